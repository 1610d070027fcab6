/** What was measured of a connection since the last time. */
export interface Sample {
  /** How much may leave, in bits a second, as the browser estimates it; null where it does not say. */
  readonly room: number | null;
  /** Which part of what was sent is lost, from 0 to 1; null where nothing is known. */
  readonly lost: number | null;
}

/** Whether the camera rests, so that the voice gets through, and for how long the line has been one way or the other. */
export interface Quality {
  readonly weak: boolean;
  /** Samples in a row that speak for the other state. */
  readonly streak: number;
  /** How often it rested before: each time it waits longer to come back. */
  readonly falls: number;
}

export const strong: Quality = { weak: false, streak: 0, falls: 0 };

/** Below this room, in bits a second, or above this loss, video takes away what the voice needs. */
const leastRoom = 150_000;
const mostLost = 0.12;
/** A line is weak after so many samples in a row, */
const toRest = 3;
/** and strong again after so many, doubled with every fall, up to so often. */
const toReturn = 5;
const mostDoublings = 3;

const speaks = ({ room, lost }: Sample, weak: boolean): boolean => {
  const thin = (room !== null && room < leastRoom) || (lost !== null && lost > mostLost);
  // A camera that rests leaves the estimate low: then only the loss says anything.
  return weak ? lost !== null && lost < mostLost / 3 : thin;
};

/** Judges one more sample (wire.md, "Video": audio first). */
export const judge = ({ weak, streak, falls }: Quality, sample: Sample): Quality => {
  const next = speaks(sample, weak) ? streak + 1 : 0;
  const needed = weak ? toReturn * 2 ** Math.min(mostDoublings, falls - 1) : toRest;
  if (next < needed) return { weak, streak: next, falls };
  return weak ? { weak: false, streak: 0, falls } : { weak: true, streak: 0, falls: falls + 1 };
};
