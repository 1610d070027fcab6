import { expect, test } from 'vitest';
import { frequencies, routes } from '../../../../../contract/prescribing/usage.ts';
import { matchTypeAhead, routeCode, type TypeAheadState } from './typeAhead.ts';

const frequencyOptions = frequencies.map(({ code }) => ({ code, typed: [code] }));
const routeOptions = routes.map(({ code }) => ({ code, typed: [routeCode(code), code] }));

const type = (options: typeof frequencyOptions, text: string, intervalMs = 100): string | null => {
  let typed: TypeAheadState = { text: '', time: 0 };
  let code: string | null = null;
  for (const [index, key] of text.split('').entries()) {
    const match = matchTypeAhead(options, typed, key, 10_000 + index * intervalMs);
    if (!match) continue;
    typed = match.typed;
    code = match.code ?? code;
  }
  return code;
};

test.each(frequencies.map(({ code }) => code))('typing %s chooses it', (code) => {
  expect(type(frequencyOptions, code)).toBe(code);
  expect(type(frequencyOptions, code.toUpperCase())).toBe(code);
});

test.each([
  ['po', 'oral'],
  ['iv', 'iv'],
  ['im', 'im'],
  ['ih', 'sc'],
  ['sl', 'sublingual'],
  ['pr', 'rectal'],
  ['pv', 'vaginal'],
  ['to', 'topical'],
  ['inh', 'inhale'],
])('typing %s chooses the route %s', (text, code) => {
  expect(type(routeOptions, text)).toBe(code);
});

test('after a pause a new code starts, and a letter without a match is forgotten', () => {
  expect(type(frequencyOptions, 'tb', 2_000)).toBe('bid');
  expect(type(frequencyOptions, 'xbid')).toBe('bid');
  expect(matchTypeAhead(frequencyOptions, { text: '', time: 0 }, 'Enter', 1)).toBeNull();
});
