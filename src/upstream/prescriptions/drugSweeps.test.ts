import { describe, expect, it } from 'vitest';
import type { Drug } from '../../contract/prescribing/drug.ts';
import type { LineInput } from '../../contract/prescribing/prescription.ts';
import { isLocal, routes } from '../../contract/prescribing/usage.ts';
import { defaultRulePack } from '../../contract/rulePack/defaultRulePack.ts';
import { evaluateRules } from '../../contract/rules/evaluateRules.ts';
import type { Finding, RulePatient } from '../../contract/rules/finding.ts';
import { drugOf } from '../../contract/rules/testing/ruleInput.ts';
import { demoCase, uncontrolledDrugs as demoDrugs } from '../testing/demoCase.ts';

const label = ({ code, name }: Drug) => `${code} ${name}`;
/** The amount of a cream goes by the area; a patch is counted. */
const isSpread = ({ route, form }: Drug) => route === 'topical' && form !== 'patch';
/** Whether it may be sold online says nothing about its dose, and neither do the packs that follow from it. */
const aboutDose = ({ rule }: Finding) => rule !== 'not-online' && rule !== 'quantity' && rule !== 'stock';
const judge = (drug: Drug, line: Partial<LineInput> = {}, patient: Partial<RulePatient> = {}) =>
  evaluateRules(demoCase([drug], { line, patient })).filter(aboutDose);
const timesUsual = ({ defaultDose }: Drug, times: number) => ({
  dose: String(Number((Number(defaultDose) * times).toPrecision(8))),
});
/** "600 mg > 400 mg", "0.5 mg < 5 mg", "40 mg/kg > 15 mg/kg". */
const showsBoth = ({ severity, evidence }: Finding) =>
  (severity === 'block' || severity === 'warn') && /^[\d.]+ .*[<>] [\d.]+ /.test(evidence);

const counted = demoDrugs.filter((drug) => !isSpread(drug));
const systemic = demoDrugs.filter(({ route }) => !isLocal(route));
const child = { birthDate: '2020-06-01', guardianConfirmed: true, pregnant: null, nursing: null };
const weighing = (kilograms: number) => ({ ...child, weightKg: String(kilograms) });
/** A note counts only if it names what is in the drug. */
const isHeard = (drug: Drug, { severity, evidence }: Finding) =>
  severity !== 'note' || drug.ingredients.every((name) => evidence.includes(name));

/** The routes that the form of a drug is made for. */
const made = (drug: Drug) => {
  const rows = (defaultRulePack.formRoutes ?? []).filter(({ form }) => form === drug.form);
  const own = rows.filter(({ ingredient }) => drug.ingredients.includes(ingredient ?? ''));
  return (own.length > 0 ? own : rows.filter(({ ingredient }) => ingredient === null)).flatMap(
    (row) => row.routes,
  );
};

describe('no drug of the demo slips through', () => {
  it('has all of them: 412, of which 330 act in the whole body', () => {
    expect([demoDrugs.length, counted.length >= 370, systemic.length >= 330]).toEqual([412, true, true]);
  });

  it.each([10, 100])('at %d times its usual dose: a block or a warning that shows both figures', (times) => {
    const silent = counted.filter((drug) => !judge(drug, timesUsual(drug, times)).some(showsBoth));
    expect(silent.map(label)).toEqual([]);
  });

  it('at a hundred times its usual dose with a reason, if its label has a limit', () => {
    const allowed = systemic.filter(
      (drug) =>
        drug.maxDaily !== null &&
        !judge(drug, timesUsual(drug, 100)).some(({ severity }) => severity === 'block'),
    );
    expect(allowed.map(label)).toEqual([]);
  });

  it.each([0.1, 0.01])('at %d of its usual dose', (times) => {
    const silent = counted.filter((drug) => !judge(drug, timesUsual(drug, times)).some(showsBoth));
    expect(silent.map(label)).toEqual([]);
  });

  it('by a route that its form is not made for', () => {
    const wrong = demoDrugs.flatMap((drug) =>
      routes.filter(({ code }) => !made(drug).includes(code)).map(({ code }) => ({ drug, route: code })),
    );
    expect(wrong.length).toBeGreaterThan(4000);
    const accepted = wrong.filter(
      ({ drug, route }) =>
        !judge(drug, { route }).some(({ rule, severity }) => rule === 'route-form' && severity === 'block'),
    );
    expect(accepted.map(({ drug, route }) => `${label(drug)} ${route}`)).toEqual([]);
  });

  it('into a vein or a muscle, unless it is an injection', () => {
    const accepted = demoDrugs
      .filter(({ form }) => form !== 'injection' && form !== 'powder')
      .flatMap((drug) => ['iv', 'im', 'sc'].map((route) => ({ drug, found: judge(drug, { route }) })))
      .filter(({ found }) => !found.some(({ severity }) => severity === 'block'));
    expect(accepted.map(({ drug }) => label(drug))).toEqual([]);
  });

  it("for a child of 6 at an adult's dose without a weight", () => {
    const silent = systemic.filter((drug) => !judge(drug, {}, child).some((found) => isHeard(drug, found)));
    expect(silent.map(label)).toEqual([]);
  });

  it.each([10, 12, 15, 20])('for a child of 6 with %d kg, unless its weight allows the dose', (weightKg) => {
    const silent = systemic.filter(
      (drug) => !judge(drug, {}, weighing(weightKg)).some((found) => isHeard(drug, found)),
    );
    // A limit per kilogram stands behind the silence: with one kilogram each of them is too much.
    const unlimited = silent.filter((drug) => !judge(drug, {}, weighing(1)).some(showsBoth));
    expect(unlimited.map(label)).toEqual([]);
    const perMilligram = { g: 1000, mg: 1, μg: 0.001 } as const;
    const above = silent.flatMap((drug) => {
      const factor = Object.entries(perMilligram).find(([unit]) => unit === drug.doseUnit)?.[1];
      const row = (defaultRulePack.dosesPerKg ?? []).find(
        ({ ingredient, fromYears, underYears, routes: only }) =>
          ingredient === drug.ingredients.join('+') &&
          fromYears <= 6.5 &&
          underYears > 6.5 &&
          (only.length === 0 || only.includes(drug.route)),
      );
      const limit = row?.single && row.unit in perMilligram ? row : null;
      if (!limit || factor === undefined) return [];
      const unit = limit.unit === 'μg' ? 0.001 : limit.unit === 'g' ? 1000 : 1;
      const perKg = (Number(drug.defaultDose) * factor) / weightKg;
      return perKg > Number(limit.single) * unit * 1.1 + 1e-9 ? [label(drug)] : [];
    });
    expect(above).toEqual([]);
  });

  it.each(['penicillins', 'cephalosporins', 'nsaids', 'macrolides', 'quinolones', 'sulfonamides'])(
    'of the class %s, for whom it is an allergy',
    (name) => {
      const inClass = demoDrugs.filter(({ allergyClasses }) => allergyClasses?.includes(name));
      expect(inClass.length).toBeGreaterThan(0);
      const accepted = inClass.filter(
        (drug) =>
          !judge(drug, {}, { allergies: [name] }).some(
            ({ rule, severity }) => rule === 'allergy' && severity === 'block',
          ),
      );
      expect(accepted.map(label)).toEqual([]);
    },
  );
});

/** Nobody knows it. Its pharmacy gives a daily maximum, so that its dose is no finding. */
const strange = drugOf('strangerine', { maxDaily: '9', defaultDose: '1' });
const kidneysBefore = { code: 'N18.4', name: '', nameEn: '', day: '2025-01-02' };
const states: readonly (readonly [who: string, patient: Partial<RulePatient>, diagnosis: string])[] = [
  ['a pregnant woman', { pregnant: true }, 'Z76.0'],
  ['a pregnant woman by her diagnosis only', { pregnant: null }, 'Z34.9'],
  ['a woman who nurses', { nursing: true }, 'Z76.0'],
  ['a woman who nurses, by her diagnosis only', { nursing: null }, 'O92.4'],
  ['an eGFR of 40', { egfr: 40 }, 'Z76.0'],
  ['kidneys with a diagnosis and no value', { egfr: null }, 'N18.3'],
  ['kidneys with an earlier diagnosis', { egfr: null, conditions: [kidneysBefore] }, 'Z76.0'],
  ['a liver disease', { liver: 'disease' }, 'Z76.0'],
  ['a decompensated liver', { liver: 'severe' }, 'Z76.0'],
  ['a cirrhosis by diagnosis only', { liver: null }, 'K74.6'],
];

describe('an ingredient that no table knows is not checked', () => {
  it.each(states)('for %s', (_who, patient, diagnosis) => {
    const found = evaluateRules(demoCase([strange], { patient, diagnosis }));
    const says = found.filter(({ evidence }) => evidence.includes('strangerine'));
    expect(says.map(({ rule, severity }) => `${rule} ${severity}`)).toEqual(['coverage unchecked']);
  });

  it('next to any other drug of the demo', () => {
    const silent = demoDrugs.filter((drug) => {
      const found = evaluateRules(demoCase([strange, drug]));
      return !found.some(({ rule, severity }) => rule === 'coverage' && severity === 'unchecked');
    });
    expect(silent.map(label)).toEqual([]);
  });

  it('and an old person reads it as a note', () => {
    const found = evaluateRules(demoCase([strange], { patient: { birthDate: '1940-01-01' } }));
    expect(found).toMatchObject([{ rule: 'coverage', severity: 'note', about: 'oldAge' }]);
  });

  it('and a healthy adult hears nothing of it, nor of a known drug', () => {
    expect(evaluateRules(demoCase([strange]))).toEqual([]);
    const known = demoDrugs.find(({ ingredients }) => ingredients.join() === 'loratadine');
    if (!known) throw new Error('no loratadine');
    for (const [, patient, diagnosis] of states)
      expect(
        evaluateRules(demoCase([known], { patient, diagnosis })).filter(({ rule }) => rule === 'coverage'),
      ).toEqual([]);
  });
});
