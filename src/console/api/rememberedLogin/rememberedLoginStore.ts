import * as v from 'valibot';
import { type KeyValueStore, createKeyValueStore } from '../../lib/storage/keyValueStore.ts';
import { parseJson } from '../../lib/json.ts';
import { createTextCipher, encryptedText } from '../../lib/storage/encryptText.ts';
import type { RememberedLogin, RememberedLoginOptions } from './rememberedLogin.ts';

interface Options extends Omit<RememberedLoginOptions, 'indexedDB'> {
  /** Null if the browser has no IndexedDB. */
  readonly store: KeyValueStore | null;
}

/** Specification §9, in milliseconds. */
const lifetimeMs = 30 * 24 * 60 * 60 * 1000;
/** Passwords of every usual length give the same number of bytes. */
const paddedLength = 130;
const storeKey = 'login';

const schema = v.object({
  tenantId: v.string(),
  username: v.pipe(v.string(), v.minLength(1), v.maxLength(64)),
  /** Epoch milliseconds. */
  until: v.number(),
  sealed: v.nullable(encryptedText),
});
type StoredLogin = v.InferOutput<typeof schema>;

// Without IndexedDB: only the account's name, which does not survive the specified wipe.
const createLocalFallback = (localStorage: Storage) => ({
  get: async (key: string): Promise<unknown> => {
    const text = localStorage.getItem(`remembered.${key}`);
    return text === null ? undefined : (parseJson(text) ?? text);
  },
  set: async (key: string, value: unknown) =>
    localStorage.setItem(`remembered.${key}`, JSON.stringify(value)),
  delete: async (key: string) => localStorage.removeItem(`remembered.${key}`),
});

const quietly = async <T>(work: Promise<T>, fallback: T): Promise<T> => {
  try {
    return await work;
  } catch (thrown) {
    console.warn('The remembered log-in cannot be used', thrown);
    return fallback;
  }
};

/** Stores a log-in form in this key-value store. */
export const createRememberedLoginWith = ({
  store,
  subtle,
  localStorage,
  base,
  tenant,
  clock,
}: Options): RememberedLogin => {
  const entries = store ?? createLocalFallback(localStorage);
  const cipher = store && subtle && createTextCipher(subtle, store);

  const contextOf = ({ tenantId, username, until }: Omit<StoredLogin, 'sealed'>) => [
    'login',
    new URL(base).origin,
    tenantId,
    username,
    String(until),
  ];

  const erase = async (): Promise<void> => {
    await entries.delete(storeKey);
    await cipher?.forgetKey();
  };

  const eraseAnd = async <T>(why: T): Promise<T> => {
    await erase();
    return why;
  };

  const load = async (): Promise<StoredLogin | 'over' | 'unusable' | null> => {
    const { id, verified } = await tenant();
    const found = await entries.get(storeKey);
    if (found === undefined) return null;
    const read = v.safeParse(schema, found);
    if (!read.success) return eraseAnd('unusable');
    if (read.output.tenantId !== id) return verified ? eraseAnd('unusable') : null;
    return read.output.until > clock.now() ? read.output : eraseAnd('over');
  };

  const decryptPassword = async (username: string): Promise<string | null> => {
    const stored = await load();
    if (stored === null || typeof stored === 'string') return null;
    if (stored.username !== username || !stored.sealed || !cipher) return null;
    try {
      return v.parse(v.string(), JSON.parse(await cipher.decrypt(stored.sealed, contextOf(stored))));
    } catch (thrown) {
      console.warn('The remembered password could not be opened', thrown);
      return eraseAnd(null);
    }
  };

  const save = async ({ username, password }: { username: string; password: string }): Promise<void> => {
    const { id: tenantId } = await tenant();
    const login = { tenantId, username, until: Math.round(clock.now() + lifetimeMs) };
    const encrypted = cipher?.encrypt(JSON.stringify(password).padEnd(paddedLength), contextOf(login));
    await entries.set(storeKey, {
      ...login,
      sealed: encrypted ? await quietly(encrypted, null) : null,
    } satisfies StoredLogin);
  };

  return {
    canStorePassword: cipher !== null,
    read: async () => {
      const stored = await quietly(load(), null);
      if (stored === null || typeof stored === 'string') return stored;
      return { username: stored.username, password: stored.sealed !== null && cipher !== null };
    },
    password: (username) => quietly(decryptPassword(username), null),
    save: (login) => quietly(save(login), undefined),
    forget: () => quietly(erase(), undefined),
  };
};

/** Stores a log-in form in this browser. */
export const createStoredRememberedLogin = ({
  indexedDB,
  ...plan
}: RememberedLoginOptions): RememberedLogin =>
  createRememberedLoginWith({ ...plan, store: indexedDB && createKeyValueStore(indexedDB, 'remembered') });
