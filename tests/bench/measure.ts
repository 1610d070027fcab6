/** Runs a measurement a number of times, one after another. */
export const repeated = async (times: number, measure: () => Promise<number>): Promise<number[]> => {
  const found: number[] = [];
  for (let n = 0; n < times; n += 1) found.push(await measure());
  return found;
};

/** The figure below which a part of all figures lies. */
export const part = (figures: readonly number[], share: number): number => {
  const sorted = figures.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
};

/** The median and the range of some figures. */
const summed = (figures: readonly number[]): { median: number; least: number; most: number } => {
  const sorted = figures.toSorted((a, b) => a - b);
  const at = (n: number) => sorted[n] ?? Number.NaN;
  return { median: at(Math.floor(sorted.length / 2)), least: at(0), most: at(sorted.length - 1) };
};

/** One row of the bench's table: `what   median (least–most) unit   limit`. */
export const row = (what: string, figures: readonly number[], unit: string, limit: string): string => {
  const { median, least, most } = summed(figures);
  const digits = unit === 's' || unit === '×' ? 2 : 1;
  const range = figures.length > 1 ? ` (${least.toFixed(digits)}–${most.toFixed(digits)})` : '';
  return `${what.padEnd(52)}${`${median.toFixed(digits)}${range} ${unit}`.padEnd(28)}${limit}`;
};
