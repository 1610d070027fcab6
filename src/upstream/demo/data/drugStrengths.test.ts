import { describe, expect, it, test } from 'vitest';
import { strengthText } from '../../../contract/prescribing/amountText.ts';
import { type Fraction, multiply, parseDecimal, toFraction } from '../../../contract/prescribing/decimal.ts';
import { readDemoTable } from './readDemoTable.ts';

const units: Readonly<Record<string, [kind: string, factor: number]>> = {
  g: ['micrograms', 1_000_000],
  mg: ['micrograms', 1000],
  μg: ['micrograms', 1],
  micrograms: ['micrograms', 1],
  IU: ['units', 1],
  units: ['units', 1],
  ml: ['mL', 1],
  mL: ['mL', 1],
};

const reduced = ({ num, den }: Fraction): string => {
  let [a, b] = [num, den];
  while (b > 0n) [a, b] = [b, a % b];
  return `${num / a}/${den / a}`;
};

/** Each amount of a strength as an exact fraction of one unit; null if one of them is not understood. */
const amountsIn = (parts: readonly string[]): (string | null)[] =>
  parts.map((part) => {
    const [, count = '', unit = ''] = /^([\d.,]+) ?(\S+)$/.exec(part) ?? [];
    const [kind, factor] = units[unit] ?? [];
    const amount = parseDecimal(count.replaceAll(',', ''));
    return amount && factor ? `${reduced(multiply(amount, toFraction(factor)))} ${kind}` : null;
  });

const strengths = [...new Set(readDemoTable('drugs.tsv').map((row) => row('strength')))];
const understood = strengths.filter((strength) => !strength.includes('%'));

describe('of the strengths of the demo', () => {
  test('all but percentages are read, and those stay as they are written', () => {
    expect(strengths.length).toBeGreaterThan(100);
    expect(strengths.filter((strength) => strengthText('en', strength) === strength)).toEqual(
      strengths.filter((strength) => strength.endsWith('%')),
    );
  });

  it.each(understood)('%s has the same amounts in English', (strength) => {
    const read = strengthText('en', strength);
    const [amounts = '', holder] = read.split(' in ');
    const written = amountsIn(strength.split(/[:/]/));
    expect(written).not.toContain(null);
    expect(amountsIn([...(holder === undefined ? [] : [holder]), ...amounts.split('/')])).toEqual(written);
    expect(read).not.toMatch(/IU|μ|ml|^0\.\d+ m?g|\d{5}/);
  });

  test('Chinese changes only large counts of units', () => {
    expect(
      strengths.flatMap((strength) => {
        const read = strengthText('zh', strength);
        return read === strength ? [] : [`${strength} → ${read}`];
      }),
    ).toEqual(expect.arrayContaining(['1200000IU → 120万IU', '0.5g/200000IU → 0.5g/20万IU']));
    for (const strength of strengths)
      expect(
        strengthText('zh', strength).replace(/([\d.]+)万/, (_, count: string) => `${Number(count) * 10_000}`),
      ).toBe(strength);
  });
});
