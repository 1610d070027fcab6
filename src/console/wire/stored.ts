import { type ReadonlySignal, signal } from '@preact/signals-react';
import * as v from 'valibot';
import type { Session } from '../../contract/auth.ts';
import { defaultTenantId } from '../../contract/tenant.ts';

/** The keys of specification §3. */
const loginKey = 'loginInfo';
const tenantKey = 'tenantId';

// Looser than the contract: a stored session without a refresh token still works until its access token ends.
const shape = v.object({
  userId: v.string(),
  accessToken: v.pipe(v.string(), v.minLength(1)),
  refreshToken: v.fallback(v.string(), ''),
  expiresTime: v.fallback(v.number(), 0),
});

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/** A stored session; null where there is none, or where someone has meddled with it. */
const readLogin = (text: string | null): Session | null => {
  if (text === null) return null;
  const read = v.safeParse(shape, parsed(text));
  return read.success ? read.output : null;
};

/** What this browser keeps between visits. */
export interface Stored {
  /** The session as it stands in storage at this moment: other tabs write it too. */
  readonly login: () => Session | null;
  /** The same for views: follows this tab's writing, and `look`. */
  readonly current: ReadonlySignal<Session | null>;
  readonly keep: (login: Session) => void;
  readonly drop: () => void;
  /** Looks again, after another tab wrote. */
  readonly look: () => void;
  readonly tenantId: () => string;
  /** Whether a tenant was kept on an earlier visit. */
  readonly knowsTenant: () => boolean;
  /** Keeps the tenant; true where another one stood here before. */
  readonly keepTenant: (id: string) => boolean;
}

/** The stored session over local storage. */
export const openStored = (local: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>): Stored => {
  const login = (): Session | null => readLogin(local.getItem(loginKey));
  const current = signal(login());
  return {
    login,
    current,
    keep: (next) => {
      local.setItem(loginKey, JSON.stringify(next));
      current.value = next;
    },
    drop: () => {
      local.removeItem(loginKey);
      current.value = null;
    },
    look: () => {
      current.value = login();
    },
    tenantId: () => local.getItem(tenantKey) ?? defaultTenantId,
    knowsTenant: () => local.getItem(tenantKey) !== null,
    keepTenant: (id) => {
      const before = local.getItem(tenantKey);
      local.setItem(tenantKey, id);
      return before !== null && before !== id;
    },
  };
};
