import { daysBefore, isDay, lastDays, monthOf } from '../../lib/dates/period.ts';

/** Parts of an address that say where somebody is in a list, and not what the list shows. */
const positionNames = ['page', 'size', 'open', 'version'];

/** Where the search word stands. It may be a patient's name, and views stay on the computer after a log-out. */
export const wordName = 'q';

/** A period that ends today is stored by its length: tomorrow it ends tomorrow. */
const lengthName = 'last';
const maxLength = 366;

/** This month and the last one are stored as such: 0 or 1. */
const monthName = 'month';
const knownMonths = [0, 1];

const lengthOf = (from: string | null, to: string | null, today: string): number | null => {
  if (!isDay(from) || to !== today) return null;
  for (let length = 1; length <= maxLength; length += 1)
    if (daysBefore(today, length - 1) === from) return length;
  return null;
};

/** What a list shows, from its address: filters and sort order, without search word, page and opened row. */
export const viewOf = (search: string, today: string): string => {
  const params = new URLSearchParams(search);
  for (const name of [wordName, ...positionNames]) params.delete(name);
  const [from, to] = [params.get('from'), params.get('to')];
  // Before the length: a whole month that ends today has one, too.
  const month = knownMonths.find((ago) => {
    const whole = monthOf(today, ago);
    return from === whole.from && to === whole.to;
  });
  const length = month === undefined ? lengthOf(from, to, today) : null;
  if (month !== undefined) params.set(monthName, String(month));
  if (length !== null) params.set(lengthName, String(length));
  if (month !== undefined || length !== null) {
    params.delete('from');
    params.delete('to');
  }
  params.sort();
  return params.toString();
};

/** The address of a view, today. */
export const searchOf = (view: string, today: string): string => {
  const params = new URLSearchParams(view);
  const length = Number(params.get(lengthName) ?? Number.NaN);
  const month = knownMonths.find((ago) => String(ago) === params.get(monthName));
  params.delete(lengthName);
  params.delete(monthName);
  const period =
    month !== undefined
      ? monthOf(today, month)
      : length >= 1 && length <= maxLength
        ? lastDays(today, length)
        : null;
  if (period) {
    params.set('from', period.from);
    params.set('to', period.to);
  }
  return params.toString();
};
