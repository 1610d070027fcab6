import { describe, expect, it } from 'vitest';
import * as v from 'valibot';
import type { Patient } from '../../../../contract/consultation/patient.ts';
import { patientFactsSchema } from '../../../../contract/consultation/patientFacts.ts';
import { knownFacts, missingFacts } from './factsSummary.ts';
import { en } from '../messages.en.ts';
import { zh } from '../messages.zh.ts';

const now = Date.UTC(2026, 5, 1, 4);
const day = 24 * 3_600_000;
const visitStart = now - 600_000;
const patient: Patient = {
  id: 'p',
  name: 'Lin',
  sex: 2,
  birthDate: '2018-03-01',
  allergies: [],
  allergyClasses: [],
  guardianConfirmed: false,
  pregnant: null,
};
const factsWith = (facts: object) =>
  v.parse(patientFactsSchema, { patientId: 'p', version: 1, reportedAllergies: '', ...facts });
const said = (value: unknown, at = now) => ({ value, source: 'patient', at });
const summary = (facts: object, of = patient) =>
  knownFacts(en, 'en', { patient: of, facts: factsWith(facts), visitStart, now }).map(
    ({ text, age }) => text + (age ? en.ageOf(age.count, age.unit) : ''),
  );

describe('what is known of a patient', () => {
  it('is one line, with the age of what was said before this visit', () => {
    const allergies = [{ substance: 'Penicillin', severity: 'anaphylaxis' }];
    expect(
      summary({
        allergies: said(allergies),
        weightKg: said('23', now - 92 * day),
        egfr: said('48', now - day),
        pregnant: said(false),
      }),
    ).toEqual([
      'Allergies: Penicillin (anaphylaxis)',
      '23 kg (recorded 3 months ago)',
      'Not pregnant',
      'eGFR 48 mL/min/1.73 m² (recorded 1 day ago)',
    ]);
  });

  it('computes the eGFR from creatinine, in a child only with the height', () => {
    expect(summary({ creatinine: said('60') })).toEqual(['creatinine 60 μmol/L']);
    expect(summary({ creatinine: said('60'), heightCm: said('118') })).toEqual([
      '118 cm',
      'eGFR 72 mL/min/1.73 m² (creatinine 60 μmol/L)',
    ]);
  });

  it('tells "none" from "not asked"', () => {
    expect(summary({ allergies: said([]), medicines: said([]) })).toEqual([
      'No known allergies',
      'No medicines from elsewhere',
    ]);
    expect(summary({})).toEqual([]);
  });

  it('leaves out medicines that have ended', () => {
    const ended = { name: 'Ibuprofen', dose: '400 mg', until: '2026-05-31' };
    const taken = { name: 'Aspirin', dose: '', until: '2026-06-01' };
    expect(summary({ medicines: said([ended, taken]) })).toEqual(['Takes Aspirin']);
    expect(summary({ medicines: said([ended]) })).toEqual(['Medicines from elsewhere: end dates passed']);
  });

  it('names what only earlier records say, whatever was denied', () => {
    const earlier = {
      recordAllergies: '青霉素过敏',
      recordConditions: [{ code: 'I10', name: '高血压', nameEn: 'Hypertension', day: '2025-01-01' }],
    };
    const expected = ['Allergies: latex, 青霉素过敏', 'Hypertension'];
    const registered = { ...patient, allergies: ['latex'] };
    expect(summary(earlier, registered)).toEqual(expected);
    expect(summary({ ...earlier, allergies: said([]), conditions: said([]) }, registered)).toEqual(expected);
  });

  it('gives what records say no age of what was told', () => {
    const recordConditions = [{ code: 'I10', name: '', nameEn: 'Hypertension', day: '2026-05-01' }];
    const longAgo = now - 800 * day;
    expect(summary({ recordConditions, conditions: said([], longAgo) })).toEqual(['Hypertension']);
    const asthma = { code: 'J45', name: '', nameEn: 'Asthma' };
    expect(
      summary({
        recordConditions,
        conditions: said([asthma], longAgo),
        allergies: said([{ substance: 'latex' }], longAgo),
        recordAllergies: '青霉素过敏',
      }),
    ).toEqual([
      'Allergies: latex (recorded 2 years ago)',
      'Allergies: 青霉素过敏',
      'Asthma (recorded 2 years ago)',
      'Hypertension',
    ]);
  });

  it('includes what was registered before anybody wrote facts', () => {
    const registered = { ...patient, allergies: ['Aspirin'], pregnant: false, guardianConfirmed: true };
    expect(summary({}, registered)).toEqual(['Allergies: Aspirin', 'Not pregnant', 'Guardian confirmed']);
  });
});

describe('what was not asked', () => {
  it.each([
    ['a girl of 8', { birthDate: '2018-03-01' }, ['allergies', 'weightKg']],
    ['a child of 3', { birthDate: '2023-03-01' }, ['allergies', 'weightKg', 'guardian']],
    ['a woman of 30', { birthDate: '1996-03-01' }, ['allergies', 'pregnant', 'nursing']],
    ['a man of 30', { birthDate: '1996-03-01', sex: 1 as const }, ['allergies']],
    ['a woman of 70', { birthDate: '1956-03-01' }, ['allergies', 'egfr']],
  ])('is named where it matters: %s', (_who, of, names) => {
    expect(missingFacts({ patient: { ...patient, ...of }, facts: factsWith({}), now })).toEqual(names);
  });

  it('is not named once somebody was asked', () => {
    const facts = factsWith({ allergies: said([]), weightKg: said('23') });
    expect(missingFacts({ patient, facts, now })).toEqual([]);
  });
});

it('allergies are neither denied nor known while the patient’s report is unread', () => {
  const facts = factsWith({ allergies: said([]), reportedAllergies: undefined });
  expect(knownFacts(en, 'en', { patient, facts, visitStart, now })).toEqual([]);
  expect(missingFacts({ patient, facts, now })).toContain('allergies');
});

it('reads naturally in Chinese', () => {
  expect(`23 kg${zh.ageOf(3, 'months')}`).toBe('23 kg（3 个月前记录）');
  expect(zh.notAsked('体重、妊娠')).toBe('未采集：体重、妊娠');
  const facts = factsWith({
    allergies: said([{ substance: '青霉素', reaction: '皮疹', severity: 'severe' }, { substance: '芒果' }]),
    creatinine: said('60'),
    heightCm: said('118'),
  });
  expect(knownFacts(zh, 'zh', { patient, facts, visitStart, now }).map(({ text }) => text)).toEqual([
    '过敏原：青霉素（皮疹、重度）、芒果',
    '118 cm',
    'eGFR 72 mL/min/1.73 m²（血肌酐 60 μmol/L）',
  ]);
});
