import * as v from 'valibot';
import { type CodedDiagnosis, codedDiagnosis } from './diagnosis.ts';
import type { Drug } from './drug.ts';
import type { Patient } from './patient.ts';
import type { LineInput } from './prescription.ts';
import { type RulePack, type Told, told } from './rulePack.ts';
import { maybe, whole } from './shapes.ts';
import type { Taking } from './rulesTaking.ts';

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
const grounds = v.object({
  underYears: maybe(whole),
  fromYears: maybe(whole),
  sex: maybe(v.picklist([1, 2])),
  state: maybe(v.picklist(['pregnant', 'lactating'])),
  /** The one among the diagnoses. */
  diagnosis: maybe(codedDiagnosis),
});
export type Grounds = v.InferOutput<typeof grounds>;

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
  readonly by?: Grounds;
  /** The other drug that it is about: a line, or the names of what is being taken. */
  readonly other?: number | Told;
  /** What may happen, as the pack says it. */
  readonly effect?: Told;
  /** Where the pack has it from. */
  readonly source?: Told;
}

/** A finding as it travels, in the `data` of a `rulesBlock`; another upstream may have rules of its own. */
export const findingShape = v.object({
  rule: v.string(),
  severity: v.picklist(['block', 'warn', 'unchecked']),
  line: v.nullable(v.number()),
  evidence: v.optional(v.string(), ''),
  about: v.exactOptional(v.string()),
  by: v.exactOptional(grounds),
  other: v.exactOptional(v.union([v.number(), told])),
  effect: v.exactOptional(told),
  source: v.exactOptional(told),
});

/** What the rules read of a patient. */
export type Treated = Pick<
  Patient,
  'sex' | 'birthDate' | 'pregnant' | 'allergies' | 'allergyClasses' | 'guardianConfirmed'
>;

/** A line with its drug; a drug that is not known is null. */
export interface CaseLine {
  readonly usage: LineInput;
  readonly drug: Drug | null;
}

/** Everything the rules read. `day` is the hospital's day, `YYYY-MM-DD`. */
export interface Case {
  readonly pack: RulePack;
  readonly followUp: boolean;
  readonly emergency: boolean;
  readonly patient: Treated;
  readonly day: string;
  /** `leaf` false: a group of codes. */
  readonly diagnoses: readonly (CodedDiagnosis & { readonly leaf?: boolean })[];
  readonly lines: readonly CaseLine[];
  /** What the patient has from earlier prescriptions (`takingOn`); null where it could not be read. */
  readonly taking: readonly Taking[] | null;
}

/** Finds what it looks for in a whole case. */
export type Rule = (one: Case) => Finding[];
