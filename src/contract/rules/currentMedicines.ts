import type { PatientFacts } from '../consultation/patientFacts.ts';
import { isWithPharmacy } from '../prescribing/dispensing.ts';
import { type Line, type Prescription, prescriptionStatus } from '../prescribing/prescription.ts';
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
  /** How much is taken, of what was prescribed here; null if nobody knows. */
  readonly dosage: Pick<Line, 'strength' | 'doseUnit' | 'dose' | 'frequency' | 'remark'> | null;
  /** Of a medicine from elsewhere: the dose in words, empty if unknown, and who said so when. No rule computes with it. */
  readonly told?: Pick<NonNullable<PatientFacts['medicines']>, 'source' | 'at'> & { readonly dose: string };
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

type EarlierPrescription = Pick<
  Prescription,
  'id' | 'status' | 'submitTime' | 'auditTime' | 'lines' | 'dispensing'
>;

const { awaitingAudit, approved, dispensed, expired } = prescriptionStatus;
const countsAsTaken: readonly number[] = [awaitingAudit, approved, dispensed, expired];

/**
 * Whether a prescription was not collected, as far as that is believed: what awaits audit cannot have been left, what was
 * dispensed was collected, and nobody knew before the approval.
 */
const isNotCollected = (
  { id, status, auditTime }: EarlierPrescription,
  said: PatientFacts['notCollected'] | undefined,
): boolean =>
  said?.value.includes(id) === true &&
  (status === approved || status === expired) &&
  auditTime !== null &&
  auditTime <= said.at;

/** The prescription in question, and what was said of those that were not collected. */
interface LeftOut {
  readonly except?: string | null;
  readonly notCollected?: PatientFacts['notCollected'] | undefined;
}

/**
 * The current medicines of a day: lines of prescriptions that are approved, dispensed, await audit or expired, and whose
 * course, from submission, covers the day. Not what the pharmacy reports as not collected or returned.
 */
export const currentMedicinesOn = (
  prescriptions: readonly EarlierPrescription[],
  day: string,
  { except = null, notCollected }: LeftOut = {},
): CurrentMedicine[] =>
  prescriptions.flatMap((prescription) => {
    const { id, status, submitTime, lines } = prescription;
    if (submitTime === null || !countsAsTaken.includes(status) || id === except) return [];
    if (isWithPharmacy(prescription.dispensing) || isNotCollected(prescription, notCollected)) return [];
    const since = dayOf(submitTime);
    return lines.flatMap((line) => {
      const { drugId, drugNameEn, ingredients, route, days } = line;
      // What has no name is shown, and named in findings, by its code.
      const drugName = line.drugName.trim() || drugNameEn.trim() || drugId;
      const until = dayOf(submitTime + (days - 1) * dayMs);
      if (since > day || day > until) return [];
      const { strength, doseUnit, dose, frequency, remark } = line;
      const dosage = { strength, doseUnit, dose, frequency, remark };
      const medicine = { drugName, drugNameEn, ingredients, route, since, until, dosage };
      return [status === expired ? { ...medicine, perhaps: true } : medicine];
    });
  });
