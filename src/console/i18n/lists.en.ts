/** Messages that all lists share. */
export const en = {
  filters: 'Filters',
  toggle: (n: number) => (n === 0 ? 'Filters' : `Filters (${n})`),
  from: 'From',
  to: 'To',
  today: 'Today',
  lastDays: (n: number) => `${n} days`,
  all: 'All',
  anyDay: 'Any day',
  search: 'Search',
  datesReversed: 'The first day is after the last',
  daysMissing: 'Give both days, the first and the last',
  rowCount: (n: number) => (n === 1 ? '1 row' : `${n} rows`),
};
