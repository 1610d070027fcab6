import type { AsyncStatus } from '../../../src/console/lib/async/asyncState.ts';
import { signal } from '@preact/signals-react';
import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { addendumShape } from '../../../src/console/domain/caseRecord/addendum.ts';
import { createConsultation } from '../../../src/console/features/consultation/consultation.ts';
import { findSigningAtEnd } from '../../../src/console/features/consultation/ending/signingAtEnd.ts';
import { order } from '../../../src/contract/consultation/order.ts';
import { record } from '../../../src/contract/consultation/record.ts';
import { type Client, startBackend, type Backend } from '../../support/startBackend.ts';
import { openConsultation, openSignable, firstOf, waitFor, acceptAndOpen, sign } from './openConsultation.ts';

let backend: Backend;
beforeEach(async () => {
  backend = await startBackend();
});
afterEach(() => backend.close());

const loadRecord = (client: Client, orderId: string) => client.app.call(record.detail, { orderId });

describe('signing', () => {
  test('as the visit ends waits for the allergies only where nothing is missing', async () => {
    const client = await backend.signIn('linyue');
    const consultation = await openSignable(backend, client);
    await waitFor(() => expect(consultation.record.saving.value).toBe('clean'));
    const find = (status: AsyncStatus = 'loading') =>
      findSigningAtEnd(client.app, {
        ...consultation,
        allergies: signal({ ...consultation.allergies.value, status }),
      });
    expect(find()).toEqual({ record: null, allergies: 'loading' });
    // The drawer says why nothing can be signed there.
    expect(find('failed')).toEqual({ record: null, allergies: 'failed' });
    consultation.record.setField('chiefComplaint', '');
    await consultation.record.save();
    expect(find()).toEqual({ record: null, allergies: 'ready' });
  });

  test('lists what is missing, and updates the list as it is filled in', async () => {
    const client = await backend.signIn('linyue');
    const consultation = await acceptAndOpen(backend, client);
    expect(consultation.signing.missing.value).toEqual([]);
    const signing = consultation.signing.ask();
    // Saving takes time; the doctor may follow the list and write in the meantime.
    expect(consultation.recordWritable.value).toBe(true);
    await signing;
    expect(consultation.signing.missing.value).toEqual(['chiefComplaint', 'diagnosis']);
    // What is missing is shown, and nothing is signed without it.
    expect(consultation.signing.isAsking.value).toBe(true);
    await consultation.signing.confirm();
    expect([consultation.signing.isAsking.value, consultation.record.signed.value]).toEqual([false, false]);
    consultation.record.setField('chiefComplaint', 'cough');
    expect(consultation.signing.missing.value).toEqual(['diagnosis']);
    consultation.record.addDiagnosis(firstOf(await consultation.findDiagnosis('J20.9')));
    await sign(consultation);
    expect([consultation.record.signed.value, consultation.recordWritable.value]).toEqual([true, false]);
    expect(await loadRecord(client, consultation.id)).toMatchObject({
      chiefComplaint: 'cough',
      signedAt: expect.any(Number),
    });
  });

  test('saves unsaved changes first: the signed text is the text on screen', async () => {
    const client = await backend.signIn('linyue');
    const consultation = await openSignable(backend, client);
    consultation.record.setField('advice', 'the last word');
    expect(consultation.record.saving.value).toBe('typed');
    await sign(consultation);
    expect(await loadRecord(client, consultation.id)).toMatchObject({
      advice: 'the last word',
      signedAt: expect.any(Number),
    });
    expect(consultation.record.saving.value).toBe('clean');
  });

  test('is not done while saving fails, and says so', async () => {
    const client = await backend.signIn('linyue');
    const consultation = await openSignable(backend, client);
    client.network.offline = true;
    consultation.record.setField('advice', 'rest');
    await sign(consultation);
    expect([consultation.signing.missing.value, consultation.record.signed.value]).toEqual([
      ['unsaved'],
      false,
    ]);
    client.network.offline = false;
    await sign(consultation);
    expect([consultation.signing.missing.value, consultation.record.signed.value]).toEqual([[], true]);
  });

  test('is stopped if the record was changed elsewhere, and shows the changes first', async () => {
    const [client, otherClient] = [await backend.signIn('linyue'), await backend.signIn('linyue')];
    const consultation = await openSignable(backend, client);
    const otherConsultation = await openConsultation(backend, otherClient, consultation.id);
    otherConsultation.record.setField('advice', 'written there');
    await otherConsultation.record.save();
    await sign(consultation);
    expect([consultation.record.signed.value, consultation.signing.changedParts.value]).toEqual([
      false,
      ['advice'],
    ]);
    expect(consultation.record.draft.value?.advice).toBe('written there');
    await sign(consultation);
    expect(consultation.record.signed.value).toBe(true);
    expect(consultation.signing.changedParts.value).toEqual([]);
  });

  test('looks up the result if the response was lost, and is never done twice', async () => {
    const client = await backend.signIn('linyue');
    const consultation = await openSignable(backend, client);
    client.network.loseResponseOf = '/case/sign';
    await sign(consultation);
    expect([consultation.record.signed.value, consultation.signing.state.value]).toEqual([true, 'open']);
    expect(consultation.signing.error.value).toBeNull();
  });

  test('is possible after the end of the consultation, too', async () => {
    const client = await backend.signIn('linyue');
    const consultation = await openSignable(backend, client);
    await consultation.finish.finish();
    expect(consultation.writable.value).toBe(false);
    await sign(consultation);
    expect(consultation.record.signed.value).toBe(true);
  });
});

describe('a record that was signed elsewhere', () => {
  test('keeps what was typed here to be read and copied, and accepts no changes', async () => {
    const [client, otherClient] = [await backend.signIn('linyue'), await backend.signIn('linyue')];
    const consultation = await openSignable(backend, client);
    const otherConsultation = await openConsultation(backend, otherClient, consultation.id);
    consultation.record.setField('advice', 'typed too late');
    await sign(otherConsultation);
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
  test('is added to a signed record once, even if the response was lost or the consultation is finished', async () => {
    const client = await backend.signIn('linyue');
    const consultation = await openSignable(backend, client);
    await sign(consultation);
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

  test('that was added before its page closed is not restored; one that was not added is', async () => {
    const client = await backend.signIn('linyue');
    const consultation = await openSignable(backend, client);
    await sign(consultation);
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
    const consultation = await openSignable(backend, client);
    consultation.addendum.setText('too early');
    await consultation.addendum.add();
    expect(consultation.addendum.text.value).toBe('too early');
    expect(consultation.addendum.error.value?.message).toMatch(/\w/);
    consultation.addendum.setText('');
  });
});

test('every save is a version, newest first, with its author', async () => {
  const client = await backend.signIn('linyue');
  const consultation = await openSignable(backend, client);
  consultation.record.setField('advice', 'rest');
  await consultation.record.save();
  await consultation.versions.load();
  const rows = consultation.versions.value.value ?? [];
  expect(rows.map(({ advice }) => advice)).toEqual(['rest', '']);
  expect(rows.every(({ writtenBy }) => writtenBy !== '')).toBe(true);
});

test('to an order that was finished in the meantime can still be read, and is not written', async () => {
  const client = await backend.signIn('linyue');
  const consultation = await openSignable(backend, client);
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
