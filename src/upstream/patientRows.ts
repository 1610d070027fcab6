import type { Patient } from '../contract/consultation/patient.ts';

/** A patient row, with the columns that the contract knows. */
export interface PatientRow {
  id: string;
  name: string;
  sex: number;
  birth_date: string;
  allergies: string;
  allergy_classes: string;
  guardian_confirmed: number;
  pregnant: number | null;
}

/** Parses a column that holds a JSON list of strings. */
export const textsOf = (json: string): string[] => {
  const read: unknown = JSON.parse(json);
  return Array.isArray(read) ? read.map(String) : [];
};

/** The patient of a row. */
export const patientOf = (row: PatientRow): Patient => ({
  id: row.id,
  name: row.name,
  sex: row.sex === 1 ? 1 : row.sex === 2 ? 2 : 0,
  birthDate: row.birth_date,
  allergies: textsOf(row.allergies),
  allergyClasses: textsOf(row.allergy_classes),
  guardianConfirmed: row.guardian_confirmed === 1,
  pregnant: row.pregnant === null ? null : row.pregnant === 1,
});
