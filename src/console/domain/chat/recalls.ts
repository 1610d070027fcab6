import { type ReadonlySignal, signal } from '@preact/signals-react';
import { type Message, message, recallWindowMs } from '../../../contract/consultation/message.ts';
import type { Services } from '../../services.ts';
import { toApiError } from '../../lib/apiError.ts';

/** Recalling own messages. */
export interface Recalls {
  /** Milliseconds left to recall; 0: too late, or not an own message. */
  readonly remainingMs: (row: Message) => number;
  /** Ids of the messages being recalled. */
  readonly pending: ReadonlySignal<ReadonlySet<string>>;
  /** Resolves when it was recalled or refused; the row itself changes by the event. */
  readonly recall: (row: Message) => Promise<void>;
}

/** The server's clock decides, as upstream. */
export const createRecalls = ({
  call,
  clock,
  toasts,
}: Pick<Services, 'call' | 'clock' | 'toasts'>): Recalls => {
  const pending = signal<ReadonlySet<string>>(new Set());
  const remainingMs = ({ from, body, at }: Message): number =>
    from.role === 'doctor' && body.recalled !== true ? Math.max(0, at + recallWindowMs - clock.now()) : 0;
  return {
    remainingMs,
    pending,
    recall: async (row) => {
      if (pending.peek().has(row.id) || remainingMs(row) === 0) return;
      pending.value = new Set([...pending.peek(), row.id]);
      try {
        await call(message.recall, { conv: row.conv, id: row.id });
      } catch (thrown) {
        toasts.showError(toApiError(thrown));
      }
      pending.value = new Set([...pending.peek()].filter((id) => id !== row.id));
    },
  };
};

/** Formats milliseconds as `m:ss`. */
export const formatMinutesSeconds = (ms: number): string => {
  const seconds = Math.ceil(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
};
