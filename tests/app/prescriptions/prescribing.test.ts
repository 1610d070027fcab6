import { orderStatus } from '../../../src/contract/consultation/order.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createDashboard } from '../../../src/console/features/dashboard/dashboard.ts';
import { getOrderPrescriptions } from '../../../src/console/features/prescriptions/form/model/getOrderPrescriptions.ts';
import { audit } from '../../../src/contract/prescribing/audit.ts';
import { business } from '../../../src/contract/errors/businessErrors.ts';
import { prescription, prescriptionStatus } from '../../../src/contract/prescribing/prescription.ts';
import { firstOf, openPrescriptionForm, waitFor, fillForm } from './fillForm.ts';
import { type Client, startBackend, type Backend } from '../../support/startBackend.ts';

let backend: Backend;
let doctor: Client;
beforeEach(async () => {
  backend = await startBackend();
  doctor = await backend.signIn('linyue');
});
afterEach(() => backend.close());

const loadStored = async (orderId: string) =>
  (await doctor.app.call(prescription.list, { orderId, pageSize: 100 })).list;

describe('a doctor prescribes', () => {
  test('the form is submitted as it is on screen; its state and approval appear without reloading', async () => {
    const { consultOrder, prescriptions } = await openPrescriptionForm(backend, doctor);
    const line = await fillForm(doctor, prescriptions);
    prescriptions.formModel.setField(line, 'days', '７');
    expect(prescriptions.formModel.check.value).toMatchObject({
      findings: [],
      fieldErrors: [],
      complete: true,
    });
    prescriptions.submit();
    prescriptions.submit();
    prescriptions.formModel.setField(line, 'days', '5');
    await waitFor(() =>
      expect(prescriptions.list.value.value?.[0]?.status).toBe(prescriptionStatus.awaitingAudit),
    );
    const [sent, ...rest] = await loadStored(consultOrder.id);
    expect(rest).toEqual([]);
    expect(sent?.lines[0]).toMatchObject({ days: 7, quantityByHand: false });
    expect(prescriptions.formModel.form.value).toBeNull();

    const auditor = await backend.signIn('qinshulan');
    const id = sent?.id ?? '';
    await auditor.app.call(audit.claim, { id });
    await auditor.app.call(audit.verdict, { id, version: 1, approve: true });
    await waitFor(() =>
      expect(prescriptions.list.value.value?.[0]?.status).toBe(prescriptionStatus.approved),
    );
  });

  test('the number of drugs is unchecked while another prescription of the visit cannot be read', async () => {
    const { prescriptions } = await openPrescriptionForm(backend, doctor);
    await fillForm(doctor, prescriptions);
    prescriptions.submit();
    await waitFor(() => expect(prescriptions.list.value.value).toHaveLength(1));
    doctor.network.addUnreadableRowTo = '/prescription/doctor/list';
    await prescriptions.list.load();
    prescriptions.formModel.openNew();
    await fillForm(doctor, prescriptions, 'D0002');
    const unknown = { rule: 'too-many-lines', severity: 'unchecked', preventsSubmit: true };
    expect(prescriptions.formModel.check.value.findings).toContainEqual(expect.objectContaining(unknown));
    doctor.network.addUnreadableRowTo = null;
    await prescriptions.list.load();
    expect(prescriptions.formModel.check.value.findings.map(({ rule }) => rule)).not.toContain(
      'too-many-lines',
    );
  });

  test('after a lost response the prescription is looked up, and exists once', async () => {
    const { consultOrder, prescriptions } = await openPrescriptionForm(backend, doctor);
    await fillForm(doctor, prescriptions);
    doctor.network.loseResponseOf = '/prescription/doctor/create';
    prescriptions.submit();
    await waitFor(() => expect(prescriptions.list.value.value).toHaveLength(1));
    // The list may be newer than the answer to the look-up.
    await waitFor(() => expect(prescriptions.save.state.value).toBe('idle'));
    expect(await loadStored(consultOrder.id)).toHaveLength(1);
  });

  test('while offline the outcome is unknown; once online it turns out that nothing arrived, and the retry submits it once', async () => {
    const { consultOrder, prescriptions } = await openPrescriptionForm(backend, doctor);
    const line = await fillForm(doctor, prescriptions);
    doctor.network.offline = true;
    prescriptions.submit();
    await waitFor(() => expect(prescriptions.save.state.value).toBe('unknown'));
    doctor.network.offline = false;
    await prescriptions.save.retry();
    expect(prescriptions.save.state.value).toBe('notReceived');
    expect(prescriptions.formModel.form.value?.lines[0]?.key).toBe(line);
    await prescriptions.save.retry();
    expect(prescriptions.save.state.value).toBe('idle');
    expect(await loadStored(consultOrder.id)).toHaveLength(1);
  });

  test('a draft stores the form; if it was changed elsewhere, nothing typed is lost and the doctor chooses', async () => {
    const { prescriptions } = await openPrescriptionForm(backend, doctor);
    const line = await fillForm(doctor, prescriptions);
    prescriptions.saveDraft();
    await waitFor(() => expect(prescriptions.formModel.form.value?.editing?.version).toBe(1));
    expect(prescriptions.formModel.isDirty.value).toBe(false);
    const draft = firstOf(prescriptions.list.value.value);
    prescriptions.formModel.setField(line, 'remark', 'mine');
    await doctor.app.call(prescription.edit, {
      id: draft.id,
      version: 1,
      warehouseId: draft.warehouseId,
      diagnoses: draft.diagnoses,
      lines: draft.lines.map(({ dose, ...one }) => ({ ...one, dose, remark: 'from another room' })),
      submit: false,
    });
    await waitFor(() =>
      expect(prescriptions.formModel.conflict.value?.theirs.lines[0]?.remark).toBe('from another room'),
    );
    prescriptions.submit();
    await waitFor(() => expect(prescriptions.save.state.value).toBe('refused'));
    expect(prescriptions.save.error.value?.code).toBe(business.prescriptionChanged.code);
    expect(prescriptions.formModel.form.value?.lines[0]?.remark).toBe('mine');
    prescriptions.formModel.choose('mine');
    prescriptions.submit();
    await waitFor(() => expect(prescriptions.list.value.value?.[0]).toMatchObject({ version: 3, status: 1 }));
    expect(prescriptions.list.value.value?.[0]?.lines[0]?.remark).toBe('mine');
  });

  test('a form without unsaved changes follows what was stored elsewhere; the other version can be taken', async () => {
    const { prescriptions } = await openPrescriptionForm(backend, doctor);
    const { formModel } = prescriptions;
    const line = await fillForm(doctor, prescriptions);
    prescriptions.saveDraft();
    await waitFor(() => expect(formModel.form.value?.editing?.version).toBe(1));
    const saveElsewhere = async (version: number, remark: string) => {
      const { id, warehouseId, diagnoses, lines } = firstOf(prescriptions.list.value.value);
      await doctor.app.call(prescription.edit, {
        id,
        version,
        warehouseId,
        diagnoses,
        lines: lines.map((one) => ({ ...one, remark })),
        submit: false,
      });
    };
    const remarkNow = () => formModel.form.value?.lines[0]?.remark;
    await saveElsewhere(1, 'second');
    await waitFor(() => expect(remarkNow()).toBe('second'));
    expect([formModel.isDirty.value, formModel.conflict.value]).toEqual([false, null]);
    formModel.setField(formModel.form.value?.lines[0]?.key ?? line, 'remark', 'mine');
    await saveElsewhere(2, 'third');
    await waitFor(() => expect(formModel.conflict.value?.theirs.lines[0]?.remark).toBe('third'));
    // The payload names the version that the doctor has seen, until one is chosen.
    expect(formModel.toPayload(false)?.editing?.version).toBe(2);
    formModel.choose('theirs');
    expect([remarkNow(), formModel.isDirty.value]).toEqual(['third', false]);
    expect(formModel.toPayload(false)?.editing?.version).toBe(3);
  });

  test('a long course needs a reason, which the auditors see with the prescription', async () => {
    const { consultOrder, prescriptions } = await openPrescriptionForm(backend, doctor);
    const line = await fillForm(doctor, prescriptions);
    prescriptions.formModel.setField(line, 'days', '14');
    expect(prescriptions.formModel.canSubmit.value).toBe(false);
    prescriptions.submit();
    expect(prescriptions.save.state.value).toBe('idle');
    prescriptions.formModel.setReason('long-course', null, 'stable for years');
    prescriptions.submit();
    await waitFor(async () => expect(await loadStored(consultOrder.id)).toHaveLength(1));
    expect(firstOf(await loadStored(consultOrder.id)).overrides).toEqual([
      { rule: 'long-course', line: null, reason: 'stable for years' },
    ]);
  });

  test('a diagnosis of the case record is on a new prescription at once, until the doctor removes it', async () => {
    const { consultOrder, prescriptions } = await openPrescriptionForm(backend, doctor);
    const { formModel, suggestedDiagnoses } = prescriptions;
    const chosen = () => formModel.form.value?.diagnoses.map(({ code }) => code);
    const written = doctor.app.records.get(consultOrder.id);
    await waitFor(() => expect(written.draft.value).not.toBeNull());
    written.addDiagnosis({ code: 'I10', name: '原发性高血压', nameEn: 'Essential hypertension' });
    await waitFor(() => expect(chosen()).toEqual(['I10']));
    // Nothing was written in the prescription.
    expect([formModel.isDirty.value, suggestedDiagnoses.value]).toEqual([false, []]);
    formModel.addDiagnosis({ code: 'E11.9', name: '2型糖尿病', nameEn: 'Type 2 diabetes' });
    expect(chosen()).toEqual(['I10', 'E11.9']);
    formModel.removeDiagnosis('I10');
    formModel.removeDiagnosis('E11.9');
    expect(chosen()).toEqual([]);
    expect(suggestedDiagnoses.value.map(({ code }) => code)).toEqual(['I10']);
  });

  test('a diagnosis of the prescription can be added to the case record, which keeps its own', async () => {
    const { consultOrder, prescriptions } = await openPrescriptionForm(backend, doctor);
    const written = doctor.app.records.get(consultOrder.id);
    await waitFor(() => expect(written.draft.value).not.toBeNull());
    written.addDiagnosis({ code: 'I10', name: '原发性高血压', nameEn: 'Essential hypertension' });
    prescriptions.formModel.addDiagnosis({ code: 'E11.9', name: '2型糖尿病', nameEn: 'Type 2 diabetes' });
    // Before the consultation nothing is written in the record.
    expect(prescriptions.missingInRecord.value).toEqual([]);
    prescriptions.updateOrder({ ...consultOrder, status: orderStatus.inConsultation });
    expect(prescriptions.missingInRecord.value.map(({ code }) => code)).toEqual(['E11.9']);
    prescriptions.addToRecord(firstOf(prescriptions.missingInRecord.value));
    expect(written.draft.value?.diagnoses.map(({ code }) => code)).toEqual(['I10', 'E11.9']);
    expect(prescriptions.missingInRecord.value).toEqual([]);
  });

  test('an empty case record is known before the prescription is sent', async () => {
    const { consultOrder, prescriptions } = await openPrescriptionForm(backend, doctor);
    const written = doctor.app.records.get(consultOrder.id);
    await waitFor(() => expect(written.draft.value).not.toBeNull());
    written.setField('chiefComplaint', '  ');
    expect(prescriptions.isRecordEmpty.value).toBe(true);
    written.setField('chiefComplaint', 'cough for three days');
    expect(prescriptions.isRecordEmpty.value).toBe(false);
  });

  test('a cancelled prescription stays in the list with its reason', {
    tags: 'S4-cancel-prescription',
  }, async () => {
    const { prescriptions } = await openPrescriptionForm(backend, doctor);
    await fillForm(doctor, prescriptions);
    prescriptions.submit();
    await waitFor(() => expect(prescriptions.list.value.value).toHaveLength(1));
    await prescriptions.cancel.mutate({
      id: firstOf(prescriptions.list.value.value).id,
      reason: 'wrong drug',
    });
    await waitFor(() =>
      expect(prescriptions.list.value.value?.[0]).toMatchObject({
        status: prescriptionStatus.cancelled,
        cancelReason: 'wrong drug',
      }),
    );
  });

  test('unsaved input for one patient is there when the doctor returns from another', async () => {
    const { consultOrder } = await openPrescriptionForm(backend, doctor);
    const prescriptions = getOrderPrescriptions(doctor.app, consultOrder);
    const leave = prescriptions.start();
    await waitFor(() => expect(prescriptions.formModel.form.value?.warehouseId).toMatch(/\d/));
    const line = await fillForm(doctor, prescriptions);
    prescriptions.formModel.setField(line, 'remark', 'half a sent');
    leave();
    const reopened = getOrderPrescriptions(doctor.app, consultOrder);
    backend.onClose(reopened.start());
    expect(reopened.formModel.form.value?.lines[0]?.remark).toBe('half a sent');
    expect(doctor.app.unsavedWork.hasUnsaved()).toBe(true);
  });
});

describe("the doctor's day", () => {
  test('counts are updated as things happen, and accepting opens the right consultation', async () => {
    const otherDoctor = await backend.signIn('hanzhiyuan');
    const day = createDashboard(otherDoctor.app);
    backend.onClose(day.start());
    await waitFor(() =>
      expect([day.numbers.status.value, day.waiting.status.value]).toEqual(['ready', 'ready']),
    );
    await waitFor(() => expect(otherDoctor.app.messaging.connectionState.value).toBe('live'));
    const before = day.numbers.value.value;
    const row = firstOf(day.waiting.value.value);
    await day.accept(row.id);
    expect(otherDoctor.navigations).toContain(`/cloudRoom/detail?id=${row.id}`);
    await waitFor(() =>
      expect(day.numbers.value.value).toMatchObject({
        awaiting: (before?.awaiting ?? 0) - 1,
        inConsultation: (before?.inConsultation ?? 0) + 1,
      }),
    );
    expect(day.dailyFigures.value.value).toHaveLength(14);
  });
});
