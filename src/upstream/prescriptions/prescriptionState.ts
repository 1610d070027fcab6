import { type Prescription, prescriptionStatus } from '../../contract/prescribing/prescription.ts';
import { dayMs, type Clock } from '../server/clock.ts';
import { prescriptionById, versionFor } from './prescriptionRows.ts';
import { returnStock } from './prescriptionStock.ts';
import { throwHttpError } from '../server/httpError.ts';
import { type RequestContext, createAuditTrail } from '../server/requestContext.ts';
import { forEachHospital, startTimer } from '../server/everyHospital.ts';
import type { Events } from '../messaging/events.ts';
import type { Hospitals } from '../db/hospitals.ts';

/** How long an approved prescription may be dispensed, in milliseconds (docs/product.md, "States"). */
export const validityMs = 3 * dayMs;

/** What a change of state needs of the request context; a timer has no caller. */
export type StateChangeContext = Pick<RequestContext, 'store' | 'clock' | 'events' | 'trail'>;

type ReadContext = Pick<RequestContext, 'store' | 'clock'> & {
  readonly caller?: Pick<RequestContext['caller'], 'userId'>;
};

/** One prescription as the caller sees it now, or 404. */
export const getPrescription = ({ store, clock, caller }: ReadContext, id: string): Prescription =>
  prescriptionById(store, clock.now(), caller?.userId ?? '', id) ?? throwHttpError(404);

/**
 * Who answers for a prescription: its prescriber and, once it was submitted, the doctor who has the visit now. A draft is its
 * writer's.
 */
export const doctorsOf = ({ doctorId, orderDoctorId, submitTime }: Prescription): ReadonlySet<string> =>
  new Set(submitTime === null || !orderDoctorId ? [doctorId] : [doctorId, orderDoctorId]);

/** A prescription that the caller answers for; else 404 or `orderOfAnother`. */
export const requireChangeable = (ctx: RequestContext, id: string): Prescription => {
  const found = getPrescription(ctx, id);
  return doctorsOf(found).has(ctx.caller.userId) ? found : throwHttpError('orderOfAnother');
};

/**
 * Notifies its doctors, `former` who was one before the change, and the auditors once it was submitted; call it inside the transaction
 * of the change.
 */
export const publishPrescription = (
  ctx: Omit<StateChangeContext, 'trail'> & ReadContext,
  id: string,
  former?: string,
): Prescription => {
  const { store, events } = ctx;
  const prescription = getPrescription(ctx, id);
  const { orderId, patient, status, submitTime } = prescription;
  // Nobody else sees a version that was not submitted.
  const eventFor = (userId: string) =>
    ({
      type: 'prescription',
      prescriptionId: id,
      orderId,
      patientId: patient.id,
      status,
      version: versionFor(store, id, userId) ?? prescription.version,
    }) as const;
  const doctors = new Set([...doctorsOf(prescription), ...(former === undefined ? [] : [former])]);
  for (const doctor of doctors) events.publish(store, doctor, eventFor(doctor));
  if (submitTime !== null) events.publishToAuditors(store, eventFor(''));
  return prescription;
};

/**
 * Expires approved prescriptions whose validity is over and returns their packs to stock. Called before every
 * read, and by a timer (`startExpiryTimer`), so that open pages are updated too.
 */
export const expireDue = (ctx: StateChangeContext): void => {
  const { store, clock } = ctx;
  const due = () =>
    store.all<{ id: string }>(
      'SELECT id FROM prescription WHERE status = ? AND valid_until <= ?',
      prescriptionStatus.approved,
      clock.now(),
    );
  if (due().length === 0) return;
  store.transaction(() => {
    // Query again: another connection may have done it meanwhile.
    for (const { id } of due()) {
      store.run('UPDATE prescription SET status = ? WHERE id = ?', prescriptionStatus.expired, id);
      returnStock(store, getPrescription(ctx, id));
      publishPrescription(ctx, id);
      ctx.trail('prescription-expire', id, '', 'system');
    }
  });
};

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
