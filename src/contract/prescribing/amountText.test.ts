import { assert, bigInt, constantFrom, integer, property, string } from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { amountText, strengthText } from './amountText.ts';
import { metricEn, strengthEn } from './metric.en.ts';
import { compare, type Fraction, multiply, parseDecimal, toFraction } from './decimal.ts';

describe('an English strength', () => {
  it.each([
    ['5mg', '5 mg'],
    ['1g', '1 g'],
    ['5.125g', '5.125 g'],
    ['0.15g', '150 mg'],
    ['0.2285g', '228.5 mg'],
    ['0.0005g', '500 micrograms'],
    ['0.25mg', '250 micrograms'],
    ['0.0625mg', '62.5 micrograms'],
    ['0.001mg', '1 microgram'],
    ['2.50mg', '2.5 mg'],
    ['50μg', '50 micrograms'],
    ['50µg', '50 micrograms'],
    ['50ug', '50 micrograms'],
    ['50mcg', '50 micrograms'],
    ['0.25μg', '0.25 micrograms'],
    ['100IU', '100 units'],
    ['4000U', '4000 units'],
    ['1200000IU', '1,200,000 units'],
    ['80万U', '800,000 units'],
    ['1.5万单位', '15,000 units'],
    ['100ml', '100 mL'],
    ['2L', '2 L'],
    ['3ml:300IU', '300 units in 3 mL'],
    ['0.4ml:4250IU', '4250 units in 0.4 mL'],
    ['10g:10mg', '10 mg in 10 g'],
    ['20g：0.2g', '200 mg in 20 g'],
    ['1ml:0.1mg', '100 micrograms in 1 mL'],
    ['5ml:15mg:5mg', '15 mg/5 mg in 5 mL'],
    ['10ml:15mg/5mg', '15 mg/5 mg in 10 mL'],
    ['5mg/5ml', '5 mg/5 mL'],
    ['0.5g/200000IU', '500 mg/200,000 units'],
    ['160μg/4.5μg', '160 micrograms/4.5 micrograms'],
    ['3mg/0.03mg', '3 mg/30 micrograms'],
    ['0.1234567mg', '123.4567 micrograms'],
    ['1234567890123456789IU', '1,234,567,890,123,456,789 units'],
  ])('of %s reads %s', (strength, read) => {
    expect(strengthText('en', strength)).toBe(read);
  });

  it.each([
    '',
    '5%',
    '0.9%',
    '5片',
    '10mg:1ml',
    '2ml:5ml',
    '1mg:5mg',
    '5mg/ml',
    '0.25g×24片',
    '0.25g*24',
    '10ml:0.5%',
    '5MG',
    '1.2.3mg',
    '.5mg',
    '5mg/',
    ':5mg',
    '5ml:',
    '-5mg',
    '5mg 缓释',
  ])('of %j stays as it is written, because it cannot be read exactly', (strength) => {
    expect(strengthText('en', strength)).toBe(strength);
  });

  it('beside a field for the dose stays in the unit of the field', () => {
    expect(strengthEn('0.25g', 'g')).toBe('0.25 g');
    expect(strengthEn('0.25mg', 'mg')).toBe('0.25 mg');
    expect(strengthEn('0.0005g', 'mg')).toBe('0.5 mg');
    expect(strengthEn('50μg', 'μg')).toBe('50 micrograms');
    expect(strengthEn('0.25g', 'tablet')).toBe('250 mg');
  });
});

describe('a Chinese strength', () => {
  it.each([
    ['0.5g/200000IU', '0.5g/20万IU'],
    ['1200000IU', '120万IU'],
    ['15000U', '1.5万U'],
    ['12500单位', '1.25万单位'],
    ['12345IU', '12345IU'],
    ['4250IU', '4250IU'],
    ['1.20000IU', '1.20000IU'],
    ['1,200000IU', '1,200000IU'],
    ['1 200000IU', '1 200000IU'],
    ['20万IU', '20万IU'],
    ['200000USP', '200000USP'],
    ['0.15g', '0.15g'],
    ['20000mg', '20000mg'],
    ['3ml:300IU', '3ml:300IU'],
  ])('of %s reads %s', (strength, read) => {
    expect(strengthText('zh', strength)).toBe(read);
  });
});

const inMicrograms: Readonly<Record<string, Fraction>> = {
  g: toFraction(1_000_000),
  mg: toFraction(1000),
  micrograms: toFraction(1),
  microgram: toFraction(1),
  μg: toFraction(1),
};

/** An amount read back, by its first number and what follows it. */
const readBack = (text: string): { amount: Fraction; kind: string } => {
  const [, count = '', unit = ''] = /^([\d.,]+) ?(.+)$/.exec(text) ?? [];
  const amount = parseDecimal(count.replaceAll(',', '')) ?? toFraction(-1);
  const mass = inMicrograms[unit];
  return { amount: mass ? multiply(amount, mass) : amount, kind: mass ? 'mass' : unit };
};
const isSame = (a: string, b: string) => compare(readBack(a).amount, readBack(b).amount) === 0;

test('whatever the digits, an English amount is exactly the one that was written', () => {
  assert(
    property(
      integer({ min: 1, max: 999_999_999_999 }),
      integer({ min: 0, max: 6 }),
      constantFrom('g', 'mg', 'μg', 'IU', 'ml'),
      (digits, decimals, unit) => {
        const padded = String(digits).padStart(decimals + 1, '0');
        const at = padded.length - decimals;
        const count = `${padded.slice(0, at)}${decimals === 0 ? '' : `.${padded.slice(at)}`}`;
        for (const read of [strengthText('en', `${count}${unit}`), amountText('en', count, unit)]) {
          expect(isSame(read, `${count}${unit}`)).toBe(true);
          expect(readBack(read).kind === 'mass').toBe(unit.endsWith('g'));
        }
      },
    ),
  );
});

test('a Chinese count of units is exactly the one that was written', () => {
  assert(
    property(bigInt({ min: 1n, max: 999_999_999_999n }), (count) => {
      const [, digits = '', tenThousand] = /^([\d.]+)(万?)IU$/.exec(strengthText('zh', `${count}IU`)) ?? [];
      const read = parseDecimal(digits) ?? toFraction(-1);
      const factor = toFraction(tenThousand === '万' ? 10_000 : 1);
      expect(compare(multiply(read, factor), { num: count, den: 1n })).toBe(0);
    }),
  );
});

test('a text without an amount is never changed', () => {
  assert(
    property(string({ unit: 'grapheme' }), (text) => {
      const words = text.replace(/\d/g, '');
      expect([strengthText('en', words), strengthText('zh', words)]).toEqual([words, words]);
    }),
  );
});

describe('a dose', () => {
  it.each([
    ['0.5', 'g', '500 mg', '0.5 g'],
    ['0.125', 'mg', '125 micrograms', '0.125 mg'],
    ['5.00', 'mg', '5 mg', '5 mg'],
    ['5', 'ml', '5 mL', '5 ml'],
    ['0.5', 'tablet', '0.5 tablet', '0.5 片'],
    ['2', '片', '2 tablets', '2 片'],
    ['1200000', 'IU', '1,200,000 units', '120 万IU'],
    ['6000', 'IU', '6000 units', '6000 IU'],
    ['12000', 'mg', '12,000 mg', '12000 mg'],
    ['0', 'mg', '0 mg', '0 mg'],
    ['半片', 'mg', '半片 mg', '半片 mg'],
    ['1', 'constructor', '1 constructor', '1 constructor'],
  ])('of %s %s reads %s, or %s', (count, unit, en, zh) => {
    expect([amountText('en', count, unit), amountText('zh', count, unit)]).toEqual([en, zh]);
  });

  it('as it is typed keeps the unit of the field', () => {
    expect(metricEn('0.5', 'g', 'g')).toBe('0.5 g');
    expect(metricEn('1200000', 'IU', 'IU')).toBe('1,200,000 units');
  });
});
