import { type KeyboardEvent, type ReactElement, useLayoutEffect } from 'react';
import { type CustomContainerComponentProps, Virtualizer } from 'virtua';
import { useModel } from '../../../ui/hooks/useModel.ts';
import type { Chat } from '../chat.ts';
import { TranscriptRow } from './TranscriptRow.tsx';
import type { TranscriptItem } from './transcriptItems.ts';
import { OlderMessages } from './OlderMessages.tsx';
import { createScrollAnchor } from './scrollAnchor.ts';
import { adjacentMessage } from './adjacentMessage.ts';

/** Rendered beyond the edges, in pixels, so that rows are ready before they scroll in. */
const bufferPx = 600;
/** The newest rows are always mounted, so following the end never shows a gap. */
const newestMounted = 20;
/** The height of `.chat-older`. */
const startMarginPx = 40;

// virtua disables pointer events while it scrolls, and it scrolls with every message.
const Rows = ({ ref, style, children }: CustomContainerComponentProps) => (
  <div ref={ref} style={{ ...style, pointerEvents: undefined }} className="chat-rows">
    {children}
  </div>
);

const itemKeyOf = (target: EventTarget): string | null =>
  target instanceof Element ? (target.closest('[data-line]')?.getAttribute('data-line') ?? null) : null;

/** Renders items; the same item returns the same element, so that React skips it. */
const createRowRenderer = (chat: Chat) => {
  const rendered = new WeakMap<TranscriptItem, ReactElement>();
  return (item: TranscriptItem): ReactElement => {
    const element = rendered.get(item) ?? <TranscriptRow key={item.key} chat={chat} item={item} />;
    rendered.set(item, element);
    return element;
  };
};

/** Indexes that stay mounted wherever it is scrolled: the newest ones, the active one and the one that is heard. */
const mountedIndexes = (items: readonly TranscriptItem[], keys: readonly (string | null)[]): number[] => {
  const from = Math.max(0, items.length - newestMounted);
  const mounted = Array.from({ length: items.length - from }, (_, at) => from + at);
  const others = new Set(
    keys
      .filter((wanted) => wanted !== null)
      .map((wanted) => items.findLastIndex(({ key }) => key === wanted))
      .filter((at) => at >= 0),
  );
  return [...others, ...mounted];
};

/** The arrow keys move from message to message; controls inside a message have their own keys. */
const moveFocus = (event: KeyboardEvent<HTMLElement>, items: readonly TranscriptItem[]): void => {
  const { key, target, currentTarget } = event;
  if (!(target instanceof HTMLElement)) return;
  if (key === 'Escape' && target !== currentTarget) return currentTarget.focus();
  const direction = { ArrowUp: -1 as const, ArrowDown: 1 as const }[key];
  const from = target === currentTarget ? null : target.dataset['line'];
  if (direction === undefined || from === undefined) return;
  const next = adjacentMessage(items, from, direction);
  if (next === null) return;
  event.preventDefault();
  const found = currentTarget.querySelector<HTMLElement>(`[data-line="${CSS.escape(next)}"]`);
  found?.focus({ preventScroll: true });
  found?.scrollIntoView({ block: 'nearest' });
};

/** All messages in order; only those near the screen are rendered. */
export const Transcript = ({ chat }: { chat: Chat }) => {
  const t = chat.w.value;
  const { items, shift } = chat.frame.value;
  const { containerRef, listRef, onRendered, onScroll, onResize, hasFocusInside } = useModel(() =>
    createScrollAnchor(chat),
  );
  const { renderRow } = useModel(() => ({ renderRow: createRowRenderer(chat) }));
  useLayoutEffect(() => onRendered(items), [onRendered, items]);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles events of its rows
    <div
      ref={containerRef}
      className="chat-scroll"
      role="log"
      aria-label={t.log(chat.patient)}
      // Rows mounted by scrolling are not announced.
      aria-live={chat.atEnd.value ? 'polite' : 'off'}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable area must be reachable by keyboard
      tabIndex={0}
      onScroll={onScroll}
      onKeyDown={(event) => moveFocus(event, items)}
      onPointerOver={({ target }) => {
        const key = itemKeyOf(target);
        // The actions stay where the focus is.
        if (key !== null && !hasFocusInside()) chat.setActiveKey(key);
      }}
      onPointerLeave={({ pointerType }) => {
        if (pointerType === 'mouse' && !hasFocusInside()) chat.setActiveKey(null);
      }}
      onFocus={({ target }) => chat.setActiveKey(itemKeyOf(target))}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) chat.setActiveKey(null);
      }}
    >
      <div className="chat-fill" />
      <OlderMessages chat={chat} />
      <Virtualizer
        ref={listRef}
        data={items}
        bufferSize={bufferPx}
        keepMounted={mountedIndexes(items, [chat.activeKey.value, chat.voiceKey.value])}
        shift={shift}
        startMargin={startMarginPx}
        as={Rows}
        onResize={onResize}
      >
        {renderRow}
      </Virtualizer>
      <div className="chat-end" />
    </div>
  );
};
