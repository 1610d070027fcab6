import { type ReadonlySignal, signal } from '@preact/signals-react';
import type { SetTimer } from '../../lib/async/timer.ts';
import { formatMinutesSeconds } from './recalls.ts';

/** The time left for an action, as `m:ss`; null when it is over. */
export interface RecallCountdown {
  readonly label: ReadonlySignal<string | null>;
  readonly start: () => () => void;
}

/** Counts down while the view is shown; reads `getRemainingMs` every second. */
export const createRecallCountdown = (getRemainingMs: () => number, setTimer: SetTimer): RecallCountdown => {
  const read = (): string | null => {
    const ms = getRemainingMs();
    return ms > 0 ? formatMinutesSeconds(ms) : null;
  };
  const label = signal(read());
  return {
    label,
    start: () => {
      let cancel: (() => void) | undefined;
      const tick = (): void => {
        label.value = read();
        if (label.value !== null) cancel = setTimer(1000, tick);
      };
      tick();
      return () => cancel?.();
    },
  };
};
