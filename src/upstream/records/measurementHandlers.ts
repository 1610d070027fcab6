import * as v from 'valibot';
import { measurements } from '../../contract/consultation/measurement.ts';
import { requireOpenOrder } from '../orders/orderRows.ts';
import { bindHandlers } from '../server/bindHandlers.ts';
import { throwBadField, throwHttpError } from '../server/httpError.ts';
import type { RequestContext } from '../server/requestContext.ts';
import { trailAnyRead } from '../trail/trailRead.ts';
import { requireReadableFacts } from './factHandlers.ts';
import { factsOf, insertFacts, storedFacts } from './factRows.ts';
import { insertMeasurement, measurementsOf, newestWeight, withdraw } from './measurementRows.ts';
import { publishToOpenRooms, publishToReviews } from './publishFacts.ts';

/** How far a browser's clock may be ahead. */
const clockToleranceMs = 300_000;

/** The fact follows the newest weight: rules, banner and list never differ. */
const followWeight = (ctx: RequestContext, patientId: string, orderId: string): void => {
  const { store, clock } = ctx;
  const before = factsOf(store, patientId);
  const weightKg = newestWeight(store, patientId);
  const isSame = before.weightKg?.value === weightKg?.value && before.weightKg?.at === weightKg?.at;
  if (isSame) return;
  insertFacts(ctx, {
    patientId,
    orderId,
    version: before.version + 1,
    facts: v.parse(storedFacts, { ...before, weightKg }),
    at: clock.now(),
  });
  publishToReviews(ctx, patientId);
};

/**
 * Measurements of a patient: read by whoever may read the facts, written during a visit by the treating doctor. A wrong one
 * is withdrawn in the visit in which it was written; its row is kept. All of it is in the audit trail, a repeated read once.
 */
export const measurementHandlers = bindHandlers(measurements, {
  list({ patientId }, ctx) {
    requireReadableFacts(ctx, patientId);
    trailAnyRead(ctx, 'measurements-read', patientId);
    return measurementsOf(ctx.store, patientId);
  },
  add({ orderId, source, at, readings }, ctx) {
    const { store, caller, clock, trail } = ctx;
    const patientId = requireOpenOrder(ctx, orderId).patient.id;
    const now = clock.now();
    if (at !== undefined && at > now + clockToleranceMs) return throwBadField('at');
    for (const reading of readings)
      insertMeasurement(store, {
        ...reading,
        patientId,
        orderId,
        at: Math.min(at ?? now, now),
        source,
        writtenBy: caller.userId,
        writtenAt: now,
      });
    if (readings.some(({ kind }) => kind === 'weight')) followWeight(ctx, patientId, orderId);
    publishToOpenRooms(ctx, patientId);
    trail('measurements-add', patientId, readings.map(({ kind }) => kind).join(', '));
    return measurementsOf(store, patientId);
  },
  withdraw({ orderId, id }, ctx) {
    const { store, clock, trail } = ctx;
    const patientId = requireOpenOrder(ctx, orderId).patient.id;
    const found = store.one<{ kind: string }>(
      'SELECT kind FROM measurement WHERE id = ? AND order_id = ? AND withdrawn_at IS NULL',
      id,
      orderId,
    );
    if (!found) return throwHttpError(404);
    withdraw(store, [id], clock.now());
    if (found.kind === 'weight') followWeight(ctx, patientId, orderId);
    publishToOpenRooms(ctx, patientId);
    trail('measurements-withdraw', patientId, found.kind);
    return measurementsOf(store, patientId);
  },
});
