import { expect, it } from 'vitest';
import { createAccessTokens } from './accessTokens.ts';
import { failureOf } from './commonResult.ts';
import { inDialect, toJson } from './dialect.ts';

const jsonOf = (data: unknown, dialect = {}): string => toJson(inDialect(data, dialect));

it.each([
  ['a key as a number', { orderId: '17' }, '{"orderId":17}'],
  ['a key that JavaScript would round as text', { id: '9007199254740993' }, '{"id":"9007199254740993"}'],
  ['digits that are no key as they are', { mobile: '13900000001' }, '{"mobile":"13900000001"}'],
  ['a decimal as a number with its zeros', { dose: '5' }, '{"dose":5.00}'],
  ['a date as three numbers', { birthDate: '1990-02-03' }, '{"birthDate":[1990,2,3]}'],
  ['a time as milliseconds', { at: 1_795_000_000_000 }, '{"at":1795000000000}'],
  [
    'an empty column as null',
    { remark: '', files: [], reason: null },
    '{"remark":null,"files":null,"reason":null}',
  ],
  ['an empty page as an empty list', { list: [], total: 0 }, '{"list":[],"total":0}'],
  ['every row with the same fields', [{ a: 1 }, { b: 2 }], '[{"a":1,"b":null},{"a":null,"b":2}]'],
])('writes %s', (_what, data, json) => {
  expect(jsonOf(data)).toBe(json);
});

it('writes numbers or times as text where a hospital does', () => {
  const data = { id: '17', dose: '5', at: Date.UTC(2026, 10, 20, 2, 0), count: 3 };
  expect(jsonOf(data, { numbersAsText: true, timesAsText: true })).toBe(
    '{"id":"17","dose":"5.00","at":"2026-11-20 10:00:00","count":"3"}',
  );
});

it('a wrong captcha has the number that means a wrong code by text message elsewhere', () => {
  expect(failureOf(1_002_000_003, '').code).toBe(1_002_000_004);
});

it('a row that is not there is no missing address', () => {
  expect(failureOf(404, '').code).toBeGreaterThan(1_000_000_000);
});

it('a refresh deletes every access token of its refresh token, and no other', () => {
  const tokens = createAccessTokens();
  tokens.handOut('a1', 'ra');
  tokens.handOut('b1', 'rb');
  tokens.handOut('a2', 'ra');
  const isDeleted = (token: string) => tokens.isDeleted({ authorization: `Bearer ${token}` });
  expect(['a1', 'a2', 'b1'].filter(isDeleted)).toEqual(['a1']);
});
