import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { packsNeeded } from './quantity.ts';

const tablets = { unitAmount: '0.25', packSize: 24, rounding: 'counted' } as const;
const bottle = { unitAmount: '100', packSize: 1, rounding: 'reusable' } as const;
const ampoules = { unitAmount: '80', packSize: 10, rounding: 'single-use' } as const;
const usage = (dose: string, frequency: string, days: number) => ({ dose, frequency, days });

const written = (n: number) => `${Math.floor(n / 1000)}.${String(n % 1000).padStart(3, '0')}`;
const up = (a: bigint, b: bigint) => (a + b - 1n) / b;

const packs = (
  one: { dose: number; unit: number; packSize: number; frequency: string; days: number },
  rounding: 'counted' | 'reusable' | 'single-use',
) => {
  const count = packsNeeded(usage(written(one.dose), one.frequency, one.days), {
    unitAmount: written(one.unit),
    packSize: one.packSize,
    rounding,
  });
  if (count === null) throw new Error('no quantity was computed');
  return BigInt(count);
};

describe('the number of packs for a usage', () => {
  it('is one pack for 0.1 × 3 ÷ 0.3, where binary fractions would give two', () => {
    for (const rounding of ['counted', 'reusable'] as const)
      expect(packsNeeded(usage('0.1', 'tid', 1), { unitAmount: '0.3', packSize: 1, rounding })).toBe(1);
    expect(Math.ceil((0.1 * 3) / 0.3)).toBe(2);
  });

  it('counts whole units: 0.5 g of 0.25 g tablets, three times a day for 7 days, is 42 tablets and two packs of 24', () => {
    expect(packsNeeded(usage('0.5', 'tid', 7), tablets)).toBe(2);
    expect(packsNeeded(usage('0.5', 'tid', 4), tablets)).toBe(1);
    expect(packsNeeded(usage('0.5', 'bid', 6), tablets)).toBe(1);
  });

  it('reuses the rest of a bottle: 15 ml three times a day is 315 ml in a week and four bottles of 100 ml', () => {
    expect(packsNeeded(usage('15', 'tid', 7), bottle)).toBe(4);
    expect(packsNeeded(usage('10', 'bid', 5), bottle)).toBe(1);
    expect(packsNeeded(usage('10.01', 'bid', 5), bottle)).toBe(2);
  });

  it('discards the rest of an ampoule: every dose opens whole ones', () => {
    expect(packsNeeded(usage('40', 'bid', 5), ampoules)).toBe(1);
    expect(packsNeeded(usage('40', 'bid', 5), { ...ampoules, rounding: 'reusable', packSize: 1 })).toBe(5);
    expect(packsNeeded(usage('40', 'bid', 5), { ...ampoules, packSize: 1 })).toBe(10);
    expect(packsNeeded(usage('81', 'qd', 5), { ...ampoules, packSize: 1 })).toBe(10);
  });

  it('counts every other day for a week as three and a half doses, four if ampoules are opened', () => {
    const drug = { unitAmount: '1', packSize: 1 };
    expect(packsNeeded(usage('2', 'qod', 7), { ...drug, rounding: 'counted' })).toBe(7);
    expect(packsNeeded(usage('2', 'qod', 7), { ...drug, rounding: 'single-use' })).toBe(8);
    expect(packsNeeded(usage('1', 'qod', 2), { ...drug, rounding: 'counted' })).toBe(1);
  });

  it('counts once a week as exactly a seventh of a dose a day', () => {
    const drug = { unitAmount: '1', packSize: 1, rounding: 'counted' } as const;
    expect([1, 7, 8, 14, 84].map((days) => packsNeeded(usage('1', 'qw', days), drug))).toEqual([
      1, 1, 2, 2, 12,
    ]);
    expect(packsNeeded(usage('70', 'qw', 28), { unitAmount: '70', packSize: 4, rounding: 'counted' })).toBe(
      1,
    );
  });

  it('computes nothing for a drug whose rounding is not known', () => {
    expect(packsNeeded(usage('0.5', 'tid', 7), { ...tablets, rounding: null })).toBeNull();
  });

  it('accepts full-width digits', () => {
    expect(packsNeeded(usage('０．５', 'tid', 7), tablets)).toBe(2);
  });

  it('is not computed for "when needed"', () => {
    expect(packsNeeded(usage('0.5', 'prn', 7), tablets)).toBeNull();
    expect(packsNeeded(usage('0.5', 'sos', 1), tablets)).toBeNull();
  });

  it('is not computed from anything but positive numbers', () => {
    for (const dose of ['', '0', '0.00', '-1', '一片', 'abc'])
      expect(packsNeeded(usage(dose, 'tid', 7), tablets)).toBeNull();
    for (const days of [0, -1, 1.5, Number.NaN, 366])
      expect(packsNeeded(usage('1', 'tid', days), tablets)).toBeNull();
    expect(packsNeeded(usage('1', 'five times', 7), tablets)).toBeNull();
    expect(packsNeeded(usage('1', 'tid', 7), { ...tablets, unitAmount: '0' })).toBeNull();
    expect(packsNeeded(usage('1', 'tid', 7), { ...tablets, unitAmount: '' })).toBeNull();
    expect(packsNeeded(usage('1', 'tid', 7), { ...tablets, packSize: 0 })).toBeNull();
  });
});

describe('for every usage', () => {
  // In thousandths, so that the expected value is computed in integers, independently of the code under test.
  const thousandths = fc.integer({ min: 1, max: 2_000_000 });
  const perFortnight = {
    qd: 14n,
    bid: 28n,
    tid: 42n,
    qid: 56n,
    q8h: 42n,
    q12h: 28n,
    qn: 14n,
    qod: 7n,
    qw: 2n,
  };
  const every = fc.record({
    dose: thousandths,
    unit: thousandths,
    packSize: fc.integer({ min: 1, max: 200 }),
    frequency: fc.constantFrom('qd', 'bid', 'tid', 'qid', 'q8h', 'q12h', 'qn', 'qod', 'qw'),
    days: fc.integer({ min: 1, max: 365 }),
  });

  it.each(['counted', 'reusable'] as const)(
    '%s: never less than dose × times × days, never a whole pack too many',
    (rounding) => {
      fc.assert(
        fc.property(every, (one) => {
          const count = packs(one, rounding);
          // Both sides × 14, so that once a week stays an integer.
          const needed = BigInt(one.dose) * perFortnight[one.frequency] * BigInt(one.days);
          const inPack = BigInt(one.unit) * BigInt(one.packSize) * 14n;
          expect(count * inPack >= needed).toBe(true);
          expect((count - 1n) * inPack < needed).toBe(true);
        }),
        { numRuns: 2000 },
      );
    },
  );

  it('single-use: whole units for each dose, and never a whole pack too many', () => {
    fc.assert(
      fc.property(every, (one) => {
        const count = packs(one, 'single-use');
        const units =
          up(BigInt(one.dose), BigInt(one.unit)) * up(perFortnight[one.frequency] * BigInt(one.days), 14n);
        expect(count * BigInt(one.packSize) >= units).toBe(true);
        expect((count - 1n) * BigInt(one.packSize) < units).toBe(true);
        expect(count >= packs(one, 'reusable')).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });

  it('a longer course or a larger dose never needs fewer packs', () => {
    fc.assert(
      fc.property(every, fc.constantFrom('counted', 'reusable', 'single-use'), (one, rounding) => {
        const count = packs(one, rounding);
        expect(packs({ ...one, dose: one.dose + 1 }, rounding) >= count).toBe(true);
        expect(packs({ ...one, days: Math.min(365, one.days + 1) }, rounding) >= count).toBe(true);
      }),
    );
  });
});
