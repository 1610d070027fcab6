import { type ReadonlySignal, signal } from '@preact/signals-react';
import type { Later } from '../lib/later.ts';
import { minutesAndSeconds } from './recalls.ts';

/** The time left for an action, as `m:ss`; null when it is over. */
export interface Left {
  readonly left: ReadonlySignal<string | null>;
  readonly open: () => () => void;
}

/** Counts down while the view is shown; reads `getRemainingMs` every second. */
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
