import { type ReadonlySignal, signal } from '@preact/signals-react';
import { envelopeCode } from '../../contract/errors/envelopeCodes.ts';
import { type Fault, faultOf, isLost } from '../lib/fault.ts';

/**
 * State of the mutation. `busy`: in flight. `verifying`: the answer was lost and the server is being asked.
 * `unknown`: the server could not be asked. `notReceived`: the server never got it. `refused`: the server
 * rejected it.
 */
type ActState = 'idle' | 'busy' | 'asking' | 'unknown' | 'missing' | 'refused';

interface ActPlan<P, R> {
  /** Sends the mutation. The key makes a repeated send harmless. */
  readonly send: (payload: P, key: string) => Promise<R>;
  /**
   * Asks the server whether a lost mutation arrived. Returns null if it did not, throws if the server cannot
   * be asked.
   */
  readonly find: (payload: P) => Promise<R | null>;
  readonly done: (result: R, payload: P) => void | Promise<void>;
  /** Creates a new idempotency key. */
  readonly mint: () => string;
}

/** Runs one mutation at a time and never sends it twice. */
export interface Act<P> {
  readonly state: ReadonlySignal<ActState>;
  readonly fault: ReadonlySignal<Fault | null>;
  /** Sends the payload. Ignored while another one is in flight or its outcome is unknown. */
  readonly run: (payload: P) => Promise<void>;
  /**
   * After `notReceived`: sends the same payload again under the same key. After `unknown`: asks the server
   * again.
   */
  readonly again: () => Promise<void>;
  /** Dismisses a refusal, or a mutation that was not received. */
  readonly clear: () => void;
}

/** Creates a mutation from a function that sends it and a function that checks for its result. */
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
      // The server has seen this key before: it knows the outcome.
      else if (read.code === envelopeCode.repeated) await ask(payload, 'refused');
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
