/** Position of a line in a run of lines that are given together. */
export type Bracket = 'first' | 'middle' | 'last';

/** The bracket beside each line, from the lines' group numbers; null for a line without a group. */
export const bracketsOf = (groups: readonly (number | null)[]): (Bracket | null)[] =>
  groups.map((group, at) => {
    if (group === null) return null;
    const before = groups[at - 1] === group;
    const after = groups[at + 1] === group;
    if (!before && !after) return null;
    return before ? (after ? 'middle' : 'last') : 'first';
  });
