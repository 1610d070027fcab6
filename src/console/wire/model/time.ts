/**
 * Time that advances only when nothing is left to do: callbacks run in order, and promises settle in between.
 */
export interface Time {
  /** Milliseconds since the run began. */
  readonly now: () => number;
  /** Calls back once after a delay in milliseconds; returns a cancel function. */
  readonly after: (ms: number, act: () => void) => () => void;
  /** The computer sleeps: nothing runs until then, and what was due meanwhile runs at once. */
  readonly sleep: (ms: number) => void;
  /** Runs everything that is due; false if there was no end to it. */
  readonly run: () => Promise<boolean>;
}

interface Due {
  readonly at: number;
  act: (() => void) | null;
}

/** More steps than any honest run has: something loops. */
const circling = 20_000;

/** Creates the time; `flushPromises` waits until no promise has anything left to do. */
export const openTime = (settled: () => Promise<void>): Time => {
  const due: Due[] = [];
  let now = 0;
  let asleepUntil = 0;
  return {
    now: () => now,
    after: (ms, act) => {
      const mine: Due = { at: now + ms, act };
      let place = due.length;
      while (place > 0 && (due[place - 1]?.at ?? 0) > mine.at) place -= 1;
      due.splice(place, 0, mine);
      return () => {
        mine.act = null;
      };
    },
    sleep: (ms) => {
      asleepUntil = Math.max(asleepUntil, now + ms);
    },
    run: async () => {
      await settled();
      for (let happened = 0; happened < circling; happened += 1) {
        let next = due.shift();
        while (next && !next.act) next = due.shift();
        if (!next) return true;
        now = Math.max(now, next.at, asleepUntil);
        next.act?.();
        await settled();
      }
      return false;
    },
  };
};
