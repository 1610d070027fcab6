import { expect, test } from 'vitest';
import { partOfKey, roomKeys } from './roomKeys.ts';

const pressed = {
  code: 'KeyR',
  altKey: true,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  isComposing: false,
  keyCode: 82,
};

test('each part of a consultation has a key of its own, with Alt, by its place on the keyboard', () => {
  expect(roomKeys.map(({ code }) => partOfKey({ ...pressed, code }))).toEqual([
    'chat',
    'record',
    'prescription',
    'history',
  ]);
  expect(new Set(roomKeys.map(({ code }) => code)).size).toBe(roomKeys.length);
});

test('AltGr, other keys beside it, and an input method that composes lead nowhere', () => {
  for (const other of [
    { ctrlKey: true },
    { metaKey: true },
    { shiftKey: true },
    { altKey: false },
    { isComposing: true },
    { keyCode: 229 },
    { code: 'KeyQ' },
  ])
    expect(partOfKey({ ...pressed, ...other })).toBeNull();
});
