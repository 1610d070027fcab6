import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { suggestedTags } from '../../../src/console/domain/diseaseTags.ts';
import { createDiagnosisSearch } from '../../../src/console/domain/patient/searchDiagnoses.ts';
import { createOrderPrescriptions } from '../../../src/console/features/prescriptions/form/model/createOrderPrescriptions.ts';
import { dayOf } from '../../../src/console/lib/dates/days.ts';
import type { Call } from '../../../src/console/api/http/call.ts';
import { type CodedDiagnosis, diagnosis } from '../../../src/contract/consultation/diagnosis.ts';
import { history } from '../../../src/contract/consultation/history.ts';
import { order } from '../../../src/contract/consultation/order.ts';
import { business } from '../../../src/contract/errors/businessErrors.ts';
import { record } from '../../../src/contract/consultation/record.ts';
import { startBackend, type Backend } from '../../support/startBackend.ts';
import { workOnDatabase } from '../../support/startStack.ts';
import { firstOf, openConsultation, waitFor, acceptAndOpen } from './openConsultation.ts';

let backend: Backend;
beforeEach(async () => {
  backend = await startBackend();
});
afterEach(() => backend.close());

/** Accepts waiting patients until one had a diagnosis before for which there is a keyword. */
const acceptDiagnosed = async (
  call: Call,
  keywordOf: (one: CodedDiagnosis) => Promise<string | undefined>,
) => {
  for (const waiting of await call(order.awaiting, {})) {
    await call(order.accept, { id: waiting.id });
    const { list } = await call(history.visits, { patientId: waiting.patient.id });
    for (const { at, diagnoses } of list)
      for (const one of diagnoses) {
        const keyword = await keywordOf(one);
        if (keyword !== undefined) return { waiting, keyword, code: one.code, at };
      }
  }
  throw new Error('nobody waits who had such a diagnosis before');
};

describe('diagnoses', () => {
  test('are found by code, Chinese name, English name and initials', async () => {
    const consultation = await acceptAndOpen(backend, await backend.signIn('linyue'));
    for (const typed of ['J20.9', '急性支气管炎', 'acute bronchitis', 'jxzqgy'])
      expect((await consultation.findDiagnosis(typed)).map(({ code }) => code)).toContain('J20.9');
  });

  test('that this patient had at an earlier visit come first, in the record and in the prescription, with the day', async () => {
    const client = await backend.signIn('linyue');
    const { call } = client.app;
    const { waiting, keyword, code, at } = await acceptDiagnosed(call, async ({ code }) => {
      const keyword = code.slice(0, 1);
      const [first] = (await call(diagnosis.page, { keyword })).list;
      return first?.code === code ? undefined : keyword;
    });
    const day = dayOf(at);
    const consultation = await openConsultation(backend, client, waiting.id);
    const prescriptions = createOrderPrescriptions(client.app, waiting);
    for (const search of [consultation.findDiagnosis, prescriptions.searchDiagnoses]) {
      const found = await search(keyword);
      expect(found[0]).toMatchObject({ code, diagnosedOn: day });
      // What nobody had keeps its order.
      const others = found.filter(({ diagnosedOn }) => diagnosedOn === undefined).map((one) => one.code);
      const plain = (await call(diagnosis.page, { keyword, pageSize: 100 })).list.map((one) => one.code);
      expect(others).toEqual(plain.filter((one) => others.includes(one)));
    }
    // Without the earlier visits they are found all the same.
    client.network.refuse = '/medicalRecordList';
    const other = createOrderPrescriptions(client.app, waiting);
    expect((await other.searchDiagnoses(keyword)).map((one) => one.diagnosedOn)).not.toContain(day);
  });

  test('that this patient had come first, however many others have the word', async () => {
    const client = await backend.signIn('linyue');
    const { call } = client.app;
    const { waiting, keyword, code } = await acceptDiagnosed(call, ({ nameEn }) =>
      Promise.resolve(/\b[a-z]{5,}\b/i.exec(nameEn)?.[0].toLowerCase()),
    );
    workOnDatabase(backend.dataDir, (db) => {
      const insert = db.prepare(
        `INSERT INTO diagnosis (id, tenant_id, code, name, name_en, initials, edition, leaf) VALUES (?1, 1, ?1, ?2, ?2, '', 'ICD-10', 1)`,
      );
      for (let n = 0; n < 150; n += 1) insert.run(`A00.${1000 + n}`, keyword);
    });
    const hospitals = (await call(diagnosis.page, { keyword, pageSize: 100 })).list.map((one) => one.code);
    expect(hospitals).not.toContain(code);
    const consultation = await openConsultation(backend, client, waiting.id);
    expect(firstOf(await consultation.findDiagnosis(keyword)).code).toBe(code);
    // Where it cannot be read by its code, the hospital's rows are found all the same.
    const lossy: Call = (endpoint, input) =>
      JSON.stringify(input).includes(code) ? Promise.reject(new Error('lost')) : call(endpoint, input);
    const search = createDiagnosisSearch(
      { call: lossy, clock: client.app.clock },
      { orderId: waiting.id, patientId: () => waiting.patient.id },
    );
    expect(await search(keyword)).toHaveLength(12);
  });

  test('of a national edition are found in either case, and stored as the hospital has them', async () => {
    const client = await backend.signIn('linyue');
    const consultation = await acceptAndOpen(backend, client);
    for (const typed of ['i10.x00x002', 'I10.X00X002', 'x00x002', '高血压', 'gxy'])
      expect(firstOf(await consultation.findDiagnosis(typed))).toMatchObject({
        code: 'I10.x00x002',
        edition: '国家临床版2.0',
      });
    consultation.record.addDiagnosis({ code: 'i10.X00x002', name: '', nameEn: '' });
    await consultation.record.save();
    const stored = [{ code: 'I10.x00x002', name: '高血压', nameEn: 'Hypertension' }];
    expect((await client.app.call(record.detail, { orderId: consultation.id })).diagnoses).toEqual(stored);
    expect(consultation.record.draft.value?.diagnoses).toEqual(stored);
  });

  test('that the hospital does not have are named in one sentence, and the rest of the record is not lost', async () => {
    const consultation = await acceptAndOpen(backend, await backend.signIn('linyue'));
    consultation.record.setField('advice', 'rest');
    consultation.record.addDiagnosis({ code: 'I10.x99', name: 'Made up', nameEn: '' });
    await consultation.record.save();
    expect(consultation.record.saving.value).toBe('failed');
    expect(consultation.record.error.value?.message).toBe(
      'Diagnosis code I10.x99 is not in this hospital’s list; choose another one',
    );
    expect(consultation.record.draft.value).toMatchObject({
      advice: 'rest',
      diagnoses: [{ code: 'I10.x99' }],
    });
  });

  test('of a group are refused with a clear message, and the rest of the record is not lost', async () => {
    const client = await backend.signIn('linyue');
    const consultation = await acceptAndOpen(backend, client);
    const group = firstOf((await consultation.findDiagnosis('J20')).filter(({ leaf }) => !leaf));
    consultation.record.setField('advice', 'rest');
    consultation.record.addDiagnosis(group);
    await consultation.record.save();
    expect(consultation.record.saving.value).toBe('failed');
    expect(consultation.record.error.value?.code).toBe(business.diagnosisGroup.code);
    expect(consultation.record.draft.value?.advice).toBe('rest');
    consultation.record.removeDiagnosis(group.code);
    await consultation.record.save();
    expect(consultation.record.saving.value).toBe('clean');
    expect(await client.app.call(record.detail, { orderId: consultation.id })).toMatchObject({
      advice: 'rest',
    });
  });

  test('in a group are found by its code', async () => {
    const consultation = await acceptAndOpen(backend, await backend.signIn('linyue'));
    const children = await consultation.findDiagnosis('J20.');
    expect(children.length).toBeGreaterThan(0);
    expect(children.every(({ code, leaf }) => leaf && code.startsWith('J20.'))).toBe(true);
  });
});

describe('disease tags', () => {
  test('are added to and removed from a chosen diagnosis, and offered where it is not chosen', async () => {
    const consultation = await acceptAndOpen(backend, await backend.signIn('linyue'));
    await waitFor(() => expect(consultation.diseaseTags.list.status.value).toBe('ready'));
    const match = firstOf((await consultation.findDiagnosis('M10.9')).filter(({ leaf }) => leaf));
    const tagsOf = () => consultation.diseaseTags.list.value.value ?? [];
    if (tagsOf().some(({ code }) => code === match.code)) await consultation.diseaseTags.toggle(match.code);
    await consultation.diseaseTags.toggle(match.code);
    expect(tagsOf().map(({ code }) => code)).toContain(match.code);
    expect(suggestedTags(tagsOf(), [match]).map(({ code }) => code)).not.toContain(match.code);
    await consultation.diseaseTags.toggle(match.code);
    expect(tagsOf().map(({ code }) => code)).not.toContain(match.code);
    await consultation.diseaseTags.list.load();
    expect(tagsOf().map(({ code }) => code)).not.toContain(match.code);
  });

  test('that cannot be saved show the reason', async () => {
    const client = await backend.signIn('linyue');
    const consultation = await acceptAndOpen(backend, client);
    await waitFor(() => expect(consultation.diseaseTags.list.status.value).toBe('ready'));
    client.network.offline = true;
    await consultation.diseaseTags.toggle('J20.9');
    expect(consultation.diseaseTags.error.value?.message).toMatch(/\w/);
    expect(consultation.diseaseTags.busy.value).toBeNull();
  });
});
