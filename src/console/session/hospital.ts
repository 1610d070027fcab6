import { computed, type ReadonlySignal, signal } from '@preact/signals-react';
import { envelopeCode } from '../../contract/errors/envelopeCodes.ts';
import { tenant } from '../../contract/hospital/tenant.ts';
import { isFault } from '../lib/fault.ts';
import type { Call } from '../wire/call.ts';
import type { Outside } from '../wire/outside.ts';
import type { Stored } from '../wire/stored.ts';
import { nameKey, websiteOf } from './website.ts';

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
  readonly website: string;
  /** True as soon as requests may carry a tenant: it was found, or stored on an earlier visit. */
  readonly ready: ReadonlySignal<boolean>;
  /**
   * Looks it up, once; later calls share the result. After a failure it is looked up again. Never rejects.
   */
  readonly look: () => Promise<void>;
  /**
   * Checks whether the address still belongs to this hospital, after a 403. At most once a minute; never
   * rejects.
   */
  readonly doubt: () => Promise<void>;
}

/** Milliseconds between two checks. */
const doubtEvery = 60_000;

/** Looks up the hospital of the page's host; a session of another tenant is dropped. */
export const openHospital = (
  call: Call,
  stored: Stored,
  outside: Pick<Outside, 'base' | 'tab' | 'own'>,
  session: { readonly evict: () => void; readonly moved: () => void },
): Hospital => {
  const state = signal<'asking' | 'known' | 'none' | 'unknown'>('asking');
  const name = signal(outside.tab.getItem(nameKey) ?? '');
  const website = websiteOf(new URL(outside.base).hostname);
  const remembered = stored.knowsTenant();
  let asked: Promise<void> | null = null;
  let doubted = Number.NEGATIVE_INFINITY;

  const ask = async (): Promise<void> => {
    try {
      const found = await call(tenant.byWebsite, { website });
      if (!found) {
        state.value = 'none';
        return;
      }
      if (stored.keepTenant(found.systemTenantId)) session.evict();
      outside.tab.setItem(nameKey, found.name);
      name.value = found.name;
      state.value = 'known';
    } catch (thrown) {
      console.warn('The hospital could not be looked up', thrown);
      state.value = 'unknown';
      asked = null;
    }
  };

  return {
    state,
    name,
    website,
    ready: computed(() => remembered || state.value !== 'asking'),
    look: () => {
      asked ??= ask();
      return asked;
    },
    doubt: async () => {
      if (state.value !== 'known' || outside.own() - doubted < doubtEvery) return;
      doubted = outside.own();
      try {
        const found = await call(tenant.byWebsite, { website });
        if (found?.systemTenantId !== stored.tenantId()) session.moved();
      } catch (thrown) {
        console.warn('The hospital could not be looked up', thrown);
      }
    },
  };
};

/**
 * Wraps `call` for the signed-in app: after a 403 the address may belong to another hospital (docs/wire.md,
 * "Session").
 */
export const doubting =
  (call: Call, { doubt }: Pick<Hospital, 'doubt'>): Call =>
  async (endpoint, input, options) => {
    try {
      return await call(endpoint, input, options);
    } catch (thrown) {
      if (isFault(thrown) && (thrown.code ?? thrown.status) === envelopeCode.forbidden) void doubt();
      throw thrown;
    }
  };
