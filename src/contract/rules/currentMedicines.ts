import { type Prescription, prescriptionStatus } from '../prescribing/prescription.ts';
import type { LocalizedText } from '../rulePack/rulePack.ts';

/** A drug from an earlier prescription. Days are `YYYY-MM-DD`, both inclusive. */
export interface CurrentMedicine {
  readonly drugName: string;
  readonly drugNameEn: string;
  readonly ingredients: readonly string[];
  readonly route: string;
  readonly since: string;
  readonly until: string;
}

/** The name of a current medicine in both languages. */
export const medicineName = ({
  drugName,
  drugNameEn,
}: Pick<CurrentMedicine, 'drugName' | 'drugNameEn'>): LocalizedText => ({
  zh: drugName,
  en: drugNameEn === '' ? drugName : drugNameEn,
});

const dayMs = 86_400_000;

// The hospitals' zone, eight hours ahead of UTC all year: a course begins on the hospital's day.
const zoneMs = 8 * 3_600_000;

const dayOf = (at: number): string => new Date(at + zoneMs).toISOString().slice(0, 10);

/** Whole days between two days, both `YYYY-MM-DD`. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / dayMs);

type EarlierPrescription = Pick<Prescription, 'status' | 'submitTime' | 'lines'>;

const countsAsTaken: readonly number[] = [prescriptionStatus.approved, prescriptionStatus.dispensed];

/** The current medicines of a day: lines of approved or dispensed prescriptions whose course, from submission, covers it. */
export const currentMedicinesOn = (
  prescriptions: readonly EarlierPrescription[],
  day: string,
): CurrentMedicine[] =>
  prescriptions.flatMap(({ status, submitTime, lines }) => {
    if (submitTime === null || !countsAsTaken.includes(status)) return [];
    const since = dayOf(submitTime);
    return lines.flatMap(({ drugName, drugNameEn, ingredients, route, days }) => {
      const until = dayOf(submitTime + (days - 1) * dayMs);
      return since <= day && day <= until ? [{ drugName, drugNameEn, ingredients, route, since, until }] : [];
    });
  });
