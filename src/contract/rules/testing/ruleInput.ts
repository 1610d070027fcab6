import type { Drug } from '../../prescribing/drug.ts';
import type { LineInput } from '../../prescribing/prescription.ts';
import { defaultRulePack } from '../../rulePack/defaultRulePack.ts';
import { evaluateRules } from '../evaluateRules.ts';
import type { RuleInput, RuleLine, Finding, RulePatient } from '../finding.ts';
import type { CurrentMedicine } from '../currentMedicines.ts';

/** A drug of some ingredients (with `+` between them), 1 mg to a tablet, described in full and in stock. */
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
  defaultDose: '1',
  frequency: 'qd',
  route: 'oral',
  ...change,
});

/** A line: 1 a day by mouth for a week, one pack, unless said otherwise. */
export const lineOf = (drug: Drug | string, change: Partial<LineInput> = {}): RuleLine => {
  const resolved = typeof drug === 'string' ? drugOf(drug) : drug;
  return {
    usage: {
      drugId: resolved.id,
      dose: '1',
      frequency: 'qd',
      route: resolved.route,
      days: 7,
      quantity: 1,
      quantityByHand: false,
      remark: '',
      group: null,
      ...change,
    },
    drug: resolved,
  };
};

/** What is being taken on the day of the case, for some days before and after it. */
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
  ...change,
});

interface RuleInputChanges extends Partial<Omit<RuleInput, 'patient' | 'lines' | 'diagnoses'>> {
  readonly patient?: Partial<RulePatient>;
  /** Codes. */
  readonly diagnoses?: readonly string[];
}

/** A case in which the rules find nothing: a woman of 40 with a cough, on a follow-up, by the product's own pack. */
export const ruleInputOf = (
  lines: readonly (RuleLine | string)[],
  { patient, diagnoses = ['R05'], ...change }: RuleInputChanges = {},
): RuleInput => ({
  pack: defaultRulePack,
  followUp: true,
  emergency: false,
  day: '2026-11-20',
  taking: [],
  ...change,
  lines: lines.map((line) => (typeof line === 'string' ? lineOf(line) : line)),
  diagnoses: diagnoses.map((code) => ({ code, name: code, nameEn: '' })),
  patient: {
    sex: 2,
    birthDate: '1986-04-01',
    pregnant: false,
    allergies: [],
    allergyClasses: [],
    guardianConfirmed: false,
    ...patient,
  },
});

/** Born so many years before the day of the case, on the day itself. */
export const bornYearsAgo = (years: number): Pick<RulePatient, 'birthDate'> => ({
  birthDate: `${2026 - years}-11-20`,
});

const summary = ({ rule, severity, line, about }: Finding): string =>
  `${rule} ${severity} ${line === null ? 'whole' : line}${about === undefined ? '' : ` ${about}`}`;

/** What the rules find, each as `rule severity line about`. */
export const summaries = (one: RuleInput): string[] => evaluateRules(one).map(summary);

/** A sentence, what is found, a case in which it is found, and its nearest neighbour in which nothing is. */
export type RulePair = readonly [sentence: string, found: string, violating: RuleInput, passing: RuleInput];
