import type { RtcSignal } from '../../contract/consultation/rtc.ts';
import {
  downFrame,
  maxFrameBytes,
  decodeFrame,
  upFrame,
  encodeFrame,
} from '../../contract/protocol/socket.ts';
import type { Later } from '../lib/later.ts';
import type { Signalling } from './signalling.ts';

/** Deterministic random numbers in [0, 1) for a seed. */
export const chanceOf = (seed: number) => {
  let state = seed * 2_654_435_761;
  return (): number => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 3_266_489_917) | 0;
    return ((state ^ (state >>> 13)) >>> 0) / 4_294_967_296;
  };
};

const bytesOf = (text: string): number => new TextEncoder().encode(text).length;

const none = () => false;

interface Weather {
  /** Fractions of 1. */
  readonly lost: number;
  readonly doubled: number;
  /** The longest delay, in milliseconds; signals can overtake each other. */
  readonly late: number;
}

/**
 * For tests: a signalling line that loses, duplicates and reorders. Every frame passes the contract in both
 * directions.
 */
export const simulatedLine = (later: Later, chance: () => number, weather: Weather) => {
  const longest = { bytes: 0 };
  let frames = 0;
  const listeners = [new Set<(signal: RtcSignal) => void>(), new Set<(signal: RtcSignal) => void>()] as const;
  let drop: (signal: RtcSignal) => boolean = none;

  const written = (signal: RtcSignal, polite: boolean): RtcSignal => {
    const conv = '1790000000000000';
    const up = encodeFrame({ type: 'rtc', conv, ...signal });
    const sent = decodeFrame(upFrame, up);
    if (sent?.type !== 'rtc') throw new Error(`no frame of the contract: ${up.slice(0, 300)}`);
    const ev = { at: 1_790_000_000_000, ...sent, polite };
    const down = encodeFrame({ type: 'im-event', useq: 999_999, ev });
    longest.bytes = Math.max(longest.bytes, bytesOf(up), bytesOf(down));
    if (longest.bytes > maxFrameBytes) throw new Error(`a frame of ${longest.bytes} bytes`);
    const got = decodeFrame(downFrame, down);
    if (got?.type !== 'im-event' || got.ev.type !== 'rtc') throw new Error('not told');
    return got.ev;
  };
  const carry = (to: 0 | 1, signal: RtcSignal) => {
    frames += 1;
    const arrives = written(signal, to === 1);
    if (drop(arrives)) return;
    const copies = (chance() < weather.lost ? 0 : 1) + (chance() < weather.doubled ? 1 : 0);
    for (let n = 0; n < copies; n += 1)
      later(1 + chance() * weather.late, () => {
        for (const listen of listeners[to]) listen(arrives);
      });
  };
  const end = (own: 0 | 1, other: 0 | 1): Signalling => ({
    send: (signal) => carry(other, signal),
    on: (listener) => {
      listeners[own].add(listener);
      return () => void listeners[own].delete(listener);
    },
  });
  return {
    doctor: end(0, 1),
    patient: end(1, 0),
    longest: () => longest.bytes,
    frames: () => frames,
    /** From now on, drops the signals that match. */
    lose: (which: (signal: RtcSignal) => boolean) => {
      drop = which;
    },
  };
};
