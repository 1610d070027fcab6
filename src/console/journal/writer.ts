import { type ReadonlySignal, signal } from '@preact/signals-react';
import type { Later } from '../lib/later.ts';
import type { Place } from './entries.ts';

/** How far writings are apart at least, in milliseconds: within 300 a change stands on the disk (product.md). */
const gatherMs = 150;
const againMs = 1_000;

/** A text for the disk. */
export interface Text {
  readonly place: Place;
  readonly text: string;
}

/** What goes to the disk at one stroke, by name; null takes an entry away. */
export type Batch = ReadonlyMap<string, Text | null>;

/** Brings texts to the disk, one batch after the other; of two words for one name the last one wins. */
export interface Writer {
  /** Null where nothing stands there any more: that is written at once. */
  readonly put: (name: string, text: Text | null) => void;
  /** The same, at once and whatever was written there before: others write under this name too. */
  readonly set: (name: string, text: Text | null) => void;
  /** Writes what there is, now; resolves once it is on the disk, or could not be. */
  readonly flush: () => Promise<void>;
  /** The last writing did not work; it is tried again by itself. */
  readonly failing: ReadonlySignal<boolean>;
  /** Writes nothing from now on. */
  readonly stop: () => void;
}

interface Plan {
  readonly later: Later;
  /** Whether there is a key to write with yet. */
  readonly may: () => boolean;
  /** False: this journal was cleared meanwhile, and nothing more belongs into it. Rejects where the disk refuses. */
  readonly write: (batch: Batch) => Promise<boolean>;
}

/** Opens a writer; it writes as soon as it may. */
export const openWriter = ({ later, may, write }: Plan): Writer => {
  const waiting = new Map<string, Text | null>();
  /** What stands on the disk, or is on its way there. */
  const last = new Map<string, string>();
  const failing = signal(false);
  let flight: Promise<void> | null = null;
  let planned: (() => void) | null = null;
  let stopped = false;

  const callOff = (): void => {
    planned?.();
    planned = null;
  };
  /** Again after so many milliseconds, where there is anything to write by then. */
  const rest = (ms: number): void => {
    planned ??= later(ms, () => {
      planned = null;
      if (waiting.size > 0 && may()) soon();
    });
  };
  // The first word goes at once, what follows it in a hurry a moment later.
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
    // A moment later: what changes together is written together.
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
