/** The proofs that take long, in the order in which all of them run. */
export const scenarios = [
  'typing',
  'line',
  'leader',
  'patients',
  'verdicts',
  'swap',
  'fuzz',
  'long',
  'stack',
];

/** Which proofs run, and the sentence that says what is left out because no container can be started here. */
export const selectScenarios = (
  names: readonly string[],
  hasDocker: boolean,
): { selected: readonly string[]; notice?: string } => {
  if (names.length > 0) return { selected: names };
  if (hasDocker) return { selected: scenarios };
  const notice =
    'No Docker engine answers here: stack is left out, and swap is proved outside of containers only.';
  return { selected: scenarios.filter((name) => name !== 'stack'), notice };
};
