import type { Patient } from '../../../contract/consultation/patient.ts';
import type { PatientFacts } from '../../../contract/consultation/patientFacts.ts';
import { claimedAllergies } from '../../../contract/rules/patient/allergyWords.ts';

type AllergyEntries = NonNullable<PatientFacts['allergies']>['value'];

/** The allergies of a patient from every source. Only `isAsked` with nothing in any of them means that none are known. */
export interface KnownAllergies {
  readonly told: AllergyEntries;
  /** Those that the patient is registered with and that were not told. */
  readonly registered: readonly string[];
  /** What case records claim; counts where nothing else names an allergy. */
  readonly recorded: readonly string[];
  readonly isAsked: boolean;
}

/** Collects the allergies: a denial in one source never hides an allergy in another. */
export const knownAllergies = (
  patient: Pick<Patient, 'allergies'>,
  facts: Pick<PatientFacts, 'allergies' | 'recordAllergies'> | null | undefined,
): KnownAllergies => {
  const told = facts?.allergies?.value ?? [];
  const names = new Set(told.map(({ substance }) => substance.trim().toLowerCase()));
  return {
    told,
    registered: patient.allergies.filter((name) => !names.has(name.trim().toLowerCase())),
    recorded: claimedAllergies(facts?.recordAllergies ?? ''),
    isAsked: Boolean(facts?.allergies),
  };
};

/** The names to show, and whether somebody asked: without names that alone means that none are known. */
export const allergyNames = (
  ...about: Parameters<typeof knownAllergies>
): { readonly names: readonly string[]; readonly isAsked: boolean } => {
  const { told, registered, recorded, isAsked } = knownAllergies(...about);
  const listed = [...told.map(({ substance }) => substance), ...registered];
  return { names: listed.length > 0 ? listed : recorded, isAsked };
};
