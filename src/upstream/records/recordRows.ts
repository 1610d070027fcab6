import * as v from 'valibot';
import { codedDiagnosis } from '../../contract/consultation/diagnosis.ts';
import type { Order } from '../../contract/consultation/order.ts';
import {
  type Addendum,
  emptyRecordOf,
  type CaseRecord,
  listedVersions,
} from '../../contract/consultation/record.ts';
import type { Store } from '../db/store.ts';

/** One version of a record; signature and addenda belong to the record, not to a version. */
export type RecordVersion = Omit<CaseRecord, 'signedAt' | 'signedBy' | 'addenda'>;

interface Row extends Omit<RecordVersion, 'diagnoses' | 'selfReported'> {
  diagnoses: string;
  selfReported: number;
  writtenBy: string | null;
}

const rowsOf = (store: Store, orderId: string, limit: number): Row[] =>
  store.all<Row>(
    `SELECT r.order_id AS orderId, r.chief_complaint AS chiefComplaint, r.present_illness AS presentIllness,
       r.past_history AS pastHistory, r.allergy_history AS allergyHistory, r.examination, r.auxiliary, r.advice,
       r.self_reported AS selfReported, r.diagnoses, r.version, r.update_time AS updateTime, a.name AS writtenBy
     FROM case_record r LEFT JOIN account a ON a.id = r.written_by
     WHERE r.order_id = ? ORDER BY r.version DESC LIMIT ?`,
    orderId,
    limit,
  );

const diagnosesSchema = v.array(codedDiagnosis);

const signatureOf = (store: Store, orderId: string) =>
  store.one<{ version: number; signedAt: number; signedBy: string | null }>(
    `SELECT s.version, s.signed_at AS signedAt, a.name AS signedBy
     FROM record_signature s LEFT JOIN account a ON a.id = s.signed_by WHERE s.order_id = ?`,
    orderId,
  );

const addendaOf = (store: Store, orderId: string): Addendum[] =>
  store.all<Addendum>(
    `SELECT d.id, d.text, coalesce(a.name, '') AS "by", d.at
     FROM record_addendum d LEFT JOIN account a ON a.id = d.written_by WHERE d.order_id = ? ORDER BY d.id`,
    orderId,
  );

/**
 * The newest versions of a record, at most `limit`, newest first; the signed one carries signature and
 * addenda.
 */
const recordVersions = (
  store: Store,
  orderId: string,
  limit: number,
): (CaseRecord & { writtenBy: string })[] => {
  const signature = signatureOf(store, orderId);
  const addenda = addendaOf(store, orderId);
  return rowsOf(store, orderId, limit).map((row) => {
    const signed = signature?.version === row.version ? signature : null;
    return {
      ...row,
      selfReported: row.selfReported === 1,
      diagnoses: v.parse(diagnosesSchema, JSON.parse(row.diagnoses)),
      writtenBy: row.writtenBy ?? '',
      signedAt: signed?.signedAt ?? null,
      signedBy: signed?.signedBy ?? null,
      addenda: signed ? addenda : [],
    };
  });
};

/** The newest versions as far as they fit into a list. */
export const versionList = (store: Store, orderId: string): ReturnType<typeof recordVersions> => {
  let bytes = 0;
  return recordVersions(store, orderId, listedVersions.count).filter((version) => {
    const fits = bytes < listedVersions.bytes;
    if (fits) bytes += Buffer.byteLength(JSON.stringify(version));
    return fits;
  });
};

/** The current case record of an order; an empty one of version 0 when nothing was saved yet. */
export const recordOf = (store: Store, order: Order): CaseRecord => {
  const [newest] = recordVersions(store, order.id, 1);
  if (!newest) return emptyRecordOf(order.id, order.acceptTime ?? order.createTime);
  const { writtenBy: _, ...record } = newest;
  return record;
};

/** Stores one version of a record; the caller checks permission. */
export const insertRecordVersion = (store: Store, version: RecordVersion, writtenBy: string): void =>
  store.run(
    `INSERT INTO case_record (order_id, chief_complaint, present_illness, past_history, allergy_history, examination,
       auxiliary, advice, self_reported, diagnoses, version, written_by, update_time)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    version.orderId,
    version.chiefComplaint,
    version.presentIllness,
    version.pastHistory,
    version.allergyHistory,
    version.examination,
    version.auxiliary,
    version.advice,
    version.selfReported,
    JSON.stringify(version.diagnoses),
    version.version,
    writtenBy,
    version.updateTime,
  );
