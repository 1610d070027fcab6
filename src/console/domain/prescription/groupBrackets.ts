/** Position of a line in a run of lines that are given together. */
export type GroupBracket = 'first' | 'middle' | 'last';

/** The bracket beside each line, from the lines' group numbers; null for a line without a group. */
export const groupBrackets = (groups: readonly (number | null)[]): (GroupBracket | null)[] =>
  groups.map((group, index) => {
    if (group === null) return null;
    const before = groups[index - 1] === group;
    const after = groups[index + 1] === group;
    if (!before && !after) return null;
    return before ? (after ? 'middle' : 'last') : 'first';
  });
