/** Days of the hospital's calendar, both inclusive, as `YYYY-MM-DD`. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

/** The date `n` days before another one. */
export const daysBefore = (day: string, n: number): string => {
  const [y = 0, m = 1, d = 1] = day.split('-').map(Number);
  return new Date(Date.UTC(y, m - 1, d - n)).toISOString().slice(0, 10);
};

/** Longer periods are not drawn day by day. */
const maxDays = 92;

/** Every day from the first to the last; empty if there are too many. */
export const daysOf = ({ from, to }: Period): readonly string[] => {
  const days: string[] = [];
  for (let day = from; day <= to; day = daysBefore(day, -1)) {
    if (days.length === maxDays) return [];
    days.push(day);
  }
  return days;
};

/** Whether it is a day of the calendar. */
export const isDay = (text: string | null): text is string =>
  text !== null && /^[12]\d{3}-\d\d-\d\d$/.test(text) && daysBefore(text, 0) === text;

/** The last `n` days, including today. */
export const lastDays = (today: string, n: number): Period => ({ from: daysBefore(today, n - 1), to: today });

/** The whole month of a day, or the one so many months `ago`. */
export const monthOf = (day: string, ago: number): Period => {
  const [y = 0, m = 1] = day.split('-').map(Number);
  const dayIn = (month: number, d: number) => new Date(Date.UTC(y, month, d)).toISOString().slice(0, 10);
  return { from: dayIn(m - 1 - ago, 1), to: dayIn(m - ago, 0) };
};

/** The default period of a list without a limit: both ends are empty. */
export const unlimited = 0;

/** The period of a URL; anything invalid means the last `defaultDays` days. */
export const parsePeriod = (params: URLSearchParams, today: string, defaultDays: number): Period => {
  const [from, to] = [params.get('from'), params.get('to')];
  return isDay(from) && isDay(to) && from <= to
    ? { from, to }
    : defaultDays === unlimited
      ? { from: '', to: '' }
      : lastDays(today, defaultDays);
};

/** The URL parameters of a period; empty for the default period. */
export const periodParams = ({ from, to }: Period, today: string, defaultDays: number): Partial<Period> => {
  const defaultPeriod = lastDays(today, defaultDays);
  return from === defaultPeriod.from && to === defaultPeriod.to ? {} : { from, to };
};
