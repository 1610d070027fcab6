import { chunk } from '../../lib/async/chunk.ts';
import type { Platform } from '../../platform/platform.ts';

/** A remembered log-in form. */
export interface RecalledLogin {
  readonly username: string;
  /** Whether its password is stored too. */
  readonly password: boolean;
}

/**
 * The log-in form that a person asked to remember on this computer (specification §3 and §9); the last one of
 * this hospital. Nothing in it rejects.
 */
export interface RememberedLogin {
  /** Whether a password can be stored: not without TLS or IndexedDB. */
  readonly canStorePassword: boolean;
  /**
   * What is stored; `over` after 30 days and `unusable` if it was tampered with or the hospital is another
   * one: both delete it.
   */
  readonly read: () => Promise<RecalledLogin | 'over' | 'unusable' | null>;
  /**
   * The stored password of this account, for the submit only. Null, and deleted, if it cannot be decrypted.
   */
  readonly password: (username: string) => Promise<string | null>;
  readonly save: (form: { username: string; password: string }) => Promise<void>;
  readonly forget: () => Promise<void>;
}

export interface RememberedLoginOptions
  extends Pick<Platform, 'indexedDB' | 'subtle' | 'localStorage' | 'base'> {
  /** The hospital's tenant id; not `verified` if it could not be looked up this time. */
  readonly tenant: () => Promise<{ id: string; verified: boolean }>;
  /** The server's clock: the computer's may be wrong by hours. */
  readonly clock: { readonly now: () => number };
}

const storeChunk = chunk(async () => (await import('./rememberedLoginStore.ts')).createStoredRememberedLogin);

/** Creates it. The chunk that stores the form is loaded after the log-in form is shown. */
export const createRememberedLogin = (options: RememberedLoginOptions): RememberedLogin => {
  const { indexedDB, subtle } = options;
  let loading: Promise<RememberedLogin> | null = null;

  const load = async (): Promise<RememberedLogin> => (await storeChunk.load())(options);

  const orFallback = async <T>(use: (store: RememberedLogin) => Promise<T>, fallback: T): Promise<T> => {
    loading ??= load();
    try {
      return await use(await loading);
    } catch (thrown) {
      loading = null;
      console.warn('The remembered log-in cannot be reached', thrown);
      return fallback;
    }
  };

  return {
    canStorePassword: indexedDB !== null && subtle !== null,
    read: () => orFallback((store) => store.read(), null),
    password: (username) => orFallback((store) => store.password(username), null),
    save: (form) => orFallback((store) => store.save(form), undefined),
    forget: () => orFallback((store) => store.forget(), undefined),
  };
};
