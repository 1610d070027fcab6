// Tenant maps of ten thousand hospitals, as they are edited at noon: what is right, and what is wrong with its lines.
import type { openChance } from './figures.ts';

type Chance = ReturnType<typeof openChance>;

/** One edit of the file, and what it must lead to. */
export interface Edit {
  readonly what: string;
  readonly map: string;
  /** The wrong lines; empty when the map is right. Null: the file as a whole is wrong. */
  readonly wrong: readonly number[] | null;
}

/** What a host is called, and its number in the upstream. */
export const hostOf = (at: number): string => `h${at}.example.cn`;
export const tenantOf = (at: number): string => String(at + 1);
/** The host that an edit brings. */
export const broughtBy = (edit: number): string => `edit-${edit}.example.cn`;

/** The lines of a map of `hosts` hosts among these upstreams. */
export const linesOf = (hosts: number, upstreams: readonly number[]): string[] =>
  Array.from(
    { length: hosts },
    (_, at) => `${hostOf(at)} http://127.0.0.1:${upstreams[at % upstreams.length]} tenant-id=${tenantOf(at)}`,
  );

const mistakes: readonly ((line: string) => string)[] = [
  (line) => line.replace('.example', '_example'),
  (line) => line.replace('http://', 'htp://'),
  (line) => line.replace(' tenant-id', '  tenantid'),
  (line) => line.replace('tenant-id=', 'tenant-id=0'),
  (line) => `${line};`,
  (line) => line.replace('h', '\u04bb'),
  (line) => line.replace('.cn', '.cn{}'),
  (line) => line.replace('example', '$host'),
  (line) => line.split(' ')[0] ?? '',
];

const text = (lines: readonly string[]): string => `${lines.join('\n')}\n`;

/** Makes one to nine lines wrong. */
const mistaken = (lines: readonly string[], chance: Chance): Edit => {
  const wrong = chance
    .shuffled(lines.map((_, at) => at))
    .slice(0, 1 + chance.upTo(9))
    .toSorted((one, other) => one - other);
  const spoilt = [...lines];
  for (const at of wrong) spoilt[at] = chance.oneOf(mistakes)(spoilt[at] ?? '');
  return { what: `${wrong.length} wrong lines`, map: text(spoilt), wrong: wrong.map((at) => at + 1) };
};

const broken: readonly ((lines: readonly string[], chance: Chance) => Edit)[] = [
  mistaken,
  (lines, { upTo }) => {
    const at = 1 + upTo(lines.length - 1);
    const whole = text(lines.slice(0, at));
    return {
      what: 'cut in the middle of a line',
      map: `${whole}${lines[at]?.slice(0, -9)}`,
      wrong: [at + 1],
    };
  },
  mistaken,
  (lines, { upTo }) => {
    const again = [...lines, lines[upTo(lines.length)] ?? ''];
    return { what: 'a host twice', map: text(again), wrong: [again.length] };
  },
  () => ({ what: 'empty', map: '', wrong: null }),
  (lines) => ({ what: 'with a zero byte', map: `${text(lines)}\0`, wrong: [1] }),
];

/** The edits in their order: two of five are broken, each kind in turn; every sound one brings a host of its own. */
export const editsOf = (
  swaps: number,
  lines: readonly string[],
  upstream: number,
  chance: Chance,
): Edit[] => {
  let brokenSoFar = 0;
  return Array.from({ length: swaps }, (_, at) => {
    const now = [...lines, `${broughtBy(at)} http://127.0.0.1:${upstream} tenant-id=${tenantOf(at)}`];
    if (at % 5 !== 1 && at % 5 !== 3) return { what: 'sound', map: text(now), wrong: [] };
    const kind = broken[brokenSoFar++ % broken.length] ?? mistaken;
    return kind(now, chance);
  });
};
