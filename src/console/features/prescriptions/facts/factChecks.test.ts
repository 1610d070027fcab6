import { describe, expect, it } from 'vitest';
import { numberProblem } from './factChecks.ts';
import type { NumberFact } from './factsDraft.ts';

const check = (fact: NumberFact, typed: string, years = 40, confirmed = false) =>
  numberProblem(fact, typed, { years, confirmed });

describe('a typed measurement', () => {
  it.each<[NumberFact, string, number]>([
    ['weightKg', '70', 40],
    ['weightKg', '３.５', 0],
    ['weightKg', '23', 7],
    ['heightCm', '118', 7],
    ['egfr', '48', 70],
    ['creatinine', '120', 70],
    ['weightKg', '', 40],
  ])('%s "%s" at the age of %i is usual', (fact, typed, years) => {
    expect(check(fact, typed, years)).toBeNull();
  });

  it.each<[NumberFact, string, number, object]>([
    ['weightKg', '0', 40, { kind: 'range' }],
    ['weightKg', '70000', 40, { kind: 'grams', suggestion: '70' }],
    ['weightKg', '3500', 0, { kind: 'grams', suggestion: '3.5' }],
    ['weightKg', '700', 40, { kind: 'range', suggestion: '70' }],
    ['weightKg', '-3', 40, { kind: 'number' }],
    ['weightKg', 'seventy', 40, { kind: 'number' }],
    ['heightCm', '1.75', 40, { kind: 'metres', suggestion: '175' }],
    ['egfr', '480', 70, { kind: 'range', suggestion: '48' }],
    ['creatinine', '1.2', 70, { kind: 'milligrams', suggestion: '106.1' }],
  ])('%s "%s" at the age of %i is refused, with what was probably meant', (fact, typed, years, problem) => {
    expect(check(fact, typed, years)).toEqual(problem);
    expect(check(fact, typed, years, true)).toEqual(problem);
  });

  it.each<[NumberFact, string, number, object]>([
    ['weightKg', '230', 7, { kind: 'unlikely', suggestion: '23' }],
    ['weightKg', '7', 40, { kind: 'unlikely' }],
    ['egfr', '180', 40, { kind: 'unlikely', suggestion: '18' }],
  ])('%s "%s" at the age of %i is asked about once', (fact, typed, years, problem) => {
    expect(check(fact, typed, years)).toEqual(problem);
    expect(check(fact, typed, years, true)).toBeNull();
  });
});
