import { expect, it } from 'vitest';
import { amountField, kindMark, usageField } from './prescriptionPrintText.ts';

it.each([
  ['5.00', '5'],
  ['0.50', '0.5'],
  ['10', '10'],
  ['半片', '半片'],
])(
  'a dose of %s is printed as %s, without a trailing zero that could be read as ten times as much',
  (dose, printed) => {
    expect(
      usageField(
        { dose, doseUnit: 'mg', frequency: 'bid', route: 'po', days: 7, group: null, remark: '' },
        'zh',
      ),
    ).toMatch(new RegExp(`^每次 ${printed} `));
  },
);

it.each([
  ['5mg', 1, '5 mg; 1 box of 28 tablets', '5mg × 28 片 × 1 盒'],
  ['0.15g', 2, '150 mg; 2 boxes of 28 tablets', '0.15g × 28 片 × 2 盒'],
  ['1200000IU', 1, '1,200,000 units; 1 box of 28 tablets', '120万IU × 28 片 × 1 盒'],
  ['', 1, '1 box of 28 tablets', '28 片 × 1 盒'],
])('a strength of %j and %d of its packs are printed as “%s”, or “%s”', (strength, quantity, en, zh) => {
  const packContent = { packSize: 28, countUnit: '片', countUnitEn: 'tablet' };
  const line = { strength, quantity, packUnit: '盒', packUnitEn: 'box', packContent };
  expect([amountField(line, 'en'), amountField(line, 'zh')]).toEqual([en, zh]);
});

it('a pack whose content was not stored is printed alone', () => {
  const line = { strength: '5mg', quantity: 1, packUnit: '盒', packUnitEn: 'box' };
  expect([amountField(line, 'en'), amountField(line, 'zh')]).toEqual(['5 mg; 1 box', '5mg × 1 盒']);
});

it('an English dose is printed in the unit of its strength', () => {
  const usage = { frequency: 'qd', route: 'oral', days: 7, group: null, remark: '' };
  expect(usageField({ ...usage, dose: '0.125', doseUnit: 'mg' }, 'en')).toMatch(/^125 micrograms, /);
  expect(usageField({ ...usage, dose: '0.5', doseUnit: 'g' }, 'en')).toMatch(/^500 mg, /);
  expect(usageField({ ...usage, dose: '0.5', doseUnit: 'g' }, 'zh')).toMatch(/^每次 0\.5 g，/);
});

it('a single dose is printed without a number of days', () => {
  const usage = {
    dose: '1',
    doseUnit: 'tablet',
    frequency: 'sos',
    route: 'oral',
    days: 3,
    group: null,
    remark: '',
  };
  expect(usageField(usage, 'en')).toBe('1 tablet, one dose only, if needed, by mouth');
  expect(usageField(usage, 'zh')).toBe('每次 1 片，必要时（限用1次），口服');
});

it.each([
  [false, '1990-01-01', '门诊', 'Outpatient'],
  [true, '1990-01-01', '急诊', 'Emergency'],
  [false, '2020-01-01', '儿科', 'Paediatric'],
  [true, '2020-01-01', '急诊 · 儿科', 'Emergency · Paediatric'],
])('an emergency (%s) of somebody born on %s is marked %s, or %s', (emergency, birthDate, zh, en) => {
  const createTime = Date.parse('2026-11-26T12:00:00+08:00');
  const prescription = { emergency, patient: { birthDate }, submitTime: null, createTime };
  expect([kindMark(prescription, 'zh'), kindMark(prescription, 'en')]).toEqual([zh, en]);
});
