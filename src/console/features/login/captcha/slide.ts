import { type ReadonlySignal, signal } from '@preact/signals-react';
import { captchaSize } from '../../../../contract/account/captcha.ts';

const { width, piece } = captchaSize.blockPuzzle;

/** How far the piece can be slid, in pixels of the picture. */
export const maxSlide = width - piece;

/** The position of the piece; every distance is in pixels of the picture, whatever size it is shown in. */
export interface Slide {
  readonly x: ReadonlySignal<number>;
  /** A pointer grabs the piece at this position on the screen. */
  readonly startDrag: (pointerX: number) => void;
  /** The pointer moves; `shownWidth` is the width of the picture on the screen. */
  readonly drag: (pointerX: number, shownWidth: number) => void;
  /** The pointer is released: if the piece was moved, it is checked. */
  readonly endDrag: () => void;
  /** The pointer was lost to a system gesture: nothing is checked. */
  readonly cancelDrag: () => void;
  /** Moves the piece to a position. */
  readonly moveTo: (x: number) => void;
  /** Handles a key; returns false if the key has no function. */
  readonly onKey: (key: string, shift: boolean) => boolean;
}

const clamp = (x: number): number => Math.min(maxSlide, Math.max(0, Math.round(x)));

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
export const createSlide = (check: (x: number) => void, isActive: () => boolean): Slide => {
  const x = signal(0);
  let grabbed: { readonly pointerX: number; readonly x: number } | null = null;

  return {
    x,
    startDrag: (pointerX) => {
      if (isActive()) grabbed = { pointerX, x: x.value };
    },
    drag: (pointerX, shownWidth) => {
      if (grabbed && shownWidth > 0)
        x.value = clamp(grabbed.x + ((pointerX - grabbed.pointerX) * width) / shownWidth);
    },
    endDrag: () => {
      const moved = grabbed !== null && grabbed.x !== x.value;
      grabbed = null;
      if (moved) check(x.value);
    },
    cancelDrag: () => {
      grabbed = null;
    },
    moveTo: (to) => {
      if (isActive()) x.value = clamp(to);
    },
    onKey: (key, shift) => {
      const step = steps[key];
      if (step === undefined && key !== 'Enter') return false;
      if (!isActive()) return true;
      if (step === undefined) check(x.value);
      else x.value = clamp(x.value + step * (shift ? 10 : 1));
      return true;
    },
  };
};
