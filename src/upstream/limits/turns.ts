import { performance } from 'node:perf_hooks';
import { createFairQueue } from './fairQueue.ts';

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

interface TurnHooks {
  /** Called once after the steps of a turn. */
  readonly afterTurn?: () => void;
  /** Called after each step, with who it is from, whether others waited when it began, and how long it took. */
  readonly afterStep?: (from: string, othersWaited: boolean, ms: number) => void;
}

/**
 * Shares each turn of the event loop among those who want something: one step each in turn, however many sockets or calls somebody
 * has.
 */
export const createTurns = ({ afterTurn, afterStep }: TurnHooks) => {
  const ready = createFairQueue<Step>();
  let isScheduled = false;
  let scheduledAt = 0;

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
      let at = startedAt;
      while (at < endsAt) {
        const next = ready.take();
        if (!next) break;
        const othersWait = ready.hasOthersThan(next.from);
        if (next.item()) ready.add(next.from, next.item);
        const endedAt = now();
        afterStep?.(next.from, othersWait, endedAt - at);
        at = endedAt;
      }
    } finally {
      afterTurn?.();
      if (!ready.isEmpty() && !isScheduled) schedule();
    }
  };
  return {
    /** Calls the step until it returns false. */
    take: (from: string, step: Step) => {
      ready.add(from, step);
      if (!isScheduled) schedule();
    },
  };
};
