import { maxSignalBytes, type RtcKind, type RtcSignal } from '../../contract/consultation/rtc.ts';
import { encodeFrame } from '../../contract/protocol/socket.ts';

/** A signal without its position in a call. */
export type Said = Pick<RtcSignal, 'kind' | 'data' | 'part'>;

const widest = Number.MAX_SAFE_INTEGER;
const bytes = new TextEncoder();
/** The limit of the schema (contract/rtc.ts). */
const longestData = 6000;

// As an event a signal is longer than when it was sent: it is wrapped, and escaped twice.
const fits = (said: Said): boolean => {
  const ids = { conv: 'c'.repeat(32), call: 'c'.repeat(32) };
  const ev = { type: 'rtc' as const, ...ids, at: widest, n: widest, ack: widest, ...said, polite: false };
  return (
    said.data.length <= longestData &&
    bytes.encode(encodeFrame({ type: 'im-event', useq: widest, ev })).length <= maxSignalBytes
  );
};

const cut = (kind: RtcKind, data: string, length: number): string[] => {
  const pieces = data.match(new RegExp(`[^]{1,${length}}`, 'g')) ?? [''];
  const all = { at: widest, of: widest, kind };
  const small = pieces.every((piece) => fits({ kind: 'part', data: piece, part: all }));
  return small || length === 1 ? pieces : cut(kind, data, Math.ceil(length / 2));
};

/** One signal, or the chunks of a signal that is too large for one frame (docs/wire.md, "Video"). */
export const piecesOf = (kind: RtcKind, data: string): Said[] => {
  if (fits({ kind, data })) return [{ kind, data }];
  const pieces = cut(kind, data, longestData);
  return pieces.map((piece, at) => ({ kind: 'part', data: piece, part: { at, of: pieces.length, kind } }));
};
