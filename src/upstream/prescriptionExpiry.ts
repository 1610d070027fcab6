import type { Clock } from './clock.ts';
import { complain } from './complain.ts';
import type { Events } from './events.ts';
import type { Hospitals } from './hospitals.ts';
import { expireDue } from './prescriptionState.ts';
import { trailOf } from './trail.ts';

/** How often is looked for prescriptions whose validity is over, in milliseconds. */
const lookEvery = 30_000;

/** What the look needs of the house. */
interface ExpiryPlan {
  readonly hospitals: Hospitals;
  readonly events: Events;
  readonly clock: Clock;
}

/** Ends what is due at every hospital, and tells its doctor and the auditors. */
export const expireAll = ({ hospitals, events, clock }: ExpiryPlan): void => {
  for (const { store, tenantId } of hospitals.list)
    try {
      expireDue({ store, clock, events, trail: trailOf(store, clock, 'system') });
    } catch (error) {
      // One that stumbles must not keep the others' prescriptions alive.
      complain(`expiring prescriptions of hospital ${tenantId} failed`, error);
    }
};

/** Does so as long as the upstream stands; gives the way to stop. */
export const expireByTimer = (plan: ExpiryPlan): (() => void) => {
  const timer = setInterval(() => expireAll(plan), lookEvery);
  timer.unref();
  return () => clearInterval(timer);
};
