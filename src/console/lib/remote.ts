import { batch, effect, type ReadonlySignal, signal, untracked } from '@preact/signals-react';
import { type Fault, faultOf } from './fault.ts';

type RemoteState = 'idle' | 'loading' | 'ready' | 'failed';

/** Server state, in its one shape. */
export interface Remote<T, A extends readonly unknown[] = []> {
  readonly state: ReadonlySignal<RemoteState>;
  /** The last good value; it stays while a newer one is loading or has failed. */
  readonly value: ReadonlySignal<T | undefined>;
  /** Why the last request failed; stays until one succeeds. */
  readonly fault: ReadonlySignal<Fault | null>;
  /** When the last good value was loaded, in epoch milliseconds of the given clock; 0 before. */
  readonly at: ReadonlySignal<number>;
  /** Requests the value again; never rejects. If requests overlap, the latest one wins. */
  load(...args: A): Promise<void>;
  /** Sets a value that was received otherwise (a live event, the response to an action). */
  put(value: T): void;
}

/** Creates server state from a request function. */
export const remote = <T, A extends readonly unknown[] = []>(
  ask: (...args: A) => Promise<T>,
  clock: { now(): number } = Date,
): Remote<T, A> => {
  const state = signal<RemoteState>('idle');
  const value = signal<T | undefined>(undefined);
  const fault = signal<Fault | null>(null);
  const at = signal(0);
  let newest = 0;

  const put = (got: T): void => {
    newest += 1;
    batch(() => {
      state.value = 'ready';
      value.value = got;
      fault.value = null;
      at.value = clock.now();
    });
  };

  const load = async (...args: A): Promise<void> => {
    newest += 1;
    const mine = newest;
    state.value = 'loading';
    try {
      const got = await ask(...args);
      if (mine === newest) put(got);
    } catch (thrown) {
      if (mine !== newest) return;
      batch(() => {
        state.value = 'failed';
        fault.value = faultOf(thrown);
      });
    }
  };

  return { state, value, fault, at, load, put };
};

/** Calls back once, with the first loaded value, at once if there is one. Returns a dispose function. */
export const whenRead = <T>({ value }: Pick<Remote<T>, 'value'>, act: (read: T) => void): (() => void) => {
  let acted = false;
  return effect(() => {
    const read = acted ? undefined : value.value;
    if (read === undefined) return;
    acted = true;
    untracked(() => act(read));
  });
};
