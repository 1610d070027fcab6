const flushMicrotasks = async () => {
  for (let turn = 0; turn < 12; turn += 1) await Promise.resolve();
};

interface Timer {
  readonly at: number;
  readonly order: number;
  readonly callback: () => void;
}
const isBefore = (a: Timer, b: Timer) => a.at < b.at || (a.at === b.at && a.order < b.order);

/** For tests: a clock that runs its timers without waiting. */
export const createSimulatedClock = () => {
  let now = 0;
  let timerCount = 0;
  const cancelled = new Set<number>();
  const timers: Timer[] = [];
  /** Insertion index of a timer; timers are sorted with the next one last. */
  const insertionIndex = (timer: Timer): number => {
    let [low, high] = [0, timers.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      const other = timers[middle];
      if (other && isBefore(timer, other)) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  const setTimer = (ms: number, callback: () => void) => {
    timerCount += 1;
    const timer = { at: now + Math.ceil(ms), order: timerCount, callback };
    timers.splice(insertionIndex(timer), 0, timer);
    return () => void cancelled.add(timer.order);
  };
  return {
    now: () => now,
    setTimer,
    /**
     * Advances the time. `true`: the computer sleeps, and timers due meanwhile fire late, at the end.
     * `suspended`: timers stand still while it sleeps and continue afterwards.
     */
    advance: async (ms: number, mode: boolean | 'suspended' = false) => {
      const until = now + ms;
      if (mode) now = until;
      if (mode === 'suspended')
        for (const [at, timer] of timers.entries()) timers[at] = { ...timer, at: timer.at + ms };
      for (;;) {
        await flushMicrotasks();
        const next = timers.at(-1);
        if (!next || next.at > until) break;
        timers.pop();
        now = Math.max(now, next.at);
        if (!cancelled.delete(next.order)) next.callback();
      }
      now = until;
      await flushMicrotasks();
    },
  };
};
export type SimulatedClock = ReturnType<typeof createSimulatedClock>;
