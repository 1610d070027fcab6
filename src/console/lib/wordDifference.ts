/** A part of two texts: in both, only in the first (`gone`), or only in the second (`new`). */
export interface Stretch {
  readonly kind: 'same' | 'gone' | 'new';
  readonly text: string;
}

/** If the texts differ by more edits than this, one is shown as replaced by the other. */
const furthest = 400;

/**
 * Words, numbers, spaces and signs. A Chinese character is a word of its own, and 2.5 is one number, not a 2
 * before a 5.
 */
const wordsOf = (text: string): string[] =>
  text.match(/\p{Script=Han}|\p{N}+(?:[.,]\p{N}+)+|[\p{L}\p{M}\p{N}]+|\s+|[^\p{L}\p{M}\p{N}\s]/gu) ?? [];

const joined = (stretches: readonly Stretch[]): Stretch[] =>
  stretches.reduce<Stretch[]>((made, one) => {
    const before = made.at(-1);
    if (one.text === '') return made;
    if (before?.kind !== one.kind) return [...made, one];
    return [...made.slice(0, -1), { kind: one.kind, text: before.text + one.text }];
  }, []);

/**
 * The shortest edit script from one list to the other; null if longer than `maxEdits` (E. W. Myers, An O(ND)
 * Difference Algorithm, 1986).
 */
const way = (from: readonly string[], to: readonly string[]): Stretch[] | null => {
  const reached: Map<number, number>[] = [];
  let ends = new Map<number, number>([[1, 0]]);
  const farther = (k: number, d: number): boolean =>
    k === -d || (k !== d && (ends.get(k - 1) ?? -1) < (ends.get(k + 1) ?? -1));

  const found = (): number => {
    for (let d = 0; d <= furthest; d += 1) {
      reached.push(new Map(ends));
      for (let k = -d; k <= d; k += 2) {
        let x = farther(k, d) ? (ends.get(k + 1) ?? 0) : (ends.get(k - 1) ?? 0) + 1;
        while (x < from.length && x - k < to.length && from[x] === to[x - k]) x += 1;
        ends.set(k, x);
        if (x >= from.length && x - k >= to.length) return d;
      }
    }
    return -1;
  };

  const last = found();
  if (last < 0) return null;
  const made: Stretch[] = [];
  let [x, y] = [from.length, to.length];
  for (let d = last; d >= 0; d -= 1) {
    ends = reached[d] ?? new Map();
    const k = x - y;
    const before = farther(k, d) ? k + 1 : k - 1;
    const [fromX, fromY] = [ends.get(before) ?? 0, (ends.get(before) ?? 0) - before];
    while (x > Math.max(fromX, 0) && y > Math.max(fromY, 0)) {
      x -= 1;
      y -= 1;
      made.push({ kind: 'same', text: from[x] ?? '' });
    }
    if (d === 0) break;
    if (x > fromX) made.push({ kind: 'gone', text: from[fromX] ?? '' });
    else made.push({ kind: 'new', text: to[fromY] ?? '' });
    [x, y] = [fromX, fromY];
  }
  return made.toReversed();
};

/** The word diff of two texts. */
export const wordDifference = (before: string, now: string): readonly Stretch[] => {
  const [from, to] = [wordsOf(before), wordsOf(now)];
  let [head, tail] = [0, 0];
  while (head < Math.min(from.length, to.length) && from[head] === to[head]) head += 1;
  const room = Math.min(from.length, to.length) - head;
  while (tail < room && from[from.length - 1 - tail] === to[to.length - 1 - tail]) tail += 1;
  const [left, right] = [from.slice(head, from.length - tail), to.slice(head, to.length - tail)];
  const middle = way(left, right) ?? [
    { kind: 'gone' as const, text: left.join('') },
    { kind: 'new' as const, text: right.join('') },
  ];
  return joined([
    { kind: 'same', text: from.slice(0, head).join('') },
    ...middle,
    { kind: 'same', text: from.slice(from.length - tail).join('') },
  ]);
};
