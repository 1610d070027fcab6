import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { addendumShape } from '../../../src/console/domain/caseRecord/addendum.ts';
import { createConsultation } from '../../../src/console/features/consultation/consultation.ts';
import { order } from '../../../src/contract/consultation/order.ts';
import { record } from '../../../src/contract/consultation/record.ts';
import { type Client, startBackend, type Backend } from '../../support/startBackend.ts';
import { openConsultation, firstOf, waitFor, acceptAndOpen } from './openConsultation.ts';

let backend: Backend;
beforeEach(async () => {
  backend = await startBackend();
});
afterEach(() => backend.close());

const loadRecord = (client: Client, orderId: string) => client.app.call(record.detail, { orderId });

/** A consultation with what a record cannot be without. */
const openWithRequired = async (client: Client) => {
  const consultation = await acceptAndOpen(backend, client);
  consultation.record.setField('chiefComplaint', 'cough for three days');
  consultation.record.addDiagnosis(firstOf(await consultation.findDiagnosis('J20.9')));
  await consultation.record.save();
  return consultation;
};

describe('signing', () => {
  test('names what is missing, follows its being mended, and asks nothing once all is there', async () => {
    const client = await backend.signIn('linyue');
    const consultation = await acceptAndOpen(backend, client);
    expect(consultation.signing.missing.value).toEqual([]);
    const signing = consultation.signing.sign();
    // Saving takes its time; whoever goes to what is named may write there meanwhile.
    expect(consultation.recordWritable.value).toBe(true);
    await signing;
    expect(consultation.signing.missing.value).toEqual(['chiefComplaint', 'diagnosis']);
    consultation.record.setField('chiefComplaint', 'cough');
    expect(consultation.signing.missing.value).toEqual(['diagnosis']);
    consultation.record.addDiagnosis(firstOf(await consultation.findDiagnosis('J20.9')));
    await consultation.signing.sign();
    expect([consultation.record.signed.value, consultation.recordWritable.value]).toEqual([true, false]);
    expect(await loadRecord(client, consultation.id)).toMatchObject({
      chiefComplaint: 'cough',
      signedAt: expect.any(Number),
    });
  });

  test('saves what stands unsaved first: the signed text is the text on screen', async () => {
    const client = await backend.signIn('linyue');
    const consultation = await openWithRequired(client);
    consultation.record.setField('advice', 'the last word');
    expect(consultation.record.saving.value).toBe('typed');
    await consultation.signing.sign();
    expect(await loadRecord(client, consultation.id)).toMatchObject({
      advice: 'the last word',
      signedAt: expect.any(Number),
    });
    expect(consultation.record.saving.value).toBe('clean');
  });

  test('is not done while a saving fails, and says so', async () => {
    const client = await backend.signIn('linyue');
    const consultation = await openWithRequired(client);
    client.network.offline = true;
    consultation.record.setField('advice', 'rest');
    await consultation.signing.sign();
    expect([consultation.signing.missing.value, consultation.record.signed.value]).toEqual([
      ['unsaved'],
      false,
    ]);
    client.network.offline = false;
    await consultation.signing.sign();
    expect([consultation.signing.missing.value, consultation.record.signed.value]).toEqual([[], true]);
  });

  test('of a record that was changed elsewhere meanwhile signs nothing: what changed is shown first', async () => {
    const [client, otherClient] = [await backend.signIn('linyue'), await backend.signIn('linyue')];
    const consultation = await openWithRequired(client);
    const otherConsultation = await openConsultation(backend, otherClient, consultation.id);
    otherConsultation.record.setField('advice', 'written there');
    await otherConsultation.record.save();
    await consultation.signing.sign();
    expect([consultation.record.signed.value, consultation.signing.changedParts.value]).toEqual([
      false,
      ['advice'],
    ]);
    expect(consultation.record.draft.value?.advice).toBe('written there');
    await consultation.signing.sign();
    expect(consultation.record.signed.value).toBe(true);
    expect(consultation.signing.changedParts.value).toEqual([]);
  });

  test('whose answer was lost is read, and never done twice', async () => {
    const client = await backend.signIn('linyue');
    const consultation = await openWithRequired(client);
    client.network.loseResponseOf = '/case/sign';
    await consultation.signing.sign();
    expect([consultation.record.signed.value, consultation.signing.state.value]).toEqual([true, 'open']);
    expect(consultation.signing.error.value).toBeNull();
  });

  test('is possible after the end of the consultation, too', async () => {
    const client = await backend.signIn('linyue');
    const consultation = await openWithRequired(client);
    await consultation.finish.finish();
    expect(consultation.writable.value).toBe(false);
    await consultation.signing.sign();
    expect(consultation.record.signed.value).toBe(true);
  });
});

describe('a record that was signed elsewhere', () => {
  test('keeps what is typed here to be read and copied, and takes nothing more', async () => {
    const [client, otherClient] = [await backend.signIn('linyue'), await backend.signIn('linyue')];
    const consultation = await openWithRequired(client);
    const otherConsultation = await openConsultation(backend, otherClient, consultation.id);
    consultation.record.setField('advice', 'typed too late');
    await otherConsultation.signing.sign();
    await consultation.record.save();
    expect([consultation.record.signed.value, consultation.record.saving.value]).toEqual([true, 'failed']);
    expect(consultation.record.unsaved.value).toEqual(['advice']);
    expect(consultation.record.draft.value?.advice).toBe('typed too late');
    expect(await loadRecord(client, consultation.id)).toMatchObject({
      advice: '',
      version: consultation.record.stored.value.value?.version,
    });
    consultation.record.discard();
    expect(consultation.record.saving.value).toBe('clean');
  });
});

describe('an addendum', () => {
  test('is added to a signed record once, also where its answer was lost, and in a finished consultation', async () => {
    const client = await backend.signIn('linyue');
    const consultation = await openWithRequired(client);
    await consultation.signing.sign();
    consultation.addendum.setText('seen again: better');
    expect(client.app.records.hasUnsaved()).toBe(true);
    client.network.loseResponseOf = '/case/addendum';
    await consultation.addendum.add();
    expect([consultation.addendum.text.value, consultation.addendum.error.value]).toEqual(['', null]);
    await client.app.call(order.finish, { id: consultation.id });
    consultation.addendum.setText('and well');
    await consultation.addendum.add();
    expect((await loadRecord(client, consultation.id)).addenda.map(({ text }) => text)).toEqual([
      'seen again: better',
      'and well',
    ]);
    expect(consultation.record.stored.value.value?.addenda).toHaveLength(2);
  });

  test('that was added, whose page went before it could say so, is not brought back; one that was not, is', async () => {
    const client = await backend.signIn('linyue');
    const consultation = await openWithRequired(client);
    await consultation.signing.sign();
    consultation.addendum.setText('seen again: better');
    const savedDraft = v.parse(addendumShape, consultation.addendum.serialize());
    await consultation.addendum.add();
    const outcomes: string[] = [];
    consultation.addendum.restore(savedDraft, () => outcomes.push('added'));
    expect([consultation.addendum.text.value, outcomes]).toEqual(['', ['added']]);
    consultation.addendum.setText('seen again: better');
    const laterDraft = v.parse(addendumShape, consultation.addendum.serialize());
    consultation.addendum.setText('');
    consultation.addendum.restore(laterDraft, () => outcomes.push('in its field'));
    expect([consultation.addendum.text.value, outcomes]).toEqual([
      'seen again: better',
      ['added', 'in its field'],
    ]);
    consultation.addendum.setText('');
  });

  test('that was refused stays in its field with the reason', async () => {
    const client = await backend.signIn('linyue');
    const consultation = await openWithRequired(client);
    consultation.addendum.setText('too early');
    await consultation.addendum.add();
    expect(consultation.addendum.text.value).toBe('too early');
    expect(consultation.addendum.error.value?.message).toMatch(/\w/);
    consultation.addendum.setText('');
  });
});

test('every saving is a version, the newest first, with who wrote it', async () => {
  const client = await backend.signIn('linyue');
  const consultation = await openWithRequired(client);
  consultation.record.setField('advice', 'rest');
  await consultation.record.save();
  await consultation.versions.load();
  const rows = consultation.versions.value.value ?? [];
  expect(rows.map(({ advice }) => advice)).toEqual(['rest', '']);
  expect(rows.every(({ writtenBy }) => writtenBy !== '')).toBe(true);
});

test('what is typed in an order that was finished meanwhile stays to be read, and nothing is written', async () => {
  const client = await backend.signIn('linyue');
  const consultation = await openWithRequired(client);
  consultation.record.setField('advice', 'typed before the end');
  await client.app.call(order.finish, { id: consultation.id });
  await consultation.record.save();
  expect([consultation.record.saving.value, consultation.record.unsaved.value]).toEqual([
    'failed',
    ['advice'],
  ]);
  await waitFor(() => expect(consultation.writable.value).toBe(false));
  expect((await loadRecord(client, consultation.id)).advice).toBe('');
  const reopened = createConsultation(client.app, consultation.id);
  expect(reopened.record.draft.value?.advice).toBe('typed before the end');
});
