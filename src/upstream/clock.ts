/** Where the upstream reads the time; tests pass one that they move. */
export interface Clock {
  /** Epoch milliseconds. */
  now(): number;
}

/** The computer's own clock. */
export const systemClock: Clock = { now: () => Date.now() };

/** The hospitals' zone: Asia/Shanghai, eight hours ahead of UTC all year. */
const zoneMs = 8 * 3_600_000;

/** One day, in milliseconds. */
export const dayMs = 86_400_000;

/** The hospital's day of a moment, `YYYY-MM-DD`. */
export const dayOf = (at: number): string => new Date(at + zoneMs).toISOString().slice(0, 10);

/** The hospital's day and time of a moment, `YYYY-MM-DD HH:MM:SS`. */
export const secondOf = (at: number): string =>
  new Date(at + zoneMs).toISOString().slice(0, 19).replace('T', ' ');

/** The hospital's time of day, `HH:MM`. */
export const minuteOf = (at: number): string => new Date(at + zoneMs).toISOString().slice(11, 16);

/** When the hospital's day of a moment began, in epoch milliseconds. */
export const dayStart = (at: number): number => Math.floor((at + zoneMs) / dayMs) * dayMs - zoneMs;

/** When a day of the hospital begins, in epoch milliseconds; null for a text that is no day, such as `2026-02-30`. */
export const momentOf = (day: string): number | null => {
  const begins = /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(`${day}T00:00:00Z`) - zoneMs : Number.NaN;
  return Number.isNaN(begins) || dayOf(begins) !== day ? null : begins;
};
