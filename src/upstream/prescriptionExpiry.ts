import type { Clock } from './clock.ts';
import { complain } from './complain.ts';
import type { Events } from './events.ts';
import type { Hospitals } from './hospitals.ts';
import { expireDue } from './prescriptionState.ts';
import { trailOf } from './trail.ts';

/** How often prescriptions are checked for expiry, in milliseconds. */
const lookEvery = 30_000;

/** Dependencies of the expiry check. */
interface ExpiryPlan {
  readonly hospitals: Hospitals;
  readonly events: Events;
  readonly clock: Clock;
}

/** Expires what is due at every hospital and notifies its doctor and the auditors. */
export const expireAll = ({ hospitals, events, clock }: ExpiryPlan): void => {
  for (const { store, tenantId } of hospitals.list)
    try {
      expireDue({ store, clock, events, trail: trailOf(store, clock, 'system') });
    } catch (error) {
      // A failure at one hospital must not keep the others' prescriptions from expiring.
      complain(`expiring prescriptions of hospital ${tenantId} failed`, error);
    }
};

/** Starts the regular check; returns a stop function. */
export const expireByTimer = (plan: ExpiryPlan): (() => void) => {
  const timer = setInterval(() => expireAll(plan), lookEvery);
  timer.unref();
  return () => clearInterval(timer);
};
