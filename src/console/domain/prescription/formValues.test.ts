import { describe, expect, it } from 'vitest';
import type { Drug } from '../../../contract/prescribing/drug.ts';
import { rulePack } from '../../../contract/rulePack/rulePack.ts';
import * as v from 'valibot';
import { en } from '../../messages.en.ts';
import { zh } from '../../messages.zh.ts';
import { checkForm, toLineInputs, validateForm } from './rules/checkForm.ts';
import {
  emptyForm,
  type FormValues,
  type LineFieldName,
  lineForDrug,
  newLine,
  toOverrides,
  effectivePacks,
  computeTotalFen,
  withLineField,
  withoutLine,
  withReason,
} from './formValues.ts';
import { formLineText } from './prescriptionText.ts';

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

const withLine = (): FormValues => {
  const form = emptyForm('w1');
  return {
    ...form,
    diagnoses: [{ code: 'J02.9', name: '急性咽炎', nameEn: 'Acute pharyngitis' }],
    lines: [newLine(amoxicillin, 'a')],
  };
};
const withText = (form: FormValues, field: LineFieldName, text: string) =>
  withLineField(form, 'a', field, text);
const packs = (form: FormValues) => {
  const [line] = form.lines;
  if (!line) throw new Error('no line');
  return effectivePacks(line, drugs.get(line.drugId));
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
const testPack = v.parse(rulePack, {
  interactions: [],
  contraindications: [],
  crossAllergies: [],
  notOnline: [],
  weeklyDrugs: [],
  atcCodes: [],
  formRoutes: [{ form: 'capsule', ingredient: null, routes: ['oral'] }],
  doses: [{ ingredient: 'amoxicillin', unit: 'g', single: '1', daily: '4', source }],
});
const context = (overrides: object = {}) => ({
  order: { followUp: true, patient },
  rulePack: testPack,
  day: '2026-11-20',
  drugs,
  currentMedicines: [],
  facts: null,
  recordAllergies: '无药物过敏',
  allergyReport: '',
  otherLines: 0,
  unknown: new Set<string>(),
  ...overrides,
});

describe('the quantity of a prescription line', () => {
  it("is computed from the warehouse's default usage", () => {
    // 2 capsules × 3 times × 3 days = 18 of 24.
    expect(packs(withLine())).toBe(1);
  });

  it('follows a changed dose', () => {
    expect(packs(withText(withLine(), 'dose', '1'))).toBe(2);
  });

  it('stays as a person set it, whatever happens to the dose', () => {
    expect(packs(withText(withText(withLine(), 'quantity', '5'), 'dose', '2'))).toBe(5);
  });

  it('is computed again when a person clears theirs', () => {
    expect(packs(withText(withText(withLine(), 'quantity', '5'), 'quantity', ''))).toBe(1);
  });

  it('is not computed when the drug is taken when needed', () => {
    expect(packs(withText(withLine(), 'frequency', 'prn'))).toBeNull();
  });

  it('accepts full-width digits in dose, days and quantity', () => {
    const form = withText(withText(withText(withLine(), 'dose', '０．５'), 'days', '７'), 'quantity', '３');
    expect(toLineInputs(form, drugs)).toMatchObject([
      { dose: '0.5', days: 7, quantity: 3, quantityByHand: true },
    ]);
  });

  it('gives the total with the price', () => {
    expect(computeTotalFen(withText(withLine(), 'quantity', '3'), drugs)).toBe(3750);
  });
});

const errorCodes = (field: LineFieldName, text: string) =>
  validateForm(withText(withLine(), field, text), stock).map((gap) => gap.code);

describe('the fields of a line', () => {
  it.each([
    ['0', 'dose-zero'],
    ['０．０', 'dose-zero'],
    ['-1', 'dose-negative'],
    ['1e9', 'dose-noNumber'],
    ['1000000000', 'dose-tooMuch'],
    ['0,5', 'dose-comma'],
    ['0。5', 'dose-comma'],
    ['half', 'dose-noNumber'],
  ])('a dose of %s is invalid, and only that is reported', (text, message) => {
    expect(errorCodes('dose', text)).toEqual([message]);
  });

  it.each(['0.5', '０．５', ' 1 ', '1.25'])('a dose of %s is one', (text) => {
    expect(errorCodes('dose', text)).toEqual([]);
  });

  it('have messages for days, quantity and group', () => {
    expect([errorCodes('days', '0'), errorCodes('days', '366'), errorCodes('days', '1.5')]).toEqual([
      ['days'],
      ['days'],
      ['days'],
    ]);
    expect([errorCodes('quantity', '0'), errorCodes('quantity', '1,000')]).toEqual([
      ['quantity'],
      ['quantity'],
    ]);
    expect([errorCodes('group', '0'), errorCodes('group', 'a'), errorCodes('group', '９')]).toEqual([
      ['group'],
      ['group'],
      [],
    ]);
  });

  it('require packs that cannot be computed, and confirmation of too many', () => {
    expect(errorCodes('frequency', 'prn')).toEqual(['quantity-missing']);
    expect(errorCodes('dose', '9000000')).toEqual(['quantity-tooMuch']);
  });

  it('require the packs of a drug whose rounding is not known, and never compute them', () => {
    const unrounded = { ...stock, drugs: new Map([[amoxicillin.id, { ...amoxicillin, rounding: null }]]) };
    expect(validateForm(withLine(), unrounded).map(({ code }) => code)).toEqual(['quantity-missing']);
    expect(validateForm(withText(withLine(), 'quantity', '2'), unrounded)).toEqual([]);
  });
});

describe('the check of a prescription before it is submitted', () => {
  it('finds nothing in an ordinary one', () => {
    expect(checkForm(withLine(), context())).toEqual({ findings: [], complete: true });
    expect(validateForm(withLine(), stock)).toEqual([]);
  });

  it('names the missing field of a line, and submits nothing', () => {
    const form = withText(withLine(), 'days', 'a week');
    expect(validateForm(form, stock)).toEqual([{ key: 'a', field: 'days', code: 'days' }]);
    expect(toLineInputs(form, drugs)).toBeNull();
  });

  it('blocks an allergy beside its line, and no reason overrides it', () => {
    const allergic = { followUp: true, patient: { ...patient, allergyClasses: ['penicillins'] } };
    const form = withReason(withLine(), 'allergy', 'a', 'we will see');
    const { findings } = checkForm(form, context({ order: allergic }));
    expect(findings).toMatchObject([{ rule: 'allergy', key: 'a', severity: 'block', preventsSubmit: true }]);
  });

  it('accepts a long course with a reason', () => {
    const form = withText(withLine(), 'days', '10');
    expect(checkForm(form, context()).findings).toMatchObject([
      { rule: 'long-course', preventsSubmit: true, reason: '' },
    ]);
    const explained = withReason(form, 'long-course', null, 'chronic');
    expect(checkForm(explained, context()).findings).toMatchObject([
      { preventsSubmit: false, reason: 'chronic' },
    ]);
  });

  it('keeps a reason with its line when a line above is removed, and drops it with its own', () => {
    const twoLines = { ...withLine(), lines: [newLine(amoxicillin, 'a'), newLine(amoxicillin, 'b')] };
    const explained = withReason(twoLines, 'same-ingredient', 'b', 'two strengths');
    expect(toOverrides(withoutLine(explained, 'a'))).toEqual([
      { rule: 'same-ingredient', line: 0, reason: 'two strengths' },
    ]);
    expect(toOverrides(withoutLine(explained, 'b'))).toEqual([]);
  });

  it('is incomplete, and never clear, while the warehouse has not responded', () => {
    const { findings, complete } = checkForm(withLine(), context({ drugs: new Map() }));
    expect(complete).toBe(false);
    expect(findings.some(({ rule }) => rule === 'drug-unknown')).toBe(false);
  });

  it('is incomplete while the rules are not loaded', () => {
    expect(checkForm(withLine(), context({ rulePack: undefined })).complete).toBe(false);
  });

  it('requires no packs if the dose is missing, or of a drug that the warehouse does not have', () => {
    expect(validateForm(withText(withLine(), 'dose', ''), stock)).toEqual([]);
    expect(validateForm(withLine(), { drugs: new Map() })).toEqual([]);
  });

  it('blocks a drug that the warehouse does not have', () => {
    const checked = checkForm(withLine(), context({ drugs: new Map(), unknown: new Set(['amox']) }));
    expect(checked).toMatchObject({
      complete: true,
      findings: [{ rule: 'drug-unknown', severity: 'block' }],
    });
  });

  it('reports that unknown stock is not checked', () => {
    const withoutStock = new Map([[amoxicillin.id, { ...amoxicillin, stock: null }]]);
    const { findings } = checkForm(withLine(), context({ drugs: withoutStock }));
    expect(findings).toMatchObject([{ rule: 'stock', severity: 'unchecked', preventsSubmit: true }]);
  });
});

it('a line for another drug keeps the days; the dose only for the same ingredients in the same form and unit', () => {
  const line = {
    ...newLine(amoxicillin, 'a'),
    dose: '0.25',
    days: '7',
    quantity: '3',
    remark: 'After meals',
  };
  const sameDrug = { ...amoxicillin, id: 'other brand', defaultDose: '1' };
  const otherDrug = { ...sameDrug, ingredients: ['cefaclor'] };
  const kept = { key: 'a', drugId: 'other brand', days: '7', quantity: '', remark: 'After meals' };
  expect(lineForDrug(line, amoxicillin, sameDrug)).toMatchObject({ ...kept, dose: '0.25' });
  expect(lineForDrug(line, amoxicillin, otherDrug)).toMatchObject({ ...kept, dose: '1' });
  expect(lineForDrug(line, amoxicillin, { ...sameDrug, doseUnit: 'mg' }).dose).toBe('1');
  expect(lineForDrug(line, undefined, sameDrug).dose).toBe('1');
});

describe('a line of the form in words', () => {
  const line = { ...newLine(amoxicillin, 'a'), dose: '0.5', frequency: 'tid', route: 'oral', days: '3' };

  it('is read as a clinician says it', () => {
    expect(formLineText(en, 'en', line)).toMatch(/^0\.5 g, .*, 3 days$/);
    expect(formLineText(en, 'en', { ...line, days: '1', remark: 'after meals' })).toMatch(
      /, 1 day, after meals$/,
    );
    expect(formLineText(zh, 'zh', line)).toMatch(/、共 3 天$/);
  });

  it('leaves out what is not typed yet', () => {
    expect(formLineText(en, 'en', { ...line, dose: '', frequency: '', route: '', days: '' })).toBe('');
  });
});
