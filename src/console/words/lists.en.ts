/** Messages that all lists share. */
export const en = {
  filters: 'Filters',
  folded: (n: number) => (n === 0 ? 'Filters' : `Filters (${n})`),
  from: 'From',
  to: 'To',
  today: 'Today',
  lastDays: (n: number) => `${n} days`,
  all: 'All',
  anyDay: 'Any day',
  search: 'Search',
  dates: 'The first day stands before the last',
  rows: (n: number) => (n === 1 ? '1 row' : `${n} rows`),
};
