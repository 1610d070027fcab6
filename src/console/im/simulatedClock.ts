const rest = async () => {
  for (let turn = 0; turn < 12; turn += 1) await Promise.resolve();
};

interface Appointment {
  readonly at: number;
  readonly order: number;
  readonly act: () => void;
}
const before = (a: Appointment, b: Appointment) => a.at < b.at || (a.at === b.at && a.order < b.order);

/** For tests: a clock that runs its timers without waiting. */
export const simulatedClock = () => {
  let now = 0;
  let made = 0;
  const called = new Set<number>();
  const planned: Appointment[] = [];
  /** Insertion index of a timer; timers are sorted with the next one last. */
  const placeOf = (one: Appointment): number => {
    let [low, high] = [0, planned.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      const there = planned[middle];
      if (there && before(one, there)) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  const after = (ms: number, act: () => void) => {
    made += 1;
    const one = { at: now + Math.ceil(ms), order: made, act };
    planned.splice(placeOf(one), 0, one);
    return () => void called.add(one.order);
  };
  return {
    now: () => now,
    after,
    /**
     * Advances the time. `true`: the computer sleeps, and timers due meanwhile fire late, at the end.
     * `suspended`: timers stand still while it sleeps and continue afterwards.
     */
    pass: async (ms: number, how: boolean | 'still' = false) => {
      const until = now + ms;
      if (how) now = until;
      if (how === 'still')
        for (const [at, one] of planned.entries()) planned[at] = { ...one, at: one.at + ms };
      for (;;) {
        await rest();
        const next = planned.at(-1);
        if (!next || next.at > until) break;
        planned.pop();
        now = Math.max(now, next.at);
        if (!called.delete(next.order)) next.act();
      }
      now = until;
      await rest();
    },
  };
};
export type SimulatedClock = ReturnType<typeof simulatedClock>;
