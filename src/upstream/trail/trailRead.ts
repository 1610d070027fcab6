import { orderStatus } from '../../contract/consultation/order.ts';
import type { RequestContext } from '../server/requestContext.ts';

/** Screens read again what they show: within this time of a read, the same by the same person is not written again. */
export const repeatedReadMs = 15 * 60_000;

type ReaderContext = Pick<RequestContext, 'caller' | 'clock' | 'store' | 'trail'>;

const isRepeated = ({ store, clock, caller }: ReaderContext, act: string, subject: string): boolean =>
  store.one(
    // What a clock that was ahead has written says nothing of now.
    'SELECT 1 FROM audit_trail WHERE subject = ? AND at > ? AND at <= ? AND user_id = ? AND act = ? LIMIT 1',
    subject,
    clock.now() - repeatedReadMs,
    clock.now(),
    caller.userId,
    act,
  ) !== undefined;

/** Writes that somebody has read something, whoever treats the patient. */
export const trailAnyRead = (ctx: ReaderContext, act: string, subject: string): void => {
  if (!isRepeated(ctx, act, subject)) ctx.trail(act, subject);
};

/** Writes that somebody else than its doctor has read something; nobody's doctor is a visit that waits. */
export const trailRead = (
  ctx: ReaderContext,
  act: string,
  { id, doctorId }: { readonly id: string; readonly doctorId: string | null },
): void => {
  if (doctorId === null || doctorId === ctx.caller.userId) return;
  trailAnyRead(ctx, act, id);
};

/** Writes that somebody who is not treating a patient now has read what concerns all of their visits. */
export const trailPatientRead = (ctx: ReaderContext, act: string, patientId: string): void => {
  const openVisit =
    'SELECT 1 FROM consult_order WHERE patient_id = ? AND doctor_id = ? AND status = ? LIMIT 1';
  if (ctx.store.one(openVisit, patientId, ctx.caller.userId, orderStatus.inConsultation)) return;
  trailAnyRead(ctx, act, patientId);
};
