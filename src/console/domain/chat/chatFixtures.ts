import type { Message } from '../../../contract/consultation/message.ts';
import type { Pending } from '../../messaging/queue/pending.ts';

/** 9:30 in the hospital's time zone, in winter. */
export const morning = Date.UTC(2026, 0, 12, 1, 30);

/** A test message, a minute after the one before. */
export const row = (seq: number, change: Partial<Message> = {}): Message => ({
  id: `m${seq}`,
  conv: 'c',
  seq,
  cmid: `k${seq}`,
  from: { role: 'patient', id: null },
  kind: 'text',
  body: { text: `said ${seq}` },
  at: morning + seq * 60_000,
  ...change,
});

/** Messages with these numbers, both included. */
export const rows = (from: number, to: number): Message[] =>
  Array.from({ length: to - from + 1 }, (_, index) => row(from + index));

/** A pending test message. */
export const pending = (cmid: string): Pending => ({
  cmid,
  conv: 'c',
  kind: 'text',
  body: { text: cmid },
  at: morning,
  state: 'sent',
  hold: null,
  reason: '',
  since: morning,
  after: 0,
  doubted: false,
});
