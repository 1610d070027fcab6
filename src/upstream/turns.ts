import { refuse } from './refusal.ts';

/** Work that has to be done one piece at a time. */
export interface Turns {
  /** Does the work when all that was asked for before under the same key has ended; 429 where too many wait. */
  readonly take: <T>(key: string, work: () => Promise<T>) => Promise<T>;
}

const mostWaiting = 20;

/** Nobody waits yet. */
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
