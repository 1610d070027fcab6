import { signal } from '@preact/signals-react';
import * as v from 'valibot';
import { afterEach, describe, expect, test } from 'vitest';
import { type Order, orderSchema } from '../../../contract/consultation/order.ts';
import { createQueueChoice } from './queueChoice.ts';

const orderOf = (id: string): Order =>
  v.parse(orderSchema, {
    id,
    orderNo: id,
    status: 1,
    consultType: 1,
    complaint: '',
    createTime: 1,
    patient: { id: `patient ${id}`, name: id, sex: 1, birthDate: '1980-01-01' },
  });

const toRows = (ids: string): Order[] => ids.split('').map(orderOf);

let stop: () => void = () => undefined;
afterEach(() => stop());

const setUp = (waitingIds: string, openIds = '') => {
  const waiting = signal(toRows(waitingIds));
  const open = signal(toRows(openIds));
  const isWaitingSettled = signal(true);
  const isOpenSettled = signal(true);
  const choice = createQueueChoice({ waiting, open, isWaitingSettled, isOpenSettled });
  stop = choice.start();
  return {
    choice,
    isOpenSettled,
    isWaitingSettled,
    setWaiting: (ids: string) => {
      waiting.value = toRows(ids);
    },
    setOpen: (ids: string) => {
      open.value = toRows(ids);
    },
    shown: () => {
      const row = choice.chosen.value;
      return row && `${row.order.id} ${row.isGone ? 'gone' : row.kind}`;
    },
  };
};

describe('the choice in the queue', () => {
  test('is at first who waits longest, else the first open consultation', () => {
    expect(setUp('ab', 'x').shown()).toBe('a waiting');
    expect(setUp('', 'xy').shown()).toBe('x open');
    expect(setUp('').shown()).toBeNull();
  });

  test('waits for the queue before it is made', () => {
    const { choice, isWaitingSettled, setWaiting, shown } = setUp('', 'x');
    stop();
    isWaitingSettled.value = false;
    choice.choose('nobody');
    stop = choice.start();
    expect(shown()).toBeNull();
    setWaiting('a');
    isWaitingSettled.value = true;
    expect(shown()).toBe('a waiting');
  });

  test('stays on the same patient when rows come, go and change places', () => {
    const { choice, setWaiting, shown } = setUp('abc');
    choice.choose('b');
    for (const ids of ['zabc', 'bz', 'cb']) {
      setWaiting(ids);
      expect(shown()).toBe('b waiting');
    }
  });

  test('never passes to another patient when the chosen one leaves: the row is shown as gone', () => {
    const { choice, setWaiting, shown } = setUp('abc');
    choice.choose('b');
    setWaiting('ac');
    expect(shown()).toBe('b gone');
    setWaiting('abc');
    expect(shown()).toBe('b waiting');
  });

  test('follows a patient from the queue into the consultations', () => {
    const { setWaiting, setOpen, shown } = setUp('ab', 'x');
    setOpen('xa');
    setWaiting('b');
    expect(shown()).toBe('a open');
  });

  test('moves over both lists, and ends at their ends', () => {
    const { choice } = setUp('ab', 'x');
    expect([choice.move(1), choice.move(1), choice.move(1)]).toEqual(['b', 'x', 'x']);
    expect([choice.move(-1), choice.move(-1), choice.move(-1)]).toEqual(['b', 'a', 'a']);
  });

  test('moves from the place of a row that has left', () => {
    const { choice, setWaiting } = setUp('abcd');
    choice.choose('b');
    setWaiting('acd');
    expect(choice.move(1)).toBe('c');
    choice.choose('c');
    setWaiting('ad');
    expect(choice.move(-1)).toBe('a');
  });

  test('passes to the next one when the doctor declined, and to nobody after the last', () => {
    const { choice, setWaiting, shown } = setUp('abc');
    choice.choose('b');
    setWaiting('ac');
    choice.chooseFollowing('b');
    expect(shown()).toBe('c waiting');
    choice.chooseFollowing('a');
    expect(shown()).toBe('c waiting');
    setWaiting('a');
    choice.chooseFollowing('c');
    expect(shown()).toBe('a waiting');
    setWaiting('');
    choice.chooseFollowing('a');
    expect(shown()).toBeNull();
  });
});
