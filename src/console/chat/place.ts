import { effect } from '@preact/signals-react';
import type { VirtualizerHandle } from 'virtua';
import type { Chat } from './chat.ts';
import { type Line, placeOf } from './lines.ts';
import { followSelection } from './selected.ts';

/** Distance to the end within which the newest message counts as visible, in pixels. */
const nearEnd = 48;
/** Distance to the beginning at which older messages are loaded, in pixels. */
const nearStart = 800;

/** The first rows are hidden until they are measured, at most this long, in milliseconds. */
const mostUnseen = 120;

/** Keeps the scroll position of the transcript. */
export interface Place {
  /** Refs of the scrolling element and of the list in it. */
  readonly box: (element: HTMLDivElement | null) => void;
  readonly list: (handle: VirtualizerHandle | null) => void;
  /** The rows are in the page, but not painted yet. */
  readonly drawn: (lines: readonly Line[]) => void;
  /** It was scrolled: reads the position. */
  readonly look: () => void;
  /** Rows were measured, or the available space changed. */
  readonly settle: () => void;
  /** Whether the focus is inside. */
  readonly focused: () => boolean;
  readonly open: () => (() => void) | void;
}

/**
 * Keeps the transcript at its end, or where the doctor scrolled to. All scrolling happens before the next
 * paint, so that nothing visibly moves.
 */
export const openPlace = (chat: Chat): Place => {
  let box: HTMLDivElement | null = null;
  let list: VirtualizerHandle | null = null;
  let pinned = !chat.atFresh();
  let opened = false;
  let top = 0;
  let count = 0;

  const toEnd = (): void => {
    if (!box) return;
    pinned = true;
    box.scrollTop = box.scrollHeight;
    top = box.scrollTop;
    chat.scrolled(true);
  };
  const look = (): void => {
    if (!box || !opened || box.clientHeight === 0) return;
    const { scrollTop, scrollHeight, clientHeight } = box;
    // Only a person scrolls up and away from the end.
    if (scrollHeight - clientHeight - scrollTop < nearEnd) pinned = true;
    else if (scrollTop < top - 1) pinned = false;
    top = scrollTop;
    chat.scrolled(pinned);
    const { older, loadOlder } = chat.conversation;
    if (scrollTop < nearStart && older.peek() === 'some') void loadOlder();
  };
  const bring = (at: number, align: 'start' | 'center'): void => {
    pinned = false;
    list?.scrollToIndex(at, { align });
  };
  const shown = (): void => box?.removeAttribute('data-opening');
  const begin = (lines: readonly Line[]): void => {
    opened = true;
    box?.setAttribute('data-opening', '');
    // In case nothing is left to be measured.
    setTimeout(shown, mostUnseen);
    const at = lines.findIndex(({ kind }) => kind === 'fresh');
    if (at >= 0) bring(at, 'start');
    else toEnd();
  };

  /** Messages on a visible page may count as read. */
  const watch = (element: HTMLElement): (() => void) => {
    let shown = false;
    const tell = (): void => chat.looked(shown && !document.hidden);
    const observer = new IntersectionObserver((entries) => {
      shown = entries.at(-1)?.isIntersecting ?? false;
      tell();
    });
    observer.observe(element);
    document.addEventListener('visibilitychange', tell);
    return () => {
      observer.disconnect();
      document.removeEventListener('visibilitychange', tell);
    };
  };

  return {
    box: (element) => {
      box = element;
    },
    list: (handle) => {
      list = handle;
    },
    drawn: (lines) => {
      if (!opened && lines.length > 0) begin(lines);
      // A new row is measured before the paint, and `onResize` follows it then.
      else if (opened && pinned && lines.length <= count) toEnd();
      count = lines.length;
    },
    look,
    settle: () => {
      if (pinned && opened) toEnd();
      look();
      if (opened) requestAnimationFrame(shown);
    },
    focused: () => box?.contains(document.activeElement) === true && box !== document.activeElement,
    open: () => {
      if (!box) return undefined;
      const ways = [
        watch(box),
        followSelection(chat, box),
        effect(() => {
          if (chat.ends.value > 0) toEnd();
        }),
        effect(() => {
          const target = chat.jump.target.value;
          // The items follow their conversation within a frame.
          const at = target === null ? -1 : placeOf(chat.sheet.value.lines, target);
          if (target === null || at < 0) return;
          bring(at, 'center');
          chat.light(target);
          chat.jump.arrived();
        }),
      ];
      return () => {
        for (const back of ways) back();
      };
    },
  };
};
