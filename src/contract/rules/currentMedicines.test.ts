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
  auditTime: null as number | null,
  lines: [line('amoxicillin', 3), line('amlodipine', 28)],
  ...change,
});
const names = (day: string, change: Partial<Prescription> = {}) =>
  currentMedicinesOn([earlier(change)], day).map(({ drugName }) => drugName);

/** Whether it is believed that a prescription was not collected. */
const isLeft = (change: Partial<Prescription>, value: string[], at: number) => {
  const notCollected = { value, source: 'patient' as const, at };
  return currentMedicinesOn([earlier(change)], '2026-11-11', { notCollected }).length === 0;
};

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

  it('names a medicine of which only the code is known by its code', () => {
    const lines = [{ ...line('D0001', 3), drugName: ' ' }];
    expect(names('2026-11-11', { lines })).toEqual(['D0001']);
  });

  it('do not include unsubmitted prescriptions', () => {
    expect(names('2026-11-11', { submitTime: null })).toEqual([]);
  });

  describe('are those of a prescription that was not collected', () => {
    const auditTime = submitTime + 1000;
    it.each([
      ['approved', true],
      ['expired', true],
      ['awaitingAudit', false],
      ['dispensed', false],
    ] as const)('that is %s: believed is %s', (status, isBelieved) => {
      const change = { status: prescriptionStatus[status], auditTime };
      expect(isLeft(change, ['earlier'], auditTime)).toBe(isBelieved);
    });

    it('unless that was said after the approval, and of this one', () => {
      const change = { status: prescriptionStatus.approved, auditTime };
      expect(isLeft(change, ['earlier'], auditTime - 1)).toBe(false);
      expect(isLeft(change, ['another'], auditTime)).toBe(false);
      expect(isLeft({ ...change, auditTime: null }, ['earlier'], auditTime)).toBe(false);
    });
  });

  it('are none of the prescription in question', () => {
    expect(currentMedicinesOn([earlier()], '2026-11-11', { except: 'earlier' })).toEqual([]);
    expect(currentMedicinesOn([earlier()], '2026-11-11', { except: 'another' })).toHaveLength(2);
  });

  it.each([
    [['dispensed'], 2],
    [['notCollected'], 0],
    [['notCollected', 'dispensed'], 2],
    [['dispensed', 'returned'], 0],
  ])('of which the pharmacy reports %j are %i', (events, count) => {
    const dispensing = events.map((event, at) => ({ event, at }));
    for (const status of [prescriptionStatus.approved, prescriptionStatus.expired])
      expect(currentMedicinesOn([earlier({ status, dispensing })], '2026-11-11')).toHaveLength(count);
  });

  it('begin on the hospital’s day, even at night', () => {
    const night = Date.UTC(2026, 10, 9, 16, 30);
    expect(currentMedicinesOn([earlier({ submitTime: night })], '2026-11-10')[0]).toMatchObject({
      since: '2026-11-10',
      until: '2026-11-12',
    });
  });
});
