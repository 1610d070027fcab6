import { describe, expect, it } from 'vitest';
import { packsNeeded } from './quantity.ts';

type Pack = Parameters<typeof packsNeeded>[1];
type Row = readonly [
  sentence: string,
  usage: readonly [dose: string, frequency: string, days: number],
  pack: Pack,
  packs: number | null,
];

const of = (rounding: Pack['rounding']) => (unitAmount: string, packSize: number) => ({
  unitAmount,
  packSize,
  rounding,
});
const counted = of('counted');
const reusable = of('reusable');
const ampoule = of('single-use');

const rows: readonly Row[] = [
  // Counted units: rounded up to units, then to packs.
  ['1 tablet once a day for a week of 7', ['1', 'qd', 7], counted('1', 7), 1],
  ['1 tablet once a day for 8 days of 7', ['1', 'qd', 8], counted('1', 7), 2],
  ['1 tablet twice a day for a week of 14', ['1', 'bid', 7], counted('1', 14), 1],
  ['2 tablets three times a day for 5 days of 24', ['2', 'tid', 5], counted('1', 24), 2],
  ['half a tablet three times a day for 7 days of 10: 10.5 are 11', ['0.5', 'tid', 7], counted('1', 10), 2],
  ['half a tablet twice a day for 10 days of 10', ['0.5', 'bid', 10], counted('1', 10), 1],
  ['a quarter four times a day for 28 days of 28', ['0.25', 'qid', 28], counted('1', 28), 1],
  ['a third, written as 0.333, three times a day for 1 day of 1', ['0.333', 'tid', 1], counted('1', 1), 1],
  ['a third and a little, 0.334, needs the second', ['0.334', 'tid', 1], counted('1', 1), 2],
  ['every 8 hours is three a day', ['1', 'q8h', 8], counted('1', 24), 1],
  ['every 12 hours is two a day', ['1', 'q12h', 12], counted('1', 24), 1],
  ['every night is one a day', ['1', 'qn', 28], counted('1', 28), 1],
  ['every other day for a week is three and a half: 4', ['1', 'qod', 7], counted('1', 1), 4],
  ['every other day for 14 days is 7', ['1', 'qod', 14], counted('1', 7), 1],
  ['every other day for a single day is a half: 1', ['1', 'qod', 1], counted('1', 1), 1],
  ['once a week for 1 day is a seventh: 1', ['1', 'qw', 1], counted('1', 1), 1],
  ['once a week for 28 days is exactly 4', ['1', 'qw', 28], counted('1', 4), 1],
  ['once a week for 29 days is a little more than 4', ['1', 'qw', 29], counted('1', 4), 2],
  ['once a week for 84 days is 12', ['1', 'qw', 84], counted('1', 4), 3],
  ['2 sachets once a week for 7 days', ['2', 'qw', 7], counted('1', 2), 1],
  // Ingredient doses with a reusable remainder.
  ['0.1 of 0.3 three times a day: one', ['0.1', 'tid', 1], reusable('0.3', 1), 1],
  ['0.1 of 0.1 three times a day: three', ['0.1', 'tid', 1], reusable('0.1', 1), 3],
  ['0.7 of 0.1 once a day: seven, not eight', ['0.7', 'qd', 1], reusable('0.1', 1), 7],
  ['0.2 of 0.6 three times a day: one, not two', ['0.2', 'tid', 1], reusable('0.6', 1), 1],
  ['1.1 of 3.3 three times a day: one', ['1.1', 'tid', 1], reusable('3.3', 1), 1],
  ['0.57 of 0.01 a hundred days: 5700', ['0.57', 'qd', 100], reusable('0.01', 1), 5700],
  ['4.35 of 0.01: 435, not 436', ['4.35', 'qd', 1], reusable('0.01', 1), 435],
  ['10 ml three times a day for 3 days of 100 ml', ['10', 'tid', 3], reusable('100', 1), 1],
  ['10 ml three times a day for 4 days of 100 ml', ['10', 'tid', 4], reusable('100', 1), 2],
  ['5 ml once a day for 20 days is exactly a bottle', ['5', 'qd', 20], reusable('100', 1), 1],
  ['5.000001 ml is not', ['5.000001', 'qd', 20], reusable('100', 1), 2],
  ['half a 5 mg tablet keeps the other half', ['2.5', 'qd', 28], reusable('5', 14), 1],
  ['half a 5 mg tablet for 29 days', ['2.5', 'qd', 29], reusable('5', 14), 2],
  ['10 units of a pen of 300 for 30 days', ['10', 'qn', 30], reusable('300', 1), 1],
  ['10 units of a pen of 300 for 31 days', ['10', 'qn', 31], reusable('300', 1), 2],
  ['half a gram of cream twice a day for 10 days of 10 g', ['0.5', 'bid', 10], reusable('10', 1), 1],
  ['drops by the drop: 4 a day for 25 days of 100', ['1', 'qid', 25], reusable('1', 100), 1],
  ['drops by the drop: a day more', ['1', 'qid', 26], reusable('1', 100), 2],
  ['every other day of 50 ml, 5 ml for 20 days', ['5', 'qod', 20], reusable('50', 1), 1],
  // Ingredient doses whose remainder is discarded.
  ['40 of an ampoule of 80 twice a day for 5 days: 10', ['40', 'bid', 5], ampoule('80', 1), 10],
  ['80 of 80 twice a day for 5 days: 10 as well', ['80', 'bid', 5], ampoule('80', 1), 10],
  ['81 of 80 opens two each time', ['81', 'bid', 5], ampoule('80', 1), 20],
  ['160.5 of 80 opens three each time', ['160.5', 'qd', 2], ampoule('80', 1), 6],
  ['ten to a pack: 11 are two packs', ['80', 'qd', 11], ampoule('80', 10), 2],
  ['every other day for a week opens 4', ['0.1', 'qod', 7], ampoule('0.1', 1), 4],
  ['once a week for 8 days opens 2', ['1', 'qw', 8], ampoule('1', 1), 2],
  ['a sustained-release tablet cannot be halved', ['15', 'qd', 7], ampoule('30', 7), 1],
  ['1.5 of it are two', ['45', 'qd', 7], ampoule('30', 7), 2],
  // Invalid input.
  ['full-width digits', ['０．５', 'tid', 7], counted('0.5', 21), 1],
  ['blanks around', [' 1 ', 'tid', 7], counted('1', 21), 1],
  ['leading zeros', ['01.0', 'tid', 7], counted('1', 21), 1],
  ['no dose', ['', 'tid', 7], counted('1', 21), null],
  ['zero', ['0', 'tid', 7], counted('1', 21), null],
  ['full-width zero', ['０', 'tid', 7], counted('1', 21), null],
  ['a negative dose', ['-1', 'tid', 7], counted('1', 21), null],
  ['a dose with a comma', ['1,5', 'tid', 7], counted('1', 21), null],
  ['a dose with a Chinese comma', ['1，5', 'tid', 7], counted('1', 21), null],
  ['1e9', ['1e9', 'tid', 7], counted('1', 21), null],
  ['a thousand million', ['1000000000', 'tid', 7], counted('1', 21), null],
  ['when needed', ['1', 'prn', 7], counted('1', 21), null],
  ['once if needed', ['1', 'sos', 1], counted('1', 21), null],
  ['a frequency that nobody knows', ['1', '遵医嘱', 7], counted('1', 21), null],
  ['no days', ['1', 'tid', 0], counted('1', 21), null],
  ['half a day', ['1', 'tid', 0.5], counted('1', 21), null],
  ['more than a year', ['1', 'tid', 366], counted('1', 21), null],
  ['a pack of nothing', ['1', 'tid', 7], counted('1', 0), null],
  ['a tablet of nothing', ['1', 'tid', 7], counted('0', 21), null],
];

describe('packs for', () => {
  it.each(rows)('%s', (_sentence, [dose, frequency, days], pack, packs) => {
    expect(packsNeeded({ dose, frequency, days }, pack)).toBe(packs);
  });
});
