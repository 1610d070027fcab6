import { type ReadonlySignal, signal } from '@preact/signals-react';
import type { Line } from './lines.ts';

/** What stands on the sheet. */
export interface Sheet {
  readonly lines: readonly Line[];
  /** It has grown at its beginning, and nowhere else. */
  readonly shift: boolean;
}

const saying = ({ kind }: Line): boolean => kind !== 'day' && kind !== 'gap' && kind !== 'fresh';

/**
 * The next step from what stands there to what should. The list that draws it can take growth at the beginning, or changes
 * elsewhere, but not both at once: then the beginning comes first, and `more` says that there is a rest.
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
  // As much after the last one as stood there: only the beginning grows.
  const stay = end + before.length - lastAt;
  if (stay === next.length) return { lines: next, shift: true, more: false };
  const tail = before.slice(lastAt + 1);
  return { lines: [...next.slice(0, end + 1), ...tail], shift: true, more: true };
};

/** Calls before the next picture of the screen is made; the answer calls it off. */
export type Frame = (act: () => void) => () => void;

/** Tells lines at most once a frame: a hundred messages a second are drawn as often as the screen is. */
export const openPaced = (derive: () => readonly Line[], frame: Frame) => {
  const sheet = signal<Sheet>({ lines: derive(), shift: false });
  let cancel: (() => void) | null = null;

  const draw = (): void => {
    cancel = null;
    const { lines } = sheet.peek();
    const derived = derive();
    // Somebody has read or is writing: nothing of it stands in the lines.
    if (derived === lines) return;
    const { more, ...next } = step(lines, derived);
    sheet.value = next;
    if (more) changed();
  };
  /** Something the lines are made of has changed. */
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
