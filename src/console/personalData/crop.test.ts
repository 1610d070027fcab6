import { expect, test } from 'vitest';
import { largest, openCrop } from './crop.ts';

const wide = { width: 1200, height: 800 };

test('a square of a wide picture begins in its middle, as large as it can be', () => {
  expect(openCrop(wide, 1).cut.value).toEqual({ x: 200, y: 0, width: 800, height: 800 });
});

test('arrows move it and never over the edge; back is back at once', () => {
  const crop = openCrop(wide, 1);
  for (let n = 0; n < 100; n += 1) crop.press('ArrowRight', false);
  expect(crop.cut.value).toMatchObject({ x: 400, y: 0 });
  crop.press('ArrowLeft', true);
  expect(crop.cut.value.x).toBe(392);
  expect(crop.press('ArrowDown', false)).toBe(true);
  expect(crop.cut.value.y).toBe(0);
});

test('plus takes a smaller part of it, minus a larger one, and both end somewhere', () => {
  const crop = openCrop(wide, 1);
  crop.press('+', false);
  expect(crop.cut.value.width).toBeLessThan(800);
  for (let n = 0; n < 60; n += 1) crop.press('+', false);
  expect(crop.zoom.value).toBe(largest);
  for (let n = 0; n < 60; n += 1) crop.press('-', false);
  expect(crop.cut.value).toMatchObject({ width: 800, height: 800 });
});

test('a part that grows at the edge is pushed back into the picture', () => {
  const crop = openCrop(wide, 1);
  crop.zoomTo(4);
  for (let n = 0; n < 200; n += 1) crop.press('ArrowRight', false);
  crop.zoomTo(1);
  expect(crop.cut.value).toEqual({ x: 400, y: 0, width: 800, height: 800 });
});

test('other keys are left to the page', () => {
  expect(openCrop(wide, 1).press('Tab', false)).toBe(false);
});

test('a picture of one pixel, and one that is a line, have a part', () => {
  for (const [width, height] of [
    [1, 1],
    [4000, 1],
  ] as const) {
    const { cut } = openCrop({ width, height }, 1);
    expect(cut.value.width).toBeGreaterThan(0);
    expect(cut.value.x).toBeGreaterThanOrEqual(0);
  }
});
