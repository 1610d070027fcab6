import { describe, expect, it } from 'vitest';
import { measurementProblem } from './measurement.ts';

const pressure = (value: string, diastolic: string | null) =>
  measurementProblem({ kind: 'bloodPressure', value, diastolic });
const of = (kind: 'glucose' | 'weight' | 'pulse' | 'temperature' | 'spo2', value: string) =>
  measurementProblem({ kind, value, diastolic: null });

describe('a measurement', () => {
  it.each([
    ['a blood pressure', pressure('150', '95')],
    ['a glucose', of('glucose', '6.8')],
    ['a weight', of('weight', '61.5')],
    ['a temperature', of('temperature', '38.4')],
  ])('is accepted: %s', (_what, problem) => expect(problem).toBeNull());

  it('of a blood pressure has the systolic one first', () => {
    expect([pressure('80', '120'), pressure('120', '120')]).toEqual(['order', 'order']);
  });

  it('that no living person has is refused', () => {
    expect([
      pressure('300', '95'),
      pressure('50', '15'),
      of('pulse', '600'),
      of('temperature', '3.7'),
    ]).toEqual(['range', 'range', 'range', 'range']);
  });

  it('of glucose in mg/dL is recognized', () => expect(of('glucose', '300')).toBe('milligrams'));

  it('is a plain number, whole where nobody measures fractions', () => {
    const wrong = [
      of('weight', '６１'),
      of('weight', '-3'),
      of('pulse', '70.5'),
      of('glucose', ''),
      pressure('150', null),
    ];
    expect(new Set(wrong)).toEqual(new Set(['number']));
  });
});
