import { type ReadonlySignal, signal } from '@preact/signals-react';
import type { SetTimer } from '../lib/async/timer.ts';
import type { Messaging } from './messaging.ts';

/**
 * How long a patient counts as typing after the last event. Older typing events are ignored. In milliseconds.
 */
const typingTimeoutMs = 6_000;

/** Who is typing, including conversations that were never opened. */
export interface TypingIndicators {
  /** Ids of the conversations. */
  readonly typing: ReadonlySignal<ReadonlySet<string>>;
  readonly start: () => () => void;
}

/** Listens for typing patients; `now` is server time. */
export const createTypingIndicators = (
  messaging: Pick<Messaging, 'onEvent'>,
  { now, setTimer }: { readonly now: () => number; readonly setTimer: SetTimer },
): TypingIndicators => {
  const typing = signal<ReadonlySet<string>>(new Set());
  const timers = new Map<string, () => void>();

  const clear = (conv: string): void => {
    timers.get(conv)?.();
    timers.delete(conv);
    if (typing.peek().has(conv)) typing.value = new Set([...typing.peek()].filter((one) => one !== conv));
  };

  return {
    typing,
    start: () => {
      const unsubscribe = messaging.onEvent((event) => {
        if (event.type === 'message' && event.message.from.role === 'patient') clear(event.message.conv);
        if (event.type !== 'typing' || (event.at !== undefined && now() - event.at > typingTimeoutMs)) return;
        timers.get(event.conv)?.();
        timers.set(
          event.conv,
          setTimer(typingTimeoutMs, () => clear(event.conv)),
        );
        if (!typing.peek().has(event.conv)) typing.value = new Set([...typing.peek(), event.conv]);
      });
      return () => {
        unsubscribe();
        for (const conv of timers.keys()) clear(conv);
      };
    },
  };
};
