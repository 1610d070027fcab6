import type { Patient } from '../../../contract/consultation/patient.ts';
import type { PatientFacts } from '../../../contract/consultation/patientFacts.ts';
import { claimsBeyond, claimsIn } from './allergyClaims.ts';

type AllergyEntries = NonNullable<PatientFacts['allergies']>['value'];

/** The allergies of a patient from every source. Only `isAsked` with nothing in any of them means that none are known. */
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
  readonly isAsked: boolean;
}

type FactsOfAllergies = Pick<PatientFacts, 'allergies' | 'recordAllergies' | 'reportedAllergies'>;

/** Collects the allergies: a denial in one source never hides an allergy in another. */
export const knownAllergies = (
  patient: Pick<Patient, 'allergies'>,
  facts: FactsOfAllergies | null | undefined,
): KnownAllergies => {
  const told = facts?.allergies?.value ?? [];
  const names = new Set(told.map(({ substance }) => substance.trim().toLowerCase()));
  const registered = patient.allergies.filter((name) => !names.has(name.trim().toLowerCase()));
  const recorded = claimsIn(facts?.recordAllergies ?? '');
  const onlyRecorded = claimsBeyond(recorded, [...names, ...registered]);
  return {
    told,
    registered,
    recorded,
    onlyRecorded,
    reported: claimsBeyond(claimsIn(facts?.reportedAllergies ?? ''), [
      ...names,
      ...registered,
      ...onlyRecorded,
    ]),
    isAsked: Boolean(facts?.allergies),
  };
};

/** The names of known allergies, those that were told first. */
const namesOf = ({
  told,
  registered,
  onlyRecorded,
  reported,
}: Omit<KnownAllergies, 'recorded' | 'isAsked'>): string[] => [
  ...told.map(({ substance }) => substance),
  ...registered,
  ...onlyRecorded,
  ...reported,
];

/** The names to show, and whether somebody asked: without names that alone means that none are known. */
export const allergyNames = (
  ...about: Parameters<typeof knownAllergies>
): { readonly names: readonly string[]; readonly isAsked: boolean } => {
  const known = knownAllergies(...about);
  return { names: namesOf(known), isAsked: known.isAsked };
};
