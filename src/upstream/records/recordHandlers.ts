import type { Order } from '../../contract/consultation/order.ts';
import { type CaseRecord, maxAddenda, record } from '../../contract/consultation/record.ts';
import { isVisible } from '../../contract/protocol/schemas.ts';
import { resolveDiagnoses } from '../catalog/diagnosisRows.ts';
import { nextId } from '../db/ids.ts';
import { requireOpenOrder, requireOwnOrder, requireReadableOrder } from '../orders/orderRows.ts';
import { trailRead } from '../trail/trailRead.ts';
import { publishToReviews } from './publishFacts.ts';
import { insertRecordVersion, recordOf, versionList } from './recordRows.ts';
import { throwHttpError } from '../server/httpError.ts';
import { bindHandlers } from '../server/bindHandlers.ts';
import type { RequestContext } from '../server/requestContext.ts';

/** The record before a write; it must be unsigned and have the version that was read. */
const requireUnsigned = ({ store }: RequestContext, order: Order, version: number): CaseRecord => {
  const before = recordOf(store, order);
  if (before.signedAt !== null) return throwHttpError('recordSigned', before);
  return before.version === version ? before : throwHttpError('recordChanged', before);
};

/** What the rules read of a record. */
const rulesRead = ({ allergyHistory, diagnoses }: Pick<CaseRecord, 'allergyHistory' | 'diagnoses'>): string =>
  JSON.stringify([allergyHistory, diagnoses.map(({ code }) => code)]);

/**
 * The case record: read by the treating doctor and by auditors, written by the treating doctor, and only on
 * the version that was read. A signed record accepts only addenda.
 */
export const recordHandlers = bindHandlers(record, {
  detail({ orderId }, ctx) {
    const order = requireReadableOrder(ctx, orderId);
    trailRead(ctx, 'record-read', order);
    return recordOf(ctx.store, order);
  },
  versions({ orderId }, ctx) {
    const order = requireReadableOrder(ctx, orderId);
    trailRead(ctx, 'record-versions-read', order);
    return versionList(ctx.store, order.id);
  },
  save({ orderId, version, diagnoses, ...fields }, ctx) {
    const { store, caller, clock, trail } = ctx;
    const order = requireOpenOrder(ctx, orderId);
    const before = requireUnsigned(ctx, order, version);
    const after = {
      orderId,
      ...fields,
      diagnoses: resolveDiagnoses(store, diagnoses),
      version: version + 1,
      updateTime: clock.now(),
    };
    insertRecordVersion(store, after, caller.userId);
    // The rules read no more of it.
    if (rulesRead(before) !== rulesRead(after)) publishToReviews(ctx, order.patient.id);
    trail('record-save', orderId, `version ${after.version}`);
    return recordOf(store, order);
  },
  sign({ orderId, version }, ctx) {
    const { store, caller, clock, trail } = ctx;
    const order = requireOwnOrder(ctx, orderId);
    const before = requireUnsigned(ctx, order, version);
    if (!isVisible(before.chiefComplaint) || before.diagnoses.length === 0)
      return throwHttpError('recordIncomplete', before);
    store.run(
      'INSERT INTO record_signature (order_id, version, signed_by, signed_at) VALUES (?, ?, ?, ?)',
      orderId,
      version,
      caller.userId,
      clock.now(),
    );
    trail('record-sign', orderId, `version ${version}`);
    return recordOf(store, order);
  },
  addend({ orderId, text }, ctx) {
    const { store, caller, clock, trail } = ctx;
    const order = requireOwnOrder(ctx, orderId);
    const before = recordOf(store, order);
    if (before.signedAt === null) return throwHttpError('recordUnsigned', before);
    if (before.addenda.length >= maxAddenda) return throwHttpError('addendaFull');
    const id = nextId();
    store.run(
      'INSERT INTO record_addendum (id, order_id, text, written_by, at) VALUES (?, ?, ?, ?, ?)',
      id,
      orderId,
      text,
      caller.userId,
      clock.now(),
    );
    trail('record-addendum', orderId, id);
    return recordOf(store, order);
  },
});
