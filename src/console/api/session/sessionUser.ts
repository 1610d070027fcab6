import { computed, type ReadonlySignal, signal } from '@preact/signals-react';
import * as v from 'valibot';
import { type DoctorInfo, doctorInfo } from '../../../contract/account/doctor.ts';
import { parseJson } from '../../lib/json.ts';
import type { Owner } from './compareOwner.ts';

/** The key of specification §3. */
const key = 'userInfo';

// Bound to its owner, so that one person's name is never shown to another.
const schema = v.object({
  ...doctorInfo.entries,
  of: v.object({ tenantId: v.string(), userId: v.string() }),
});
type StoredUser = v.InferOutput<typeof schema>;

const readStored = (sessionStorage: Storage): StoredUser | null => {
  const parsed = v.safeParse(schema, parseJson(sessionStorage.getItem(key) ?? ''));
  return parsed.success ? parsed.output : null;
};

const isSameOwner = (one: Owner, other: Owner | null): boolean =>
  one.tenantId === other?.tenantId && one.userId === other.userId;

/** The name of the person in this tab: kept in session storage for one owner and shown to no other. */
export const createSessionUser = (sessionStorage: Storage, owner: ReadonlySignal<Owner | null>) => {
  const stored = signal(readStored(sessionStorage));
  return {
    user: computed((): DoctorInfo | null =>
      stored.value && isSameOwner(stored.value.of, owner.value) ? stored.value : null,
    ),
    /**
     * Stores the response for owner `dataOwner`; a response that arrives after its owner has left is
     * discarded.
     */
    save: (dataOwner: Owner, info: DoctorInfo): void => {
      if (!isSameOwner(dataOwner, owner.peek())) return;
      stored.value = { ...info, of: dataOwner };
      sessionStorage.setItem(key, JSON.stringify({ ...stored.value, mobile: null }));
    },
    clear: (): void => {
      sessionStorage.removeItem(key);
      stored.value = null;
    },
  };
};
