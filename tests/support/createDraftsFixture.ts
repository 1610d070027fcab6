import { expect } from 'vitest';
import { memoryStorage } from '../../src/console/api/testing/createTestApi.ts';
import { fixturePerTest } from '../../src/upstream/testing/fixturePerTest.ts';
import { createFakeIndexedDb } from './fakeIndexedDb.ts';
import { type Client, startBackend } from './startBackend.ts';
import { waitFor } from '../app/consultation/openConsultation.ts';

/** A backend with one computer whose browser stores drafts. */
const createDraftsFixture = async () => {
  const backend = await startBackend();
  const database = createFakeIndexedDb();
  const storage = { localStorage: memoryStorage(), indexedDB: database.indexedDB };

  const signIn = async (username = 'linyue'): Promise<Client> => {
    const client = await backend.signIn(username, storage);
    await waitFor(() => expect(client.app.drafts.state.value).toBe('kept'));
    return client;
  };
  return {
    backend,
    storage,
    /** Opens a page in that browser. */
    signIn,
    /** Closes the page and opens it again in the same browser. */
    reopen: async (client: Client, username = 'linyue'): Promise<Client> => {
      await client.app.drafts.flush();
      client.close();
      return signIn(username);
    },
    /** The keys of all stored drafts, of every person. */
    /** Everything that stays on the computer beside them. */
    storedValues: (): ReadonlyMap<string, unknown> => database.stores.get('journal') ?? new Map(),
    storedDraftKeys: () =>
      [...(database.stores.get('journal')?.keys() ?? [])].filter((name) => name.startsWith('["')),
    expectNoDrafts: (client: Client) => waitFor(async () => expect(await client.app.drafts.count()).toBe(0)),
  };
};

/** One for each test of a file, created before it and closed after it. */
export const setupDraftsFixture = () => fixturePerTest(createDraftsFixture, ({ backend }) => backend.close());
