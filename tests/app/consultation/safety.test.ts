import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { envelopeCode } from '../../../src/contract/errors/envelopeCodes.ts';
import { business } from '../../../src/contract/errors/businessErrors.ts';
import { order, orderStatus } from '../../../src/contract/consultation/order.ts';
import { prescription } from '../../../src/contract/prescribing/prescription.ts';
import { createApiError } from '../../../src/console/lib/apiError.ts';
import { createSafeMutation } from '../../../src/console/lib/safeMutation.ts';
import { firstOf, openPrescriptionForm, waitFor, fillForm } from '../prescriptions/fillForm.ts';
import { type Client, startBackend, type Backend } from '../../support/startBackend.ts';
import { openConsultation, acceptAndOpen } from './openConsultation.ts';

let backend: Backend;
let doctor: Client;
beforeEach(async () => {
  backend = await startBackend();
  doctor = await backend.signIn('linyue');
});
afterEach(() => backend.close());

describe('finishing a consultation', () => {
  test('is stopped if the record cannot be saved, so that the doctor sees why', async () => {
    const consultation = await acceptAndOpen(backend, doctor);
    const other = await openConsultation(backend, await backend.signIn('linyue'), consultation.id);
    other.record.setField('advice', 'written there');
    await other.record.save();
    consultation.record.setField('advice', 'written here');
    await consultation.finish.finish();
    expect(consultation.record.saving.value).toBe('conflict');
    expect(consultation.finish.state.value).toBe('confirming');
    expect(consultation.finish.openItems.value.map(({ name }) => name)).toContain('unsaved');
    expect((await doctor.app.call(order.detail, { id: consultation.id })).status).toBe(
      orderStatus.inConsultation,
    );
    await consultation.finish.finish();
    expect((await doctor.app.call(order.detail, { id: consultation.id })).status).toBe(orderStatus.finished);
  });

  test('elsewhere keeps what was typed until the doctor discards it', async () => {
    const consultation = await acceptAndOpen(backend, doctor);
    consultation.record.setField('advice', 'typed at the last moment');
    await doctor.app.call(order.finish, { id: consultation.id });
    await waitFor(() => expect(consultation.writable.value).toBe(false));
    await consultation.record.save();
    expect(consultation.record.error.value?.code).toBe(business.orderNotOpen.code);
    expect(consultation.record.unsaved.value).toEqual(['advice']);
    expect(consultation.record.draft.value?.advice).toBe('typed at the last moment');
    expect(doctor.app.records.hasUnsaved()).toBe(true);
    consultation.record.discard();
    expect(doctor.app.records.hasUnsaved()).toBe(false);
  });
});

describe('a refused request', () => {
  test("carries its details: findings, and the prescription's current state", async () => {
    const { consultOrder } = await openPrescriptionForm(backend, doctor);
    const { list } = await doctor.app.call(prescription.list, { pageSize: 1 });
    const { warehouseId, lines } = firstOf(list);
    const body = {
      orderId: consultOrder.id,
      warehouseId,
      diagnoses: [],
      lines: lines.slice(0, 1),
      submit: true,
    };
    await expect(doctor.app.call(prescription.create, body)).rejects.toMatchObject({
      code: business.rulesBlock.code,
      data: expect.arrayContaining([expect.objectContaining({ rule: 'diagnosis', severity: 'block' })]),
    });
  });

  test('by a rule of the upstream only is shown in the form, and a reason for it is sent', async () => {
    const { prescriptions } = await openPrescriptionForm(backend, doctor);
    const line = await fillForm(doctor, prescriptions);
    await waitFor(() => expect(prescriptions.formModel.canSubmit.value).toBe(true));
    expect(prescriptions.formModel.toPayload(true)).not.toBeNull();
    const data = [
      { rule: 'house-rule', severity: 'warn', line: 0, evidence: 'night' },
      { rule: 'diagnosis', severity: 'block', line: null, evidence: '' },
    ];
    prescriptions.formModel.onRejected(
      createApiError({
        kind: 'code',
        code: business.rulesBlock.code,
        message: 'no',
        data,
        silent: false,
        endpoint: '/x',
      }),
    );
    expect(prescriptions.formModel.check.value.findings).toMatchObject([
      { rule: 'house-rule', key: line, preventsSubmit: true },
      { rule: 'diagnosis', key: null, preventsSubmit: false },
    ]);
    prescriptions.formModel.setReason('house-rule', line, 'he works at night');
    expect(prescriptions.formModel.canSubmit.value).toBe(true);
    expect(prescriptions.formModel.toPayload(true)?.overrides).toEqual([
      { rule: 'house-rule', line: 0, reason: 'he works at night' },
    ]);
    expect(prescriptions.formModel.check.value.findings).toEqual([]);
  });

  test('with a server error has an unknown outcome: it is looked up, and repeated with the same key', async () => {
    const keys: string[] = [];
    const mutation = createSafeMutation<string, string>({
      createId: () => 'one-key-for-one-act',
      send: (_payload, key) => {
        keys.push(key);
        const serverError = { kind: 'code', code: envelopeCode.broken, message: 'broken' } as const;
        return keys.length === 1
          ? Promise.reject(createApiError({ ...serverError, silent: false, endpoint: '/x' }))
          : Promise.resolve('done');
      },
      find: () => Promise.resolve(null),
      onSuccess: () => undefined,
    });
    await mutation.mutate('a');
    expect(mutation.state.value).toBe('notReceived');
    await mutation.retry();
    expect([mutation.state.value, keys]).toEqual(['idle', ['one-key-for-one-act', 'one-key-for-one-act']]);
  });
});

describe('a prescription that is changed on another computer', () => {
  test('says so when it was cancelled there, although its version is the same', async () => {
    const { prescriptions } = await openPrescriptionForm(backend, doctor);
    const line = await fillForm(doctor, prescriptions);
    prescriptions.saveDraft();
    await waitFor(() => expect(prescriptions.formModel.form.value?.editing?.version).toBe(1));
    prescriptions.formModel.setField(line, 'remark', 'mine');
    const { id } = firstOf(prescriptions.list.value.value);
    await doctor.app.call(prescription.cancel, { id, reason: 'written twice' });
    await waitFor(() => expect(prescriptions.closedElsewhere.value?.cancelReason).toBe('written twice'));
    expect(prescriptions.formModel.form.value?.lines[0]?.remark).toBe('mine');
  });

  test('does not replace a new one that is being written', async () => {
    const { prescriptions } = await openPrescriptionForm(backend, doctor);
    await fillForm(doctor, prescriptions);
    prescriptions.saveDraft();
    await waitFor(() => expect(prescriptions.formModel.form.value?.editing?.version).toBe(1));
    prescriptions.formModel.openNew();
    await fillForm(doctor, prescriptions, 'D0002');
    prescriptions.formModel.edit(firstOf(prescriptions.list.value.value));
    const [line] = prescriptions.formModel.form.value?.lines ?? [];
    prescriptions.formModel.setField(line?.key ?? '', 'remark', 'mine');
    prescriptions.formModel.detach();
    expect(prescriptions.formModel.isNewDirty.value).toBe(true);
    expect(prescriptions.formModel.dirtyForms.value.map(({ lines }) => lines.length)).toEqual([1, 1]);
    prescriptions.formModel.openNew();
    expect(prescriptions.formModel.form.value?.lines[0]?.drugName).toContain('左氨氯地平');
  });
});

describe('a drug found in another warehouse', () => {
  test('is checked against the stock of the warehouse chosen now', async () => {
    const { prescriptions } = await openPrescriptionForm(backend, doctor);
    const [chosen, other] = prescriptions.warehouses.value.value ?? [];
    const inChosen = await prescriptions.searchDrugs('D0001');
    prescriptions.formModel.setWarehouse(other?.id ?? '');
    const inOther = await prescriptions.searchDrugs('D0001');
    expect([chosen?.id, firstOf(inChosen).stock]).not.toEqual([other?.id, inOther[0]?.stock]);
    // The result from the first warehouse is picked after the change.
    prescriptions.formModel.addDrug(firstOf(inChosen));
    const knownDrug = () => prescriptions.formModel.knownDrugs.value.drugs.get(firstOf(inChosen).id);
    await waitFor(() => expect(knownDrug()?.stock ?? null).toBe(inOther[0]?.stock ?? null));
  });
});
