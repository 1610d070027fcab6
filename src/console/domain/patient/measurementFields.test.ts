import { describe, expect, it } from 'vitest';
import { emptyMeasurements, fieldProblems, toReadings } from './measurementFields.ts';

const problemsOf = (typed: Partial<typeof emptyMeasurements>) =>
  fieldProblems({ ...emptyMeasurements, ...typed });

describe('measurements as they are typed', () => {
  it('are sent without what was left blank, in plain digits', () => {
    expect(
      toReadings({ ...emptyMeasurements, systolic: ' １５０ ', diastolic: '95', weight: '61.50' }),
    ).toEqual([
      { kind: 'bloodPressure', value: '150', diastolic: '95' },
      { kind: 'weight', value: '61.5', diastolic: null },
    ]);
    expect(toReadings(emptyMeasurements)).toEqual([]);
  });

  it('a result is a test and a text, and one without the other is named', () => {
    expect(toReadings({ ...emptyMeasurements, resultName: ' HbA1c ', resultValue: '7.2 %' })).toEqual([
      { kind: 'result', name: 'HbA1c', value: '7.2 %', diastolic: null },
    ]);
    expect(problemsOf({ resultName: 'HbA1c', resultValue: '7.2 %' })).toEqual({});
    expect(problemsOf({ resultName: '\u200b', resultValue: '7.2 %' })).toEqual({
      resultName: { kind: 'result' },
    });
    expect(problemsOf({ resultName: 'HbA1c' })).toEqual({ resultValue: { kind: 'result' } });
    expect(problemsOf({ resultValue: '7.2 %' })).toEqual({ resultName: { kind: 'result' } });
  });

  it('half a blood pressure asks for its other half', () => {
    expect(problemsOf({ systolic: '150' }).diastolic?.kind).toBe('pair');
    expect(problemsOf({ diastolic: '95' }).systolic?.kind).toBe('pair');
  });

  it('two values of a blood pressure in the wrong order are named at the second one', () => {
    expect(problemsOf({ systolic: '95', diastolic: '150' })).toMatchObject({ diastolic: { kind: 'order' } });
  });

  it('what no living person has is named at its own field, with what is possible', () => {
    expect(problemsOf({ systolic: '400', diastolic: '95' })).toEqual({
      systolic: { kind: 'range', limits: [50, 280] },
    });
    expect(problemsOf({ systolic: '150', diastolic: '5' })).toEqual({
      diastolic: { kind: 'range', limits: [20, 180] },
    });
    expect(problemsOf({ temperature: '3.7' })).toMatchObject({ temperature: { limits: [28, 44] } });
  });

  it('a glucose in mg/dL is converted', () => {
    expect(problemsOf({ glucose: '300' }).glucose).toMatchObject({ kind: 'milligrams', mmol: '16.7' });
  });

  it('a field that is right has no problem', () => {
    expect(problemsOf({ systolic: '150', diastolic: '95', spo2: '97', pulse: '70' })).toEqual({});
  });
});
