import { percentile } from '../../bench/statistics.ts';

export const programNames = ['upstream', 'gateway'] as const;
export type ProgramName = (typeof programNames)[number];

/** What a process and its children hold. */
export interface Held {
  readonly pid: number;
  readonly bytes: number;
  /** What a collection of garbage has left; null where it is not known. */
  readonly liveBytes: number | null;
}

/** The same at a moment, in hours since the soak began. */
export interface MemorySample extends Held {
  readonly hours: number;
}

const megabyte = 2 ** 20;
/** What a collector that runs when it likes may leave. */
const tolerance = { share: 1.2, bytes: 16 * megabyte } as const;
/**
 * What the straight line through all samples may climb from the first to the last, in MB. Of the upstream what is live is judged; its
 * pages grow with the most that it ever needed at once. A worker of the gateway keeps the memory of the most sockets that it has
 * held: cuts in a row add up to 47 at once.
 */
const mostClimb = { upstream: 16, gateway: 48 } as const;

const judgedBytes = ({ bytes, liveBytes }: Held): number => liveBytes ?? bytes;

/** How steeply the straight line of the least squares rises, in bytes an hour. */
const slopeOf = (samples: readonly MemorySample[]): number => {
  const mean = (valueOf: (sample: MemorySample) => number) =>
    samples.reduce((sum, sample) => sum + valueOf(sample), 0) / samples.length;
  const [hours, bytes] = [mean((sample) => sample.hours), mean(judgedBytes)];
  return (
    mean((sample) => (sample.hours - hours) * (judgedBytes(sample) - bytes)) /
    mean((sample) => (sample.hours - hours) ** 2)
  );
};

/**
 * Memory in the last `hours` of a soak, in which programs are not restarted: the first third against the last, and the slope of the
 * whole. The process that ran in the end is judged; what did not run for half of that time was not measured.
 */
export const describeMemory = (
  name: ProgramName,
  all: readonly MemorySample[],
  hours: number,
): { readonly text: string; readonly isFlat: boolean } => {
  const ofLast = all.filter(({ pid }) => pid === all.at(-1)?.pid);
  // Until it first collects, what is live is not known.
  const isKnown = ofLast.some(({ liveBytes }) => liveBytes !== null);
  const samples = ofLast.filter(({ liveBytes }) => !isKnown || liveBytes !== null);
  const measured = (samples.at(-1)?.hours ?? 0) - (samples[0]?.hours ?? 0);
  const third = Math.floor(samples.length / 3);
  if (third === 0 || measured < hours / 2) return { text: `${name}: not measured`, isFlat: false };
  const bytes = samples.map(judgedBytes);
  const [first = Number.NaN, last = Number.NaN] = [bytes.slice(0, third), bytes.slice(-third)].map((part) =>
    percentile(part, 0.5),
  );
  const slope = slopeOf(samples) / megabyte;
  const steepest = mostClimb[name] / measured;
  const [before, after, most] = [first, last, Math.max(...bytes)].map((value) =>
    (value / megabyte).toFixed(0),
  );
  return {
    text: `${name} ${before} MB in the first third, ${after} MB in the last, at most ${most} MB, ${slope.toFixed(0)} MB more an hour (limit ${steepest.toFixed(0)})`,
    isFlat: last <= first * tolerance.share + tolerance.bytes && slope <= steepest,
  };
};
