import { computed, type ReadonlySignal, signal } from '@preact/signals-react';
import { businessCode, envelopeCode } from '../../../contract/errors/envelopeCodes.ts';
import { tenant } from '../../../contract/hospital/tenant.ts';
import { tenantHostName } from '../../../contract/hospital/tenantHostName.ts';
import { isApiError } from '../../lib/apiError.ts';
import type { Call } from '../http/call.ts';
import type { Platform } from '../../platform/platform.ts';
import type { SessionStore } from './sessionStore.ts';
import { hospitalNameKey } from './hostName.ts';

/** What is known about the hospital at this address. */
export interface Hospital {
  /**
   * `asking` before the first response, `none` if the address belongs to no hospital, `unknown` if the
   * request failed.
   */
  readonly state: ReadonlySignal<'asking' | 'known' | 'none' | 'unknown'>;
  /** Its name, from this visit or an earlier one in this tab; empty until it is known. */
  readonly name: ReadonlySignal<string>;
  /** The page's host name, as sent in the request. */
  readonly hostName: string;
  /** True as soon as requests may carry a tenant: it was found, or stored on an earlier visit. */
  readonly tenantReady: ReadonlySignal<boolean>;
  /**
   * Looks it up, once; later calls share the result. After a failure it is looked up again. Never rejects.
   */
  readonly load: () => Promise<void>;
  /**
   * Checks whether the address still belongs to this hospital, after a 403. At most once a minute; never
   * rejects.
   */
  readonly recheck: () => Promise<void>;
}

/** Milliseconds between two checks. */
const recheckIntervalMs = 60_000;

/** Looks up the hospital of the page's host; a session of another tenant is dropped. */
export const createHospital = (
  call: Call,
  sessionStore: SessionStore,
  platform: Pick<Platform, 'base' | 'sessionStorage' | 'now'>,
  session: { readonly dropSession: () => void; readonly onTenantChanged: () => void },
): Hospital => {
  const state = signal<'asking' | 'known' | 'none' | 'unknown'>('asking');
  const name = signal(platform.sessionStorage.getItem(hospitalNameKey) ?? '');
  const hostName = tenantHostName(new URL(platform.base).hostname);
  const tenantKnown = sessionStore.hasTenant();
  let loading: Promise<void> | null = null;
  let recheckedAt = Number.NEGATIVE_INFINITY;

  const lookUp = async (): Promise<void> => {
    try {
      const found = await call(tenant.byWebsite, { website: hostName });
      if (!found) {
        state.value = 'none';
        return;
      }
      if (sessionStore.saveTenant(found.systemTenantId)) session.dropSession();
      platform.sessionStorage.setItem(hospitalNameKey, found.name);
      name.value = found.name;
      state.value = 'known';
    } catch (thrown) {
      console.warn('The hospital could not be looked up', thrown);
      state.value = 'unknown';
      loading = null;
    }
  };

  return {
    state,
    name,
    hostName,
    tenantReady: computed(() => tenantKnown || state.value !== 'asking'),
    load: () => {
      loading ??= lookUp();
      return loading;
    },
    recheck: async () => {
      if (state.value !== 'known' || platform.now() - recheckedAt < recheckIntervalMs) return;
      recheckedAt = platform.now();
      try {
        const found = await call(tenant.byWebsite, { website: hostName });
        if (found?.systemTenantId !== sessionStore.tenantId()) session.onTenantChanged();
      } catch (thrown) {
        console.warn('The hospital could not be looked up', thrown);
      }
    },
  };
};

/**
 * Wraps `call` for the signed-in app: after a 403 the address may belong to another hospital (docs/wire.md,
 * "Session"); and the password may have to be changed before anything else.
 */
export const withRefusals =
  (call: Call, { recheck }: Pick<Hospital, 'recheck'>, onFirstPassword: () => void): Call =>
  async (endpoint, input, options) => {
    try {
      return await call(endpoint, input, options);
    } catch (thrown) {
      if (isApiError(thrown) && thrown.code === businessCode.passwordChangeRequired) onFirstPassword();
      if (isApiError(thrown) && (thrown.code ?? thrown.status) === envelopeCode.forbidden) void recheck();
      throw thrown;
    }
  };
