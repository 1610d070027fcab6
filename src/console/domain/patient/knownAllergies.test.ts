import { signal } from '@preact/signals-react';
import { expect, it } from 'vitest';
import * as v from 'valibot';
import { type PatientFacts, patientFactsSchema } from '../../../contract/consultation/patientFacts.ts';
import { type ApiError, createApiError } from '../../lib/apiError.ts';
import { allergyNames, knownAllergies } from './knownAllergies.ts';
import { withReport } from './personalHistories.ts';

type Entries = NonNullable<PatientFacts['allergies']>['value'];
const toldBy = (value: Entries): PatientFacts['allergies'] => ({ value, source: 'patient', at: 1 });

it('a denial hides neither a registered allergy nor one that a case record claims', () => {
  const facts = { allergies: toldBy([]), recordAllergies: '否认食物过敏\n青霉素过敏', reportedAllergies: '' };
  const known = knownAllergies({ allergies: ['sulfonamides'] }, facts);
  expect([known.registered, known.recorded, known.isAsked]).toEqual([['sulfonamides'], ['青霉素过敏'], true]);
});

it.each(['无', '否认药物过敏史', 'None', '不详', 'unknown'])(
  '“%s” in the register is no allergy',
  (words) => {
    const known = knownAllergies({ allergies: [words, 'latex'] }, null);
    expect([known.registered, known.others, known.isAsked]).toEqual([['latex'], ['latex'], false]);
  },
);

it.each([
  'Unknown antibiotic (anaphylaxis)',
  'Unsure which antibiotic',
  'Not known which painkiller',
  '不明抗生素过敏',
])('“%s” in the register is an allergy, though to what is not known', (words) =>
  expect(allergyNames({ allergies: [words] }, null).names).toEqual([words]),
);

it('an allergy that was told and registered is one', () => {
  const facts = {
    allergies: toldBy([{ substance: 'Penicillin', classes: [], reaction: '', severity: 'unknown' }]),
    recordAllergies: '',
  };
  expect(knownAllergies({ allergies: [' penicillin', 'latex'] }, facts).registered).toEqual(['latex']);
});

it.each([
  ['another class', '头孢过敏', ['头孢过敏']],
  ['the same in another language', '青霉素过敏，皮疹', []],
  ['the same and another', '青霉素、芒果过敏', ['青霉素、芒果过敏']],
  ['something that no rule knows', 'Allergic to mango', ['Allergic to mango']],
  ['a denial', '否认药物过敏', []],
])('beside a registered allergy, a case record claims %s', (_what, recordAllergies, more) => {
  const facts = { allergies: null, recordAllergies };
  expect(allergyNames({ allergies: ['Penicillin'] }, facts).names).toEqual(['Penicillin', ...more]);
});

it('what the patient reported is named once, behind what is known otherwise', () => {
  const facts = {
    allergies: toldBy([]),
    recordAllergies: '头孢过敏',
    reportedAllergies: '头孢过敏，青霉素过敏，无食物过敏史',
  };
  expect(allergyNames({ allergies: [] }, facts).names).toEqual(['头孢过敏', '青霉素过敏']);
  expect(knownAllergies({ allergies: [] }, facts).others).toEqual(['头孢过敏', '青霉素过敏']);
});

it('an answer of none counts once the patient’s report has been read', () => {
  const facts = { allergies: toldBy([]), recordAllergies: '' };
  expect(allergyNames({ allergies: [] }, facts)).toEqual({ names: [], isAsked: false });
  expect(allergyNames({ allergies: [] }, { ...facts, reportedAllergies: '' })).toEqual({
    names: [],
    isAsked: true,
  });
});

it.each([null, undefined, { allergies: null, recordAllergies: '否认' }])(
  'facts that nobody gave are not a denial: %j',
  (facts) => {
    expect(knownAllergies({ allergies: [] }, facts)).toEqual({
      told: [],
      registered: [],
      recorded: [],
      onlyRecorded: [],
      reported: [],
      others: [],
      isAsked: false,
    });
  },
);

const historyOf = (allergyHistory: string | null, error: ApiError | null = null) => ({
  value: signal(allergyHistory === null ? undefined : { pastHistory: '', allergyHistory, familyHistory: '' }),
  error: signal(error),
});
const none = { value: [], source: 'patient', at: 1 };
const factsWith = (more: object = {}) =>
  v.parse(patientFactsSchema, { patientId: 'p', version: 1, allergies: none, ...more });
const failure = createApiError({ kind: 'network', message: '', silent: false, endpoint: '' });

it.each([
  ['is loading', historyOf(null)],
  ['could not be loaded', historyOf(null, failure)],
])('an empty answer is not "none" while the patient’s report %s', (_what, history) => {
  expect(allergyNames({ allergies: [] }, withReport(factsWith(), history))).toEqual({
    names: [],
    isAsked: false,
  });
});

it('an empty answer is "none" once the report claims nothing, or where the facts have it', () => {
  expect(allergyNames({ allergies: [] }, withReport(factsWith(), historyOf('无'))).isAsked).toBe(true);
  const known = factsWith({ reportedAllergies: '' });
  expect(allergyNames({ allergies: [] }, withReport(known, historyOf(null, failure))).isAsked).toBe(true);
});

it('an allergy of the report stands beside the facts, and a known one stays while the report is unread', () => {
  expect(allergyNames({ allergies: [] }, withReport(factsWith(), historyOf('青霉素过敏'))).names).toEqual([
    '青霉素过敏',
  ]);
  const told = factsWith({ allergies: { ...none, value: [{ substance: 'latex' }] } });
  expect(allergyNames({ allergies: [] }, withReport(told, historyOf(null, failure)))).toEqual({
    names: ['latex'],
    isAsked: true,
  });
});
