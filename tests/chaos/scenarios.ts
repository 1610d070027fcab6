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

/** Splits the words of a command into the names of runs and what is passed on to them: numbers, and after `attack` every word. */
export const splitWords = (
  words: readonly string[],
): { names: readonly string[]; passedOn: readonly string[] } => {
  const [first, ...others] = words;
  if (first === 'attack' && !others.some((word) => scenarios.includes(word)))
    return { names: [first], passedOn: others };
  return {
    names: words.filter((word) => !/^\d/.test(word)),
    passedOn: words.filter((word) => /^\d/.test(word)),
  };
};

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
