import { expect, test } from 'vitest';
import * as v from 'valibot';
import { draftSchema } from './draftSchema.ts';

const line = {
  key: 'new-1',
  drugId: 'd',
  drugName: '药',
  drugNameEn: '',
  strength: '5mg',
  doseUnit: 'mg',
  packUnit: '盒',
  packUnitEn: '',
  dose: '5',
  frequency: 'qd',
  route: 'oral',
  days: '7',
  quantity: '',
  remark: 'half a sent',
  priceFen: 100,
  rejectReasons: [],
};
const form = { editing: null, warehouseId: 'w', diagnoses: [], lines: [line], reasons: [] };
const parseLine = (lines: readonly object[]) =>
  v.parse(draftSchema, { forms: [{ ...form, lines }], sent: null }).forms[0]?.lines[0];

test('a form stored before lines had groups is restored completely', () => {
  expect(parseLine([line])).toEqual({ ...line, group: '' });
});

test('a group is restored as typed', () => {
  expect(parseLine([{ ...line, group: '２' }])?.group).toBe('２');
});
