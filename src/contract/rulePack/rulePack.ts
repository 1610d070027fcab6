import * as v from 'valibot';
import { list, nullish, integer } from '../protocol/schemas.ts';

/** A sentence in both languages. */
export const localizedText = v.object({ zh: v.string(), en: v.string() });
export type LocalizedText = v.InferOutput<typeof localizedText>;

/** The effect of a rule: block the prescription, or require a reason. */
const level = v.picklist(['block', 'warn']);

/**
 * Fields of every data row. `id` identifies an override's finding; it must be unique among its kind, and never change.
 * `source` is the reference for pharmacists: a section of a label, a guideline, a regulation.
 */
const rowEntries = { id: v.string(), severity: level, effect: localizedText, source: localizedText };

/** A daily dose of an ingredient. `unit` is that of a dose: mg, g, μg, IU. */
const dailyDose = v.object({ ingredient: v.string(), unit: v.string(), daily: v.string() });
export type DailyDose = v.InferOutput<typeof dailyDose>;

/** The fields of rows that may only inform. */
const informingEntries = {
  ...rowEntries,
  /** `note`: shown, and asks for no reason, because guidelines name it as ordinary practice with monitoring. */
  severity: v.picklist(['block', 'warn', 'note']),
  /** Up to all of these daily doses the row is a note: they are the answer to the harm. */
  noteUpTo: v.exactOptional(v.array(dailyDose)),
};

/** An interaction: one of `a` with one of `b`, each by ingredient (INN, lower case). */
const interaction = v.object({
  ...informingEntries,
  a: v.array(v.string()),
  b: v.array(v.string()),
  /** Whether drugs that act locally count too: skin, eye, ear, nose, airways, vagina. */
  local: v.optional(v.boolean(), false),
});
export type Interaction = v.InferOutput<typeof interaction>;

/** The conditions of a contraindication, all of which must hold; omitted ones do not matter. */
const condition = v.object({
  /** Completed years: younger than this. */
  underYears: nullish(integer),
  /** Completed years: this old, or older. */
  fromYears: nullish(integer),
  sex: nullish(v.picklist([1, 2])),
  state: nullish(v.picklist(['pregnant', 'lactating'])),
  /** Estimated glomerular filtration rate below this, in mL/min/1.73 m². */
  egfrUnder: nullish(integer),
  /** Any liver disease, or a decompensated one. */
  liver: nullish(v.picklist(['disease', 'severe'])),
  /**
   * One of these matches a diagnosis or an earlier condition: the beginning of an ICD-10 category, or a national code in
   * full (`matchesIcd`).
   */
  diagnoses: list(v.string()),
  /** None of these matches a diagnosis or an earlier condition. */
  notDiagnoses: v.exactOptional(v.array(v.string())),
  /** Every diagnosis of this prescription matches one of these. */
  onlyDiagnoses: v.exactOptional(v.array(v.string())),
  /** Completed months: younger than this. */
  underMonths: v.exactOptional(integer),
  /** A course of more days than this, or of fewer. */
  overDays: v.exactOptional(integer),
  underDays: v.exactOptional(integer),
  /** The line's route is one of these. */
  routes: v.exactOptional(v.array(v.string())),
  /** None of these ingredients is prescribed or taken. */
  without: v.exactOptional(v.array(v.string())),
  /** Only diagnoses of this prescription count, not those of earlier records: an infection that passes. */
  nowOnly: v.exactOptional(v.boolean()),
  /** The patient does not take one of the row's ingredients already. */
  starting: v.exactOptional(v.boolean()),
});
export type Condition = v.InferOutput<typeof condition>;

/** A contraindication, by ingredient. */
const contraindication = v.object({
  ...informingEntries,
  ingredients: v.array(v.string()),
  when: condition,
  local: v.optional(v.boolean(), false),
});
export type Contraindication = v.InferOutput<typeof contraindication>;

/** Patients allergic to the class `from` may react to the classes `to`, and to single `ingredients`. */
const crossAllergy = v.object({
  ...rowEntries,
  from: v.string(),
  to: list(v.string()),
  ingredients: list(v.string()),
});
export type CrossAllergy = v.InferOutput<typeof crossAllergy>;

/**
 * Maximum single and daily dose. `ingredient` is one INN, or several with `+` if only the total can be measured; `*`
 * means every drug given by one of `routes`. `unit` is mg, g, μg, IU, or the counted unit of the dose.
 */
const doseLimit = v.object({
  ingredient: v.string(),
  /** As printed on the pack, if only this strength is meant; empty for any. */
  strength: v.optional(v.string(), ''),
  /** Empty: every systemic route. */
  routes: list(v.string()),
  fromYears: v.optional(integer, 0),
  underYears: nullish(integer),
  unit: v.string(),
  /** Decimals as text; null if not limited, because the dose is adjusted by measurement. */
  single: nullish(v.string()),
  daily: nullish(v.string()),
  /** The number of days that `daily` covers: 7 for drugs given once a week. */
  perDays: v.optional(v.pipe(integer, v.minValue(1)), 1),
  source: localizedText,
});
export type DoseLimit = v.InferOutput<typeof doseLimit>;

/** A child's maximum dose per kilogram of body weight. `unit` is that of a dose: mg, g, μg, IU. */
const doseLimitPerKg = v.object({
  ingredient: v.string(),
  /** Empty: every systemic route. */
  routes: list(v.string()),
  /** Years, also parts of one. */
  fromYears: v.optional(v.number(), 0),
  underYears: v.number(),
  unit: v.string(),
  single: nullish(v.string()),
  daily: nullish(v.string()),
  source: localizedText,
});
export type DoseLimitPerKg = v.InferOutput<typeof doseLimitPerKg>;

/**
 * The ordinary dose of a day, where the usual dose in the pharmacy's list is not the whole range, or a child's goes by
 * weight: up to `most` a dose is no typing error, below half of `least` it is one.
 */
const usualDose = v.object({
  ingredient: v.string(),
  fromYears: v.optional(integer, 0),
  underYears: nullish(integer),
  unit: v.string(),
  /** Decimals as text; null if nothing is said. */
  least: nullish(v.string()),
  most: nullish(v.string()),
  /** Whether the doses are per kilogram of body weight. */
  perKg: v.optional(v.boolean(), false),
  source: localizedText,
});
export type UsualDose = v.InferOutput<typeof usualDose>;

/** A drug that is given once a week or less often: taken daily it harms or kills. */
const weeklyDrug = v.object({
  ...rowEntries,
  ingredients: v.array(v.string()),
  /** As printed on the pack; empty: every strength. */
  strengths: list(v.string()),
  /** Empty: every route. */
  routes: list(v.string()),
  /** Days from one dose to the next; 7 if it is not given. */
  days: v.exactOptional(v.pipe(integer, v.minValue(1))),
});
export type WeeklyDrug = v.InferOutput<typeof weeklyDrug>;

/** Drugs that must not be sold online; `*` stands for every ingredient. */
const notOnline = v.object({
  ...rowEntries,
  ingredients: v.array(v.string()),
  /** Empty: every route or form. */
  routes: list(v.string()),
  forms: list(v.string()),
  /** Not drugs with one of these ingredients; `*`: with any further one. */
  except: list(v.string()),
});
export type NotOnline = v.InferOutput<typeof notOnline>;

/** The routes of a dosage form; with an ingredient, only of its drugs. */
const formRoutes = v.object({
  form: v.string(),
  ingredient: nullish(v.string()),
  routes: v.array(v.string()),
});
export type FormRoutes = v.InferOutput<typeof formRoutes>;

/** WHO ATC codes of an ingredient. */
const atcCodes = v.object({ ingredient: v.string(), codes: v.array(v.string()) });
export type AtcCodes = v.InferOutput<typeof atcCodes>;

/**
 * Ingredients that were gone through for a table without anything to say. An ingredient that is neither here nor in a
 * row of the table is "not checked" by it.
 */
const covers = v.object({
  interactions: list(v.string()),
  pregnancy: list(v.string()),
  lactation: list(v.string()),
  kidney: list(v.string()),
  liver: list(v.string()),
  oldAge: list(v.string()),
});
export type Covers = v.InferOutput<typeof covers>;

/** How long a rejected prescription may be corrected after its consultation ended, in hours, unless the hospital says otherwise. */
export const defaultCorrectionHours = 24;

/**
 * A hospital's limits and drug data (docs/product.md, "Prescribing rules"); the default limits are the
 * product's. Null data is missing: its checks return "not checked", never "clear".
 */
export const rulePack = v.object({
  mostLines: v.optional(integer, 5),
  mostDays: v.optional(integer, 7),
  emergencyDays: v.optional(integer, 3),
  /** Values of the dictionary consult_type that count as emergencies. */
  emergencyTypes: list(integer),
  /** Courses above `mostDays` and up to here need a written reason. */
  longestDays: v.optional(integer, 84),
  guardianUnderYears: v.optional(integer, 6),
  /** Hours after the end of a consultation in which its rejected prescriptions may be corrected. */
  correctionHours: v.optional(integer, defaultCorrectionHours),
  /**
   * A product may be prescribed again this many days before the last course ends, or in its last quarter if that is
   * shorter; of a course of less than 8 days on the last day only.
   */
  refillDays: v.optional(integer, 7),
  /** A dose above this multiple of its limit is a typing error, and no reason overrides it. */
  slipTimes: v.optional(integer, 5),
  /** Courses from this many days on are long-term: no antimicrobials, except for chronic infections. */
  longTermFromDays: v.optional(integer, 29),
  /** Special control classes that are never prescribed online. */
  forbiddenControl: v.optional(v.array(v.string()), [
    'narcotic',
    'psychotropic-1',
    'psychotropic-2',
    'toxic',
    'precursor',
  ]),
  /** Rules, by name, whose effect this hospital changes to block, warn or off. */
  levels: v.optional(v.record(v.string(), v.picklist(['block', 'warn', 'off'])), {}),
  interactions: nullish(v.array(interaction)),
  contraindications: nullish(v.array(contraindication)),
  crossAllergies: nullish(v.array(crossAllergy)),
  doses: nullish(v.array(doseLimit)),
  dosesPerKg: nullish(v.array(doseLimitPerKg)),
  /** Without them the usual dose in the pharmacy's list alone is compared. */
  usualDoses: list(usualDose),
  weeklyDrugs: nullish(v.array(weeklyDrug)),
  notOnline: nullish(v.array(notOnline)),
  formRoutes: nullish(v.array(formRoutes)),
  atcCodes: nullish(v.array(atcCodes)),
  /** Beginnings of ATC codes of which two drugs together are ordinary practice. */
  notDuplicates: list(v.string()),
  /** Classes wider than an ATC subgroup of five characters: the beginnings of their codes. */
  wideClasses: list(v.array(v.string())),
  covers: nullish(covers),
});
export type RulePack = v.InferOutput<typeof rulePack>;
