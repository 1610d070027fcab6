// Tenant maps of ten thousand hospitals and edits of them, with the expected errors.
import type { createRandom } from '../random.ts';

type Random = ReturnType<typeof createRandom>;

/** One edit of the file, and its expected result. */
export interface MapEdit {
  readonly description: string;
  readonly map: string;
  /** The invalid lines; empty if the map is valid. Null: the file as a whole is invalid. */
  readonly invalidLines: readonly number[] | null;
}

/** A host name, and its number in the upstream. */
export const hostName = (index: number): string => `h${index}.example.cn`;
export const tenantId = (index: number): string => String(index + 1);
/** The host added by the edit. */
export const editHost = (edit: number): string => `edit-${edit}.example.cn`;

/** The lines of a map of `hosts` hosts that share these upstreams. */
export const mapLines = (hosts: number, upstreams: readonly number[]): string[] =>
  Array.from(
    { length: hosts },
    (_, index) =>
      `${hostName(index)} http://127.0.0.1:${upstreams[index % upstreams.length]} tenant-id=${tenantId(index)}`,
  );

const mistakesOfLine: readonly ((line: string) => string)[] = [
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

const joinLines = (lines: readonly string[]): string => `${lines.join('\n')}\n`;

/** Makes one to nine lines invalid. */
const withMistakes = (lines: readonly string[], random: Random): MapEdit => {
  const invalidLines = random
    .shuffled(lines.map((_, index) => index))
    .slice(0, 1 + random.below(9))
    .toSorted((one, other) => one - other);
  const editedLines = [...lines];
  for (const index of invalidLines)
    editedLines[index] = random.pick(mistakesOfLine)(editedLines[index] ?? '');
  return {
    description: `${invalidLines.length} wrong lines`,
    map: joinLines(editedLines),
    invalidLines: invalidLines.map((index) => index + 1),
  };
};

const brokenEdits: readonly ((lines: readonly string[], random: Random) => MapEdit)[] = [
  withMistakes,
  (lines, { below }) => {
    const index = 1 + below(lines.length - 1);
    const completeLines = joinLines(lines.slice(0, index));
    return {
      description: 'cut in the middle of a line',
      map: `${completeLines}${lines[index]?.slice(0, -9)}`,
      invalidLines: [index + 1],
    };
  },
  withMistakes,
  (lines, { below }) => {
    const duplicated = [...lines, lines[below(lines.length)] ?? ''];
    return { description: 'a host twice', map: joinLines(duplicated), invalidLines: [duplicated.length] };
  },
  () => ({ description: 'empty', map: '', invalidLines: null }),
  (lines) => ({ description: 'with a zero byte', map: `${joinLines(lines)}\0`, invalidLines: [1] }),
];

/** The edits in order: two of five are broken, each kind in turn; every valid one adds a host. */
export const createEdits = (
  count: number,
  lines: readonly string[],
  upstream: number,
  random: Random,
): MapEdit[] => {
  let brokenCount = 0;
  return Array.from({ length: count }, (_, index) => {
    const editedMap = [
      ...lines,
      `${editHost(index)} http://127.0.0.1:${upstream} tenant-id=${tenantId(index)}`,
    ];
    if (index % 5 !== 1 && index % 5 !== 3)
      return { description: 'sound', map: joinLines(editedMap), invalidLines: [] };
    const createBroken = brokenEdits[brokenCount++ % brokenEdits.length] ?? withMistakes;
    return createBroken(editedMap, random);
  });
};
