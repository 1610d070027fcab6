import { assert, constantFrom, integer, property } from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import type { Drug } from '../../../../../contract/prescribing/drug.ts';
import { type FormLine, newLine } from '../../../../domain/prescription/formValues.ts';
import { explainQuantity } from './quantityExplanation.ts';

const drug: Drug = {
  id: 'd',
  code: 'D1',
  name: '阿莫西林胶囊',
  nameEn: '',
  form: 'capsule',
  strength: '0.25g',
  doseUnit: 'g',
  unitAmount: '0.25',
  countUnit: '粒',
  countUnitEn: 'capsule',
  packSize: 24,
  packUnit: '盒',
  packUnitEn: 'box',
  rounding: 'counted',
  priceFen: 1,
  stock: null,
  ingredients: [],
  allergyClasses: [],
  specialControl: null,
  minAgeYears: null,
  maxDaily: null,
  defaultDose: '0.5',
  frequency: 'tid',
  route: 'oral',
};
const line = (overrides: Partial<FormLine>): FormLine => ({ ...newLine(drug, 'a'), days: '7', ...overrides });

describe('the explanation of a quantity', () => {
  it('shows every number', () => {
    expect(explainQuantity(line({}), drug)).toMatchObject({
      dose: '0.5',
      perDay: '3',
      days: '7',
      unitAmount: '0.25',
      unitsPerDose: null,
      units: '42',
      isApproximate: false,
      packSize: 24,
      packs: 2,
    });
  });

  it('shows the units opened for every dose if the rest is discarded', () => {
    const ampoule = { ...drug, rounding: 'single-use' as const, unitAmount: '0.3', packSize: 5 };
    expect(explainQuantity(line({}), ampoule)).toMatchObject({ unitsPerDose: '2', units: '42', packs: 9 });
  });

  it('shows once a week as 1/7, and a non-terminating decimal as approximate', () => {
    const bottle = { ...drug, rounding: 'reusable' as const, packSize: 1, unitAmount: '3' };
    expect(explainQuantity(line({ frequency: 'qw', dose: '1' }), bottle)).toMatchObject({
      perDay: '1/7',
      units: '0.34',
      isApproximate: true,
      packs: 1,
    });
    expect(explainQuantity(line({ frequency: 'qod' }), bottle)?.perDay).toBe('0.5');
  });

  it('is missing if nothing is computed', () => {
    expect([explainQuantity(line({ frequency: 'prn' }), drug), explainQuantity(line({}), undefined)]).toEqual(
      [null, null],
    );
  });
});

test('the units shown match the packs shown', () => {
  const usage = property(
    integer({ min: 1, max: 5000 }),
    integer({ min: 1, max: 500 }),
    integer({ min: 1, max: 90 }),
    integer({ min: 1, max: 60 }),
    constantFrom('counted' as const, 'reusable' as const, 'single-use' as const),
    constantFrom('qd', 'tid', 'qod', 'q12h'),
    (dose, unit, days, packSize, rounding, frequency) => {
      const testDrug = { ...drug, unitAmount: String(unit / 100), packSize, rounding };
      const explanation = explainQuantity(
        line({ dose: String(dose / 100), days: String(days), frequency }),
        testDrug,
      );
      if (!explanation || explanation.isApproximate) return;
      expect(explanation.packs).toBe(
        Math.ceil(Math.round(Number(explanation.units) * 100) / (packSize * 100)),
      );
    },
  );
  assert(usage);
});
