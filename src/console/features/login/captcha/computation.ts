import { type ReadonlySignal, signal } from '@preact/signals-react';
import type { ActiveChallenge, Captcha } from './captcha.ts';
import { createSha256, padMessage } from './sha256.ts';

// The page stays usable between two slices: two milliseconds, twenty on a slow phone.
const sliceSize = 5000;
// All nonces have the same length, so that only digits change from one hash to the next.
const firstNonce = '1000000000';
const [zero, nine] = [0x30, 0x39];

/** Looks for the answer of a computation: the nonce whose hash begins with enough zero bits. */
export interface Search {
  /** Tries the next nonces; null if none of them is the answer. */
  readonly step: (count: number) => string | null;
  /** How likely an answer would have been found by now, 0 to 1. */
  readonly fraction: () => number;
}

/** Creates a search at its beginning. */
export const createSearch = (challenge: string, difficulty: number): Search => {
  const padded = padMessage(`${challenge}:${firstNonce}`);
  const start = new TextEncoder().encode(challenge).length + 1;
  const end = start + firstNonce.length;
  const sha256 = createSha256();
  let tried = 0;
  const increase = (): void => {
    let at = end - 1;
    for (; padded.getUint8(at) === nine; at -= 1) padded.setUint8(at, zero);
    padded.setUint8(at, padded.getUint8(at) + 1);
  };
  return {
    step: (count) => {
      for (let n = 0; n < count; n += 1) {
        if (Math.clz32(sha256(padded).getUint32(0)) >= difficulty)
          return new TextDecoder().decode(padded.buffer.slice(start, end));
        tried += 1;
        increase();
      }
      return null;
    },
    fraction: () => 1 - Math.exp(-tried / 2 ** difficulty),
  };
};

/** The browser's work on one challenge. */
export interface Computation {
  /** How far it is, 0 to 1, in hundredths. */
  readonly fraction: ReadonlySignal<number>;
  readonly start: () => () => void;
}

/** Works on a challenge while it is the one on screen, and answers it. */
export const createComputation = (captcha: Captcha, challenge: ActiveChallenge): Computation => {
  const fraction = signal(0);
  const search = createSearch(challenge.challenge ?? '', challenge.difficulty ?? 0);
  const isCurrent = (): boolean => {
    const state = captcha.state.peek();
    return state.at === 'active' && state.challenge.token === challenge.token;
  };
  return {
    fraction,
    // A message between two ports is the soonest task that lets input and painting pass.
    start: () => {
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', () => {
        if (!isCurrent()) return;
        const nonce = search.step(sliceSize);
        fraction.value = Math.floor(search.fraction() * 100) / 100;
        if (nonce === null) port2.postMessage(null);
        else void captcha.answer(nonce);
      });
      port1.start();
      port2.postMessage(null);
      return () => port1.close();
    },
  };
};
