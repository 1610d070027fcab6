import { maxSignalBytes, type RtcKind, type RtcSignal } from '../../../../contract/consultation/rtc.ts';
import { encodeFrame } from '../../../../contract/protocol/socket.ts';

/** A signal without its position in a call. */
export type SignalBody = Pick<RtcSignal, 'kind' | 'data' | 'part'>;

const maxNumber = Number.MAX_SAFE_INTEGER;
const encoder = new TextEncoder();
/** The limit of the schema (contract/rtc.ts). */
const maxDataLength = 6000;

// As an event a signal is longer than when it was sent: it is wrapped, and escaped twice.
const fitsFrame = (body: SignalBody): boolean => {
  const ids = { conv: 'c'.repeat(32), call: 'c'.repeat(32) };
  const ev = {
    type: 'rtc' as const,
    ...ids,
    at: maxNumber,
    n: maxNumber,
    ack: maxNumber,
    ...body,
    polite: false,
  };
  return (
    body.data.length <= maxDataLength &&
    encoder.encode(encodeFrame({ type: 'im-event', useq: maxNumber, ev })).length <= maxSignalBytes
  );
};

const split = (kind: RtcKind, data: string, length: number): string[] => {
  const chunks = data.match(new RegExp(`[^]{1,${length}}`, 'g')) ?? [''];
  const widestPart = { at: maxNumber, of: maxNumber, kind };
  const allFit = chunks.every((chunk) => fitsFrame({ kind: 'part', data: chunk, part: widestPart }));
  return allFit || length === 1 ? chunks : split(kind, data, Math.ceil(length / 2));
};

/** One signal, or the chunks of a signal that is too large for one frame (docs/wire.md, "Video"). */
export const toChunks = (kind: RtcKind, data: string): SignalBody[] => {
  if (fitsFrame({ kind, data })) return [{ kind, data }];
  const chunks = split(kind, data, maxDataLength);
  return chunks.map((chunk, at) => ({ kind: 'part', data: chunk, part: { at, of: chunks.length, kind } }));
};
