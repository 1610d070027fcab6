/** The proofs that take long, in the order in which all of them run. */
export const proofs = ['typing', 'line', 'leader', 'patients', 'verdicts', 'swap', 'fuzz', 'long', 'stack'];

/** Which proofs run, and the sentence that says what is left out because no container can be started here. */
export const planOf = (
  named: readonly string[],
  engine: boolean,
): { wanted: readonly string[]; leftOut?: string } => {
  if (named.length > 0) return { wanted: named };
  if (engine) return { wanted: proofs };
  const leftOut =
    'No Docker engine answers here: stack is left out, and swap is proved outside of containers only.';
  return { wanted: proofs.filter((name) => name !== 'stack'), leftOut };
};
