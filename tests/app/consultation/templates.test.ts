import { signal } from '@preact/signals-react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sectionsOf } from '../../../src/console/domain/templates/mergeTemplate.ts';
import { fillRecord } from '../../../src/console/features/consultation/record/fillRecord.ts';
import { createTemplates } from '../../../src/console/domain/templates/templates.ts';
import { business } from '../../../src/contract/errors/businessErrors.ts';
import { startBackend, type Backend } from '../../support/startBackend.ts';
import { firstOf, waitFor, acceptAndOpen } from './openConsultation.ts';

let backend: Backend;
beforeEach(async () => {
  backend = await startBackend();
});
afterEach(() => backend.close());

const sampleContent = { kind: 'record' as const, presentIllness: 'runny nose', advice: 'drink' };

describe('templates of case records', () => {
  test('are saved under a name, found again, and deleted', async () => {
    const client = await backend.signIn('linyue');
    const model = createTemplates(client.app, 'record');
    await model.list.load();
    const ownTemplates = () => (model.list.value.value ?? []).filter(({ shared }) => !shared);
    const before = ownTemplates().length;
    expect(await model.save('my cold', sampleContent)).toBe(true);
    const saved = firstOf(ownTemplates().filter(({ name }) => name === 'my cold'));
    expect(saved.content).toEqual(sampleContent);
    expect(await model.remove(saved.id)).toBe(true);
    expect(ownTemplates()).toHaveLength(before);
  });

  test('with a name already in use say so, and replace the other only by its id', async () => {
    const client = await backend.signIn('linyue');
    const model = createTemplates(client.app, 'record');
    await model.save('my cold', sampleContent);
    expect(await model.save('My cold', { kind: 'record', advice: 'rest' })).toBe(false);
    expect(model.error.value?.code).toBe(business.templateName.code);
    const id = firstOf((model.list.value.value ?? []).filter(({ name }) => name === 'my cold')).id;
    expect(await model.save('My cold', { kind: 'record', advice: 'rest' }, id)).toBe(true);
    expect(model.error.value).toBeNull();
    expect((model.list.value.value ?? []).filter(({ shared }) => !shared).map(({ name }) => name)).toEqual([
      'My cold',
    ]);
  });

  test('with an unknown section written by another program are used without it', async () => {
    const client = await backend.signIn('linyue');
    const model = createTemplates(client.app, 'record');
    const unknownSection: typeof sampleContent & Record<string, string> = {
      ...sampleContent,
      horoscope: 'Leo',
    };
    expect(await model.save('odd', unknownSection)).toBe(true);
    const { content } = firstOf((model.list.value.value ?? []).filter(({ name }) => name === 'odd'));
    expect(sectionsOf(content)).toEqual(['presentIllness', 'advice']);
    expect(content).toEqual(sampleContent);
  });

  test('fill the form as if typed: it saves itself, and the previous text is a version', async () => {
    const client = await backend.signIn('linyue');
    const consultation = await acceptAndOpen(backend, client);
    consultation.record.setField('advice', 'rest');
    await consultation.record.save();
    consultation.record.fillFields({
      advice: 'rest\ndrink',
      presentIllness: 'runny nose',
      pastHistory: undefined,
    });
    expect(consultation.record.saving.value).toBe('typed');
    expect(consultation.record.draft.value).toMatchObject({ advice: 'rest\ndrink', pastHistory: '' });
    await waitFor(() => expect(consultation.record.saving.value).toBe('clean'));
    await consultation.versions.load();
    expect(consultation.versions.value.value?.map(({ advice }) => advice)).toEqual(['rest\ndrink', 'rest']);
  });

  test('are undone as a whole, unless one of their sections was changed since', async () => {
    const client = await backend.signIn('linyue');
    const { record, recordWritable } = await acceptAndOpen(backend, client);
    record.setField('advice', 'rest');
    const diagnoses = [{ code: 'J00', name: '', nameEn: '' }];
    const takeBack = fillRecord(record, recordWritable, { advice: 'rest\ndrink', diagnoses });
    await record.save();
    expect(takeBack()).toBe('done');
    expect(record.draft.value).toMatchObject({ advice: 'rest', diagnoses: [] });
    const takeBackAgain = fillRecord(record, recordWritable, { advice: 'rest\ndrink', diagnoses });
    record.removeDiagnosis('J00');
    expect(takeBackAgain()).toBe('changed');
    expect(record.draft.value?.advice).toBe('rest\ndrink');
  });

  test('stay, and are not said to be changed, once the record can no longer be written', async () => {
    const client = await backend.signIn('linyue');
    const { record } = await acceptAndOpen(backend, client);
    const writable = signal(true);
    const takeBack = fillRecord(record, writable, { advice: 'rest' });
    writable.value = false;
    expect([takeBack(), record.draft.value?.advice]).toEqual(['tooLate', 'rest']);
  });

  test('belong to the doctor: a colleague does not see them', async () => {
    const [client, colleague] = [await backend.signIn('linyue'), await backend.signIn('zhouheng')];
    const ownTemplateList = createTemplates(client.app, 'record');
    await ownTemplateList.save('only mine', sampleContent);
    const otherTemplateList = createTemplates(colleague.app, 'record');
    await otherTemplateList.list.load();
    expect(otherTemplateList.list.value.value?.map(({ name }) => name)).not.toContain('only mine');
  });
});
