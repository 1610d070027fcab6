import { captchaSize } from '../../contract/account/captcha.ts';
import type { Point } from './captchaAnswer.ts';
import { shuffle } from './secureRandom.ts';
import { drawLandscape, hsl, repeat, toTenth } from './captchaLandscape.ts';
import { characters, letters, type Glyph } from './captchaStrokes.ts';
import type { SeededRandom } from '../demo/data/seededRandom.ts';

interface GlyphStyle {
  /** Width and height of the glyph, in pixels. */
  readonly size: number;
  /** Maximum rotation in either direction, in degrees. */
  readonly maxRotation: number;
  /** Stroke width on the glyph's own grid of 100. */
  readonly width: number;
  readonly ink: string;
  /** Colour of a wider stroke below the ink, for contrast on any background; null for none. */
  readonly halo: string | null;
}

// Draws a glyph centred on a point, slightly rotated, skewed and stretched.
const drawGlyph = (random: SeededRandom, { path }: Glyph, { x, y }: Point, style: GlyphStyle): string => {
  const stroke = (colour: string, width: number) =>
    `<path d="${path}" stroke="${colour}" stroke-width="${width}"/>`;
  const scale = style.size / 100;
  const transform =
    `translate(${toTenth(x)} ${toTenth(y)}) rotate(${toTenth(random.between(-style.maxRotation, style.maxRotation))})` +
    ` skewX(${toTenth(random.between(-8, 8))}) scale(${(scale * random.between(0.9, 1.1)).toFixed(3)} ${scale.toFixed(3)}) translate(-50 -50)`;
  return (
    `<g transform="${transform}" fill="none" stroke-linecap="round" stroke-linejoin="round">` +
    `${style.halo === null ? '' : stroke(style.halo, style.width + 10)}${stroke(style.ink, style.width)}</g>`
  );
};

const svg = (width: number, height: number, content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${content}</svg>`;

/** The centres of `count` random cells of a 4 by 2 grid, each moved a little. */
const randomCells = (random: SeededRandom, width: number, height: number, count: number): Point[] =>
  shuffle(random, [...Array(8).keys()])
    .slice(0, count)
    .map((cell) => ({
      x: Math.round(((cell % 4) + 0.5) * (width / 4) + random.between(-11, 11)),
      y: Math.round((Math.floor(cell / 4) + 0.5) * (height / 2) + random.between(-11, 11)),
    }));

/** Draws seven characters, three or four of them to be clicked in order. */
export const drawClicks = (random: SeededRandom): { points: Point[]; words: string[]; original: string } => {
  const { width, height } = captchaSize.clickWord;
  const characterPool = shuffle(random, characters).slice(0, 7);
  const cells = randomCells(random, width, height, characterPool.length);
  const expected = cells.slice(0, 3 + random.below(2));
  const glyphs = cells.map((cell, n) => {
    const dark = random.below(2) === 0;
    const ink = hsl(random.between(0, 360), 85, dark ? 22 : 88);
    const halo = dark ? hsl(0, 0, 100, 0.85) : hsl(0, 0, 8, 0.8);
    const style = { size: random.between(33, 40), maxRotation: 24, width: 9, ink, halo };
    const glyph = characterPool[n];
    return glyph ? drawGlyph(random, glyph, cell, style) : '';
  });
  return {
    points: expected,
    words: characterPool.slice(0, expected.length).map(({ name }) => name),
    original: svg(width, height, drawLandscape(random, width, height) + glyphs.join('')),
  };
};

/** Draws a word of four letters and digits. */
export const drawWord = (random: SeededRandom): { word: string; original: string } => {
  const { width, height } = captchaSize.pictureWord;
  const wordGlyphs = Array.from({ length: 4 }, () => random.pick(letters));
  const hue = random.between(0, 360);
  const curve = () =>
    `<path d="M-4 ${toTenth(random.between(4, 36))}C${toTenth(random.between(20, 50))} ${toTenth(random.between(-8, 48))} ` +
    `${toTenth(random.between(70, 100))} ${toTenth(random.between(-8, 48))} 124 ${toTenth(random.between(4, 36))}" fill="none" ` +
    `stroke="${hsl(random.between(0, 360), 60, 50)}" stroke-width="1"/>`;
  const dot = () =>
    `<circle cx="${toTenth(random.between(0, width))}" cy="${toTenth(random.between(0, height))}" r="${toTenth(random.between(0.6, 1.5))}" fill="${hsl(random.between(0, 360), 60, 55)}"/>`;
  const glyphs = wordGlyphs.map((glyph, n) => {
    const position = { x: 19 + n * 27.3 + random.between(-2, 2), y: 20 + random.between(-3, 3) };
    const ink = hsl(random.between(0, 360), 75, random.between(16, 28));
    return drawGlyph(random, glyph, position, {
      size: random.between(23, 27),
      maxRotation: 18,
      width: 12,
      ink,
      halo: null,
    });
  });
  const background = `<rect width="${width}" height="${height}" fill="${hsl(hue, 50, 92)}"/>`;
  return {
    word: wordGlyphs.map(({ name }) => name).join(''),
    original: svg(width, height, background + repeat(30, dot) + repeat(2, curve) + glyphs.join('') + curve()),
  };
};
