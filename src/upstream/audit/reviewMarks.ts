import * as v from 'valibot';
import { ageOn, elderlyFromYears, paediatricUntilYears } from '../../contract/consultation/patient.ts';
import {
  type ReviewFlag,
  type ReviewMarks,
  type ReviewSeverity,
  reviewFlags,
  reviewSeverities,
} from '../../contract/prescribing/audit.ts';
import type { Prescription } from '../../contract/prescribing/prescription.ts';
import { isAntibacterial } from '../../contract/rules/longAntimicrobial.ts';
import type { Finding, RuleInput } from '../../contract/rules/finding.ts';
import { claimedAllergies } from '../../contract/rules/patient/allergyWords.ts';
import type { Store } from '../db/store.ts';

const flagList = v.nullable(v.array(v.picklist(reviewFlags)));

/** What stands out about patient and drugs. */
export const flagsOf = ({ pack, patient, day, lines }: RuleInput): ReviewFlag[] => {
  const { years } = ageOn(patient.birthDate, day);
  const antibacterials = lines.map(({ drug }) => isAntibacterial(pack, drug));
  const isAllergic =
    patient.allergyClasses.length > 0 ||
    [...patient.allergies, patient.writtenAllergies].some((words) => claimedAllergies(words).length > 0);
  const flags: readonly (readonly [ReviewFlag, boolean])[] = [
    ['child', years < paediatricUntilYears],
    ['elderly', years >= elderlyFromYears],
    ['pregnant', patient.pregnant === true],
    ['nursing', patient.nursing === true],
    ['antibiotic', antibacterials.includes(true)],
    ['antibioticUnknown', !antibacterials.includes(true) && antibacterials.includes(null)],
    ['allergy', isAllergic],
    ['allergyUnknown', !isAllergic && !patient.allergiesAskedNow],
  ];
  return flags.flatMap(([flag, isSet]) => (isSet ? [flag] : []));
};

/** What stands out in a prescription that is submitted: its worst finding, whether or not the doctor gave a reason, and flags. */
export const reviewMarksOf = (input: RuleInput, findings: readonly Finding[]): ReviewMarks => ({
  severity:
    reviewSeverities.find((severity) => findings.some((finding) => finding.severity === severity)) ?? 'clear',
  flags: flagsOf(input),
});

interface MarksRow {
  severity: ReviewSeverity | null;
  flags: string | null;
}

/** What stood out in a version when it was submitted; null for one that was submitted before this was stored. */
export const storedMarks = (
  store: Store,
  { id, version }: Pick<Prescription, 'id' | 'version'>,
): ReviewMarks | null => {
  const row = store.one<MarksRow>(
    'SELECT severity, flags FROM prescription_version WHERE prescription_id = ? AND version = ?',
    id,
    version,
  );
  return row?.severity
    ? { severity: row.severity, flags: v.parse(flagList, JSON.parse(row.flags ?? 'null')) }
    : null;
};
