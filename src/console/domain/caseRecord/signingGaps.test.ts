import { describe, expect, test } from 'vitest';
import { emptyRecord } from '../../../contract/consultation/record.ts';
import { allergyNames } from '../patient/knownAllergies.ts';
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

/** An allergy that was told, those of the patient's registration, and what earlier records say. */
const knownOf = ({ told = '', registered = [] as readonly string[], records = '' }) =>
  allergyNames(
    { allergies: [...registered] },
    {
      allergies:
        told === ''
          ? null
          : {
              value: [{ substance: told, classes: [], reaction: '', severity: 'unknown' }],
              source: 'patient',
              at: 1,
            },
      recordAllergies: records,
    },
  ).names;
const allergiesOf = (allergyHistory: string, known: readonly string[]) =>
  findSigningGaps({ ...complete, allergyHistory }, known).allergies;

describe('before a record is signed', () => {
  test('the sections without text are named, in the order of a record', () => {
    const gaps = findSigningGaps({ ...complete, advice: ' \n', pastHistory: '' }, knownOf({}));
    expect(gaps).toEqual({ empty: ['pastHistory', 'advice'], allergies: [] });
    expect(findSigningGaps(complete, knownOf({}))).toEqual({ empty: [], allergies: [] });
  });

  test('known allergies that the record denies or leaves out are named once', () => {
    const known = knownOf({ registered: ['Penicillin', ' Aspirin ', 'Aspirin', ''] });
    expect(allergiesOf('', known)).toEqual(['Penicillin', 'Aspirin']);
    expect(allergiesOf('No known drug allergy', known)).toEqual(['Penicillin', 'Aspirin']);
    expect(allergiesOf('allergic to PENICILLIN', known)).toEqual(['Aspirin']);
    expect(allergiesOf('aspirin, penicillin', known)).toEqual([]);
  });

  test('one drug of a class mentions no class; a salt or a dosage form of it does', () => {
    expect(allergiesOf('头孢克肟过敏', ['头孢'])).toEqual(['头孢']);
    expect(allergiesOf('磺胺嘧啶过敏', ['磺胺'])).toEqual(['磺胺']);
    expect(allergiesOf('头孢类过敏', ['头孢'])).toEqual([]);
    expect(allergiesOf('对青霉素钠过敏', ['青霉素'])).toEqual([]);
  });

  test('so are those that were told, and those that only earlier records claim', () => {
    const known = knownOf({ told: 'latex', records: '青霉素过敏' });
    expect(allergiesOf('', known)).toEqual(['latex', '青霉素过敏']);
    expect(allergiesOf('latex; 否认药物过敏', known)).toEqual(['青霉素过敏']);
    // In other words.
    expect(allergiesOf('latex, penicillin', known)).toEqual([]);
  });

  test.each([
    ['青霉素', '否认青霉素过敏史'],
    ['青霉素', '否认药物过敏史（青霉素、头孢）'],
    ['Penicillin', 'No penicillin allergy'],
    ['nut', 'Coconut: hives'],
    ['红霉素', '罗红霉素过敏'],
  ])('%s is named beside "%s", which only contains its name', (known, text) => {
    expect(allergiesOf(text, [known])).toEqual([known]);
  });

  test.each([
    ['青霉素', '对青霉素有过敏反应，否认食物过敏史'],
    ['阿莫西林', '阿莫西林胶囊过敏'],
    ['Penicillin', 'Penicillin injection: rash'],
    ['药物过敏', '曾有药物过敏，具体不详'],
  ])('%s is not named beside "%s"', (known, text) => {
    expect(allergiesOf(text, [known])).toEqual([]);
  });
});
