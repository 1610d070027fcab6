import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultRulePack } from '../rulePack/defaultRulePack.ts';
import { evaluateRules } from './evaluateRules.ts';
import type { Finding } from './finding.ts';
import { interactions as interactionRule } from './interactions.ts';
import { ruleInputOf, drugOf, lineOf } from './testing/ruleInput.ts';

const { interactions, doses } = defaultRulePack;
if (!interactions || !doses) throw new Error('data is missing');
const names = [...new Set(interactions.flatMap(({ a, b }) => [...a, ...b]))];
const some = fc.uniqueArray(fc.constantFrom(...names), { minLength: 2, maxLength: 5 });
/** Above every dose up to which a row is a note. */
const above = '9999';
const met = (ingredients: readonly string[]) =>
  interactionRule(ruleInputOf(ingredients.map((name) => lineOf(name, { dose: above }))))
    .map(({ about, severity }) => `${about} ${severity}`)
    .toSorted();

const weight = { note: 0, unchecked: 0, warn: 1, block: 2 };
const gravest = (findings: readonly Finding[]) =>
  Math.max(
    -1,
    ...findings.filter(({ rule }) => rule.endsWith('-dose')).map(({ severity }) => weight[severity]),
  );
const measured = doses.filter(
  ({ ingredient, routes, unit }) =>
    !/[*+]/.test(ingredient) && routes.length === 0 && ['mg', 'g', 'μg'].includes(unit),
);

describe('whatever is prescribed,', () => {
  it('the order of the lines does not change which of them interact', () => {
    fc.assert(
      fc.property(some, (ingredients) => {
        expect(new Set(met(ingredients.toReversed()))).toEqual(new Set(met(ingredients)));
      }),
      { numRuns: 300 },
    );
  });

  it('every pair of every row is found, with the severity of the row', () => {
    const pairs = interactions.flatMap(({ id, severity, a, b }) =>
      a.flatMap((one) =>
        b.flatMap((other) => (one === other ? [] : [{ one, other, row: `${id} ${severity}` }])),
      ),
    );
    expect(pairs.filter(({ one, other, row }) => !met([one, other]).includes(row))).toEqual([]);
  });

  it('another line never removes an interaction', () => {
    fc.assert(
      fc.property(some, fc.constantFrom(...names), (ingredients, further) => {
        const before = met(ingredients);
        const after = met([...ingredients, further]);
        expect(before.filter((one) => !after.includes(one))).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  it('a larger dose is never judged more leniently, and one above a limit is never accepted', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...measured),
        fc.integer({ min: 1, max: 5000 }),
        fc.integer({ min: 1, max: 5000 }),
        fc.integer({ min: 0, max: 90 }),
        ({ ingredient, unit, single, fromYears, underYears }, dose, more, years) => {
          const patient = { birthDate: `${2026 - years}-01-01` };
          const drug = drugOf(ingredient, { doseUnit: unit });
          const found = (amount: number) =>
            evaluateRules(ruleInputOf([lineOf(drug, { dose: String(amount) })], { patient }));
          expect(gravest(found(dose + more))).toBeGreaterThanOrEqual(gravest(found(dose)));
          const ofAge = years >= fromYears && (underYears === null || years < underYears);
          const least = single !== null && ofAge && dose > Number(single) ? weight.warn : -Infinity;
          expect(gravest(found(dose))).toBeGreaterThanOrEqual(least);
        },
      ),
      { numRuns: 1000 },
    );
  });
});
