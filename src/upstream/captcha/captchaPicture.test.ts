import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { captchaLimits, captchaSize } from '../../contract/account/captcha.ts';
import { createRenderer, type RenderedChallenge } from './captchaPicture.ts';
import { characters, letters } from './captchaStrokes.ts';
import { createRandom } from '../demo/data/seededRandom.ts';

const render = createRenderer(createRandom(20));

const pixelsOf = async (picture: string, kind: 'grey' | 'alpha') => {
  const read = sharp(Buffer.from(picture, 'base64'));
  const wanted = kind === 'grey' ? read.greyscale() : read.ensureAlpha().extractChannel(3);
  return wanted.raw().toBuffer();
};

const puzzle = async () => {
  const { secret, original, jigsaw } = await render('blockPuzzle');
  if (secret.type !== 'blockPuzzle' || jigsaw === null) throw new Error('no puzzle');
  return { x: secret.x, original, jigsaw };
};

const { width, height, piece } = captchaSize.blockPuzzle;

/** The bounding box of the piece's pixels on its strip. */
const pieceOf = async (jigsaw: string) => {
  const alpha = await pixelsOf(jigsaw, 'alpha');
  return [...alpha.keys()]
    .filter((at) => (alpha[at] ?? 0) > 200)
    .map((at) => ({ x: at % piece, y: Math.floor(at / piece) }));
};

describe('a sliding puzzle', () => {
  test('is a picture of 310 × 155 and a strip of 47 × 155, transparent around the piece', async () => {
    const { original, jigsaw } = await puzzle();
    const [picture, strip] = [
      await sharp(Buffer.from(original, 'base64')).metadata(),
      await sharp(Buffer.from(jigsaw, 'base64')).metadata(),
    ];
    expect([picture.width, picture.height, picture.format]).toEqual([310, 155, 'jpeg']);
    expect([strip.width, strip.height, strip.format, strip.hasAlpha]).toEqual([47, 155, 'png', true]);
    const positions = await pieceOf(jigsaw);
    expect(positions.length).toBeGreaterThan(700);
    expect(positions.length).toBeLessThan(piece * piece);
  });

  test('has its gap right of where the piece starts, and inside the picture, at varying heights', async () => {
    const heights = new Set<number>();
    for (let n = 0; n < 40; n += 1) {
      const { x, jigsaw } = await puzzle();
      expect(x).toBeGreaterThan(piece);
      expect(x).toBeLessThanOrEqual(width - piece);
      const rows = (await pieceOf(jigsaw)).map(({ y }) => y);
      heights.add(Math.min(...rows));
      expect(Math.max(...rows)).toBeLessThan(height);
    }
    expect(heights.size).toBeGreaterThan(15);
  }, 60_000);

  test('is seldom solved by looking for the darkest, brightest or most unusual place, or for the same pixels', async () => {
    const found = { darkest: 0, palest: 0, oddest: 0, same: 0 };
    const tries = 60;
    for (let n = 0; n < tries; n += 1) {
      const { x, original, jigsaw } = await puzzle();
      const [ground, own] = [await pixelsOf(original, 'grey'), await pixelsOf(jigsaw, 'grey')];
      const positions = await pieceOf(jigsaw);
      const places = Array.from({ length: width - 2 * piece }, (_, place) => place + piece);
      const sum = (at: (spot: { x: number; y: number }) => number) =>
        positions.reduce((all, spot) => all + at(spot), 0) / positions.length;
      const isBright = places.map((place) => sum((spot) => ground[spot.y * width + spot.x + place] ?? 0));
      const usual = isBright.toSorted((a, b) => a - b)[isBright.length >> 1] ?? 0;
      const unlike = places.map((place) =>
        sum((spot) =>
          Math.abs((ground[spot.y * width + spot.x + place] ?? 0) - (own[spot.y * piece + spot.x] ?? 0)),
        ),
      );
      const least = (scores: readonly number[]) => places[scores.indexOf(Math.min(...scores))] ?? 0;
      const hit = (guess: number) => Number(Math.abs(guess - x) <= captchaLimits.tolerance);
      found.darkest += hit(least(isBright));
      found.palest += hit(least(isBright.map((one) => -one)));
      found.oddest += hit(least(isBright.map((one) => -Math.abs(one - usual))));
      found.same += hit(least(unlike));
    }
    for (const hits of Object.values(found)) expect(hits / tries).toBeLessThan(0.4);
  }, 60_000);
});

const clicks = (rendered: RenderedChallenge) => {
  if (rendered.secret.type !== 'clickWord') throw new Error('no characters');
  return rendered.secret.points;
};

describe('characters to be clicked', () => {
  test('are three or four different ones, far enough apart that no click matches two', async () => {
    const glyphCounts = new Set<number>();
    for (let n = 0; n < 40; n += 1) {
      const rendered = await render('clickWord');
      const points = clicks(rendered);
      glyphCounts.add(points.length);
      expect(new Set(rendered.words).size).toBe(points.length);
      for (const [place, one] of points.entries()) {
        expect(one.x > 20 && one.x < width - 20 && one.y > 20 && one.y < height - 20).toBe(true);
        for (const other of points.slice(place + 1))
          expect(Math.max(Math.abs(one.x - other.x), Math.abs(one.y - other.y))).toBeGreaterThan(
            2 * captchaLimits.clickTolerance,
          );
      }
    }
    expect(glyphCounts).toEqual(new Set([3, 4]));
  });

  test('are in a picture of 310 × 155', async () => {
    const { original, jigsaw } = await render('clickWord');
    const picture = await sharp(Buffer.from(original, 'base64')).metadata();
    expect([picture.width, picture.height, jigsaw]).toEqual([310, 155, null]);
  });
});

test('a word is four letters and digits without look-alikes in a picture of 120 × 40', async () => {
  const { original, secret } = await render('pictureWord');
  const picture = await sharp(Buffer.from(original, 'base64')).metadata();
  expect([picture.width, picture.height]).toEqual([120, 40]);
  expect(secret).toEqual({ type: 'pictureWord', word: expect.stringMatching(/^[ACEFHJKMNPRTUWXY3479]{4}$/) });
});

test('every character is drawn once, with strokes inside its grid', () => {
  for (const signs of [letters, characters]) {
    expect(new Set(signs.map(({ name }) => name)).size).toBe(signs.length);
    expect(new Set(signs.map(({ path }) => path)).size).toBe(signs.length);
  }
  expect(characters.length).toBeGreaterThanOrEqual(40);
  for (const { path } of [...letters, ...characters]) {
    expect(path).toMatch(/^(?:M[-\d. ]+(?:[LC][-\d. ]+)+)+$/);
    for (const number of path.match(/-?\d+(?:\.\d+)?/g) ?? []) {
      expect(Number(number)).toBeGreaterThanOrEqual(0);
      expect(Number(number)).toBeLessThanOrEqual(100);
    }
  }
});

test('two pictures are never the same', async () => {
  const own = createRenderer();
  for (const type of ['blockPuzzle', 'clickWord', 'pictureWord'] as const) {
    const pictures = await Promise.all(Array.from({ length: 8 }, async () => (await own(type)).original));
    expect(new Set(pictures).size).toBe(8);
  }
});
