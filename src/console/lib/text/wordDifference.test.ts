import { assert, constantFrom, property, string } from 'fast-check';
import { expect, test } from 'vitest';
import { wordDifference } from './wordDifference.ts';

/** One of the two texts, from their difference. */
const side = (before: string, now: string, which: 'before' | 'after') =>
  wordDifference(before, now)
    .map((part) => {
      if (part.kind === 'changed') return part[which];
      return part.kind === (which === 'before' ? 'new' : 'gone') ? '' : part.text;
    })
    .join('');

/** The difference in one line: what was replaced with an arrow, what was removed or added in brackets. */
const drawn = (before: string, now: string, phrases?: readonly string[]) =>
  wordDifference(before, now, phrases)
    .map((part) => {
      if (part.kind === 'changed') return `[${part.before} → ${part.after}]`;
      return part.kind === 'same' ? part.text : `[${part.kind === 'gone' ? '-' : '+'}${part.text}]`;
    })
    .join('');

test('a changed word is marked, and the rest is unchanged', () => {
  expect(wordDifference('cough for three days', 'cough for five days, no fever')).toEqual([
    { kind: 'same', text: 'cough for ' },
    { kind: 'changed', before: 'three', after: 'five' },
    { kind: 'same', text: ' days' },
    { kind: 'new', text: ', no fever' },
  ]);
});

test('Chinese text is compared by character', () => {
  expect(wordDifference('咳嗽三天', '咳嗽五天')).toEqual([
    { kind: 'same', text: '咳嗽' },
    { kind: 'changed', before: '三', after: '五' },
    { kind: 'same', text: '天' },
  ]);
});

test('equal texts have one segment, and empty ones none', () => {
  expect(wordDifference('rest', 'rest')).toEqual([{ kind: 'same', text: 'rest' }]);
  expect(wordDifference('', '')).toEqual([]);
});

test('both texts can be reconstructed from it, byte for byte', () => {
  const text = string({
    unit: constantFrom('a', 'b', ' ', '咳', '🙂', '\n', ',', 'é', '\u202e', '1', '2', '.', '-', '天'),
    maxLength: 60,
  });
  assert(
    property(text, text, (before, now) => {
      expect(side(before, now, 'before')).toBe(before);
      expect(side(before, now, 'after')).toBe(now);
    }),
    { numRuns: 500 },
  );
});

test('two long texts with nothing in common are shown as one replaced by the other', () => {
  const [before, now] = ['咳'.repeat(4000), 'a '.repeat(2000)];
  expect(wordDifference(before, now).map(({ kind }) => kind)).toEqual(['changed']);
});

test.each([
  [
    '0.5 g, twice a day, oral, 3 days',
    '0.5 g, twice a day, oral, 14 days',
    '0.5 g, twice a day, oral, [3 days → 14 days]',
  ],
  ['每次 5 mg，口服，共 3 天', '每次 5 mg，口服，共 14 天', '每次 5 mg，口服，共 [3 天 → 14 天]'],
  ['每次 5 mg，口服，共 3 天', '每次 2.5 mg，口服，共 3 天', '每次 [5 mg → 2.5 mg]，口服，共 3 天'],
  ['咳嗽3天伴发热', '咳嗽14天伴发热', '咳嗽[3天 → 14天]伴发热'],
  ['服用3个月', '服用6个月', '服用[3个月 → 6个月]'],
  ['total 49.90', 'total 44.00', 'total [49.90 → 44.00]'],
  ['血压120/80mmHg', '血压150/80mmHg', '血压[120/80mmHg → 150/80mmHg]'],
  ['1 box', '2 boxes', '[1 box → 2 boxes]'],
])('a number is never separated from its unit, nor from its digits: %s, %s', (before, now, expected) => {
  expect(drawn(before, now)).toBe(expected);
});

test('words beside each other that were all replaced are one part', () => {
  expect(drawn('dry cough at night', 'productive sputum at night')).toBe(
    '[dry cough → productive sputum] at night',
  );
});

test('a phrase is replaced as a whole', () => {
  const phrases = ['每日1次', '每日2次', '口服', '饭后口服'];
  expect(drawn('每日1次，口服', '每日2次，口服', phrases)).toBe('[每日1次 → 每日2次]，口服');
  expect(drawn('每日1次，口服', '每日1次，饭后口服', phrases)).toBe('每日1次，[口服 → 饭后口服]');
});

test('an old and a new value are never beside each other without something between', () => {
  const text = string({ unit: constantFrom('1', '2', '.', ' ', '天', 'm', '\n'), maxLength: 30 });
  assert(
    property(text, text, (before, now) => {
      const kinds = wordDifference(before, now).map(({ kind }) => (kind === 'same' ? 'same' : 'edit'));
      expect(kinds.join(' ')).not.toContain('edit edit');
    }),
    { numRuns: 500 },
  );
});
