import { type ReadonlySignal, signal } from '@preact/signals-react';

/** The server's time: the computer's clock may be hours wrong. */
export interface ServerClock {
  /** Epoch milliseconds at the server. */
  readonly now: () => number;
  /** The same, updated every 15 seconds: for waits and ages on screen. */
  readonly coarseNow: ReadonlySignal<number>;
  /**
   * Adjusts to a `Date` header; `sentAt` and `receivedAt` are when its request was sent and its response
   * received, by the computer's clock.
   */
  readonly sync: (date: string | null, sentAt: number, receivedAt: number) => void;
  /** Starts the updates; returns a dispose function. */
  readonly start: () => () => void;
}

/**
 * The header has a resolution of one second, and a slow response is less exact: a correction below this is
 * noise.
 */
const noiseMs = 2_000;
const tickMs = 15_000;

/** Creates the clock on the computer's own. */
export const createServerClock = (systemNow: () => number): ServerClock => {
  let offset = 0;
  const now = (): number => systemNow() + offset;
  const coarseNow = signal(now());
  return {
    now,
    coarseNow,
    sync: (date, sentAt, receivedAt) => {
      const serverTime = date === null ? Number.NaN : Date.parse(date);
      if (Number.isNaN(serverTime)) return;
      const next = serverTime + 500 - (sentAt + receivedAt) / 2;
      if (Math.abs(next - offset) < noiseMs + (receivedAt - sentAt) / 2) return;
      offset = next;
      coarseNow.value = now();
    },
    start: () => {
      coarseNow.value = now();
      const timer = setInterval(() => {
        coarseNow.value = now();
      }, tickMs);
      return () => clearInterval(timer);
    },
  };
};
