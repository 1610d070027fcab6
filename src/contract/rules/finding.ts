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
  'long-antimicrobial',
  'special-control',
  'not-online',
  'drug-unknown',
  'vague-dose',
  'vague-frequency',
  'vague-route',
  'vague-when-needed',
  'route-form',
  'allergy',
  'cross-allergy',
  'same-ingredient',
  'same-class',
  'already-taking',
  'taking',
  'interaction',
  'contraindication',
  'coverage',
  'min-age',
  'single-dose',
  'daily-dose',
  'unusual-dose',
  'weight',
  'weekly',
  'quantity',
  'stock',
] as const;
export type RuleName = (typeof ruleNames)[number];

/** What a hospital's own pre-check service found; no rule of ours (docs/wire.md, "Pre-check"). */
export const preCheckRule = 'pre-check';

/** The patient data that a contraindication is based on; null: does not matter. */
const findingReason = v.object({
  underYears: nullish(integer),
  fromYears: nullish(integer),
  sex: nullish(v.picklist([1, 2])),
  state: nullish(v.picklist(['pregnant', 'lactating'])),
  underMonths: v.exactOptional(v.number()),
  egfr: v.exactOptional(v.number()),
  liver: v.exactOptional(v.picklist(['disease', 'severe'])),
  /** The matching diagnosis. */
  diagnosis: nullish(codedDiagnosis),
  /** The day of the record that names the diagnosis, if it is not of this prescription. */
  day: v.exactOptional(v.string()),
});
export type FindingReason = v.InferOutput<typeof findingReason>;

/**
 * A finding of a rule. `block` cannot be overridden; `warn` needs a reason; `unchecked` means that the rule had no data
 * to run on, and needs a reason too: it is never the same as clear. A `note` says what was not looked at, and needs
 * none. `line` counts from 0, null is the whole prescription.
 */
export interface Finding {
  readonly rule: RuleName | typeof preCheckRule;
  readonly severity: 'block' | 'warn' | 'unchecked' | 'note';
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
  /** The pack's source, or the pre-check service's. */
  readonly source?: LocalizedText;
  /** Reasons that the pre-check service proposes for going on. */
  readonly overrideReasons?: readonly string[];
}

/** A finding on the wire, in the `data` of a `rulesBlock`; another upstream may have its own rules. */
export const findingSchema = v.object({
  rule: v.string(),
  severity: v.picklist(['block', 'warn', 'unchecked', 'note']),
  line: v.nullable(v.number()),
  evidence: v.optional(v.string(), ''),
  about: v.exactOptional(v.string()),
  by: v.exactOptional(findingReason),
  other: v.exactOptional(v.union([v.number(), localizedText])),
  effect: v.exactOptional(localizedText),
  source: v.exactOptional(localizedText),
  overrideReasons: v.exactOptional(v.array(v.string())),
});

/** The patient data that the rules read (`rulePatientOf` joins it with the facts). */
export interface RulePatient
  extends Pick<
    Patient,
    'sex' | 'birthDate' | 'pregnant' | 'allergies' | 'allergyClasses' | 'guardianConfirmed'
  > {
  /** Null: not known. */
  readonly nursing: boolean | null;
  /** In kg; null: not known. */
  readonly weightKg: string | null;
  /** In mL/min/1.73 m²; null: not known. */
  readonly egfr: number | null;
  /** Null: not known. */
  readonly liver: 'none' | 'disease' | 'severe' | null;
  /** Conditions of earlier records and of the facts; `day` is when they were written. */
  readonly conditions: readonly (CodedDiagnosis & { readonly day: string })[];
  /** Whether anybody asked, or a record says anything about them. */
  readonly allergiesAsked: boolean;
  /** The same, but a denial in an earlier record does not count. */
  readonly allergiesAskedNow: boolean;
  /** Those of `allergies` to which somebody gave their classes. */
  readonly classedAllergies: readonly string[];
  /** What case records say about allergies, and what the patient reported; neither is checked by class until it is a fact. */
  readonly writtenAllergies: string;
  /** Whether the patient's own report could not be read. */
  readonly isReportUnread: boolean;
}

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
  /**
   * How many drugs other prescriptions of the order have, submitted and neither rejected nor withdrawn; null if they
   * could not all be loaded.
   */
  readonly otherLines: number | null;
  /** The current medicines (`currentMedicinesOn`); null if they could not all be loaded. */
  readonly taking: readonly CurrentMedicine[] | null;
}

/** Checks a complete case. */
export type Rule = (input: RuleInput) => Finding[];
