import { computed, type ReadonlySignal, signal } from '@preact/signals-react';

/** An area of an image in pixels. */
export interface CropArea {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}
type Size = Pick<CropArea, 'width' | 'height'>;

/** The selected area of an image: it has a fixed aspect ratio and stays inside the image. */
export interface Crop {
  readonly image: Size;
  readonly area: ReadonlySignal<CropArea>;
  /** 1 selects the largest possible area; the maximum is `maxZoom`. */
  readonly zoom: ReadonlySignal<number>;
  readonly zoomTo: (zoom: number) => void;
  /** Moves the area by multiples of its width and height. */
  readonly move: (right: number, down: number) => void;
  /** Handles a key; returns whether it was used. */
  readonly onKey: (key: string, fine: boolean) => boolean;
}

/** The maximum zoom. */
export const maxZoom = 8;
const zoomStep = 1.15;
/** The step of an arrow key as a fraction of the area: alone, and with Shift. */
const keyStep = 0.08;
const fineKeyStep = 0.01;

const clamp = (low: number, value: number, high: number): number => Math.min(Math.max(value, low), high);

const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Creates a selection whose width is `ratio` times its height. */
export const createCrop = (image: Size, ratio: number): Crop => {
  const maxWidth = Math.min(image.width, image.height * ratio);
  const centre = signal({ x: image.width / 2, y: image.height / 2, zoom: 1 });
  const area = computed((): CropArea => {
    const { x, y, zoom } = centre.value;
    const [width, height] = [maxWidth / zoom, maxWidth / ratio / zoom];
    return {
      x: clamp(0, x - width / 2, image.width - width),
      y: clamp(0, y - height / 2, image.height - height),
      width,
      height,
    };
  });
  const move = (right: number, down: number): void => {
    const { x, y, width, height } = area.peek();
    const next = {
      x: clamp(0, x + right * width, image.width - width),
      y: clamp(0, y + down * height, image.height - height),
    };
    // Start from the visible position, not from beyond the edge.
    centre.value = { ...centre.peek(), x: next.x + width / 2, y: next.y + height / 2 };
  };
  const zoomTo = (zoom: number): void => {
    centre.value = { ...centre.peek(), zoom: clamp(1, zoom, maxZoom) };
    move(0, 0);
  };
  return {
    image,
    area,
    zoom: computed(() => centre.value.zoom),
    zoomTo,
    move,
    onKey: (key, fine) => {
      const direction = arrows[key];
      const distance = fine ? fineKeyStep : keyStep;
      if (direction) move(direction[0] * distance, direction[1] * distance);
      else if (key === '+' || key === '=') zoomTo(centre.peek().zoom * zoomStep);
      else if (key === '-' || key === '−' || key === '_') zoomTo(centre.peek().zoom / zoomStep);
      else return false;
      return true;
    },
  };
};
