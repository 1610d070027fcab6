import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Drug, drug } from '../../../src/contract/prescribing/drug.ts';
import type { OrderPrescriptions } from '../../../src/console/features/prescriptions/form/model/orderPrescriptions.ts';
import { type Backend, type Client, startBackend } from '../../support/startBackend.ts';
import { fillForm, firstOf, openPrescriptionForm, waitFor } from './fillForm.ts';

let backend: Backend;
let doctor: Client;
beforeEach(async () => {
  backend = await startBackend();
  doctor = await backend.signIn('linyue');
});
afterEach(() => backend.close());

/** The same doctor, with the diagnoses that are asked about; `answer` may hold the answers back. */
const countQuestions = (answer: Promise<unknown> = Promise.resolve()) => {
  const asked: string[] = [];
  const call: Client['app']['call'] = async (endpoint, input, options) => {
    if (endpoint.path === drug.usual.path) {
      asked.push(JSON.stringify(input));
      await answer;
    }
    return doctor.app.call(endpoint, input, options);
  };
  return { asked, client: { ...doctor, app: { ...doctor.app, call } } };
};
const choose = async ({ searchDiagnoses, formModel }: OrderPrescriptions, code: string) =>
  formModel.addDiagnosis(firstOf(await searchDiagnoses(code)));
const names = async ({ searchDrugs }: OrderPrescriptions, keyword: string) =>
  (await searchDrugs(keyword)).map(({ nameEn }) => nameEn);
const usualNames = ({ usualDrugs }: OrderPrescriptions) => usualDrugs.list.value.map(({ nameEn }) => nameEn);
const rabeprazole = 'Rabeprazole sodium enteric-coated tablets';

test('what is usual for the diagnosis is offered, and comes before others that match the word as well', async () => {
  const { prescriptions } = await openPrescriptionForm(backend, doctor);
  const { suggestions } = prescriptions;
  await waitFor(() => expect(suggestions.history.status.value).toBe('ready'));
  const before = await prescriptions.searchDrugs('statin');
  const usual = ['Rosuvastatin calcium tablets'];
  await choose(prescriptions, 'E78.5');
  await waitFor(() => expect(usualNames(prescriptions)).toEqual(expect.arrayContaining(usual)));
  const after = await prescriptions.searchDrugs('statin');
  // What the patient has had comes first, and the others keep their order.
  const had = ({ id }: Drug) => suggestions.lastPrescribed(id) !== null;
  const others = before.filter((one) => !had(one));
  expect(after).toEqual([
    ...before.filter(had),
    ...others.filter(({ nameEn }) => usual.includes(nameEn)),
    ...others.filter(({ nameEn }) => !usual.includes(nameEn)),
  ]);
  expect(after).not.toEqual(before);
});

test('it never comes before a better match of the word, nor before what this patient has had', async () => {
  const { prescriptions } = await openPrescriptionForm(backend, doctor);
  const { suggestions } = prescriptions;
  const before = await names(prescriptions, 'omeprazole');
  expect(before.slice(0, 2).join()).toMatch(/^Omeprazole.*,Esomeprazole/);
  await choose(prescriptions, 'K21.0');
  await waitFor(() => expect(usualNames(prescriptions).join()).toMatch(/Esomeprazole/));
  expect(await names(prescriptions, 'omeprazole')).toEqual(before);

  const other = firstOf((await prescriptions.searchDrugs('prazole')).toReversed());
  expect(other.nameEn).not.toMatch(/Esomeprazole/);
  await fillForm(doctor, prescriptions, other.code);
  // The patient may be taking another of its class.
  const { check, setReason, canSubmit } = prescriptions.formModel;
  await waitFor(() => expect(check.value.complete).toBe(true));
  for (const { reasonKey, key, preventsSubmit } of check.value.findings)
    if (preventsSubmit) setReason(reasonKey, key, 'Replaces it');
  await waitFor(() => expect(canSubmit.value).toBe(true));
  prescriptions.submit();
  await waitFor(() => expect(suggestions.lastPrescribed(other.id)).not.toBeNull());
  prescriptions.formModel.openNew();
  await choose(prescriptions, 'K21.0');
  const found = await prescriptions.searchDrugs('prazole');
  const had = found.filter(({ id }) => suggestions.lastPrescribed(id) !== null);
  expect(had).toContainEqual(other);
  expect(found.slice(0, had.length)).toEqual(had);
  expect(found[had.length]?.nameEn).toMatch(/^Esomeprazole/);
});

test('each diagnosis is asked about once, and a search does not wait for the answer', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { asked, client } = countQuestions(promise);
  const { prescriptions } = await openPrescriptionForm(backend, client);
  await choose(prescriptions, 'K29.5');
  expect(await names(prescriptions, 'prazole')).toContain(rabeprazole);
  resolve();
  await waitFor(() => expect(usualNames(prescriptions)).toContain(rabeprazole));
  prescriptions.formModel.removeDiagnosis(firstOf(prescriptions.formModel.form.value?.diagnoses).code);
  expect(usualNames(prescriptions)).toEqual([]);
  await choose(prescriptions, 'K29.5');
  await choose(prescriptions, 'K21.0');
  await waitFor(() => expect(usualNames(prescriptions).join()).toMatch(/Esomeprazole/));
  expect(usualNames(prescriptions)).toContain(rabeprazole);
  expect(asked).toEqual(['K29', 'K21'].map((diagnosisCode) => JSON.stringify({ diagnosisCode })));
});

test('where it is not offered or fails, the search is as before, and nobody is told', async () => {
  doctor.network.notOffered = drug.usual.path;
  const { asked, client } = countQuestions();
  const { prescriptions } = await openPrescriptionForm(backend, client);
  await waitFor(() => expect(prescriptions.suggestions.history.status.value).toBe('ready'));
  const before = await names(prescriptions, 'prazole');
  await choose(prescriptions, 'K29.5');
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(await names(prescriptions, 'prazole')).toEqual(before);
  expect([usualNames(prescriptions), doctor.app.toasts.list.value]).toEqual([[], []]);

  // Known not to be offered: not asked again.
  const missing = { ...client.app, offered: { ...client.app.offered, has: () => false } };
  const again = await openPrescriptionForm(backend, { ...client, app: missing });
  await waitFor(() => expect(again.prescriptions.suggestions.history.status.value).toBe('ready'));
  const order = await names(again.prescriptions, 'prazole');
  await choose(again.prescriptions, 'K29.5');
  expect(await names(again.prescriptions, 'prazole')).toEqual(order);
  expect(asked).toHaveLength(1);
});
