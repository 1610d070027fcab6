import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { connect as connectTls } from 'node:tls';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { nginxHere } from '../../../src/cli/startGateway.ts';
import { prepare } from '../../../src/cli/nginxProcess.ts';
import { run } from '../../../src/cli/processes.ts';
import { top } from '../../../src/cli/settings.ts';
import { freePort } from '../../support/freePort.ts';
import { createCertificate } from '../certificates.ts';
import {
  createTempDir,
  sendRaw,
  sendRequest,
  parseEcho,
  startTestGateway,
  startEchoUpstream,
  headerValues,
  waitUntil,
} from '../testGateway.ts';

type Gateway = Awaited<ReturnType<typeof startTestGateway>>;

let upstream: Awaited<ReturnType<typeof startEchoUpstream>>;
const started: Gateway[] = [];
beforeAll(async () => {
  upstream = await startEchoUpstream();
});
afterEach(async () => {
  for (const gateway of started.splice(0)) await gateway.close();
});
afterAll(() => upstream.close());

async function start(settings: Record<string, string> = {}): Promise<Gateway> {
  const gateway = await startTestGateway(`localhost http://127.0.0.1:${upstream.port} tenant-id=1`, settings);
  started.push(gateway);
  return gateway;
}

/** The address that the upstream is told, which must be one and the same in both headers. */
async function toldAddress({ port }: Gateway, headers: Record<string, string>): Promise<string> {
  const echo = parseEcho(await sendRequest(port, '/doctor/x', headers));
  const told = headerValues(echo, 'x-real-ip');
  expect(headerValues(echo, 'x-forwarded-for')).toEqual(told);
  return told.join();
}

describe('TRUSTED_PROXIES', () => {
  test('without it nobody is believed: the address is that of the connection', async () => {
    const gateway = await start();
    for (const name of ['X-Forwarded-For', 'X-Real-IP', 'Forwarded', 'CF-Connecting-IP', 'True-Client-IP'])
      expect(await toldAddress(gateway, { [name]: '198.51.100.7' })).toBe('127.0.0.1');
  });

  test('a trusted proxy names the client, in the upstream’s headers and in the log', async () => {
    const gateway = await start({ TRUSTED_PROXIES: '127.0.0.0/8, fd00::/8' });
    expect(await toldAddress(gateway, { 'X-Forwarded-For': '198.51.100.7' })).toBe('198.51.100.7');
    expect(await toldAddress(gateway, { 'X-Forwarded-For': '2001:db8::7' })).toBe('2001:db8::7');
    await waitUntil('it is logged', () => gateway.logs().includes('"client":"198.51.100.7"'));
  });

  test('of several addresses the last one counts that is no trusted proxy: a client can write what it likes before it', async () => {
    const gateway = await start({ TRUSTED_PROXIES: '127.0.0.1 10.0.0.0/8' });
    const told = (header: string) => toldAddress(gateway, { 'X-Forwarded-For': header });
    expect(await told('6.6.6.6, 198.51.100.7, 10.1.2.3')).toBe('198.51.100.7');
    expect(await told('198.51.100.7, 10.1.2.3, 10.9.9.9')).toBe('198.51.100.7');
    expect(await told('nonsense')).toBe('127.0.0.1');
    expect(await told('')).toBe('127.0.0.1');
  });

  test('another proxy, and another header, are not believed', async () => {
    const elsewhere = await start({ TRUSTED_PROXIES: '10.0.0.0/8' });
    expect(await toldAddress(elsewhere, { 'X-Forwarded-For': '198.51.100.7' })).toBe('127.0.0.1');
    const trusted = await start({ TRUSTED_PROXIES: '127.0.0.1' });
    expect(await toldAddress(trusted, { 'X-Real-IP': '198.51.100.7' })).toBe('127.0.0.1');
  });

  test.each([
    ['proxy.example.cn', /must be addresses or networks such as .*, not 'proxy.example.cn'/],
    ['10.0.0.1;', /must be addresses or networks/],
    ['/8', /must be addresses or networks/],
    ['10.0.0.0/8;', /the number after \/ is from 1 to 32/],
    ['10.0.0.256', /must be addresses or networks/],
    ['fd00:::1', /must be addresses or networks/],
    ['unix:', /must be addresses or networks/],
    ['10.0.0.0/33', /'10.0.0.0\/33', but the number after \/ is from 1 to 32/],
    ['fd00::/129', /from 1 to 128/],
    ['10.0.0.1, 0.0.0.0/0', /must not be everybody: '0.0.0.0\/0'/],
    ['::/0', /must not be everybody/],
    ['10.0.0.1\n10.0.0.2', /must be one line/],
  ])('%j is refused in one sentence, and nothing starts', async (value, sentence) => {
    const failure = await start({ TRUSTED_PROXIES: value }).then(
      () => '',
      (error: unknown) => String(error),
    );
    expect(failure.split('\n')).toHaveLength(1);
    expect(failure).toMatch(/gateway: error: TRUSTED_PROXIES /);
    expect(failure).toMatch(sentence);
  });
});

/** The statuses of these clients' log-ins, one after another. */
const logIns = async (gateway: Gateway, clients: readonly string[]) => {
  const statuses: number[] = [];
  for (const client of clients)
    statuses.push(
      (await sendRequest(gateway.port, '/doctor/auth/login', { 'X-Forwarded-For': client }, 'POST', '{}'))
        .status,
    );
  return statuses;
};
const limited = () => start({ TRUSTED_PROXIES: '127.0.0.1', LOGIN_RATE: '1', LOGIN_BURST: '2' });

describe('the limits', () => {
  test('count the 2^64 addresses of one IPv6 network as one client, and its neighbour as another', async () => {
    const gateway = await limited();
    const sameNetwork = ['::1', '::2', 'a:b:c:d', 'ffff:ffff:ffff:ffff', '::5', '::6'].map((end) =>
      end.startsWith('::') ? `2001:db8:0:1${end}` : `2001:db8:0:1:${end}`,
    );
    expect((await logIns(gateway, sameNetwork)).slice(-2)).toEqual([429, 429]);
    expect(await logIns(gateway, ['2001:db8:0:2::1'])).toEqual([200]);
  });

  test('count each IPv4 address by itself, in either notation', async () => {
    const gateway = await limited();
    expect(
      (
        await logIns(
          gateway,
          Array.from({ length: 6 }, () => '198.51.100.7'),
        )
      ).at(-1),
    ).toBe(429);
    expect(await logIns(gateway, ['198.51.100.8'])).toEqual([200]);
    expect(
      (
        await logIns(
          gateway,
          Array.from({ length: 6 }, () => '::ffff:198.51.100.9'),
        )
      ).at(-1),
    ).toBe(429);
    expect(await logIns(gateway, ['::ffff:198.51.100.10'])).toEqual([200]);
  });

  test('count the client behind a trusted proxy, not the proxy', async () => {
    const gateway = await limited();
    const clients = Array.from({ length: 9 }, (_, n) => `198.51.100.${n + 20}`);
    expect(await logIns(gateway, clients)).toEqual(clients.map(() => 200));
  });
});

const asSubprotocol = (token: string) => ({ 'Sec-WebSocket-Protocol': `im.v1, bearer.${token}` });
/** Bearer in one of its 64 spellings, and one to three spaces. */
const inAnySpelling = (token: string, n: number) => {
  const scheme = 'bearer'.replaceAll(/./g, (letter, at: number) =>
    n & (1 << at) ? letter.toUpperCase() : letter,
  );
  return { Authorization: `${scheme}${' '.repeat(1 + (n % 3))}${token}` };
};

describe('the sockets of one token', () => {
  test.each<[string, (token: string, n: number) => Record<string, string>]>([
    ['sent as a subprotocol', asSubprotocol],
    ['in a header of any spelling', inAnySpelling],
  ])('%s, are 20 at once, from however many addresses; another token has its own', async (_, sent) => {
    const gateway = await start({ TRUSTED_PROXIES: '127.0.0.1' });
    // Without a key the upstream refuses them, so that they end by themselves.
    const open = async (token: string, client: number) =>
      (
        await sendRequest(gateway.port, '/infra/ws', {
          'X-Forwarded-For': `198.51.100.${client}`,
          Upgrade: 'websocket',
          Connection: 'close, Upgrade',
          Origin: 'http://localhost',
          ...sent(token, client),
        })
      ).status;
    const statuses: number[] = [];
    const startedAt = performance.now();
    for (let client = 0; client < 60; client += 1) statuses.push(await open('hostile', client));
    const seconds = (performance.now() - startedAt) / 1000;
    expect(statuses.slice(0, 20)).not.toContain(429);
    expect(statuses.filter((status) => status !== 429).length).toBeLessThanOrEqual(22 + seconds);
    expect(await open('another', 1)).toBe(statuses[0]);
  });
});

describe('IPv6', () => {
  test('localhost answers under both of its addresses, and so do health and metrics on a port of their own', async () => {
    const internalPort = await freePort();
    const gateway = await start({ INTERNAL_LISTEN: String(internalPort) });
    for (const address of ['127.0.0.1', '[::1]'])
      for (const path of [`:${gateway.port}/healthz`, `:${internalPort}/health`])
        expect((await fetch(`http://${address}${path}`)).status).toBe(200);
    const { output } = await run(join(top, 'nginx/gateway'), ['health'], { RUN_DIR: gateway.runDir });
    expect(output).toBe('');
  });

  test('with TLS its port answers under both, and so does the one that redirects to it', async () => {
    const certs = createTempDir();
    createCertificate(certs, 'localhost');
    const tlsPort = await freePort();
    const gateway = await start({ CERTS_DIR: certs, TLS_PORT: String(tlsPort) });
    const call = 'GET /doctor/x HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n';
    for (const host of ['127.0.0.1', '::1']) {
      const { headers } = await sendRaw(gateway.port, call, host);
      expect(headers['location']).toEqual(['https://localhost/doctor/x']);
      const target = { host, port: tlsPort, servername: 'localhost', rejectUnauthorized: false };
      const socket = connectTls(target, () => socket.write(call));
      expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 /);
    }
    rmSync(certs, { recursive: true });
  });

  test('an upstream with an IPv6 address is called under it', async () => {
    const v6 = await startEchoUpstream('six', 0, '::1');
    const gateway = await startTestGateway(`localhost http://[::1]:${v6.port} tenant-id=1`);
    started.push(gateway);
    expect(parseEcho(await sendRequest(gateway.port, '/doctor/x')).label).toBe('six');
    await v6.close();
  });

  test.skipIf(process.getuid?.() !== 0)('a computer without it starts all the same', async ({ skip }) => {
    const noIpv6 = 'ip link set lo up && sysctl -q -w net.ipv6.conf.all.disable_ipv6=1';
    if ((await run('unshare', ['-n', 'sh', '-c', noIpv6])).code !== 0)
      skip('no network of its own is allowed');
    const gateway = await start();
    const port = await freePort();
    const runDir = join(gateway.folder, 'alone');
    const settings = { ...gateway.settings, RUN_DIR: runDir, PORT: String(port), ERROR_LOG: 'stderr' };
    const script = `${noIpv6} && "$1/nginx/gateway" prepare && unset NGINX && exec "$2" -e stderr -c "$RUN_DIR/current/nginx.conf" -g 'daemon off;'`;
    const child = spawn('unshare', ['-n', 'sh', '-c', script, '-', top, nginxHere()], {
      env: { ...process.env, NGINX: nginxHere(), ...settings },
    });
    let stderr = '';
    child.stderr.on('data', (text) => (stderr += String(text)));
    const exited = once(child, 'exit');
    const health = () =>
      run('nsenter', ['-n', '-t', String(child.pid), join(top, 'nginx/gateway'), 'health'], {
        RUN_DIR: runDir,
      });
    await expect.poll(async () => (await health()).output + stderr, { timeout: 20_000 }).toBe('');
    expect(readFileSync(join(runDir, 'current/server/ports.conf'), 'utf8')).not.toContain('[::]');
    child.kill('SIGTERM');
    await exited;
  });
});

test('nginx without the module that reads a proxy’s header is told so', async () => {
  const gateway = await start();
  const fake = join(gateway.folder, 'nginx');
  const script = `#!/bin/sh\n${nginxHere()} "$@" 2>&1 | sed 's/http_realip_module/none/' >&2\n`;
  await run('sh', ['-c', 'printf %s "$1" >"$2" && chmod +x "$2"', '-', script, fake]);
  const settings = { ...gateway.settings, NGINX: fake, RUN_DIR: join(gateway.folder, 'other') };
  expect((await prepare({ ...settings, TRUSTED_PROXIES: '127.0.0.1' })).stderr).toBe(
    `gateway: error: '${fake}' lacks http_realip_module, which TRUSTED_PROXIES needs\n`,
  );
});
