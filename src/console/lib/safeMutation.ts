import { type ReadonlySignal, signal } from '@preact/signals-react';
import { envelopeCode } from '../../contract/errors/envelopeCodes.ts';
import { type ApiError, toApiError, isOutcomeUnknown } from './apiError.ts';

/**
 * State of the mutation. `busy`: in flight. `verifying`: the answer was lost and the server is being asked.
 * `unknown`: the server could not be asked. `notReceived`: the server never got it. `refused`: the server
 * rejected it.
 */
type MutationState = 'idle' | 'busy' | 'verifying' | 'unknown' | 'notReceived' | 'refused';

interface Options<P, R> {
  /** Sends the mutation. The key makes a repeated send harmless. */
  readonly send: (payload: P, key: string) => Promise<R>;
  /**
   * Asks the server whether a lost mutation arrived. Returns null if it did not, throws if the server cannot
   * be asked.
   */
  readonly find: (payload: P) => Promise<R | null>;
  readonly onSuccess: (result: R, payload: P) => void | Promise<void>;
  /** Creates a new idempotency key. */
  readonly createId: () => string;
}

/** Runs one mutation at a time and never sends it twice. */
export interface SafeMutation<P> {
  readonly state: ReadonlySignal<MutationState>;
  readonly error: ReadonlySignal<ApiError | null>;
  /** Sends the payload. Ignored while another one is in flight or its outcome is unknown. */
  readonly mutate: (payload: P) => Promise<void>;
  /**
   * After `notReceived`: sends the same payload again under the same key. After `unknown`: asks the server
   * again.
   */
  readonly retry: () => Promise<void>;
  /** Dismisses a refusal, or a mutation that was not received. */
  readonly reset: () => void;
}

/** Creates a mutation from a function that sends it and a function that checks for its result. */
export const createSafeMutation = <P, R>(options: Options<P, R>): SafeMutation<P> => {
  const state = signal<MutationState>('idle');
  const error = signal<ApiError | null>(null);
  let lastAttempt: { payload: P; key: string } | null = null;

  const succeed = async (result: R, payload: P) => {
    lastAttempt = null;
    error.value = null;
    state.value = 'idle';
    await options.onSuccess(result, payload);
  };

  const verify = async (payload: P, otherwiseState: 'notReceived' | 'refused') => {
    state.value = 'verifying';
    let found: R | null;
    try {
      found = await options.find(payload);
    } catch {
      state.value = 'unknown';
      return;
    }
    if (found === null) state.value = otherwiseState;
    else await succeed(found, payload);
  };

  const send = async (payload: P, key: string) => {
    lastAttempt = { payload, key };
    state.value = 'busy';
    let result: R;
    try {
      result = await options.send(payload, key);
    } catch (thrown) {
      const read = toApiError(thrown);
      error.value = read;
      if (isOutcomeUnknown(read)) await verify(payload, 'notReceived');
      // The server has seen this key before: it knows the outcome.
      else if (read.code === envelopeCode.repeated) await verify(payload, 'refused');
      else {
        lastAttempt = null;
        state.value = 'refused';
      }
      return;
    }
    await succeed(result, payload);
  };

  const isLocked = () => state.value === 'busy' || state.value === 'verifying' || state.value === 'unknown';

  return {
    state,
    error,
    mutate: async (payload) => {
      if (isLocked()) return;
      const isSamePayload =
        lastAttempt !== null && JSON.stringify(lastAttempt.payload) === JSON.stringify(payload);
      await send(payload, isSamePayload && lastAttempt ? lastAttempt.key : options.createId());
    },
    retry: async () => {
      if (!lastAttempt) return;
      if (state.value === 'unknown') await verify(lastAttempt.payload, 'notReceived');
      else if (state.value === 'notReceived') await send(lastAttempt.payload, lastAttempt.key);
    },
    reset: () => {
      if (isLocked()) return;
      error.value = null;
      state.value = 'idle';
    },
  };
};
