import { computed, type ReadonlySignal, signal } from '@preact/signals-react';
import { frameCode } from '../../contract/codes.ts';
import { tenant } from '../../contract/tenant.ts';
import { isFault } from '../lib/fault.ts';
import type { Call } from '../wire/call.ts';
import type { Outside } from '../wire/outside.ts';
import type { Stored } from '../wire/stored.ts';
import { nameKey, websiteOf } from './website.ts';

/** What is known of the hospital at this address. */
export interface Hospital {
  /** `asking` before the first answer, `none` where the address belongs to no hospital, `unknown` where the question failed. */
  readonly state: ReadonlySignal<'asking' | 'known' | 'none' | 'unknown'>;
  /** Its name, from this visit or an earlier one in this tab; empty while it is not known. */
  readonly name: ReadonlySignal<string>;
  /** The page's host name, as it is asked with. */
  readonly website: string;
  /** True as soon as requests may carry a tenant: it was found, or remembered from an earlier visit. */
  readonly ready: ReadonlySignal<boolean>;
  /** Asks, once; everybody who asks again gets the same answer. Where there was none, it is asked for anew. Never rejects. */
  readonly look: () => Promise<void>;
  /** Asks whether the address still belongs to this hospital: a call was answered 403. At most once a minute; never rejects. */
  readonly doubt: () => Promise<void>;
}

/** Milliseconds between two doubts. */
const doubtEvery = 60_000;

/** Looks up the hospital of the page's host; a tenant other than the stored session's evicts that session. */
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

/** The caller of the rooms: where an upstream says 403, the address may belong to another hospital by now (wire.md, "Session"). */
export const doubting =
  (call: Call, { doubt }: Pick<Hospital, 'doubt'>): Call =>
  async (endpoint, input, options) => {
    try {
      return await call(endpoint, input, options);
    } catch (thrown) {
      if (isFault(thrown) && (thrown.code ?? thrown.status) === frameCode.forbidden) void doubt();
      throw thrown;
    }
  };
