import { refuse } from './refusal.ts';

/** Runs tasks with the same key one after the other. */
export interface Turns {
  /** Runs the task after all earlier ones with the same key. Throws 429 if too many are waiting. */
  readonly take: <T>(key: string, work: () => Promise<T>) => Promise<T>;
}

const mostWaiting = 20;

/** Creates an empty queue. */
export const openTurns = (): Turns => {
  const lanes = new Map<string, { last: Promise<unknown>; length: number }>();
  return {
    async take(key, work) {
      const lane = lanes.get(key) ?? { last: Promise.resolve(), length: 0 };
      if (lane.length >= mostWaiting) return refuse(429);
      lanes.set(key, lane);
      lane.length += 1;
      const mine = lane.last.then(work);
      lane.last = mine.catch(() => undefined);
      try {
        return await mine;
      } finally {
        lane.length -= 1;
        if (lane.length === 0) lanes.delete(key);
      }
    },
  };
};
