import * as v from 'valibot';
import { expect, test } from 'vitest';
import { patient } from '../../../../contract/consultation/patient.ts';
import { type PrescribingState, prescribingStateOf } from './prescribingState.ts';

const day = '2026-06-01';

interface PreviewInput {
  readonly followUp?: boolean;
  readonly guardianConfirmed?: boolean;
  readonly guardianUnderYears?: number | null;
  readonly facts?: Parameters<typeof prescribingStateOf>[1]['facts'];
}

const stateFor = (
  birthDate: string,
  { followUp = true, guardianConfirmed = false, guardianUnderYears = 6, facts = null }: PreviewInput = {},
): PrescribingState =>
  prescribingStateOf(
    { followUp, patient: v.parse(patient, { id: '1', name: 'Ann', sex: 2, birthDate, guardianConfirmed }) },
    { day, facts, guardianUnderYears },
  );

test('only follow-up visits may be prescribed for', () => {
  expect(stateFor('1980-01-01')).toBe('possible');
  expect(stateFor('1980-01-01', { followUp: false })).toBe('firstVisit');
});

test('a child needs a confirmed guardian below the age that the hospital sets', () => {
  expect(stateFor('2022-01-01')).toBe('guardian');
  expect(stateFor('2016-01-01')).toBe('possible');
  expect(stateFor('2016-01-01', { guardianUnderYears: 12 })).toBe('guardian');
  expect(stateFor('2022-01-01', { guardianConfirmed: true })).toBe('possible');
  const guardian = { value: { name: 'Li', how: 'video' }, source: 'doctor', at: 1 } as const;
  expect(stateFor('2022-01-01', { facts: { guardian } })).toBe('possible');
});

test('before the hospital’s rules are loaded nothing is claimed of a child', () => {
  expect(stateFor('2016-01-01', { guardianUnderYears: null })).toBe('unknown');
  expect(stateFor('1980-01-01', { guardianUnderYears: null })).toBe('possible');
});
