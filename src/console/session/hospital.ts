import { computed, type ReadonlySignal, signal } from '@preact/signals-react';
import { tenant } from '../../contract/tenant.ts';
import type { Call } from '../wire/call.ts';
import type { Outside } from '../wire/outside.ts';
import type { Stored } from '../wire/stored.ts';

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
  /** Asks, once; everybody who asks again waits for the same answer. Never rejects. */
  readonly look: () => Promise<void>;
}

/** The host that local and internal addresses stand for (specification §1). */
const testHost = 'localhost';
const nameKey = 'hospName';

const internal = [
  /^127\.\d+\.\d+\.\d+$/,
  /^10\.\d+\.\d+\.\d+$/,
  /^192\.168\.\d+\.\d+$/,
  /^172\.(1[6-9]|2\d|3[01])\.\d+\.\d+$/,
  /^\[(::1|f[cd][0-9a-f]{2}:.*|fe80:.*)\]$/,
  /\.(local|internal|test)$/,
];

/** The host name that the tenant is looked up by: local and internal ones become the test host. */
export const websiteOf = (host: string): string => {
  const plain = host.toLowerCase().replace(/\.$/, '');
  return internal.some((pattern) => pattern.test(plain)) ? testHost : plain;
};

/** Looks up the hospital of the page's host; a tenant other than the stored session's drops that session. */
export const openHospital = (
  call: Call,
  stored: Stored,
  outside: Pick<Outside, 'base' | 'tab'>,
): Hospital => {
  const state = signal<'asking' | 'known' | 'none' | 'unknown'>('asking');
  const name = signal(outside.tab.getItem(nameKey) ?? '');
  const website = websiteOf(new URL(outside.base).hostname);
  const remembered = stored.knowsTenant();
  let asked: Promise<void> | null = null;

  const ask = async (): Promise<void> => {
    try {
      const found = await call(tenant.byWebsite, { website });
      if (!found) {
        state.value = 'none';
        return;
      }
      if (stored.keepTenant(found.systemTenantId)) stored.drop();
      outside.tab.setItem(nameKey, found.name);
      name.value = found.name;
      state.value = 'known';
    } catch (thrown) {
      console.warn('The hospital could not be looked up', thrown);
      state.value = 'unknown';
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
  };
};
