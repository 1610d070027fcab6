import { type ApiError, createApiError } from '../../lib/apiError.ts';
import type { RoundTrip, NetworkCondition } from './scenario.ts';
import type { SimulatedTime } from './time.ts';

/** The result: `value` if the upstream acted and its response arrived completely. */
export interface RoundTripResult<T> {
  readonly condition: NetworkCondition;
  readonly value: T | null;
}

/** The network between a tab and the upstream. */
export interface Network {
  /** Sends a request; `respond` is what the upstream does on arrival. Throws an ApiError as `send` does. */
  readonly roundTrip: <T>(signal: AbortSignal | undefined, respond: () => T) => Promise<RoundTripResult<T>>;
  /** The network works from now on. */
  readonly heal: () => void;
}

/** An ApiError as the API throws it. */
export const simulatedError = (kind: ApiError['kind'], status?: number): ApiError =>
  createApiError({
    kind,
    message: kind,
    silent: false,
    endpoint: '',
    ...(status === undefined ? {} : { status }),
  });

// Conditions in which the upstream acts, whatever happens to its response.
const deliveredConditions: ReadonlySet<NetworkCondition> = new Set([
  'fine',
  'lost',
  'hangs',
  'null',
  'nested',
]);
const fineRoundTrip: RoundTrip = { upMs: 5, downMs: 5, condition: 'fine' };

/** Creates a network that cycles through these round trips. */
export const createNetwork = (time: SimulatedTime, roundTrips: readonly RoundTrip[]): Network => {
  let at = 0;
  let healed = false;
  const next = (): RoundTrip => {
    const roundTrip = roundTrips[at % roundTrips.length] ?? fineRoundTrip;
    at += 1;
    return healed ? fineRoundTrip : roundTrip;
  };

  return {
    heal: () => {
      healed = true;
    },
    roundTrip: <T>(signal: AbortSignal | undefined, respond: () => T) => {
      const { upMs, downMs, condition } = next();
      if (condition === 'thrown') throw new TypeError('an exception in the middle');
      const { promise, resolve, reject } = Promise.withResolvers<RoundTripResult<T>>();
      if (signal?.aborted) reject(simulatedError('aborted'));
      signal?.addEventListener('abort', () => reject(simulatedError('aborted')));
      time.after(upMs, () => {
        if (condition === 'cut') return reject(simulatedError('network'));
        if (condition === 'swallowed') return;
        const value = deliveredConditions.has(condition) ? respond() : null;
        if (condition === 'hangs') return;
        time.after(downMs, () => {
          if (condition === 'lost') reject(simulatedError('network'));
          else resolve({ condition, value });
        });
      });
      return promise;
    },
  };
};
