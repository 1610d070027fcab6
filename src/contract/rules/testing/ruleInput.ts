import type { Drug } from '../../prescribing/drug.ts';
import type { LineInput } from '../../prescribing/prescription.ts';
import { packsNeeded } from '../../prescribing/quantity.ts';
import { routes } from '../../prescribing/usage.ts';
import type { RulePack } from '../../rulePack/rulePack.ts';
import { defaultRulePack } from '../../rulePack/defaultRulePack.ts';
import { evaluateRules } from '../evaluateRules.ts';
import type { RuleInput, RuleLine, Finding, RulePatient } from '../finding.ts';
import type { CurrentMedicine } from '../currentMedicines.ts';

/** A drug with the given ingredients (separated by `+`), 1 mg per tablet, with all data and in stock. */
export const drugOf = (ingredients: string, change: Partial<Drug> = {}): Drug => ({
  id: ingredients,
  code: ingredients,
  name: `${ingredients}片`,
  nameEn: `${ingredients} tablets`,
  form: 'tablet',
  strength: '1mg',
  doseUnit: 'mg',
  unitAmount: '1',
  countUnit: '片',
  countUnitEn: 'tablet',
  packSize: 100,
  packUnit: '盒',
  packUnitEn: 'box',
  rounding: 'counted',
  priceFen: 1000,
  stock: 500,
  ingredients: ingredients === '' ? [] : ingredients.split('+'),
  allergyClasses: [],
  specialControl: 'none',
  minAgeYears: 0,
  maxDaily: null,
  defaultDose: '',
  frequency: 'qd',
  route: 'oral',
  ...change,
});

/** A line: once a day by mouth for a week, as many packs as that needs, unless overridden. */
export const lineOf = (drug: Drug | string, change: Partial<LineInput> = {}): RuleLine => {
  const resolved = typeof drug === 'string' ? drugOf(drug) : drug;
  const usage = {
    drugId: resolved.id,
    dose: '1',
    frequency: 'qd',
    route: resolved.route,
    days: 7,
    quantityByHand: false,
    remark: '',
    group: null,
    ...change,
  };
  return { usage: { quantity: packsNeeded(usage, resolved) ?? 1, ...usage }, drug: resolved };
};

/** A current medicine, 1 mg a day, taken for some days before and after the day of the case. */
export const currentMedicineOf = (
  ingredients: string,
  change: Partial<CurrentMedicine> = {},
): CurrentMedicine => ({
  drugName: `${ingredients}片`,
  drugNameEn: `${ingredients} tablets`,
  ingredients: ingredients === '' ? [] : ingredients.split('+'),
  route: 'oral',
  since: '2026-11-10',
  until: '2026-12-10',
  dosage: { strength: '1mg', doseUnit: 'mg', dose: '1', frequency: 'qd', remark: '' },
  ...change,
});

/**
 * The product's own pack without the rules that would find something in every other case: tablets are given by any route,
 * every drug is allowed online, none belongs to a class or needs a usual dose, and nothing is said of what no table covers. The tests of these
 * rules use the product's pack.
 */
export const testPack: RulePack = {
  ...defaultRulePack,
  formRoutes: [{ form: 'tablet', ingredient: null, routes: routes.map(({ code }) => code) }],
  notOnline: [],
  atcCodes: [],
  levels: { coverage: 'off', weight: 'off', 'long-antimicrobial': 'off', 'unusual-dose': 'off' },
};

export interface RuleInputChanges extends Partial<Omit<RuleInput, 'patient' | 'lines' | 'diagnoses'>> {
  readonly patient?: Partial<RulePatient>;
  /** Diagnosis codes. */
  readonly diagnoses?: readonly string[];
}

/** A case without findings: a healthy woman of 40 with a cough, on a follow-up, with the product's own pack. */
export const ruleInputOf = (
  lines: readonly (RuleLine | string)[],
  { patient, diagnoses = ['R05'], ...change }: RuleInputChanges = {},
): RuleInput => ({
  pack: testPack,
  followUp: true,
  emergency: false,
  day: '2026-11-20',
  otherLines: 0,
  taking: [],
  ...change,
  lines: lines.map((line) => (typeof line === 'string' ? lineOf(line) : line)),
  diagnoses: diagnoses.map((code) => ({ code, name: code, nameEn: '' })),
  patient: {
    sex: 2,
    birthDate: '1986-04-01',
    pregnant: false,
    allergies: [],
    allergiesAsked: true,
    allergiesAskedNow: true,
    allergyClasses: [],
    guardianConfirmed: false,
    nursing: false,
    weightKg: null,
    egfr: 100,
    liver: 'none',
    conditions: [],
    classedAllergies: [],
    writtenAllergies: '',
    isReportUnread: false,
    ...patient,
  },
});

/** Born this many years before the day of the case, to the day. */
export const bornYearsAgo = (years: number): Pick<RulePatient, 'birthDate'> => ({
  birthDate: `${2026 - years}-11-20`,
});

const summary = ({ rule, severity, line, about }: Finding): string =>
  `${rule} ${severity} ${line === null ? 'whole' : line}${about === undefined ? '' : ` ${about}`}`;

/** The findings, each as `rule severity line about`. */
export const summaries = (one: RuleInput): string[] => evaluateRules(one).map(summary);

/** A title, the expected finding, a case with it, and the most similar case without it. */
export type RulePair = readonly [sentence: string, found: string, violating: RuleInput, passing: RuleInput];
