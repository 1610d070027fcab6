/** What the address says: which days, which verdicts, which page, and which one is open. */
export interface VerdictQuery {
  /** The first and the last day, `YYYY-MM-DD` in the hospital's zone. */
  readonly from: string;
  readonly to: string;
  /** Null: approvals and rejections. */
  readonly approve: boolean | null;
  readonly keyword: string;
  readonly pageNo: number;
  readonly opened: Opened | null;
}

/** A verdict that is open: the prescription, and the version that was judged. */
export interface Opened {
  readonly id: string;
  readonly version: number;
}

/** How many days the list goes back where the address names none. */
const usual = 14;

/** The day so many days before another one. */
export const daysBefore = (day: string, n: number): string => {
  const [y = 0, m = 1, d = 1] = day.split('-').map(Number);
  return new Date(Date.UTC(y, m - 1, d - n)).toISOString().slice(0, 10);
};

/** More days than this are not drawn one by one. */
const mostDays = 92;

/** Every day from the first to the last; none where they are too many. */
export const daysOf = (from: string, to: string): readonly string[] => {
  const days: string[] = [];
  for (let day = from; day <= to; day = daysBefore(day, -1)) {
    if (days.length === mostDays) return [];
    days.push(day);
  }
  return days;
};

const isDay = (text: string | null): text is string =>
  text !== null && /^[12]\d{3}-\d\d-\d\d$/.test(text) && daysBefore(text, 0) === text;

const openedIn = (given: URLSearchParams): Opened | null => {
  const id = given.get('open') ?? '';
  const version = Number(given.get('version'));
  return id !== '' && Number.isInteger(version) && version >= 1 ? { id, version } : null;
};

/** The usual days up to `today`. */
const usualDays = (today: string): Pick<VerdictQuery, 'from' | 'to'> => ({
  from: daysBefore(today, usual - 1),
  to: today,
});

/** Reads the address; anything odd means what stands there without it. `today` is the hospital's day. */
export const readQuery = (search: string, today: string): VerdictQuery => {
  const given = new URLSearchParams(search);
  const [from, to] = [given.get('from'), given.get('to')];
  const page = Number(given.get('page') ?? '1');
  const verdict = given.get('verdict');
  return {
    ...(isDay(from) && isDay(to) && from <= to ? { from, to } : usualDays(today)),
    approve: verdict === 'approve' ? true : verdict === 'reject' ? false : null,
    keyword: (given.get('q') ?? '').trim().slice(0, 50),
    pageNo: Number.isInteger(page) && page >= 1 && page < 100_000 ? page : 1,
    opened: openedIn(given),
  };
};

/** The address of a query; what goes without saying is left out. */
export const queryPath = (query: VerdictQuery, today: string): string => {
  const given = new URLSearchParams();
  const days = usualDays(today);
  if (query.from !== days.from || query.to !== days.to) {
    given.set('from', query.from);
    given.set('to', query.to);
  }
  if (query.approve !== null) given.set('verdict', query.approve ? 'approve' : 'reject');
  if (query.keyword !== '') given.set('q', query.keyword);
  if (query.pageNo !== 1) given.set('page', String(query.pageNo));
  if (query.opened) {
    given.set('open', query.opened.id);
    given.set('version', String(query.opened.version));
  }
  const text = given.toString();
  return text === '' ? '/myAuditRecord' : `/myAuditRecord?${text}`;
};
