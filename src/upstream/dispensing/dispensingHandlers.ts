import { dispensing, type DispensingEvent, isWithPharmacy } from '../../contract/prescribing/dispensing.ts';
import { type Prescription, prescriptionStatus } from '../../contract/prescribing/prescription.ts';
import { nextId } from '../db/ids.ts';
import { expireDue, getPrescription, publishPrescription } from '../prescriptions/prescriptionState.ts';
import { returnStock, takeStockAgain } from '../prescriptions/prescriptionStock.ts';
import { bindHandlers } from '../server/bindHandlers.ts';
import { throwBadField, throwHttpError } from '../server/httpError.ts';
import type { RequestContext } from '../server/requestContext.ts';

/** How far the pharmacy's clock may differ from ours, in milliseconds. */
const clockSkewMs = 5 * 60_000;

const { approved, dispensed, cancelled, expired } = prescriptionStatus;

/**
 * Whether an event fits what is known. What was handed out is taken, even if the prescription had ended by then or was
 * returned before: refusing the report would hide the medicine from every later check.
 */
const fits: Readonly<Record<DispensingEvent, (before: Prescription, at: number) => boolean>> = {
  dispensed: ({ status, validUntil, dispensing: reports }, at) => {
    if (status === approved || status === expired) return true;
    // Only what was approved once is valid until some time.
    if (status === cancelled) return validUntil !== null;
    return status === dispensed && isWithPharmacy(reports) && at > (reports?.at(-1)?.at ?? 0);
  },
  notCollected: ({ status }) => status === approved || status === expired,
  returned: ({ status }) => status === dispensed,
};

const stateOf = ({ id, prescriptionNo, status, dispensing: reports }: Prescription) => ({
  id,
  prescriptionNo,
  status,
  dispensing: [...(reports ?? [])],
});

/** The prescription with this id or number. 404 for one that was never submitted: the pharmacy cannot know it. */
const findReported = (ctx: RequestContext, idOrNumber: string): Prescription => {
  const row = ctx.store.one<{ id: string }>(
    'SELECT id FROM prescription WHERE submit_time IS NOT NULL AND (id = ?1 OR prescription_no = ?1)',
    idOrNumber,
  );
  return getPrescription(ctx, row?.id ?? throwHttpError(404));
};

const moveStock = ({ store }: RequestContext, event: DispensingEvent, before: Prescription): void => {
  // The packs of an expired prescription were returned when it expired.
  if (event !== 'dispensed' && before.status !== expired) returnStock(store, before);
  if (event === 'dispensed') takeStockAgain(store, before);
};

/** The pharmacy's reports (docs/product.md, "States"). The caller is the pharmacy's system. */
export const dispensingHandlers = bindHandlers(dispensing, {
  report({ prescription, event, at }, ctx) {
    const { store, clock } = ctx;
    if (at > clock.now() + clockSkewMs) return throwBadField('at');
    expireDue(ctx);
    const before = findReported(ctx, prescription);
    const reports = before.dispensing ?? [];
    const isRepeated =
      reports.at(-1)?.event === event || reports.some((one) => one.event === event && one.at === at);
    if (isRepeated) return stateOf(before);
    if (!fits[event](before, at)) return throwHttpError('prescriptionState', stateOf(before));
    // Nothing is handed out before the approval: seconds instead of milliseconds, or a wrong clock.
    if (at < (before.auditTime ?? 0) - clockSkewMs) return throwBadField('at');
    moveStock(ctx, event, before);
    store.run(
      'INSERT INTO dispensing_report (id, prescription_id, event, at, reported_at) VALUES (?, ?, ?, ?, ?)',
      nextId(),
      before.id,
      event,
      at,
      clock.now(),
    );
    if (event === 'dispensed')
      store.run('UPDATE prescription SET status = ? WHERE id = ?', dispensed, before.id);
    ctx.trail(`dispensing-${event}`, before.id, new Date(at).toISOString());
    return stateOf(publishPrescription(ctx, before.id));
  },
});
