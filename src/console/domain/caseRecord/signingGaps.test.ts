import { describe, expect, test } from 'vitest';
import { emptyRecord } from '../../../contract/consultation/record.ts';
import type { RecordDraft } from './recordDraft.ts';
import { findSigningGaps } from './signingGaps.ts';

const complete: RecordDraft = {
  ...emptyRecord,
  chiefComplaint: 'Cough',
  presentIllness: 'For three days',
  pastHistory: 'None',
  allergyHistory: 'Penicillin: rash in 2019',
  examination: 'Not examined',
  auxiliary: 'None',
  advice: 'Rest',
};

describe('before a record is signed', () => {
  test('the sections without text are named, in the order of a record', () => {
    const gaps = findSigningGaps({ ...complete, advice: ' \n', pastHistory: '' }, []);
    expect(gaps).toEqual({ empty: ['pastHistory', 'advice'], allergies: [] });
    expect(findSigningGaps(complete, [])).toEqual({ empty: [], allergies: [] });
  });

  test('known allergies that the record denies or leaves out are named once', () => {
    const known = ['Penicillin', ' Aspirin ', 'Aspirin', ''];
    const allergiesOf = (allergyHistory: string) =>
      findSigningGaps({ ...complete, allergyHistory }, known).allergies;
    expect(allergiesOf('')).toEqual(['Penicillin', 'Aspirin']);
    expect(allergiesOf('No known drug allergy')).toEqual(['Penicillin', 'Aspirin']);
    expect(allergiesOf('allergic to PENICILLIN')).toEqual(['Aspirin']);
    expect(allergiesOf('aspirin, penicillin')).toEqual([]);
  });
});
