/** How a picture is looked at. `x` and `y` move its centre from that of its frame, in pixels; `turns` are quarters, clockwise. */
export interface PictureView {
  readonly zoom: number;
  readonly x: number;
  readonly y: number;
  readonly turns: number;
}

/** A point in the frame, in pixels from its centre. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The closest look: 8 times the size that fits. */
export const maxZoom = 8;

/** The whole picture, upright. */
export const wholePicture: PictureView = { zoom: 1, x: 0, y: 0, turns: 0 };

/** Zooms by a factor; what is at the point stays there. The whole picture is in the middle. */
export const zoomAt = (view: PictureView, factor: number, point: Point = { x: 0, y: 0 }): PictureView => {
  const zoom = Math.min(maxZoom, Math.max(1, view.zoom * factor));
  if (zoom === 1) return { ...wholePicture, turns: view.turns };
  const scale = zoom / view.zoom;
  return {
    ...view,
    zoom,
    x: point.x - (point.x - view.x) * scale,
    y: point.y - (point.y - view.y) * scale,
  };
};

/** Moves a picture that is larger than its frame; the whole one stays in the middle. */
export const moveBy = (view: PictureView, { x, y }: Point): PictureView =>
  view.zoom === 1 ? view : { ...view, x: view.x + x, y: view.y + y };

/** Brings a picture back that was moved out of its frame, of this size in pixels. */
export const keepInside = (
  view: PictureView,
  { width, height }: Pick<DOMRect, 'width' | 'height'>,
): PictureView => {
  const within = (offset: number, size: number): number => {
    const furthest = ((view.zoom - 1) * size) / 2;
    return Math.min(furthest, Math.max(-furthest, offset));
  };
  return { ...view, x: within(view.x, width), y: within(view.y, height) };
};

/** Turns the picture clockwise, and shows the whole of it. */
export const turnRight = ({ turns }: PictureView): PictureView => ({
  ...wholePicture,
  turns: (turns + 1) % 4,
});
