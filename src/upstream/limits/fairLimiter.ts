import { createFairQueue } from './fairQueue.ts';

/** Runs at most so many pieces of work at once; the others wait, in turn by who they are from. */
export const createFairLimiter = (most: number) => {
  let running = 0;
  const waiting = createFairQueue<() => void>();
  return {
    run: async <T>(from: string, work: () => Promise<T>): Promise<T> => {
      if (running < most) running += 1;
      else await new Promise<void>((resolve) => waiting.add(from, resolve));
      try {
        return await work();
      } finally {
        const next = waiting.take();
        if (next) next.item();
        else running -= 1;
      }
    },
    /** How much of somebody waits. */
    waitingOf: waiting.lengthOf,
  };
};
