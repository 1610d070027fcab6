import { batch, effect, type ReadonlySignal, signal, untracked } from '@preact/signals-react';
import { type ApiError, toApiError } from '../apiError.ts';

export type AsyncStatus = 'idle' | 'loading' | 'ready' | 'failed';

/** Server state, in its one shape. */
export interface AsyncState<T, A extends readonly unknown[] = []> {
  readonly status: ReadonlySignal<AsyncStatus>;
  /** The last good value; it stays while a newer one is loading or has failed. */
  readonly value: ReadonlySignal<T | undefined>;
  /** Why the last request failed; stays until one succeeds. */
  readonly error: ReadonlySignal<ApiError | null>;
  /** When the last good value was loaded, in epoch milliseconds of the given clock; 0 before. */
  readonly loadedAt: ReadonlySignal<number>;
  /** Requests the value again; never rejects. If requests overlap, the latest one wins. */
  load(...args: A): Promise<void>;
  /** Sets a value that was received otherwise (a live event, the response to an action). */
  set(value: T): void;
}

/** Creates server state from a request function. */
export const createAsyncState = <T, A extends readonly unknown[] = []>(
  request: (...args: A) => Promise<T>,
  clock: { now(): number } = Date,
): AsyncState<T, A> => {
  const status = signal<AsyncStatus>('idle');
  const value = signal<T | undefined>(undefined);
  const error = signal<ApiError | null>(null);
  const loadedAt = signal(0);
  let latest = 0;

  const set = (result: T): void => {
    latest += 1;
    batch(() => {
      status.value = 'ready';
      value.value = result;
      error.value = null;
      loadedAt.value = clock.now();
    });
  };

  const load = async (...args: A): Promise<void> => {
    latest += 1;
    const id = latest;
    status.value = 'loading';
    try {
      const result = await request(...args);
      if (id === latest) set(result);
    } catch (thrown) {
      if (id !== latest) return;
      batch(() => {
        status.value = 'failed';
        error.value = toApiError(thrown);
      });
    }
  };

  return { status, value, error, loadedAt, load, set };
};

/** Calls back once, with the first loaded value, at once if there is one. Returns a dispose function. */
export const onceLoaded = <T>(
  { value }: Pick<AsyncState<T>, 'value'>,
  onValue: (loaded: T) => void,
): (() => void) => {
  let done = false;
  return effect(() => {
    const loaded = done ? undefined : value.value;
    if (loaded === undefined) return;
    done = true;
    untracked(() => onValue(loaded));
  });
};

/** Resolves once no request is under way: one that was overtaken by another ends before the state is known. */
export const settled = (state: Pick<AsyncState<unknown>, 'status'>): Promise<void> => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const dispose = effect(() => {
    if (state.status.value !== 'loading') resolve();
  });
  return promise.finally(dispose);
};

/** The first value; loads it unless that is under way. Rejects with the error if it cannot be loaded. */
export const firstValue = async <T>(state: AsyncState<T>): Promise<T> => {
  const { status, value, error } = state;
  if (value.peek() === undefined && status.peek() !== 'loading') void state.load();
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  const dispose = effect(() => {
    if (value.value !== undefined) resolve(value.value);
    else if (status.value === 'failed') reject(toApiError(error.value));
  });
  return promise.finally(dispose);
};
