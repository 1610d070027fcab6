import { daysBefore, isDay, lastDays } from '../../lib/dates/period.ts';

/** Parts of an address that say where somebody is in a list, and not what the list shows. */
const positionNames = ['page', 'size', 'open', 'version'];

/** Where the search word stands. It may be a patient's name, and views stay on the computer after a log-out. */
export const wordName = 'q';

/** A period that ends today is stored by its length: tomorrow it ends tomorrow. */
const lengthName = 'last';
const maxLength = 366;

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
  const length = lengthOf(params.get('from'), params.get('to'), today);
  if (length !== null) {
    params.delete('from');
    params.delete('to');
    params.set(lengthName, String(length));
  }
  params.sort();
  return params.toString();
};

/** The address of a view, today. */
export const searchOf = (view: string, today: string): string => {
  const params = new URLSearchParams(view);
  const length = Number(params.get(lengthName) ?? Number.NaN);
  params.delete(lengthName);
  if (length >= 1 && length <= maxLength) {
    const { from, to } = lastDays(today, length);
    params.set('from', from);
    params.set('to', to);
  }
  return params.toString();
};
