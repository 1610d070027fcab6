import { type ReadonlySignal, signal } from '@preact/signals-react';
import type { Later } from '../lib/later.ts';
import { minutesAndSeconds } from './recalls.ts';

/** How long something can still be done, as `m:ss`; null: not any more. */
export interface Left {
  readonly left: ReadonlySignal<string | null>;
  readonly open: () => () => void;
}

/** Counts down while the view stands; `rest` reads the clock anew each second. */
export const openLeft = (rest: () => number, later: Later): Left => {
  const read = (): string | null => {
    const ms = rest();
    return ms > 0 ? minutesAndSeconds(ms) : null;
  };
  const left = signal(read());
  return {
    left,
    open: () => {
      let cancel: (() => void) | undefined;
      const look = (): void => {
        left.value = read();
        if (left.value !== null) cancel = later(1000, look);
      };
      look();
      return () => cancel?.();
    },
  };
};
