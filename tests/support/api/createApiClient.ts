import { createApi } from '../../../src/console/api/api.ts';
import { createServerClock } from '../../../src/console/api/serverClock.ts';
import { createSessionStore } from '../../../src/console/api/session/sessionStore.ts';
import { memoryStorage } from '../../../src/console/api/testing/createTestApi.ts';
import { en } from '../../../src/console/coreMessages.en.ts';
import { zh } from '../../../src/console/coreMessages.zh.ts';
import { createI18n, staticCatalog } from '../../../src/console/i18n/i18n.ts';
import { setTimer } from '../../../src/console/lib/async/timer.ts';

/** The console's calls through a gateway, without a browser; the session is the storage's. */
export const createApiClient = (baseUrl: string, localStorage = memoryStorage()) => {
  const sessionStore = createSessionStore(localStorage);
  const api = createApi(
    {
      fetch: globalThis.fetch,
      fetchWithProgress: globalThis.fetch,
      base: `${baseUrl}/`,
      localStorage,
      locks: null,
      indexedDB: null,
      now: Date.now,
      setTimer,
      random: Math.random,
      createId: () => crypto.randomUUID(),
    },
    {
      sessionStore,
      i18n: createI18n(memoryStorage(), 'en', staticCatalog({ en, zh })),
      clock: createServerClock(Date.now),
      onRowsLeftOut: (path, count, field) => {
        throw new Error(`${count} rows of ${path} could not be read: ${field}`);
      },
    },
  );
  return { ...api, sessionStore };
};
