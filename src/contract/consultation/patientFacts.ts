import * as v from 'valibot';
import { codedDiagnosis } from './diagnosis.ts';
import { extension } from '../protocol/endpoint.ts';
import { displayName } from '../account/personName.ts';
import { id, integer, list, nullish, requiredText, type Schema, text, time } from '../protocol/schemas.ts';

/** Who said so. */
export const factSources = ['patient', 'doctor', 'record', 'earlierVisit'] as const;
const source = v.picklist(factSources);

/** How bad an earlier reaction was. */
export const allergySeverities = ['mild', 'severe', 'anaphylaxis', 'unknown'] as const;

/** The most classes of an allergy that are saved; the rules compare fewer. */
const mostClasses = 20;
/** The most ingredients of a medicine that are saved; a multivitamin has some thirty. */
const mostIngredients = 50;

const allergy = v.object({
  /** As it was said: a drug, a class, anything. */
  substance: requiredText(100),
  /** Classes that the rules compare (`penicillins`, `nsaids`, …); empty if no rule knows the substance. */
  classes: v.optional(v.array(text(40)), []),
  reaction: v.optional(text(200), ''),
  severity: v.optional(v.picklist(allergySeverities), 'unknown'),
});

const medicine = v.object({
  name: requiredText(100),
  /** INN, lower case; empty if not known. */
  ingredients: v.optional(v.array(text(60)), []),
  dose: v.optional(text(60), ''),
  /** The last day, `YYYY-MM-DD`; null: until further notice. */
  until: nullish(v.pipe(v.string(), v.regex(/^\d{4}-\d\d-\d\d$/))),
});

/** A decimal between two limits, as text. */
const decimalWithin = (least: number, most: number) =>
  v.pipe(
    text(8),
    v.regex(/^\d+(\.\d+)?$/),
    v.check((typed) => Number(typed) >= least && Number(typed) <= most),
  );

/** The values of the facts, by name. Units: kg, cm, mL/min/1.73 m², μmol/L. */
export const factValues = {
  /** Empty: none known, and asked for. */
  allergies: v.pipe(v.array(allergy), v.maxLength(20)),
  weightKg: decimalWithin(0.3, 400),
  heightCm: decimalWithin(20, 260),
  pregnant: v.boolean(),
  nursing: v.boolean(),
  egfr: decimalWithin(1, 200),
  creatinine: decimalWithin(5, 3000),
  liver: v.picklist(['none', 'disease', 'severe']),
  /** Chronic conditions; empty: none known, and asked for. */
  conditions: v.pipe(v.array(codedDiagnosis), v.maxLength(20)),
  /** Medicines from anywhere else; empty: none, and asked for. */
  medicines: v.pipe(v.array(medicine), v.maxLength(20)),
  /** The guardian who is present, and how that was confirmed. */
  guardian: v.object({ name: requiredText(50), how: requiredText(100) }),
  /** Ids of approved prescriptions that the patient did not collect. */
  notCollected: v.pipe(v.array(id), v.maxLength(50)),
};
export type FactName = keyof typeof factValues;
export const factNames = [
  'allergies',
  'weightKg',
  'heightCm',
  'pregnant',
  'nursing',
  'egfr',
  'creatinine',
  'liver',
  'conditions',
  'medicines',
  'guardian',
  'notCollected',
] as const satisfies readonly FactName[];

type FactSchema = (typeof factValues)[FactName];
const said = <S extends FactSchema>(value: S) => nullish(v.object({ value, source, at: time }));
const saying = <S extends Schema>(value: S) => nullish(v.object({ value, source }));

// What is stored may have more, and is always read.
const savedAllergies = v.pipe(
  factValues.allergies,
  v.check((all) => all.every(({ classes }) => classes.length <= mostClasses), 'classes'),
);
const savedMedicines = v.pipe(
  factValues.medicines,
  v.check((all) => all.every(({ ingredients }) => ingredients.length <= mostIngredients), 'ingredients'),
);

/**
 * What is known of a patient besides name, sex and birthday. A fact is null until somebody was asked: unknown is never
 * "no". `at` is when it was said. `version` rises with every save; 0 if nothing was saved yet.
 */
export const patientFactsSchema = v.object({
  patientId: id,
  version: integer,
  allergies: said(factValues.allergies),
  weightKg: said(factValues.weightKg),
  heightCm: said(factValues.heightCm),
  pregnant: said(factValues.pregnant),
  nursing: said(factValues.nursing),
  egfr: said(factValues.egfr),
  creatinine: said(factValues.creatinine),
  liver: said(factValues.liver),
  conditions: said(factValues.conditions),
  medicines: said(factValues.medicines),
  guardian: said(factValues.guardian),
  notCollected: said(factValues.notCollected),
  updateTime: nullish(time),
  writtenBy: v.optional(displayName, ''),
  /** What earlier case records of this patient say. `day` is `YYYY-MM-DD`. */
  recordConditions: list(v.object({ ...codedDiagnosis.entries, day: v.string() })),
  /** The allergy histories of the case records, newest first, each text once, one below the other. */
  recordAllergies: v.optional(v.string(), ''),
  /** The allergy history that the patient reported; undefined if the system does not say it here. */
  reportedAllergies: v.optional(v.string()),
});
export type PatientFacts = v.InferOutput<typeof patientFactsSchema>;

/** Extension: facts of a patient, for those who treat them and for auditors (docs/wire.md). */
export const patientFacts = {
  get: extension.get('/consult/hisPatient/facts', 'What is known of a patient, and since when', {
    input: v.object({ patientId: id }),
    data: patientFactsSchema,
  }),
  /** `version` is the one that was loaded; `factsChanged` if it is outdated. A fact that is left out stays as it is. */
  save: extension.post('/consult/hisPatient/saveFacts', 'Save facts of a patient', {
    input: v.object({
      patientId: id,
      orderId: id,
      version: integer,
      facts: v.pipe(
        v.partial(
          v.object({
            allergies: saying(savedAllergies),
            weightKg: saying(factValues.weightKg),
            heightCm: saying(factValues.heightCm),
            pregnant: saying(factValues.pregnant),
            nursing: saying(factValues.nursing),
            egfr: saying(factValues.egfr),
            creatinine: saying(factValues.creatinine),
            liver: saying(factValues.liver),
            conditions: saying(factValues.conditions),
            medicines: saying(savedMedicines),
            guardian: saying(factValues.guardian),
            notCollected: saying(factValues.notCollected),
          }),
        ),
        v.check((facts) => Object.keys(facts).length > 0, 'no fact'),
      ),
    }),
    data: patientFactsSchema,
  }),
};
