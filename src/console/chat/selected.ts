import type { Chat } from './chat.ts';

/** Approximate size of the toolbar, in pixels. */
const width = 220;
const height = 40;

/**
 * Follows the text selection in the transcript, and the message in which it begins. Returns an unsubscribe
 * function.
 */
export const followSelection = (chat: Chat, box: HTMLElement): (() => void) => {
  const read = () => {
    const selection = document.getSelection();
    const frame = box.parentElement?.getBoundingClientRect();
    if (!selection || !frame || selection.isCollapsed || selection.rangeCount === 0) return null;
    const range = selection.getRangeAt(0);
    const { startContainer } = range;
    const start = startContainer instanceof Element ? startContainer : startContainer.parentElement;
    const key = start?.closest('[data-line]')?.getAttribute('data-line');
    const line = chat.sheet.peek().lines.find((one) => one.key === key);
    const text = selection.toString().trim();
    if (!box.contains(range.commonAncestorContainer) || line?.kind !== 'message' || text === '') return null;
    const words = range.getBoundingClientRect();
    const below = words.bottom + height <= frame.bottom;
    const top = below ? words.bottom + 4 : words.top - height - 4;
    return {
      text,
      from: line.row.from,
      at: line.row.at,
      top: Math.max(4, top - frame.top),
      left: Math.max(4, Math.min(words.left - frame.left, frame.width - width)),
    };
  };
  const look = (): void => {
    // The selection is final once the focus is in the toolbar.
    if (document.activeElement?.closest('.chat-selected')) return;
    const selected = read();
    if (selected !== null || chat.selected.peek() !== null) chat.select(selected);
  };
  document.addEventListener('selectionchange', look);
  return () => document.removeEventListener('selectionchange', look);
};
