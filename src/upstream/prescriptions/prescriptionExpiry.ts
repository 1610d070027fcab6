import type { Clock } from '../server/clock.ts';
import { forEachHospital, startTimer } from '../server/everyHospital.ts';
import type { Events } from '../messaging/events.ts';
import type { Hospitals } from '../db/hospitals.ts';
import { expireDue } from './prescriptionState.ts';
import { createAuditTrail } from '../server/auditTrail.ts';

/** How often prescriptions are checked for expiry, in milliseconds. */
const checkIntervalMs = 30_000;

/** Dependencies of the expiry check. */
interface ExpiryDeps {
  readonly hospitals: Hospitals;
  readonly events: Events;
  readonly clock: Clock;
}

/** Expires what is due at every hospital and notifies its doctor and the auditors. */
export const expireAll = ({ hospitals, events, clock }: ExpiryDeps): void =>
  forEachHospital(hospitals, 'the expiry of prescriptions', ({ store }) =>
    expireDue({ store, clock, events, trail: createAuditTrail(store, clock, 'system') }),
  );

/** Starts the regular check; returns a stop function. */
export const startExpiryTimer = (deps: ExpiryDeps): (() => void) =>
  startTimer(checkIntervalMs, () => expireAll(deps));
