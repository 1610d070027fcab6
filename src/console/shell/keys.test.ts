import { expect, test } from 'vitest';
import { frameKey } from './keys.ts';

const pressed = {
  key: 'k',
  keyCode: 75,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  repeat: false,
  isComposing: false,
};

test('Ctrl-K and Cmd-K open the palette wherever somebody is, a held key once', () => {
  for (const focus of ['text', 'button', 'page'] as const) {
    expect(frameKey({ ...pressed, ctrlKey: true }, focus)).toBe('palette');
    expect(frameKey({ ...pressed, metaKey: true, key: 'K' }, focus)).toBe('palette');
  }
  expect(frameKey({ ...pressed, ctrlKey: true, repeat: true }, 'page')).toBeNull();
  expect(frameKey({ ...pressed, ctrlKey: true, shiftKey: true }, 'page')).toBeNull();
  expect(frameKey(pressed, 'page')).toBeNull();
});

test('a question mark shows the keys outside of fields, the Chinese one too', () => {
  expect(frameKey({ ...pressed, key: '?', shiftKey: true }, 'page')).toBe('keys');
  expect(frameKey({ ...pressed, key: '？' }, 'button')).toBe('keys');
  expect(frameKey({ ...pressed, key: '?', shiftKey: true }, 'text')).toBeNull();
});

test('an input method keeps its keys', () => {
  expect(frameKey({ ...pressed, ctrlKey: true, isComposing: true }, 'text')).toBeNull();
  expect(frameKey({ ...pressed, key: '?', keyCode: 229 }, 'page')).toBeNull();
});
