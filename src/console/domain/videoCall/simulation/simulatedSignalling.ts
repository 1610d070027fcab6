import type { RtcSignal } from '../../../../contract/consultation/rtc.ts';
import {
  downFrame,
  maxFrameBytes,
  decodeFrame,
  upFrame,
  encodeFrame,
} from '../../../../contract/protocol/socket.ts';
import type { SetTimer } from '../../../lib/async/timer.ts';
import type { Signalling } from '../signalling/signalling.ts';

const bytesOf = (text: string): number => new TextEncoder().encode(text).length;

const never = () => false;

interface NetworkConditions {
  /** Fractions of 1. */
  readonly lost: number;
  readonly doubled: number;
  /** The longest delay, in milliseconds; signals can overtake each other. */
  readonly maxDelayMs: number;
}

/**
 * For tests: a signalling line that loses, duplicates and reorders. Every frame passes the contract in both
 * directions.
 */
export const createSimulatedSignalling = (
  setTimer: SetTimer,
  random: () => number,
  conditions: NetworkConditions,
) => {
  const longestFrameSeen = { bytes: 0 };
  let frameCount = 0;
  const listeners = [new Set<(signal: RtcSignal) => void>(), new Set<(signal: RtcSignal) => void>()] as const;
  let shouldDrop: (signal: RtcSignal) => boolean = never;

  const roundTrip = (signal: RtcSignal, polite: boolean): RtcSignal => {
    const conv = '1790000000000000';
    const up = encodeFrame({ type: 'rtc', conv, ...signal });
    const sent = decodeFrame(upFrame, up);
    if (sent?.type !== 'rtc') throw new Error(`no frame of the contract: ${up.slice(0, 300)}`);
    const ev = { at: 1_790_000_000_000, ...sent, polite };
    const down = encodeFrame({ type: 'im-event', useq: 999_999, ev });
    longestFrameSeen.bytes = Math.max(longestFrameSeen.bytes, bytesOf(up), bytesOf(down));
    if (longestFrameSeen.bytes > maxFrameBytes) throw new Error(`a frame of ${longestFrameSeen.bytes} bytes`);
    const got = decodeFrame(downFrame, down);
    if (got?.type !== 'im-event' || got.ev.type !== 'rtc') throw new Error('not told');
    return got.ev;
  };
  const transmit = (to: 0 | 1, signal: RtcSignal) => {
    frameCount += 1;
    const arrives = roundTrip(signal, to === 1);
    if (shouldDrop(arrives)) return;
    const copies = (random() < conditions.lost ? 0 : 1) + (random() < conditions.doubled ? 1 : 0);
    for (let n = 0; n < copies; n += 1)
      setTimer(1 + random() * conditions.maxDelayMs, () => {
        for (const listener of listeners[to]) listener(arrives);
      });
  };
  const createEnd = (self: 0 | 1, other: 0 | 1): Signalling => ({
    send: (signal) => transmit(other, signal),
    subscribe: (listener) => {
      listeners[self].add(listener);
      return () => void listeners[self].delete(listener);
    },
  });
  return {
    doctor: createEnd(0, 1),
    patient: createEnd(1, 0),
    longestFrameSeen: () => longestFrameSeen.bytes,
    frameCount: () => frameCount,
    /** From now on, drops the signals that match. */
    dropWhere: (matches: (signal: RtcSignal) => boolean) => {
      shouldDrop = matches;
    },
  };
};
