/** The upstream's source of time. Tests pass a clock that they control. */
export interface Clock {
  /** Epoch milliseconds. */
  now(): number;
  /** Monotonic milliseconds: setting the clock does not change them. Left out by a clock that is never set. */
  steady?(): number;
}

/** The system clock. */
export const systemClock: Clock = {
  now: () => Date.now(),
  steady: () => Math.round(performance.timeOrigin + performance.now()),
};

/** For measuring durations, in milliseconds: unlike `now`, it does not jump when the clock is set. */
export const steadyNow = (clock: Clock): number => clock.steady?.() ?? clock.now();

/** The hospitals' time zone: Asia/Shanghai, UTC+8 all year, in milliseconds. */
const zoneMs = 8 * 3_600_000;

/** One day, in milliseconds. */
export const dayMs = 86_400_000;

/** The day of a timestamp in the hospital's time zone, `YYYY-MM-DD`. */
export const dayOf = (time: number): string => new Date(time + zoneMs).toISOString().slice(0, 10);

/** Day and time of a timestamp in the hospital's time zone, `YYYY-MM-DD HH:MM:SS`. */
export const dateTimeOf = (time: number): string =>
  new Date(time + zoneMs).toISOString().slice(0, 19).replace('T', ' ');

/** The time of day in the hospital's time zone, `HH:MM`. */
export const timeOf = (time: number): string => new Date(time + zoneMs).toISOString().slice(11, 16);

/** The hour of the day in the hospital's time zone, 0 to 23. */
export const hourOf = (time: number): number => new Date(time + zoneMs).getUTCHours();

/** The start of a timestamp's day in the hospital's time zone, in epoch milliseconds. */
export const startOfDay = (time: number): number => Math.floor((time + zoneMs) / dayMs) * dayMs - zoneMs;

/** The start of a day `YYYY-MM-DD` in epoch milliseconds; null for an invalid day such as `2026-02-30`. */
export const parseDay = (day: string): number | null => {
  const start = /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(`${day}T00:00:00Z`) - zoneMs : Number.NaN;
  return Number.isNaN(start) || dayOf(start) !== day ? null : start;
};
