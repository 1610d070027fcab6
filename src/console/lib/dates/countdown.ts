import { type ReadonlySignal, signal } from '@preact/signals-react';

/** Seconds until something may be done again. */
export interface Countdown {
  /** Whole seconds left; 0 means it may be done. */
  readonly secondsLeft: ReadonlySignal<number>;
  readonly restart: () => void;
  /** Reads the clock again. */
  readonly refresh: () => void;
  /** Counts while the view is mounted; returns a dispose function. */
  readonly start: () => () => void;
}

interface Options {
  /** Where the end survives a reload, by the server's clock. */
  sessionStorage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  key: string;
  /** The server's clock. */
  clock: { readonly now: () => number };
  /** In milliseconds. */
  durationMs: number;
}

const tickMs = 1000;

/** Creates a countdown that survives reloads. */
export const createCountdown = ({ sessionStorage, key, clock, durationMs }: Options): Countdown => {
  const secondsLeft = signal(0);
  // Until the server's time is known, the computer's clock may be hours behind: nobody waits longer than the
  // full length.
  let maxMs = durationMs;

  const refresh = (): void => {
    const end = Number(sessionStorage.getItem(key) ?? 0);
    const remaining = Math.min(end - clock.now(), maxMs);
    secondsLeft.value = remaining > 0 ? Math.ceil(remaining / 1000) : 0;
  };
  refresh();

  return {
    secondsLeft,
    refresh,
    restart: () => {
      sessionStorage.setItem(key, String(Math.round(clock.now() + durationMs)));
      maxMs = durationMs;
      refresh();
    },
    start: () => {
      refresh();
      const timer = setInterval(() => {
        maxMs -= tickMs;
        refresh();
      }, tickMs);
      return () => clearInterval(timer);
    },
  };
};
