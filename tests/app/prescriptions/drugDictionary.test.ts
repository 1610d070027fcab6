import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createDrugDetailsQuery } from '../../../src/console/domain/prescription/DrugDetails.tsx';
import type { OrderPrescriptions } from '../../../src/console/features/prescriptions/form/model/orderPrescriptions.ts';
import { drug } from '../../../src/contract/prescribing/drug.ts';
import { firstOf, openPrescriptionForm, waitFor, fillForm } from './fillForm.ts';
import { type Client, startBackend, type Backend } from '../../support/startBackend.ts';
import { getOrderPrescriptions } from '../../../src/console/features/prescriptions/form/model/getOrderPrescriptions.ts';

let backend: Backend;
let doctor: Client;
let prescriptions: OrderPrescriptions;
beforeEach(async () => {
  backend = await startBackend();
  doctor = await backend.signIn('linyue');
  ({ prescriptions } = await openPrescriptionForm(backend, doctor));
});
afterEach(() => backend.close());

const warehouse = () => prescriptions.formModel.form.value?.warehouseId ?? '';
const searchPage = (pageNo: number) =>
  doctor.app.call(drug.search, { warehouseId: warehouse(), keyword: '', pageNo, pageSize: 100 });
const loadCodes = async (): Promise<string[]> =>
  (await Promise.all([1, 2, 3, 4].map(searchPage))).flatMap(({ list }) => list.map(({ code }) => code));

describe('the drug dictionary beside the form', () => {
  test('offers an update; applying it keeps the input, and lists drugs that were removed', async () => {
    await waitFor(() =>
      expect(prescriptions.dictionary.status.value.value).toMatchObject({ upToDate: false, changed: 3 }),
    );
    const before = await loadCodes();
    // Another doctor of the same hospital has the drug in a form too, and one that will be removed.
    const colleague = await backend.signIn('zhouheng');
    await fillForm(doctor, prescriptions);
    const ownLine = firstOf(prescriptions.formModel.form.value?.lines);
    prescriptions.formModel.setField(ownLine.key, 'remark', 'typed before');
    const drugs = await Promise.all(
      before.slice(-40).map(async (code) => {
        const { list } = await colleague.app.call(drug.search, { warehouseId: warehouse(), keyword: code });
        return firstOf(list);
      }),
    );
    for (const drug of drugs) prescriptions.formModel.addDrug(drug);
    await waitFor(() => expect(prescriptions.drugCache.loadState.status.value).toBe('ready'));

    await prescriptions.dictionary.update.mutate(null);
    await waitFor(() => expect(prescriptions.dictionary.status.value.value?.upToDate).toBe(true));
    const after = await loadCodes();
    const removedCodes = before.filter((code) => !after.includes(code));
    expect([removedCodes.length, after.filter((code) => !before.includes(code)).length]).toEqual([1, 1]);
    const removedId = firstOf(drugs.filter(({ code }) => removedCodes.includes(code))).id;
    await waitFor(() => expect([...prescriptions.formModel.knownDrugs.value.unknown]).toEqual([removedId]));
    expect(
      prescriptions.formModel.check.value.findings.filter(({ rule }) => rule === 'drug-unknown'),
    ).toHaveLength(1);
    expect(firstOf(prescriptions.formModel.form.value?.lines).remark).toBe('typed before');
    expect(prescriptions.formModel.form.value?.lines).toHaveLength(41);

    const facts = createDrugDetailsQuery(doctor.app, removedId);
    facts.start();
    await waitFor(() => expect(facts.drugState.error.value?.code).toBe(404));
    const ownFacts = createDrugDetailsQuery(doctor.app, ownLine.drugId);
    ownFacts.start();
    await waitFor(() => expect(ownFacts.drugState.value.value?.id).toBe(ownLine.drugId));
  });

  test('looks up the result if the response is lost', async () => {
    doctor.network.loseResponseOf = '/updateDrugDictionary';
    await prescriptions.dictionary.update.mutate(null);
    expect(prescriptions.dictionary.update.state.value).toBe('idle');
    await waitFor(() => expect(prescriptions.dictionary.status.value.value?.upToDate).toBe(true));
  });

  test('stays as it was if the upstream cannot be reached, and can be retried', async () => {
    doctor.network.offline = true;
    await prescriptions.dictionary.update.mutate(null);
    expect(prescriptions.dictionary.update.state.value).toBe('unknown');
    doctor.network.offline = false;
    await prescriptions.dictionary.update.retry();
    expect(prescriptions.dictionary.update.state.value).toBe('notReceived');
    await prescriptions.dictionary.update.retry();
    await waitFor(() => expect(prescriptions.dictionary.status.value.value?.upToDate).toBe(true));
  });
});

describe('the drug search', () => {
  test('waits for the warehouses if the form is open before they are loaded', async () => {
    const { consultOrder } = await openPrescriptionForm(backend, doctor);
    const model = getOrderPrescriptions(doctor.app, consultOrder);
    model.formModel.openNew();
    expect(model.formModel.form.value?.warehouseId).toBe('');
    const [first, second] = await Promise.all([model.searchDrugs('amlod'), model.searchDrugs('amlodipine')]);
    expect([firstOf(first).nameEn, firstOf(second).nameEn]).toEqual([
      expect.stringMatching(/amlodipine/i),
      expect.stringMatching(/amlodipine/i),
    ]);
    expect(model.formModel.form.value?.warehouseId).toBe(warehouse());
  });

  test('says why it failed if the warehouses cannot be loaded', async () => {
    const { consultOrder } = await openPrescriptionForm(backend, doctor);
    const model = getOrderPrescriptions(doctor.app, consultOrder);
    model.formModel.openNew();
    doctor.network.refuse = '/newList';
    await expect(model.searchDrugs('amlodipine')).rejects.toThrow('not now');
  });
});

describe('a prescription that cannot be compared with existing ones', () => {
  test('is not submitted, and says so', async () => {
    const { consultOrder, prescriptions: other } = await openPrescriptionForm(backend, doctor);
    const model = getOrderPrescriptions(doctor.app, consultOrder);
    await fillForm(doctor, other);
    expect(model.listLoadFailed.value).toBe(false);
    model.formModel.openNew();
    model.formModel.setWarehouse(warehouse());
    await fillForm(doctor, model);
    await waitFor(() => expect(model.formModel.canSaveDraft.value).toBe(true));
    doctor.network.offline = true;
    model.saveDraft();
    await waitFor(() => expect(model.listLoadFailed.value).toBe(true));
    expect(model.save.state.value).toBe('idle');
    doctor.network.offline = false;
    model.saveDraft();
    await waitFor(() => expect(model.list.value.value).toHaveLength(1));
    expect(model.listLoadFailed.value).toBe(false);
  });
});
