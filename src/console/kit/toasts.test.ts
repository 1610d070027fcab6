import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fault } from '../lib/fault.ts';
import { openStay } from '../lib/stay.ts';
import { openRoomToasts, openToasts } from './toasts.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const texts = ({ list }: ReturnType<typeof openToasts>) => list.value.map(({ text }) => text);

it('a notice stands for three seconds', { tags: 'S9-toast' }, () => {
  const toasts = openToasts();
  toasts.say('Saved');
  vi.advanceTimersByTime(2_999);
  expect(texts(toasts)).toEqual(['Saved']);
  vi.advanceTimersByTime(1);
  expect(texts(toasts)).toEqual([]);
});

it('the same words do not stand there twice, and stay for three seconds from the last time', () => {
  const toasts = openToasts();
  toasts.say('Saved');
  vi.advanceTimersByTime(2_000);
  toasts.say('Saved');
  vi.advanceTimersByTime(2_000);
  expect(texts(toasts)).toEqual(['Saved']);
});

it('a fault is said in its words, a silent one not at all', () => {
  const toasts = openToasts();
  const parts = { kind: 'code', message: 'current operation has no permission', endpoint: '/x' } as const;
  toasts.fault(fault({ ...parts, silent: true }));
  expect(texts(toasts)).toEqual([]);
  toasts.fault(fault({ ...parts, silent: false }));
  expect(texts(toasts)).toEqual(['current operation has no permission']);
});

it('what was said to one person goes with them, and nothing of it comes late', () => {
  const page = openToasts();
  const stay = openStay();
  const rooms = openRoomToasts(page, stay);
  const leave = stay.open();
  rooms.say('Sent to the pharmacist');
  leave();
  page.clear();
  rooms.say('Sent again');
  expect(texts(page)).toEqual([]);
  stay.open();
  rooms.say('Welcome back');
  expect(texts(page)).toEqual(['Welcome back']);
});
