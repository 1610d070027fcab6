import { expect, test } from 'vitest';
import { frequencies, routes } from '../../contract/prescribing/usage.ts';
import { codeKey, routeCode, type Typed } from './codeKeys.ts';

const often = frequencies.map(({ code }) => ({ code, typed: [code] }));
const ways = routes.map(({ code }) => ({ code, typed: [routeCode(code), code] }));

const type = (options: typeof often, text: string, every = 100): string | null => {
  let typed: Typed = { text: '', at: 0 };
  let code: string | null = null;
  for (const [place, key] of text.split('').entries()) {
    const led = codeKey(options, typed, key, 10_000 + place * every);
    if (!led) continue;
    typed = led.typed;
    code = led.code ?? code;
  }
  return code;
};

test.each(frequencies.map(({ code }) => code))('typing %s chooses it', (code) => {
  expect(type(often, code)).toBe(code);
  expect(type(often, code.toUpperCase())).toBe(code);
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
  expect(type(ways, text)).toBe(code);
});

test('after a pause a new code begins, and a letter that leads nowhere is forgotten', () => {
  expect(type(often, 'tb', 2_000)).toBe('bid');
  expect(type(often, 'xbid')).toBe('bid');
  expect(codeKey(often, { text: '', at: 0 }, 'Enter', 1)).toBeNull();
});
