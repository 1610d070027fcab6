import { expect, it } from 'vitest';
import { patientFactsSchema, type PatientFacts } from '../../../../contract/consultation/patientFacts.ts';
import * as v from 'valibot';
import { createApiError } from '../../../lib/apiError.ts';
import { type AsyncState, createAsyncState } from '../../../lib/async/asyncState.ts';
import type { PatientPrescriptions } from '../../prescription/patientPrescriptions.ts';
import { medicinesTaken } from './bannerFacts.ts';

const day = '2026-03-02';
const facts: PatientFacts = v.parse(patientFactsSchema, {
  patientId: '1',
  version: 1,
  medicines: {
    value: [{ name: 'Ginkgo extract', dose: '1 tablet' }],
    source: 'patient',
    at: Date.parse('2026-03-01'),
  },
});
const failed = <T>(): Promise<T> =>
  Promise.reject(
    createApiError({ kind: 'network', message: 'the line is down', silent: false, endpoint: '' }),
  );

const loaded = async <T>(request: () => Promise<T>): Promise<AsyncState<T>> => {
  const state = createAsyncState(request);
  await state.load();
  return state;
};
const prescriptions = (isComplete: boolean) =>
  loaded<PatientPrescriptions>(() => Promise.resolve({ list: [], isComplete }));

it('what a patient told is taken, on top of what was prescribed, with its dose and source', async () => {
  const taken = medicinesTaken(await prescriptions(true), await loaded(() => Promise.resolve(facts)), day);
  expect(taken?.map(({ drugName }) => drugName)).toEqual(['Ginkgo extract']);
  // The rules still know no amount.
  expect(taken?.map(({ dosage, told }) => [dosage, told])).toEqual([
    [null, { dose: '1 tablet', source: 'patient', at: Date.parse('2026-03-01') }],
  ]);
});

it('what could not be read in full is unknown, and never none', async () => {
  const known = await loaded(() => Promise.resolve(facts));
  expect(medicinesTaken(await prescriptions(false), known, day)).toBe(null);
  expect(medicinesTaken(await loaded<PatientPrescriptions>(failed), known, day)).toBe(null);
  expect(medicinesTaken(await prescriptions(true), await loaded<PatientFacts | null>(failed), day)).toBe(
    null,
  );
});

it('a hospital without facts of patients still knows what it prescribed', async () => {
  expect(medicinesTaken(await prescriptions(true), await loaded(() => Promise.resolve(null)), day)).toEqual(
    [],
  );
});

it('nothing is said while it is loading', async () => {
  expect(
    medicinesTaken(
      await prescriptions(true),
      createAsyncState(() => Promise.resolve(facts)),
      day,
    ),
  ).toBe(undefined);
});
