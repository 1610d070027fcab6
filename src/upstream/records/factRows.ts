import * as v from 'valibot';
import { codedDiagnosis } from '../../contract/consultation/diagnosis.ts';
import type { PersonalHistory } from '../../contract/consultation/order.ts';
import {
  type PatientFacts,
  type patientFacts,
  patientFactsSchema,
} from '../../contract/consultation/patientFacts.ts';
import { claimedClassesIn } from '../../contract/rules/patient/allergyWords.ts';
import { isVisible } from '../../contract/protocol/schemas.ts';
import { dayOf } from '../server/clock.ts';
import type { RequestContext } from '../server/requestContext.ts';
import type { Store } from '../db/store.ts';

/** What is stored of the facts; the rest is read from the case records and the patient's report. */
export const storedFacts = v.omit(patientFactsSchema, [
  'patientId',
  'version',
  'updateTime',
  'writtenBy',
  'recordConditions',
  'recordAllergies',
  'reportedAllergies',
]);
type StoredFacts = v.InferOutput<typeof storedFacts>;
type WriterContext = Pick<RequestContext, 'store' | 'caller' | 'tenantId' | 'writeBudget'>;

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

/** The newest version of each case record of a patient, newest record first. */
const recordsOf = (store: Store, patientId: string): RecordRow[] =>
  store.all<RecordRow>(
    `SELECT r.diagnoses, r.allergy_history AS allergyHistory, r.update_time AS at
     FROM consult_order o JOIN case_record r ON r.order_id = o.id
     WHERE o.patient_id = ? AND r.version = (SELECT max(n.version) FROM case_record n WHERE n.order_id = o.id)
     ORDER BY r.update_time DESC`,
    patientId,
  );

const unique = (texts: readonly string[]): string[] => [...new Set(texts)];

const diagnosesSchema = v.array(codedDiagnosis);

/** Diagnoses of the records, each with the newest day on which it was written. */
const conditionsIn = (records: readonly RecordRow[]): PatientFacts['recordConditions'] => {
  const found = new Map<string, PatientFacts['recordConditions'][number]>();
  for (const { diagnoses, at } of records)
    for (const one of v.parse(diagnosesSchema, JSON.parse(diagnoses)))
      if (!found.has(one.code)) found.set(one.code, { ...one, day: dayOf(at) });
  return [...found.values()];
};

/** The history that the patient reported. */
export const personalHistoryOf = (store: Store, patientId: string): PersonalHistory | undefined =>
  store.one<PersonalHistory>(
    `SELECT past_history AS pastHistory, allergy_history AS allergyHistory, family_history AS familyHistory
     FROM patient WHERE id = ?`,
    patientId,
  );

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
    recordAllergies: unique(records.map(({ allergyHistory }) => allergyHistory).filter(isVisible)).join('\n'),
    reportedAllergies: personalHistoryOf(store, patientId)?.allergyHistory ?? '',
  };
};

/** Stores the next version of the facts, by the caller. Each has all of them, however few were sent: that counts. */
export const insertFacts = (
  { store, caller, tenantId, writeBudget }: WriterContext,
  written: {
    patientId: string;
    orderId: string;
    version: number;
    facts: StoredFacts;
    at: number;
  },
): void => {
  const facts = JSON.stringify(written.facts);
  writeBudget.add(tenantId, caller.userId, Buffer.byteLength(facts));
  store.run(
    `INSERT INTO patient_facts (patient_id, version, order_id, facts, written_by, written_at) VALUES (?, ?, ?, ?, ?, ?)`,
    written.patientId,
    written.version,
    written.orderId,
    facts,
    caller.userId,
    written.at,
  );
};

export type SaidFacts = v.InferOutput<NonNullable<typeof patientFacts.save.input>>['facts'];

/** The facts as they are stored: an allergy has the classes that its words name, even if its sender knew none. */
export const withKnownClasses = (facts: SaidFacts): SaidFacts => {
  if (!facts.allergies) return facts;
  const value = facts.allergies.value.map((one) => ({
    ...one,
    classes: unique([...one.classes, ...claimedClassesIn(one.substance)]),
  }));
  return { ...facts, allergies: { ...facts.allergies, value } };
};

/** Writes what was said into the patient's row, which the banner, the order and other readers show. */
export const updatePatientRow = (store: Store, patientId: string, said: SaidFacts): void => {
  const { allergies, pregnant, guardian } = withKnownClasses(said);
  const set = (column: string, value: string | number | null) =>
    store.run(`UPDATE patient SET ${column} = ? WHERE id = ?`, value, patientId);
  if (allergies !== undefined) {
    const listed = allergies?.value ?? [];
    set('allergies', JSON.stringify(unique(listed.map(({ substance }) => substance))));
    set('allergy_classes', JSON.stringify(unique(listed.flatMap(({ classes }) => classes))));
  }
  if (pregnant !== undefined) set('pregnant', pregnant ? Number(pregnant.value) : null);
  if (guardian !== undefined) set('guardian_confirmed', guardian ? 1 : 0);
};
