import { type ReadonlySignal, signal } from '@preact/signals-react';
import type { SetTimer } from '../lib/async/timer.ts';
import type { DraftKey } from './draftEntries.ts';

/**
 * Minimum distance between writes, in milliseconds: a change has to be on the disk within 300
 * (docs/product.md, "Text is never lost").
 */
const batchMs = 150;
const retryMs = 1_000;

/** A text to be stored. */
export interface DraftText {
  readonly draftKey: DraftKey;
  readonly text: string;
}

/** What is written in one transaction, by name; null deletes an entry. */
export type WriteBatch = ReadonlyMap<string, DraftText | null>;

/** Writes texts to the disk, one batch at a time; the last write of a name wins. */
export interface DraftWriter {
  /** Null deletes the entry immediately. */
  readonly put: (name: string, text: DraftText | null) => void;
  /** The same, but immediately and regardless of what was written before: other pages write this name too. */
  readonly set: (name: string, text: DraftText | null) => void;
  /** Writes everything pending now; resolves once it is on the disk, or failed. */
  readonly flush: () => Promise<void>;
  /** The last write failed; it is retried automatically. */
  readonly failing: ReadonlySignal<boolean>;
  /** Stops writing for good. */
  readonly stop: () => void;
}

interface Options {
  readonly setTimer: SetTimer;
  /** Whether there is a key to write with yet. */
  readonly canWrite: () => boolean;
  /**
   * False: the drafts were cleared meanwhile, and nothing more may be written. Rejects if the disk refuses.
   */
  readonly write: (batch: WriteBatch) => Promise<boolean>;
}

/** Creates a writer; it writes as soon as it may. */
export const createDraftWriter = ({ setTimer, canWrite, write }: Options): DraftWriter => {
  const pending = new Map<string, DraftText | null>();
  /** What is on the disk, or on its way. */
  const lastWritten = new Map<string, string>();
  const failing = signal(false);
  let inFlight: Promise<void> | null = null;
  let cancelTimer: (() => void) | null = null;
  let stopped = false;

  const clearTimer = (): void => {
    cancelTimer?.();
    cancelTimer = null;
  };
  /** Tries again after this delay, if anything is pending by then. */
  const schedule = (ms: number): void => {
    cancelTimer ??= setTimer(ms, () => {
      cancelTimer = null;
      if (pending.size > 0 && canWrite()) writeSoon();
    });
  };
  // The first change is written immediately, following ones a moment later.
  const writeSoon = (): void => {
    if (cancelTimer) return;
    void flush();
    schedule(batchMs);
  };

  const attempt = async (batch: WriteBatch): Promise<boolean> => {
    try {
      if (!(await write(batch))) stopped = true;
      failing.value = false;
      return true;
    } catch (thrown) {
      console.warn('What was typed could not be kept on this computer', thrown);
      for (const [name, text] of batch) if (!pending.has(name)) pending.set(name, text);
      failing.value = true;
      clearTimer();
      schedule(retryMs);
      return false;
    }
  };
  const drain = async (): Promise<void> => {
    if (pending.size === 0 || !canWrite() || stopped) return;
    const batch = new Map(pending);
    pending.clear();
    if (await attempt(batch)) await drain();
  };
  const flush = (): Promise<void> => {
    // Deferred, so that changes made together are written together.
    inFlight ??= Promise.resolve()
      .then(drain)
      .finally(() => {
        inFlight = null;
        if (pending.size > 0 && canWrite() && !stopped && !failing.peek()) void flush();
      });
    return inFlight;
  };

  return {
    put: (name, text) => {
      if (stopped || lastWritten.get(name) === text?.text) return;
      if (text) lastWritten.set(name, text.text);
      else lastWritten.delete(name);
      pending.set(name, text);
      if (text) writeSoon();
      else void flush();
    },
    set: (name, text) => {
      if (stopped) return;
      pending.set(name, text);
      void flush();
    },
    flush,
    failing,
    stop: () => {
      stopped = true;
      pending.clear();
      clearTimer();
    },
  };
};
