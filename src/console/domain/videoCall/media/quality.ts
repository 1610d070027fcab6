/** Measurements of a connection since the last sample. */
export interface QualitySample {
  /** Available outgoing bitrate in bits per second, as the browser estimates it; null if unknown. */
  readonly availableBitrate: number | null;
  /** Share of lost packets, from 0 to 1; null if unknown. */
  readonly packetLoss: number | null;
}

/**
 * Whether video is paused so that audio gets through, and how long the connection has suggested otherwise.
 */
export interface Quality {
  readonly weak: boolean;
  /** Consecutive samples that suggest the other state. */
  readonly streak: number;
  /** How often video was paused before; each time, resuming takes longer. */
  readonly pauseCount: number;
}

export const initialQuality: Quality = { weak: false, streak: 0, pauseCount: 0 };

/** Below this bitrate (bits per second), or above this loss, video takes the bandwidth that audio needs. */
const minBitrate = 150_000;
const maxPacketLoss = 0.12;
/** Video pauses after this many bad samples in a row, */
const samplesToPause = 3;
/** and resumes after this many good ones, doubled with every pause, up to a limit. */
const samplesToResume = 5;
const maxDoublings = 3;

/** Below this bitrate (bits per second), or above this loss, pictures are no longer sharp or words clear. */
const comfortableBitrate = 250_000;
const noticeableLoss = 0.04;
/** The worst of this many samples counts: a connection is called better slowly, and worse at once. */
const samplesOfLevel = 3;

/** How well a connection carries what is sent; `unknown`: nothing was measured yet. */
export type ConnectionLevel = 'unknown' | 'good' | 'weak' | 'poor';

const isOver = (value: number | null, limit: number): boolean => value !== null && value > limit;
const isUnder = (value: number | null, limit: number): boolean => value !== null && value < limit;

/** A sample of which nothing could be measured. */
export const unmeasured: QualitySample = { availableBitrate: null, packetLoss: null };

/** The samples that count for the level, the newest last. */
export const withSample = (recent: readonly QualitySample[], sample: QualitySample): QualitySample[] =>
  [...recent, sample].slice(-samplesOfLevel);

/** The level by the newest samples. What was measured before them does not count: it may no longer be true. */
export const connectionLevel = (recent: readonly QualitySample[], { weak }: Quality): ConnectionLevel => {
  // The estimate of the bitrate stays low while video is paused.
  if (weak) return 'poor';
  const measured = recent.filter(
    ({ availableBitrate, packetLoss }) => availableBitrate !== null || packetLoss !== null,
  );
  if (measured.length === 0) return 'unknown';
  if (measured.some(({ packetLoss }) => isOver(packetLoss, maxPacketLoss))) return 'poor';
  if (measured.every(({ availableBitrate }) => isUnder(availableBitrate, minBitrate))) return 'poor';
  return measured.some(
    ({ availableBitrate, packetLoss }) =>
      isUnder(availableBitrate, comfortableBitrate) || isOver(packetLoss, noticeableLoss),
  )
    ? 'weak'
    : 'good';
};

const suggestsChange = ({ availableBitrate, packetLoss }: QualitySample, weak: boolean): boolean => {
  const isOverloaded = isUnder(availableBitrate, minBitrate) || isOver(packetLoss, maxPacketLoss);
  // The estimate stays low while video is paused, so only the loss counts then.
  return weak ? packetLoss !== null && packetLoss < maxPacketLoss / 3 : isOverloaded;
};

/** Evaluates one more sample (docs/wire.md, "Video": audio first). */
export const updateQuality = ({ weak, streak, pauseCount }: Quality, sample: QualitySample): Quality => {
  const nextStreak = suggestsChange(sample, weak) ? streak + 1 : 0;
  const required = weak ? samplesToResume * 2 ** Math.min(maxDoublings, pauseCount - 1) : samplesToPause;
  if (nextStreak < required) return { weak, streak: nextStreak, pauseCount };
  return weak
    ? { weak: false, streak: 0, pauseCount }
    : { weak: true, streak: 0, pauseCount: pauseCount + 1 };
};
