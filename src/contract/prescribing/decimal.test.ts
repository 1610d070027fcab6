import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ceiling, compare, divide, normalizeDecimal, parseDecimal, multiply, toFraction } from './decimal.ts';

const decimalText = fc
  .tuple(
    fc.integer({ min: 0, max: 999_999 }),
    fc.integer({ min: 0, max: 999_999 }),
    fc.integer({ min: 0, max: 6 }),
  )
  .map(([whole, rest, digits]) =>
    digits === 0 ? String(whole) : `${whole}.${String(rest).padStart(6, '0').slice(0, digits)}`,
  );

const wide = (typed: string) =>
  typed.replace(/[0-9.]/g, (mark) => '０１２３４５６７８９．'['0123456789.'.indexOf(mark)] ?? mark);

describe('a typed decimal', () => {
  it('is read exactly', () => {
    expect(parseDecimal('0.1')).toEqual({ num: 1n, den: 10n });
    expect(parseDecimal('25')).toEqual({ num: 25n, den: 1n });
    expect(parseDecimal('999999999999.999999')).toEqual({ num: 999999999999999999n, den: 1000000n });
  });

  it('may have surrounding whitespace and full-width digits', () => {
    expect(parseDecimal(' ０．２５ ')).toEqual({ num: 25n, den: 100n });
    expect(parseDecimal('１2')).toEqual({ num: 12n, den: 1n });
  });

  it.each([
    '',
    ' ',
    '.',
    '.5',
    '5.',
    '-1',
    '+1',
    '1e3',
    '1,5',
    '1 000',
    '0x10',
    '½',
    '半片',
    'NaN',
    'Infinity',
    '1.2.3',
    '1.1234567',
    '1'.repeat(13),
  ])('is null for %j', (typed) => {
    expect(parseDecimal(typed)).toBeNull();
    expect(normalizeDecimal(typed)).toBeNull();
  });

  it('has one canonical form', () => {
    expect(['007.50', '0.10', '０.1', '10', '0', '0.000', '100.001'].map(normalizeDecimal)).toEqual([
      '7.5',
      '0.1',
      '0.1',
      '10',
      '0',
      '0',
      '100.001',
    ]);
  });

  it('keeps its value in its canonical form, whatever its digits', () => {
    fc.assert(
      fc.property(decimalText, (typed) => {
        const plain = normalizeDecimal(wide(typed));
        const before = parseDecimal(typed);
        const after = plain === null ? null : parseDecimal(plain);
        if (!before || !after) throw new Error(`${typed} was not read`);
        expect(compare(before, after)).toBe(0);
        expect(normalizeDecimal(plain ?? '')).toBe(plain);
        expect(plain).toMatch(/^(0|[1-9]\d*)(\.\d*[1-9])?$/);
      }),
    );
  });
});

describe('fractions', () => {
  const fraction = fc
    .tuple(fc.bigInt(0n, 10n ** 12n), fc.bigInt(1n, 10n ** 6n))
    .map(([num, den]) => ({ num, den }));

  it('multiply and divide exactly', () => {
    fc.assert(
      fc.property(fraction, fraction, (a, b) => {
        fc.pre(b.num > 0n);
        expect(compare(divide(multiply(a, b), b), a)).toBe(0);
      }),
    );
  });

  it('round up to the next integer and no further', () => {
    fc.assert(
      fc.property(fraction, (a) => {
        const up = ceiling(a);
        expect(up * a.den >= a.num).toBe(true);
        expect((up - 1n) * a.den < a.num).toBe(true);
      }),
    );
    expect(ceiling(toFraction(3))).toBe(3n);
  });

  it('compare by value and not by notation', () => {
    expect(compare({ num: 1n, den: 2n }, { num: 50n, den: 100n })).toBe(0);
    expect(compare({ num: 1n, den: 3n }, { num: 333_333n, den: 1_000_000n })).toBe(1);
    expect(compare({ num: 1n, den: 7n }, { num: 1n, den: 2n })).toBe(-1);
  });
});
