import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { prescription } from '../../../src/contract/prescribing/prescription.ts';
import { firstOf, openPrescriptionForm, waitFor, fillForm } from './fillForm.ts';
import { type Client, startBackend, type Backend } from '../../support/startBackend.ts';

let backend: Backend;
let doctor: Client;
beforeAll(async () => {
  backend = await startBackend();
  doctor = await backend.signIn('linyue');
});
afterAll(() => backend.close());

const loadStored = async (orderId: string) =>
  (await doctor.app.call(prescription.list, { orderId, pageSize: 100 })).list;

describe('the fields of a prescription line', () => {
  let openForm: { readonly key: string } & Awaited<ReturnType<typeof openPrescriptionForm>>;
  beforeAll(async () => {
    const opened = await openPrescriptionForm(backend, doctor);
    openForm = { ...opened, key: await fillForm(doctor, opened.prescriptions) };
  });

  test.each([
    ['dose', '0', 'dose-zero'],
    ['dose', '-5', 'dose-negative'],
    ['dose', '1e9', 'dose-noNumber'],
    ['dose', '1000000000', 'dose-tooMuch'],
    ['dose', '0,5', 'dose-comma'],
    ['days', '0', 'days'],
    ['quantity', '1000', 'quantity'],
    ['group', '12', 'group'],
  ] as const)(
    '%s “%s” is refused at its field: nothing is submitted, nothing is lost',
    async (field, typed, code) => {
      const { consultOrder, prescriptions, key } = openForm;
      const before = prescriptions.formModel.form.value?.lines[0]?.[field] ?? '';
      prescriptions.formModel.setField(key, field, typed);
      expect(prescriptions.formModel.check.value.fieldErrors).toEqual([{ key, field, code }]);
      expect([prescriptions.formModel.canSaveDraft.value, prescriptions.formModel.canSubmit.value]).toEqual([
        false,
        false,
      ]);
      expect(doctor.app.i18n.messages.value.prescription.wrong[code]).not.toBe('');
      prescriptions.submit();
      prescriptions.saveDraft();
      expect(prescriptions.save.state.value).toBe('idle');
      expect(await loadStored(consultOrder.id)).toEqual([]);
      expect(prescriptions.formModel.form.value?.lines[0]?.[field]).toBe(typed);
      prescriptions.formModel.setField(key, field, before);
      expect(prescriptions.formModel.check.value.fieldErrors).toEqual([]);
    },
  );

  test('full-width digits are accepted in every field', async () => {
    const { consultOrder, prescriptions } = await openPrescriptionForm(backend, doctor);
    const key = await fillForm(doctor, prescriptions);
    for (const [field, typed] of [
      ['dose', '２．５'],
      ['days', '７'],
      ['quantity', '２'],
      ['group', '３'],
    ] as const)
      prescriptions.formModel.setField(key, field, typed);
    expect(prescriptions.formModel.check.value.fieldErrors).toEqual([]);
    prescriptions.saveDraft();
    await waitFor(async () => expect(await loadStored(consultOrder.id)).toHaveLength(1));
    expect(firstOf(await loadStored(consultOrder.id)).lines).toMatchObject([
      { dose: '2.5', days: 7, quantity: 2, quantityByHand: true, group: 3 },
    ]);
  });

  test('more packs than in stock are reported beside the line, and not submitted', async () => {
    const { consultOrder, prescriptions } = await openPrescriptionForm(backend, doctor);
    const key = await fillForm(doctor, prescriptions);
    prescriptions.formModel.setField(key, 'quantity', '999');
    expect(prescriptions.formModel.check.value.findings).toMatchObject([
      { rule: 'stock', severity: 'block', key },
      { rule: 'quantity', severity: 'block', key },
    ]);
    prescriptions.submit();
    expect(prescriptions.save.state.value).toBe('idle');
    expect(await loadStored(consultOrder.id)).toEqual([]);
    prescriptions.formModel.setField(key, 'quantity', '');
    expect(prescriptions.formModel.check.value.findings).toEqual([]);
  });

  test('lines with the same group number are given together, also when the draft is opened again', async () => {
    const { prescriptions } = await openPrescriptionForm(backend, doctor);
    const keys = [await fillForm(doctor, prescriptions), await fillForm(doctor, prescriptions, 'metformin')];
    for (const key of keys) prescriptions.formModel.setField(key, 'group', '1');
    prescriptions.saveDraft();
    await waitFor(() => expect(prescriptions.list.value.value).toHaveLength(1));
    const draft = firstOf(prescriptions.list.value.value);
    expect(draft.lines.map(({ group }) => group)).toEqual([1, 1]);
    prescriptions.formModel.discard(draft);
    prescriptions.formModel.edit(draft);
    expect(prescriptions.formModel.form.value?.lines.map(({ group }) => group)).toEqual(['1', '1']);
  });
});
