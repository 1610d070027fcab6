import { describe, expect, it } from 'vitest';
import type { Drug } from '../../prescribing/drug.ts';
import type { LineInput } from '../../prescribing/prescription.ts';
import { evaluateRules } from '../evaluateRules.ts';
import {
  bornYearsAgo,
  ruleInputOf,
  drugOf,
  type RulePair,
  lineOf,
  summaries,
  testPack,
} from '../testing/ruleInput.ts';

const given = (ingredient: string, usage: Partial<LineInput>, drug: Partial<Drug> = {}, years = 40) =>
  ruleInputOf([lineOf(drugOf(ingredient, drug), usage)], {
    patient: { ...bornYearsAgo(years), pregnant: false },
  });
const grams = { doseUnit: 'g', strength: '0.5g', unitAmount: '0.5' };
const suspension = { doseUnit: 'ml', strength: '100ml:2g', unitAmount: '100', countUnitEn: 'bottle' };
const remedy: Partial<Drug> = {
  doseUnit: 'tablet',
  strength: '325mg/2mg',
  countUnitEn: 'tablet',
};
const cold = (usage: Partial<LineInput>) => lineOf(drugOf('paracetamol+chlorphenamine', remedy), usage);
const plain = (usage: Partial<LineInput>) => lineOf(drugOf('paracetamol', grams), usage);

const laws: readonly RulePair[] = [
  [
    'no more than the maximum single dose',
    'single-dose warn 0 ibuprofen',
    given('ibuprofen', { dose: '401' }),
    given('ibuprofen', { dose: '400' }),
  ],
  [
    'no more than the maximum daily dose',
    'daily-dose warn 0 ibuprofen',
    given('ibuprofen', { dose: '400', frequency: 'qid' }),
    given('ibuprofen', { dose: '300', frequency: 'qid' }),
  ],
  [
    'grams as milligrams',
    'single-dose warn 0 ibuprofen',
    given('ibuprofen', { dose: '0.401' }, grams),
    given('ibuprofen', { dose: '0.4' }, grams),
  ],
  [
    'micrograms as milligrams',
    'single-dose warn 0 digoxin',
    given('digoxin', { dose: '501' }, { doseUnit: 'μg' }),
    given('digoxin', { dose: '500' }, { doseUnit: 'μg' }),
  ],
  [
    'millilitres by their content',
    'single-dose warn 0 ibuprofen',
    given('ibuprofen', { dose: '20.1' }, suspension),
    given('ibuprofen', { dose: '20' }, suspension),
  ],
  [
    'tablets by their content',
    'single-dose warn 0 paracetamol',
    ruleInputOf([cold({ dose: '4' })]),
    ruleInputOf([cold({ dose: '3' })]),
  ],
  [
    'compounds that are measured as a total',
    'single-dose warn 0 sacubitril+valsartan',
    given('sacubitril+valsartan', { dose: '201' }),
    given('sacubitril+valsartan', { dose: '200' }),
  ],
  [
    'full-width digits too',
    'single-dose warn 0 ibuprofen',
    given('ibuprofen', { dose: '６００' }),
    given('ibuprofen', { dose: '３００' }),
  ],
  [
    'a typing error cannot be overridden',
    'single-dose block 0 amlodipine',
    given('amlodipine', { dose: '51' }),
    given('amlodipine', { dose: '10' }),
  ],
  [
    'less than five times the limit can still be explained',
    'single-dose warn 0 amlodipine',
    given('amlodipine', { dose: '49' }),
    given('amlodipine', { dose: '5' }),
  ],
  [
    'a child is not given the dose of an adult',
    'single-dose warn 0 ibuprofen',
    given('ibuprofen', { dose: '400' }, {}, 11),
    given('ibuprofen', { dose: '400' }, {}, 12),
  ],
  [
    'an infant is not given the dose of a child',
    'single-dose warn 0 montelukast',
    ruleInputOf([lineOf('montelukast', { dose: '5' })], {
      patient: { ...bornYearsAgo(5), guardianConfirmed: true },
    }),
    ruleInputOf([lineOf('montelukast', { dose: '5' })], { patient: bornYearsAgo(6) }),
  ],
  [
    'a child’s dose without a limit is not checked',
    'single-dose unchecked 0',
    given('warfarin', { dose: '1' }, {}, 11),
    given('warfarin', { dose: '1' }, {}, 12),
  ],
  [
    'a drug without a row is not checked, unless its label has a daily maximum',
    'single-dose unchecked 0',
    given('something new', {}),
    given('something new', {}, { maxDaily: '3' }),
  ],
  [
    'the pharmacy’s label counts too',
    'daily-dose warn 0',
    given('something new', { dose: '1', frequency: 'qid' }, { maxDaily: '3' }),
    given('something new', { dose: '1', frequency: 'tid' }, { maxDaily: '3' }),
  ],
  [
    'once a week is one dose on its day',
    'single-dose warn 0 alendronic acid',
    given('alendronic acid', { dose: '71', frequency: 'qw' }),
    given('alendronic acid', { dose: '70', frequency: 'qw' }),
  ],
  // Labels of risedronate 150 mg and ibandronate 150 mg: one tablet once a month; of lomustine: a single dose every 6 weeks.
  ...(
    [
      ['monthly-risedronate', 'risedronic acid', '150mg'],
      ['monthly-ibandronate', 'ibandronic acid', '150mg'],
      ['six-weekly-lomustine', 'lomustine', '40mg'],
    ] as const
  ).map(
    ([row, ingredient, strength]): RulePair => [
      `${ingredient} is not given every week; a course of one dose is`,
      `weekly block 0 ${row}`,
      given(ingredient, { frequency: 'qw', days: 28 }, { strength, maxDaily: '99' }),
      given(ingredient, { frequency: 'qw', days: 7 }, { strength, maxDaily: '99' }),
    ],
  ),
  [
    'a single monthly dose is not written as daily',
    'weekly block 0 monthly-ibandronate',
    given('ibandronic acid', { frequency: 'qd', days: 1 }, { strength: '150mg', maxDaily: '99' }),
    given('ibandronic acid', { frequency: 'qw', days: 1 }, { strength: '150mg', maxDaily: '99' }),
  ],
  [
    'a weekly drug is not given every day',
    'daily-dose block 0 alendronic acid',
    given('alendronic acid', { dose: '70', frequency: 'qd' }),
    given('alendronic acid', { dose: '10', frequency: 'qd' }),
  ],
  [
    'nor every other day',
    'daily-dose warn 0 benzathine benzylpenicillin',
    given(
      'benzathine benzylpenicillin',
      { dose: '1200000', frequency: 'qod', quantity: 1 },
      { doseUnit: 'IU' },
    ),
    given(
      'benzathine benzylpenicillin',
      { dose: '1200000', frequency: 'qw' },
      { doseUnit: 'IU', unitAmount: '1200000' },
    ),
  ],
  [
    'every other day is one dose on its day',
    'daily-dose warn 0',
    given('something new', { dose: '4', frequency: 'qod' }, { maxDaily: '3' }),
    given('something new', { dose: '3', frequency: 'qod' }, { maxDaily: '3' }),
  ],
  [
    '"when needed" counts as often as the remark allows',
    'daily-dose warn 0 sildenafil',
    ruleInputOf([lineOf('sildenafil', { dose: '50', frequency: 'prn', remark: '必要时，每日不超过3次' })], {
      patient: { sex: 1 },
    }),
    ruleInputOf(
      [lineOf('sildenafil', { dose: '50', frequency: 'prn', remark: '必要时，每日不超过2次', quantity: 7 })],
      {
        patient: { sex: 1 },
      },
    ),
  ],
  [
    'in English as well',
    'daily-dose warn 0 rizatriptan',
    given('rizatriptan', {
      dose: '10',
      frequency: 'prn',
      remark: 'with an attack, at most four times a day',
    }),
    given('rizatriptan', {
      dose: '10',
      frequency: 'prn',
      remark: 'with an attack, no more than twice a day',
    }),
  ],
  [
    'a remark without a frequency is not checked',
    'daily-dose unchecked 0 rizatriptan',
    given('rizatriptan', { dose: '10', frequency: 'prn', remark: '头痛时' }),
    given('rizatriptan', { dose: '10', frequency: 'prn', remark: '头痛时，最多２次' }),
  ],
  [
    'the same ingredient on two lines is added up',
    'daily-dose warn 1 paracetamol',
    ruleInputOf([plain({ dose: '0.5', frequency: 'tid' }), cold({ dose: '1', frequency: 'bid' })]),
    ruleInputOf([plain({ dose: '0.5', frequency: 'tid' })]),
  ],
  [
    'inhaled drugs have their own limits',
    'single-dose warn 0 budesonide',
    given('budesonide', { dose: '2.5', route: 'inhale' }),
    given('budesonide', { dose: '2', route: 'inhale' }),
  ],
  [
    'drugs for the skin have no dose to compare, unless the label has one',
    'daily-dose warn 0',
    given('calcipotriol', { dose: '16', route: 'topical' }, { doseUnit: 'g', maxDaily: '15' }),
    given('calcipotriol', { dose: '15', route: 'topical' }, { doseUnit: 'g', maxDaily: '15' }),
  ],
  [
    'a strength with its own limit',
    'single-dose warn 0 amoxicillin+clavulanic acid',
    given('amoxicillin+clavulanic acid', { dose: '3' }, { doseUnit: 'tablet', strength: '0.457g' }),
    given('amoxicillin+clavulanic acid', { dose: '2' }, { doseUnit: 'tablet', strength: '0.457g' }),
  ],
];

describe('doses:', () => {
  it.each(laws)('%s', (_sentence, found, breaks, keeps) => {
    expect(summaries(breaks)).toContain(found);
    expect(summaries(keeps)).toEqual([]);
  });

  it.each([
    ['aciclovir for chickenpox at 10', given('aciclovir', { dose: '800', frequency: 'qid' }, {}, 10)],
    ['oseltamivir at 11, above 40 kg', given('oseltamivir', { dose: '75', frequency: 'bid' }, {}, 11)],
    ['prednisone for a nephrotic child', given('prednisone', { dose: '60' }, {}, 8)],
    ['folic acid of 5 mg', given('folic acid', { dose: '5', frequency: 'tid' }, { strength: '5mg' })],
    ['plain gliclazide', given('gliclazide', { dose: '80', frequency: 'bid' }, { strength: '80mg' })],
    ['zinc gluconate tablets', given('zinc gluconate', { dose: '70', frequency: 'bid' })],
  ])('accepts common doses: %s', (_what, one) => expect(summaries(one)).toEqual([]));

  it('a finding names the dose found, the limit and its source', () => {
    const [found] = evaluateRules(given('ibuprofen', { dose: '0.6' }, grams));
    expect(found).toMatchObject({
      evidence: '600 mg > 400 mg',
      source: { en: expect.stringContaining('dosage') },
    });
  });

  it('two lines within the limit each report the sum, with the first line named', () => {
    const both = ruleInputOf([
      plain({ dose: '0.5', frequency: 'tid' }),
      cold({ dose: '1', frequency: 'bid' }),
    ]);
    expect(evaluateRules(both).find(({ rule }) => rule === 'daily-dose')).toMatchObject({
      line: 1,
      other: 0,
      evidence: '2150 mg > 2000 mg',
    });
  });

  it('an excessive single dose is not also reported as a daily dose', () => {
    expect(summaries(given('cetirizine', { dose: '20' }))).toEqual(['single-dose warn 0 cetirizine']);
  });

  it('an excessive single dose is reported even if the frequency is unknown', () => {
    expect(summaries(given('rizatriptan', { dose: '20', frequency: 'prn', remark: '头痛时' }))).toEqual([
      'daily-dose unchecked 0 rizatriptan',
      'single-dose warn 0 rizatriptan',
    ]);
  });

  it('an unreadable dose is reported as such, and not compared', () => {
    expect(summaries(given('ibuprofen', { dose: '1,5' }))).toEqual(['vague-dose block 0']);
  });

  it('a hospital can change the multiple that counts as a typing error', () => {
    const pack = { ...testPack, slipTimes: 1 };
    expect(summaries({ ...given('ibuprofen', { dose: '401' }), pack })).toEqual([
      'single-dose block 0 ibuprofen',
    ]);
  });
});
