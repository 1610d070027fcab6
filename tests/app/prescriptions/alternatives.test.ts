import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Backend, type Client, startBackend } from '../../support/startBackend.ts';
import { fillForm, firstOf, openPrescriptionForm, waitFor } from './fillForm.ts';

let backend: Backend;
let doctor: Client;
beforeEach(async () => {
  backend = await startBackend();
  doctor = await backend.signIn('linyue');
});
afterEach(() => backend.close());

test('for a drug that the patient is allergic to, others of its class are offered, not its chemical relatives, nor what is not usual for the diagnosis; one keeps the days and can be undone', async () => {
  const { consultOrder, prescriptions } = await openPrescriptionForm(backend, doctor);
  const { formModel, alternatives } = prescriptions;
  const key = await fillForm(doctor, prescriptions, 'azithromycin');
  formModel.setField(key, 'days', '7');
  formModel.setField(key, 'dose', '2.5');
  formModel.setField(key, 'quantity', '2');
  formModel.setField(key, 'remark', 'In the morning');
  expect(alternatives.byLine.value.size).toBe(0);
  prescriptions.updateOrder({
    ...consultOrder,
    patient: { ...consultOrder.patient, allergies: ['azithromycin'] },
  });
  const offered = () => alternatives.byLine.value.get(key) ?? [];
  // Nobody gives another antibiotic for a high blood pressure.
  await waitFor(() => expect(prescriptions.usualDrugs.list.value).not.toEqual([]));
  await waitFor(() => expect(alternatives.byLine.value.has(key)).toBe(true));
  expect(offered()).toEqual([]);
  formModel.removeDiagnosis('I10');
  await waitFor(() => expect(offered()).not.toEqual([]));
  // No other macrolide.
  expect(offered().map(({ ingredients }) => ingredients)).toEqual([['clindamycin']]);
  const chosen = firstOf(offered());
  const undo = formModel.replaceLine(key, chosen);
  expect(formModel.form.value?.lines).toMatchObject([
    { key, drugId: chosen.id, dose: chosen.defaultDose, days: '7', quantity: '', remark: 'In the morning' },
  ]);
  const stops = formModel.check.value.findings.filter(({ severity }) => severity === 'block');
  expect(stops.map(({ rule }) => rule)).toEqual(['diagnosis']);
  undo();
  expect(formModel.form.value?.lines).toMatchObject([{ key, dose: '2.5', quantity: '2' }]);
});

test('a whole class that the patient is allergic to has no alternatives in it', async () => {
  const { consultOrder, prescriptions } = await openPrescriptionForm(backend, doctor);
  const key = await fillForm(doctor, prescriptions, 'D0094');
  prescriptions.updateOrder({
    ...consultOrder,
    patient: { ...consultOrder.patient, allergies: ['青霉素'], allergyClasses: ['penicillins'] },
  });
  const offered = () => prescriptions.alternatives.byLine.value.get(key);
  expect(offered()).toBeDefined();
  // Drugs of the class are known from the search by now, and none of them is offered.
  await prescriptions.searchDrugs('amoxicillin');
  await prescriptions.searchDrugs('ampicillin');
  expect(offered()).toEqual([]);
});

test('for a drug that is out of stock, others of its class that are in stock are offered', async () => {
  const { prescriptions } = await openPrescriptionForm(backend, doctor);
  const { formModel, alternatives, drugCache } = prescriptions;
  const key = await fillForm(doctor, prescriptions);
  await formModel.loadStock();
  const { drugId } = firstOf(formModel.form.value?.lines);
  const drug = formModel.knownDrugs.value.drugs.get(drugId);
  if (!drug) throw new Error('the drug is not known');
  expect(alternatives.byLine.value.get(key)).toBeUndefined();
  drugCache.add(formModel.form.value?.warehouseId ?? '', { ...drug, stock: 0 });
  const offered = () => alternatives.byLine.value.get(key) ?? [];
  await waitFor(() => expect(offered()).toHaveLength(3));
  expect(offered().map(({ id }) => id)).not.toContain(drugId);
  expect(Math.min(...offered().map(({ stock }) => stock ?? 0))).toBeGreaterThan(0);
});
