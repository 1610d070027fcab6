import { captchaSize } from '../contract/account/captcha.ts';
import type { Point } from './captchaAnswer.ts';
import { shuffled } from './captchaChance.ts';
import { drawScene, hsl, many, tenth } from './captchaPictureScene.ts';
import { characters, letters, type Sign } from './captchaStrokes.ts';
import type { Chance } from './demo/chance.ts';

interface Pen {
  /** Width and height of the glyph, in pixels. */
  readonly size: number;
  /** Maximum rotation in either direction, in degrees. */
  readonly turn: number;
  /** Stroke width on the glyph's own grid of 100. */
  readonly width: number;
  readonly ink: string;
  /** Colour of a wider stroke below the ink, for contrast on any background; null for none. */
  readonly halo: string | null;
}

// Draws a glyph centred on a point, slightly rotated, skewed and stretched.
const sign = (chance: Chance, { path }: Sign, { x, y }: Point, pen: Pen): string => {
  const stroke = (colour: string, width: number) =>
    `<path d="${path}" stroke="${colour}" stroke-width="${width}"/>`;
  const scale = pen.size / 100;
  const place =
    `translate(${tenth(x)} ${tenth(y)}) rotate(${tenth(chance.between(-pen.turn, pen.turn))})` +
    ` skewX(${tenth(chance.between(-8, 8))}) scale(${(scale * chance.between(0.9, 1.1)).toFixed(3)} ${scale.toFixed(3)}) translate(-50 -50)`;
  return (
    `<g transform="${place}" fill="none" stroke-linecap="round" stroke-linejoin="round">` +
    `${pen.halo === null ? '' : stroke(pen.halo, pen.width + 10)}${stroke(pen.ink, pen.width)}</g>`
  );
};

const svg = (width: number, height: number, drawn: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${drawn}</svg>`;

/** The centres of `count` random cells of a 4 by 2 grid, each moved a little. */
const spots = (chance: Chance, width: number, height: number, count: number): Point[] =>
  shuffled(chance, [...Array(8).keys()])
    .slice(0, count)
    .map((cell) => ({
      x: Math.round(((cell % 4) + 0.5) * (width / 4) + chance.between(-11, 11)),
      y: Math.round((Math.floor(cell / 4) + 0.5) * (height / 2) + chance.between(-11, 11)),
    }));

/** Draws seven characters, three or four of them to be clicked in order. */
export const drawClicks = (chance: Chance): { points: Point[]; words: string[]; original: string } => {
  const { width, height } = captchaSize.clickWord;
  const shown = shuffled(chance, characters).slice(0, 7);
  const places = spots(chance, width, height, shown.length);
  const asked = places.slice(0, 3 + chance.below(2));
  const drawn = places.map((place, n) => {
    const dark = chance.below(2) === 0;
    const ink = hsl(chance.between(0, 360), 85, dark ? 22 : 88);
    const halo = dark ? hsl(0, 0, 100, 0.85) : hsl(0, 0, 8, 0.8);
    const pen = { size: chance.between(33, 40), turn: 24, width: 9, ink, halo };
    const one = shown[n];
    return one ? sign(chance, one, place, pen) : '';
  });
  return {
    points: asked,
    words: shown.slice(0, asked.length).map(({ name }) => name),
    original: svg(width, height, drawScene(chance, width, height) + drawn.join('')),
  };
};

/** Draws a word of four letters and digits. */
export const drawWord = (chance: Chance): { word: string; original: string } => {
  const { width, height } = captchaSize.pictureWord;
  const written = Array.from({ length: 4 }, () => chance.pick(letters));
  const hue = chance.between(0, 360);
  const thread = () =>
    `<path d="M-4 ${tenth(chance.between(4, 36))}C${tenth(chance.between(20, 50))} ${tenth(chance.between(-8, 48))} ` +
    `${tenth(chance.between(70, 100))} ${tenth(chance.between(-8, 48))} 124 ${tenth(chance.between(4, 36))}" fill="none" ` +
    `stroke="${hsl(chance.between(0, 360), 60, 50)}" stroke-width="1"/>`;
  const dot = () =>
    `<circle cx="${tenth(chance.between(0, width))}" cy="${tenth(chance.between(0, height))}" r="${tenth(chance.between(0.6, 1.5))}" fill="${hsl(chance.between(0, 360), 60, 55)}"/>`;
  const signs = written.map((one, n) => {
    const place = { x: 19 + n * 27.3 + chance.between(-2, 2), y: 20 + chance.between(-3, 3) };
    const ink = hsl(chance.between(0, 360), 75, chance.between(16, 28));
    return sign(chance, one, place, { size: chance.between(23, 27), turn: 18, width: 12, ink, halo: null });
  });
  const ground = `<rect width="${width}" height="${height}" fill="${hsl(hue, 50, 92)}"/>`;
  return {
    word: written.map(({ name }) => name).join(''),
    original: svg(width, height, ground + many(30, dot) + many(2, thread) + signs.join('') + thread()),
  };
};
