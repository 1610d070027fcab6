import { type ReadonlySignal, signal } from '@preact/signals-react';
import type { Line } from './lines.ts';

/** The items that are rendered. */
export interface Sheet {
  readonly lines: readonly Line[];
  /** Items were added at the beginning, and nowhere else. */
  readonly shift: boolean;
}

const saying = ({ kind }: Line): boolean => kind !== 'day' && kind !== 'gap' && kind !== 'fresh';

/**
 * The next frame between the rendered items and the current ones. The virtual list can handle growth at the
 * beginning or other changes, but not both at once: the beginning comes first, and `hasMore` means that
 * another frame follows.
 */
export const step = (before: readonly Line[], next: readonly Line[]): Sheet & { readonly more: boolean } => {
  const whole = { lines: next, shift: false, more: false };
  const first = before.find(saying);
  const lastAt = before.findLastIndex(saying);
  const last = before[lastAt];
  if (!first || !last || next.length <= before.length) return whole;
  const at = next.findIndex(({ key }) => key === first.key);
  if (at <= before.indexOf(first)) return whole;
  const end = next.findLastIndex(({ key }) => key === last.key);
  if (end < at) return whole;
  // As many items after the last message as before: only the beginning grows.
  const stay = end + before.length - lastAt;
  if (stay === next.length) return { lines: next, shift: true, more: false };
  const tail = before.slice(lastAt + 1);
  return { lines: [...next.slice(0, end + 1), ...tail], shift: true, more: true };
};

/** Calls `callback` before the next paint. Returns a cancel function. */
export type Frame = (act: () => void) => () => void;

/**
 * Updates the items at most once a frame: a hundred messages a second render as often as the screen
 * refreshes.
 */
export const openPaced = (derive: () => readonly Line[], frame: Frame) => {
  const sheet = signal<Sheet>({ lines: derive(), shift: false });
  let cancel: (() => void) | null = null;

  const draw = (): void => {
    cancel = null;
    const { lines } = sheet.peek();
    const derived = derive();
    // Read marks and typing do not affect the items.
    if (derived === lines) return;
    const { more, ...next } = step(lines, derived);
    sheet.value = next;
    if (more) changed();
  };
  /** A source of the items has changed. */
  const changed = (): void => {
    cancel ??= frame(draw);
  };
  return {
    sheet: sheet as ReadonlySignal<Sheet>,
    changed,
    stop: () => {
      cancel?.();
      cancel = null;
    },
  };
};
