import { type ReadonlySignal, signal } from '@preact/signals-react';
import type { Platform } from '../../platform/platform.ts';

/** The width of the pane before a border, in CSS pixels; null: the layout's own width. */
export interface PaneSize {
  readonly width: ReadonlySignal<number | null>;
  readonly min: number;
  readonly max: number;
  readonly set: (width: number) => void;
  /** Returns to the layout's own width. */
  readonly reset: () => void;
}

interface Options {
  /** The key in the local storage. */
  readonly key: string;
  readonly min: number;
  readonly max: number;
}

/** Restores the width that was last chosen in this browser; anything unreadable is ignored. */
export const createPaneSize = (
  { localStorage }: Pick<Platform, 'localStorage'>,
  { key, min, max }: Options,
): PaneSize => {
  const clamp = (width: number): number => Math.min(max, Math.max(min, Math.round(width)));
  const stored = Number(localStorage.getItem(key) ?? Number.NaN);
  const width = signal(stored > 0 ? clamp(stored) : null);
  return {
    width,
    min,
    max,
    set: (next) => {
      width.value = clamp(next);
      localStorage.setItem(key, String(width.value));
    },
    reset: () => {
      width.value = null;
      localStorage.removeItem(key);
    },
  };
};
