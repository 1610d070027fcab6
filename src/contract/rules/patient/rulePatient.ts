import type { Patient } from '../../consultation/patient.ts';
import { ageOn } from '../../consultation/patient.ts';
import type { PatientFacts } from '../../consultation/patientFacts.ts';
import { answersAllergies, claimedAllergies } from './allergyWords.ts';
import { type CurrentMedicine, dayOf } from '../currentMedicines.ts';
import { isVisible } from '../../protocol/schemas.ts';
import type { RulePatient } from '../finding.ts';
import { estimateGfr } from './kidneyFunction.ts';

const unique = (names: readonly string[]): string[] => [...new Set(names)];

/** What the rules know of the kidneys: the value that was told, else the estimate from creatinine. */
const egfrOf = (facts: PatientFacts, { sex, birthDate }: Patient, day: string): number | null => {
  if (facts.egfr) return Number(facts.egfr.value);
  if (!facts.creatinine) return null;
  return estimateGfr({
    creatinine: Number(facts.creatinine.value),
    years: ageOn(birthDate, day).years,
    sex,
    heightCm: facts.heightCm ? Number(facts.heightCm.value) : null,
  });
};

const withDay = (conditions: PatientFacts['conditions'] | undefined) =>
  conditions ? conditions.value.map((one) => ({ ...one, day: dayOf(conditions.at) })) : [];

/** What is written about allergies for one visit. */
export interface VisitAllergies {
  /** The allergy history of its case record; empty if nothing is written. */
  readonly record?: string;
  /** What the patient reported; null if that could not be read. Facts that have it count instead. */
  readonly report?: string | null | undefined;
}

/**
 * Joins a patient with the facts known of them; null facts: the hospital's system has none. `day` is the hospital's day.
 */
export const rulePatientOf = (
  patient: Patient,
  facts: PatientFacts | null,
  day: string,
  visit: VisitAllergies = {},
): RulePatient => {
  const { record = '' } = visit;
  // What this visit denies, an earlier one, or the patient, may have claimed.
  const earlierAllergies = facts?.recordAllergies ?? '';
  const report = facts?.reportedAllergies ?? visit.report;
  const claims = claimedAllergies(report ?? '');
  const writtenAllergies = unique([record, earlierAllergies, ...claims].filter(isVisible)).join('\n');
  const told = facts?.allergies ?? null;
  const toldSubstances = (told?.value ?? []).map(({ substance }) => substance);
  // A list without entries does not say that somebody asked, nor does an answer that nobody knows.
  const allergiesAskedNow =
    (told !== null && toldSubstances.every(answersAllergies)) ||
    patient.allergyClasses.length > 0 ||
    [...patient.allergies, record].some(answersAllergies);
  return {
    ...patient,
    allergies: unique([...patient.allergies, ...toldSubstances]),
    allergyClasses: unique([
      ...patient.allergyClasses,
      ...(told?.value ?? []).flatMap(({ classes }) => classes),
    ]),
    allergiesAsked: allergiesAskedNow || earlierAllergies.split('\n').some(answersAllergies),
    allergiesAskedNow,
    classedAllergies: (told?.value ?? [])
      .filter(({ classes }) => classes.length > 0)
      .map(({ substance }) => substance),
    guardianConfirmed: patient.guardianConfirmed || (facts?.guardian ?? null) !== null,
    pregnant: facts?.pregnant?.value ?? patient.pregnant,
    nursing: facts?.nursing?.value ?? null,
    weightKg: facts?.weightKg?.value ?? null,
    egfr: facts ? egfrOf(facts, patient, day) : null,
    liver: facts?.liver?.value ?? null,
    conditions: [...withDay(facts?.conditions), ...(facts?.recordConditions ?? [])],
    writtenAllergies,
    isReportUnread: report === null,
  };
};

/** Whether a medicine from elsewhere is taken on this day, as far as anybody said. */
export const isTakenOn =
  (day: string) =>
  ({ until }: { readonly until: string | null }): boolean =>
    until === null || until >= day;

/** Medicines from elsewhere, as the rules read them: taken on this day. */
export const toldMedicinesOn = (facts: PatientFacts | null, day: string): CurrentMedicine[] => {
  const medicines = facts?.medicines;
  if (!medicines) return [];
  const { source, at } = medicines;
  return medicines.value.filter(isTakenOn(day)).map(({ name, ingredients, dose, until }) => ({
    drugName: name,
    drugNameEn: name,
    ingredients,
    route: 'oral',
    since: dayOf(at),
    until,
    dosage: null,
    told: { dose, source, at },
  }));
};
