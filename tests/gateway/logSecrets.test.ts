import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../support/freePort.ts';
import { sendRequest, startTestGateway, startEchoUpstream, sendRaw, waitUntil } from './testGateway.ts';

let gateway: Awaited<ReturnType<typeof startTestGateway>>;
let upstream: Awaited<ReturnType<typeof startEchoUpstream>>;

beforeAll(async () => {
  upstream = await startEchoUpstream();
  gateway = await startTestGateway(
    [
      `localhost http://127.0.0.1:${upstream.port} tenant-id=1`,
      `away.example.cn http://127.0.0.1:${await freePort()} tenant-id=2 socket-token=query`,
      `plain.example.cn https://127.0.0.1:${upstream.port} tenant-id=3`,
    ].join('\n'),
    { LOGIN_RATE: '1', LOGIN_BURST: '1', SOCKET_TIMEOUT: '300ms', BODY_LIMIT: '1m' },
  );
});
afterAll(async () => {
  await gateway.close();
  await upstream.close();
});

const hosts = ['localhost', 'away.example.cn', 'plain.example.cn', 'unknown.example'];
const socket = {
  Upgrade: 'websocket',
  'Sec-WebSocket-Version': '13',
  'Sec-WebSocket-Key': 'dGhlIHNhbXBsZSBub25jZQ==',
};
const secretFor = (index: number) => `PLANTED-5ec2e7-${index}-`;

const channels: [string, (host: string, secret: string) => Promise<unknown>][] = [
  [
    'the Authorization header',
    (Host, secret) => sendRequest(gateway.port, '/way/0', { Host, Authorization: `Bearer ${secret}` }),
  ],
  [
    'the name of a stored file',
    (Host, secret) => sendRequest(gateway.port, `/storage/1/${secret}.png`, { Host }),
  ],
  [
    'the name of a file with an odd address',
    (Host, secret) => sendRequest(gateway.port, `//storage/1/${secret};x%00`, { Host }),
  ],
  [
    'the name of a file of the hospital’s own storage',
    (Host, secret) => sendRequest(gateway.port, `/hospital-files/2026/${secret}.png`, { Host }),
  ],
  [
    'the name of a file that a backend of the family serves',
    (Host, secret) => sendRequest(gateway.port, `/admin-api/infra/file/4/get/${secret}.png`, { Host }),
  ],
  [
    'the query',
    (Host, secret) =>
      sendRequest(gateway.port, `/doctor/way/1?refreshToken=${secret}`, { Host }, 'POST', '{}'),
  ],
  [
    'the query of a page',
    (Host, secret) => sendRequest(gateway.port, `/login/way/2?token=${secret}`, { Host }),
  ],
  [
    'the query of a missing file',
    (Host, secret) => sendRequest(gateway.port, `/assets/way/3.js?token=${secret}`, { Host }),
  ],
  [
    'an encoded question mark',
    (Host, secret) => sendRequest(gateway.port, `/doctor/way/4%3Ftoken=${secret}`, { Host }),
  ],
  [
    'a query whose question mark was lost',
    (Host, secret) => sendRequest(gateway.port, `/doctor/way/lost&token=${secret}`, { Host }),
  ],
  [
    'an encoded equals sign',
    (Host, secret) => sendRequest(gateway.port, `/doctor/way/token%3d${secret}`, { Host }),
  ],
  [
    'a user name before the host',
    (Host, secret) => sendRequest(gateway.port, '/way', { Host: `${secret}@${Host}` }),
  ],
  [
    'a path parameter',
    (Host, secret) => sendRequest(gateway.port, `/doctor/way/5;jsessionid=${secret}`, { Host }),
  ],
  [
    'a fragment',
    (Host, secret) => sendRequest(gateway.port, `/doctor/way/6#access_token=${secret}`, { Host }),
  ],
  [
    'the Referer',
    (Host, secret) =>
      sendRequest(gateway.port, '/doctor/way/7', { Host, Referer: `http://localhost/?t=${secret}` }),
  ],
  ['a cookie', (Host, secret) => sendRequest(gateway.port, '/doctor/way/8', { Host, Cookie: `t=${secret}` })],
  [
    'the request id',
    (Host, secret) => sendRequest(gateway.port, '/doctor/way/9', { Host, 'X-Request-ID': secret }),
  ],
  [
    'the user agent',
    (Host, secret) => sendRequest(gateway.port, '/doctor/way/10', { Host, 'User-Agent': secret }),
  ],
  [
    'the body',
    (Host, secret) =>
      sendRequest(gateway.port, '/doctor/way/11', { Host }, 'POST', `{"password":"${secret}"}`),
  ],
  [
    'a body over the limit',
    (Host, secret) =>
      sendRequest(gateway.port, `/doctor/way/12?t=${secret}`, { Host }, 'POST', secret.repeat(9000)),
  ],
  [
    'a refused log-in',
    (Host, secret) =>
      sendRequest(gateway.port, `/doctor/auth/login?way=13&t=${secret}`, { Host }, 'POST', '{}'),
  ],
  [
    'a silent upstream',
    (Host, secret) => sendRequest(gateway.port, `/doctor/silent?way=14&t=${secret}`, { Host }),
  ],
  [
    'an upstream that hangs up',
    (Host, secret) => sendRequest(gateway.port, `/doctor/hang-up?way=15&t=${secret}`, { Host }),
  ],
  [
    'an upstream that speaks no HTTP',
    (Host, secret) => sendRequest(gateway.port, `/doctor/garbage?way=16&t=${secret}`, { Host }),
  ],
  [
    'a dangerous address',
    (Host, secret) => sendRequest(gateway.port, `/doctor/..;/way?t=${secret}`, { Host }),
  ],
  [
    'an absolute address',
    (Host, secret) => sendRequest(gateway.port, `http://${Host}/doctor/way/18?t=${secret}`, { Host }),
  ],
  [
    'the socket’s subprotocol',
    (Host, secret) =>
      sendRequest(gateway.port, '/infra/ws', {
        ...socket,
        Host,
        Connection: 'close, Upgrade',
        Origin: `http://${Host}`,
        'Sec-WebSocket-Protocol': `im.v1, bearer.${secret}`,
      }),
  ],
  [
    'the socket’s query',
    (Host, secret) =>
      sendRequest(gateway.port, `/infra/ws?token=${secret}`, {
        ...socket,
        Host,
        Connection: 'close, Upgrade',
        Origin: 'x',
      }),
  ],
];

let expectedLines = 0;
/** Everything in the logs once these requests have been written; each nginx worker has its own buffer. */
async function waitForLogs(requests: number): Promise<string> {
  expectedLines += requests;
  const lines = () => gateway.logs().split('\n').filter(Boolean).length;
  await waitUntil(`${expectedLines} lines are in the log`, () => lines() >= expectedLines);
  return gateway.logs();
}

let logs = '';
beforeAll(async () => {
  await Promise.all(
    channels.map(async ([, sendSecret], index) => {
      for (const host of hosts) await sendSecret(host, secretFor(index));
    }),
  );
  logs = await waitForLogs(channels.length * hosts.length);
});

test.each(channels.map(([name], index) => [name, index] as const))(
  'a token in %s appears in no log line',
  (_, index) => {
    expect(logs.toLowerCase()).not.toContain(secretFor(index).toLowerCase());
  },
);

test('a malformed request with a token appears in no log line', async () => {
  const secret = 'MALFORMED_SECRET';
  await sendRaw(gateway.port, `GET /doctor/x?t=${secret} HTTP/9.9\r\n\r\n`);
  await sendRaw(
    gateway.port,
    `GET /doctor/x?t=${secret} HTTP/1.1\r\nHost: localhost\r\nAuthorization: ${secret}\x01\r\nBroken ${secret}\r\n\r\n`,
  );
  await sendRaw(gateway.port, `${secret}\r\n\r\n`);
  await sendRaw(gateway.port, `GET /x?t=${secret} HTTP/1.1\r\nHost: ${secret.repeat(40)}/\r\n\r\n`);
  await sendRaw(gateway.port, `${secret} /x HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
  expect(await waitForLogs(5)).not.toContain(secret);
});

test('for a request refused early, the log has method, path and host', async () => {
  const address = `/doctor/refused%20early?t=${secretFor(97)}`;
  await sendRaw(
    gateway.port,
    `POST ${address} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
  );
  await waitUntil('the log is written', () => gateway.logs().includes('refused%20early'));
  const line = gateway
    .logs()
    .split('\n')
    .find((text) => text.includes('refused%20early'));
  expect(JSON.parse(line ?? '')).toMatchObject({
    host: 'localhost',
    method: 'POST',
    path: '/doctor/refused%20early',
    status: 400,
  });
});

test('a gateway that cannot store a body returns an envelope, and logs no token', async () => {
  rmSync(join(gateway.runDir, 'temp/body'), { recursive: true });
  const secret = secretFor(98);
  const response = await sendRequest(gateway.port, `/doctor/x?t=${secret}`, {}, 'POST', 'x'.repeat(100_000));
  expect(JSON.parse(response.text)).toMatchObject({ code: 500, data: null });
  expect(await waitForLogs(1)).not.toContain(secret);
});

test('a log line has what an operator needs: time, host, hospital, path, status, upstream and request id', async () => {
  const response = await sendRequest(gateway.port, '/doctor/needed?x=1');
  const id = response.headers['x-request-id']?.[0] ?? 'none';
  await waitUntil('the log is written', () => gateway.logs().includes(id));
  const line =
    gateway
      .logs()
      .split('\n')
      .find((text) => text.includes(id)) ?? '';
  expect(JSON.parse(line)).toMatchObject({
    request: id,
    host: 'localhost',
    tenant: '1',
    method: 'GET',
    path: '/doctor/needed',
    status: 200,
    upstream: `127.0.0.1:${upstream.port}`,
    upstreamStatus: '200',
  });
});

test('for a host that is not in the map, the log has its name', async () => {
  const response = await sendRequest(gateway.port, '/login', { Host: 'forgotten.example.cn' });
  await waitUntil('the log is written', () =>
    gateway.logs().includes(`${response.headers['x-request-id']?.[0]}`),
  );
  expect(gateway.logs()).toContain('"host":"forgotten.example.cn","tenant":""');
});
