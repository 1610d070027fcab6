import { afterEach, beforeEach, expect } from 'vitest';
import { memoryStorage } from '../../src/console/api/testing/createTestApi.ts';
import { createFakeIndexedDb } from './fakeIndexedDb.ts';
import { type Client, startBackend } from './startBackend.ts';
import { waitFor } from '../app/consultation/openConsultation.ts';

/** A backend with one computer whose browser stores drafts. */
export const createDraftsFixture = async () => {
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
    storedDraftKeys: () =>
      [...(database.stores.get('journal')?.keys() ?? [])].filter((name) => name.startsWith('["')),
    expectNoDrafts: (client: Client) => waitFor(async () => expect(await client.app.drafts.count()).toBe(0)),
  };
};
export type DraftsFixture = Awaited<ReturnType<typeof createDraftsFixture>>;

/** One for each test of a file, created before it and closed after it. */
export const setupDraftsFixture = (): DraftsFixture => {
  let fixture: DraftsFixture | null = null;
  const currentFixture = (): DraftsFixture => {
    if (!fixture) throw new Error('no test is running');
    return fixture;
  };
  beforeEach(async () => {
    fixture = await createDraftsFixture();
  });
  afterEach(() => currentFixture().backend.close());
  return {
    get backend() {
      return currentFixture().backend;
    },
    get storage() {
      return currentFixture().storage;
    },
    signIn: (username) => currentFixture().signIn(username),
    reopen: (client, username) => currentFixture().reopen(client, username),
    storedDraftKeys: () => currentFixture().storedDraftKeys(),
    expectNoDrafts: (client) => currentFixture().expectNoDrafts(client),
  };
};
