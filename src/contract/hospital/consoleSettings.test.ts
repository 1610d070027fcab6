import { expect, it } from 'vitest';
import { audit } from '../prescribing/audit.ts';
import { endpoints } from '../protocol/endpoints.ts';
import type { Endpoint } from '../protocol/endpoint.ts';
import { noConsoleSettings, readConsoleSettings, replaceableCall } from './consoleSettings.ts';

const stated = {
  calls: { finish: { method: 'PUT', path: '/consult/order/close' } },
  captcha: ['clickWord', 'blockPuzzle'],
  codeLength: 4,
  messageNumbers: 'rising',
  pollSeconds: 20,
  businessCodes: { '1002003001': 'wrongPassword' },
  storage: 'https://files.hospital.example/bucket/',
};

it('what a hospital states is read, in its order of preference', () => {
  expect(readConsoleSettings(stated)).toEqual({
    ...stated,
    calls: new Map([['finish', { method: 'PUT', path: '/consult/order/close' }]]),
    businessCodes: new Map([['1002003001', 'wrongPassword']]),
  });
});

it.each([null, undefined, '<!doctype html>', 7, [], {}])('%j states nothing', (raw) => {
  expect(readConsoleSettings(raw)).toEqual(noConsoleSettings);
});

it.each([
  ['an unknown field', { later: 1 }, {}],
  ['an unknown kind of captcha', { captcha: ['rotate', 'pictureWord'] }, { captcha: ['pictureWord'] }],
  ['kinds of which none is known', { captcha: ['rotate'] }, { captcha: null }],
  ['a length that no code has', { codeLength: 40 }, { codeLength: null }],
  ['a length as text', { codeLength: '6' }, { codeLength: null }],
  ['an unknown numbering', { messageNumbers: 'random' }, { messageNumbers: null }],
  ['a pace that nobody bears', { pollSeconds: 1 }, { pollSeconds: null }],
  ['a storage that is no prefix', { storage: 'https://files.example/a?b=' }, { storage: null }],
  ['a storage of another protocol', { storage: 'ftp://files.example/' }, { storage: null }],
])('%s is left out, and the rest stands', (_what, change, read) => {
  expect(readConsoleSettings({ ...stated, ...change })).toEqual({ ...readConsoleSettings(stated), ...read });
});

it.each([
  'https://elsewhere.example/finish',
  '//elsewhere.example/finish',
  '/consult//finish',
  '/consult/../finish',
  '/consult/finish?id=1',
  '/%2f/elsewhere.example',
  '/\\elsewhere.example',
  'consult/finish',
])('a call is never sent to %s', (path) => {
  const calls = { finish: { method: 'POST', path }, accept: { method: 'POST', path: '/consult/take' } };
  expect([...(readConsoleSettings({ calls }).calls ?? [])]).toEqual([
    ['accept', { method: 'POST', path: '/consult/take' }],
  ]);
});

it('the calls that a hospital may have elsewhere are accept, decline, finish, sign and those of the audit', () => {
  const all = Object.values(endpoints).flatMap((group) => Object.entries<Endpoint>(group));
  const replaceable = all.filter(([, { path }]) => replaceableCall(path) !== null);
  expect(replaceable.map(([name]) => name)).toEqual([
    'accept',
    'decline',
    'finish',
    'sign',
    ...Object.keys(audit),
  ]);
  expect(replaceable.map(([, { path }]) => replaceableCall(path))).toEqual(replaceable.map(([name]) => name));
});
