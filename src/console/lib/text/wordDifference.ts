/** A part of two texts: in both, only in the first (`gone`), or only in the second (`new`). */
export interface DiffPart {
  readonly kind: 'same' | 'gone' | 'new';
  readonly text: string;
}

/** If the texts differ by more edits than this, one is shown as replaced by the other. */
const maxEdits = 400;

/**
 * Words, numbers, spaces and signs. A Chinese character is a word of its own, and 2.5 is one number, not a 2
 * before a 5.
 */
const tokenize = (text: string): string[] =>
  text.match(/\p{Script=Han}|\p{N}+(?:[.,]\p{N}+)+|[\p{L}\p{M}\p{N}]+|\s+|[^\p{L}\p{M}\p{N}\s]/gu) ?? [];

const mergeParts = (parts: readonly DiffPart[]): DiffPart[] =>
  parts.reduce<DiffPart[]>((merged, one) => {
    const before = merged.at(-1);
    if (one.text === '') return merged;
    if (before?.kind !== one.kind) return [...merged, one];
    return [...merged.slice(0, -1), { kind: one.kind, text: before.text + one.text }];
  }, []);

/**
 * The shortest edit script from one list to the other; null if longer than `maxEdits` (E. W. Myers, An O(ND)
 * Difference Algorithm, 1986).
 */
const shortestEdit = (from: readonly string[], to: readonly string[]): DiffPart[] | null => {
  const history: Map<number, number>[] = [];
  let furthestX = new Map<number, number>([[1, 0]]);
  const stepsDown = (k: number, d: number): boolean =>
    k === -d || (k !== d && (furthestX.get(k - 1) ?? -1) < (furthestX.get(k + 1) ?? -1));

  const distance = (): number => {
    for (let d = 0; d <= maxEdits; d += 1) {
      history.push(new Map(furthestX));
      for (let k = -d; k <= d; k += 2) {
        let x = stepsDown(k, d) ? (furthestX.get(k + 1) ?? 0) : (furthestX.get(k - 1) ?? 0) + 1;
        while (x < from.length && x - k < to.length && from[x] === to[x - k]) x += 1;
        furthestX.set(k, x);
        if (x >= from.length && x - k >= to.length) return d;
      }
    }
    return -1;
  };

  const last = distance();
  if (last < 0) return null;
  const parts: DiffPart[] = [];
  let [x, y] = [from.length, to.length];
  for (let d = last; d >= 0; d -= 1) {
    furthestX = history[d] ?? new Map();
    const k = x - y;
    const before = stepsDown(k, d) ? k + 1 : k - 1;
    const [fromX, fromY] = [furthestX.get(before) ?? 0, (furthestX.get(before) ?? 0) - before];
    while (x > Math.max(fromX, 0) && y > Math.max(fromY, 0)) {
      x -= 1;
      y -= 1;
      parts.push({ kind: 'same', text: from[x] ?? '' });
    }
    if (d === 0) break;
    if (x > fromX) parts.push({ kind: 'gone', text: from[fromX] ?? '' });
    else parts.push({ kind: 'new', text: to[fromY] ?? '' });
    [x, y] = [fromX, fromY];
  }
  return parts.toReversed();
};

/** The word diff of two texts. */
export const wordDifference = (before: string, now: string): readonly DiffPart[] => {
  const [from, to] = [tokenize(before), tokenize(now)];
  let [prefix, suffix] = [0, 0];
  while (prefix < Math.min(from.length, to.length) && from[prefix] === to[prefix]) prefix += 1;
  const maxSuffix = Math.min(from.length, to.length) - prefix;
  while (suffix < maxSuffix && from[from.length - 1 - suffix] === to[to.length - 1 - suffix]) suffix += 1;
  const [left, right] = [from.slice(prefix, from.length - suffix), to.slice(prefix, to.length - suffix)];
  const middle = shortestEdit(left, right) ?? [
    { kind: 'gone' as const, text: left.join('') },
    { kind: 'new' as const, text: right.join('') },
  ];
  return mergeParts([
    { kind: 'same', text: from.slice(0, prefix).join('') },
    ...middle,
    { kind: 'same', text: from.slice(from.length - suffix).join('') },
  ]);
};
