import { performance } from 'node:perf_hooks';

/**
 * How long a turn takes: as long as everything else took while it waited, within these bounds, in milliseconds; then others have
 * theirs.
 */
const bounds = { leastMs: 4, mostMs: 20 } as const;

// A clock that never jumps.
const now = () => performance.now();

const turnMs = (waitedMs: number) => Math.min(bounds.mostMs, Math.max(bounds.leastMs, waitedMs));

/** One frame of a socket, or one call; returns whether another one may follow at once. */
type Step = () => boolean;

/**
 * Shares each turn of the event loop among those who want something: one step each in turn, however many sockets or calls somebody
 * has. `afterTurn` is called once after the steps of a turn.
 */
export const createTurns = (afterTurn?: () => void) => {
  const ready = new Map<string, Set<Step>>();
  let isScheduled = false;
  let scheduledAt = 0;

  const add = (from: string, step: Step) => ready.set(from, (ready.get(from) ?? new Set()).add(step));
  const takeNext = ([from, steps]: [string, Set<Step>]) => {
    const [step] = steps;
    ready.delete(from);
    if (!step) return;
    steps.delete(step);
    // The step goes to the end of its own queue, and who took it to the end of all.
    if (steps.size > 0) ready.set(from, steps);
    if (step()) add(from, step);
  };
  const schedule = () => {
    isScheduled = true;
    scheduledAt = now();
    setImmediate(runTurn);
  };
  const runTurn = () => {
    isScheduled = false;
    const startedAt = now();
    const endsAt = startedAt + turnMs(startedAt - scheduledAt);
    try {
      for (let [next] = ready; next && now() < endsAt; [next] = ready) takeNext(next);
    } finally {
      afterTurn?.();
      if (ready.size > 0 && !isScheduled) schedule();
    }
  };
  return {
    /** Calls the step until it returns false. */
    take: (from: string, step: Step) => {
      add(from, step);
      if (!isScheduled) schedule();
    },
  };
};
