import { type ReadonlySignal, signal } from '@preact/signals-react';
import { type SetTimer, setTimer as byTimers } from './timer.ts';
import { reloadFailedStyles, repairedImport } from './reloadStyles.ts';

/** How long a chunk may take to load, in milliseconds (specification §9). */
export const chunkTimeoutMs = 120_000;

/** A part of the console in a file of its own. */
export interface Chunk<T> {
  /** The part, once it is loaded; null before. */
  readonly get: () => T | null;
  /** Loads it; after a failure the browser requests it again. Rejects if it failed to load. */
  readonly load: () => Promise<T>;
}

/**
 * Creates a chunk; nothing is requested yet. `repair` reloads what a repeated import would not request again.
 */
export const chunk = <T>(
  importChunk: () => Promise<T>,
  repair: () => Promise<void> = reloadFailedStyles,
  setTimer: SetTimer = byTimers,
): Chunk<T> => {
  let loaded: T | null = null;
  let inFlight: Promise<T> | null = null;
  const importRepaired = repairedImport(importChunk, repair);

  const loadOnce = async (): Promise<T> => {
    const part = await importRepaired();
    // A part that loads after the timeout is still available to whoever asks next.
    loaded = part;
    return part;
  };

  const loadWithTimeout = async (): Promise<T> => {
    const { promise: timedOut, reject } = Promise.withResolvers<never>();
    const cancelTimeout = setTimer(chunkTimeoutMs, () =>
      reject(new Error('It took longer than two minutes')),
    );
    try {
      return await Promise.race([loadOnce(), timedOut]);
    } finally {
      cancelTimeout();
    }
  };

  return {
    get: () => loaded,
    load: () => {
      inFlight ??= loadWithTimeout().finally(() => {
        inFlight = null;
      });
      return inFlight;
    },
  };
};

/** The state of a chunk on screen. `retrying`: it failed, and is being retried. */
export interface LazyPartState {
  readonly state: ReadonlySignal<'loading' | 'ready' | 'failed' | 'retrying'>;
  readonly retry: () => void;
  readonly start: () => void;
}

/** Tracks the state of a chunk. Whatever happens to it, the page around it stays, with what was typed. */
export const createLazyPart = (part: Chunk<unknown>): LazyPartState => {
  const state = signal<'loading' | 'ready' | 'failed' | 'retrying'>(part.get() ? 'ready' : 'loading');
  const load = async (): Promise<void> => {
    try {
      await part.load();
      state.value = 'ready';
    } catch (thrown) {
      console.warn('A part of the console could not be loaded', thrown);
      state.value = 'failed';
    }
  };
  return {
    state,
    retry: () => {
      state.value = 'retrying';
      void load();
    },
    start: () => {
      if (state.peek() === 'loading') void load();
    },
  };
};
