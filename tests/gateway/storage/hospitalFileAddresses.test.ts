import { describe, expect, test } from 'vitest';
import { type HttpResponse, sendRaw, sendRequest } from '../testGateway.ts';
import { expectError, setupStorages } from './storageFixture.ts';

const { run, get, asked } = setupStorages();

describe('an address that leads out of the prefix asks no storage', () => {
  test.each([
    '',
    'folder/',
    '?list-type=2',
    '../secret.png',
    'a/../../secret.png',
    'a/..',
    '..;/secret.png',
    '.%2e/secret.png',
    '%2e%2e/secret.png',
    '%252e%252e/secret.png',
    'a%2fb.png',
    'a%2F..%2Fsecret.png',
    'a%5c..%5csecret.png',
    '..\\secret.png',
    '/evil.example/x.png',
    '//evil.example/x.png',
    'a//b.png',
    'a%0d%0aHost:%20evil.example',
    'a%00.png',
    'a.png#b',
    'a.png?x#b',
  ])('/hospital-files/%s', async (name) => {
    let response: HttpResponse | undefined;
    expect(await asked(async () => (response = await get(name)))).toEqual([]);
    expect(response?.status).toBe(400);
  });

  test.each([
    ['/hospital-files', 404],
    ['/%68ospital-files/x.png', 400],
    ['/x/../hospital-files/x.png', 400],
    ['//hospital-files/x.png', 404],
    ['/Hospital-files/x.png', 404],
  ])('%s is another address: %i', async (address, status) => {
    let response: HttpResponse | undefined;
    expect(await asked(async () => (response = await sendRequest(run().gateway.port, address)))).toEqual([]);
    expect([response?.status, response?.headers['content-type']?.[0]]).not.toContain('image/png');
    expect(response?.status).toBe(status);
  });

  test.each([
    ['http://evil.example/hospital-files/x.png', 421],
    ['http://localhost@evil.example/hospital-files/x.png', 400],
    ['http://evil.example/hospital-files/http://evil.example/x.png', 421],
    ['@evil.example/hospital-files/x.png', 400],
  ])('the request target %s: %i', async (target, status) => {
    const requests = await asked(async () => {
      const response = await sendRaw(
        run().gateway.port,
        `GET ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`,
      );
      expect(response.status).toBe(status);
    });
    expect(requests).toEqual([]);
  });

  test('what looks like another host is a name below the prefix', async () => {
    for (const name of ['@evil.example/x.png', ':80/x.png', 'http:x.png', '%40evil.example/x.png'])
      expect(await asked(() => get(name))).toEqual([`/bucket/east/${name}`]);
  });

  test.each(['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'])('%s is not allowed', async (method) => {
    const requests = await asked(async () =>
      expectError(await get('x.png', {}, method), 405, /method is not allowed/),
    );
    expect(requests).toEqual([]);
  });

  test('nothing below the prefix reaches the upstream', () => {
    expect(run().upstream.requests).toEqual([]);
  });
});
