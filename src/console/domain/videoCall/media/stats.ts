import type { QualitySample } from './quality.ts';

const numberOf = (row: unknown, name: string): number | null => {
  const value: unknown = typeof row === 'object' && row !== null ? Reflect.get(row, name) : null;
  return typeof value === 'number' ? value : null;
};

/** Reads a WebRTC statistics report: the candidate pair in use, and the loss reported by the other side. */
export const sampleOf = (report: Iterable<unknown>): QualitySample => {
  let availableBitrate: number | null = null;
  let packetLoss: number | null = null;
  for (const row of report) {
    const type: unknown = typeof row === 'object' && row !== null ? Reflect.get(row, 'type') : '';
    if (type === 'candidate-pair')
      availableBitrate = numberOf(row, 'availableOutgoingBitrate') ?? availableBitrate;
    const fractionLost = type === 'remote-inbound-rtp' ? numberOf(row, 'fractionLost') : null;
    if (fractionLost !== null) packetLoss = Math.max(packetLoss ?? 0, fractionLost);
  }
  return { availableBitrate, packetLoss };
};
