import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A letter, digit or Chinese character, drawn without a font. */
export interface Sign {
  readonly name: string;
  /** An SVG path on a grid from 0 to 100. */
  readonly path: string;
}

type Spot = readonly [x: number, y: number];

const spotsOf = (written: string): Spot[] =>
  written.split(' ').map((spot) => {
    const [x = Number.NaN, y = Number.NaN] = spot.split(',').map(Number);
    return [x, y];
  });

const rounded = (n: number): number => Math.round(n * 10) / 10;

// A curve through its points (Catmull-Rom, written as Bézier).
const curve = (spots: readonly Spot[]): string =>
  spots
    .slice(1)
    .map((to, place) => {
      const from = spots[place] ?? to;
      const before = spots[place - 1] ?? from;
      const after = spots[place + 2] ?? to;
      const steer = (axis: 0 | 1) => [
        rounded(from[axis] + (to[axis] - before[axis]) / 6),
        rounded(to[axis] - (after[axis] - from[axis]) / 6),
      ];
      const [[x1, x2], [y1, y2]] = [steer(0), steer(1)];
      return `C${x1} ${y1} ${x2} ${y2} ${to[0]} ${to[1]}`;
    })
    .join('');

// One stroke: straight lines, and a curve after each `~`.
const strokeOf = (written: string): string =>
  written
    .trim()
    .split('~')
    .filter((part) => part !== '')
    .map((part, place) => {
      const curved = place > 0 || written.trim().startsWith('~');
      const spots = spotsOf(part.trim());
      const [first = [0, 0]] = spots;
      const lines = spots.slice(1).map(([x, y]) => `L${x} ${y}`);
      const start = place === 0 ? `M${first[0]} ${first[1]}` : '';
      return start + (curved ? curve(spots) : lines.join(''));
    })
    .join('');

const signsOf = (wanted: string): Sign[] =>
  readFileSync(join(import.meta.dirname, 'captchaStrokes.tsv'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.split('\t'))
    .filter(([, kind]) => kind === wanted)
    .map(([name = '', , strokes = '']) => ({ name, path: strokes.split(';').map(strokeOf).join('') }));

/** Letters and digits that are easy to tell apart. */
export const letters: readonly Sign[] = signsOf('letter');

/** Simple Chinese characters that are easy to tell apart. */
export const characters: readonly Sign[] = signsOf('character');
