import { type Fault, fault } from '../../lib/fault.ts';
import type { Passage, Weather } from './plan.ts';
import type { Time } from './time.ts';

/** The result: `value` if the upstream acted and its response arrived completely. */
export interface Arrival<T> {
  readonly weather: Weather;
  readonly value: T | null;
}

/** The network between a tab and the upstream. */
export interface Line {
  /** Sends a request; `respond` is what the upstream does on arrival. Throws an ApiError as `send` does. */
  readonly carry: <T>(signal: AbortSignal | undefined, act: () => T) => Promise<Arrival<T>>;
  /** The network works from now on. */
  readonly mend: () => void;
}

/** An ApiError as the API throws it. */
export const lineFaultOf = (kind: Fault['kind'], status?: number): Fault =>
  fault({ kind, message: kind, silent: false, endpoint: '', ...(status === undefined ? {} : { status }) });

// Conditions in which the upstream acts, whatever happens to its response.
const acted: ReadonlySet<Weather> = new Set(['fine', 'lost', 'hangs', 'null', 'nested']);
const fineDay: Passage = { up: 5, down: 5, weather: 'fine' };

/** Creates a network that cycles through these round trips. */
export const openLine = (time: Time, passages: readonly Passage[]): Line => {
  let at = 0;
  let mended = false;
  const next = (): Passage => {
    const passage = passages[at % passages.length] ?? fineDay;
    at += 1;
    return mended ? fineDay : passage;
  };

  return {
    mend: () => {
      mended = true;
    },
    carry: <T>(signal: AbortSignal | undefined, act: () => T) => {
      const { up, down, weather } = next();
      if (weather === 'thrown') throw new TypeError('an exception in the middle');
      const { promise, resolve, reject } = Promise.withResolvers<Arrival<T>>();
      if (signal?.aborted) reject(lineFaultOf('aborted'));
      signal?.addEventListener('abort', () => reject(lineFaultOf('aborted')));
      time.after(up, () => {
        if (weather === 'cut') return reject(lineFaultOf('network'));
        if (weather === 'swallowed') return;
        const value = acted.has(weather) ? act() : null;
        if (weather === 'hangs') return;
        time.after(down, () => {
          if (weather === 'lost') reject(lineFaultOf('network'));
          else resolve({ weather, value });
        });
      });
      return promise;
    },
  };
};
