import { expect, it } from 'vitest';
import type { PatientFacts } from '../../../contract/consultation/patientFacts.ts';
import { knownAllergies } from './knownAllergies.ts';

type Entries = NonNullable<PatientFacts['allergies']>['value'];
const toldBy = (value: Entries): PatientFacts['allergies'] => ({ value, source: 'patient', at: 1 });

it('a denial hides neither a registered allergy nor one that a case record claims', () => {
  const facts = { allergies: toldBy([]), recordAllergies: '否认食物过敏\n青霉素过敏' };
  const known = knownAllergies({ allergies: ['sulfonamides'] }, facts);
  expect([known.registered, known.recorded, known.isAsked]).toEqual([['sulfonamides'], ['青霉素过敏'], true]);
});

it('an allergy that was told and registered is one', () => {
  const facts = {
    allergies: toldBy([{ substance: 'Penicillin', classes: [], reaction: '', severity: 'unknown' }]),
    recordAllergies: '',
  };
  expect(knownAllergies({ allergies: [' penicillin', 'latex'] }, facts).registered).toEqual(['latex']);
});

it.each([null, undefined, { allergies: null, recordAllergies: '否认' }])(
  'facts that nobody gave are not a denial: %j',
  (facts) => {
    expect(knownAllergies({ allergies: [] }, facts)).toEqual({
      told: [],
      registered: [],
      recorded: [],
      isAsked: false,
    });
  },
);
