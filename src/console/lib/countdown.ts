import { type ReadonlySignal, signal } from '@preact/signals-react';

/** Seconds until something may be done again. */
export interface Countdown {
  /** Whole seconds left; 0 means it may be done. */
  readonly left: ReadonlySignal<number>;
  readonly start: () => void;
  /** Reads the clock again. */
  readonly look: () => void;
  /** Counts while the view is mounted; returns a dispose function. */
  readonly open: () => () => void;
}

interface Plan {
  /** Where the end survives a reload, by the server's clock. */
  tab: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  key: string;
  /** The server's clock. */
  clock: { readonly now: () => number };
  /** In milliseconds. */
  length: number;
}

const step = 1000;

/** Creates a countdown that survives reloads. */
export const openCountdown = ({ tab, key, clock, length }: Plan): Countdown => {
  const left = signal(0);
  // Until the server's time is known, the computer's clock may be hours behind: nobody waits longer than the
  // full length.
  let longest = length;

  const look = (): void => {
    const end = Number(tab.getItem(key) ?? 0);
    const rest = Math.min(end - clock.now(), longest);
    left.value = rest > 0 ? Math.ceil(rest / 1000) : 0;
  };
  look();

  return {
    left,
    look,
    start: () => {
      tab.setItem(key, String(Math.round(clock.now() + length)));
      longest = length;
      look();
    },
    open: () => {
      look();
      const timer = setInterval(() => {
        longest -= step;
        look();
      }, step);
      return () => clearInterval(timer);
    },
  };
};
