import { effect } from '@preact/signals-react';
import type { VirtualizerHandle } from 'virtua';
import type { Chat } from './chat.ts';
import { type Line, placeOf } from './lines.ts';
import { followSelection } from './selected.ts';

/** So near to the end that the newest message is before the doctor's eyes, in pixels. */
const nearEnd = 48;
/** So near to the beginning that older messages are fetched, in pixels. */
const nearStart = 800;

/** No longer than that its first lines are kept back until they were measured, in milliseconds. */
const mostUnseen = 120;

/** Where the transcript stands on the screen. */
export interface Place {
  /** The element that scrolls, and the list in it, as they come and go. */
  readonly box: (element: HTMLDivElement | null) => void;
  readonly list: (handle: VirtualizerHandle | null) => void;
  /** The lines are in the page, and no picture of it has been made yet. */
  readonly drawn: (lines: readonly Line[]) => void;
  /** It was scrolled: reads where it stands. */
  readonly look: () => void;
  /** Lines were measured, or the room for them has changed. */
  readonly settle: () => void;
  /** The focus is on something in it. */
  readonly focused: () => boolean;
  readonly open: () => (() => void) | void;
}

/**
 * Holds the transcript at its end while it is left there, else where it was put. Everything that moves it writes before the
 * browser makes its picture, so that nothing is seen moving.
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
    // Only a person moves it up and away from the end.
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
    // Where nothing is left to be measured.
    setTimeout(shown, mostUnseen);
    const at = lines.findIndex(({ kind }) => kind === 'fresh');
    if (at >= 0) bring(at, 'start');
    else toEnd();
  };

  /** What is on the screen, of a page that is looked at, may count as read. */
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
      // A line that has come is measured before the picture is made, and `settle` follows it then.
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
          // The lines follow their conversation within a frame.
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
