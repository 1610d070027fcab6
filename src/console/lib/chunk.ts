import { type ReadonlySignal, signal } from '@preact/signals-react';
import { type Later, later as byTimers } from './later.ts';
import { bringLostStyles } from './lostStyles.ts';

/** How long a part of the console may take to come, in milliseconds (specification §9). */
export const chunkLimit = 120_000;

/** A part of the console that comes in a file of its own. */
export interface Chunk<T> {
  /** The part, once it is here. */
  readonly here: () => T | null;
  /** Brings it; after a failure the browser is asked anew. Rejects where it did not come. */
  readonly fetch: () => Promise<T>;
}

/** Describes such a part; nothing is fetched yet. `mend` brings what its import would not ask for a second time. */
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
    // What comes after its time is here all the same, for whoever asks next.
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

/** The place of such a part on screen. `again`: it failed, and is being asked for once more. */
export interface PartPlace {
  readonly state: ReadonlySignal<'coming' | 'here' | 'failed' | 'again'>;
  readonly retry: () => void;
  readonly open: () => void;
}

/** Keeps a place for a part. Whatever happens to it, the screen around it stands, with what was typed there. */
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
