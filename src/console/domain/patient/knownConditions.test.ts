import { expect, it } from 'vitest';
import type { PatientFacts } from '../../../contract/consultation/patientFacts.ts';
import { knownConditions } from './knownConditions.ts';

const hypertension = { code: 'I10', name: '原发性高血压', nameEn: 'Essential (primary) hypertension' };
const asthma = { code: 'J45.9', name: '哮喘', nameEn: 'Asthma' };
const cough = { code: 'R05', name: '咳嗽', nameEn: 'Cough' };
const told = (value: NonNullable<PatientFacts['conditions']>['value']): PatientFacts['conditions'] => ({
  value,
  source: 'patient',
  at: 1,
});

it('a condition that only an earlier record has is known, after those that were told, the newest first', () => {
  const recordConditions = [
    { ...hypertension, day: '2024-03-01' },
    { ...cough, day: '2025-03-01' },
  ];
  expect(knownConditions({ conditions: told([asthma]), recordConditions })).toEqual([
    { ...asthma, day: null },
    { ...cough, day: '2025-03-01' },
    { ...hypertension, day: '2024-03-01' },
  ]);
});

it('nobody being asked, or a denial, hides none of the records', () => {
  const recordConditions = [{ ...hypertension, day: '2024-03-01' }];
  for (const conditions of [null, told([])])
    expect(knownConditions({ conditions, recordConditions })).toEqual(recordConditions);
});

it('a condition that was told and recorded is one', () => {
  const recordConditions = [{ ...hypertension, day: '2024-03-01' }];
  expect(knownConditions({ conditions: told([hypertension]), recordConditions })).toEqual([
    { ...hypertension, day: null },
  ]);
});

it.each([null, undefined])('nothing is known without facts: %j', (facts) => {
  expect(knownConditions(facts)).toEqual([]);
});
