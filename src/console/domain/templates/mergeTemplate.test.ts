import { describe, expect, it } from 'vitest';
import {
  applySection,
  mergeTemplate,
  sectionsOf,
  type RecordContent,
  wholeAdditions,
} from './mergeTemplate.ts';

const current: RecordContent = {
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
  it('is shown in the order of a record, without empty sections', () => {
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

  it('fills empty sections, and is appended to others', () => {
    expect(
      mergeTemplate(current, { kind: 'record', presentIllness: 'dry cough', advice: 'drink' }, {}),
    ).toEqual({
      kind: 'record',
      presentIllness: 'dry cough',
      advice: 'rest\ndrink',
    });
  });

  it('replaces a section only if the doctor says so, and leaves a skipped one alone', () => {
    const content = { kind: 'record' as const, chiefComplaint: 'fever', advice: 'drink' };
    expect(mergeTemplate(current, content, { chiefComplaint: 'skip', advice: 'overwrite' })).toEqual({
      kind: 'record',
      advice: 'drink',
    });
  });

  it('changes nothing if its text is already there', () => {
    expect(mergeTemplate(current, { kind: 'record', advice: 'rest' }, {})).toEqual({ kind: 'record' });
  });

  it('adds diagnoses once, and never more than a record may have', () => {
    const [existing] = current.diagnoses;
    const added = [flu, ...(existing ? [existing] : [])];
    expect(
      mergeTemplate(current, { kind: 'record', diagnoses: added }, {}).diagnoses?.map(({ code }) => code),
    ).toEqual(['J20.9', 'J11.1']);
    const manyDiagnoses = Array.from({ length: 10 }, (_unused, n) => ({ ...flu, code: `A0${n}` }));
    expect(mergeTemplate(current, { kind: 'record', diagnoses: manyDiagnoses }, {})).toEqual({
      kind: 'record',
    });
  });

  it('that would be too long when combined says so and is left out', () => {
    const long = 'x'.repeat(495);
    const content = { kind: 'record' as const, chiefComplaint: long };
    expect(applySection(current, content, 'chiefComplaint', 'append').isWithinLimit).toBe(false);
    expect(mergeTemplate(current, content, {})).toEqual({ kind: 'record' });
    expect(mergeTemplate(current, content, { chiefComplaint: 'overwrite' })).toEqual({
      kind: 'record',
      chiefComplaint: long,
    });
  });
});

it('is added as a whole, or not at all without a preview', () => {
  const advice = { kind: 'record', advice: 'drink' } as const;
  expect(wholeAdditions(current, advice)).toEqual({ kind: 'record', advice: 'rest\ndrink' });
  expect(wholeAdditions(current, { kind: 'record', advice: 'rest' })).toBeNull();
  expect(wholeAdditions(current, { ...advice, chiefComplaint: 'x'.repeat(500) })).toBeNull();
});
