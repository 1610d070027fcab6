import { computed, type ReadonlySignal, signal } from '@preact/signals-react';
import * as v from 'valibot';
import { isApiError } from '../lib/apiError.ts';
import type { KeyValueStore } from '../lib/storage/keyValueStore.ts';
import type { Platform } from '../platform/platform.ts';
import {
  entryName,
  createDraftEntries,
  type EncryptionKey,
  type DraftOwner,
  type DraftKey,
  ownerPrefix,
} from './draftEntries.ts';
import { pageLockName, createDraftSync } from './draftSync.ts';
import { keyKinds, type KeyKind, createDraftKeys } from './draftKeys.ts';
import { type WriteBatch, createDraftWriter } from './draftWriter.ts';

export interface Deps extends Pick<Platform, 'locks' | 'setTimer' | 'now' | 'createId'> {
  readonly store: KeyValueStore;
  readonly subtle: SubtleCrypto;
  /** The account's half of the key; null if the upstream has none. Rejects if it cannot be requested now. */
  readonly secret: () => Promise<string | null>;
}

const retryMs = 5_000;
const keySchema = v.object({ kind: v.picklist(keyKinds), key: v.instance(CryptoKey) });

/** The stored drafts of one person in one page. */
export const createEncryptedStore = (deps: Deps, owner: DraftOwner) => {
  const { store, subtle, locks, setTimer, now, createId, secret } = deps;
  const keys = createDraftKeys(subtle, store);
  const entries = createDraftEntries(subtle, store, owner);
  const epochKey = `epoch ${JSON.stringify(owner)}`;
  const sessionKeyName = `open ${JSON.stringify(owner)}`;
  const pageId = createId();
  const encryptionKey = signal<EncryptionKey | null>(null);
  const fromOtherPages = signal<readonly DraftKey[]>([]);
  const { promise: closed, resolve: close } = Promise.withResolvers<void>();
  const { promise: ready, resolve: markReady } = Promise.withResolvers<void>();
  const { promise: lockHeld, resolve: markLockHeld } = Promise.withResolvers<void>();
  /** Changes when the drafts are cleared: a tab that missed it writes nothing afterwards. */
  let epoch = '';
  let isAlive = false;
  let unlocking: Promise<void> | null = null;
  let cancelRetry: (() => void) | null = null;

  const guard = () => ({ key: epochKey, value: epoch });
  const {
    put,
    set,
    flush: write,
    failing,
    stop,
  } = createDraftWriter({
    setTimer,
    canWrite: () => encryptionKey.peek() !== null,
    write: async (batch: WriteBatch) => {
      const current = encryptionKey.peek();
      if (!current) throw new Error('The drafts are locked');
      const changes = new Map<string, unknown>();
      for (const [name, text] of batch)
        changes.set(name, text ? await entries.encrypt(current, text.draftKey, text.text, now()) : undefined);
      return store.update(changes, guard());
    },
  });

  const keyOf = async (kind: KeyKind): Promise<CryptoKey> => {
    const current = encryptionKey.peek();
    if (current?.kind === kind) return current.key;
    if (kind === 'device') return keys.derive(owner, null);
    throw new Error('The key of the account is not known');
  };
  const requestKey = async (): Promise<EncryptionKey> => {
    const accountSecret = await secret();
    return {
      kind: accountSecret === null ? 'device' : 'account',
      key: await keys.derive(owner, accountSecret),
    };
  };
  /**
   * The key is stored while the session lives, so that a reload needs no request; never another person's key.
   */
  const persistKey = async (): Promise<void> => {
    const otherKeys = [...(await store.entriesWithPrefix('open ')).keys()].map(
      (name) => [name, undefined] as const,
    );
    const current = isAlive ? encryptionKey.peek() : null;
    await store.update(new Map<string, unknown>([...otherKeys, [sessionKeyName, current ?? undefined]]));
  };
  const scanOtherPages = async (): Promise<void> => {
    try {
      fromOtherPages.value = (await entries.list(null)).filter((one) => one.pageId !== pageId);
    } catch (thrown) {
      console.warn('What other pages have kept is not known', thrown);
    }
  };
  const loadKey = async (): Promise<void> => {
    try {
      await lockHeld;
      epoch = String(await store.setIfAbsent(epochKey, createId()));
      const persisted = v.safeParse(keySchema, await store.get(sessionKeyName));
      encryptionKey.value = persisted.success ? persisted.output : await requestKey();
      markReady();
      await persistKey();
      await write();
      void scanOtherPages();
    } catch (thrown) {
      // An ended session is told elsewhere, and the log-in brings the key.
      if (!isApiError(thrown) || thrown.kind !== 'signedOut')
        console.warn('The drafts cannot be unlocked now', thrown);
      cancelRetry = setTimer(retryMs, tryUnlock);
    }
  };
  const tryUnlock = (): void => {
    if (encryptionKey.peek() || !isAlive) return;
    unlocking ??= loadKey().finally(() => {
      unlocking = null;
    });
  };
  const flush = async (): Promise<void> => {
    await unlocking;
    return write();
  };

  const { sync, rescan } = createDraftSync({
    ...deps,
    owner,
    pageId,
    entries,
    diskWriter: { put, set, flush },
    guard,
    keyOf,
    encryptionKey,
  });

  // As long as this page is open, no other page treats its drafts as abandoned.
  if (!locks) markLockHeld();
  void locks?.request(pageLockName(pageId), () => {
    markLockHeld();
    return closed;
  });

  return {
    /** Whether typed text reaches the disk within a moment. */
    isSaving: computed(() => encryptionKey.value !== null && !failing.value),
    flush,
    /** The session is active: the key may be requested and stored. */
    unlock: (): void => {
      isAlive = true;
      if (encryptionKey.peek()) void persistKey().catch(console.warn);
      else tryUnlock();
    },
    /** The session has ended: after this page, only the next log-in can decrypt the drafts. */
    lock: (): void => {
      isAlive = false;
      void store.delete(sessionKeyName).catch(console.warn);
    },
    rescan: (): void => {
      rescan();
      void scanOtherPages();
    },
    /** Where other pages, closed ones included, have left drafts; as of the last scan. */
    fromOtherPages: fromOtherPages as ReadonlySignal<readonly DraftKey[]>,
    sync,
    /** What all pages of the person share, one text per name within its form. */
    shared: (form: string) => {
      const draftKey = { order: '', form };
      const nameFor = (entryId: string): string => entryName(owner, { ...draftKey, pageId: '', entryId });
      return {
        /** Waits until the store is unlocked. */
        load: async (): Promise<string[]> => {
          await ready;
          const found = await entries.list(draftKey);
          const read = await Promise.all(found.map((one) => entries.read(one, keyOf)));
          return read.flatMap((one) => (one ? [one.text] : []));
        },
        save: (entryId: string, text: string): Promise<void> => {
          set(nameFor(entryId), { draftKey, text });
          return flush();
        },
        delete: (entryId: string): Promise<void> => {
          set(nameFor(entryId), null);
          return flush();
        },
      };
    },
    /** How many drafts are stored. */
    count: async (): Promise<number> => {
      await flush();
      return (await entries.list(null)).length;
    },
    /** Deletes everything stored for this person, in every tab. */
    clear: async (): Promise<void> => {
      stop();
      const names = [...(await store.entriesWithPrefix(ownerPrefix(owner))).keys(), epochKey, sessionKeyName];
      await store.update(new Map(names.map((one) => [one, undefined])));
    },
    dispose: (): void => {
      isAlive = false;
      cancelRetry?.();
      void flush().finally(() => {
        stop();
        encryptionKey.value = null;
        close();
      });
    },
  };
};
export type EncryptedStore = ReturnType<typeof createEncryptedStore>;
