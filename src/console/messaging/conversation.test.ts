import { signal } from '@preact/signals-react';
import { describe, expect, test } from 'vitest';
import type { Message } from '../../contract/consultation/message.ts';
import { createConversation, deliveryStatusOfPending, deliveryStatusOfRow } from './conversation.ts';
import type { ConnectionState } from './connection/connection.ts';
import type { Pending } from './queue/pending.ts';
import {
  emptyConversation,
  gapsOf,
  hasOlder,
  type ConversationState,
  countUnread,
  withNewest,
  withOlder,
  withPage,
  withRows,
} from './sync/conversationState.ts';

const row = (seq: number, role: Message['from']['role'], cmid = `c${seq}`): Message => ({
  id: `m${seq}`,
  conv: 'A',
  seq,
  cmid,
  from: { role, id: null },
  kind: 'text',
  body: { text: `text ${seq}` },
  at: seq,
});
const pending = (cmid: string, state: Pending['state']): Pending => ({
  cmid,
  conv: 'A',
  kind: 'text',
  body: { text: cmid },
  at: 0,
  state,
  hold: state === 'held' ? 'refused' : null,
  reason: '',
  since: 0,
  after: 0,
  doubted: false,
});

const statuses = (connectionState: ConnectionState) =>
  [pending('one', 'unknown'), pending('two', 'held')].map((one) =>
    deliveryStatusOfPending(one, connectionState),
  );

test('rows are in order, each once, in whatever order they arrived', () => {
  const snapshot = withRows(withRows(emptyConversation('A'), [row(3, 'patient'), row(1, 'patient')]), [
    row(2, 'doctor'),
    row(3, 'patient'),
  ]);
  expect(snapshot.rows.map(({ seq }) => seq)).toEqual([1, 2, 3]);
});

test('a row with the cmid of a pending message replaces it, and a patient’s row with the same cmid does not', () => {
  const snapshot: ConversationState = { ...emptyConversation('A'), pending: [pending('mine', 'sent')] };
  expect(withRows(snapshot, [row(1, 'patient', 'mine')]).pending).toHaveLength(1);
  expect(withRows(snapshot, [row(1, 'doctor', 'mine')]).pending).toHaveLength(0);
});

test('an own message is sending, unconfirmed while disconnected, held, sent, and read', () => {
  expect(statuses('live')).toEqual(['sending', 'held']);
  expect(statuses('down')).toEqual(['unknown', 'held']);
  expect([1, 2].map((seq) => deliveryStatusOfRow({ seq }, 1))).toEqual(['read', 'sent']);
});

test('a gap is marked, between rows and after the last', () => {
  const snapshot = {
    ...emptyConversation('A'),
    rows: [row(1, 'patient'), row(4, 'patient')],
    head: 5,
    floor: 0,
  };
  expect(gapsOf(snapshot)).toEqual([1, 4]);
  expect(countUnread(snapshot)).toBeNull();
});

test('a row missing before the first one counts as a gap too', () => {
  const snapshot = { ...emptyConversation('A'), rows: [row(2, 'doctor')], head: 2, floor: 0 };
  expect(gapsOf(snapshot)).toEqual([0]);
});

test('unread is unknown if the loaded page starts after the doctor’s mark', () => {
  const rows = [row(8, 'patient'), row(9, 'patient')];
  expect(countUnread({ rows, head: 9, floor: 7, pagedTo: null, read: { doctor: 3, patient: 0 } })).toBeNull();
  expect(countUnread({ rows, head: 9, floor: 7, pagedTo: null, read: { doctor: 7, patient: 0 } })).toBe(2);
});

test('a message of an unknown sender may be the patient’s, and counts as unread', () => {
  const rows = [row(1, 'doctor'), row(2, 'system'), row(3, 'unknown')];
  expect(countUnread({ rows, head: 3, floor: 0, pagedTo: null, read: { doctor: 1, patient: 0 } })).toBe(1);
});

test('of a conversation that is not open the newest and the unread rows are kept, and the rest is loaded again', () => {
  const rows = Array.from({ length: 9 }, (_, n) => row(n + 1, 'patient'));
  const snapshot: ConversationState = {
    ...emptyConversation('A'),
    rows,
    head: 9,
    floor: 0,
    read: { doctor: 9, patient: 0 },
  };
  const trimmed = withNewest(snapshot, 3);
  expect(trimmed.rows.map(({ seq }) => seq)).toEqual([7, 8, 9]);
  expect([hasOlder(trimmed), gapsOf(trimmed)]).toEqual([true, []]);
  expect(withOlder(trimmed, rows.slice(0, 6))).toEqual(snapshot);
  const unread = withNewest({ ...snapshot, read: { doctor: 4, patient: 0 } }, 3);
  expect([unread.rows.length, countUnread(unread)]).toEqual([5, 5]);
});

test('nothing is dropped while a row is missing or a message is being sent', () => {
  const rows = [row(1, 'patient'), row(2, 'patient'), row(4, 'patient')];
  const read = { doctor: 4, patient: 0 };
  const missing: ConversationState = { ...emptyConversation('A'), rows, head: 4, floor: 0, read };
  expect(withNewest(missing, 1)).toBe(missing);
  const withPending = { ...withRows(missing, [row(3, 'patient')]), pending: [pending('mine', 'sent')] };
  expect(withNewest(withPending, 1)).toBe(withPending);
});

test('a refused text stays in the composer, and a discarded one returns to an empty one', () => {
  const snapshot = signal<ConversationState>({
    ...emptyConversation('A'),
    pending: [pending('held text', 'held')],
  });
  const composed: string[] = [];
  const conversation = createConversation('A', {
    snapshot,
    sync: () => ({
      compose: ({ text }) => (text.trim() === '' ? null : String(composed.push(text))),
      markRead: () => {},
      loadOlder: async () => {},
      trim: () => {},
      reload: () => {},
    }),
    dispatch: () => {},
  });
  conversation.write('  ');
  expect(conversation.send()).toBe(false);
  expect(conversation.draft.value).toBe('  ');
  conversation.discard('held text');
  expect(conversation.draft.value).toBe('held text');
  expect(conversation.send()).toBe(true);
  expect([composed, conversation.draft.value]).toEqual([['held text'], '']);
});

const newestPage = (seqs: readonly number[], unreadable: number, head: number) =>
  withPage(emptyConversation('A'), { list: seqs.map((seq) => row(seq, 'patient')), unreadable, head }, null);

describe('a page with rows that could not be read', () => {
  test('has gaps where they are missing: the numbers are contiguous all the same', () => {
    const snapshot = newestPage([1, 2, 4], 1, 4);
    expect(snapshot.pagedTo).toBeNull();
    expect(gapsOf(snapshot)).toEqual([2]);
    expect(countUnread(snapshot)).toBeNull();
  });

  test('has none where more numbers are left out than rows: the numbers only rise', () => {
    expect(gapsOf(newestPage([10, 13, 19], 1, 19))).toEqual([]);
    expect(gapsOf(newestPage([10, 13, 19], 0, 19))).toEqual([]);
  });
});
