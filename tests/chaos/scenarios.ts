/** The long runs, in the order in which they run. */
export const scenarios = [
  'typing',
  'line',
  'leader',
  'patients',
  'verdicts',
  'swap',
  'fuzz',
  'attack',
  'restore',
  'soak',
  'long',
  'stack',
];

/** The runs to start, and a note about those left out because containers are unavailable. */
export const selectScenarios = (
  names: readonly string[],
  hasDocker: boolean,
): { selected: readonly string[]; notice?: string } => {
  if (names.length > 0) return { selected: names };
  if (hasDocker) return { selected: scenarios };
  const notice = 'No Docker engine: stack is skipped, and swap runs outside containers only.';
  return { selected: scenarios.filter((name) => name !== 'stack'), notice };
};
