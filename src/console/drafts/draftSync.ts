import { effect, type ReadonlySignal, untracked } from '@preact/signals-react';
import * as v from 'valibot';
import type { KeyValueStore, Guard } from '../lib/storage/keyValueStore.ts';
import type { Platform } from '../platform/platform.ts';
import {
  type DraftEntries,
  type StoredEntry,
  entryName,
  type EncryptionKey,
  type DraftOwner,
  type DraftKey,
} from './draftEntries.ts';
import type { KeyKind } from './draftKeys.ts';
import type { DraftWriter } from './draftWriter.ts';
import { disposeAll } from '../lib/async/disposeAll.ts';

/** A form whose text is stored as a draft. */
export interface SyncedForm<T> {
  readonly schema: v.GenericSchema<unknown, T>;
  /**
   * What is typed and neither sent nor saved, JSON-serializable; null if there is nothing to lose. Read
   * within an effect.
   */
  readonly serialize: () => object | string | null;
  /** Restores a draft of a closed page. Call `resolve` once it is in the form, or the person discarded it. */
  readonly restore: (found: T, resolve: () => void) => void;
}

/** The lock that a page holds as long as it is open. */
export const pageLockName = (pageId: string): string => `journal:${pageId}`;

interface Deps extends Pick<Platform, 'locks' | 'createId'> {
  readonly owner: DraftOwner;
  readonly pageId: string;
  readonly store: KeyValueStore;
  readonly entries: DraftEntries;
  readonly diskWriter: Pick<DraftWriter, 'put' | 'set' | 'flush'>;
  readonly guard: () => Guard;
  readonly keyOf: (kind: KeyKind) => Promise<CryptoKey>;
  readonly encryptionKey: ReadonlySignal<EncryptionKey | null>;
}

/** Syncs forms of one page: stores their text, and restores the drafts of closed pages. */
export const createDraftSync = (deps: Deps) => {
  const { owner, pageId, store, entries, diskWriter, guard, keyOf, encryptionKey, locks, createId } = deps;
  const scans = new Set<() => void>();

  /** Runs once that page is closed; immediately if it already is, or if that is unknown. */
  const whenPageClosed = async (
    otherPageId: string,
    signal: AbortSignal,
    action: () => Promise<void>,
  ): Promise<void> => {
    if (otherPageId === pageId || !locks) return action();
    const acquired = await locks.request(pageLockName(otherPageId), { ifAvailable: true }, async (lock) => {
      if (lock) await action();
      return lock !== null;
    });
    if (acquired) return;
    void locks.request(pageLockName(otherPageId), { signal }, action).catch((thrown: unknown) => {
      if (!signal.aborted) console.warn(thrown);
    });
  };

  const sync = <T>(draftKey: DraftKey, form: SyncedForm<T>): (() => void) => {
    const newName = (): string => entryName(owner, { ...draftKey, pageId, entryId: createId() });
    const name = newName();
    const claimedNames = new Set([name]);
    const stopped = new AbortController();
    const serializeForm = (): string | null => {
      const now = form.serialize();
      return now === null ? null : JSON.stringify(now);
    };

    const claimEntry = async (one: StoredEntry): Promise<void> => {
      const read = await entries.read(one, keyOf);
      const found = read && v.safeParse(form.schema, JSON.parse(read.text));
      if (!found?.success || stopped.signal.aborted) return;
      const ownName = newName();
      claimedNames.add(ownName);
      const changes = new Map([
        [one.name, undefined],
        [ownName, read?.raw],
      ]);
      if (!(await store.update(changes, guard())) || stopped.signal.aborted) return;
      if (serializeForm() === read?.text) diskWriter.set(ownName, null);
      // If the form has unmounted by then, the draft stays for the next one.
      else
        form.restore(found.output, () => {
          if (!stopped.signal.aborted) diskWriter.set(ownName, null);
        });
    };
    const tryClaim = async (one: StoredEntry): Promise<void> => {
      try {
        await claimEntry(one);
      } catch (thrown) {
        console.warn('A kept text could not be opened', thrown);
      }
    };
    const scan = async (): Promise<void> => {
      try {
        await diskWriter.flush();
        for (const one of await entries.list(draftKey)) {
          if (stopped.signal.aborted) return;
          if (claimedNames.has(one.name)) continue;
          claimedNames.add(one.name);
          await whenPageClosed(one.pageId, stopped.signal, () => tryClaim(one));
        }
      } catch (thrown) {
        console.warn('The drafts could not be read', thrown);
      }
    };

    const rescan = (): void => {
      if (encryptionKey.peek()) void scan();
    };
    scans.add(rescan);
    const disposers = [
      effect(() => {
        const text = serializeForm();
        untracked(() => diskWriter.put(name, text === null ? null : { draftKey, text }));
      }),
      effect(() => {
        if (encryptionKey.value) untracked(rescan);
      }),
    ];
    return () => {
      scans.delete(rescan);
      stopped.abort();
      disposeAll(disposers);
    };
  };

  return {
    sync,
    /** Looks again for drafts of closed pages. */
    rescan: (): void => {
      for (const scan of scans) scan();
    },
  };
};
