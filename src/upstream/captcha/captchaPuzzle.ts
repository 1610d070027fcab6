import { captchaSize } from '../../contract/account/captcha.ts';
import { drawLandscape, hsl } from './captchaLandscape.ts';
import type { SeededRandom } from '../demo/data/seededRandom.ts';

const { width, height, piece } = captchaSize.blockPuzzle;

/** A side of a piece: a knob outwards, a bay inwards, or straight. */
type Side = 1 | -1 | 0;
type PieceShape = readonly [top: Side, right: Side, bottom: Side, left: Side];

/** Shapes that are easy to tell apart. */
const shapes: readonly PieceShape[] = [
  [1, 1, 0, 0],
  [-1, 1, 0, 0],
  [1, 0, 0, -1],
  [0, 1, 1, -1],
  [1, -1, 0, 1],
  [0, -1, 1, 1],
  [-1, 0, -1, 1],
  [1, 1, -1, -1],
];

// The body is inset by 7 px in its 47 × 47 square; a knob is a circle that fills the inset.
const [edge, body, knob] = [7, 33, 7];
const half = (body - 2 * knob) / 2;

const outlineOf = ([top, right, bottom, left]: PieceShape): string => {
  const arc = (side: Side, dx: number, dy: number) =>
    side === 0 ? `l${dx} ${dy}` : `a${knob} ${knob} 0 0 ${side === 1 ? 1 : 0} ${dx} ${dy}`;
  const [along, backward] = [2 * knob, -2 * knob];
  return (
    `M${edge} ${edge}h${half}${arc(top, along, 0)}h${half}v${half}${arc(right, 0, along)}v${half}` +
    `h${-half}${arc(bottom, backward, 0)}h${-half}v${-half}${arc(left, 0, backward)}Z`
  );
};

interface Place {
  readonly x: number;
  readonly y: number;
}

const randomPlace = (random: SeededRandom): Place => ({
  // To the right of the piece's starting position, with a margin to every edge.
  x: 60 + random.below(width - piece - 60 - 4),
  y: 4 + random.below(height - piece - 8),
});

const isApart = (one: Place, other: Place): boolean =>
  Math.abs(one.x - other.x) > piece || Math.abs(one.y - other.y) > piece;

const translated = ({ x, y }: Place, content: string): string =>
  `<g transform="translate(${x} ${y})">${content}</g>`;

// A gradient from dark to light or the reverse: as bright as its surroundings on average, but visible.
const gradientOf = (random: SeededRandom, id: string, alpha: number): string => {
  const ends = [hsl(220, 30, 6, alpha), hsl(0, 0, 100, alpha)];
  const [from, to] = random.below(2) === 0 ? ends : ends.toReversed();
  const angle = random.below(360);
  return (
    `<linearGradient id="${id}" gradientTransform="rotate(${angle} .5 .5)"><stop offset=".3" stop-color="${from}"/>` +
    `<stop offset=".7" stop-color="${to}"/></linearGradient>`
  );
};

const svg = (svgWidth: number, outline: string, content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${svgWidth}" height="${height}">` +
  `<clipPath id="cut"><path d="${outline}"/></clipPath>${content}</svg>`;

const drawDecoys = (random: SeededRandom, hole: Place, shape: PieceShape): string =>
  Array.from({ length: 12 }, () => randomPlace(random))
    .filter((place) => isApart(place, hole))
    .slice(0, 2)
    .map((place, n) => {
      const outline = outlineOf(random.pick(shapes.filter((other) => other !== shape)));
      const gradient = gradientOf(random, `decoy${n}`, 0.3);
      return (
        gradient +
        translated(place, `<path d="${outline}" fill="url(#decoy${n})" stroke="${hsl(0, 0, 60, 0.5)}"/>`)
      );
    })
    .join('');

/** Draws a sliding puzzle as two SVGs; `x` is how far the piece has to be moved. */
export const drawPuzzle = (random: SeededRandom): { x: number; original: string; jigsaw: string } => {
  const landscape = drawLandscape(random, width, height);
  const shape = random.pick(shapes);
  const outline = outlineOf(shape);
  const hole = randomPlace(random);
  // The gap shows the mirrored landscape. A darkened copy of the piece could be found by comparing the two.
  const mirrored = landscape.replaceAll('sky', 'dusk');
  const filled =
    `<g clip-path="url(#cut)"><g transform="translate(${width - hole.x} ${-hole.y}) scale(-1 1)">${mirrored}</g></g>` +
    `<path d="${outline}" fill="url(#veil)" stroke="url(#rim)" stroke-width="2"/>`;
  const gradients = gradientOf(random, 'veil', random.between(0.6, 0.72)) + gradientOf(random, 'rim', 0.9);
  const pieceImage = `<g clip-path="url(#cut)"><g transform="translate(${-hole.x} ${-hole.y})">${landscape}</g></g>`;
  const rim =
    `<path d="${outline}" fill="none" stroke="${hsl(0, 0, 0, 0.5)}" stroke-width="3"/>` +
    `<path d="${outline}" fill="none" stroke="#fff" stroke-width="1.2"/>`;
  return {
    x: hole.x,
    original: svg(
      width,
      outline,
      landscape + drawDecoys(random, hole, shape) + gradients + translated(hole, filled),
    ),
    jigsaw: svg(piece, outline, translated({ x: 0, y: hole.y }, pieceImage + rim)),
  };
};
