import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { record } from '../../../src/contract/consultation/record.ts';
import { startBackend, type Backend } from '../../support/startBackend.ts';
import { openSignable } from './openConsultation.ts';

let backend: Backend;
beforeEach(async () => {
  backend = await startBackend();
});
afterEach(() => backend.close());

describe('the question before a signature', () => {
  test('is asked once: cancelling signs nothing, and confirming signs what was asked about', async () => {
    const client = await backend.signIn('linyue');
    const { signing, record: form, id } = await openSignable(backend, client);
    await signing.confirm();
    await signing.ask();
    expect([signing.isAsking.value, form.signed.value]).toEqual([true, false]);
    signing.cancel();
    await signing.confirm();
    expect([
      signing.isAsking.value,
      (await client.app.call(record.detail, { orderId: id })).signedAt,
    ]).toEqual([false, null]);
    await signing.ask();
    await Promise.all([signing.confirm(), signing.confirm()]);
    expect([signing.isAsking.value, form.signed.value]).toEqual([false, true]);
  });

  test('is closed on return if the doctor left the consultation before answering', async () => {
    const { signing, leave } = await openSignable(backend, await backend.signIn('linyue'));
    await signing.ask();
    leave();
    expect(signing.isAsking.value).toBe(false);
  });

  test('does not cover a text that changed after it was asked', async () => {
    const client = await backend.signIn('linyue');
    const { signing, record: form } = await openSignable(backend, client);
    await signing.ask();
    form.setField('advice', 'written in between');
    await signing.confirm();
    expect([form.signed.value, signing.isAsking.value, signing.changedParts.value]).toEqual([
      false,
      false,
      ['advice'],
    ]);
    await signing.ask();
    expect([signing.isAsking.value, signing.changedParts.value]).toEqual([true, []]);
  });

  test('is not asked again where only the answer was lost', async () => {
    const client = await backend.signIn('linyue');
    const { signing, record: form } = await openSignable(backend, client);
    await signing.ask();
    client.network.offline = true;
    await signing.confirm();
    expect([signing.state.value, signing.isAsking.value, form.signed.value]).toEqual([
      'unknown',
      false,
      false,
    ]);
    client.network.offline = false;
    await signing.retry();
    expect([signing.state.value, signing.isAsking.value, form.signed.value]).toEqual(['open', false, true]);
  });
});
