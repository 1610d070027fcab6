import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createConsultation } from '../../../src/console/features/consultation/consultation.ts';
import { orderStatus } from '../../../src/contract/consultation/order.ts';
import { record } from '../../../src/contract/consultation/record.ts';
import { type Client, startBackend, type Backend } from '../../support/startBackend.ts';
import { openConsultation, firstOf, waitFor, acceptAndOpen } from './openConsultation.ts';

let backend: Backend;
beforeEach(async () => {
  backend = await startBackend();
});
afterEach(() => backend.close());

const loadRecord = (client: Client, orderId: string) => client.app.call(record.detail, { orderId });

/** The response to a save is lost, and the edit is undone before the outcome is known. */
const undoAfterLostSave = async () => {
  const client = await backend.signIn('linyue');
  const { id, record: form } = await acceptAndOpen(backend, client);
  client.network.loseResponseOf = '/addOrUpdateCaseInfo';
  client.network.offlineAfterLoss = true;
  form.setField('advice', 'rest');
  await form.save();
  form.setField('advice', '');
  expect(form.saving.value).toBe('failed');
  client.network.offline = false;
  return { client, id, form };
};

describe('the case record', () => {
  test('saves itself after a pause', async () => {
    const client = await backend.signIn('linyue');
    const { id, record: form } = await acceptAndOpen(backend, client);
    form.setField('chiefComplaint', 'cough for three days');
    expect(form.saving.value).toBe('typed');
    await waitFor(() => expect(form.saving.value).toBe('clean'));
    expect(form.savedAt.value).toBeGreaterThan(0);
    expect(await loadRecord(client, id)).toMatchObject({
      chiefComplaint: 'cough for three days',
      version: 1,
    });
  });

  test('is begun where the hospital answers nothing while it has no record of the visit', async () => {
    const client = await backend.signIn('linyue');
    client.network.answerNull = '/getCaseInfoDetail';
    const { id, record: form } = await acceptAndOpen(backend, client);
    form.setField('chiefComplaint', 'cough for three days');
    await waitFor(() => expect(form.saving.value).toBe('clean'));
    client.network.answerNull = null;
    expect(await loadRecord(client, id)).toMatchObject({
      chiefComplaint: 'cough for three days',
      version: 1,
    });
  });

  test('saves what is typed while a save is in progress afterwards', async () => {
    const client = await backend.signIn('linyue');
    const { id, record: form } = await acceptAndOpen(backend, client);
    form.setField('advice', 'rest');
    const saving = form.save();
    form.setField('advice', 'rest and drink');
    await saving;
    expect(await loadRecord(client, id)).toMatchObject({ advice: 'rest and drink', version: 2 });
  });

  test('shows a new version in the open list of versions', async () => {
    const client = await backend.signIn('linyue');
    const { record: form, versions } = await acceptAndOpen(backend, client);
    form.setField('advice', 'rest');
    await form.save();
    await versions.load();
    expect(versions.value.value?.map(({ version }) => version)).toEqual([1]);
    form.setField('advice', 'rest and drink');
    await form.save();
    await waitFor(() => expect(versions.value.value?.map(({ version }) => version)).toEqual([2, 1]));
  });

  test('is saved on leaving, and kept as a draft when that fails', async () => {
    const client = await backend.signIn('linyue');
    const consultation = await acceptAndOpen(backend, client);
    client.network.offline = true;
    consultation.record.setField('advice', 'rest');
    consultation.leave();
    await waitFor(() => expect(consultation.record.saving.value).toBe('failed'));
    expect(client.app.records.hasUnsaved()).toBe(true);
    client.network.offline = false;
    const reopened = createConsultation(client.app, consultation.id);
    backend.onClose(reopened.start());
    expect(reopened.record.draft.value?.advice).toBe('rest');
    await waitFor(() => expect(reopened.record.saving.value).toBe('clean'));
    expect(await loadRecord(client, consultation.id)).toMatchObject({ advice: 'rest' });
  });

  test("does not take its own save for someone else's change when the response was lost", async () => {
    const client = await backend.signIn('linyue');
    const { id, record: form } = await acceptAndOpen(backend, client);
    client.network.loseResponseOf = '/addOrUpdateCaseInfo';
    form.setField('advice', 'rest');
    await form.save();
    expect([form.saving.value, form.conflict.value]).toEqual(['clean', null]);
    expect(await loadRecord(client, id)).toMatchObject({ advice: 'rest', version: 1 });
  });

  test.each(['save', 'load'] as const)(
    'is not shown as saved if it is unknown what the server has, even after the edit was undone, until the next %s',
    async (method) => {
      const { client, id, form } = await undoAfterLostSave();
      await form[method]();
      await waitFor(() => expect(form.saving.value).toBe('clean'));
      expect(await loadRecord(client, id)).toMatchObject({ advice: '', version: 2 });
    },
  );

  test('is not shown as failed once somebody has signed it: there is nothing left to save', async () => {
    const { client, id, form } = await undoAfterLostSave();
    const saved = await loadRecord(client, id);
    const diagnoses = [{ code: 'I10', name: '', nameEn: '' }];
    const { version } = await client.app.call(record.save, { ...saved, chiefComplaint: 'cough', diagnoses });
    await client.app.call(record.sign, { orderId: id, version });
    await form.stored.load();
    expect([form.signed.value, form.saving.value]).toEqual([true, 'clean']);
  });

  test('changed on two computers: both texts are shown, the doctor chooses, and the rest is merged', async () => {
    const [client, otherClient] = [await backend.signIn('linyue'), await backend.signIn('linyue')];
    const consultation = await acceptAndOpen(backend, client);
    const otherConsultation = await openConsultation(backend, otherClient, consultation.id);
    otherConsultation.record.setField('advice', 'written there');
    otherConsultation.record.setField('examination', 'examined there');
    await otherConsultation.record.save();
    consultation.record.setField('advice', 'written here');
    consultation.record.setField('pastHistory', 'told here');
    await consultation.record.save();
    expect(consultation.record.saving.value).toBe('conflict');
    expect(consultation.record.conflict.value).toMatchObject({
      unresolved: ['advice'],
      theirs: { advice: 'written there' },
    });
    expect(consultation.record.draft.value).toMatchObject({
      advice: 'written here',
      examination: 'examined there',
      pastHistory: 'told here',
    });
    consultation.record.choose('advice', 'mine');
    await consultation.record.save();
    expect(await loadRecord(client, consultation.id)).toMatchObject({
      advice: 'written here',
      examination: 'examined there',
      pastHistory: 'told here',
    });
  });
});

describe('ending a consultation', () => {
  test('lists what is missing, and then makes everything read-only', async () => {
    const consultation = await acceptAndOpen(backend, await backend.signIn('linyue'));
    consultation.finish.openConfirm();
    expect(consultation.finish.openItems.value.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['unsigned', 'chiefComplaint', 'diagnosis']),
    );
    consultation.record.setField('chiefComplaint', 'cough');
    consultation.record.addDiagnosis(firstOf(await consultation.findDiagnosis('J')));
    await consultation.finish.finish();
    expect(consultation.finish.state.value).toBe('closed');
    expect(consultation.writable.value).toBe(false);
  });

  test('asks the server if the response was lost', async () => {
    const client = await backend.signIn('linyue');
    const consultation = await acceptAndOpen(backend, client);
    consultation.finish.openConfirm();
    client.network.loseResponseOf = '/finish';
    await consultation.finish.finish();
    expect(consultation.finish.state.value).toBe('closed');
    expect(consultation.order.value.value?.status).toBe(orderStatus.finished);
  });
});
