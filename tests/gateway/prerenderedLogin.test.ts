import { afterAll, beforeAll, expect, it } from 'vitest';
import { startStack, type Stack } from '../support/startStack.ts';
import { sendRequest } from './testGateway.ts';

let stack: Stack;
beforeAll(async () => {
  stack = await startStack({ basePath: '/console/' });
});
afterAll(() => stack.close());

const languages = [
  ['zh', 'zh-CN'],
  ['en', 'en'],
] as const;

it.each(languages)(
  'the prerendered log-in in %s has the base path, and a new nonce each time',
  async (language, lang) => {
    const nonces = new Set<string>();
    for (let n = 0; n < 3; n += 1) {
      const { status, text, headers } = await sendRequest(stack.port, '/console/login', {
        'Accept-Language': language,
      });
      expect(status).toBe(200);
      expect(text).toContain(`<html lang="${lang}"`);
      expect(text.match(/<base href="[^"]*"/g)).toEqual(['<base href="/console/"']);
      const policy = headers['content-security-policy']?.[0] ?? '';
      const [, nonce = 'none'] = /style-src 'self' 'nonce-([0-9a-f]{32})'/.exec(policy) ?? [];
      expect(text.match(/nonce="[^"]*"/g)).toEqual([`nonce="${nonce}"`, `nonce="${nonce}"`]);
      expect(text).not.toContain('__');
      expect(headers['cache-control']).toEqual(['no-store']);
      expect([headers['etag'], headers['last-modified']]).toEqual([undefined, undefined]);
      nonces.add(nonce);
    }
    expect(nonces.size).toBe(3);
  },
);

it.each(languages)('the prerendered page in %s has no address of its own', async (language) => {
  const { status, headers } = await sendRequest(stack.port, `/console/login.${language}.html`);
  expect([status, new URL(headers['location']?.[0] ?? '', stack.baseUrl).pathname]).toEqual([
    302,
    '/console/login',
  ]);
});
