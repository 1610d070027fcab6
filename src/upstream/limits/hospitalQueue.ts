import { createFairLimiter } from './fairLimiter.ts';
import { createKeyedQueue } from './keyedQueue.ts';

/**
 * Runs one piece of work at a time, in turn by hospital. What a hospital has to do waits in a queue of its own, of which only the first
 * waits for other hospitals: it has at most what is running, and one of each other that waits, before it.
 */
export const createHospitalQueue = () => {
  const queues = createKeyedQueue();
  const turns = createFairLimiter(1);
  return {
    /** Throws 429 if too much of this hospital is waiting. */
    run: <T>(tenantId: number, work: () => Promise<T>): Promise<T> => {
      const hospital = String(tenantId);
      return queues.run(hospital, () => turns.run(hospital, work));
    },
  };
};
