import { expect, test } from 'vitest';
import { maxZoom, createCrop } from './crop.ts';

const wide = { width: 1200, height: 800 };

test('the square of a wide picture starts in its middle, as large as possible', () => {
  expect(createCrop(wide, 1).area.value).toEqual({ x: 200, y: 0, width: 800, height: 800 });
});

test('arrow keys move it, and never over the edge; moving back works immediately', () => {
  const crop = createCrop(wide, 1);
  for (let n = 0; n < 100; n += 1) crop.onKey('ArrowRight', false);
  expect(crop.area.value).toMatchObject({ x: 400, y: 0 });
  crop.onKey('ArrowLeft', true);
  expect(crop.area.value.x).toBe(392);
  expect(crop.onKey('ArrowDown', false)).toBe(true);
  expect(crop.area.value.y).toBe(0);
});

test('plus selects a smaller part, minus a larger one, both with limits', () => {
  const crop = createCrop(wide, 1);
  crop.onKey('+', false);
  expect(crop.area.value.width).toBeLessThan(800);
  for (let n = 0; n < 60; n += 1) crop.onKey('+', false);
  expect(crop.zoom.value).toBe(maxZoom);
  for (let n = 0; n < 60; n += 1) crop.onKey('-', false);
  expect(crop.area.value).toMatchObject({ width: 800, height: 800 });
});

test('a selection that grows at the edge is pushed back into the picture', () => {
  const crop = createCrop(wide, 1);
  crop.zoomTo(4);
  for (let n = 0; n < 200; n += 1) crop.onKey('ArrowRight', false);
  crop.zoomTo(1);
  expect(crop.area.value).toEqual({ x: 400, y: 0, width: 800, height: 800 });
});

test('other keys are left to the page', () => {
  expect(createCrop(wide, 1).onKey('Tab', false)).toBe(false);
});

test('a picture of one pixel, or of one row, can be cropped', () => {
  for (const [width, height] of [
    [1, 1],
    [4000, 1],
  ] as const) {
    const { area } = createCrop({ width, height }, 1);
    expect(area.value.width).toBeGreaterThan(0);
    expect(area.value.x).toBeGreaterThanOrEqual(0);
  }
});
