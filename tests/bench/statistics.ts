/** Runs a measurement a number of times, one after another. */
export const repeat = async (times: number, measure: () => Promise<number>): Promise<number[]> => {
  const results: number[] = [];
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
