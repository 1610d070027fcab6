import { describe, expect, it } from 'vitest';
import { estimateGfr } from './patient/kidneyFunction.ts';

const perMilligram = 88.4;
const adult = (milligrams: number, years: number, sex: 0 | 1 | 2) =>
  estimateGfr({ creatinine: milligrams * perMilligram, years, sex, heightCm: null });
const child = (milligrams: number, heightCm: number | null, years = 10) =>
  estimateGfr({ creatinine: milligrams * perMilligram, years, sex: 0, heightCm });

describe('the filtration rate of an adult by CKD-EPI 2021', () => {
  // 1.2 mg/dL at 55 is the example of the National Kidney Foundation's calculator; the others were reckoned by hand from
  // 142 × (Scr/κ)^(α or -1.2) × 0.9938^age (× 1.012): N Engl J Med 2021;385:1737.
  it.each([
    [1.2, 55, 1, 71],
    [1.0, 50, 1, 92],
    [0.9, 40, 1, 111],
    [0.7, 40, 2, 112],
    [1.0, 50, 2, 69],
    [0.6, 25, 2, 128],
    [0.6, 25, 1, 137],
    [2.0, 70, 1, 35],
    [2.0, 70, 2, 26],
    [5.0, 60, 1, 12],
    [8.0, 30, 2, 6],
    [1.0, 18, 1, 112],
  ] as const)('%d mg/dL at %d, sex %d: %d', (milligrams, years, sex, rate) => {
    expect(adult(milligrams, years, sex)).toBe(rate);
  });

  it('is the same in μmol/L', () => {
    expect(estimateGfr({ creatinine: 106.08, years: 55, sex: 1, heightCm: null })).toBe(71);
  });

  it('needs the sex, and a creatinine', () => {
    expect(adult(1, 50, 0)).toBeNull();
    expect(adult(0, 50, 1)).toBeNull();
    expect(adult(Number.NaN, 50, 1)).toBeNull();
  });

  it('falls with creatinine and with age', () => {
    const rates = [0.5, 0.7, 0.9, 1.1, 2, 4].map((milligrams) => adult(milligrams, 50, 1) ?? 0);
    expect(rates).toEqual(rates.toSorted((a, b) => b - a));
    const ages = [18, 40, 60, 90].map((years) => adult(1, years, 2) ?? 0);
    expect(ages).toEqual(ages.toSorted((a, b) => b - a));
  });
});

describe('the filtration rate of a child by the bedside Schwartz equation', () => {
  // 0.413 × height in cm / creatinine in mg/dL: J Am Soc Nephrol 2009;20:629.
  it.each([
    [0.5, 100, 83],
    [0.6, 120, 83],
    [1.0, 140, 58],
    [0.4, 75, 77],
    [2.0, 150, 31],
  ])('%d mg/dL and %d cm: %d', (milligrams, heightCm, rate) => {
    expect(child(milligrams, heightCm)).toBe(rate);
  });

  it('needs the height, and no sex', () => {
    expect(child(0.5, null)).toBeNull();
    expect(child(0.5, 100)).toBe(83);
  });

  it('ends at 18', () => {
    expect(child(1, 170, 17)).toBe(70);
    expect(child(1, 170, 18)).toBeNull();
  });
});
