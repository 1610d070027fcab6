import { chunk } from '../lib/chunk.ts';
import type { Outside } from '../wire/outside.ts';

/** A remembered log-in form. */
export interface Recalled {
  readonly username: string;
  /** Whether its password is stored too. */
  readonly password: boolean;
}

/**
 * The log-in form that a person asked to remember on this computer (specification §3 and §9); the last one of
 * this hospital. Nothing in it rejects.
 */
export interface Remembered {
  /** Whether a password can be stored: not without TLS or IndexedDB. */
  readonly keepsPassword: boolean;
  /**
   * What is stored; `over` after 30 days and `unusable` if it was tampered with or the hospital is another
   * one: both delete it.
   */
  readonly read: () => Promise<Recalled | 'over' | 'unusable' | null>;
  /**
   * The stored password of this account, for the submit only. Null, and deleted, if it cannot be decrypted.
   */
  readonly password: (username: string) => Promise<string | null>;
  readonly keep: (form: { username: string; password: string }) => Promise<void>;
  readonly forget: () => Promise<void>;
}

export interface RememberedPlan extends Pick<Outside, 'databases' | 'subtle' | 'local' | 'base'> {
  /** The hospital's tenant id; not `verified` if it could not be looked up this time. */
  readonly tenant: () => Promise<{ id: string; sure: boolean }>;
  /** The server's clock: the computer's may be wrong by hours. */
  readonly clock: { readonly now: () => number };
}

const part = chunk(async () => (await import('./keeping.ts')).openKeepingHere);

/** Creates it. The chunk that stores the form is loaded after the log-in form is shown. */
export const openRemembered = (plan: RememberedPlan): Remembered => {
  const { databases, subtle } = plan;
  let opened: Promise<Remembered> | null = null;

  const open = async (): Promise<Remembered> => (await part.fetch())(plan);

  const quietly = async <T>(act: (kept: Remembered) => Promise<T>, otherwise: T): Promise<T> => {
    opened ??= open();
    try {
      return await act(await opened);
    } catch (thrown) {
      opened = null;
      console.warn('The remembered log-in cannot be reached', thrown);
      return otherwise;
    }
  };

  return {
    keepsPassword: databases !== null && subtle !== null,
    read: () => quietly((kept) => kept.read(), null),
    password: (username) => quietly((kept) => kept.password(username), null),
    keep: (form) => quietly((kept) => kept.keep(form), undefined),
    forget: () => quietly((kept) => kept.forget(), undefined),
  };
};
