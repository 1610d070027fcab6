import { type ReadonlySignal, signal } from '@preact/signals-react';
import type { TranscriptItem } from './transcriptItems.ts';

/** The items that are rendered. */
export interface TranscriptFrame {
  readonly items: readonly TranscriptItem[];
  /** Items were added at the beginning, and nowhere else. */
  readonly shift: boolean;
}

const isMessage = ({ kind }: TranscriptItem): boolean =>
  kind !== 'day' && kind !== 'gap' && kind !== 'unreadDivider';

/**
 * The next frame between the rendered items and the current ones. The virtual list can handle growth at the
 * beginning or other changes, but not both at once: the beginning comes first, and `hasMore` means that
 * another frame follows.
 */
export const nextFrame = (
  before: readonly TranscriptItem[],
  next: readonly TranscriptItem[],
): TranscriptFrame & { readonly hasMore: boolean } => {
  const complete = { items: next, shift: false, hasMore: false };
  const first = before.find(isMessage);
  const lastAt = before.findLastIndex(isMessage);
  const last = before[lastAt];
  if (!first || !last || next.length <= before.length) return complete;
  const at = next.findIndex(({ key }) => key === first.key);
  if (at <= before.indexOf(first)) return complete;
  const end = next.findLastIndex(({ key }) => key === last.key);
  if (end < at) return complete;
  // As many items after the last message as before: only the beginning grows.
  const endIndex = end + before.length - lastAt;
  if (endIndex === next.length) return { items: next, shift: true, hasMore: false };
  const tail = before.slice(lastAt + 1);
  return { items: [...next.slice(0, end + 1), ...tail], shift: true, hasMore: true };
};

/** Calls `callback` before the next paint. Returns a cancel function. */
export type ScheduleFrame = (callback: () => void) => () => void;

/**
 * Updates the items at most once a frame: a hundred messages a second render as often as the screen
 * refreshes.
 */
export const createFrameBatch = (
  deriveItems: () => readonly TranscriptItem[],
  scheduleFrame: ScheduleFrame,
) => {
  const frame = signal<TranscriptFrame>({ items: deriveItems(), shift: false });
  let cancel: (() => void) | null = null;

  const draw = (): void => {
    cancel = null;
    const { items } = frame.peek();
    const derivedItems = deriveItems();
    // Read marks and typing do not affect the items.
    if (derivedItems === items) return;
    const { hasMore, ...next } = nextFrame(items, derivedItems);
    frame.value = next;
    if (hasMore) requestFrame();
  };
  /** A source of the items has changed. */
  const requestFrame = (): void => {
    cancel ??= scheduleFrame(draw);
  };
  return {
    frame: frame as ReadonlySignal<TranscriptFrame>,
    requestFrame,
    cancelFrame: () => {
      cancel?.();
      cancel = null;
    },
  };
};
