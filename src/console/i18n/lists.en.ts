/** Messages that all lists share. */
export const en = {
  filters: 'Filters',
  toggle: (n: number) => (n === 0 ? 'Filters' : `Filters (${n})`),
  from: 'From',
  to: 'To',
  today: 'Today',
  lastDays: (n: number) => `Last ${n} days`,
  all: 'All',
  anyDay: 'Any date',
  search: 'Search',
  datesReversed: 'Start date must be before end date',
  daysMissing: 'Enter both a start and an end date',
  rowCount: (n: number) => (n === 1 ? '1 result' : `${n} results`),
};
