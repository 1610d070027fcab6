import { type ReadonlySignal, signal } from '@preact/signals-react';
import { type Message, message, recallWindowMs } from '../../contract/consultation/message.ts';
import type { App } from '../app.ts';
import { faultOf } from '../lib/fault.ts';

/** Recalling own messages. */
export interface Recalls {
  /** Milliseconds left to recall; 0: too late, or not an own message. */
  readonly left: (row: Message) => number;
  /** Ids of the messages being recalled. */
  readonly asking: ReadonlySignal<ReadonlySet<string>>;
  /** Resolves when it was recalled or refused; the row itself changes by the event. */
  readonly recall: (row: Message) => Promise<void>;
}

/** The server's clock decides, as upstream. */
export const openRecalls = ({ call, clock, toasts }: Pick<App, 'call' | 'clock' | 'toasts'>): Recalls => {
  const asking = signal<ReadonlySet<string>>(new Set());
  const left = ({ from, body, at }: Message): number =>
    from.role === 'doctor' && body.recalled !== true ? Math.max(0, at + recallWindowMs - clock.now()) : 0;
  return {
    left,
    asking,
    recall: async (row) => {
      if (asking.peek().has(row.id) || left(row) === 0) return;
      asking.value = new Set([...asking.peek(), row.id]);
      try {
        await call(message.recall, { conv: row.conv, id: row.id });
      } catch (thrown) {
        toasts.fault(faultOf(thrown));
      }
      asking.value = new Set([...asking.peek()].filter((id) => id !== row.id));
    },
  };
};

/** Formats milliseconds as `m:ss`. */
export const minutesAndSeconds = (ms: number): string => {
  const seconds = Math.ceil(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
};
