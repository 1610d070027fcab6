import { batch, type ReadonlySignal, signal } from '@preact/signals-react';
import type { Session } from '../../contract/account/auth.ts';
import { defaultTenantId } from '../../contract/hospital/tenant.ts';
import { markOfLogin, readRecord, writeRecord } from './loginRecord.ts';
import { type Memo, openMemo } from './memo.ts';

/** The keys of specification §3. */
const loginKey = 'loginInfo';
const tenantKey = 'tenantId';

/** The log-in that a log-out ended last. */
const overKey = 'sessionOver';

/**
 * What this browser stores between visits. Storage is shared by all tabs; the signals are this tab's view of
 * it.
 */
export interface Stored {
  /** The session in storage at this moment: other tabs write it too. */
  readonly login: () => Session | null;
  /** The same for views: follows this tab's writes, and `reload`. */
  readonly current: ReadonlySignal<Session | null>;
  /** The access token of `current` if the upstream refused to renew its session; null while it is valid. */
  readonly ended: ReadonlySignal<string | null>;
  /** The owner of the session in storage, tenant and user; null if nobody is logged in. */
  readonly owner: () => string | null;
  /** The owner of this tab's session, by its own view. If `owner` differs, nothing may be sent. */
  readonly worksAs: () => string | null;
  /** Saves the tokens of a log-in. */
  readonly keep: (login: Session) => void;
  /** Saves new tokens of the stored session. */
  readonly renew: (login: Session) => void;
  /** Ends the session in this browser, including renewals that are being written at this moment. */
  readonly drop: () => void;
  /** Records, for all tabs, that the upstream refused to renew this session. */
  readonly end: (login: Session) => void;
  /** Reads the storage again, after another tab wrote. */
  readonly look: () => void;
  readonly memo: Pick<Memo, 'isEnded' | 'rests' | 'rest'>;
  readonly tenantId: () => string;
  /** Whether a tenant was stored on an earlier visit. */
  readonly knowsTenant: () => boolean;
  /** Stores the tenant; true if requests named another one before: an earlier session is then useless. */
  readonly keepTenant: (id: string) => boolean;
}

/** Creates the session store on local storage. */
export const openStored = (local: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>): Stored => {
  const memo = openMemo(local);
  // A value that was tampered with counts as none: it might not even be valid in a header.
  const kept = (): string | null => /^[\w-]{1,64}$/.exec(local.getItem(tenantKey) ?? '')?.[0] ?? null;
  const tenantId = (): string => kept() ?? defaultTenantId;
  const record = () => readRecord(local.getItem(loginKey));
  const login = (): Session | null => {
    const found = record();
    if (!found) return null;
    // A tab that has not seen the log-out yet may write renewed tokens once more: they are ignored.
    // mutant: stored-logged-out
    const over = found.began !== undefined && found.began === local.getItem(overKey);
    // mutant: stored-same-hospital
    return over || (found.tenantId ?? tenantId()) !== tenantId() ? null : found.login;
  };
  const ownerOf = (of: Session | null): string | null => of && `${tenantId()} ${of.userId}`;

  const current = signal<Session | null>(null);
  const ended = signal<string | null>(null);
  let worksAs: string | null = null;

  const see = (next: Session | null): void => {
    worksAs = ownerOf(next);
    batch(() => {
      current.value = next;
      ended.value = next && memo.isEnded(next) ? next.accessToken : null;
    });
  };
  const write = (next: Session, began: string | undefined): void => {
    local.setItem(loginKey, writeRecord({ login: next, tenantId: tenantId(), began }));
    memo.forget();
    see(next);
  };
  see(login());

  return {
    login,
    current,
    ended,
    owner: () => ownerOf(login()),
    worksAs: () => worksAs,
    keep: (next) => {
      const began = markOfLogin(next);
      if (local.getItem(overKey) === began) local.removeItem(overKey);
      write(next, began);
    },
    renew: (next) => write(next, record()?.began),
    drop: () => {
      const began = record()?.began;
      local.removeItem(loginKey);
      if (began !== undefined) local.setItem(overKey, began);
      memo.forget();
      see(null);
    },
    end: (of) => {
      memo.end(of);
      batch(() => {
        current.value = of;
        ended.value = of.accessToken;
      });
    },
    look: () => see(login()),
    memo,
    tenantId,
    knowsTenant: () => kept() !== null,
    keepTenant: (id) => {
      const before = tenantId();
      local.setItem(tenantKey, id);
      worksAs = ownerOf(current.peek());
      return before !== id;
    },
  };
};
