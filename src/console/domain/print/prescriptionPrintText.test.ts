import { expect, it } from 'vitest';
import { kindMark, usageField } from './prescriptionPrintText.ts';

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
  [false, '1990-01-01', '门诊', 'Outpatient'],
  [true, '1990-01-01', '急诊', 'Emergency'],
  [false, '2020-01-01', '儿科', 'Paediatric'],
  [true, '2020-01-01', '急诊 · 儿科', 'Emergency · Paediatric'],
])('an emergency (%s) of somebody born on %s is marked %s, or %s', (emergency, birthDate, zh, en) => {
  const createTime = Date.parse('2026-11-26T12:00:00+08:00');
  const prescription = { emergency, patient: { birthDate }, submitTime: null, createTime };
  expect([kindMark(prescription, 'zh'), kindMark(prescription, 'en')]).toEqual([zh, en]);
});
