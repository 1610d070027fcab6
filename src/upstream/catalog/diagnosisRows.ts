import type { CodedDiagnosis, Diagnosis } from '../../contract/consultation/diagnosis.ts';
import { normalizeIcdCode } from '../../contract/consultation/icdCode.ts';
import { throwHttpError, throwBadField } from '../server/httpError.ts';
import type { Store } from '../db/store.ts';

interface Row extends Omit<Diagnosis, 'leaf'> {
  leaf: number;
}

const columns = 'id, code, name, name_en AS nameEn, leaf, edition';
const diagnosisOf = (row: Row): Diagnosis => ({ ...row, leaf: row.leaf === 1 });

/** The diagnosis or group with an id. */
export const diagnosisById = (store: Store, id: string): Diagnosis | undefined => {
  const row = store.one<Row>(`SELECT ${columns} FROM diagnosis WHERE id = ?`, id);
  return row && diagnosisOf(row);
};

// A national code has lower-case letters in it (I10.x00x002), and somebody types it in capitals: the table decides. Two
// codes that differ in their case alone are two codes.
const findByCode = (store: Store, typed: string): Row | undefined => {
  const stored = store.one<Row>(`SELECT ${columns} FROM diagnosis WHERE code = ?`, typed);
  if (stored) return stored;
  const code = normalizeIcdCode(typed);
  const similar = store.all<Row>(`SELECT ${columns} FROM diagnosis WHERE code = ? COLLATE NOCASE`, code);
  return similar.find((row) => row.code === code) ?? (similar.length === 1 ? similar[0] : undefined);
};

/**
 * The diagnosis with a code. Fails with a 400 that names the field for an empty code, with `diagnosisUnknown` for an
 * unknown one, with `diagnosisGroup` for a group.
 */
export const requireDiagnosis = (store: Store, typed: string, field: string): Diagnosis => {
  const code = normalizeIcdCode(typed);
  if (code === '') return throwBadField(field);
  const row = findByCode(store, typed);
  if (!row) return throwHttpError('diagnosisUnknown', { code });
  return row.leaf === 1 ? diagnosisOf(row) : throwHttpError('diagnosisGroup', { code: row.code });
};

/** Coded diagnoses under the hospital's own codes and names, without duplicates. */
export const resolveDiagnoses = (store: Store, input: readonly CodedDiagnosis[]): CodedDiagnosis[] => [
  ...new Map(
    input.map((one) => {
      const { code, name, nameEn } = requireDiagnosis(store, one.code, 'diagnoses');
      return [code, { code, name, nameEn }] as const;
    }),
  ).values(),
];
