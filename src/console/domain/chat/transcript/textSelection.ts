import type { Chat } from '../chat.ts';

/** Approximate size of the toolbar, in pixels. */
const toolbarWidth = 220;
const toolbarHeight = 40;

/**
 * Follows the text selection in the transcript, and the message in which it begins. Returns an unsubscribe
 * function.
 */
export const trackSelection = (chat: Chat, container: HTMLElement): (() => void) => {
  const read = () => {
    const selection = document.getSelection();
    const bounds = container.parentElement?.getBoundingClientRect();
    if (!selection || !bounds || selection.isCollapsed || selection.rangeCount === 0) return null;
    const range = selection.getRangeAt(0);
    const { startContainer } = range;
    const start = startContainer instanceof Element ? startContainer : startContainer.parentElement;
    const key = start?.closest('[data-line]')?.getAttribute('data-line');
    const item = chat.frame.peek().items.find((one) => one.key === key);
    const text = selection.toString().trim();
    if (!container.contains(range.commonAncestorContainer) || item?.kind !== 'message' || text === '')
      return null;
    const rect = range.getBoundingClientRect();
    const fitsBelow = rect.bottom + toolbarHeight <= bounds.bottom;
    const top = fitsBelow ? rect.bottom + 4 : rect.top - toolbarHeight - 4;
    return {
      text,
      from: item.row.from,
      at: item.row.at,
      top: Math.max(4, top - bounds.top),
      left: Math.max(4, Math.min(rect.left - bounds.left, bounds.width - toolbarWidth)),
    };
  };
  const onSelectionChange = (): void => {
    // The selection is final once the focus is in the toolbar.
    if (document.activeElement?.closest('.chat-selected')) return;
    const selected = read();
    if (selected !== null || chat.selected.peek() !== null) chat.select(selected);
  };
  document.addEventListener('selectionchange', onSelectionChange);
  return () => document.removeEventListener('selectionchange', onSelectionChange);
};
