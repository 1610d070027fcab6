import type { SimulatedTime } from './time.ts';

interface Waiter {
  readonly tab: number;
  readonly grant: () => void;
}

/** The browser's locks, for the tabs of a run. */
export interface SimulatedLocks {
  readonly of: (tab: number) => Pick<LockManager, 'request'>;
  /** A tab was closed: its locks are released, its requests are forgotten. */
  readonly close: (tab: number) => void;
  /** From now on locks are granted at once. */
  readonly heal: () => void;
}

const abortError = (): DOMException => new DOMException('The request was aborted', 'AbortError');

/**
 * Creates them; `delayMs` is the delay of a free lock in milliseconds: infinity means never, and null a
 * browser that forbids locks.
 */
export const createSimulatedLocks = (time: SimulatedTime, delayMs: number | null): SimulatedLocks => {
  let waiting: Waiter[] = [];
  let holder: number | null = null;
  let healed = false;
  const closed = new Set<number>();

  const next = (): void => {
    if (holder !== null) return;
    const first = waiting.shift();
    if (!first) return;
    holder = first.tab;
    first.grant();
  };
  const release = (tab: number): void => {
    if (holder !== tab) return;
    holder = null;
    next();
  };

  const request = <T>(
    tab: number,
    options: LockOptions,
    work: (lock: Lock | null) => T | PromiseLike<T>,
  ): Promise<T> => {
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    const hold = async (): Promise<void> => {
      try {
        resolve(await work(null));
      } catch (thrown) {
        reject(thrown);
      } finally {
        release(tab);
      }
    };
    const waiter: Waiter = { tab, grant: () => void hold() };
    options.signal?.addEventListener('abort', () => {
      waiting = waiting.filter((one) => one !== waiter);
      reject(abortError());
    });
    const ms = healed ? 0 : delayMs;
    if (ms === null) return Promise.reject(abortError());
    const enqueue = (): void => {
      if (options.signal?.aborted || closed.has(tab)) return;
      waiting.push(waiter);
      next();
    };
    if (ms === 0) enqueue();
    else if (Number.isFinite(ms)) time.after(ms, enqueue);
    return promise;
  };

  return {
    of: (tab) => ({
      request: <T>(
        _name: string,
        options: LockOptions | LockGrantedCallback<T>,
        work?: LockGrantedCallback<T>,
      ) =>
        typeof options === 'function' || !work ? Promise.reject(abortError()) : request(tab, options, work),
    }),
    close: (tab) => {
      closed.add(tab);
      waiting = waiting.filter((one) => one.tab !== tab);
      release(tab);
    },
    heal: () => {
      healed = true;
    },
  };
};
