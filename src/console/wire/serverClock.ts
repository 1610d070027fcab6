import { type ReadonlySignal, signal } from '@preact/signals-react';

/** The server's time: the computer's clock may be hours wrong. */
export interface ServerClock {
  /** Epoch milliseconds at the server. */
  readonly now: () => number;
  /** The same, updated every 15 seconds: for waits and ages on screen. */
  readonly minute: ReadonlySignal<number>;
  /**
   * Adjusts to a `Date` header; `sentAt` and `receivedAt` are when its request was sent and its response
   * received, by the computer's clock.
   */
  readonly heard: (date: string | null, left: number, came: number) => void;
  /** Starts the updates; returns a dispose function. */
  readonly open: () => () => void;
}

/**
 * The header has a resolution of one second, and a slow response is less exact: a correction below this is
 * noise.
 */
const noise = 2_000;
const step = 15_000;

/** Creates the clock on the computer's own. */
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
