/** Days of the hospital's calendar, both included, as `YYYY-MM-DD`. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

/** The day so many days before another one. */
export const daysBefore = (day: string, n: number): string => {
  const [y = 0, m = 1, d = 1] = day.split('-').map(Number);
  return new Date(Date.UTC(y, m - 1, d - n)).toISOString().slice(0, 10);
};

/** More days than this are not drawn one by one. */
const mostDays = 92;

/** Every day from the first to the last; none where they are too many. */
export const daysOf = ({ from, to }: Period): readonly string[] => {
  const days: string[] = [];
  for (let day = from; day <= to; day = daysBefore(day, -1)) {
    if (days.length === mostDays) return [];
    days.push(day);
  }
  return days;
};

const isDay = (text: string | null): text is string =>
  text !== null && /^[12]\d{3}-\d\d-\d\d$/.test(text) && daysBefore(text, 0) === text;

/** The last so many days, today among them. */
export const lastDays = (today: string, n: number): Period => ({ from: daysBefore(today, n - 1), to: today });

/** A list's usual days where it has no limit: both ends are empty then. */
export const anyDay = 0;

/** The period of an address; anything odd means the last `usual` days. */
export const periodIn = (given: URLSearchParams, today: string, usual: number): Period => {
  const [from, to] = [given.get('from'), given.get('to')];
  return isDay(from) && isDay(to) && from <= to
    ? { from, to }
    : usual === anyDay
      ? { from: '', to: '' }
      : lastDays(today, usual);
};

/** What an address says of a period; nothing where it goes without saying. */
export const periodSaid = ({ from, to }: Period, today: string, usual: number): Partial<Period> => {
  const days = lastDays(today, usual);
  return from === days.from && to === days.to ? {} : { from, to };
};
