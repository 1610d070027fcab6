import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendRequest, startTestGateway } from './testGateway.ts';

const nonce = 'A1b2-C3d4_E5f6A1b2C3d4E5f6';
const ownPolicy = `default-src 'none'; script-src 'nonce-${nonce}'; style-src 'nonce-${nonce}'`;

/** The headers of the upstream's page, chosen by the query. */
const policies: Readonly<Record<string, string>> = {
  '?own': ownPolicy,
  '?wide': `${ownPolicy} 'unsafe-inline' *; connect-src *`,
  '?none': '',
  '?breaks': "script-src 'nonce-x\"; y'",
  '?unsafe': "script-src 'unsafe-inline'",
};

let server: Server;
let gateway: Awaited<ReturnType<typeof startTestGateway>>;
beforeAll(async () => {
  server = createServer(({ url = '' }, response) => {
    const { search, pathname } = new URL(url, 'http://localhost');
    const policy = policies[search] ?? '';
    response.writeHead(pathname.endsWith('gone') ? 404 : 200, {
      'content-type': 'text/html; charset=utf-8',
      ...(policy && { 'content-security-policy': policy }),
    });
    response.end('<!doctype html>');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  gateway = await startTestGateway(`localhost http://127.0.0.1:${port} tenant-id=1`);
});
afterAll(async () => {
  await gateway.close();
  server.close();
});

const readPolicy = async (path: string): Promise<string> => {
  const headerValues = (await sendRequest(gateway.port, path)).headers['content-security-policy'] ?? [];
  expect(headerValues).toHaveLength(1);
  return headerValues[0] ?? '';
};

test('the demo’s patient page runs scripts with the upstream’s nonce, under the gateway’s policy', async () => {
  for (const query of ['?own', '?wide']) {
    const policy = await readPolicy(`/infra/demo-patient${query}`);
    expect(policy).toContain(`script-src 'nonce-${nonce}';`);
    expect(policy).toContain("connect-src 'self'");
    expect(policy).not.toMatch(/unsafe|\*|sandbox/);
  }
  const headers = (await sendRequest(gateway.port, '/infra/demo-patient?own')).headers;
  expect(headers['permissions-policy']?.[0]).toMatch(/camera=\(self\), microphone=\(self\)/);
  expect(headers['cache-control']).toEqual(['no-store']);
});

test.each([
  ['/infra/demo-patient?none', 'without a nonce'],
  ['/infra/demo-patient?breaks', 'with one that is none'],
  ['/infra/demo-patient?unsafe', 'that asks for more'],
  ['/infra/demo-patient/other?own', 'at another address'],
  ['/infra/demo-patient/gone?own', 'that is not there'],
  ['/infra/im/demo-patient?own', 'further down'],
  ['/storage/1/demo-patient?own', 'among files'],
  ['/doctor/x?own', 'of another area'],
])('%s, a page %s, runs nothing', async (path) => {
  expect(await readPolicy(path)).toBe("default-src 'none'; frame-ancestors 'none'; sandbox");
});
