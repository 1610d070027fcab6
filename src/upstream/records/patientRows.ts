import type { Patient } from '../../contract/consultation/patient.ts';

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
export const parseTextList = (json: string): string[] => {
  const parsed: unknown = JSON.parse(json);
  return Array.isArray(parsed) ? parsed.map(String) : [];
};

/** The patient of a row. */
export const patientOf = (row: PatientRow): Patient => ({
  id: row.id,
  name: row.name,
  sex: row.sex === 1 ? 1 : row.sex === 2 ? 2 : 0,
  birthDate: row.birth_date,
  allergies: parseTextList(row.allergies),
  allergyClasses: parseTextList(row.allergy_classes),
  guardianConfirmed: row.guardian_confirmed === 1,
  pregnant: row.pregnant === null ? null : row.pregnant === 1,
});
