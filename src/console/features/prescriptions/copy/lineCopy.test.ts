import { describe, expect, it } from 'vitest';
import type { Drug } from '../../../../contract/prescribing/drug.ts';
import type { TemplateLine } from '../../../../contract/prescribing/template.ts';
import { groupBrackets } from '../../../domain/prescription/groupBrackets.ts';
import { copyIntoForm } from './lineCopy.ts';
import { emptyForm, type FormValues } from '../../../domain/prescription/formValues.ts';

const drugOf = (id: string): Drug => ({
  id,
  code: id,
  name: id,
  nameEn: id,
  form: 'tablet',
  strength: '5mg',
  doseUnit: 'mg',
  unitAmount: '5',
  countUnit: '片',
  countUnitEn: 'tablet',
  packSize: 10,
  packUnit: '盒',
  packUnitEn: 'box',
  rounding: 'counted',
  priceFen: 100,
  stock: 9,
  ingredients: [id],
  allergyClasses: [],
  specialControl: 'none',
  minAgeYears: null,
  maxDaily: null,
  defaultDose: '5',
  frequency: 'qd',
  route: 'oral',
});
const savedLine = (drugId: string, overrides: Partial<TemplateLine> = {}): TemplateLine => ({
  drugId,
  dose: '10',
  frequency: 'bid',
  route: 'oral',
  days: 7,
  quantity: 3,
  quantityByHand: false,
  remark: 'after meals',
  group: null,
  drugName: drugId,
  drugNameEn: drugId,
  strength: '5mg',
  doseUnit: 'mg',
  packUnit: '盒',
  packUnitEn: 'box',
  ...overrides,
});
const copyLines = (form: FormValues, lines: readonly TemplateLine[], ids: readonly string[]) => {
  let key = 0;
  return copyIntoForm(form, { lines, diagnoses: [] }, new Map(ids.map((id) => [id, drugOf(id)])), () => {
    key += 1;
    return `k${key}`;
  });
};

describe('lines copied into a form', () => {
  it('keep their usage; packs are computed again, unless a person had set them', () => {
    const { form, skipped } = copyLines(
      emptyForm('w'),
      [savedLine('a'), savedLine('b', { quantityByHand: true })],
      ['a', 'b'],
    );
    expect(form.lines).toMatchObject([
      { drugId: 'a', dose: '10', frequency: 'bid', days: '7', quantity: '', remark: 'after meals' },
      { drugId: 'b', quantity: '3' },
    ]);
    expect(skipped).toEqual([]);
  });

  it('are listed and left out if the drug is no longer sold, or is already in the form', () => {
    const existing = copyLines(emptyForm('w'), [savedLine('a')], ['a']).form;
    const { form, skipped } = copyLines(
      existing,
      [savedLine('a'), savedLine('gone'), savedLine('b')],
      ['a', 'b'],
    );
    expect(form.lines.map(({ drugId }) => drugId)).toEqual(['a', 'b']);
    expect(skipped).toMatchObject([
      { drugName: 'a', reason: 'there' },
      { drugName: 'gone', reason: 'gone' },
    ]);
  });

  it('get other group numbers than those of the form', () => {
    const grouped = [savedLine('a', { group: 1 }), savedLine('b', { group: 1 })];
    const existing = copyLines(emptyForm('w'), grouped, ['a', 'b']).form;
    const added = [savedLine('c', { group: 1 }), savedLine('d', { group: 1 }), savedLine('e', { group: 4 })];
    const { form } = copyLines(existing, added, ['c', 'd', 'e']);
    expect(form.lines.map(({ group }) => group)).toEqual(['1', '1', '2', '2', '3']);
  });

  it('stop when the form is full', () => {
    const ids = Array.from({ length: 22 }, (_one, index) => `d${index}`);
    const { form, skipped } = copyLines(
      emptyForm('w'),
      ids.map((id) => savedLine(id)),
      ids,
    );
    expect([form.lines.length, skipped.map(({ reason }) => reason)]).toEqual([20, ['full', 'full']]);
  });
});

describe('the bracket beside grouped lines', () => {
  it('spans the first to the last of a group, and is not shown for a single line', () => {
    expect(groupBrackets([1, 1, 1, null, 2, 3, 3])).toEqual([
      'first',
      'middle',
      'last',
      null,
      null,
      'first',
      'last',
    ]);
  });
});
