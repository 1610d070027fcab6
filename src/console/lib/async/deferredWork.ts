import { type ReadonlySignal, signal } from '@preact/signals-react';
import type { SetTimer } from './timer.ts';

/** Work that waits until the first screen is shown. */
export interface DeferredWork {
  readonly isHeld: ReadonlySignal<boolean>;
  /** Runs the work at once, or in order after the release while work is held back. Returns a function that cancels it. */
  readonly run: (work: () => void) => () => void;
  /** Holds work back until `release`, for at most `longestMs` milliseconds. */
  readonly hold: (longestMs: number) => void;
  readonly release: () => void;
}

/** Creates it; nothing is held back at first. */
export const createDeferredWork = ({ setTimer }: { readonly setTimer: SetTimer }): DeferredWork => {
  const waiting = new Set<() => void>();
  const isHeld = signal(false);

  /** One after the other, so that a key is answered in between. */
  const doNext = (): void => {
    const [next] = waiting;
    if (!next) return;
    waiting.delete(next);
    // First: one that throws must not keep the others.
    setTimer(0, doNext);
    next();
  };
  const release = (): void => {
    if (!isHeld.peek()) return;
    isHeld.value = false;
    doNext();
  };

  return {
    isHeld,
    run: (work) => {
      if (!isHeld.peek()) work();
      else waiting.add(work);
      return () => void waiting.delete(work);
    },
    hold: (longestMs) => {
      isHeld.value = true;
      setTimer(longestMs, release);
    },
    release,
  };
};
