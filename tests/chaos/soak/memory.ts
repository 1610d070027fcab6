import { percentile } from '../../bench/statistics.ts';

const megabyte = 2 ** 20;
/** What a collector that runs when it likes may leave. */
const tolerance = { share: 1.2, bytes: 16 * megabyte } as const;

/** Memory over a time in which a program was not restarted, its first third against its last. */
export const describeMemory = (
  name: string,
  bytes: readonly number[],
): { readonly text: string; readonly isFlat: boolean } => {
  const third = Math.floor(bytes.length / 3);
  const [first, last] = [bytes.slice(0, third), bytes.slice(-third)].map((part) => percentile(part, 0.5));
  if (third === 0 || first === undefined || last === undefined)
    return { text: `${name}: not measured`, isFlat: true };
  const inMegabytes = [first, last, Math.max(...bytes)].map((value) => (value / megabyte).toFixed(0));
  return {
    text: `${name} ${inMegabytes[0]} MB in the first third, ${inMegabytes[1]} MB in the last, at most ${inMegabytes[2]} MB`,
    isFlat: last <= first * tolerance.share + tolerance.bytes,
  };
};
