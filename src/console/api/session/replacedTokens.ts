import { createKeyValueStore } from '../../lib/storage/keyValueStore.ts';
import { type SetTimer, delay } from '../../lib/async/timer.ts';
import { fingerprint } from '../../lib/storage/fingerprint.ts';
import type { Platform } from '../../platform/platform.ts';

/** What a tab that renewed a token tells the next one, apart from local storage. */
export interface ReplacedTokens {
  /** True if this token has already been replaced: local storage is stale in this tab. */
  readonly isReplaced: (token: string) => Promise<boolean>;
  /** To be called before the lock is released. */
  readonly markReplaced: (token: string) => Promise<void>;
}

const storeKey = 'replaced';
/** IndexedDB that hangs must not delay a renewal for longer, in milliseconds. */
const maxWaitMs = 500;

/**
 * Local storage reaches other processes late, and a Web Lock may be granted before it does: on a busy
 * computer the next tab would renew the token that was just replaced. Commits to IndexedDB are visible to all
 * tabs at once. Without it, nothing is recorded. Only the fingerprint of the replaced token is stored.
 */
export const createReplacedTokens = (
  indexedDB: Platform['indexedDB'],
  setTimer: SetTimer,
): ReplacedTokens => {
  if (indexedDB === null)
    return { isReplaced: () => Promise.resolve(false), markReplaced: () => Promise.resolve() };
  const store = createKeyValueStore(indexedDB, 'turns');
  const withTimeout = async <T>(work: Promise<T>): Promise<T | undefined> => {
    try {
      return await Promise.race([work, delay(setTimer, maxWaitMs).then(() => undefined)]);
    } catch (thrown) {
      console.warn('Tabs cannot tell each other of a renewal', thrown);
      return undefined;
    }
  };
  return {
    isReplaced: async (token) => (await withTimeout(store.get(storeKey))) === fingerprint(token),
    markReplaced: async (token) => {
      await withTimeout(store.set(storeKey, fingerprint(token)));
    },
  };
};
