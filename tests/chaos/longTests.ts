/** The tests of the run `long`, as parts of their paths: all that LONG and MODEL_RUNS extend. */
export const longTests = [
  'messaging/simulation',
  'api/simulation',
  'tests/mutation/',
  'e2e/session/tabs',
  'e2e/accessibility/axe',
  'e2e/screens/pseudoLocale',
  'e2e/screens/layoutShift',
  'e2e/screens/names',
  'e2e/accessibility/zoom',
  'e2e/screens/backAndForward',
  'e2e/screens/oddUrls',
  'e2e/screens/timeZones',
  'e2e/video/video',
  'app/consultation/switching',
];

/** The filters that are part of no file's path; Vitest would ignore them without an error. */
export const unmatchedFilters = (filters: readonly string[], files: readonly string[]): string[] =>
  filters.filter((filter) => !files.some((file) => file.includes(filter)));
