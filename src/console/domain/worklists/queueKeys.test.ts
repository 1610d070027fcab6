import { expect, test } from 'vitest';
import { type QueueFocus, queueActionFor } from './queueKeys.ts';

const press = (key: string, focus: QueueFocus = 'page', more: Partial<KeyboardEvent> = {}) =>
  queueActionFor(
    {
      key,
      ctrlKey: false,
      metaKey: false,
      altKey: false,
      shiftKey: false,
      repeat: false,
      isComposing: false,
      ...more,
    },
    focus,
  );

test('j, k and arrows move, Enter acts, d declines', () => {
  expect(['j', 'ArrowDown', 'k', 'ArrowUp', 'Enter', 'd', 'x'].map((key) => press(key))).toEqual([
    'next',
    'next',
    'previous',
    'previous',
    'act',
    'decline',
    null,
  ]);
});

test('a key that is held down moves, and accepts or declines nobody', () => {
  expect(['j', 'Enter', 'd'].map((key) => press(key, 'page', { repeat: true }))).toEqual([
    'next',
    null,
    null,
  ]);
});

test('Enter presses the focused button, unless that is the chosen row', () => {
  expect(press('Enter', 'button')).toBeNull();
  expect(press('Enter', 'chosen')).toBe('act');
  expect(press('j', 'button')).toBe('next');
});

test('nothing happens while a text is typed, composed or a modifier is held', () => {
  expect(press('d', 'text')).toBeNull();
  for (const modifier of ['ctrlKey', 'metaKey', 'altKey', 'shiftKey', 'isComposing'] as const)
    expect(press('d', 'page', { [modifier]: true })).toBeNull();
});
