import { describe, expect, it } from 'vitest';
import type { Drug } from '../../contract/prescribing/drug.ts';
import type { TemplateLine } from '../../contract/prescribing/template.ts';
import { bracketsOf } from './brackets.ts';
import { filled } from './copying.ts';
import { emptyForm, type Form } from './form.ts';

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
const kept = (drugId: string, over: Partial<TemplateLine> = {}): TemplateLine => ({
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
  ...over,
});
const fill = (form: Form, lines: readonly TemplateLine[], ids: readonly string[]) => {
  let key = 0;
  return filled(form, { lines, diagnoses: [] }, new Map(ids.map((id) => [id, drugOf(id)])), () => {
    key += 1;
    return `k${key}`;
  });
};

describe('lines that fill a form from elsewhere', () => {
  it('keep their usage; packs are computed anew, unless a person had set them', () => {
    const { form, left } = fill(emptyForm('w'), [kept('a'), kept('b', { quantityByHand: true })], ['a', 'b']);
    expect(form.lines).toMatchObject([
      { drugId: 'a', dose: '10', frequency: 'bid', days: '7', quantity: '', remark: 'after meals' },
      { drugId: 'b', quantity: '3' },
    ]);
    expect(left).toEqual([]);
  });

  it('are named and left out where the drug is no longer sold, or stands there already', () => {
    const before = fill(emptyForm('w'), [kept('a')], ['a']).form;
    const { form, left } = fill(before, [kept('a'), kept('gone'), kept('b')], ['a', 'b']);
    expect(form.lines.map(({ drugId }) => drugId)).toEqual(['a', 'b']);
    expect(left).toMatchObject([
      { drugName: 'a', why: 'there' },
      { drugName: 'gone', why: 'gone' },
    ]);
  });

  it('take other group numbers than those of the form', () => {
    const grouped = [kept('a', { group: 1 }), kept('b', { group: 1 })];
    const before = fill(emptyForm('w'), grouped, ['a', 'b']).form;
    const more = [kept('c', { group: 1 }), kept('d', { group: 1 }), kept('e', { group: 4 })];
    const { form } = fill(before, more, ['c', 'd', 'e']);
    expect(form.lines.map(({ group }) => group)).toEqual(['1', '1', '2', '2', '3']);
  });

  it('stop where the form is full', () => {
    const ids = Array.from({ length: 22 }, (_one, at) => `d${at}`);
    const { form, left } = fill(
      emptyForm('w'),
      ids.map((id) => kept(id)),
      ids,
    );
    expect([form.lines.length, left.map(({ why }) => why)]).toEqual([20, ['full', 'full']]);
  });
});

describe('the bracket beside lines that are given together', () => {
  it('goes from the first to the last of a run, and stands beside no line that is alone', () => {
    expect(bracketsOf([1, 1, 1, null, 2, 3, 3])).toEqual([
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
