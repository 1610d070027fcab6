/**
 * A part of two texts: in both, only in the first (`gone`), only in the second (`new`), or replaced
 * (`changed`).
 */
export type DiffPart =
  | { readonly kind: 'same' | 'gone' | 'new'; readonly text: string }
  | { readonly kind: 'changed'; readonly before: string; readonly after: string };

/** One token of the edit script. */
interface Edit {
  readonly kind: 'same' | 'gone' | 'new';
  readonly text: string;
}

/** If the texts differ by more edits than this, one is shown as replaced by the other. */
const maxEdits = 400;

/** A number, a range, a blood pressure, a date or a time. */
const number = String.raw`\p{N}+(?:[.,/:~–-]\p{N}+)*`;
const latinWord = String.raw`(?:(?!\p{Script=Han})[\p{L}\p{M}])+`;
/** Units that a single character would cut in two. */
const longUnits = '个月|小时|分钟|毫克|微克|毫升|厘米|毫米|千克|公斤|单位|国际单位';
const unit = String.raw`(?:${latinWord}|[%‰°℃]+|${longUnits}|\p{Script=Han})`;
const tokenPattern = String.raw`${number}(?:[ \u00a0]?${unit})?|\p{Script=Han}|(?:(?!\p{Script=Han})[\p{L}\p{M}\p{N}])+|\s+|[^\p{L}\p{M}\p{N}\s]`;

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/**
 * Words, numbers with their units, spaces and signs. A Chinese character is a word of its own, and 2.5 is one
 * number, not a 2 before a 5. `phrases` are tokens as a whole.
 */
const tokenize = (text: string, phrases: readonly string[]): string[] => {
  const longestFirst = phrases.filter((one) => one !== '').toSorted((a, b) => b.length - a.length);
  return text.match(new RegExp([...longestFirst.map(escaped), tokenPattern].join('|'), 'gu')) ?? [];
};

/** What was removed and what was added between two unchanged parts, each in its order. */
interface Run {
  gone: string;
  added: string;
}

const partOf = ({ gone, added }: Run): DiffPart[] => {
  if (gone === '' && added === '') return [];
  if (gone === '') return [{ kind: 'new', text: added }];
  if (added === '') return [{ kind: 'gone', text: gone }];
  return [{ kind: 'changed', before: gone, after: added }];
};

/**
 * Joins the edits between two unchanged parts. What was replaced is one part with the new text, so that an old
 * and a new value never touch; blanks between two replaced words belong to them.
 */
const joinEdits = (edits: readonly Edit[]): DiffPart[] => {
  const parts: DiffPart[] = [];
  let run: Run = { gone: '', added: '' };
  let same = '';
  const flush = (): void => {
    parts.push(...partOf(run));
    run = { gone: '', added: '' };
    if (same !== '') parts.push({ kind: 'same', text: same });
    same = '';
  };
  for (const { kind, text } of edits) {
    if (kind === 'same') {
      same += text;
      continue;
    }
    const isReplaced = run.gone !== '' && run.added !== '';
    if (isReplaced && /^[^\S\n]*$/.test(same)) {
      run = { gone: run.gone + same, added: run.added + same };
      same = '';
    } else if (same !== '') flush();
    if (kind === 'gone') run.gone += text;
    else run.added += text;
  }
  flush();
  return parts;
};

/**
 * The shortest edit script from one list to the other; null if longer than `maxEdits` (E. W. Myers, An O(ND)
 * Difference Algorithm, 1986).
 */
const shortestEdit = (from: readonly string[], to: readonly string[]): Edit[] | null => {
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
  const parts: Edit[] = [];
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

/** The word diff of two texts; a phrase is never split. */
export const wordDifference = (
  before: string,
  now: string,
  phrases: readonly string[] = [],
): readonly DiffPart[] => {
  const [from, to] = [tokenize(before, phrases), tokenize(now, phrases)];
  let [prefix, suffix] = [0, 0];
  while (prefix < Math.min(from.length, to.length) && from[prefix] === to[prefix]) prefix += 1;
  const maxSuffix = Math.min(from.length, to.length) - prefix;
  while (suffix < maxSuffix && from[from.length - 1 - suffix] === to[to.length - 1 - suffix]) suffix += 1;
  const [left, right] = [from.slice(prefix, from.length - suffix), to.slice(prefix, to.length - suffix)];
  const middle = shortestEdit(left, right) ?? [
    { kind: 'gone' as const, text: left.join('') },
    { kind: 'new' as const, text: right.join('') },
  ];
  return joinEdits([
    { kind: 'same', text: from.slice(0, prefix).join('') },
    ...middle,
    { kind: 'same', text: from.slice(from.length - suffix).join('') },
  ]);
};
