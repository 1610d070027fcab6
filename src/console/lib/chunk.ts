import { type ReadonlySignal, signal } from '@preact/signals-react';
import { type Later, later as byTimers } from './later.ts';
import { bringLostStyles } from './lostStyles.ts';

/** How long a chunk may take to load, in milliseconds (specification §9). */
export const chunkLimit = 120_000;

/** A part of the console in a file of its own. */
export interface Chunk<T> {
  /** The part, once it is loaded; null before. */
  readonly here: () => T | null;
  /** Loads it; after a failure the browser requests it again. Rejects if it failed to load. */
  readonly fetch: () => Promise<T>;
}

/**
 * Creates a chunk; nothing is requested yet. `repair` reloads what a repeated import would not request again.
 */
export const chunk = <T>(
  load: () => Promise<T>,
  mend: () => Promise<void> = bringLostStyles,
  later: Later = byTimers,
): Chunk<T> => {
  let here: T | null = null;
  let flight: Promise<T> | null = null;
  let failed = false;

  const come = async (): Promise<T> => {
    if (failed) await mend();
    const came = await load();
    // A part that loads after the timeout is still available to whoever asks next.
    here = came;
    return came;
  };

  const once = async (): Promise<T> => {
    const { promise: late, reject } = Promise.withResolvers<never>();
    const callOff = later(chunkLimit, () => reject(new Error('It took longer than two minutes')));
    try {
      const came = await Promise.race([come(), late]);
      failed = false;
      return came;
    } catch (thrown) {
      failed = true;
      throw thrown;
    } finally {
      callOff();
    }
  };

  return {
    here: () => here,
    fetch: () => {
      flight ??= once().finally(() => {
        flight = null;
      });
      return flight;
    },
  };
};

/** The state of a chunk on screen. `retrying`: it failed, and is being retried. */
export interface PartPlace {
  readonly state: ReadonlySignal<'coming' | 'here' | 'failed' | 'again'>;
  readonly retry: () => void;
  readonly open: () => void;
}

/** Tracks the state of a chunk. Whatever happens to it, the page around it stays, with what was typed. */
export const openPart = (of: Chunk<unknown>): PartPlace => {
  const state = signal<'coming' | 'here' | 'failed' | 'again'>(of.here() ? 'here' : 'coming');
  const ask = async (): Promise<void> => {
    try {
      await of.fetch();
      state.value = 'here';
    } catch (thrown) {
      console.warn('A part of the console did not come', thrown);
      state.value = 'failed';
    }
  };
  return {
    state,
    retry: () => {
      state.value = 'again';
      void ask();
    },
    open: () => {
      if (state.peek() === 'coming') void ask();
    },
  };
};
