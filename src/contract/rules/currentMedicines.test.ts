import { describe, expect, it } from 'vitest';
import type { Line, Prescription } from '../prescribing/prescription.ts';
import { prescriptionStatus } from '../prescribing/prescription.ts';
import { currentMedicinesOn } from './currentMedicines.ts';

// 08:00 of 10 November in the hospital's zone.
const submitTime = Date.UTC(2026, 10, 10, 0, 0);
const line = (ingredient: string, days: number): Line => ({
  id: ingredient,
  drugId: ingredient,
  dose: '1',
  frequency: 'qd',
  route: 'oral',
  days,
  quantity: 1,
  quantityByHand: false,
  remark: '',
  group: null,
  drugName: ingredient,
  drugNameEn: '',
  strength: '',
  doseUnit: 'mg',
  packUnit: '盒',
  packUnitEn: '',
  priceFen: 1,
  ingredients: [ingredient],
  rejectReasons: [],
});
const earlier = (change: Partial<Prescription> = {}) => ({
  id: 'earlier',
  status: prescriptionStatus.dispensed as number,
  submitTime: submitTime as number | null,
  lines: [line('amoxicillin', 3), line('amlodipine', 28)],
  ...change,
});
const names = (day: string, change: Partial<Prescription> = {}) =>
  currentMedicinesOn([earlier(change)], day).map(({ drugName }) => drugName);

describe('current medicines', () => {
  it.each([
    ['on the day before the course', '2026-11-09', []],
    ['on its first day', '2026-11-10', ['amoxicillin', 'amlodipine']],
    ['on the last day of the shorter line', '2026-11-12', ['amoxicillin', 'amlodipine']],
    ['on the day after it', '2026-11-13', ['amlodipine']],
    ['on the last day of all', '2026-12-07', ['amlodipine']],
    ['when it is over', '2026-12-08', []],
  ])('%s', (_when, day, expected) => {
    expect(names(day)).toEqual(expected);
  });

  it.each(Object.entries(prescriptionStatus))(
    'include a prescription that is %s, or do not',
    (name, status) => {
      const counts = ['awaitingAudit', 'approved', 'dispensed', 'expired'].includes(name);
      expect(names('2026-11-11', { status })).toHaveLength(counts ? 2 : 0);
    },
  );

  it('do not include unsubmitted prescriptions', () => {
    expect(names('2026-11-11', { submitTime: null })).toEqual([]);
  });

  it('begin on the hospital’s day, even at night', () => {
    const night = Date.UTC(2026, 10, 9, 16, 30);
    expect(currentMedicinesOn([earlier({ submitTime: night })], '2026-11-10')[0]).toMatchObject({
      since: '2026-11-10',
      until: '2026-11-12',
    });
  });
});
