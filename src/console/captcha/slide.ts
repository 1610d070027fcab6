import { type ReadonlySignal, signal } from '@preact/signals-react';
import { captchaSize } from '../../contract/captcha.ts';

const { width, piece } = captchaSize.blockPuzzle;

/** How far the piece can be slid, in pixels of the picture. */
export const furthest = width - piece;

/** The piece and how it moves; every distance is in pixels of the picture, whatever size it is shown in. */
export interface Slide {
  readonly x: ReadonlySignal<number>;
  /** A pointer takes the piece at this place of the screen. */
  readonly grab: (at: number) => void;
  /** The pointer moves; `shown` is how wide the picture stands on the screen. */
  readonly drag: (at: number, shown: number) => void;
  /** The pointer lets go: the piece is checked where it was moved. */
  readonly drop: () => void;
  /** The pointer was taken away (a gesture of the system): nothing is checked. */
  readonly lose: () => void;
  /** Puts the piece there. */
  readonly put: (x: number) => void;
  /** A key; false where it means nothing here. */
  readonly press: (key: string, shift: boolean) => boolean;
}

const within = (x: number): number => Math.min(furthest, Math.max(0, Math.round(x)));

const steps: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowDown: -1,
  ArrowRight: 1,
  ArrowUp: 1,
  PageDown: -10,
  PageUp: 10,
  Home: -width,
  End: width,
};

/** Makes the piece of one challenge; nothing moves unless `free`. */
export const openSlide = (check: (x: number) => void, free: () => boolean): Slide => {
  const x = signal(0);
  let held: { readonly at: number; readonly x: number } | null = null;

  return {
    x,
    grab: (at) => {
      if (free()) held = { at, x: x.value };
    },
    drag: (at, shown) => {
      if (held && shown > 0) x.value = within(held.x + ((at - held.at) * width) / shown);
    },
    drop: () => {
      const moved = held !== null && held.x !== x.value;
      held = null;
      if (moved) check(x.value);
    },
    lose: () => {
      held = null;
    },
    put: (to) => {
      if (free()) x.value = within(to);
    },
    press: (key, shift) => {
      const step = steps[key];
      if (step === undefined && key !== 'Enter') return false;
      if (!free()) return true;
      if (step === undefined) check(x.value);
      else x.value = within(x.value + step * (shift ? 10 : 1));
      return true;
    },
  };
};
