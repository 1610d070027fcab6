import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A letter, digit or Chinese character, drawn without a font. */
export interface Glyph {
  readonly name: string;
  /** An SVG path on a grid from 0 to 100. */
  readonly path: string;
}

type Coordinate = readonly [x: number, y: number];

const parsePoints = (text: string): Coordinate[] =>
  text.split(' ').map((point) => {
    const [x = Number.NaN, y = Number.NaN] = point.split(',').map(Number);
    return [x, y];
  });

const rounded = (n: number): number => Math.round(n * 10) / 10;

// A curve through its points (Catmull-Rom, written as Bézier).
const curve = (points: readonly Coordinate[]): string =>
  points
    .slice(1)
    .map((to, index) => {
      const from = points[index] ?? to;
      const before = points[index - 1] ?? from;
      const after = points[index + 2] ?? to;
      const controlPoints = (axis: 0 | 1) => [
        rounded(from[axis] + (to[axis] - before[axis]) / 6),
        rounded(to[axis] - (after[axis] - from[axis]) / 6),
      ];
      const [[x1, x2], [y1, y2]] = [controlPoints(0), controlPoints(1)];
      return `C${x1} ${y1} ${x2} ${y2} ${to[0]} ${to[1]}`;
    })
    .join('');

// One stroke: straight lines, and a curve after each `~`.
const strokePath = (text: string): string =>
  text
    .trim()
    .split('~')
    .filter((part) => part !== '')
    .map((part, index) => {
      const curved = index > 0 || text.trim().startsWith('~');
      const points = parsePoints(part.trim());
      const [first = [0, 0]] = points;
      const lines = points.slice(1).map(([x, y]) => `L${x} ${y}`);
      const start = index === 0 ? `M${first[0]} ${first[1]}` : '';
      return start + (curved ? curve(points) : lines.join(''));
    })
    .join('');

const readGlyphs = (kind: string): Glyph[] =>
  readFileSync(join(import.meta.dirname, 'captchaStrokes.tsv'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.split('\t'))
    .filter(([, rowKind]) => rowKind === kind)
    .map(([name = '', , strokes = '']) => ({ name, path: strokes.split(';').map(strokePath).join('') }));

/** Letters and digits that are easy to tell apart. */
export const letters: readonly Glyph[] = readGlyphs('letter');

/** Simple Chinese characters that are easy to tell apart. */
export const characters: readonly Glyph[] = readGlyphs('character');
