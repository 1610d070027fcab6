import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { suggestedTags } from '../../../src/console/domain/diseaseTags.ts';
import { business } from '../../../src/contract/errors/businessErrors.ts';
import { record } from '../../../src/contract/consultation/record.ts';
import { startBackend, type Backend } from '../../support/startBackend.ts';
import { firstOf, waitFor, acceptAndOpen } from './openConsultation.ts';

let backend: Backend;
beforeEach(async () => {
  backend = await startBackend();
});
afterEach(() => backend.close());

describe('diagnoses', () => {
  test('are found by code, Chinese name, English name and initials', async () => {
    const consultation = await acceptAndOpen(backend, await backend.signIn('linyue'));
    for (const typed of ['J20.9', '急性支气管炎', 'acute bronchitis', 'jxzqgy'])
      expect((await consultation.findDiagnosis(typed)).map(({ code }) => code)).toContain('J20.9');
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
