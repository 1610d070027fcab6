import { describe, expect, it } from 'vitest';
import { defaultRulePack } from '../rulePack/defaultRulePack.ts';
import type { DoseLimit } from '../rulePack/rulePack.ts';
import { evaluateRules } from './evaluateRules.ts';
import { bornYearsAgo, drugOf, lineOf, ruleInputOf } from './testing/ruleInput.ts';

const all = defaultRulePack.doses ?? [];
const old = all.filter(({ fromYears }) => fromYears >= 60);

/** What is found of a dose, once a day, at an age. */
const excess = (
  { ingredient, unit, strength, routes: [route = 'oral'] }: DoseLimit,
  dose: number,
  years: number,
) =>
  evaluateRules(
    ruleInputOf(
      [
        lineOf(drugOf(ingredient, { doseUnit: unit, ...(strength !== '' && { strength }) }), {
          dose: String(Number(dose.toPrecision(6))),
          route,
        }),
      ],
      { patient: { ...bornYearsAgo(years), sex: 1 } },
    ),
  ).filter(({ rule }) => rule === 'single-dose' || rule === 'daily-dose');

const label = ({ ingredient, routes, strength }: DoseLimit) =>
  [ingredient, routes.join('/'), strength].filter((part) => part !== '').join(' ');

describe('old people have their own limits:', () => {
  it('there are some', () => {
    expect(old.length).toBeGreaterThan(15);
  });

  it.each(old.map((row) => [label(row), row] as const))('%s', (_label, row) => {
    const most = Number(row.single);
    expect(most).toBeGreaterThan(0);
    const above = excess(row, most * 1.02, row.fromYears);
    expect(above.map(({ severity }) => severity)).toContain('warn');
    expect(above.some(({ evidence }) => evidence.includes(`> ${row.single} ${row.unit}`))).toBe(true);
    expect(excess(row, most, row.fromYears)).toEqual([]);
  });

  // A year younger the adults' limit counts.
  it.each([
    ['escitalopram', '20', 64, []],
    ['escitalopram', '20', 65, ['20 mg > 10 mg']],
    ['zolpidem', '10', 64, []],
    ['zolpidem', '10', 65, ['10 mg > 5 mg']],
    ['cetirizine', '10', 76, []],
    ['cetirizine', '10', 77, ['10 mg > 5 mg']],
  ])('%s %s mg at %d: %s', (ingredient, dose, years, evidence) => {
    const input = ruleInputOf([lineOf(ingredient, { dose })], {
      patient: { ...bornYearsAgo(years), sex: 1 },
    });
    const found = evaluateRules(input).filter(({ rule }) => rule === 'single-dose');
    expect(found.map((one) => one.evidence)).toEqual(evidence);
  });
});
