import type { Message } from '../../contract/message.ts';
import type { Pending } from '../im/pending.ts';

/** Half past nine in the morning in the hospital's zone, on a winter's day. */
export const morning = Date.UTC(2026, 0, 12, 1, 30);

/** A message for the tests, a minute after the one before. */
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

/** Messages from one number to another, both included. */
export const rows = (from: number, to: number): Message[] =>
  Array.from({ length: to - from + 1 }, (_, at) => row(from + at));

/** A message on its way, for the tests. */
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
