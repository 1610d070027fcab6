/** Measurements of a connection since the last sample. */
export interface Sample {
  /** Available outgoing bitrate in bits per second, as the browser estimates it; null if unknown. */
  readonly room: number | null;
  /** Share of lost packets, from 0 to 1; null if unknown. */
  readonly lost: number | null;
}

/**
 * Whether video is paused so that audio gets through, and how long the connection has suggested otherwise.
 */
export interface Quality {
  readonly weak: boolean;
  /** Consecutive samples that suggest the other state. */
  readonly streak: number;
  /** How often video was paused before; each time, resuming takes longer. */
  readonly falls: number;
}

export const strong: Quality = { weak: false, streak: 0, falls: 0 };

/** Below this bitrate (bits per second), or above this loss, video takes the bandwidth that audio needs. */
const leastRoom = 150_000;
const mostLost = 0.12;
/** Video pauses after this many bad samples in a row, */
const toRest = 3;
/** and resumes after this many good ones, doubled with every pause, up to a limit. */
const toReturn = 5;
const mostDoublings = 3;

const speaks = ({ room, lost }: Sample, weak: boolean): boolean => {
  const thin = (room !== null && room < leastRoom) || (lost !== null && lost > mostLost);
  // The estimate stays low while video is paused, so only the loss counts then.
  return weak ? lost !== null && lost < mostLost / 3 : thin;
};

/** Evaluates one more sample (docs/wire.md, "Video": audio first). */
export const judge = ({ weak, streak, falls }: Quality, sample: Sample): Quality => {
  const next = speaks(sample, weak) ? streak + 1 : 0;
  const needed = weak ? toReturn * 2 ** Math.min(mostDoublings, falls - 1) : toRest;
  if (next < needed) return { weak, streak: next, falls };
  return weak ? { weak: false, streak: 0, falls } : { weak: true, streak: 0, falls: falls + 1 };
};
