import { type ReadonlySignal, signal } from '@preact/signals-react';
import { captchaSize } from '../../contract/account/captcha.ts';

const { width, piece } = captchaSize.blockPuzzle;

/** How far the piece can be slid, in pixels of the picture. */
export const furthest = width - piece;

/** The position of the piece; every distance is in pixels of the picture, whatever size it is shown in. */
export interface Slide {
  readonly x: ReadonlySignal<number>;
  /** A pointer grabs the piece at this position on the screen. */
  readonly grab: (at: number) => void;
  /** The pointer moves; `shownWidth` is the width of the picture on the screen. */
  readonly drag: (at: number, shown: number) => void;
  /** The pointer is released: if the piece was moved, it is checked. */
  readonly drop: () => void;
  /** The pointer was lost to a system gesture: nothing is checked. */
  readonly lose: () => void;
  /** Moves the piece to a position. */
  readonly put: (x: number) => void;
  /** Handles a key; returns false if the key has no function. */
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

/** Creates the piece of one challenge; it moves only while `isActive()` is true. */
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
