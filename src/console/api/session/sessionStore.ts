import { batch, type ReadonlySignal, signal } from '@preact/signals-react';
import type { Session } from '../../../contract/account/auth.ts';
import { defaultTenantId } from '../../../contract/hospital/tenant.ts';
import { sessionFingerprint, parseSessionRecord, serializeSessionRecord } from './sessionRecord.ts';
import { type RefreshFailures, createRefreshFailures } from './refreshFailures.ts';

/** The keys of specification §3. */
const loginKey = 'loginInfo';
const tenantKey = 'tenantId';

/** The log-in that a log-out ended last. */
const loggedOutKey = 'sessionOver';

/**
 * What this browser stores between visits. Storage is shared by all tabs; the signals are this tab's view of
 * it.
 */
export interface SessionStore {
  /** The session in storage at this moment: other tabs write it too. */
  readonly readSession: () => Session | null;
  /** The same for views: follows this tab's writes, and `reload`. */
  readonly current: ReadonlySignal<Session | null>;
  /** The access token of `current` if the upstream refused to renew its session; null while it is valid. */
  readonly endedToken: ReadonlySignal<string | null>;
  /** Whether it refused because the account is disabled. */
  readonly disabled: ReadonlySignal<boolean>;
  /** The owner of the session in storage, tenant and user; null if nobody is logged in. */
  readonly owner: () => string | null;
  /** The owner of this tab's session, by its own view. If `owner` differs, nothing may be sent. */
  readonly currentOwner: () => string | null;
  /** Saves the tokens of a log-in. */
  readonly save: (session: Session) => void;
  /** Saves new tokens of the stored session. */
  readonly saveRenewed: (session: Session) => void;
  /** Ends the session in this browser, including renewals that are being written at this moment. */
  readonly clear: () => void;
  /** Records, for all tabs, that the upstream refused to renew this session. */
  readonly markEnded: (session: Session, why?: 'disabled') => void;
  /** Reads the storage again, after another tab wrote. */
  readonly reload: () => void;
  readonly refreshFailures: Pick<RefreshFailures, 'isEnded' | 'isCoolingDown' | 'startCooldown'>;
  readonly tenantId: () => string;
  /** Whether a tenant was stored on an earlier visit. */
  readonly hasTenant: () => boolean;
  /** Stores the tenant; true if requests named another one before: an earlier session is then useless. */
  readonly saveTenant: (id: string) => boolean;
}

/** Creates the session store on local storage. */
export const createSessionStore = (
  localStorage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
): SessionStore => {
  const refreshFailures = createRefreshFailures(localStorage);
  // A value that was tampered with counts as none: it might not even be valid in a header.
  const savedTenant = (): string | null =>
    /^[\w-]{1,64}$/.exec(localStorage.getItem(tenantKey) ?? '')?.[0] ?? null;
  const tenantId = (): string => savedTenant() ?? defaultTenantId;
  const readRecord = () => parseSessionRecord(localStorage.getItem(loginKey));
  const session = (): Session | null => {
    const stored = readRecord();
    if (!stored) return null;
    // A tab that has not seen the log-out yet may write renewed tokens once more: they are ignored.
    // mutant: session-store-logged-out
    const loggedOut = stored.began !== undefined && stored.began === localStorage.getItem(loggedOutKey);
    // mutant: session-store-same-hospital
    return loggedOut || (stored.tenantId ?? tenantId()) !== tenantId() ? null : stored.session;
  };
  const ownerOf = (session: Session | null): string | null => session && `${tenantId()} ${session.userId}`;

  const current = signal<Session | null>(null);
  const endedToken = signal<string | null>(null);
  const disabled = signal(false);
  let currentOwner: string | null = null;

  const setCurrent = (session: Session | null): void => {
    currentOwner = ownerOf(session);
    batch(() => {
      current.value = session;
      endedToken.value = session && refreshFailures.isEnded(session) ? session.accessToken : null;
      disabled.value = session !== null && refreshFailures.isDisabled(session);
    });
  };
  const writeSession = (session: Session, began: string | undefined): void => {
    localStorage.setItem(loginKey, serializeSessionRecord({ session, tenantId: tenantId(), began }));
    refreshFailures.clear();
    setCurrent(session);
  };
  setCurrent(session());

  return {
    readSession: session,
    current,
    endedToken,
    disabled,
    owner: () => ownerOf(session()),
    currentOwner: () => currentOwner,
    save: (session) => {
      const began = sessionFingerprint(session);
      if (localStorage.getItem(loggedOutKey) === began) localStorage.removeItem(loggedOutKey);
      writeSession(session, began);
    },
    saveRenewed: (session) => writeSession(session, readRecord()?.began),
    clear: () => {
      const began = readRecord()?.began;
      localStorage.removeItem(loginKey);
      if (began !== undefined) localStorage.setItem(loggedOutKey, began);
      refreshFailures.clear();
      setCurrent(null);
    },
    markEnded: (session, why) => {
      refreshFailures.markEnded(session, why);
      batch(() => {
        current.value = session;
        endedToken.value = session.accessToken;
        disabled.value = refreshFailures.isDisabled(session);
      });
    },
    reload: () => setCurrent(session()),
    refreshFailures,
    tenantId,
    hasTenant: () => savedTenant() !== null,
    saveTenant: (id) => {
      const previous = tenantId();
      localStorage.setItem(tenantKey, id);
      currentOwner = ownerOf(current.peek());
      return previous !== id;
    },
  };
};
