/** Where a line stands in a run of lines that are given together. */
export type Bracket = 'first' | 'middle' | 'last';

/** The bracket beside each line, by the numbers of their groups; null beside a line that stands alone. */
export const bracketsOf = (groups: readonly (number | null)[]): (Bracket | null)[] =>
  groups.map((group, at) => {
    if (group === null) return null;
    const before = groups[at - 1] === group;
    const after = groups[at + 1] === group;
    if (!before && !after) return null;
    return before ? (after ? 'middle' : 'last') : 'first';
  });
