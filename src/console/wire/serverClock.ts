import { type ReadonlySignal, signal } from '@preact/signals-react';

/** The server's time: the computer's clock may be hours wrong. */
export interface ServerClock {
  /** Epoch milliseconds at the server. */
  readonly now: () => number;
  /** The same, moving every 15 seconds: for waits and ages on screen. */
  readonly minute: ReadonlySignal<number>;
  /** Learns from a `Date` header and from when, by the own clock, its question left and its answer came. */
  readonly heard: (date: string | null, left: number, came: number) => void;
  /** Starts the moving; returns the way back. */
  readonly open: () => () => void;
}

/** The header counts whole seconds, and a slow answer says less: a correction below this is noise. */
const noise = 2_000;
const step = 15_000;

/** Makes the clock over the computer's own. */
export const openClock = (own: () => number): ServerClock => {
  let offset = 0;
  const now = (): number => own() + offset;
  const minute = signal(now());
  return {
    now,
    minute,
    heard: (date, left, came) => {
      const told = date === null ? Number.NaN : Date.parse(date);
      if (Number.isNaN(told)) return;
      const next = told + 500 - (left + came) / 2;
      if (Math.abs(next - offset) < noise + (came - left) / 2) return;
      offset = next;
      minute.value = now();
    },
    open: () => {
      minute.value = now();
      const timer = setInterval(() => {
        minute.value = now();
      }, step);
      return () => clearInterval(timer);
    },
  };
};
