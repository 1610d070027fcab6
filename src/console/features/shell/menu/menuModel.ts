import { computed, effect, type ReadonlySignal, signal, untracked } from '@preact/signals-react';
import * as v from 'valibot';
import type { Services } from '../../../services.ts';
import type { Worklists } from '../../../domain/worklists/worklists.ts';
import { isActive, type MenuItem, type MenuParts, menuFor, type Role } from '../../../domain/navigation.ts';
import { disposeAll } from '../../../lib/async/disposeAll.ts';
import { createKeyValueStore } from '../../../lib/storage/keyValueStore.ts';
import { createStoredSetting } from '../../../lib/storage/storedSetting.ts';

const stored = v.object({
  version: v.literal(1),
  /** Opened by hand. */
  isMoreOpen: v.boolean(),
  /** The role of the last visit, so that the menu does not move while the account is loaded. */
  role: v.nullable(v.object({ isAuditor: v.optional(v.boolean()), isAdmin: v.boolean() })),
});
type Stored = v.InferOutput<typeof stored>;

const parse = (found: unknown): Stored | null => {
  const parsed = v.safeParse(stored, found);
  return parsed.success ? parsed.output : null;
};

const isSameRole = (one: Role | null, other: Role): boolean =>
  one?.isAuditor === other.isAuditor && one?.isAdmin === other.isAdmin;

/** One person's main menu. */
export interface MenuModel {
  readonly parts: ReadonlySignal<MenuParts>;
  /** Whether the other roles' pages are shown at an address: opened by hand, or one of them is the page. */
  readonly isMoreOpen: (address: string) => boolean;
  /** Opens or closes them by hand, which is remembered for this person on this computer. */
  readonly toggleMore: (address: string) => void;
  readonly start: () => () => void;
}

/** Creates the menu for the person who is signed in. */
export const createMenuModel = ({
  account,
  offered,
  platform,
  session,
  sessionStore,
}: Pick<Services, 'offered' | 'platform' | 'session' | 'sessionStore'> &
  Pick<Worklists, 'account'>): MenuModel => {
  const key = `menu.${sessionStore.tenantId()}.${session.userId.peek() ?? ''}`;
  const store = platform.indexedDB && createKeyValueStore(platform.indexedDB, 'menu');
  const { current, change, reload } = createStoredSetting<Stored>(platform.localStorage, store, {
    key,
    parse,
    initial: { version: 1, isMoreOpen: false, role: null },
  });
  /** The page of another role at which they were closed by hand. */
  const closedAt = signal<string | null>(null);
  const role = computed((): Role | undefined => {
    const known = account.value.value;
    if (known) return known;
    return account.error.value ? undefined : (current.value.role ?? undefined);
  });
  const parts = computed(() => menuFor(role.value, offered));
  const isOther = (address: string): boolean =>
    parts.value.others.some((item: MenuItem) => isActive(item, address));
  const isMoreOpen = (address: string): boolean =>
    current.value.isMoreOpen || (isOther(address) && closedAt.value !== address);
  return {
    parts,
    isMoreOpen,
    toggleMore: (address) => {
      const isOpen = !isMoreOpen(address);
      closedAt.value = isOpen ? null : address;
      change((one) => ({ ...one, isMoreOpen: isOpen }));
    },
    start: () => {
      const disposers = [
        platform.onStorage((changed) => {
          if (changed === key) reload();
        }),
        effect(() => {
          const known = account.value.value;
          if (!known) return;
          const { isAuditor, isAdmin } = known;
          untracked(() => {
            if (!isSameRole(current.value.role, known))
              change((one) => ({ ...one, role: { isAuditor, isAdmin } }));
          });
        }),
      ];
      return () => disposeAll(disposers);
    },
  };
};
