import type { Patient } from '../../../contract/consultation/patient.ts';
import type { PatientFacts } from '../../../contract/consultation/patientFacts.ts';
import { claimedAllergies, deniesAllergies } from '../../../contract/rules/patient/allergyWords.ts';
import { claimsBeyond, claimsIn } from './allergyClaims.ts';

type AllergyEntries = NonNullable<PatientFacts['allergies']>['value'];

/** The allergies of a patient from every source. Only `isAsked` without any name means that none are known. */
export interface KnownAllergies {
  readonly told: AllergyEntries;
  /** Those that the patient is registered with and that were not told. */
  readonly registered: readonly string[];
  /** What case records claim. */
  readonly recorded: readonly string[];
  /** Those of them that neither were told nor are registered. */
  readonly onlyRecorded: readonly string[];
  /** What else the patient reported, as far as the facts have it. */
  readonly reported: readonly string[];
  /** All that were not told: `registered`, `onlyRecorded` and `reported`. */
  readonly others: readonly string[];
  /** Somebody asked. An answer of none counts once the patient's own report has been read, too. */
  readonly isAsked: boolean;
}

/** What facts say about allergies. */
export type FactsOfAllergies = Pick<PatientFacts, 'allergies' | 'recordAllergies' | 'reportedAllergies'>;

/** Collects the allergies: a denial in one source never hides an allergy in another. */
export const knownAllergies = (
  patient: Pick<Patient, 'allergies'>,
  facts: FactsOfAllergies | null | undefined,
): KnownAllergies => {
  const told = facts?.allergies?.value ?? [];
  const names = new Set(told.map(({ substance }) => substance.trim().toLowerCase()));
  // A register may say "无" or "unknown"; the rules read it in the same way.
  const registered = patient.allergies.filter(
    (name) => claimedAllergies(name).length > 0 && !names.has(name.trim().toLowerCase()),
  );
  const recorded = claimsIn(facts?.recordAllergies ?? '');
  const onlyRecorded = claimsBeyond(recorded, [...names, ...registered]);
  const known = [...registered, ...onlyRecorded];
  const reported = claimsBeyond(claimsIn(facts?.reportedAllergies ?? ''), [...names, ...known]);
  const isReportRead = facts?.reportedAllergies !== undefined;
  return {
    told,
    registered,
    recorded,
    onlyRecorded,
    reported,
    others: [...known, ...reported],
    isAsked: Boolean(facts?.allergies) && (told.length > 0 || isReportRead),
  };
};

/** The names to show, those that were told first, and whether somebody asked: without names that alone means that none are known. */
export const allergyNames = (
  ...about: Parameters<typeof knownAllergies>
): { readonly names: readonly string[]; readonly isAsked: boolean } => {
  const { told, others, isAsked } = knownAllergies(...about);
  return { names: [...told.map(({ substance }) => substance), ...others], isAsked };
};

/** Whether the record of this visit says that there are none, which counts once the report has been read. */
export const isAskedInRecord = (
  record: { readonly allergyHistory: string } | null | undefined,
  facts: FactsOfAllergies | null | undefined,
): boolean => facts?.reportedAllergies !== undefined && deniesAllergies(record?.allergyHistory ?? '');
