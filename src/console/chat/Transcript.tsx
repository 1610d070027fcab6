import { type KeyboardEvent, type ReactElement, useLayoutEffect } from 'react';
import { type CustomContainerComponentProps, Virtualizer } from 'virtua';
import { useOpened } from '../lib/useOpened.ts';
import type { Chat } from './chat.ts';
import { LineView } from './LineView.tsx';
import type { Line } from './lines.ts';
import { Older } from './Older.tsx';
import { openPlace } from './place.ts';
import { neighbour } from './walk.ts';

/** Rendered beyond the edges, in pixels, so that rows are ready before they scroll in. */
const buffer = 600;
/** The newest rows are always mounted, so following the end never shows a gap. */
const newest = 20;
/** The height of `.chat-older`. */
const startMargin = 40;

// virtua disables pointer events while it scrolls, and it scrolls with every message.
const Rows = ({ ref, style, children }: CustomContainerComponentProps) => (
  <div ref={ref} style={{ ...style, pointerEvents: undefined }} className="chat-rows">
    {children}
  </div>
);

const lineKey = (target: EventTarget): string | null =>
  target instanceof Element ? (target.closest('[data-line]')?.getAttribute('data-line') ?? null) : null;

/** Renders items; the same item returns the same element, so that React skips it. */
const openDrawing = (chat: Chat) => {
  const drawn = new WeakMap<Line, ReactElement>();
  return (line: Line): ReactElement => {
    const element = drawn.get(line) ?? <LineView key={line.key} chat={chat} line={line} />;
    drawn.set(line, element);
    return element;
  };
};

/** Indexes that stay mounted wherever it is scrolled: the newest ones and the active one. */
const keptOf = (lines: readonly Line[], held: string | null): number[] => {
  const from = Math.max(0, lines.length - newest);
  const kept = Array.from({ length: lines.length - from }, (_, at) => from + at);
  const at = held === null ? -1 : lines.findLastIndex(({ key }) => key === held);
  return at < 0 ? kept : [at, ...kept];
};

/** The arrow keys move from message to message; controls inside a message have their own keys. */
const walk = (event: KeyboardEvent<HTMLElement>, lines: readonly Line[]): void => {
  const { key, target, currentTarget } = event;
  if (!(target instanceof HTMLElement)) return;
  if (key === 'Escape' && target !== currentTarget) return currentTarget.focus();
  const by = { ArrowUp: -1 as const, ArrowDown: 1 as const }[key];
  const from = target === currentTarget ? null : target.dataset['line'];
  if (by === undefined || from === undefined) return;
  const next = neighbour(lines, from, by);
  if (next === null) return;
  event.preventDefault();
  const found = currentTarget.querySelector<HTMLElement>(`[data-line="${CSS.escape(next)}"]`);
  found?.focus({ preventScroll: true });
  found?.scrollIntoView({ block: 'nearest' });
};

/** All messages in order; only those near the screen are rendered. */
export const Transcript = ({ chat }: { chat: Chat }) => {
  const w = chat.w.value;
  const { lines, shift } = chat.sheet.value;
  const { box, list, drawn, look, settle, focused } = useOpened(() => openPlace(chat));
  const { draw } = useOpened(() => ({ draw: openDrawing(chat) }));
  useLayoutEffect(() => drawn(lines), [drawn, lines]);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles events of its rows
    <div
      ref={box}
      className="chat-scroll"
      role="log"
      aria-label={w.log(chat.patient)}
      // Rows mounted by scrolling are not announced.
      aria-live={chat.atEnd.value ? 'polite' : 'off'}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable area must be reachable by keyboard
      tabIndex={0}
      onScroll={look}
      onKeyDown={(event) => walk(event, lines)}
      onPointerOver={({ target }) => {
        const key = lineKey(target);
        // The actions stay where the focus is.
        if (key !== null && !focused()) chat.hold(key);
      }}
      onPointerLeave={({ pointerType }) => {
        if (pointerType === 'mouse' && !focused()) chat.hold(null);
      }}
      onFocus={({ target }) => chat.hold(lineKey(target))}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) chat.hold(null);
      }}
    >
      <div className="chat-fill" />
      <Older chat={chat} />
      <Virtualizer
        ref={list}
        data={lines}
        bufferSize={buffer}
        keepMounted={keptOf(lines, chat.held.value)}
        shift={shift}
        startMargin={startMargin}
        as={Rows}
        onResize={settle}
      >
        {draw}
      </Virtualizer>
      <div className="chat-foot" />
    </div>
  );
};
