import { expect, it } from 'vitest';
import { loginPath, safeRedirect } from './redirect.ts';
import { websiteOf } from './hospital.ts';

const root = 'https://hospital.example/';

it.each([
  ['/', '/'],
  ['/cloudRoom/detail?id=5&x=a%2Fb#chat', '/cloudRoom/detail?id=5&x=a%2Fb#chat'],
  ['/orderRecord?url=//elsewhere.example', '/orderRecord?url=//elsewhere.example'],
])('a log-in goes back to %s', (target, path) => {
  expect(safeRedirect(target, root)).toBe(path);
});

it.each([
  null,
  '',
  'cloudRoom',
  '//elsewhere.example',
  '///elsewhere.example',
  '/\\elsewhere.example',
  '\\\\elsewhere.example',
  '/\t/elsewhere.example',
  '/.//elsewhere.example',
  '/%2e//elsewhere.example',
  '/x/..//elsewhere.example',
  'https://elsewhere.example/',
  'https://hospital.example/cloudRoom',
  'javascript:alert(1)',
  ' javascript:alert(1)',
  'data:text/html,x',
  '/login',
  '/login?redirect=/login',
])('a log-in does not go to %j', (target) => {
  expect(safeRedirect(target, root)).toBeNull();
});

it('stays below the base path', () => {
  const base = 'https://hospital.example/consulting/';
  expect(safeRedirect('/cloudRoom', base)).toBe('/cloudRoom');
  expect(safeRedirect('/../elsewhere', base)).toBeNull();
  expect(safeRedirect('/%2e%2e/elsewhere', base)).toBeNull();
});

it('remembers where somebody wanted to be', () => {
  expect(loginPath('/')).toBe('/login');
  const query = new URL(loginPath('/cloudRoom/detail?id=5'), root).searchParams;
  expect(safeRedirect(query.get('redirect'), root)).toBe('/cloudRoom/detail?id=5');
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
  expect(websiteOf(host)).toBe(website);
});
