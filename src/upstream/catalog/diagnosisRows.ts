import type { CodedDiagnosis, Diagnosis } from '../../contract/consultation/diagnosis.ts';
import { throwHttpError, throwBadField } from '../server/httpError.ts';
import type { Store } from '../db/store.ts';

interface Row extends Omit<Diagnosis, 'leaf'> {
  leaf: number;
}

const columns = 'id, code, name, name_en AS nameEn, leaf';
const diagnosisOf = (row: Row): Diagnosis => ({ ...row, leaf: row.leaf === 1 });

/** The diagnosis or group with an id. */
export const diagnosisById = (store: Store, id: string): Diagnosis | undefined => {
  const row = store.one<Row>(`SELECT ${columns} FROM diagnosis WHERE id = ?`, id);
  return row && diagnosisOf(row);
};

/**
 * The diagnosis with a code. Fails with a 400 that names the field for an unknown code, with `diagnosisGroup`
 * for a group.
 */
export const requireDiagnosis = (store: Store, code: string, field: string): Diagnosis => {
  const row = store.one<Row>(`SELECT ${columns} FROM diagnosis WHERE code = ?`, code.toUpperCase());
  if (!row) return throwBadField(field);
  return row.leaf === 1 ? diagnosisOf(row) : throwHttpError('diagnosisGroup', { code: row.code });
};

/** Coded diagnoses under the hospital's own names, without duplicates. */
export const resolveDiagnoses = (store: Store, input: readonly CodedDiagnosis[]): CodedDiagnosis[] => [
  ...new Map(
    input.map((one) => {
      const { code, name, nameEn } = requireDiagnosis(store, one.code, 'diagnoses');
      return [code, { code, name, nameEn }] as const;
    }),
  ).values(),
];
