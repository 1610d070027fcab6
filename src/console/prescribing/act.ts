import { type ReadonlySignal, signal } from '@preact/signals-react';
import { frameCode } from '../../contract/codes.ts';
import { type Fault, faultOf, isLost } from '../lib/fault.ts';

/**
 * Where one act stands: `busy` in flight; `asking` its answer was lost and the server is being asked; `unknown` the
 * server could not be asked either; `missing` the server says that nothing arrived; `refused` it said no.
 */
type ActState = 'idle' | 'busy' | 'asking' | 'unknown' | 'missing' | 'refused';

interface ActPlan<P, R> {
  /** Sends the act; the key makes a repetition of it harmless. */
  readonly send: (payload: P, key: string) => Promise<R>;
  /** Asks the server whether a lost act arrived; null when it did not. Throws when it cannot be asked. */
  readonly find: (payload: P) => Promise<R | null>;
  readonly done: (result: R, payload: P) => void | Promise<void>;
  /** Makes a new key. */
  readonly mint: () => string;
}

/** One act at a time, never twice (product.md, "Nothing happens twice"). */
export interface Act<P> {
  readonly state: ReadonlySignal<ActState>;
  readonly fault: ReadonlySignal<Fault | null>;
  /** Sends what is given; nothing happens while another one is in flight or not known yet. */
  readonly run: (payload: P) => Promise<void>;
  /** After `missing`: sends the same again under the same key. After `unknown`: asks again. */
  readonly again: () => Promise<void>;
  /** Puts a refusal, or a lost act that did not arrive, out of sight. */
  readonly clear: () => void;
}

/** Builds an act from how it is sent and how the server is asked about it. */
export const openAct = <P, R>(plan: ActPlan<P, R>): Act<P> => {
  const state = signal<ActState>('idle');
  const fault = signal<Fault | null>(null);
  let last: { payload: P; key: string } | null = null;

  const settle = async (result: R, payload: P) => {
    last = null;
    fault.value = null;
    state.value = 'idle';
    await plan.done(result, payload);
  };

  const ask = async (payload: P, otherwise: 'missing' | 'refused') => {
    state.value = 'asking';
    let found: R | null;
    try {
      found = await plan.find(payload);
    } catch {
      state.value = 'unknown';
      return;
    }
    if (found === null) state.value = otherwise;
    else await settle(found, payload);
  };

  const send = async (payload: P, key: string) => {
    last = { payload, key };
    state.value = 'busy';
    let result: R;
    try {
      result = await plan.send(payload, key);
    } catch (thrown) {
      const read = faultOf(thrown);
      fault.value = read;
      if (isLost(read)) await ask(payload, 'missing');
      // A repetition of what may have arrived already: the server knows.
      else if (read.code === frameCode.repeated) await ask(payload, 'refused');
      else {
        last = null;
        state.value = 'refused';
      }
      return;
    }
    await settle(result, payload);
  };

  const held = () => state.value === 'busy' || state.value === 'asking' || state.value === 'unknown';

  return {
    state,
    fault,
    run: async (payload) => {
      if (held()) return;
      const same = last !== null && JSON.stringify(last.payload) === JSON.stringify(payload);
      await send(payload, same && last ? last.key : plan.mint());
    },
    again: async () => {
      if (!last) return;
      if (state.value === 'unknown') await ask(last.payload, 'missing');
      else if (state.value === 'missing') await send(last.payload, last.key);
    },
    clear: () => {
      if (held()) return;
      fault.value = null;
      state.value = 'idle';
    },
  };
};
