import * as v from 'valibot';
import { codedDiagnosis } from '../../../../contract/consultation/diagnosis.ts';
import type { Patient } from '../../../../contract/consultation/patient.ts';
import {
  allergySeverities,
  type FactName,
  factNames,
  factSources,
  type PatientFacts,
  type patientFacts,
} from '../../../../contract/consultation/patientFacts.ts';
import { normalizeDecimal } from '../../../../contract/prescribing/decimal.ts';
import { claimedClassesIn } from '../../../../contract/rules/patient/allergyWords.ts';
import { mergeFields, takeFields } from '../../../drafts/mergeFields.ts';

const allergyEntry = v.object({
  substance: v.string(),
  reaction: v.string(),
  severity: v.picklist(allergySeverities),
});
export type AllergyEntry = v.InferOutput<typeof allergyEntry>;

const medicineEntry = v.object({
  name: v.string(),
  ingredients: v.array(v.string()),
  dose: v.string(),
  /** `YYYY-MM-DD`; '' until further notice. */
  until: v.string(),
});
export type MedicineEntry = v.InferOutput<typeof medicineEntry>;

/** The facts that are numbers. */
export const numberFacts = ['weightKg', 'heightCm', 'egfr', 'creatinine'] as const;
export type NumberFact = (typeof numberFacts)[number];

const answer = v.nullable(v.boolean());

/** Who said a fact. */
export type SaidBy = (typeof factSources)[number];
const saidBy = v.object(v.entriesFromList(factNames, v.picklist(factSources)));
const saidByPatient = v.parse(
  saidBy,
  Object.fromEntries(factNames.map((name) => [name, 'patient' satisfies SaidBy])),
);

const draftShape = v.object({
  /** Null: not asked. Empty: none, and asked for. */
  allergies: v.nullable(v.array(allergyEntry)),
  weightKg: v.string(),
  heightCm: v.string(),
  pregnant: answer,
  nursing: answer,
  egfr: v.string(),
  creatinine: v.string(),
  liver: v.picklist(['', 'none', 'disease', 'severe']),
  conditions: v.nullable(v.array(codedDiagnosis)),
  medicines: v.nullable(v.array(medicineEntry)),
  guardian: v.object({ name: v.string(), how: v.string() }),
  notCollected: v.nullable(v.array(v.string())),
  /** Who said the changed facts. */
  saidBy: v.optional(saidBy, saidByPatient),
});
/** The form values of the facts, as they are typed. */
export type FactsDraft = v.InferOutput<typeof draftShape>;

/** A stored draft, with the values that it is based on and the fields not resolved yet. */
export const storedFactsDraft = v.object({
  draft: draftShape,
  base: draftShape,
  unresolved: v.array(v.picklist(factNames)),
});

export const emptyAllergy: AllergyEntry = { substance: '', reaction: '', severity: 'unknown' };

/**
 * The form values of the facts. What only the patient's row says is in the form too: a save of the allergies must not
 * lose those that were registered before anybody wrote facts.
 */
export const toFactsDraft = (facts: PatientFacts | null, patient: Patient): FactsDraft => ({
  allergies:
    facts?.allergies?.value.map(({ substance, reaction, severity }) => ({ substance, reaction, severity })) ??
    (patient.allergies.length > 0
      ? patient.allergies.map((substance) => ({ ...emptyAllergy, substance }))
      : null),
  weightKg: facts?.weightKg?.value ?? '',
  heightCm: facts?.heightCm?.value ?? '',
  pregnant: facts?.pregnant?.value ?? patient.pregnant,
  nursing: facts?.nursing?.value ?? null,
  egfr: facts?.egfr?.value ?? '',
  creatinine: facts?.creatinine?.value ?? '',
  liver: facts?.liver?.value ?? '',
  conditions: facts?.conditions?.value ?? null,
  medicines:
    facts?.medicines?.value.map(({ name, ingredients, dose, until }) => ({
      name,
      ingredients,
      dose,
      until: until ?? '',
    })) ?? null,
  guardian: facts?.guardian?.value ?? { name: '', how: '' },
  notCollected: facts?.notCollected?.value ?? null,
  saidBy: saidByPatient,
});

/** A number as the server stores it; anything else stays as typed. */
export const plainNumber = (typed: string): string => normalizeDecimal(typed) ?? typed.trim();

/** The entries that say something; null if all of them are blank, but not if there are none. */
const written = <T>(entries: readonly T[] | null, textOf: (entry: T) => string): T[] | null => {
  const filled = (entries ?? []).filter((entry) => textOf(entry).trim() !== '');
  return filled.length === 0 && entries?.length !== 0 ? null : filled;
};

/** A field as it is compared and sent: trimmed, without blank entries. */
const comparable = (draft: FactsDraft, field: FactName): unknown => {
  switch (field) {
    case 'weightKg':
    case 'heightCm':
    case 'egfr':
    case 'creatinine':
      return plainNumber(draft[field]);
    case 'allergies':
      return (
        written(draft.allergies, ({ substance }) => substance)?.map(({ substance, reaction, severity }) => [
          substance.trim(),
          reaction.trim(),
          severity,
        ]) ?? null
      );
    case 'medicines':
      return (
        draft.medicines?.map(({ name, ingredients, dose, until }) => [
          name,
          ingredients,
          dose.trim(),
          until,
        ]) ?? null
      );
    case 'conditions':
      return draft.conditions?.map(({ code }) => code) ?? null;
    case 'guardian':
      return [draft.guardian.name.trim(), draft.guardian.how.trim()];
    case 'notCollected':
      return draft.notCollected?.toSorted() ?? null;
    default:
      return draft[field];
  }
};

/** The draft with these facts of another one, and with who said them. */
const takeFacts = (draft: FactsDraft, from: FactsDraft, names: readonly FactName[]): FactsDraft => ({
  ...takeFields(draft, from, names),
  saidBy: takeFields(draft.saidBy, from.saidBy, names),
});

/** The fields of the form, one per fact. Who said a fact is not compared: it belongs to its change. */
export const factFields = mergeFields<FactsDraft, FactName>(factNames, comparable, takeFacts);

/** The allergies that are written, or null. */
export const writtenAllergies = ({ allergies }: FactsDraft): AllergyEntry[] | null =>
  written(allergies, ({ substance }) => substance);

const isSubstance = (one: AllergyEntry) => (other: AllergyEntry) =>
  one.substance.trim().toLowerCase() === other.substance.trim().toLowerCase();

/** The doctor's own allergies, and those that somebody else has added since: a choice must not lose one of them. */
export const withAddedAllergies = (before: FactsDraft, mine: FactsDraft, theirs: FactsDraft): FactsDraft => {
  const own = writtenAllergies(mine);
  const added = (writtenAllergies(theirs) ?? []).filter(
    (one) => ![...(writtenAllergies(before) ?? []), ...(own ?? [])].some(isSubstance(one)),
  );
  return added.length === 0 ? mine : { ...mine, allergies: [...(own ?? []), ...added] };
};

type SaidFacts = v.InferInput<typeof patientFacts.save.input>['facts'];

/** The named facts as they are sent. */
export const toSaidFacts = (draft: FactsDraft, names: readonly FactName[]): SaidFacts => {
  const said = <V>(name: FactName, value: V | null) =>
    value === null ? null : { value, source: draft.saidBy[name] };
  const number = (name: NumberFact) =>
    said(name, draft[name].trim() === '' ? null : plainNumber(draft[name]));
  const all = {
    allergies: said(
      'allergies',
      writtenAllergies(draft)?.map((one) => ({ ...one, classes: claimedClassesIn(one.substance) })) ?? null,
    ),
    weightKg: number('weightKg'),
    heightCm: number('heightCm'),
    pregnant: said('pregnant', draft.pregnant),
    nursing: said('nursing', draft.nursing),
    egfr: number('egfr'),
    creatinine: number('creatinine'),
    liver: said('liver', draft.liver === '' ? null : draft.liver),
    conditions: said('conditions', draft.conditions),
    medicines: said(
      'medicines',
      draft.medicines?.map((one) => ({ ...one, until: one.until === '' ? null : one.until })) ?? null,
    ),
    guardian: said('guardian', draft.guardian.name.trim() === '' ? null : draft.guardian),
    notCollected: said('notCollected', draft.notCollected),
  } satisfies SaidFacts;
  return Object.fromEntries(names.map((name) => [name, all[name]]));
};
