import { describe, expect, it } from 'vitest';
import { emptyForm, type FormValues, type FormLine, moveToGroup } from './formValues.ts';

const line: Omit<FormLine, 'key' | 'group'> = {
  drugId: 'amox',
  drugName: '阿莫西林胶囊',
  drugNameEn: 'Amoxicillin capsules',
  strength: '0.25g',
  doseUnit: 'g',
  packUnit: '盒',
  packUnitEn: 'box',
  dose: '0.5',
  frequency: 'tid',
  route: 'oral',
  days: '3',
  quantity: '',
  remark: '',
  priceFen: 1250,
  rejectReasons: [],
};

const grouped = (groups: Record<string, string>): FormValues => ({
  ...emptyForm('w1'),
  lines: Object.entries(groups).map(([key, group]) => ({ ...line, key, group })),
});

const orderAfterMove = (groups: Record<string, string>, key: string) =>
  moveToGroup(grouped(groups), key)
    .lines.map((line) => line.key)
    .join('');

describe('lines of one group', () => {
  it('move together when the number is typed, in full-width digits too', () => {
    expect(orderAfterMove({ a: '1', b: '', c: '１' }, 'c')).toBe('acb');
    expect(orderAfterMove({ a: '2', b: '', c: '2', d: '2' }, 'a')).toBe('bcda');
  });

  it('stay where they are if adjacent, alone, or without a number', () => {
    for (const groups of [
      { a: '1', b: '1', c: '' },
      { a: '', b: '3', c: '' },
      { a: '', b: '', c: '' },
      { a: '', b: 'x', c: 'x' },
    ])
      expect(orderAfterMove(groups, 'b')).toBe('abc');
  });
});
