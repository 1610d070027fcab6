import { describe, expect, test } from 'vitest';
import { createPasswordChange } from '../../../src/console/features/account/security/passwordChange.ts';
import { createDraftEntries } from '../../../src/console/drafts/draftEntries.ts';
import { createDraftKeys } from '../../../src/console/drafts/draftKeys.ts';
import { createMemoryStore } from '../../../src/console/testing/createMemoryStore.ts';
import { password } from '../../support/createFakeBrowser.ts';
import { setupDraftsFixture } from '../../support/createDraftsFixture.ts';
import type { Client } from '../../support/startBackend.ts';
import { waitFor } from '../consultation/openConsultation.ts';

const fixture = setupDraftsFixture();

const keysOnDisk = () =>
  [...fixture.storedValues()].flatMap(([name, value]) =>
    name !== 'device' && typeof value === 'object' && value !== null && 'key' in value ? [name] : [],
  );

/** Tries to read the drafts with everything that is left on the computer; returns what could be read. */
const readWithDisk = async (userId: string): Promise<string[]> => {
  const store = createMemoryStore();
  for (const [name, value] of fixture.storedValues()) store.entries.set(name, value);
  const owner = ['1', userId] as const;
  const { subtle } = globalThis.crypto;
  const entries = createDraftEntries(subtle, store, owner);
  const derived = await createDraftKeys(subtle, store).derive(owner, null);
  const kept = [...store.entries.values()].flatMap((value) =>
    typeof value === 'object' && value !== null && 'key' in value && value.key instanceof CryptoKey
      ? [value.key]
      : [],
  );
  const found = await entries.list(null);
  expect(found).not.toEqual([]);
  const attempts = await Promise.allSettled(
    found.flatMap((one) => [derived, ...kept].map((key) => entries.read(one, async () => key))),
  );
  return attempts.flatMap((one) => (one.status === 'fulfilled' && one.value ? [one.value.text] : []));
};

const openWithDraft = async (): Promise<{ client: Client; userId: string }> => {
  const client = await fixture.signIn();
  await waitFor(() => expect(client.app.messaging.connectionState.value).toBe('live'));
  client.app.messaging.conversation('1').write('half a sen');
  await client.app.drafts.flush();
  await waitFor(() => expect(keysOnDisk()).toHaveLength(1));
  const userId = client.app.session.userId.value ?? '';
  expect(await readWithDisk(userId)).toContainEqual(expect.stringContaining('half a sen'));
  return { client, userId };
};

describe('typed text', () => {
  test('cannot be read with what is left on the computer after the password was changed', async () => {
    const { client, userId } = await openWithDraft();
    const form = createPasswordChange(client.app);
    form.setField('oldPassword', password);
    form.setField('newPassword', 'four unrelated words');
    form.setField('again', 'four unrelated words');
    await form.submit();
    expect(client.app.session.signOutReason.value).toBe('passwordChanged');
    await waitFor(() => expect(keysOnDisk()).toEqual([]));
    expect(await readWithDisk(userId)).toEqual([]);
  });

  test('nor after a session was dropped because the address belongs to another hospital', async () => {
    const { client, userId } = await openWithDraft();
    client.app.session.dropSession();
    await waitFor(() => expect(keysOnDisk()).toEqual([]));
    expect(await readWithDisk(userId)).toEqual([]);
  });
});
