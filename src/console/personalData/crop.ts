import { computed, type ReadonlySignal, signal } from '@preact/signals-react';

/** An area of an image in pixels. */
export interface Cut {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}
type Size = Pick<Cut, 'width' | 'height'>;

/** The selected area of an image: it has a fixed aspect ratio and stays inside the image. */
export interface Crop {
  readonly picture: Size;
  readonly cut: ReadonlySignal<Cut>;
  /** 1 selects the largest possible area; the maximum is `maxZoom`. */
  readonly zoom: ReadonlySignal<number>;
  readonly zoomTo: (zoom: number) => void;
  /** Moves the area by multiples of its width and height. */
  readonly move: (right: number, down: number) => void;
  /** Handles a key; returns whether it was used. */
  readonly press: (key: string, fine: boolean) => boolean;
}

/** The maximum zoom. */
export const largest = 8;
const step = 1.15;
/** The step of an arrow key as a fraction of the area: alone, and with Shift. */
const coarse = 0.08;
const fineStep = 0.01;

const between = (low: number, value: number, high: number): number => Math.min(Math.max(value, low), high);

const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Creates a selection whose width is `ratio` times its height. */
export const openCrop = (picture: Size, ratio: number): Crop => {
  const whole = Math.min(picture.width, picture.height * ratio);
  const at = signal({ x: picture.width / 2, y: picture.height / 2, zoom: 1 });
  const cut = computed((): Cut => {
    const { x, y, zoom } = at.value;
    const [width, height] = [whole / zoom, whole / ratio / zoom];
    return {
      x: between(0, x - width / 2, picture.width - width),
      y: between(0, y - height / 2, picture.height - height),
      width,
      height,
    };
  });
  const move = (right: number, down: number): void => {
    const { x, y, width, height } = cut.peek();
    const next = {
      x: between(0, x + right * width, picture.width - width),
      y: between(0, y + down * height, picture.height - height),
    };
    // Start from the visible position, not from beyond the edge.
    at.value = { ...at.peek(), x: next.x + width / 2, y: next.y + height / 2 };
  };
  const zoomTo = (zoom: number): void => {
    at.value = { ...at.peek(), zoom: between(1, zoom, largest) };
    move(0, 0);
  };
  return {
    picture,
    cut,
    zoom: computed(() => at.value.zoom),
    zoomTo,
    move,
    press: (key, fine) => {
      const arrow = arrows[key];
      const by = fine ? fineStep : coarse;
      if (arrow) move(arrow[0] * by, arrow[1] * by);
      else if (key === '+' || key === '=') zoomTo(at.peek().zoom * step);
      else if (key === '-' || key === '−' || key === '_') zoomTo(at.peek().zoom / step);
      else return false;
      return true;
    },
  };
};
