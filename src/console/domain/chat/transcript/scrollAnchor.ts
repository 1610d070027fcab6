import { effect } from '@preact/signals-react';
import type { VirtualizerHandle } from 'virtua';
import type { Chat } from '../chat.ts';
import { type TranscriptItem, indexOfMessage } from './transcriptItems.ts';
import { trackSelection } from './textSelection.ts';
import { disposeAll } from '../../../lib/async/disposeAll.ts';

/** Distance to the end within which the newest message counts as visible, in pixels. */
const nearEnd = 48;
/** Distance to the beginning at which older messages are loaded, in pixels. */
const nearStart = 800;

/** The first rows are hidden until they are measured, at most this long, in milliseconds. */
const maxHiddenMs = 120;

/** Keeps the scroll position of the transcript. */
export interface ScrollAnchor {
  /** Refs of the scrolling element and of the list in it. */
  readonly containerRef: (element: HTMLDivElement | null) => void;
  readonly listRef: (handle: VirtualizerHandle | null) => void;
  /** The rows are in the page, but not painted yet. */
  readonly onRendered: (items: readonly TranscriptItem[]) => void;
  /** It was scrolled: reads the position. */
  readonly onScroll: () => void;
  /** Rows were measured, or the available space changed. */
  readonly onResize: () => void;
  /** Whether the focus is inside. */
  readonly hasFocusInside: () => boolean;
  readonly start: () => (() => void) | void;
}

/**
 * Keeps the transcript at its end, or where the doctor scrolled to. All scrolling happens before the next
 * paint, so that nothing visibly moves.
 */
export const createScrollAnchor = (chat: Chat): ScrollAnchor => {
  let container: HTMLDivElement | null = null;
  let virtualizer: VirtualizerHandle | null = null;
  let isPinned = !chat.opensAtUnread();
  let isInitialized = false;
  let lastScrollTop = 0;
  let itemCount = 0;

  const scrollToEnd = (): void => {
    if (!container) return;
    isPinned = true;
    container.scrollTop = container.scrollHeight;
    lastScrollTop = container.scrollTop;
    chat.setAtEnd(true);
  };
  const onScroll = (): void => {
    if (!container || !isInitialized || container.clientHeight === 0) return;
    const { scrollTop, scrollHeight, clientHeight } = container;
    // Only a person scrolls up and away from the end.
    if (scrollHeight - clientHeight - scrollTop < nearEnd) isPinned = true;
    else if (scrollTop < lastScrollTop - 1) isPinned = false;
    lastScrollTop = scrollTop;
    chat.setAtEnd(isPinned);
    const { older, loadOlder } = chat.conversation;
    if (scrollTop < nearStart && older.peek() === 'some') void loadOlder();
  };
  const scrollToItem = (at: number, align: 'start' | 'center'): void => {
    isPinned = false;
    virtualizer?.scrollToIndex(at, { align });
  };
  const shown = (): void => container?.removeAttribute('data-opening');
  const initialize = (items: readonly TranscriptItem[]): void => {
    isInitialized = true;
    container?.setAttribute('data-opening', '');
    // In case nothing is left to be measured.
    setTimeout(shown, maxHiddenMs);
    const at = items.findIndex(({ kind }) => kind === 'unreadDivider');
    if (at >= 0) scrollToItem(at, 'start');
    else scrollToEnd();
  };

  /** Messages on a visible page may count as read. */
  const watchVisibility = (element: HTMLElement): (() => void) => {
    let shown = false;
    const report = (): void => chat.setOnScreen(shown && !document.hidden);
    const observer = new IntersectionObserver((entries) => {
      shown = entries.at(-1)?.isIntersecting ?? false;
      report();
    });
    observer.observe(element);
    document.addEventListener('visibilitychange', report);
    return () => {
      observer.disconnect();
      document.removeEventListener('visibilitychange', report);
    };
  };

  return {
    containerRef: (element) => {
      container = element;
    },
    listRef: (handle) => {
      virtualizer = handle;
    },
    onRendered: (items) => {
      if (!isInitialized && items.length > 0) initialize(items);
      // A new row is measured before the paint, and `onResize` follows it then.
      else if (isInitialized && isPinned && items.length <= itemCount) scrollToEnd();
      itemCount = items.length;
    },
    onScroll,
    onResize: () => {
      if (isPinned && isInitialized) scrollToEnd();
      onScroll();
      if (isInitialized) requestAnimationFrame(shown);
    },
    hasFocusInside: () =>
      container?.contains(document.activeElement) === true && container !== document.activeElement,
    start: () => {
      if (!container) return undefined;
      const disposers = [
        watchVisibility(container),
        trackSelection(chat, container),
        effect(() => {
          if (chat.scrollToEndRequests.value > 0) scrollToEnd();
        }),
        effect(() => {
          const target = chat.jump.target.value;
          // The items follow their conversation within a frame.
          const at = target === null ? -1 : indexOfMessage(chat.frame.value.items, target);
          if (target === null || at < 0) return;
          scrollToItem(at, 'center');
          chat.highlight(target);
          chat.jump.clearTarget();
        }),
      ];
      return () => disposeAll(disposers);
    },
  };
};
