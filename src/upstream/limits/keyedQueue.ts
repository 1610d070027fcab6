import { throwHttpError } from '../server/httpError.ts';

/** Runs tasks with the same key one after the other. */
export interface KeyedQueue {
  /** Runs the task after all earlier ones with the same key. Throws 429 if too many are waiting. */
  readonly run: <T>(key: string, work: () => Promise<T>) => Promise<T>;
}

const maxWaiting = 20;

/** Creates an empty queue. */
export const createKeyedQueue = (): KeyedQueue => {
  const queues = new Map<string, { last: Promise<unknown>; length: number }>();
  return {
    async run(key, work) {
      const queue = queues.get(key) ?? { last: Promise.resolve(), length: 0 };
      if (queue.length >= maxWaiting) return throwHttpError(429);
      queues.set(key, queue);
      queue.length += 1;
      const result = queue.last.then(work);
      queue.last = result.catch(() => undefined);
      try {
        return await result;
      } finally {
        queue.length -= 1;
        if (queue.length === 0) queues.delete(key);
      }
    },
  };
};
