import { describe, expect, it } from 'vitest';
import { after, merged, sectionsOf, type Standing } from './merge.ts';

const standing: Standing = {
  chiefComplaint: 'cough for three days',
  presentIllness: '',
  pastHistory: '',
  allergyHistory: '',
  examination: '',
  auxiliary: '',
  advice: 'rest',
  diagnoses: [{ code: 'J20.9', name: '急性支气管炎', nameEn: '' }],
};
const flu = { code: 'J11.1', name: '流行性感冒', nameEn: '' };

describe('a record template', () => {
  it('is shown in the order in which a doctor writes, without what it does not say', () => {
    expect(
      sectionsOf({
        kind: 'record',
        advice: 'drink',
        chiefComplaint: 'cough',
        presentIllness: ' ',
        diagnoses: [],
      }),
    ).toEqual(['chiefComplaint', 'advice']);
  });

  it('fills what is empty, and stands below what was typed', () => {
    expect(merged(standing, { kind: 'record', presentIllness: 'dry cough', advice: 'drink' }, {})).toEqual({
      kind: 'record',
      presentIllness: 'dry cough',
      advice: 'rest\ndrink',
    });
  });

  it('takes the place of a section only where the doctor says so, and leaves a skipped one alone', () => {
    const content = { kind: 'record' as const, chiefComplaint: 'fever', advice: 'drink' };
    expect(merged(standing, content, { chiefComplaint: 'skip', advice: 'overwrite' })).toEqual({
      kind: 'record',
      advice: 'drink',
    });
  });

  it('changes nothing where its words stand already', () => {
    expect(merged(standing, { kind: 'record', advice: 'rest' }, {})).toEqual({ kind: 'record' });
  });

  it('adds diagnoses once, and never more than a record may have', () => {
    const [held] = standing.diagnoses;
    const given = [flu, ...(held ? [held] : [])];
    expect(
      merged(standing, { kind: 'record', diagnoses: given }, {}).diagnoses?.map(({ code }) => code),
    ).toEqual(['J20.9', 'J11.1']);
    const many = Array.from({ length: 10 }, (_unused, n) => ({ ...flu, code: `A0${n}` }));
    expect(merged(standing, { kind: 'record', diagnoses: many }, {})).toEqual({ kind: 'record' });
  });

  it('that would be too long together says so and is left out', () => {
    const long = 'x'.repeat(495);
    const content = { kind: 'record' as const, chiefComplaint: long };
    expect(after(standing, content, 'chiefComplaint', 'append').fits).toBe(false);
    expect(merged(standing, content, {})).toEqual({ kind: 'record' });
    expect(merged(standing, content, { chiefComplaint: 'overwrite' })).toEqual({
      kind: 'record',
      chiefComplaint: long,
    });
  });
});
