import { describe, expect, it } from 'vitest';
import { coursesOf, resultsOf, trendPoints, valueText } from './summary.ts';

const day = 86_400_000;
const box = { width: 100, height: 20 };
const measured = (kind: string, value: string, at: number, diastolic: string | null = null) => ({
  id: `${kind} ${at}`,
  kind,
  name: '',
  value,
  diastolic,
  at,
  source: 'patient' as const,
  writtenBy: '',
  orderId: null,
});

describe('the measurements of a patient, by kind', () => {
  it('have the newest value first, and leave out what the console does not know', () => {
    const courses = coursesOf([
      measured('weight', '61', day),
      measured('bloodPressure', '150', day, '95'),
      measured('bloodPressure', '140', 2 * day, '90'),
      measured('mood', '5', day),
    ]);
    expect(courses.map(({ kind, newest, all }) => [kind, valueText(newest), all.length])).toEqual([
      ['bloodPressure', '140/90', 2],
      ['weight', '61', 1],
    ]);
  });
});

describe('the results of a patient', () => {
  it('are the newest of each test, in capitals or full-width letters too, with the one before', () => {
    const result = (name: string, value: string, at: number) => ({ ...measured('result', value, at), name });
    const found = resultsOf([
      result('HbA1c', '7.9 %', day),
      result('ｈｂa1c ', '7.2 %', 3 * day),
      result('LDL-C', '2.6 mmol/L', 4 * day),
      result(' ', '1', 9 * day),
      measured('pulse', '70', 9 * day),
    ]);
    expect(found.map(({ newest, before }) => [newest.name, newest.value, before?.value])).toEqual([
      ['LDL-C', '2.6 mmol/L', undefined],
      ['ｈｂa1c ', '7.2 %', '7.9 %'],
    ]);
  });
});

describe('the trend line', () => {
  it('goes from the oldest on the left to the newest on the right, the highest on top', () => {
    expect(trendPoints([measured('pulse', '80', 4 * day), measured('pulse', '60', 0)], box)).toBe(
      '0,20 100,0',
    );
  });

  it('places values by their time, not by their number', () => {
    const rows = [
      measured('pulse', '70', 10 * day),
      measured('pulse', '80', day),
      measured('pulse', '60', 0),
    ];
    expect(trendPoints(rows, box)).toBe('0,20 10,0 100,10');
  });

  it('is a line in the middle if nothing changes, and none for a single value', () => {
    expect(trendPoints([measured('pulse', '70', day), measured('pulse', '70', 0)], box)).toBe('0,10 100,10');
    expect(trendPoints([measured('pulse', '70', 0)], box)).toBeNull();
  });

  it('leaves out what another system sent that is no number', () => {
    const rows = [measured('pulse', '80', day), measured('pulse', 'fast', 2), measured('pulse', '60', 0)];
    expect(trendPoints(rows, box)).toBe('0,20 100,0');
  });
});
