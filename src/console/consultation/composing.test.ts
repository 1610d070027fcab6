import { describe, expect, test } from 'vitest';
import { type KeyPress, openComposing } from './composing.ts';

const press = (change: Partial<KeyPress> = {}): KeyPress => ({
  key: 'Enter',
  keyCode: 13,
  isComposing: false,
  shiftKey: false,
  ctrlKey: false,
  altKey: false,
  metaKey: false,
  timeStamp: 10_000,
  ...change,
});

describe('Enter in the composer', () => {
  test('sends', () => {
    expect(openComposing().sends(press())).toBe(true);
  });

  test('with Shift, or any other key, does not', () => {
    const composing = openComposing();
    expect(composing.sends(press({ shiftKey: true }))).toBe(false);
    expect(composing.sends(press({ ctrlKey: true }))).toBe(false);
    expect(composing.sends(press({ altKey: true }))).toBe(false);
    expect(composing.sends(press({ metaKey: true }))).toBe(false);
    expect(composing.sends(press({ key: 'a', keyCode: 65 }))).toBe(false);
  });

  test('accepts a candidate of the input method in Chrome: keydown inside the composition, then its end', () => {
    const composing = openComposing();
    composing.started();
    expect(composing.sends(press({ isComposing: true, keyCode: 229, timeStamp: 500 }))).toBe(false);
    composing.ended(501);
    expect(composing.sends(press({ timeStamp: 900 }))).toBe(true);
  });

  test('accepts a candidate in Safari: the composition ends first, then the keydown comes without isComposing', () => {
    const composing = openComposing();
    composing.started();
    composing.ended(500);
    expect(composing.sends(press({ keyCode: 229, timeStamp: 501 }))).toBe(false);
    expect(composing.sends(press({ keyCode: 13, timeStamp: 502 }))).toBe(false);
    expect(composing.sends(press({ timeStamp: 800 }))).toBe(true);
  });

  test('is not sent while the composition stands, whatever the event says of itself', () => {
    const composing = openComposing();
    composing.started();
    expect(composing.sends(press())).toBe(false);
  });

  test('taken by an input method that tells nothing but key code 229 does not send', () => {
    expect(openComposing().sends(press({ keyCode: 229 }))).toBe(false);
  });
});
