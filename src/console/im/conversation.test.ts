import { signal } from '@preact/signals-react';
import { expect, test } from 'vitest';
import type { Message } from '../../contract/consultation/message.ts';
import { openConversation, transcript } from './conversation.ts';
import type { LineState } from './line.ts';
import type { Pending } from './pending.ts';
import {
  emptyTalk,
  gapsOf,
  hasOlder,
  type Talk,
  unreadOf,
  withNewest,
  withOlder,
  withRows,
} from './timeline.ts';

const row = (seq: number, role: 'doctor' | 'patient', cmid = `c${seq}`): Message => ({
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

const fates = (talk: Talk, line: LineState) =>
  transcript(talk, line).map((said) => ('fate' in said ? said.fate : null));

test('rows stand in the order of their numbers, each once, in whichever order they came', () => {
  const talk = withRows(withRows(emptyTalk('A'), [row(3, 'patient'), row(1, 'patient')]), [
    row(2, 'doctor'),
    row(3, 'patient'),
  ]);
  expect(talk.rows.map(({ seq }) => seq)).toEqual([1, 2, 3]);
});

test('a row with the cmid of a pending message takes its place, and a patient’s row with the same cmid does not', () => {
  const talk: Talk = { ...emptyTalk('A'), pending: [pending('mine', 'sent')] };
  expect(withRows(talk, [row(1, 'patient', 'mine')]).pending).toHaveLength(1);
  expect(withRows(talk, [row(1, 'doctor', 'mine')]).pending).toHaveLength(0);
});

test('a message keeps its place on screen from being typed to being read', () => {
  const waiting = transcript({ ...emptyTalk('A'), pending: [pending('mine', 'sent')] }, 'live');
  const stored = transcript(withRows(emptyTalk('A'), [row(1, 'doctor', 'mine')]), 'live');
  expect(stored.map(({ key }) => key)).toEqual(waiting.map(({ key }) => key));
});

test('an own message is sending, not known while the line is down, held, sent, and read', () => {
  const onItsWay = { ...emptyTalk('A'), pending: [pending('one', 'unknown'), pending('two', 'held')] };
  expect(fates(onItsWay, 'live')).toEqual(['sending', 'held']);
  expect(fates(onItsWay, 'down')).toEqual(['unknown', 'held']);
  const read = {
    ...emptyTalk('A'),
    rows: [row(1, 'doctor'), row(2, 'doctor')],
    head: 2,
    read: { doctor: 0, patient: 1 },
  };
  expect(fates(read, 'live')).toEqual(['read', 'sent']);
});

test('a stretch that is not known is marked, between rows and after the last', () => {
  const talk = { ...emptyTalk('A'), rows: [row(1, 'patient'), row(4, 'patient')], head: 5, floor: 0 };
  expect(gapsOf(talk)).toEqual([1, 4]);
  expect(transcript(talk, 'live').map(({ kind }) => kind)).toEqual(['message', 'gap', 'message', 'gap']);
  expect(unreadOf(talk)).toBeNull();
});

test('a row that is missing before the first one is missed too', () => {
  const talk = { ...emptyTalk('A'), rows: [row(2, 'doctor')], head: 2, floor: 0 };
  expect(transcript(talk, 'live').map(({ kind }) => kind)).toEqual(['gap', 'message']);
});

test('unread is not said where the page that is known begins after the doctor’s mark', () => {
  const rows = [row(8, 'patient'), row(9, 'patient')];
  expect(unreadOf({ rows, head: 9, floor: 7, read: { doctor: 3, patient: 0 } })).toBeNull();
  expect(unreadOf({ rows, head: 9, floor: 7, read: { doctor: 7, patient: 0 } })).toBe(2);
});

test('of a conversation that nobody looks at the newest rows and the unread ones stay, and the rest is read again', () => {
  const rows = Array.from({ length: 9 }, (_, n) => row(n + 1, 'patient'));
  const talk: Talk = { ...emptyTalk('A'), rows, head: 9, floor: 0, read: { doctor: 9, patient: 0 } };
  const rested = withNewest(talk, 3);
  expect(rested.rows.map(({ seq }) => seq)).toEqual([7, 8, 9]);
  expect([hasOlder(rested), gapsOf(rested)]).toEqual([true, []]);
  expect(withOlder(rested, rows.slice(0, 6))).toEqual(talk);
  const unread = withNewest({ ...talk, read: { doctor: 4, patient: 0 } }, 3);
  expect([unread.rows.length, unreadOf(unread)]).toEqual([5, 5]);
});

test('nothing is let go while a row is missing or a message is on its way', () => {
  const rows = [row(1, 'patient'), row(2, 'patient'), row(4, 'patient')];
  const read = { doctor: 4, patient: 0 };
  const missing: Talk = { ...emptyTalk('A'), rows, head: 4, floor: 0, read };
  expect(withNewest(missing, 1)).toBe(missing);
  const under = { ...withRows(missing, [row(3, 'patient')]), pending: [pending('mine', 'sent')] };
  expect(withNewest(under, 1)).toBe(under);
});

test('what was not taken stays in the composer, and what is discarded comes back into an empty one', () => {
  const talk = signal<Talk>({ ...emptyTalk('A'), pending: [pending('held text', 'held')] });
  const composed: string[] = [];
  const one = openConversation('A', {
    talk,
    line: signal<LineState>('live'),
    compose: ({ text }) => (text.trim() === '' ? null : String(composed.push(text))),
    retry: () => {},
    discard: () => {},
    see: () => {},
    older: async () => {},
    leave: () => {},
    reload: () => {},
  });
  one.write('  ');
  expect(one.send()).toBe(false);
  expect(one.draft.value).toBe('  ');
  one.discard('held text');
  expect(one.draft.value).toBe('held text');
  expect(one.send()).toBe(true);
  expect([composed, one.draft.value]).toEqual([['held text'], '']);
});
