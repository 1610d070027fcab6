import { assert, constantFrom, property, string } from 'fast-check';
import { expect, test } from 'vitest';
import { wordDifference } from './wordDifference.ts';

const side = (before: string, now: string, without: 'gone' | 'new') =>
  wordDifference(before, now)
    .filter(({ kind }) => kind !== without)
    .map(({ text }) => text)
    .join('');

test('a changed word is marked, and the rest is unchanged', () => {
  expect(wordDifference('cough for three days', 'cough for five days, no fever')).toEqual([
    { kind: 'same', text: 'cough for ' },
    { kind: 'gone', text: 'three' },
    { kind: 'new', text: 'five' },
    { kind: 'same', text: ' days' },
    { kind: 'new', text: ', no fever' },
  ]);
});

test('Chinese text is compared by character', () => {
  expect(wordDifference('咳嗽三天', '咳嗽五天')).toEqual([
    { kind: 'same', text: '咳嗽' },
    { kind: 'gone', text: '三' },
    { kind: 'new', text: '五' },
    { kind: 'same', text: '天' },
  ]);
});

test('equal texts have one segment, and empty ones none', () => {
  expect(wordDifference('rest', 'rest')).toEqual([{ kind: 'same', text: 'rest' }]);
  expect(wordDifference('', '')).toEqual([]);
});

test('both texts can be reconstructed from it, byte for byte', () => {
  const text = string({
    unit: constantFrom('a', 'b', ' ', '咳', '🙂', '\n', ',', 'é', '\u202e'),
    maxLength: 60,
  });
  assert(
    property(text, text, (before, now) => {
      expect(side(before, now, 'new')).toBe(before);
      expect(side(before, now, 'gone')).toBe(now);
    }),
    { numRuns: 500 },
  );
});

test('two long texts with nothing in common are shown as one replaced by the other', () => {
  const [before, now] = ['咳'.repeat(4000), 'a '.repeat(2000)];
  expect(wordDifference(before, now).map(({ kind }) => kind)).toEqual(['gone', 'new']);
});

test('a decimal is one number: half a dose is never shown as a digit inserted before the old one', () => {
  expect(wordDifference('5 mg', '2.5 mg')).toEqual([
    { kind: 'gone', text: '5' },
    { kind: 'new', text: '2.5' },
    { kind: 'same', text: ' mg' },
  ]);
});
