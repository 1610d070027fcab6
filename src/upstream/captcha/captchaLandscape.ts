import type { SeededRandom } from '../demo/data/seededRandom.ts';

/** An SVG colour; `saturation` and `light` in percent. */
export const hsl = (hue: number, saturation: number, light: number, alpha = 1): string =>
  `hsla(${Math.round(hue)},${Math.round(saturation)}%,${Math.round(light)}%,${alpha.toFixed(2)})`;

/** A number for SVG, rounded to a tenth of a pixel. */
export const toTenth = (n: number): string => n.toFixed(1);

/** Draws something `count` times. */
export const repeat = (count: number, draw: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => draw(index)).join('');

interface Canvas {
  readonly random: SeededRandom;
  readonly width: number;
  readonly height: number;
  /** The dominant hue of the picture. */
  readonly hue: number;
}

const sky = ({ random, width, height, hue }: Canvas): string => {
  const [above, below] = [hsl(hue, 55, random.between(45, 68)), hsl(hue + random.between(20, 70), 60, 84)];
  return (
    `<linearGradient id="sky" x2="0" y2="1"><stop stop-color="${above}"/><stop offset="1" stop-color="${below}"/>` +
    `</linearGradient><rect width="${width}" height="${height}" fill="url(#sky)"/>`
  );
};

const sun = ({ random, width, height }: Canvas): string =>
  `<circle cx="${toTenth(random.between(20, width - 20))}" cy="${toTenth(random.between(12, height / 2.6))}"` +
  ` r="${toTenth(random.between(9, 18))}" fill="${hsl(random.between(35, 60), 90, random.between(66, 88), 0.95)}"/>`;

const clouds = ({ random, width, height }: Canvas): string =>
  repeat(4, () => {
    const [x, y] = [random.between(0, width), random.between(4, height / 2)];
    const fill = hsl(210, 25, random.between(84, 98), 0.75);
    return repeat(
      4,
      (puff) =>
        `<ellipse cx="${toTenth(x + puff * 9)}" cy="${toTenth(y + random.between(-4, 4))}"` +
        ` rx="${toTenth(random.between(9, 16))}" ry="${toTenth(random.between(4, 8))}" fill="${fill}"/>`,
    );
  });

// A ridge from the left edge to the right one, filled down to the bottom.
const ridge = ({ random, width, height }: Canvas, level: number, rough: number, fill: string): string => {
  const step = random.between(18, 40);
  const crest = repeat(
    Math.ceil(width / step) + 1,
    (index) => `L${toTenth(index * step)} ${toTenth(level + random.between(-rough, rough))}`,
  );
  return `<path d="M0 ${height}${crest}L${width + 60} ${height}Z" fill="${fill}" stroke="${fill}" stroke-width="9" stroke-linejoin="round"/>`;
};

const hills = (canvas: Canvas): string =>
  repeat(4, (layer) => {
    const { random, height, hue } = canvas;
    const fill = hsl(hue + 100 + layer * 14, 28 + layer * 7, 62 - layer * 11);
    return ridge(canvas, height * (0.42 + layer * 0.16), random.between(6, 20), fill);
  });

const trees = ({ random, width, height, hue }: Canvas): string =>
  repeat(11, () => {
    const [x, base, treeHeight] = [
      random.between(0, width),
      random.between(height * 0.6, height),
      random.between(22, 58),
    ];
    const fill = hsl(hue + random.between(70, 140), 40, random.between(18, 42));
    const half = treeHeight * random.between(0.18, 0.3);
    const crown = (top: number, bottom: number, treeWidth: number) =>
      `M${toTenth(x)} ${toTenth(base - top)}L${toTenth(x - treeWidth)} ${toTenth(base - bottom)}L${toTenth(x + treeWidth)} ${toTenth(base - bottom)}Z`;
    const shape =
      crown(treeHeight, treeHeight * 0.4, half * 0.75) + crown(treeHeight * 0.7, treeHeight * 0.12, half);
    return `<path d="${shape}M${toTenth(x - 2)} ${toTenth(base)}v-9h4v9Z" fill="${fill}"/>`;
  });

const houses = ({ random, width, height, hue }: Canvas): string =>
  repeat(9, (index) => {
    const [x, houseWidth, houseHeight] = [
      (index * width) / 9,
      random.between(22, 46),
      random.between(34, 105),
    ];
    const wall = hsl(hue + random.between(-60, 60), 22, random.between(24, 66));
    const glass = hsl(random.between(40, 60), 80, random.between(60, 88), 0.85);
    const windows = repeat(
      Math.floor(houseHeight / 14) * 3,
      (index) =>
        `<rect x="${toTenth(x + 5 + (index % 3) * (houseWidth / 3.2))}" y="${toTenth(height - houseHeight + 6 + Math.floor(index / 3) * 14)}" width="5" height="7" fill="${index % 4 === random.below(4) ? wall : glass}"/>`,
    );
    return `<rect x="${toTenth(x)}" y="${toTenth(height - houseHeight)}" width="${toTenth(houseWidth)}" height="${toTenth(houseHeight)}" fill="${wall}"/>${windows}`;
  });

const sea = (canvas: Canvas): string => {
  const { random, width, height, hue } = canvas;
  const water = repeat(5, (layer) =>
    ridge(canvas, height * (0.45 + layer * 0.12), 3, hsl(hue + 10 + layer * 6, 55, 58 - layer * 8)),
  );
  const boats = repeat(3, () => {
    const [x, y, size] = [
      random.between(20, width - 20),
      random.between(height * 0.45, height - 14),
      random.between(9, 17),
    ];
    const sail = hsl(random.between(0, 360), 65, random.between(50, 92));
    return (
      `<g transform="translate(${toTenth(x)} ${toTenth(y)}) scale(${toTenth(size / 10)})"><path d="M-11 0h22l-5 7h-12Z" fill="${hsl(20, 45, 24)}"/>` +
      `<path d="M0-2V-24L13-2ZM-2-2V-19L-11-2Z" fill="${sail}"/></g>`
    );
  });
  return water + boats;
};

const balloons = ({ random, width, height, hue }: Canvas): string =>
  repeat(16, () => {
    const fill = hsl(hue + random.between(-90, 90), 65, random.between(32, 78), random.between(0.45, 0.9));
    return `<circle cx="${toTenth(random.between(0, width))}" cy="${toTenth(random.between(0, height))}" r="${toTenth(random.between(7, 34))}" fill="${fill}"/>`;
  });

// Short strokes all over the picture, so that no area is as smooth as an overlay would be.
const grain = ({ random, width, height, hue }: Canvas): string =>
  repeat(6, (shade) => {
    const strokes = repeat(
      26,
      () =>
        `M${toTenth(random.between(0, width))} ${toTenth(random.between(0, height))}l${toTenth(random.between(-6, 6))} ${toTenth(random.between(-5, 5))}`,
    );
    return `<path d="${strokes}" fill="none" stroke-width="1.2" stroke="${hsl(hue + shade * 40, 45, 15 + shade * 15, 0.5)}"/>`;
  });

const landscapes: readonly (readonly ((canvas: Canvas) => string)[])[] = [
  [sky, sun, clouds, hills, trees],
  [sky, clouds, hills, houses],
  [sky, sun, clouds, sea],
  [sky, sun, houses, trees],
  [sky, hills, balloons],
  [sky, balloons, houses],
];

/** Draws a random landscape as the content of an SVG. Its only id is `sky`. */
export const drawLandscape = (random: SeededRandom, width: number, height: number): string => {
  const canvas = { random, width, height, hue: random.between(0, 360) };
  return [...random.pick(landscapes), grain].map((draw) => draw(canvas)).join('');
};
