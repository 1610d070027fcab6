import { type ReadonlySignal, signal } from '@preact/signals-react';
import type { Later } from '../lib/later.ts';
import type { Place } from './entries.ts';

/**
 * Minimum distance between writes, in milliseconds: a change has to be on the disk within 300
 * (docs/product.md).
 */
const gatherMs = 150;
const againMs = 1_000;

/** A text to be stored. */
export interface Text {
  readonly place: Place;
  readonly text: string;
}

/** What is written in one transaction, by name; null deletes an entry. */
export type Batch = ReadonlyMap<string, Text | null>;

/** Writes texts to the disk, one batch at a time; the last write of a name wins. */
export interface Writer {
  /** Null deletes the entry, at once. */
  readonly put: (name: string, text: Text | null) => void;
  /** The same, but immediately and regardless of what was written before: other pages write this name too. */
  readonly set: (name: string, text: Text | null) => void;
  /** Writes everything pending now; resolves once it is on the disk, or failed. */
  readonly flush: () => Promise<void>;
  /** The last write failed; it is retried automatically. */
  readonly failing: ReadonlySignal<boolean>;
  /** Stops writing for good. */
  readonly stop: () => void;
}

interface Plan {
  readonly later: Later;
  /** Whether there is a key to write with yet. */
  readonly may: () => boolean;
  /**
   * False: the drafts were cleared meanwhile, and nothing more may be written. Rejects if the disk refuses.
   */
  readonly write: (batch: Batch) => Promise<boolean>;
}

/** Creates a writer; it writes as soon as it may. */
export const openWriter = ({ later, may, write }: Plan): Writer => {
  const waiting = new Map<string, Text | null>();
  /** What is on the disk, or on its way. */
  const last = new Map<string, string>();
  const failing = signal(false);
  let flight: Promise<void> | null = null;
  let planned: (() => void) | null = null;
  let stopped = false;

  const callOff = (): void => {
    planned?.();
    planned = null;
  };
  /** Tries again after this delay, if anything is pending by then. */
  const rest = (ms: number): void => {
    planned ??= later(ms, () => {
      planned = null;
      if (waiting.size > 0 && may()) soon();
    });
  };
  // The first change is written at once, following ones a moment later.
  const soon = (): void => {
    if (planned) return;
    void flush();
    rest(gatherMs);
  };

  const attempt = async (batch: Batch): Promise<boolean> => {
    try {
      if (!(await write(batch))) stopped = true;
      failing.value = false;
      return true;
    } catch (thrown) {
      console.warn('What was typed could not be kept on this computer', thrown);
      for (const [name, text] of batch) if (!waiting.has(name)) waiting.set(name, text);
      failing.value = true;
      callOff();
      rest(againMs);
      return false;
    }
  };
  const run = async (): Promise<void> => {
    if (waiting.size === 0 || !may() || stopped) return;
    const batch = new Map(waiting);
    waiting.clear();
    if (await attempt(batch)) await run();
  };
  const flush = (): Promise<void> => {
    // Deferred, so that changes made together are written together.
    flight ??= Promise.resolve()
      .then(run)
      .finally(() => {
        flight = null;
        if (waiting.size > 0 && may() && !stopped && !failing.peek()) void flush();
      });
    return flight;
  };

  return {
    put: (name, text) => {
      if (stopped || last.get(name) === text?.text) return;
      if (text) last.set(name, text.text);
      else last.delete(name);
      waiting.set(name, text);
      if (text) soon();
      else void flush();
    },
    set: (name, text) => {
      if (stopped) return;
      waiting.set(name, text);
      void flush();
    },
    flush,
    failing,
    stop: () => {
      stopped = true;
      waiting.clear();
      callOff();
    },
  };
};
