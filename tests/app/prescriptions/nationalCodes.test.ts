import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { drug } from '../../../src/contract/prescribing/drug.ts';
import { prescription } from '../../../src/contract/prescribing/prescription.ts';
import { templates } from '../../../src/contract/prescribing/template.ts';
import { firstOf, openPrescriptionForm, waitFor } from './fillForm.ts';
import { type Client, startBackend, type Backend } from '../../support/startBackend.ts';

let backend: Backend;
let doctor: Client;
beforeEach(async () => {
  backend = await startBackend();
  doctor = await backend.signIn('linyue');
});
afterEach(() => backend.close());

/** A form with one diagnosis and one drug, each found by its code or name. */
const openForm = async (code: string, drugName: string) => {
  const opened = await openPrescriptionForm(backend, doctor);
  const { formModel, searchDiagnoses } = opened.prescriptions;
  formModel.addDiagnosis(firstOf(await searchDiagnoses(code)));
  const warehouseId = formModel.form.value?.warehouseId ?? '';
  const { list } = await doctor.app.call(drug.search, { warehouseId, keyword: drugName });
  const line = formModel.addDrug(firstOf(list));
  await waitFor(() => expect(formModel.check.value.complete).toBe(true));
  return { ...opened, line };
};
const contraindications = async (code: string) => {
  const { prescriptions } = await openForm(code, 'metformin');
  return prescriptions.formModel.check.value.findings
    .filter(({ rule }) => rule === 'contraindication')
    .map(({ severity, about, by }) => [severity, about, by?.diagnosis?.code]);
};

describe('kidney disease of stage 5 stops metformin', () => {
  // N18.500 is the insurance edition's code, N18.900x013 the clinical edition's. The demo has no N18.5.
  test.each(['N18.500', 'N18.900x013'])('while it is written, as %s', async (code) => {
    expect(await contraindications(code)).toEqual([['block', 'kidney-metformin', code]]);
  });

  test('and when it is submitted, whatever the console let pass', async () => {
    const { consultOrder, prescriptions } = await openForm('n18.900X013', 'metformin');
    const { lines = [], warehouseId = '' } = prescriptions.formModel.form.value ?? {};
    const sent = doctor.app.call(prescription.create, {
      orderId: consultOrder.id,
      warehouseId,
      diagnoses: [{ code: 'n18.900X013', name: '', nameEn: '' }],
      lines: lines.map(({ drugId }) => ({
        drugId,
        dose: '0.5',
        frequency: 'bid',
        route: 'oral',
        days: 7,
        quantity: 1,
      })),
      submit: true,
    });
    await expect(sent).rejects.toMatchObject({
      data: expect.arrayContaining([
        expect.objectContaining({
          about: 'kidney-metformin',
          severity: 'block',
          by: expect.objectContaining({ diagnosis: expect.objectContaining({ code: 'N18.900x013' }) }),
        }),
      ]),
    });
  });
});

describe('a prescription for a national code', () => {
  test('is sent, and stored with the code as the hospital has it', async () => {
    const { consultOrder, prescriptions } = await openForm('i10.x00X002', 'D0001');
    expect(prescriptions.formModel.check.value.findings).toEqual([]);
    prescriptions.submit();
    await waitFor(() => expect(prescriptions.list.value.value).toHaveLength(1));
    const { list } = await doctor.app.call(prescription.list, { orderId: consultOrder.id });
    expect(firstOf(list).diagnoses).toEqual([
      { code: 'I10.x00x002', name: '高血压', nameEn: 'Hypertension' },
    ]);
  });

  test('is refused for a code that the hospital does not have, and the form keeps everything', async () => {
    const { prescriptions, line } = await openForm('I10.x00x002', 'D0001');
    const { formModel } = prescriptions;
    formModel.setField(line, 'remark', 'after breakfast');
    formModel.addDiagnosis({ code: 'N40.x99', name: 'Made up', nameEn: '' });
    prescriptions.submit();
    await waitFor(() => expect(prescriptions.save.state.value).toBe('refused'));
    expect(prescriptions.save.error.value?.message).toBe(
      'Diagnosis code N40.x99 is not in this hospital’s list; choose another one',
    );
    expect(formModel.form.value?.diagnoses.map(({ code }) => code)).toEqual(['I10.x00x002', 'N40.x99']);
    expect(formModel.form.value?.lines[0]?.remark).toBe('after breakfast');
    formModel.removeDiagnosis('N40.x99');
    prescriptions.submit();
    await waitFor(() => expect(prescriptions.list.value.value).toHaveLength(1));
  });

  test('fills a form from a template and from an earlier prescription', async () => {
    const { prescriptions } = await openForm('N40.x00', 'D0001');
    const { formModel } = prescriptions;
    prescriptions.submit();
    await waitFor(() => expect(prescriptions.list.value.value).toHaveLength(1));
    const sent = firstOf(prescriptions.list.value.value);
    const saved = await doctor.app.call(templates.save, {
      name: 'Prostate',
      content: { kind: 'prescription', diagnoses: sent.diagnoses, lines: sent.lines },
    });
    for (const { diagnoses, lines } of [sent, saved.content.kind === 'prescription' ? saved.content : sent]) {
      const { prescriptions: next } = await openPrescriptionForm(backend, doctor);
      await next.formModel.addLines(lines, diagnoses);
      expect(next.formModel.form.value?.diagnoses).toEqual([
        { code: 'N40.x00', name: '前列腺增生', nameEn: 'Hyperplasia of prostate' },
      ]);
    }
    expect(formModel.form.value).toBeNull();
  });
});
