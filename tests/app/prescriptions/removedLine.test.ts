import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Backend, type Client, startBackend } from '../../support/startBackend.ts';
import { fillForm, openPrescriptionForm } from './fillForm.ts';

let backend: Backend;
let doctor: Client;
beforeEach(async () => {
  backend = await startBackend();
  doctor = await backend.signIn('linyue');
});
afterEach(() => backend.close());

test('a removed drug returns to its place with what was written, once, and disturbs nothing else', async () => {
  const { prescriptions } = await openPrescriptionForm(backend, doctor);
  const { formModel } = prescriptions;
  const first = await fillForm(doctor, prescriptions);
  const second = await fillForm(doctor, prescriptions, 'D0002');
  formModel.setField(first, 'remark', 'in the morning');
  formModel.setReason('daily-dose', first, 'known to the patient');
  const before = formModel.form.value;
  const restore = formModel.removeLine(first);
  expect(formModel.form.value?.lines.map(({ key }) => key)).toEqual([second]);
  expect(formModel.form.value?.reasons).toEqual([]);
  formModel.setField(second, 'days', '3');
  restore();
  restore();
  expect(formModel.form.value?.lines).toEqual([before?.lines[0], { ...before?.lines[1], days: '3' }]);
  expect(formModel.form.value?.reasons).toEqual(before?.reasons);
});
