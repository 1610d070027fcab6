import { expect, test } from 'vitest';
import { globalShortcut } from './useGlobalShortcuts.ts';

const press = {
  key: 'k',
  keyCode: 75,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  repeat: false,
  isComposing: false,
};

test('Ctrl-K and Cmd-K open the palette anywhere, a held key once', () => {
  for (const focus of ['text', 'button', 'page'] as const) {
    expect(globalShortcut({ ...press, ctrlKey: true }, focus)).toBe('palette');
    expect(globalShortcut({ ...press, metaKey: true, key: 'K' }, focus)).toBe('palette');
  }
  expect(globalShortcut({ ...press, ctrlKey: true, repeat: true }, 'page')).toBeNull();
  expect(globalShortcut({ ...press, ctrlKey: true, shiftKey: true }, 'page')).toBeNull();
  expect(globalShortcut(press, 'page')).toBeNull();
});

test('a question mark outside of fields shows the shortcuts, the Chinese one too', () => {
  expect(globalShortcut({ ...press, key: '?', shiftKey: true }, 'page')).toBe('shortcuts');
  expect(globalShortcut({ ...press, key: '？' }, 'button')).toBe('shortcuts');
  expect(globalShortcut({ ...press, key: '?', shiftKey: true }, 'text')).toBeNull();
});

test('an input method keeps its keys', () => {
  expect(globalShortcut({ ...press, ctrlKey: true, isComposing: true }, 'text')).toBeNull();
  expect(globalShortcut({ ...press, key: '?', keyCode: 229 }, 'page')).toBeNull();
});
