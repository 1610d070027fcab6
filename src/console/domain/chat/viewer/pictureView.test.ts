import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { keepInside, maxZoom, moveBy, turnRight, wholePicture, zoomAt } from './pictureView.ts';

describe('a picture', () => {
  it('keeps what is under the pointer there while it is zoomed', () => {
    const pixel = fc.integer({ min: -500, max: 500 });
    fc.assert(
      fc.property(pixel, pixel, fc.double({ min: 1.01, max: 2, noNaN: true }), (x, y, factor) => {
        const before = moveBy(zoomAt(wholePicture, 2), { x: 31, y: -7 });
        const after = zoomAt(before, factor, { x, y });
        // The same place of the picture, in pixels of the whole one.
        expect((x - after.x) / after.zoom).toBeCloseTo((x - before.x) / before.zoom);
        expect((y - after.y) / after.zoom).toBeCloseTo((y - before.y) / before.zoom);
      }),
    );
  });

  it('is never smaller than its frame, nor closer than the limit', () => {
    expect(zoomAt(zoomAt(wholePicture, 3, { x: 40, y: 0 }), 0.1)).toEqual(wholePicture);
    expect(zoomAt(wholePicture, 100).zoom).toBe(maxZoom);
  });

  it('is moved only if it is larger than its frame', () => {
    expect(moveBy(wholePicture, { x: 10, y: 10 })).toEqual(wholePicture);
    expect(moveBy(zoomAt(wholePicture, 2), { x: 10, y: -4 })).toMatchObject({ x: 10, y: -4 });
  });

  it('is never dragged out of its frame', () => {
    const frame = { width: 400, height: 200 };
    const dragged = moveBy(zoomAt(wholePicture, 3), { x: 5000, y: -5000 });
    expect(keepInside(dragged, frame)).toMatchObject({ x: 400, y: -200, zoom: 3 });
    expect(keepInside(moveBy(zoomAt(wholePicture, 3), { x: 9, y: 8 }), frame)).toMatchObject({ x: 9, y: 8 });
  });

  it('is whole again after a turn, and upright after four', () => {
    const turned = turnRight(zoomAt(wholePicture, 4, { x: 9, y: 9 }));
    expect(turned).toEqual({ ...wholePicture, turns: 1 });
    expect([1, 2, 3].reduce(turnRight, turned)).toEqual(wholePicture);
  });
});
