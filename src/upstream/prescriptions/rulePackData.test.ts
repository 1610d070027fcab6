import { describe, expect, it } from 'vitest';
import type { Drug } from '../../contract/prescribing/drug.ts';
import type { LineInput } from '../../contract/prescribing/prescription.ts';
import { defaultRulePack as pack } from '../../contract/rulePack/defaultRulePack.ts';
import { evaluateRules, reasonKey } from '../../contract/rules/evaluateRules.ts';
import * as v from 'valibot';
import { isLocal } from '../../contract/prescribing/usage.ts';
import { groups } from '../../contract/rulePack/groups.ts';
import { type Condition, rulePack } from '../../contract/rulePack/rulePack.ts';
import type { RulePatient } from '../../contract/rules/finding.ts';
import { demoCase, uncontrolledDrugs as demoDrugs } from '../testing/demoCase.ts';

const sold = new Set(demoDrugs.flatMap(({ ingredients }) => ingredients));
const classes = new Set(demoDrugs.flatMap(({ allergyClasses }) => allergyClasses ?? []));
const { interactions, contraindications, crossAllergies, doses } = pack;
if (!interactions || !contraindications || !crossAllergies || !doses) throw new Error('data is missing');

const named = [
  ...interactions.flatMap(({ a, b }) => [...a, ...b]),
  ...contraindications.flatMap(({ ingredients }) => ingredients),
  ...crossAllergies.flatMap(({ ingredients }) => ingredients),
  ...doses.flatMap(({ ingredient }) => (ingredient === '*' ? [] : ingredient.split('+'))),
];
const sourced = [...interactions, ...contraindications, ...crossAllergies];
const adult = (drug: Drug, line: Partial<LineInput> = {}) => evaluateRules(demoCase([drug], { line }));
const summarize = (drug: Drug, line: Partial<LineInput> = {}) =>
  adult(drug, line).map(({ rule, evidence }) => `${drug.code} ${drug.name}: ${rule} ${evidence}`);

/** One dose of fosfomycin is the whole course. */
const daysOf = ({ ingredients }: Drug) => (ingredients.includes('fosfomycin') ? 1 : 7);

/** The states for which a pack names the ingredients that were gone through, each with a patient. */
const states: readonly (readonly [
  table: 'pregnancy' | 'lactation' | 'kidney' | 'liver' | 'oldAge',
  patient: Partial<RulePatient>,
  isAbout: (when: Condition) => boolean,
])[] = [
  ['pregnancy', { pregnant: true, sex: 2 }, ({ state }) => state === 'pregnant'],
  ['lactation', { nursing: true, sex: 2 }, ({ state }) => state === 'lactating'],
  ['kidney', { egfr: 40 }, ({ egfrUnder }) => egfrUnder !== null],
  ['liver', { liver: 'severe' }, ({ liver }) => liver !== null],
  ['oldAge', { birthDate: '1940-01-01' }, ({ fromYears }) => fromYears !== null],
];

describe("the product's drug data", () => {
  it('has at least 60 interactions, 40 contraindications, and cross-allergies', () => {
    expect(interactions.length).toBeGreaterThanOrEqual(60);
    expect(contraindications.length).toBeGreaterThanOrEqual(40);
    expect(crossAllergies.length).toBeGreaterThanOrEqual(8);
    const kinds = contraindications.map(({ when }) => when);
    for (const kind of ['underYears', 'fromYears', 'sex', 'state'] as const)
      expect(kinds.some((when) => when[kind] !== null)).toBe(true);
    expect(kinds.filter(({ state }) => state === 'lactating').length).toBeGreaterThan(3);
    expect(kinds.filter(({ diagnoses }) => diagnoses.length > 0).length).toBeGreaterThan(20);
  });

  it('names ingredients by their INN, and most of those that the demo sells', () => {
    expect(named.filter((name) => !/^[a-z0-9α-ω(),. -]+$/.test(name))).toEqual([]);
    const known = new Set(named);
    expect([...sold].filter((name) => known.has(name)).length).toBeGreaterThan(sold.size * 0.9);
    const from = crossAllergies.flatMap(({ to }) => to);
    expect(from.filter((name) => !classes.has(name))).toEqual([]);
  });

  it('has possible harm and source in both languages', () => {
    for (const { id, effect, source } of sourced) {
      expect(id).toMatch(/^[a-z0-9-]+$/);
      for (const { zh, en } of [effect, source]) {
        expect(zh).toMatch(/\p{Script=Han}/u);
        expect(en).toMatch(/^[A-Z][\x20-\x7e’–≥≤×°]+$/);
      }
      expect(source.zh).toMatch(/说明书【|《/);
    }
    for (const { source } of doses) expect(source.zh).toMatch(/说明书【|《/);
  });

  it('has unique ids, to which a reason refers', () => {
    for (const [rule, data] of Object.entries({
      interaction: interactions,
      contraindication: contraindications,
    })) {
      const keys = data.map(({ id }) => reasonKey({ rule, about: id }));
      expect(new Set(keys).size).toBe(data.length);
      expect(keys.filter((key, n) => key !== `${rule}:${data[n]?.id}`)).toEqual([]);
    }
  });

  it('has conditions everywhere, and no drug that contradicts itself', () => {
    for (const { when } of contraindications)
      expect(
        Object.values(when).some((part) => part !== null && !(Array.isArray(part) && part.length === 0)),
      ).toBe(true);
    for (const { a, b } of interactions) expect(a.length * b.length).toBeGreaterThan(0);
  });

  it('survives serialisation', () => {
    expect(v.parse(rulePack, JSON.parse(JSON.stringify(pack)))).toEqual(pack);
  });
});

describe('the drugs of the demo', () => {
  it('cause no findings when an adult takes one with its default usage, but for two', () => {
    const found = demoDrugs.flatMap((drug) => summarize(drug, { days: daysOf(drug) }));
    // What must not be sold online stays in the dictionary: the hospital's own pharmacy has it.
    expect(found.filter((one) => !one.includes(': not-online '))).toEqual([
      // Before a first course a gene is tested.
      'D0090 别嘌醇片: contraindication allopurinol',
      'D0338 卡马西平片: contraindication carbamazepine',
    ]);
  });

  it('belong to the allergy class of their ingredients, also in a combination', () => {
    const inClass = [...classes].filter((name) => groups[name] !== undefined);
    expect(inClass.length).toBeGreaterThan(6);
    const wrong = demoDrugs.filter(({ ingredients, allergyClasses }) =>
      inClass.some(
        (name) => ingredients.some((one) => groups[name]?.includes(one)) && !allergyClasses?.includes(name),
      ),
    );
    expect(wrong.map(({ code, name }) => `${code} ${name}`)).toEqual([]);
    const classesOf = new Map(
      demoDrugs
        .filter(({ ingredients }) => ingredients.length === 1)
        .map(({ ingredients, allergyClasses }) => [ingredients[0], allergyClasses]),
    );
    const differing = demoDrugs.filter(({ ingredients, allergyClasses }) =>
      ingredients.flatMap((one) => classesOf.get(one) ?? []).some((name) => !allergyClasses?.includes(name)),
    );
    expect(differing.map(({ code, name }) => `${code} ${name}`)).toEqual([]);
  });

  it('all have a lowest age', () => {
    expect(demoDrugs.filter(({ minAgeYears }) => minAgeYears === null).map(({ name }) => name)).toEqual([]);
  });

  it.each(states)('are each in a row, gone through, or not checked, for %s', (table, patient, isAbout) => {
    const rows = contraindications.filter(({ when }) => isAbout(when));
    const inRow = new Set(rows.flatMap(({ ingredients }) => ingredients));
    const gone = new Set(pack.covers?.[table]);
    const systemic = demoDrugs.filter(({ route }) => !isLocal(route));
    const uncovered = (drug: Drug) =>
      evaluateRules(demoCase([drug], { patient }))
        .filter(({ rule, about }) => rule === 'coverage' && about === table)
        .flatMap(({ evidence }) => evidence.split(', '));
    const silent = systemic.filter((drug) => {
      const said = uncovered(drug);
      return drug.ingredients.some((one) => !inRow.has(one) && !gone.has(one) && !said.includes(one));
    });
    expect(silent.map(({ code, name }) => `${code} ${name}`)).toEqual([]);
    // A name that nobody sells is a typing error, and its drug would not be checked.
    expect([...gone].filter((name) => !sold.has(name))).toEqual([]);
    const always = rows.filter(({ when }) => when.diagnoses.length === 0).flatMap((row) => row.ingredients);
    expect(always.filter((name) => gone.has(name))).toEqual([]);
    expect(systemic.some((drug) => uncovered(drug).length > 0)).toBe(true);
  });

  it('by a vaginal route are not for a man', () => {
    const vaginal = demoDrugs.filter(({ route }) => route === 'vaginal');
    expect(vaginal.length).toBeGreaterThan(3);
    const accepted = vaginal.filter(
      (drug) =>
        !evaluateRules(demoCase([drug], { patient: { sex: 1, pregnant: null } })).some(
          ({ rule, severity }) => rule === 'contraindication' && severity === 'block',
        ),
    );
    expect(accepted.map(({ name }) => name)).toEqual([]);
  });

  it('all have a limit: none is accepted at a thousand times its dose, unless it is unlimited', () => {
    const unlimited = demoDrugs.filter(
      (drug) => adult(drug, { dose: String(Number(drug.defaultDose) * 1000) }).length === 0,
    );
    const local = ['topical', 'gargle', 'eye', 'ear', 'nasal', 'vaginal'];
    const adjusted = /morphine|oxycodone|ketamine|botulinum|sodium citrate/;
    expect(
      unlimited
        .filter(({ route, ingredients }) => !local.includes(route) && !adjusted.test(ingredients.join()))
        .map(({ name }) => name),
    ).toEqual([]);
  });
});
