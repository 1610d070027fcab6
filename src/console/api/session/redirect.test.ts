import { expect, it } from 'vitest';
import { loginPath, pathBelowBase, safeRedirect } from './redirect.ts';
import { refusedBelowBase, refusedReturns } from '../../testing/refusedReturns.ts';
import { tenantHostName } from '../../../contract/hospital/tenantHostName.ts';

const root = 'https://hospital.example/';

it.each([
  ['/', '/'],
  ['/cloudRoom/detail?id=5&x=a%2Fb#chat', '/cloudRoom/detail?id=5&x=a%2Fb#chat'],
  ['/orderRecord?url=//elsewhere.example', '/orderRecord?url=//elsewhere.example'],
  ['/@elsewhere.example', '/@elsewhere.example'],
  ['/loginHelp', '/loginHelp'],
  ['/orderRecord?q=100%25%26x', '/orderRecord?q=100%25%26x'],
])('a log-in returns to %s', (target, path) => {
  expect(safeRedirect(target, root)).toBe(path);
});

it.each([null, '', ...refusedReturns])('a log-in does not redirect to %j', (target) => {
  expect(safeRedirect(target, root)).toBeNull();
});

it('returns to a page below a base path', () => {
  expect(safeRedirect('/cloudRoom', 'https://hospital.example/consulting/')).toBe('/cloudRoom');
});

it.each([...refusedReturns, ...refusedBelowBase])(
  'below a base path it does not redirect to %j either',
  (target) => {
    expect(safeRedirect(target, 'https://hospital.example/consulting/')).toBeNull();
  },
);

it.each([
  ['', '/'],
  ['?page=2', '/?page=2'],
  ['cloudRoom/detail?id=5', '/cloudRoom/detail?id=5'],
  ['orderRecord?q=100%25%26x%3D%252F#row-%23', '/orderRecord?q=100%25%26x%3D%252F#row-%23'],
  ['no%20such%2Fpage', '/no%20such%2Fpage'],
])('remembers the requested address exactly: %j', (below, path) => {
  for (const base of [root, 'https://hospital.example/consulting/']) {
    expect(pathBelowBase(base + below, base)).toBe(path);
    const query = new URL(loginPath(path), root).searchParams;
    expect(safeRedirect(query.get('redirect') ?? '/', base)).toBe(path);
  }
});

it('a person without a requested page is only sent to the log-in', { tags: 'S2-login-required' }, () => {
  expect(loginPath(pathBelowBase(root, root))).toBe('/login');
});

it.each([
  ['localhost', 'localhost'],
  ['127.0.0.1', 'localhost'],
  ['[::1]', 'localhost'],
  ['10.1.2.3', 'localhost'],
  ['172.31.0.9', 'localhost'],
  ['192.168.1.20', 'localhost'],
  ['console.test', 'localhost'],
  ['ward.internal', 'localhost'],
  ['printer.local', 'localhost'],
  ['second.localhost', 'second.localhost'],
  ['172.32.0.9', '172.32.0.9'],
  ['Hospital.Example.', 'hospital.example'],
])('the hospital of %s is looked up as %s', (host, website) => {
  expect(tenantHostName(host)).toBe(website);
});
