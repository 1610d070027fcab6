import { type ReadonlySignal, signal } from '@preact/signals-react';
import type { Later } from '../lib/later.ts';
import type { Im } from './im.ts';

/**
 * How long a patient counts as typing after the last event. Older typing events are ignored. In milliseconds.
 */
const typingMs = 6_000;

/** Who is typing, including conversations that were never opened. */
export interface Typists {
  /** Ids of the conversations. */
  readonly now: ReadonlySignal<ReadonlySet<string>>;
  readonly open: () => () => void;
}

/** Listens for typing patients; `now` is server time. */
export const openTypists = (
  im: Pick<Im, 'on'>,
  { now, later }: { readonly now: () => number; readonly later: Later },
): Typists => {
  const writing = signal<ReadonlySet<string>>(new Set());
  const ends = new Map<string, () => void>();

  const stop = (conv: string): void => {
    ends.get(conv)?.();
    ends.delete(conv);
    if (writing.peek().has(conv)) writing.value = new Set([...writing.peek()].filter((one) => one !== conv));
  };

  return {
    now: writing,
    open: () => {
      const leave = im.on((event) => {
        if (event.type === 'message' && event.message.from.role === 'patient') stop(event.message.conv);
        if (event.type !== 'typing' || (event.at !== undefined && now() - event.at > typingMs)) return;
        ends.get(event.conv)?.();
        ends.set(
          event.conv,
          later(typingMs, () => stop(event.conv)),
        );
        if (!writing.peek().has(event.conv)) writing.value = new Set([...writing.peek(), event.conv]);
      });
      return () => {
        leave();
        for (const conv of ends.keys()) stop(conv);
      };
    },
  };
};
