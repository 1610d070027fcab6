import { type Signal, signal } from '@preact/signals-react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Conversation } from '../../../contract/consultation/order.ts';
import { memoryStorage } from '../../api/testing/createTestApi.ts';
import type { Services } from '../../services.ts';
import { createSnoozes, snoozeEnd } from './snoozes.ts';

type Listener = Parameters<Services['messaging']['onEvent']>[0];
type Row = Pick<Conversation, 'id' | 'unansweredSince' | 'lastMessage'>;

const start = Date.parse('2026-06-01T10:00:00+08:00');
const minuteMs = 60_000;

let storage: Storage;
let now: Signal<number>;
let rows: Signal<readonly Row[]>;
let disposers: (() => void)[] = [];
beforeEach(() => {
  storage = memoryStorage();
  now = signal(start);
  rows = signal<readonly Row[]>([]);
});
afterEach(() => {
  for (const dispose of disposers) dispose();
  disposers = [];
});

/** The list as a person sees it on this computer. */
const open = (userId = '7') => {
  const listeners = new Set<Listener>();
  const snoozes = createSnoozes({
    clock: { now: () => now.peek(), coarseNow: now },
    messaging: {
      onEvent: (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    platform: { localStorage: storage, onStorage: () => () => undefined },
    session: { userId: signal(userId) },
    sessionStore: { tenantId: () => '1' },
  });
  const show = (): (() => void) => {
    const hide = snoozes.follow(rows);
    disposers.push(hide);
    return hide;
  };
  const hide = show();
  const emit = (role: 'patient' | 'doctor', conv: string): void => {
    for (const listener of listeners)
      listener({
        type: 'message',
        message: {
          id: 'm',
          conv,
          seq: 9,
          cmid: '',
          from: { role, id: null },
          kind: 'text',
          body: { text: 'Hello' },
          at: now.peek(),
        },
      });
  };
  return { ...snoozes, emit, hide, show, asleep: () => [...snoozes.until.value.keys()] };
};

const lastMessage = (mine: boolean, at: number): Row['lastMessage'] => ({ text: '', at, mine });

describe('a conversation that is snoozed', () => {
  test('wakes at its time', () => {
    const { snooze, asleep } = open();
    snooze('a', snoozeEnd('quarter', start));
    now.value = start + 14 * minuteMs;
    expect(asleep()).toEqual(['a']);
    now.value = start + 15 * minuteMs;
    expect(asleep()).toEqual([]);
  });

  test('wakes at once when the patient writes, and stays awake after the answer; the doctor’s own message does not wake it', () => {
    const { snooze, asleep, emit } = open();
    snooze('a', snoozeEnd('hour', start));
    emit('doctor', 'a');
    emit('patient', 'b');
    expect(asleep()).toEqual(['a']);
    emit('patient', 'a');
    expect(asleep()).toEqual([]);
    rows.value = [{ id: 'a', unansweredSince: null, lastMessage: lastMessage(true, start + 5) }];
    expect(asleep()).toEqual([]);
  });

  test('is woken by what the patient wrote while this computer was off', () => {
    open().snooze('a', snoozeEnd('hour', start));
    const again = open();
    expect(again.asleep()).toEqual(['a']);
    rows.value = [{ id: 'a', unansweredSince: start - 5, lastMessage: lastMessage(false, start - 5) }];
    expect(again.asleep()).toEqual(['a']);
    rows.value = [{ id: 'a', unansweredSince: start - 5, lastMessage: lastMessage(false, start + 1) }];
    expect(again.asleep()).toEqual([]);
    expect(open().asleep()).toEqual([]);
  });

  test('can be taken up again, and belongs to one person', () => {
    const { snooze, wake, asleep } = open();
    snooze('a', snoozeEnd('hour', start));
    snooze('b', snoozeEnd('hour', start));
    wake('a');
    expect(asleep()).toEqual(['b']);
    expect(open('8').asleep()).toEqual([]);
  });

  test('sleeps as before once a second snooze is undone', () => {
    const { snooze, until, asleep } = open();
    snooze('a', snoozeEnd('hour', start));
    now.value = start + minuteMs;
    const undo = snooze('a', snoozeEnd('tomorrow', now.value));
    undo();
    expect([...until.value]).toEqual([['a', start + 60 * minuteMs]]);
    snooze('b', snoozeEnd('hour', start))();
    expect(asleep()).toEqual(['a']);
  });

  test('stays awake if the patient writes before a second snooze is undone', () => {
    const { snooze, asleep, emit } = open();
    snooze('a', snoozeEnd('hour', start));
    const undo = snooze('a', snoozeEnd('quarter', start));
    emit('patient', 'a');
    undo();
    expect(asleep()).toEqual([]);
  });

  test('is woken by what the patient wrote before a second snooze was undone, though it is read later', () => {
    const { snooze, asleep } = open();
    snooze('a', snoozeEnd('hour', start));
    const undo = snooze('a', snoozeEnd('quarter', start));
    now.value = start + minuteMs;
    undo();
    expect(asleep()).toEqual(['a']);
    rows.value = [{ id: 'a', unansweredSince: null, lastMessage: lastMessage(false, start + 5) }];
    expect(asleep()).toEqual([]);
  });

  test('stays asleep, whatever another tab snoozes that has not heard of it', () => {
    const [tab, other] = [open(), open()];
    tab.hide();
    other.snooze('a', snoozeEnd('hour', start));
    tab.show();
    expect(tab.asleep()).toEqual(['a']);
    other.snooze('b', snoozeEnd('hour', start));
    tab.snooze('c', snoozeEnd('hour', start));
    expect(open().asleep()).toEqual(['a', 'b', 'c']);
    other.wake('b');
    tab.wake('c');
    expect(open().asleep()).toEqual(['a']);
  });

  test('is forgotten where the store is unreadable', () => {
    storage.setItem('snoozed.1.7', '{"a":5}');
    expect(open().asleep()).toEqual([]);
  });
});

test('tomorrow is 8:00 of the hospital’s next day, also just after midnight', () => {
  for (const [moment, end] of [
    ['2026-06-01T10:00:00+08:00', '2026-06-02T08:00:00+08:00'],
    ['2026-06-01T00:10:00+08:00', '2026-06-02T08:00:00+08:00'],
    ['2026-12-31T23:59:00+08:00', '2027-01-01T08:00:00+08:00'],
  ] as const)
    expect(snoozeEnd('tomorrow', Date.parse(moment))).toBe(Date.parse(end));
});
