import { computed, type ReadonlySignal, signal } from '@preact/signals-react';
import * as v from 'valibot';
import { type DoctorInfo, doctorInfo } from '../../contract/account/doctor.ts';
import { fromJson } from '../lib/json.ts';
import type { Owner } from './standing.ts';

/** The key of specification §3. */
const key = 'userInfo';

// Bound to its owner, so that one person's name is never shown to another.
const shape = v.object({ ...doctorInfo.entries, of: v.object({ tenantId: v.string(), userId: v.string() }) });
type Held = v.InferOutput<typeof shape>;

const held = (tab: Storage): Held | null => {
  const read = v.safeParse(shape, fromJson(tab.getItem(key) ?? ''));
  return read.success ? read.output : null;
};

const same = (one: Owner, other: Owner | null): boolean =>
  one.tenantId === other?.tenantId && one.userId === other.userId;

/** The name of the person in this tab: kept in session storage for one owner and shown to no other. */
export const openPerson = (tab: Storage, owner: ReadonlySignal<Owner | null>) => {
  const known = signal(held(tab));
  return {
    user: computed((): DoctorInfo | null =>
      known.value && same(known.value.of, owner.value) ? known.value : null,
    ),
    /**
     * Stores the response for owner `dataOwner`; a response that arrives after its owner has left is
     * discarded.
     */
    keep: (of: Owner, info: DoctorInfo): void => {
      if (!same(of, owner.peek())) return;
      known.value = { ...info, of };
      tab.setItem(key, JSON.stringify({ ...known.value, mobile: null }));
    },
    forget: (): void => {
      tab.removeItem(key);
      known.value = null;
    },
  };
};
