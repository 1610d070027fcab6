import { type KeyboardEvent, type ReactElement, useLayoutEffect } from 'react';
import { type CustomContainerComponentProps, Virtualizer } from 'virtua';
import { useOpened } from '../lib/useOpened.ts';
import type { Chat } from './chat.ts';
import { LineView } from './LineView.tsx';
import type { Line } from './lines.ts';
import { Older } from './Older.tsx';
import { openPlace } from './place.ts';
import { neighbour } from './walk.ts';

/** Drawn beyond the edges, in pixels: what scrolls in is there already. */
const buffer = 600;
/** The newest lines are always drawn: following the end never shows a gap. */
const newest = 20;
/** As high as `.chat-older`. */
const startMargin = 40;

// The list would let no pointer through while it scrolls, and it scrolls with every message.
const Rows = ({ ref, style, children }: CustomContainerComponentProps) => (
  <div ref={ref} style={{ ...style, pointerEvents: undefined }} className="chat-rows">
    {children}
  </div>
);

const lineKey = (target: EventTarget): string | null =>
  target instanceof Element ? (target.closest('[data-line]')?.getAttribute('data-line') ?? null) : null;

/** Draws lines: the same element for the same line, so that React passes over it. */
const openDrawing = (chat: Chat) => {
  const drawn = new WeakMap<Line, ReactElement>();
  return (line: Line): ReactElement => {
    const element = drawn.get(line) ?? <LineView key={line.key} chat={chat} line={line} />;
    drawn.set(line, element);
    return element;
  };
};

/** The lines that stay in the page wherever it is scrolled: the newest, and the one that is worked with. */
const keptOf = (lines: readonly Line[], held: string | null): number[] => {
  const from = Math.max(0, lines.length - newest);
  const kept = Array.from({ length: lines.length - from }, (_, at) => from + at);
  const at = held === null ? -1 : lines.findLastIndex(({ key }) => key === held);
  return at < 0 ? kept : [at, ...kept];
};

/** The arrows go from message to message; what stands inside of one has its own keys. */
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

/** Everything that was said, in order; only what is near the screen is drawn. */
export const Transcript = ({ chat }: { chat: Chat }) => {
  const w = chat.w.value;
  const { lines, shift } = chat.sheet.value;
  const { box, list, drawn, look, settle, focused } = useOpened(() => openPlace(chat));
  const { draw } = useOpened(() => ({ draw: openDrawing(chat) }));
  useLayoutEffect(() => drawn(lines), [drawn, lines]);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it hears what happens in its lines
    <div
      ref={box}
      className="chat-scroll"
      role="log"
      aria-label={w.log(chat.patient)}
      // What is drawn because it scrolled into view is not news.
      aria-live={chat.atEnd.value ? 'polite' : 'off'}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keyboard
      tabIndex={0}
      onScroll={look}
      onKeyDown={(event) => walk(event, lines)}
      onPointerOver={({ target }) => {
        const key = lineKey(target);
        // Where the focus is, the acts stay.
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
