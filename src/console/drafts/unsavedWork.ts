import { signal } from '@preact/signals-react';
import { delay, type SetTimer } from '../lib/async/timer.ts';
import type { DraftStore } from './draftStore.ts';

/** Something that holds input which is neither sent nor saved. */
export interface UnsavedSource {
  readonly isDirty: () => boolean;
  /** Whether drafts of it are stored, so that it survives its page. */
  readonly draftKept: boolean;
  /** Saves it, before a log-out. */
  readonly save?: () => Promise<unknown>;
}

/** Whether anything typed in this page is unsaved, over all that registered. */
export interface UnsavedWork {
  /** Registers a source; returns an unsubscribe function. */
  readonly register: (source: UnsavedSource) => () => void;
  /** True while this page holds unsaved input. */
  readonly hasUnsaved: () => boolean;
  /** True while some of that input would be lost with this page, because no draft of it is stored. */
  readonly wouldBeLost: () => boolean;
  /** How many texts, in all tabs, are neither sent nor saved; first saves what can be saved. */
  readonly count: () => Promise<number>;
}

interface Deps {
  readonly drafts: Pick<DraftStore, 'state' | 'count'>;
  readonly setTimer: SetTimer;
}

/** How long a log-out waits for unsaved input to be saved, in milliseconds. */
const saveMs = 3_000;

/** Creates it without a source. */
export const createUnsavedWork = ({ drafts, setTimer }: Deps): UnsavedWork => {
  const sources = new Set<UnsavedSource>();
  /** Counts the changes of `sources`, so that whoever reads them follows. */
  const revision = signal(0);
  // Deferred: a view may create a source while it renders, or be reading them.
  const changed = (): void =>
    queueMicrotask(() => {
      revision.value += 1;
    });
  const anyDirty = (isCounted: (source: UnsavedSource) => boolean = () => true): boolean => {
    void revision.value;
    return [...sources].some((source) => isCounted(source) && source.isDirty());
  };
  return {
    register: (source) => {
      sources.add(source);
      changed();
      return () => {
        sources.delete(source);
        changed();
      };
    },
    hasUnsaved: () => anyDirty(),
    wouldBeLost: () =>
      anyDirty(({ draftKept }) => !draftKept) || (drafts.state.value !== 'kept' && anyDirty()),
    count: async () => {
      // Text of the last second is saved within a moment, so it needs no confirmation.
      await Promise.race([
        Promise.all([...sources].map(async ({ save }) => save?.())),
        delay(setTimer, saveMs),
      ]);
      return Math.max(await drafts.count(), anyDirty() ? 1 : 0);
    },
  };
};
