/**
 * The time zone of both demo hospitals and of the specification's market; the screen never shows the
 * computer's own.
 */
const hospitalZone = 'Asia/Shanghai';

const parts = new Intl.DateTimeFormat('en-CA', {
  timeZone: hospitalZone,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});

const formatParts = (ms: number) => {
  const found = Object.fromEntries(parts.formatToParts(ms).map(({ type, value }) => [type, value]));
  const part = (name: string): string => found[name] ?? '';
  return {
    day: `${part('year')}-${part('month')}-${part('day')}`,
    minute: `${part('hour')}:${part('minute')}`,
    second: `${part('hour')}:${part('minute')}:${part('second')}`,
  };
};

/** The hospital's date, `YYYY-MM-DD`, of epoch milliseconds. */
export const dayOf = (ms: number): string => formatParts(ms).day;

/** The start of the hospital's day that contains this moment, in epoch milliseconds. */
export const dayStartOf = (ms: number): number => {
  const [hours = 0, minutes = 0, seconds = 0] = formatParts(ms).second.split(':').map(Number);
  return Math.floor(ms / 1000) * 1000 - ((hours * 60 + minutes) * 60 + seconds) * 1000;
};

/** `HH:MM:SS` in the hospital's zone. */
export const secondsOf = (ms: number): string => formatParts(ms).second;

/** `HH:MM` in the hospital's zone. */
export const minuteOf = (ms: number): string => formatParts(ms).minute;

/** `YYYY-MM-DD HH:MM` in the hospital's zone. */
export const dayTimeOf = (ms: number): string => `${formatParts(ms).day} ${formatParts(ms).minute}`;

const monthNames = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** A day, `YYYY-MM-DD`, without its year: `03-08` in Chinese, `8 Mar` in English, where 03-08 may be read as 3 August. */
export const monthDayOf = (day: string, language: 'zh' | 'en'): string => {
  const [, month = '', dayOfMonth = ''] = day.split('-');
  return language === 'zh' ? day.slice(5) : `${Number(dayOfMonth)} ${monthNames[Number(month) - 1] ?? ''}`;
};

/** `HH:MM` on the day of `now`, else with the day before it; with the year, `YYYY-MM-DD`, if it is another one. */
export const momentOf = (ms: number, now: number, language: 'zh' | 'en'): string => {
  const shown = formatParts(ms);
  const today = formatParts(now);
  if (shown.day === today.day) return shown.minute;
  if (shown.day.slice(0, 4) !== today.day.slice(0, 4)) return `${shown.day} ${shown.minute}`;
  return `${monthDayOf(shown.day, language)} ${shown.minute}`;
};

/** Whole minutes from `since` to `now`; never negative, even if a clock is wrong. */
export const minutesBetween = (since: number, now: number): number =>
  Math.max(0, Math.floor((now - since) / 60_000));
