import { type Prescription, prescriptionStatus } from '../prescribing/prescription.ts';
import type { LocalizedText } from '../rulePack/rulePack.ts';

/**
 * A drug that the patient takes, or may take. Days are `YYYY-MM-DD`, both inclusive; `until` is null if nobody knows the
 * end. `perhaps`: of a prescription that expired before it was collected, as far as is known.
 */
export interface CurrentMedicine {
  readonly drugName: string;
  readonly drugNameEn: string;
  readonly ingredients: readonly string[];
  readonly route: string;
  readonly since: string;
  readonly until: string | null;
  readonly perhaps?: boolean;
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

/** The hospital's day of a moment, `YYYY-MM-DD`. */
export const dayOf = (at: number): string => new Date(at + zoneMs).toISOString().slice(0, 10);

/** Whole days between two days, both `YYYY-MM-DD`. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / dayMs);

type EarlierPrescription = Pick<Prescription, 'id' | 'status' | 'submitTime' | 'lines'>;

const { awaitingAudit, approved, dispensed, expired } = prescriptionStatus;
const countsAsTaken: readonly number[] = [awaitingAudit, approved, dispensed, expired];

/**
 * The current medicines of a day: lines of prescriptions that are approved, dispensed, await audit or expired, and whose
 * course, from submission, covers the day. `leftOut` are the ids of the prescription in question, and of those that the
 * patient did not collect.
 */
export const currentMedicinesOn = (
  prescriptions: readonly EarlierPrescription[],
  day: string,
  leftOut: readonly string[] = [],
): CurrentMedicine[] =>
  prescriptions.flatMap(({ id, status, submitTime, lines }) => {
    if (submitTime === null || !countsAsTaken.includes(status) || leftOut.includes(id)) return [];
    const since = dayOf(submitTime);
    return lines.flatMap(({ drugName, drugNameEn, ingredients, route, days }) => {
      const until = dayOf(submitTime + (days - 1) * dayMs);
      if (since > day || day > until) return [];
      const medicine = { drugName, drugNameEn, ingredients, route, since, until };
      return [status === expired ? { ...medicine, perhaps: true } : medicine];
    });
  });
