import * as fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { ageOn, patient } from './patient.ts';

const day = (n: number) => new Date(n * 86_400_000).toISOString().slice(0, 10);
const lived = ({ years, months }: { years: number; months: number }) => years * 12 + months;

describe('an age', () => {
  it('of a newborn is zero', () => {
    expect(ageOn('2026-11-20', '2026-11-20')).toEqual({ years: 0, months: 0, days: 0 });
    expect(ageOn('2026-11-20', '2026-12-19')).toEqual({ years: 0, months: 0, days: 29 });
    expect(ageOn('2026-11-20', '2026-12-20')).toEqual({ years: 0, months: 1, days: 0 });
  });

  it('increases on the birthday and not the day before', () => {
    expect(ageOn('2020-11-21', '2026-11-20')).toEqual({ years: 5, months: 11, days: 0 });
    expect(ageOn('2020-11-20', '2026-11-20')).toEqual({ years: 6, months: 0, days: 0 });
  });

  it('of a person born on 29 February increases on 1 March in other years', () => {
    expect(ageOn('2020-02-29', '2026-02-28').years).toBe(5);
    expect(ageOn('2020-02-29', '2026-03-01').years).toBe(6);
    expect(ageOn('2020-02-29', '2024-02-29')).toEqual({ years: 4, months: 0, days: 0 });
  });

  it('of a baby born on the 31st counts a short month when it is over', () => {
    expect(ageOn('2026-01-31', '2026-02-28').months).toBe(0);
    expect(ageOn('2026-01-31', '2026-03-01').months).toBe(1);
  });

  it('is never negative, even if the date of birth is in the future', () => {
    expect(ageOn('2027-01-01', '2026-11-20')).toEqual({ years: 0, months: 0, days: 0 });
  });

  it('never decreases from one day to the next', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -20_000, max: 20_000 }),
        fc.integer({ min: -400, max: 40_000 }),
        (born, after) => {
          const today = lived(ageOn(day(born), day(born + after)));
          const tomorrow = lived(ageOn(day(born), day(born + after + 1)));
          expect(tomorrow - today === 0 || tomorrow - today === 1).toBe(true);
        },
      ),
    );
  });
});

describe('a patient on the wire', () => {
  const sent = { id: 7_000_000_000_000_000, name: '林晓', sex: 2, birthDate: '1990-02-03' };
  it('has a string id, and empty lists if the upstream sent none', () => {
    expect(v.parse(patient, { ...sent, allergies: null })).toEqual({
      id: '7000000000000000',
      name: '林晓',
      sex: 2,
      birthDate: '1990-02-03',
      allergies: [],
      allergyClasses: [],
      guardianConfirmed: false,
      pregnant: null,
    });
  });

  it('has the same date of birth whether it was sent as text, numbers or milliseconds', () => {
    for (const birthDate of ['1990-02-03', '1990-02-03 00:00:00', [1990, 2, 3], Date.UTC(1990, 1, 3)])
      expect(v.parse(patient, { ...sent, birthDate }).birthDate).toBe('1990-02-03');
  });

  it('has an unknown sex if the number is unknown', () => {
    expect(v.parse(patient, { ...sent, sex: 9 }).sex).toBe(0);
  });
});
