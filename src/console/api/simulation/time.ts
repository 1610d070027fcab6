/**
 * Time that advances only when nothing is left to do: callbacks run in order, and promises settle in between.
 */
export interface SimulatedTime {
  /** Milliseconds since the run began. */
  readonly now: () => number;
  /** Calls back once after a delay in milliseconds; returns a cancel function. */
  readonly after: (ms: number, callback: () => void) => () => void;
  /** The computer sleeps: nothing runs until then, and what was due meanwhile runs at once. */
  readonly sleep: (ms: number) => void;
  /** Runs everything that is due; false if there was no end to it. */
  readonly run: () => Promise<boolean>;
}

interface ScheduledCallback {
  readonly at: number;
  callback: (() => void) | null;
}

/** More steps than any honest run has: something loops. */
const maxSteps = 20_000;

/** Creates the time; `flushPromises` waits until no promise has anything left to do. */
export const createSimulatedTime = (flushPromises: () => Promise<void>): SimulatedTime => {
  const queue: ScheduledCallback[] = [];
  let now = 0;
  let asleepUntil = 0;
  return {
    now: () => now,
    after: (ms, callback) => {
      const scheduled: ScheduledCallback = { at: now + ms, callback };
      let index = queue.length;
      while (index > 0 && (queue[index - 1]?.at ?? 0) > scheduled.at) index -= 1;
      queue.splice(index, 0, scheduled);
      return () => {
        scheduled.callback = null;
      };
    },
    sleep: (ms) => {
      asleepUntil = Math.max(asleepUntil, now + ms);
    },
    run: async () => {
      await flushPromises();
      for (let step = 0; step < maxSteps; step += 1) {
        let next = queue.shift();
        while (next && !next.callback) next = queue.shift();
        if (!next) return true;
        now = Math.max(now, next.at, asleepUntil);
        next.callback?.();
        await flushPromises();
      }
      return false;
    },
  };
};
