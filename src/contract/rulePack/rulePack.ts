import * as v from 'valibot';
import { list, nullish, integer } from '../protocol/schemas.ts';

/** A sentence in both languages. */
export const localizedText = v.object({ zh: v.string(), en: v.string() });
export type LocalizedText = v.InferOutput<typeof localizedText>;

/** What a rule does where it applies: stop the prescription, or ask for a reason. */
const level = v.picklist(['block', 'warn']);

/**
 * What every row of data says of itself. `id` is what a reason is given for; it must be unique among its kind, and stay.
 * `source` is where a pharmacist can look it up: a section of a label, a guideline, a regulation.
 */
const rowEntries = { id: v.string(), severity: level, effect: localizedText, source: localizedText };

/** Drugs that do not go together: one of `a` with one of `b`, each by ingredient (INN, lower case). */
const interaction = v.object({
  ...rowEntries,
  a: v.array(v.string()),
  b: v.array(v.string()),
  /** Whether a drug counts too that is applied where it works: skin, eye, ear, nose, airways, vagina. */
  local: v.optional(v.boolean(), false),
});
export type Interaction = v.InferOutput<typeof interaction>;

/** What must hold of a patient, all of it together, for a contraindication; what is left out does not matter. */
const condition = v.object({
  /** Completed years: younger than this. */
  underYears: nullish(integer),
  /** This old, or older. */
  fromYears: nullish(integer),
  sex: nullish(v.picklist([1, 2])),
  state: nullish(v.picklist(['pregnant', 'lactating'])),
  /** Beginnings of ICD-10 codes, one of which is among the diagnoses. */
  diagnoses: list(v.string()),
});
export type Condition = v.InferOutput<typeof condition>;

/** Drugs that a patient must not have, by ingredient. */
const contraindication = v.object({
  ...rowEntries,
  ingredients: v.array(v.string()),
  when: condition,
  local: v.optional(v.boolean(), false),
});
export type Contraindication = v.InferOutput<typeof contraindication>;

/** Who is allergic to the class `from` may react to the classes `to`, and to single `ingredients`. */
const crossAllergy = v.object({
  ...rowEntries,
  from: v.string(),
  to: list(v.string()),
  ingredients: list(v.string()),
});
export type CrossAllergy = v.InferOutput<typeof crossAllergy>;

/**
 * Most at once and most in a day. `ingredient` is one INN, or several with `+` where only the whole can be measured; `*`
 * stands for every drug given by one of `routes`. `unit` is mg, g, μg, IU, or the counted unit a dose is written in.
 */
const doseLimit = v.object({
  ingredient: v.string(),
  /** As printed on the pack, where only this strength is meant; empty for any. */
  strength: v.optional(v.string(), ''),
  /** Empty: every route that reaches the whole body. */
  routes: list(v.string()),
  fromYears: v.optional(integer, 0),
  underYears: nullish(integer),
  unit: v.string(),
  /** Decimals as text; null where nothing is fixed, because the dose is adjusted by what is measured. */
  single: nullish(v.string()),
  daily: nullish(v.string()),
  /** `daily` is for so many days together: 7 for what is given once a week. */
  perDays: v.optional(v.pipe(integer, v.minValue(1)), 1),
  source: localizedText,
});
export type DoseLimit = v.InferOutput<typeof doseLimit>;

/**
 * What a hospital allows, and what it knows of drugs (docs/product.md, "Prescribing rules"); the limits' defaults are the
 * product's. Data that is null is not there: its checks answer "not checked", never "clear".
 */
export const rulePack = v.object({
  mostLines: v.optional(integer, 5),
  mostDays: v.optional(integer, 7),
  emergencyDays: v.optional(integer, 3),
  /** Values of the dictionary consult_type whose prescriptions are for an emergency. */
  emergencyTypes: list(integer),
  /** Courses above `mostDays` and up to here need a written reason. */
  longestDays: v.optional(integer, 84),
  guardianUnderYears: v.optional(integer, 6),
  /** A drug may be prescribed again so many days before the last course ends, or in its last quarter where that is shorter. */
  refillDays: v.optional(integer, 7),
  /** A dose above so many times its limit is a slip of the pen, and no reason helps. */
  slipTimes: v.optional(integer, 5),
  /** Classes of special control that are never prescribed online. */
  forbiddenControl: v.optional(v.array(v.string()), [
    'narcotic',
    'psychotropic-1',
    'psychotropic-2',
    'toxic',
    'precursor',
  ]),
  /** Rules, by name, that block, warn or keep silent in this hospital whatever they do elsewhere. */
  levels: v.optional(v.record(v.string(), v.picklist(['block', 'warn', 'off'])), {}),
  interactions: nullish(v.array(interaction)),
  contraindications: nullish(v.array(contraindication)),
  crossAllergies: nullish(v.array(crossAllergy)),
  doses: nullish(v.array(doseLimit)),
});
export type RulePack = v.InferOutput<typeof rulePack>;
