import type { RtcKind, RtcSignal } from '../../contract/consultation/rtc.ts';
import type { Later } from '../lib/later.ts';
import { piecesOf, type Said } from './pieces.ts';

/** Delay before unacknowledged signals are sent again: at first, and at most, in milliseconds. */
const firstWait = 800;
const longestWait = 4000;
const growth = 1.6;
/** How many early signals are buffered; the others are sent again anyway. */
const mostEarly = 64;

const nothing = (): void => undefined;

/** The signals of one call, each delivered once and in order over an unreliable line. */
export interface Channel {
  /** The id of the call. */
  readonly call: string;
  readonly say: (kind: RtcKind, data?: string) => void;
  readonly take: (signal: RtcSignal) => void;
  /** Whether the other side has acknowledged everything. */
  readonly heard: () => boolean;
  readonly close: () => void;
}

interface World {
  readonly later: Later;
  readonly send: (signal: RtcSignal) => void;
  readonly hear: (kind: RtcKind, data: string) => void;
}

/** Signals are numbered, and sent again until they are acknowledged. */
export const openChannel = (call: string, { later, send, hear }: World): Channel => {
  let sent = 0;
  let got = 0;
  let wait = firstWait;
  let closed = false;
  let whole = '';
  let stop = nothing;
  let open: (Said & { readonly n: number })[] = [];
  const early = new Map<number, RtcSignal>();

  const put = (said: Said & { readonly n: number }) => send({ call, ack: got, ...said });
  const watch = () => {
    stop();
    if (open.length === 0 || closed) return;
    stop = later(wait, () => {
      wait = Math.min(longestWait, wait * growth);
      for (const one of open) put(one);
      watch();
    });
  };
  const deliver = ({ kind, data, part }: RtcSignal) => {
    if (kind !== 'part' || !part) return hear(kind, data);
    whole = part.at === 0 ? data : whole + data;
    if (part.at === part.of - 1) hear(part.kind, whole);
  };
  const acknowledged = (ack: number) => {
    const left = open.filter(({ n }) => n > ack);
    if (left.length === open.length) return;
    open = left;
    wait = firstWait;
    watch();
  };

  return {
    call,
    say: (kind, data = '') => {
      if (closed) return;
      const idle = open.length === 0;
      for (const said of piecesOf(kind, data)) {
        sent += 1;
        const one = { n: sent, ...said };
        open = [...open, one];
        put(one);
      }
      if (idle) watch();
    },
    take: (signal) => {
      if (closed || signal.call !== call) return;
      acknowledged(signal.ack);
      if (signal.n === 0) return;
      if (signal.n > got && early.size < mostEarly) early.set(signal.n, signal);
      for (let next = early.get(got + 1); next; next = early.get(got + 1)) {
        got += 1;
        early.delete(got);
        deliver(next);
      }
      // Also for a repeated signal: its acknowledgement may have been lost.
      send({ call, n: 0, ack: got, kind: 'ack', data: '' });
    },
    heard: () => open.length === 0,
    close: () => {
      closed = true;
      stop();
    },
  };
};
