import * as v from 'valibot';
import { expect, test } from 'vitest';
import { rulePack } from '../../../../contract/rulePack/rulePack.ts';
import { patient } from '../../../../contract/consultation/patient.ts';
import { findObstacle } from './prescribingObstacle.ts';

const day = '2026-11-23';
const patientBorn = (birthDate: string, guardianConfirmed = false) =>
  v.parse(patient, { id: '1', name: 'Ann', sex: 2, birthDate, guardianConfirmed });
const packWith = (levels: Record<string, string>) => v.parse(rulePack, { levels });
const adult = patientBorn('1980-02-03');
const child = patientBorn('2023-05-01');

test('nothing can be prescribed on a first visit, nor for a small child without a confirmed guardian', () => {
  const obstacleOf = (followUp: boolean, who = adult) =>
    findObstacle({ order: { followUp, patient: who }, rulePack: packWith({}), day, facts: null })?.rule ??
    null;
  expect(obstacleOf(false)).toBe('first-visit');
  expect(obstacleOf(true)).toBeNull();
  expect(obstacleOf(true, child)).toBe('guardian');
  expect(obstacleOf(true, patientBorn('2023-05-01', true))).toBeNull();
  expect(obstacleOf(true, patientBorn('2020-11-23'))).toBeNull();
  const childOrder = { followUp: true, patient: child };
  expect(
    findObstacle({ order: childOrder, rulePack: packWith({}), day, facts: null })?.guardianUnderYears,
  ).toBe(6);
  // A confirmed guardian would change nothing.
  expect(obstacleOf(false, child)).toBe('first-visit');
});

test('a hospital may ask for a reason instead; before its rules are loaded the defaults apply', () => {
  const order = { followUp: false, patient: adult };
  expect(findObstacle({ order, rulePack: packWith({ 'first-visit': 'warn' }), day, facts: null })).toBeNull();
  expect(findObstacle({ order, rulePack: packWith({ 'first-visit': 'off' }), day, facts: null })).toBeNull();
  expect(findObstacle({ order, rulePack: undefined, day, facts: null })?.rule).toBe('first-visit');
});
