import { expect, it } from 'vitest';
import { checkHeaders } from '../../../src/cli/conformance/checkHeaders.ts';

const now = Date.parse('2026-11-23T10:00:00Z');
const right = {
  'content-type': 'application/json;charset=UTF-8',
  date: 'Mon, 23 Nov 2026 10:00:03 GMT',
  'cache-control': 'no-store',
};
const saidOf = (address: string, headers: Record<string, string>) =>
  checkHeaders(address, new Headers(headers), now).map(({ field, says }) => `${field}: ${says}`);

it('has nothing to say of headers that are right', () => {
  expect(saidOf('https://hospital.example', right)).toEqual([]);
  expect(saidOf('http://10.0.3.11:48080', right)).toEqual([]);
});

it.each<[headers: Record<string, string>, said: string]>([
  [{ 'content-type': 'text/plain' }, 'content-type: "text/plain" where JSON is sent'],
  [{ date: '' }, 'date: missing'],
  [{ date: 'Mon, 23 Nov 2026 10:05:00 GMT' }, 'date: 300 s from the clock of this computer'],
  [{ 'cache-control': 'max-age=60' }, 'cache-control: no-store is missing'],
  [
    { 'access-control-allow-origin': '*' },
    'access-control-allow-origin: every website may read the answers; the console needs no such header',
  ],
])('names %j', (headers, said) => {
  expect(saidOf('https://hospital.example', { ...right, ...headers })).toEqual([said]);
});

it('names an address without encryption', () => {
  expect(saidOf('http://hospital.example', right)).toEqual(['address: http:// is not encrypted']);
});
