import { daysBefore, isDay } from './period.ts';
import { normalizeInput } from '../parseInput.ts';

/**
 * The day that was typed, as `YYYY-MM-DD`: with or without leading zeros, with dashes, slashes, dots, the Chinese signs or
 * nothing between its parts. Null if it is no day; which of two numbers is the month is never guessed.
 */
export const parseDay = (typed: string): string | null => {
  const text = normalizeInput(typed);
  const parts =
    /^(\d{4})(\d\d)(\d\d)$/.exec(text) ??
    /^(\d{4})\s?[-/.年]\s?(\d{1,2})\s?[-/.月]\s?(\d{1,2})\s?日?$/.exec(text);
  if (!parts) return null;
  const [, year = '', month = '', date = ''] = parts;
  const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  return isDay(day) ? day : null;
};

/**
 * Parses a time of day such as `8`, `830`, `8:30`, `８：３０` or `8点30`; returns `HH:MM`, including `24:00`, or
 * null.
 */
export const parseTime = (input: string): string | null => {
  const text = normalizeInput(input).replaceAll(/\s/g, '');
  const match = /^(\d{1,2})(?:[:.点时](?:(\d{2})分?)?)?$/u.exec(text) ?? /^(\d{1,2})(\d{2})$/.exec(text);
  const [, hour, minute = '00'] = match ?? [];
  if (hour === undefined || Number(minute) > 59) return null;
  const time = `${hour.padStart(2, '0')}:${minute}`;
  return time <= '24:00' ? time : null;
};

/** The weeks, from Monday, that a month reaches into. */
export const weeksOf = (day: string): readonly (readonly string[])[] => {
  const first = `${day.slice(0, 7)}-01`;
  const weekday = (new Date(`${first}T00:00:00Z`).getUTCDay() + 6) % 7;
  const weeks: string[][] = [];
  for (let start = daysBefore(first, weekday); start <= day || start.startsWith(day.slice(0, 7)); ) {
    const from = start;
    weeks.push([0, 1, 2, 3, 4, 5, 6].map((n) => daysBefore(from, -n)));
    start = daysBefore(start, -7);
  }
  return weeks;
};

/** The same date some months later, or the last one of a shorter month. */
export const addMonths = (day: string, n: number): string => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + n, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + n, Math.min(date, last))).toISOString().slice(0, 10);
};
