import type { FactName } from '../../../../contract/consultation/patientFacts.ts';
import { parseDecimal } from '../../../../contract/prescribing/decimal.ts';
import {
  type FactsDraft,
  type NumberFact,
  numberFacts,
  plainNumber,
  writtenAllergies,
} from './factsDraft.ts';

/** The units of the numbers, as they are shown. */
export const factUnits: Readonly<Record<NumberFact, string>> = {
  weightKg: 'kg',
  heightCm: 'cm',
  egfr: 'mL/min/1.73 m²',
  creatinine: 'μmol/L',
};

/** What the server accepts. */
export const factLimits: Readonly<Record<NumberFact, readonly [number, number]>> = {
  weightKg: [0.3, 400],
  heightCm: [20, 260],
  egfr: [1, 200],
  creatinine: [5, 3000],
};

/** What is wrong with a field. */
export interface FactProblem {
  readonly kind:
    | 'number'
    | 'range'
    | 'grams'
    | 'metres'
    | 'milligrams'
    | 'unlikely'
    | 'male'
    | 'guardian'
    | 'cleared';
  /** The number that was probably meant. */
  readonly suggestion?: string;
}

type Range = readonly [number, number];
/** Usual ranges, each with the age below which it applies. A value outside is asked about. */
const weights: readonly (readonly [number, Range])[] = [
  [1, [1, 15]],
  [6, [5, 45]],
  [14, [10, 130]],
  [Infinity, [25, 250]],
];
const heights: readonly (readonly [number, Range])[] = [
  [1, [30, 95]],
  [6, [55, 135]],
  [14, [85, 205]],
  [Infinity, [120, 220]],
];
const rangeAt = (ranges: typeof weights, years: number): Range =>
  ranges.find(([before]) => years < before)?.[1] ?? [0, Infinity];

const usualRange = (fact: NumberFact, years: number): Range => {
  if (fact === 'weightKg') return rangeAt(weights, years);
  if (fact === 'heightCm') return rangeAt(heights, years);
  return fact === 'egfr' ? [3, 150] : [15, 1500];
};

/** Common slips, a wrong unit or decimal point, each with the factor that corrects it. */
const slips: Readonly<Record<NumberFact, readonly (readonly [FactProblem['kind'], number])[]>> = {
  weightKg: [
    ['grams', 1 / 1000],
    ['range', 1 / 10],
    ['range', 1 / 100],
  ],
  heightCm: [
    ['metres', 100],
    ['range', 1 / 10],
  ],
  egfr: [
    ['range', 1 / 10],
    ['range', 1 / 100],
  ],
  creatinine: [
    ['milligrams', 88.4],
    ['range', 1 / 10],
  ],
};

const isWithin = (value: number, [least, most]: Range): boolean => value >= least && value <= most;
const rounded = (value: number): string => String(Number(value.toFixed(1)));

/** Checks a typed number; null if it is empty, usual or `confirmed` to be right. */
export const numberProblem = (
  fact: NumberFact,
  typed: string,
  { years, confirmed }: { readonly years: number; readonly confirmed: boolean },
): FactProblem | null => {
  if (typed.trim() === '') return null;
  if (!parseDecimal(typed)) return { kind: 'number' };
  const value = Number(plainNumber(typed));
  const usual = usualRange(fact, years);
  const isPossible = isWithin(value, factLimits[fact]);
  if (isWithin(value, usual) || (isPossible && confirmed)) return null;
  const slip = slips[fact].find(([, factor]) => value > 0 && isWithin(value * factor, usual));
  const suggestion = slip && { suggestion: rounded(value * slip[1]) };
  return { kind: isPossible ? 'unlikely' : (slip?.[0] ?? 'range'), ...suggestion };
};

interface Context {
  readonly years: number;
  readonly sex: 0 | 1 | 2;
  /** The values before the edits. */
  readonly base: FactsDraft;
  readonly isConfirmed: (fact: NumberFact, typed: string) => boolean;
}

/** What is wrong with the changed fields; nothing is sent before it is resolved. */
export const factProblems = (
  draft: FactsDraft,
  changed: readonly FactName[],
  { years, sex, base, isConfirmed }: Context,
): Partial<Record<FactName, FactProblem>> => {
  const problems: Partial<Record<FactName, FactProblem>> = {};
  for (const fact of numberFacts) {
    const typed = draft[fact];
    const problem = numberProblem(fact, typed, { years, confirmed: isConfirmed(fact, typed) });
    if (problem && changed.includes(fact)) problems[fact] = problem;
  }
  if (draft.pregnant === true && sex === 1 && changed.includes('pregnant'))
    problems.pregnant = { kind: 'male' };
  const { name, how } = draft.guardian;
  if ((name.trim() === '') !== (how.trim() === '')) problems.guardian = { kind: 'guardian' };
  // To erase a known allergy is not to say that there is none.
  if (changed.includes('allergies') && writtenAllergies(draft) === null && base.allergies?.length)
    problems.allergies = { kind: 'cleared' };
  return problems;
};
