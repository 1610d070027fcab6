import type { Chance } from './demo/chance.ts';

/** An SVG colour; `saturation` and `light` in percent. */
export const hsl = (hue: number, saturation: number, light: number, alpha = 1): string =>
  `hsla(${Math.round(hue)},${Math.round(saturation)}%,${Math.round(light)}%,${alpha.toFixed(2)})`;

/** A number for SVG, rounded to a tenth of a pixel. */
export const tenth = (n: number): string => n.toFixed(1);

/** Draws something `count` times. */
export const many = (count: number, draw: (place: number) => string): string =>
  Array.from({ length: count }, (_, place) => draw(place)).join('');

interface Canvas {
  readonly chance: Chance;
  readonly width: number;
  readonly height: number;
  /** The dominant hue of the picture. */
  readonly hue: number;
}

const sky = ({ chance, width, height, hue }: Canvas): string => {
  const [above, below] = [hsl(hue, 55, chance.between(45, 68)), hsl(hue + chance.between(20, 70), 60, 84)];
  return (
    `<linearGradient id="sky" x2="0" y2="1"><stop stop-color="${above}"/><stop offset="1" stop-color="${below}"/>` +
    `</linearGradient><rect width="${width}" height="${height}" fill="url(#sky)"/>`
  );
};

const sun = ({ chance, width, height }: Canvas): string =>
  `<circle cx="${tenth(chance.between(20, width - 20))}" cy="${tenth(chance.between(12, height / 2.6))}"` +
  ` r="${tenth(chance.between(9, 18))}" fill="${hsl(chance.between(35, 60), 90, chance.between(66, 88), 0.95)}"/>`;

const clouds = ({ chance, width, height }: Canvas): string =>
  many(4, () => {
    const [x, y] = [chance.between(0, width), chance.between(4, height / 2)];
    const fill = hsl(210, 25, chance.between(84, 98), 0.75);
    return many(
      4,
      (puff) =>
        `<ellipse cx="${tenth(x + puff * 9)}" cy="${tenth(y + chance.between(-4, 4))}"` +
        ` rx="${tenth(chance.between(9, 16))}" ry="${tenth(chance.between(4, 8))}" fill="${fill}"/>`,
    );
  });

// A ridge from the left edge to the right one, filled down to the bottom.
const ridge = ({ chance, width, height }: Canvas, level: number, rough: number, fill: string): string => {
  const step = chance.between(18, 40);
  const crest = many(
    Math.ceil(width / step) + 1,
    (place) => `L${tenth(place * step)} ${tenth(level + chance.between(-rough, rough))}`,
  );
  return `<path d="M0 ${height}${crest}L${width + 60} ${height}Z" fill="${fill}" stroke="${fill}" stroke-width="9" stroke-linejoin="round"/>`;
};

const hills = (canvas: Canvas): string =>
  many(4, (layer) => {
    const { chance, height, hue } = canvas;
    const fill = hsl(hue + 100 + layer * 14, 28 + layer * 7, 62 - layer * 11);
    return ridge(canvas, height * (0.42 + layer * 0.16), chance.between(6, 20), fill);
  });

const trees = ({ chance, width, height, hue }: Canvas): string =>
  many(11, () => {
    const [x, foot, tall] = [
      chance.between(0, width),
      chance.between(height * 0.6, height),
      chance.between(22, 58),
    ];
    const fill = hsl(hue + chance.between(70, 140), 40, chance.between(18, 42));
    const half = tall * chance.between(0.18, 0.3);
    const crown = (top: number, low: number, wide: number) =>
      `M${tenth(x)} ${tenth(foot - top)}L${tenth(x - wide)} ${tenth(foot - low)}L${tenth(x + wide)} ${tenth(foot - low)}Z`;
    const shape = crown(tall, tall * 0.4, half * 0.75) + crown(tall * 0.7, tall * 0.12, half);
    return `<path d="${shape}M${tenth(x - 2)} ${tenth(foot)}v-9h4v9Z" fill="${fill}"/>`;
  });

const houses = ({ chance, width, height, hue }: Canvas): string =>
  many(9, (place) => {
    const [x, wide, tall] = [(place * width) / 9, chance.between(22, 46), chance.between(34, 105)];
    const wall = hsl(hue + chance.between(-60, 60), 22, chance.between(24, 66));
    const glass = hsl(chance.between(40, 60), 80, chance.between(60, 88), 0.85);
    const windows = many(
      Math.floor(tall / 14) * 3,
      (n) =>
        `<rect x="${tenth(x + 5 + (n % 3) * (wide / 3.2))}" y="${tenth(height - tall + 6 + Math.floor(n / 3) * 14)}" width="5" height="7" fill="${n % 4 === chance.below(4) ? wall : glass}"/>`,
    );
    return `<rect x="${tenth(x)}" y="${tenth(height - tall)}" width="${tenth(wide)}" height="${tenth(tall)}" fill="${wall}"/>${windows}`;
  });

const sea = (canvas: Canvas): string => {
  const { chance, width, height, hue } = canvas;
  const water = many(5, (layer) =>
    ridge(canvas, height * (0.45 + layer * 0.12), 3, hsl(hue + 10 + layer * 6, 55, 58 - layer * 8)),
  );
  const boats = many(3, () => {
    const [x, y, size] = [
      chance.between(20, width - 20),
      chance.between(height * 0.45, height - 14),
      chance.between(9, 17),
    ];
    const sail = hsl(chance.between(0, 360), 65, chance.between(50, 92));
    return (
      `<g transform="translate(${tenth(x)} ${tenth(y)}) scale(${tenth(size / 10)})"><path d="M-11 0h22l-5 7h-12Z" fill="${hsl(20, 45, 24)}"/>` +
      `<path d="M0-2V-24L13-2ZM-2-2V-19L-11-2Z" fill="${sail}"/></g>`
    );
  });
  return water + boats;
};

const balloons = ({ chance, width, height, hue }: Canvas): string =>
  many(16, () => {
    const fill = hsl(hue + chance.between(-90, 90), 65, chance.between(32, 78), chance.between(0.45, 0.9));
    return `<circle cx="${tenth(chance.between(0, width))}" cy="${tenth(chance.between(0, height))}" r="${tenth(chance.between(7, 34))}" fill="${fill}"/>`;
  });

// Short strokes all over the picture, so that no area is as smooth as an overlay would be.
const grain = ({ chance, width, height, hue }: Canvas): string =>
  many(6, (shade) => {
    const strokes = many(
      26,
      () =>
        `M${tenth(chance.between(0, width))} ${tenth(chance.between(0, height))}l${tenth(chance.between(-6, 6))} ${tenth(chance.between(-5, 5))}`,
    );
    return `<path d="${strokes}" fill="none" stroke-width="1.2" stroke="${hsl(hue + shade * 40, 45, 15 + shade * 15, 0.5)}"/>`;
  });

const sceneries: readonly (readonly ((canvas: Canvas) => string)[])[] = [
  [sky, sun, clouds, hills, trees],
  [sky, clouds, hills, houses],
  [sky, sun, clouds, sea],
  [sky, sun, houses, trees],
  [sky, hills, balloons],
  [sky, balloons, houses],
];

/** Draws a random landscape as the content of an SVG. Its only id is `sky`. */
export const drawScene = (chance: Chance, width: number, height: number): string => {
  const canvas = { chance, width, height, hue: chance.between(0, 360) };
  return [...chance.pick(sceneries), grain].map((draw) => draw(canvas)).join('');
};
