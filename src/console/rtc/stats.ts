import type { Sample } from './quality.ts';

const numberOf = (row: unknown, name: string): number | null => {
  const value: unknown = typeof row === 'object' && row !== null ? Reflect.get(row, name) : null;
  return typeof value === 'number' ? value : null;
};

/** Reads a browser's report (W3C WebRTC statistics): the pair of addresses in use, and what the other side says it lost. */
export const sampleOf = (report: Iterable<unknown>): Sample => {
  let room: number | null = null;
  let lost: number | null = null;
  for (const row of report) {
    const type: unknown = typeof row === 'object' && row !== null ? Reflect.get(row, 'type') : '';
    if (type === 'candidate-pair') room = numberOf(row, 'availableOutgoingBitrate') ?? room;
    const part = type === 'remote-inbound-rtp' ? numberOf(row, 'fractionLost') : null;
    if (part !== null) lost = Math.max(lost ?? 0, part);
  }
  return { room, lost };
};
