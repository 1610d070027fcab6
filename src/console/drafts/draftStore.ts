import { batch, computed, effect, type ReadonlySignal, signal, untracked } from '@preact/signals-react';
import { doctor } from '../../contract/account/doctor.ts';
import type { Call } from '../api/http/call.ts';
import type { Session } from '../api/session/session.ts';
import type { SessionStore } from '../api/session/sessionStore.ts';
import type { Platform } from '../platform/platform.ts';
import { createKeyValueStore } from '../lib/storage/keyValueStore.ts';
import { isApiError, isUnsupported } from '../lib/apiError.ts';
import type { DraftKey } from './draftEntries.ts';
import type { SyncedForm } from './draftSync.ts';
import { createEncryptedStore, type EncryptedStore } from './encryptedStore.ts';
import { disposeAll } from '../lib/async/disposeAll.ts';

/**
 * What a person types and has not sent or saved, stored encrypted on this computer (docs/product.md, "Text is
 * never lost"). It survives reload, crash, an expired session and the specified wipe; only the same person,
 * logged in, can decrypt it.
 */
export interface DraftStore {
  /**
   * `off`: this browser has no TLS or no IndexedDB, and nothing is stored. `not now`: retried automatically.
   */
  readonly state: ReadonlySignal<'off' | 'not now' | 'kept'>;
  /** How many forms of this page hold text that is neither sent nor saved. */
  readonly unsavedCount: ReadonlySignal<number>;
  /**
   * Stores a form's text, and restores what was left in it; one form per key and page. Returns a dispose
   * function.
   */
  readonly sync: <T>(draftKey: DraftKey, form: SyncedForm<T>) => () => void;
  /** Writes everything pending now; resolves once it is on the disk, or failed. */
  readonly flush: () => Promise<void>;
  /** How many drafts of this person are stored, in all tabs. */
  readonly count: () => Promise<number>;
  /** Where other pages of this person, closed ones included, have left drafts. */
  readonly fromOtherPages: ReadonlySignal<readonly DraftKey[]>;
  /** Deletes all drafts: the person confirmed the log-out. */
  readonly clear: () => Promise<void>;
  /** The current encrypted store, for data that is not a form (outboxStorage.ts). */
  readonly encryptedStore: ReadonlySignal<EncryptedStore | null>;
  readonly start: () => () => void;
}

const noop = (): void => {};

interface Deps {
  readonly call: Call;
  readonly session: Session;
  readonly sessionStore: SessionStore;
  readonly platform: Platform;
}

/** Creates the draft store; nothing is read or written before its `start`. */
export const createDraftStore = ({ call, session, sessionStore, platform }: Deps): DraftStore => {
  const { indexedDB, subtle } = platform;
  const storage = indexedDB && subtle && { store: createKeyValueStore(indexedDB, 'journal'), subtle };
  const encryptedStore = signal<EncryptedStore | null>(null);
  const dirtyForms = signal<ReadonlySet<object>>(new Set());

  const secret = async (): Promise<string | null> => {
    try {
      return (await call(doctor.journalKey, {})).key;
    } catch (thrown) {
      // Tier B: only the device's key, bound to tenant and user.
      if (isApiError(thrown) && isUnsupported(thrown)) return null;
      throw thrown;
    }
  };

  let currentUser: string | null = null;
  const switchUser = (userId: string | null): void => {
    if (currentUser === userId || !storage) return;
    const previous = encryptedStore.peek();
    // The person has gone: nothing that stays on this computer opens their drafts.
    if (session.userId.peek() !== currentUser) previous?.lock();
    currentUser = userId;
    previous?.dispose();
    encryptedStore.value =
      userId === null
        ? null
        : createEncryptedStore({ ...platform, ...storage, secret }, [sessionStore.tenantId(), userId]);
  };

  return {
    state: computed(() =>
      storage ? (encryptedStore.value?.isSaving.value === false ? 'not now' : 'kept') : 'off',
    ),
    encryptedStore,
    unsavedCount: computed(() => dirtyForms.value.size),
    sync: (draftKey, form) => {
      let stopSync = noop;
      const formId = {};
      const setDirty = (isDirty: boolean): void => {
        if (dirtyForms.peek().has(formId) === isDirty) return;
        const others = [...dirtyForms.peek()].filter((one) => one !== formId);
        dirtyForms.value = new Set(isDirty ? [...others, formId] : others);
      };
      const stopWatching = effect(() => {
        const isDirty = form.serialize() !== null;
        untracked(() => setDirty(isDirty));
      });
      const unsubscribe = encryptedStore.subscribe((one) => {
        stopSync();
        stopSync = one?.sync(draftKey, form) ?? noop;
      });
      return () => {
        stopWatching();
        unsubscribe();
        stopSync();
        setDirty(false);
      };
    },
    fromOtherPages: computed(() => encryptedStore.value?.fromOtherPages.value ?? []),
    flush: async () => encryptedStore.peek()?.flush(),
    count: async () => {
      try {
        return (await encryptedStore.peek()?.count()) ?? 0;
      } catch (thrown) {
        console.warn('The drafts could not be counted', thrown);
        return 0;
      }
    },
    clear: async () => {
      try {
        await encryptedStore.peek()?.clear();
      } catch (thrown) {
        console.warn('The drafts could not be cleared', thrown);
      }
    },
    start: () => {
      const disposers = [
        effect(() => {
          const [userId, isAlive] = [session.userId.value, session.expired.value === 'no'];
          untracked(() =>
            batch(() => {
              switchUser(userId);
              if (isAlive) encryptedStore.value?.unlock();
              else encryptedStore.value?.lock();
            }),
          );
        }),
        platform.onResume(() => encryptedStore.peek()?.rescan()),
        platform.onHidden(() => void encryptedStore.peek()?.flush()),
      ];
      return () => {
        disposeAll(disposers);
        switchUser(null);
      };
    },
  };
};
