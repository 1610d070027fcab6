import type { RtcKind, RtcSignal } from '../../../../contract/consultation/rtc.ts';
import type { SetTimer } from '../../../lib/async/timer.ts';
import { toChunks, type SignalBody } from './chunking.ts';

/** Delay before unacknowledged signals are sent again: at first, and at most, in milliseconds. */
const initialRetryMs = 800;
const maxRetryMs = 4000;
const retryFactor = 1.6;
/** How many early signals are buffered; the others are sent again anyway. */
const maxEarly = 64;

const noop = (): void => undefined;

/** The signals of one call, each delivered once and in order over an unreliable line. */
export interface ReliableSignalling {
  /** The id of the call. */
  readonly call: string;
  readonly send: (kind: RtcKind, data?: string) => void;
  readonly receive: (signal: RtcSignal) => void;
  /** Whether the other side has acknowledged everything. */
  readonly isAcknowledged: () => boolean;
  readonly close: () => void;
}

interface Deps {
  readonly setTimer: SetTimer;
  readonly sendSignal: (signal: RtcSignal) => void;
  readonly onMessage: (kind: RtcKind, data: string) => void;
}

/** Signals are numbered, and sent again until they are acknowledged. */
export const createReliableSignalling = (
  call: string,
  { setTimer, sendSignal, onMessage }: Deps,
): ReliableSignalling => {
  let sentUpTo = 0;
  let receivedUpTo = 0;
  let retryMs = initialRetryMs;
  let closed = false;
  let assembled = '';
  let cancelRetry = noop;
  let unacknowledged: (SignalBody & { readonly n: number })[] = [];
  const early = new Map<number, RtcSignal>();

  const transmit = (message: SignalBody & { readonly n: number }) =>
    sendSignal({ call, ack: receivedUpTo, ...message });
  const scheduleRetry = () => {
    cancelRetry();
    if (unacknowledged.length === 0 || closed) return;
    cancelRetry = setTimer(retryMs, () => {
      retryMs = Math.min(maxRetryMs, retryMs * retryFactor);
      for (const one of unacknowledged) transmit(one);
      scheduleRetry();
    });
  };
  const deliver = ({ kind, data, part }: RtcSignal) => {
    if (kind !== 'part' || !part) return onMessage(kind, data);
    assembled = part.at === 0 ? data : assembled + data;
    if (part.at === part.of - 1) onMessage(part.kind, assembled);
  };
  const onAck = (ack: number) => {
    const remaining = unacknowledged.filter(({ n }) => n > ack);
    if (remaining.length === unacknowledged.length) return;
    unacknowledged = remaining;
    retryMs = initialRetryMs;
    scheduleRetry();
  };

  return {
    call,
    send: (kind, data = '') => {
      if (closed) return;
      const wasIdle = unacknowledged.length === 0;
      for (const message of toChunks(kind, data)) {
        sentUpTo += 1;
        const one = { n: sentUpTo, ...message };
        unacknowledged = [...unacknowledged, one];
        transmit(one);
      }
      if (wasIdle) scheduleRetry();
    },
    receive: (signal) => {
      if (closed || signal.call !== call) return;
      onAck(signal.ack);
      if (signal.n === 0) return;
      if (signal.n > receivedUpTo && early.size < maxEarly) early.set(signal.n, signal);
      for (let next = early.get(receivedUpTo + 1); next; next = early.get(receivedUpTo + 1)) {
        receivedUpTo += 1;
        early.delete(receivedUpTo);
        deliver(next);
      }
      // Also for a repeated signal: its acknowledgement may have been lost.
      sendSignal({ call, n: 0, ack: receivedUpTo, kind: 'ack', data: '' });
    },
    isAcknowledged: () => unacknowledged.length === 0,
    close: () => {
      closed = true;
      cancelRetry();
    },
  };
};
