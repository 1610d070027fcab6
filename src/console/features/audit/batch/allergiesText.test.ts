import { expect, it } from 'vitest';
import { en } from '../../../messages.en.ts';
import { en as queue } from '../queue/messages.en.ts';
import { allergiesText } from './allergiesText.ts';

const words = { common: en.common, batch: queue.batch, marks: queue.marks };
const nobodyTold = { allergies: null, recordAllergies: '' };
const told = (...substances: string[]) => ({
  ...nobodyTold,
  allergies: {
    value: substances.map((substance) => ({
      substance,
      classes: [],
      reaction: '',
      severity: 'unknown' as const,
    })),
    source: 'patient' as const,
    at: 0,
  },
  reportedAllergies: '',
});
const textOf = (known: Partial<Parameters<typeof allergiesText>[1]>) =>
  allergiesText(words, { patient: { allergies: [] }, flags: [], facts: nobodyTold, ...known });

it('allergies are named from every source', () => {
  expect(textOf({ patient: { allergies: ['penicillin'] }, facts: told('latex') })).toEqual({
    kind: 'known',
    text: 'Allergies: latex, penicillin',
  });
});

it('what is registered is not all if the facts could not be read', () => {
  expect(textOf({ patient: { allergies: ['penicillin'] }, facts: undefined })).toEqual({
    kind: 'known',
    text: 'Allergies: penicillin (others could not be read)',
  });
});

it('an allergy that was known at submission and has no name here is said all the same', () => {
  for (const facts of [nobodyTold, told(), null, undefined])
    expect(textOf({ flags: ['allergy'], facts })).toEqual({ kind: 'known', text: 'Allergy' });
});

it('no known allergies is said only where somebody asked', () => {
  const none = { kind: 'none', text: 'No known allergies' };
  expect(textOf({ flags: ['allergyUnknown'], facts: told() })).toEqual(none);
  expect(textOf({ flags: [] })).toEqual(none);
});

it('what nobody asked, or could not be read, is unknown', () => {
  const unknown = { kind: 'unknown', text: 'Allergies unknown' };
  expect(textOf({ flags: ['allergyUnknown'] })).toEqual(unknown);
  expect(textOf({ flags: null })).toEqual(unknown);
  expect(textOf({ facts: undefined })).toEqual(unknown);
});
