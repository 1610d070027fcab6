import * as v from 'valibot';
import { type CodedDiagnosis, codedDiagnosis } from '../consultation/diagnosis.ts';
import type { Drug } from '../prescribing/drug.ts';
import type { Patient } from '../consultation/patient.ts';
import type { LineInput } from '../prescribing/prescription.ts';
import { type RulePack, type LocalizedText, localizedText } from '../rulePack/rulePack.ts';
import { nullish, integer } from '../protocol/schemas.ts';
import type { CurrentMedicine } from './currentMedicines.ts';

/** The rules of this version, each named once, in the order of the catalogue. */
export const ruleNames = [
  'first-visit',
  'guardian',
  'diagnosis',
  'diagnosis-group',
  'no-lines',
  'too-many-lines',
  'long-course',
  'too-long',
  'special-control',
  'drug-unknown',
  'vague-dose',
  'vague-frequency',
  'vague-route',
  'vague-when-needed',
  'allergy',
  'cross-allergy',
  'same-ingredient',
  'already-taking',
  'taking',
  'interaction',
  'contraindication',
  'min-age',
  'single-dose',
  'daily-dose',
  'stock',
] as const;
export type RuleName = (typeof ruleNames)[number];

/** What of the patient a contraindication rests on, all of it together; null: that does not matter. */
const findingReason = v.object({
  underYears: nullish(integer),
  fromYears: nullish(integer),
  sex: nullish(v.picklist([1, 2])),
  state: nullish(v.picklist(['pregnant', 'lactating'])),
  /** The one among the diagnoses. */
  diagnosis: nullish(codedDiagnosis),
});
export type FindingReason = v.InferOutput<typeof findingReason>;

/**
 * What a rule found. `block` cannot be overridden; `warn` needs a reason; `unchecked` means that the rule had no data
 * to run on, and needs a reason too: it is never the same as clear. `line` counts from 0, null concerns the whole.
 */
export interface Finding {
  readonly rule: RuleName;
  readonly severity: 'block' | 'warn' | 'unchecked';
  readonly line: number | null;
  /** What the finding rests on: drug classes, ingredients, limits. */
  readonly evidence: string;
  /** Which of several findings of this rule on the line: the row of the pack, or the ingredient. */
  readonly about?: string;
  /** Of a contraindication: what of the patient it rests on. */
  readonly by?: FindingReason;
  /** The other drug that it is about: a line, or the names of what is being taken. */
  readonly other?: number | LocalizedText;
  /** What may happen, as the pack says it. */
  readonly effect?: LocalizedText;
  /** Where the pack has it from. */
  readonly source?: LocalizedText;
}

/** A finding as it travels, in the `data` of a `rulesBlock`; another upstream may have rules of its own. */
export const findingSchema = v.object({
  rule: v.string(),
  severity: v.picklist(['block', 'warn', 'unchecked']),
  line: v.nullable(v.number()),
  evidence: v.optional(v.string(), ''),
  about: v.exactOptional(v.string()),
  by: v.exactOptional(findingReason),
  other: v.exactOptional(v.union([v.number(), localizedText])),
  effect: v.exactOptional(localizedText),
  source: v.exactOptional(localizedText),
});

/** What the rules read of a patient. */
export type RulePatient = Pick<
  Patient,
  'sex' | 'birthDate' | 'pregnant' | 'allergies' | 'allergyClasses' | 'guardianConfirmed'
>;

/** A line with its drug; a drug that is not known is null. */
export interface RuleLine {
  readonly usage: LineInput;
  readonly drug: Drug | null;
}

/** Everything the rules read. `day` is the hospital's day, `YYYY-MM-DD`. */
export interface RuleInput {
  readonly pack: RulePack;
  readonly followUp: boolean;
  readonly emergency: boolean;
  readonly patient: RulePatient;
  readonly day: string;
  /** `leaf` false: a group of codes. */
  readonly diagnoses: readonly (CodedDiagnosis & { readonly leaf?: boolean })[];
  readonly lines: readonly RuleLine[];
  /** What the patient has from earlier prescriptions (`takingOn`); null where it could not be read. */
  readonly taking: readonly CurrentMedicine[] | null;
}

/** Finds what it looks for in a whole case. */
export type Rule = (one: RuleInput) => Finding[];
