import { describe, expect, it } from 'vitest';
import type { Drug } from '../../contract/prescribing/drug.ts';
import { rulePack } from '../../contract/rulePack/rulePack.ts';
import * as v from 'valibot';
import { check, linesOf } from './check.ts';
import { gapsIn } from './gaps.ts';
import {
  emptyForm,
  type Form,
  type LineField,
  lineOf,
  overridesOf,
  packsOf,
  totalOf,
  withField,
  withoutLine,
  withReason,
} from './form.ts';

const amoxicillin: Drug = {
  id: 'amox',
  code: 'D1',
  name: '阿莫西林胶囊',
  nameEn: 'Amoxicillin capsules',
  form: 'capsule',
  strength: '0.25g',
  doseUnit: 'g',
  unitAmount: '0.25',
  countUnit: '粒',
  countUnitEn: 'capsule',
  packSize: 24,
  packUnit: '盒',
  packUnitEn: 'box',
  rounding: 'counted',
  priceFen: 1250,
  stock: 40,
  ingredients: ['amoxicillin'],
  allergyClasses: ['penicillins'],
  specialControl: 'none',
  minAgeYears: null,
  maxDaily: null,
  defaultDose: '0.5',
  frequency: 'tid',
  route: 'oral',
};
const drugs = new Map([[amoxicillin.id, amoxicillin]]);
const stock = { drugs, unknown: new Set<string>() };

const withLine = (): Form => {
  const form = emptyForm('w1');
  return {
    ...form,
    diagnoses: [{ code: 'J02.9', name: '急性咽炎', nameEn: 'Acute pharyngitis' }],
    lines: [lineOf(amoxicillin, 'a')],
  };
};
const typed = (form: Form, field: LineField, text: string) => withField(form, 'a', field, text);
const packs = (form: Form) => {
  const [line] = form.lines;
  if (!line) throw new Error('no line');
  return packsOf(line, drugs.get(line.drugId));
};

const patient = {
  id: 'p',
  name: 'Ana',
  sex: 2 as const,
  birthDate: '1990-01-01',
  allergies: [],
  allergyClasses: [] as string[],
  guardianConfirmed: false,
  pregnant: null,
};
const source = { zh: '说明书', en: 'label' };
const pack = v.parse(rulePack, {
  interactions: [],
  contraindications: [],
  crossAllergies: [],
  doses: [{ ingredient: 'amoxicillin', unit: 'g', single: '1', daily: '4', source }],
});
const known = (over: object = {}) => ({
  order: { followUp: true, patient },
  pack,
  day: '2026-11-20',
  drugs,
  taking: [],
  unknown: new Set<string>(),
  ...over,
});

describe('the quantity of a prescription line', () => {
  it('is computed from what the warehouse proposes', () => {
    // 2 capsules × 3 times × 3 days = 18 of 24.
    expect(packs(withLine())).toBe(1);
  });

  it('follows a changed dose', () => {
    expect(packs(typed(withLine(), 'dose', '1'))).toBe(2);
  });

  it('stays as a person set it, whatever becomes of the dose', () => {
    expect(packs(typed(typed(withLine(), 'quantity', '5'), 'dose', '2'))).toBe(5);
  });

  it('is computed again when a person takes theirs away', () => {
    expect(packs(typed(typed(withLine(), 'quantity', '5'), 'quantity', ''))).toBe(1);
  });

  it('is not computed when the drug is taken when needed', () => {
    expect(packs(typed(withLine(), 'frequency', 'prn'))).toBeNull();
  });

  it('understands full-width digits in dose, days and quantity', () => {
    const form = typed(typed(typed(withLine(), 'dose', '０．５'), 'days', '７'), 'quantity', '３');
    expect(linesOf(form, drugs)).toMatchObject([{ dose: '0.5', days: 7, quantity: 3, quantityByHand: true }]);
  });

  it('makes the total together with the price', () => {
    expect(totalOf(typed(withLine(), 'quantity', '3'), drugs)).toBe(3750);
  });
});

const why = (field: LineField, text: string) =>
  gapsIn(typed(withLine(), field, text), stock).map((gap) => gap.why);

describe('what is written in the fields of a line', () => {
  it.each([
    ['0', 'dose-zero'],
    ['０．０', 'dose-zero'],
    ['-1', 'dose-negative'],
    ['1e9', 'dose-noNumber'],
    ['1000000000', 'dose-tooMuch'],
    ['0,5', 'dose-comma'],
    ['0。5', 'dose-comma'],
    ['half', 'dose-noNumber'],
  ])('a dose of %s is no dose, and that alone is said', (text, said) => {
    expect(why('dose', text)).toEqual([said]);
  });

  it.each(['0.5', '０．５', ' 1 ', '1.25'])('a dose of %s is one', (text) => {
    expect(why('dose', text)).toEqual([]);
  });

  it('says of days, quantity and group what they may be', () => {
    expect([why('days', '0'), why('days', '366'), why('days', '1.5')]).toEqual([
      ['days'],
      ['days'],
      ['days'],
    ]);
    expect([why('quantity', '0'), why('quantity', '1,000')]).toEqual([['quantity'], ['quantity']]);
    expect([why('group', '0'), why('group', 'a'), why('group', '９')]).toEqual([['group'], ['group'], []]);
  });

  it('asks for the packs that cannot be computed, and for another look at those that are too many', () => {
    expect(why('frequency', 'prn')).toEqual(['quantity-missing']);
    expect(why('dose', '9000000')).toEqual(['quantity-tooMuch']);
  });
});

describe('what is said to a prescription before it is sent', () => {
  it('finds nothing in an ordinary one', () => {
    expect(check(withLine(), known())).toEqual({ findings: [], complete: true });
    expect(gapsIn(withLine(), stock)).toEqual([]);
  });

  it('names the field that a line misses, and sends nothing', () => {
    const form = typed(withLine(), 'days', 'a week');
    expect(gapsIn(form, stock)).toEqual([{ key: 'a', field: 'days', why: 'days' }]);
    expect(linesOf(form, drugs)).toBeNull();
  });

  it('stops an allergy beside its line, and no reason helps', () => {
    const allergic = { followUp: true, patient: { ...patient, allergyClasses: ['penicillins'] } };
    const form = withReason(withLine(), 'allergy', 'a', 'we will see');
    const { findings } = check(form, known({ order: allergic }));
    expect(findings).toMatchObject([{ rule: 'allergy', key: 'a', severity: 'block', stops: true }]);
  });

  it('lets a long course pass with a reason', () => {
    const form = typed(withLine(), 'days', '10');
    expect(check(form, known()).findings).toMatchObject([{ rule: 'long-course', stops: true, reason: '' }]);
    const explained = withReason(form, 'long-course', 'a', 'chronic');
    expect(check(explained, known()).findings).toMatchObject([{ stops: false, reason: 'chronic' }]);
  });

  it('keeps a reason at its line when a line above is removed, and drops it with its own', () => {
    const two = { ...withLine(), lines: [lineOf(amoxicillin, 'a'), lineOf(amoxicillin, 'b')] };
    const explained = withReason(two, 'same-ingredient', 'b', 'two strengths');
    expect(overridesOf(withoutLine(explained, 'a'))).toEqual([
      { rule: 'same-ingredient', line: 0, reason: 'two strengths' },
    ]);
    expect(overridesOf(withoutLine(explained, 'b'))).toEqual([]);
  });

  it('is not complete, and never clear, while the warehouse has not answered', () => {
    const { findings, complete } = check(withLine(), known({ drugs: new Map() }));
    expect(complete).toBe(false);
    expect(findings.some(({ rule }) => rule === 'drug-unknown')).toBe(false);
  });

  it('is not complete while the rules were not read', () => {
    expect(check(withLine(), known({ pack: undefined })).complete).toBe(false);
  });

  it('asks for no packs where the dose is missing, nor of a drug that the warehouse does not have', () => {
    expect(gapsIn(typed(withLine(), 'dose', ''), stock)).toEqual([]);
    expect(gapsIn(withLine(), { drugs: new Map() })).toEqual([]);
  });

  it('blocks a drug that the warehouse does not have', () => {
    const checked = check(withLine(), known({ drugs: new Map(), unknown: new Set(['amox']) }));
    expect(checked).toMatchObject({
      complete: true,
      findings: [{ rule: 'drug-unknown', severity: 'block' }],
    });
  });

  it('says that stock which nobody told is not checked', () => {
    const silent = new Map([[amoxicillin.id, { ...amoxicillin, stock: null }]]);
    const { findings } = check(withLine(), known({ drugs: silent }));
    expect(findings).toMatchObject([{ rule: 'stock', severity: 'unchecked', stops: true }]);
  });
});
