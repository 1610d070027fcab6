import * as v from 'valibot';
import { codedDiagnosis } from '../contract/diagnosis.ts';
import { type CaseRecord, record } from '../contract/record.ts';
import { knownDiagnoses } from './diagnosis.ts';
import { openOrder, readableOrder } from './orderRows.ts';
import { refuse } from './refusal.ts';
import { serve } from './serve.ts';
import type { Store } from './store.ts';

interface Row extends Omit<CaseRecord, 'diagnoses'> {
  diagnoses: string;
}

/** The case record of an order; undefined where nothing was saved yet. */
const recordOf = (store: Store, orderId: string): CaseRecord | undefined => {
  const row = store.one<Row>(
    `SELECT order_id AS orderId, chief_complaint AS chiefComplaint, present_illness AS presentIllness,
       past_history AS pastHistory, allergy_history AS allergyHistory, examination, advice, diagnoses, version,
       update_time AS updateTime
     FROM case_record WHERE order_id = ? ORDER BY version DESC LIMIT 1`,
    orderId,
  );
  return row && { ...row, diagnoses: v.parse(v.array(codedDiagnosis), JSON.parse(row.diagnoses)) };
};

const blank = (orderId: string, updateTime: number): CaseRecord => ({
  orderId,
  chiefComplaint: '',
  presentIllness: '',
  pastHistory: '',
  allergyHistory: '',
  examination: '',
  advice: '',
  diagnoses: [],
  version: 0,
  updateTime,
});

/** The case record: read by who treats or audits, written by who treats, and only on the version that was read. */
export const recordCalls = serve(record, {
  detail({ orderId }, scene) {
    const order = readableOrder(scene, orderId);
    return recordOf(scene.store, orderId) ?? blank(orderId, order.acceptTime ?? order.createTime);
  },
  save({ orderId, version, diagnoses, ...fields }, scene) {
    const { store, caller, clock, trail } = scene;
    openOrder(scene, orderId);
    const before = recordOf(store, orderId);
    if (version !== (before?.version ?? 0)) return refuse('recordChanged', before ?? blank(orderId, 0));
    const after: CaseRecord = {
      orderId,
      ...fields,
      diagnoses: knownDiagnoses(store, diagnoses),
      version: version + 1,
      updateTime: clock.now(),
    };
    store.run(
      `INSERT INTO case_record (order_id, chief_complaint, present_illness, past_history, allergy_history, examination,
         advice, diagnoses, version, written_by, update_time) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      orderId,
      after.chiefComplaint,
      after.presentIllness,
      after.pastHistory,
      after.allergyHistory,
      after.examination,
      after.advice,
      JSON.stringify(after.diagnoses),
      after.version,
      caller.userId,
      after.updateTime,
    );
    trail('record-save', orderId, `version ${after.version}`);
    return after;
  },
});
