import { computed, type ReadonlySignal, signal } from '@preact/signals-react';

/** A rectangle of a picture, in its pixels. */
export interface Cut {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}
type Size = Pick<Cut, 'width' | 'height'>;

/** The part of a picture that is taken: it has one shape, and never reaches over the edge. */
export interface Crop {
  readonly picture: Size;
  readonly cut: ReadonlySignal<Cut>;
  /** 1: as much of the picture as the shape holds; up to `largest`. */
  readonly zoom: ReadonlySignal<number>;
  readonly zoomTo: (zoom: number) => void;
  /** Moves the part, in its own widths and heights. */
  readonly move: (right: number, down: number) => void;
  /** What a key does; false where it does nothing. */
  readonly press: (key: string, fine: boolean) => boolean;
}

/** The largest zoom, */
export const largest = 8;
const step = 1.15;
/** and what an arrow moves, in parts of the frame: alone, and with Shift. */
const coarse = 0.08;
const fineStep = 0.01;

const between = (low: number, value: number, high: number): number => Math.min(Math.max(value, low), high);

const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Opens the choice of a part whose width is `ratio` times its height. */
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
    // From where it stands, not from beyond the edge.
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
