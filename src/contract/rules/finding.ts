import * as v from 'valibot';
import { type CodedDiagnosis, codedDiagnosis } from '../consultation/diagnosis.ts';
import type { Drug } from '../prescribing/drug.ts';
import type { Patient } from '../consultation/patient.ts';
import type { LineInput } from '../prescribing/prescription.ts';
import { type RulePack, type LocalizedText, localizedText } from '../rulePack/rulePack.ts';
import { nullish, integer } from '../protocol/schemas.ts';
import type { CurrentMedicine } from './currentMedicines.ts';

/** The rules of this version, each named once, in catalogue order. */
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

/** The patient data that a contraindication is based on; null: does not matter. */
const findingReason = v.object({
  underYears: nullish(integer),
  fromYears: nullish(integer),
  sex: nullish(v.picklist([1, 2])),
  state: nullish(v.picklist(['pregnant', 'lactating'])),
  /** The matching diagnosis. */
  diagnosis: nullish(codedDiagnosis),
});
export type FindingReason = v.InferOutput<typeof findingReason>;

/**
 * A finding of a rule. `block` cannot be overridden; `warn` needs a reason; `unchecked` means that the rule had no data
 * to run on, and needs a reason too: it is never the same as clear. `line` counts from 0, null is the whole prescription.
 */
export interface Finding {
  readonly rule: RuleName;
  readonly severity: 'block' | 'warn' | 'unchecked';
  readonly line: number | null;
  /** The evidence: drug classes, ingredients, limits. */
  readonly evidence: string;
  /** Distinguishes several findings of this rule on the line: the row of the pack, or the ingredient. */
  readonly about?: string;
  /** Of a contraindication: the patient data it is based on. */
  readonly by?: FindingReason;
  /** The other drug involved: a line, or the names of a current medicine. */
  readonly other?: number | LocalizedText;
  /** The possible harm, as worded in the pack. */
  readonly effect?: LocalizedText;
  /** The pack's source. */
  readonly source?: LocalizedText;
}

/** A finding on the wire, in the `data` of a `rulesBlock`; another upstream may have its own rules. */
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

/** The patient data that the rules read. */
export type RulePatient = Pick<
  Patient,
  'sex' | 'birthDate' | 'pregnant' | 'allergies' | 'allergyClasses' | 'guardianConfirmed'
>;

/** A line with its drug; null if the drug is unknown. */
export interface RuleLine {
  readonly usage: LineInput;
  readonly drug: Drug | null;
}

/** The complete input of the rules. `day` is the hospital's day, `YYYY-MM-DD`. */
export interface RuleInput {
  readonly pack: RulePack;
  readonly followUp: boolean;
  readonly emergency: boolean;
  readonly patient: RulePatient;
  readonly day: string;
  /** `leaf` false: a group of codes. */
  readonly diagnoses: readonly (CodedDiagnosis & { readonly leaf?: boolean })[];
  readonly lines: readonly RuleLine[];
  /** The current medicines (`currentMedicinesOn`); null if they could not be loaded. */
  readonly taking: readonly CurrentMedicine[] | null;
}

/** Checks a complete case. */
export type Rule = (input: RuleInput) => Finding[];
