import { expect, test } from 'vitest';
import { tabForKey, shortcuts } from '../../domain/shortcuts/consultationShortcuts.ts';

const altR = {
  code: 'KeyR',
  altKey: true,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  isComposing: false,
  keyCode: 82,
};

test('each part of a consultation has a key of its own, with Alt, by its place on the keyboard', () => {
  expect(shortcuts.map(({ code }) => tabForKey({ ...altR, code }))).toEqual([
    'chat',
    'record',
    'prescription',
    'history',
  ]);
  expect(new Set(shortcuts.map(({ code }) => code)).size).toBe(shortcuts.length);
});

test('AltGr, other keys beside it, and an input method that composes lead nowhere', () => {
  for (const change of [
    { ctrlKey: true },
    { metaKey: true },
    { shiftKey: true },
    { altKey: false },
    { isComposing: true },
    { keyCode: 229 },
    { code: 'KeyQ' },
  ])
    expect(tabForKey({ ...altR, ...change })).toBeNull();
});
