import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Drug } from '../../../src/contract/prescribing/drug.ts';
import { createOrderPrescriptions } from '../../../src/console/features/prescriptions/form/model/createOrderPrescriptions.ts';
import type { OrderPrescriptions } from '../../../src/console/features/prescriptions/form/model/orderPrescriptions.ts';
import { dayOf } from '../../../src/console/lib/dates/days.ts';
import { type Backend, type Client, startBackend } from '../../support/startBackend.ts';
import { fillForm, firstOf, openPrescriptionForm, waitFor } from './fillForm.ts';

let backend: Backend;
let doctor: Client;
beforeEach(async () => {
  backend = await startBackend();
  doctor = await backend.signIn('linyue');
});
afterEach(() => backend.close());

const find = async (prescriptions: OrderPrescriptions, keyword: string): Promise<Drug> =>
  firstOf(await prescriptions.searchDrugs(keyword));

test('a drug that the patient is allergic to is known before it is chosen, and nothing is added', async () => {
  const { consultOrder, prescriptions } = await openPrescriptionForm(backend, doctor);
  const { formModel } = prescriptions;
  const amoxicillin = await find(prescriptions, 'D0094');
  const stops = (drug: Drug) =>
    formModel.findBeforeChoosing(drug)?.map(({ rule, severity }) => `${severity} ${rule}`);
  expect(stops(amoxicillin)).toEqual([]);
  prescriptions.updateOrder({
    ...consultOrder,
    patient: { ...consultOrder.patient, allergies: ['青霉素'], allergyClasses: ['penicillins'] },
  });
  expect(stops(amoxicillin)).toEqual(['block allergy']);
  expect(stops(await find(prescriptions, 'D0001'))).toEqual([]);
  // Nothing says what classes it belongs to: that must not look like a comparison without a result.
  expect(stops({ ...amoxicillin, allergyClasses: null })).toEqual(['unchecked allergy']);
  // The stock is shown by the search itself.
  expect(stops({ ...(await find(prescriptions, 'D0001')), stock: 0 })).toEqual([]);
  expect(formModel.form.value?.lines).toEqual([]);
});

test('as long as the patient’s facts are not loaded, a drug does not look as if it had been checked', async () => {
  const { consultOrder, prescriptions } = await openPrescriptionForm(backend, doctor);
  const amoxicillin = await find(prescriptions, 'D0094');
  expect(prescriptions.formModel.findBeforeChoosing(amoxicillin)).toEqual([]);
  const notLoaded = createOrderPrescriptions(doctor.app, consultOrder);
  expect(notLoaded.formModel.findBeforeChoosing(amoxicillin)).toBeNull();
});

test('a drug that is not prescribed online is known before it is chosen; what needs a reason is not', async () => {
  const { prescriptions } = await openPrescriptionForm(backend, doctor);
  await fillForm(doctor, prescriptions);
  const amlodipine = await find(prescriptions, 'D0001');
  const rules = (drug: Drug) => prescriptions.formModel.findBeforeChoosing(drug)?.map(({ rule }) => rule);
  // The form has it already: a reason may be given for that.
  expect(rules(amlodipine)).toEqual([]);
  expect(rules({ ...amlodipine, specialControl: 'narcotic' })).toEqual(['special-control']);
});

test('the search shows first what this patient has had before, with the day', async () => {
  const { prescriptions } = await openPrescriptionForm(backend, doctor);
  const { suggestions } = prescriptions;
  const codes = async () => (await prescriptions.searchDrugs('amlodipine')).map(({ code }) => code);
  const before = await codes();
  const last = before.at(-1) ?? '';
  expect(before.length).toBeGreaterThan(1);
  await fillForm(doctor, prescriptions, last);
  const { id } = await find(prescriptions, last);
  expect(suggestions.lastPrescribed(id)).toBeNull();
  prescriptions.submit();
  const today = dayOf(doctor.app.clock.now());
  await waitFor(() => expect(suggestions.lastPrescribed(id)).toBe(today));
  prescriptions.formModel.openNew();
  // The others keep their order.
  expect(await codes()).toEqual([last, ...before.filter((code) => code !== last)]);
});
