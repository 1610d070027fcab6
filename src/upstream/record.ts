import { type Order, orderStatus } from '../contract/consultation/order.ts';
import { type CaseRecord, record } from '../contract/consultation/record.ts';
import { isVisible } from '../contract/protocol/schemas.ts';
import { knownDiagnoses } from './diagnosisRows.ts';
import { nextId } from './ids.ts';
import { openOrder, orderById, readableOrder } from './orderRows.ts';
import { putRecord, recordOf, versionsOf } from './recordRows.ts';
import { refuse } from './refusal.ts';
import { type Scene, serve } from './serve.ts';

/** An order whose record the caller may sign and amend: their own, also after it was finished. */
const ownOrder = ({ store, caller }: Scene, id: string): Order => {
  const order = orderById(store, id);
  const { inConsultation, finished } = orderStatus;
  if (order.doctorId !== caller.userId)
    return refuse(order.status === inConsultation ? 'orderOfAnother' : 'orderNotOpen');
  return order.status === inConsultation || order.status === finished ? order : refuse('orderNotOpen');
};

/** The record before a write; it must be unsigned and have the version that was read. */
const unsigned = ({ store }: Scene, order: Order, version: number): CaseRecord => {
  const before = recordOf(store, order);
  if (before.signedAt !== null) return refuse('recordSigned', before);
  return before.version === version ? before : refuse('recordChanged', before);
};

/**
 * The case record: read by the treating doctor and by auditors, written by the treating doctor, and only on
 * the version that was read. A signed record accepts only addenda.
 */
export const recordCalls = serve(record, {
  detail: ({ orderId }, scene) => recordOf(scene.store, readableOrder(scene, orderId)),
  versions: ({ orderId }, scene) => versionsOf(scene.store, readableOrder(scene, orderId).id),
  save({ orderId, version, diagnoses, ...fields }, scene) {
    const { store, caller, clock, trail } = scene;
    const order = openOrder(scene, orderId);
    unsigned(scene, order, version);
    const after = {
      orderId,
      ...fields,
      diagnoses: knownDiagnoses(store, diagnoses),
      version: version + 1,
      updateTime: clock.now(),
    };
    putRecord(store, after, caller.userId);
    trail('record-save', orderId, `version ${after.version}`);
    return recordOf(store, order);
  },
  sign({ orderId, version }, scene) {
    const { store, caller, clock, trail } = scene;
    const order = ownOrder(scene, orderId);
    const before = unsigned(scene, order, version);
    if (!isVisible(before.chiefComplaint) || before.diagnoses.length === 0)
      return refuse('recordIncomplete', before);
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
  addend({ orderId, text }, scene) {
    const { store, caller, clock, trail } = scene;
    const order = ownOrder(scene, orderId);
    const before = recordOf(store, order);
    if (before.signedAt === null) return refuse('recordUnsigned', before);
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
