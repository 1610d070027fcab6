import { expect, test } from 'vitest';
import { followUpForKey, tabForKey, shortcuts } from '../../domain/shortcuts/consultationShortcuts.ts';

const altR = {
  code: 'KeyR',
  altKey: true,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  isComposing: false,
  keyCode: 82,
};

test('each part of a consultation has its own shortcut with Alt, by physical key', () => {
  expect(shortcuts.map(({ code }) => tabForKey({ ...altR, code }))).toEqual([
    'chat',
    'summary',
    'record',
    'prescription',
    'history',
  ]);
  expect(new Set(shortcuts.map(({ code }) => code)).size).toBe(shortcuts.length);
});

test('AltGr, additional keys, and a composing input method do nothing', () => {
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

test('a digit alone is a usual follow-up; with another key, held down or while composing it is not', () => {
  const digit = { ...altR, altKey: false, keyCode: 51, key: '3', repeat: false };
  expect(['1', '3', '0', '5'].map((key) => followUpForKey({ ...digit, key })?.days)).toEqual([
    3,
    14,
    null,
    undefined,
  ]);
  for (const change of [{ altKey: true }, { ctrlKey: true }, { isComposing: true }, { repeat: true }])
    expect(followUpForKey({ ...digit, ...change })).toBeNull();
});
