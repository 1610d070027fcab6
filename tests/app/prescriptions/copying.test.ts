import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createConsultation } from '../../../src/console/features/consultation/consultation.ts';
import { getOrderPrescriptions } from '../../../src/console/features/prescriptions/form/model/getOrderPrescriptions.ts';
import { createTemplates } from '../../../src/console/domain/templates/templates.ts';
import { audit } from '../../../src/contract/prescribing/audit.ts';
import { drug } from '../../../src/contract/prescribing/drug.ts';
import { order } from '../../../src/contract/consultation/order.ts';
import { prescription } from '../../../src/contract/prescribing/prescription.ts';
import { toTemplateLines } from '../../../src/console/domain/prescription/formValues.ts';
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

/** Submits a prescription with two drugs; returns it as stored. */
const submitTwoLines = async () => {
  const { consultOrder, prescriptions } = await openPrescriptionForm(backend, doctor);
  await fillForm(doctor, prescriptions);
  const second = await fillForm(doctor, prescriptions, 'metformin');
  prescriptions.formModel.setField(second, 'remark', 'after meals');
  await waitFor(() => expect(prescriptions.formModel.check.value.complete).toBe(true));
  for (const { rule, key, severity, reasonKey } of prescriptions.formModel.check.value.findings)
    if (severity !== 'block') prescriptions.formModel.setReason(reasonKey, key, `considered: ${rule}`);
  await waitFor(() =>
    expect(prescriptions.formModel.check.value).toMatchObject({ fieldErrors: [], complete: true }),
  );
  prescriptions.submit();
  await waitFor(() => expect(prescriptions.list.value.value).toHaveLength(1));
  return { consultOrder, prescriptions, sent: firstOf(prescriptions.list.value.value) };
};

const drugNames = (prescriptions: {
  formModel: { form: { value: { lines: readonly { drugName: string }[] } | null } };
}) => prescriptions.formModel.form.value?.lines.map(({ drugName }) => drugName);

describe('filling a form from elsewhere never submits it', () => {
  test("the patient's last prescription is copied with its usage and diagnoses", async () => {
    const { consultOrder, prescriptions, sent } = await submitTwoLines();
    await waitFor(() => expect(prescriptions.suggestions.lastPrescription.value?.id).toBe(sent.id));
    expect(prescriptions.suggestions.lastLines.value).toMatchObject([{ kind: 'line' }, { kind: 'line' }]);
    prescriptions.formModel.openNew();
    await prescriptions.copyLastPrescription();
    expect(drugNames(prescriptions)).toEqual(sent.lines.map(({ drugName }) => drugName));
    expect(prescriptions.formModel.form.value?.lines[1]).toMatchObject({
      remark: 'after meals',
      quantity: '',
    });
    expect(prescriptions.formModel.form.value?.diagnoses.map(({ code }) => code)).toEqual(['I10']);
    expect(await loadStored(consultOrder.id)).toHaveLength(1);
  });

  test('a drug that the warehouse does not sell is listed and left out', async () => {
    const { prescriptions, sent } = await submitTwoLines();
    const [line] = sent.lines;
    if (!line) throw new Error('no line');
    prescriptions.formModel.openNew();
    await prescriptions.formModel.addLines([
      { ...line, drugId: 'no-such-drug', drugName: '停售药' },
      ...sent.lines.slice(1),
    ]);
    expect(drugNames(prescriptions)).toEqual([sent.lines[1]?.drugName]);
    expect(prescriptions.formModel.lineCopy.skipped.value).toMatchObject([
      { drugName: '停售药', reason: 'gone' },
    ]);
    prescriptions.formModel.lineCopy.dismiss();
    expect(prescriptions.formModel.lineCopy.skipped.value).toEqual([]);
  });

  test('nothing is filled in while the warehouse does not respond; all of it is once it does', async () => {
    const { prescriptions, sent } = await submitTwoLines();
    prescriptions.formModel.openNew();
    doctor.network.offline = true;
    await prescriptions.formModel.addLines(sent.lines);
    expect([prescriptions.formModel.lineCopy.state.value, drugNames(prescriptions)]).toEqual(['failed', []]);
    doctor.network.offline = false;
    await prescriptions.formModel.lineCopy.retry();
    expect([prescriptions.formModel.lineCopy.state.value, drugNames(prescriptions)?.length]).toEqual([
      'idle',
      2,
    ]);
  });

  test("another patient's form gets the lines after its own, without the diagnoses; neither is submitted", async () => {
    const { sent } = await submitTwoLines();
    const [next] = await doctor.app.call(order.awaiting, {});
    if (!next) throw new Error('nobody waits');
    await doctor.app.call(order.accept, { id: next.id });
    const other = getOrderPrescriptions(doctor.app, next);
    // The prescription was never opened on this page, so its warehouses are loaded.
    await other.formModel.addLines(sent.lines.slice(0, 1));
    const [ownLine] = other.formModel.form.value?.lines ?? [];
    other.formModel.setField(ownLine?.key ?? '', 'remark', 'theirs');
    other.formModel.openNew();
    await other.formModel.addLines(sent.lines);
    expect(other.formModel.form.value).toMatchObject({
      diagnoses: [],
      lines: [{ remark: 'theirs' }, { drugName: sent.lines[1]?.drugName }],
    });
    expect(other.formModel.lineCopy.skipped.value).toMatchObject([{ reason: 'there' }]);
    expect(await loadStored(next.id)).toEqual([]);
  });

  test('a template saves the content of one form and fills the next', async () => {
    const { prescriptions } = await openPrescriptionForm(backend, doctor);
    const key = await fillForm(doctor, prescriptions);
    prescriptions.formModel.setField(key, 'days', '7');
    const form = prescriptions.formModel.form.value;
    const lines = form && toTemplateLines(form, prescriptions.formModel.knownDrugs.value.drugs);
    if (!form || !lines) throw new Error('nothing to save');
    const templates = createTemplates(doctor.app, 'prescription');
    const template = { kind: 'prescription' as const, diagnoses: [...form.diagnoses], lines };
    expect(await templates.save('Blood pressure', template)).toBe(true);
    const saved = templates.list.value.value?.find(({ name }) => name === 'Blood pressure');
    prescriptions.formModel.removeLine(key);
    prescriptions.formModel.removeDiagnosis('I10');
    await prescriptions.formModel.addLines(saved?.content.lines ?? [], saved?.content.diagnoses ?? []);
    expect(prescriptions.formModel.form.value).toMatchObject({
      diagnoses: [{ code: 'I10' }],
      lines: [{ days: '7' }],
    });
  });
});

const undo = () => doctor.app.toasts.list.value.findLast(({ action }) => action)?.action?.onClick();

describe('lines that were copied', () => {
  test('are taken back by the toast with their diagnoses, and the form is as if it had not been touched', async () => {
    const { prescriptions, sent } = await submitTwoLines();
    const { formModel } = prescriptions;
    formModel.openNew();
    await formModel.addLines(sent.lines, sent.diagnoses);
    expect([drugNames(prescriptions)?.length, formModel.isDirty.value]).toEqual([2, true]);
    undo();
    expect(formModel.form.value).toMatchObject({ lines: [], diagnoses: [] });
    expect([formModel.isDirty.value, formModel.lineCopy.copiedCount.value]).toEqual([false, 0]);
  });

  test('leave what was there before, and stay where one of them was changed since', async () => {
    const { prescriptions, sent } = await submitTwoLines();
    const { formModel } = prescriptions;
    formModel.openNew();
    await formModel.addLines(sent.lines.slice(0, 1));
    await formModel.addLines(sent.lines);
    formModel.setField(formModel.form.value?.lines[0]?.key ?? '', 'remark', 'mine');
    undo();
    expect(formModel.form.value?.lines).toMatchObject([{ remark: 'mine' }]);
    await formModel.addLines(sent.lines);
    formModel.setField(formModel.form.value?.lines[1]?.key ?? '', 'days', '5');
    undo();
    expect(formModel.form.value?.lines).toMatchObject([{ remark: 'mine' }, { days: '5' }]);
    expect(doctor.app.toasts.list.value.at(-1)?.text).toBe(
      doctor.app.i18n.messages.value.common.undo.changedSince,
    );
  });

  test('leave the diagnoses of the record in the form where one of them stays, or another line', async () => {
    const { consultOrder, prescriptions, sent } = await submitTwoLines();
    const { formModel } = prescriptions;
    const written = doctor.app.records.get(consultOrder.id);
    await waitFor(() => expect(written.draft.value).not.toBeNull());
    written.addDiagnosis({ code: 'I10', name: '原发性高血压', nameEn: 'Essential hypertension' });
    formModel.openNew();
    const stored = () =>
      formModel.dirtyForms.value.map(({ lines, diagnoses }) => [
        lines.length,
        diagnoses.map(({ code }) => code),
      ]);
    await formModel.addLines(sent.lines.slice(0, 1));
    await formModel.addLines(sent.lines);
    undo();
    expect(stored()).toEqual([[1, ['I10']]]);
    await formModel.addLines(sent.lines);
    formModel.setField(formModel.form.value?.lines[1]?.key ?? '', 'days', '5');
    undo();
    expect(stored()).toEqual([[2, ['I10']]]);
  });
});

const offers = () => doctor.app.toasts.list.value.filter(({ action }) => action);

describe('the offer to take back copied lines', () => {
  test('changes nothing while the form is being sent, and does not say that it was changed', async () => {
    const { prescriptions, sent } = await submitTwoLines();
    const { formModel } = prescriptions;
    formModel.openNew();
    await formModel.addLines(sent.lines, sent.diagnoses);
    prescriptions.saveDraft();
    expect(prescriptions.save.state.value).toBe('busy');
    undo();
    expect(drugNames(prescriptions)).toHaveLength(2);
    const { tooLate } = doctor.app.i18n.messages.value.common.undo;
    expect(doctor.app.toasts.list.value.at(-1)?.text).toBe(tooLate);
    await waitFor(() => expect(prescriptions.list.value.value).toHaveLength(2));
    expect(prescriptions.list.value.value?.[0]?.lines).toHaveLength(2);
  });

  test('is not made beside another patient, whose consultation was opened while the warehouse answered', async () => {
    const { prescriptions, sent } = await submitTwoLines();
    prescriptions.formModel.openNew();
    const copying = prescriptions.formModel.addLines(sent.lines);
    const next = createConsultation(doctor.app, 'another');
    backend.onClose(next.start());
    await copying;
    expect([drugNames(prescriptions)?.length, offers()]).toEqual([2, []]);
  });

  test('is withdrawn as another consultation opens', async () => {
    const { prescriptions, sent } = await submitTwoLines();
    prescriptions.formModel.openNew();
    await prescriptions.formModel.addLines(sent.lines);
    expect(offers()).toHaveLength(1);
    backend.onClose(createConsultation(doctor.app, 'another').start());
    expect(offers()).toEqual([]);
  });

  test('is not made for the form of a patient who is not on the screen', async () => {
    const { prescriptions, sent } = await submitTwoLines();
    prescriptions.formModel.openNew();
    await prescriptions.formModel.addLinesSilently(sent.lines);
    expect([drugNames(prescriptions)?.length, offers()]).toEqual([2, []]);
  });
});

describe('the search for a drug', () => {
  test('offers the favourites before anything is typed, and a star changes them', async () => {
    const { prescriptions } = await openPrescriptionForm(backend, doctor);
    await waitFor(() => expect(prescriptions.suggestions.favourites.value).not.toBeNull());
    const match = firstOf(
      (await prescriptions.searchDrugs('D00')).filter(({ id }) => !prescriptions.suggestions.isFavourite(id)),
    );
    await prescriptions.suggestions.setFavourite(match.id, true);
    expect(prescriptions.suggestions.favourites.value?.map(({ id }) => id)).toContain(match.id);
    const again = await doctor.app.call(drug.favourites, {
      warehouseId: prescriptions.formModel.form.value?.warehouseId ?? '',
    });
    expect(again.map(({ id }) => id)).toContain(match.id);
    await prescriptions.suggestions.setFavourite(match.id, false);
    expect(prescriptions.suggestions.isFavourite(match.id)).toBe(false);
  });

  test('shows current medicines as soon as they are submitted, and when they are approved', async () => {
    const { prescriptions, sent } = await submitTwoLines();
    prescriptions.formModel.openNew();
    const match = firstOf(await prescriptions.searchDrugs('D0001'));
    await waitFor(() =>
      expect(prescriptions.suggestions.sameIngredientMedicines(match)).toMatchObject([
        { drugName: match.name },
      ]),
    );
    const auditor = await backend.signIn('qinshulan');
    await auditor.app.call(audit.claim, { id: sent.id });
    await auditor.app.call(audit.verdict, { id: sent.id, version: 1, approve: true });
    await waitFor(() =>
      expect(prescriptions.suggestions.sameIngredientMedicines(match)).toMatchObject([
        { drugName: match.name },
      ]),
    );
  });
});
