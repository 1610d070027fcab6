import type { Sample } from './quality.ts';

const numberOf = (row: unknown, name: string): number | null => {
  const value: unknown = typeof row === 'object' && row !== null ? Reflect.get(row, name) : null;
  return typeof value === 'number' ? value : null;
};

/** Reads a WebRTC statistics report: the candidate pair in use, and the loss reported by the other side. */
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
