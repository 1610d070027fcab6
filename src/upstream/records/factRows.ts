import * as v from 'valibot';
import { codedDiagnosis } from '../../contract/consultation/diagnosis.ts';
import { type PatientFacts, patientFactsSchema } from '../../contract/consultation/patientFacts.ts';
import { isVisible } from '../../contract/protocol/schemas.ts';
import { dayOf } from '../server/clock.ts';
import type { Store } from '../db/store.ts';

/** What is stored of the facts; the rest is read from the case records. */
const storedFacts = v.omit(patientFactsSchema, [
  'patientId',
  'version',
  'updateTime',
  'writtenBy',
  'recordConditions',
  'recordAllergies',
]);
export type StoredFacts = v.InferOutput<typeof storedFacts>;

interface Row {
  version: number;
  facts: string;
  writtenAt: number;
  writtenBy: string | null;
}

interface RecordRow {
  diagnoses: string;
  allergyHistory: string;
  at: number;
}

/** At most this many earlier records are read for conditions. */
const maxRecords = 200;

/** The newest version of each case record of a patient, newest record first. */
const recordsOf = (store: Store, patientId: string): RecordRow[] =>
  store.all<RecordRow>(
    `SELECT r.diagnoses, r.allergy_history AS allergyHistory, r.update_time AS at
     FROM consult_order o JOIN case_record r ON r.order_id = o.id
     WHERE o.patient_id = ? AND r.version = (SELECT max(n.version) FROM case_record n WHERE n.order_id = o.id)
     ORDER BY r.update_time DESC LIMIT ?`,
    patientId,
    maxRecords,
  );

const diagnosesSchema = v.array(codedDiagnosis);

/** Diagnoses of the records, each with the newest day on which it was written. */
const conditionsIn = (records: readonly RecordRow[]): PatientFacts['recordConditions'] => {
  const found = new Map<string, PatientFacts['recordConditions'][number]>();
  for (const { diagnoses, at } of records)
    for (const one of v.parse(diagnosesSchema, JSON.parse(diagnoses)))
      if (!found.has(one.code)) found.set(one.code, { ...one, day: dayOf(at) });
  return [...found.values()];
};

/** The facts of a patient; version 0 and nothing known if nobody has written any. */
export const factsOf = (store: Store, patientId: string): PatientFacts => {
  const row = store.one<Row>(
    `SELECT f.version, f.facts, f.written_at AS writtenAt, a.name AS writtenBy
     FROM patient_facts f LEFT JOIN account a ON a.id = f.written_by
     WHERE f.patient_id = ? ORDER BY f.version DESC LIMIT 1`,
    patientId,
  );
  const records = recordsOf(store, patientId);
  return {
    patientId,
    version: row?.version ?? 0,
    ...v.parse(storedFacts, row ? JSON.parse(row.facts) : {}),
    updateTime: row?.writtenAt ?? null,
    writtenBy: row?.writtenBy ?? '',
    recordConditions: conditionsIn(records),
    recordAllergies: records.find(({ allergyHistory }) => isVisible(allergyHistory))?.allergyHistory ?? '',
  };
};

/** Stores the next version of the facts. */
export const insertFacts = (
  store: Store,
  written: {
    patientId: string;
    orderId: string;
    version: number;
    facts: StoredFacts;
    by: string;
    at: number;
  },
): void => {
  store.run(
    `INSERT INTO patient_facts (patient_id, version, order_id, facts, written_by, written_at) VALUES (?, ?, ?, ?, ?, ?)`,
    written.patientId,
    written.version,
    written.orderId,
    JSON.stringify(written.facts),
    written.by,
    written.at,
  );
};
