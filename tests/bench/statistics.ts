/** Runs a measurement a number of times, one after another. */
export const repeat = async <T>(times: number, measure: () => Promise<T>): Promise<T[]> => {
  const results: T[] = [];
  for (let n = 0; n < times; n += 1) results.push(await measure());
  return results;
};

/** The figure below which a given share of all figures lies. */
export const percentile = (values: readonly number[], quantile: number): number => {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * quantile))] ?? Number.NaN;
};

/** The median and the range of the figures. */
const summarise = (values: readonly number[]): { median: number; min: number; max: number } => {
  const sorted = values.toSorted((a, b) => a - b);
  const sortedAt = (n: number) => sorted[n] ?? Number.NaN;
  return {
    median: sortedAt(Math.floor(sorted.length / 2)),
    min: sortedAt(0),
    max: sortedAt(sorted.length - 1),
  };
};

/** One row of the table: `label   median (min–max) unit   limit`. */
export const formatRow = (label: string, values: readonly number[], unit: string, limit: string): string => {
  const { median, min, max } = summarise(values);
  const digits = unit === 's' || unit === '×' ? 2 : 1;
  const range = values.length > 1 ? ` (${min.toFixed(digits)}–${max.toFixed(digits)})` : '';
  return `${label.padEnd(52)}${`${median.toFixed(digits)}${range} ${unit}`.padEnd(28)}${limit}`;
};

/** The duration of a frame, in milliseconds. */
const frameMs = 1000 / 60;

/**
 * The share of dropped frames, in percent. The page calls `requestAnimationFrame` for every frame (60 Hz) and records the
 * timestamp of each; every missing timestamp between two of them is a frame that the page could not render because its
 * main thread was busy. On a quiet computer Chromium drops no frame of an idle page, slowed or not (`idle`), so the
 * figure measures the page's own work and the load from other programs.
 */
export const droppedShare = (frames: readonly number[]): number => {
  // The first frames still belong to the previous work.
  const counted = frames.slice(2);
  const missed = counted.reduce((sum, ms) => sum + Math.max(0, Math.round(ms / frameMs) - 1), 0);
  return (100 * missed) / (counted.length + missed);
};
