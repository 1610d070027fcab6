import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { run, startService } from '../../../src/cli/processes.ts';
import { top } from '../../../src/cli/settings.ts';
import { freePort } from '../../support/freePort.ts';
import { setupTenantMaps } from '../tenantMapFixture.ts';
import { sendRequest, waitUntil } from '../testGateway.ts';

const { startMapGateway, mapLine, cleanups } = setupTenantMaps();

/** A gateway that refuses most log-ins, with a watcher whose log is read. The proxy names clients. */
const start = async (settings: Record<string, string> = {}, map?: string) => {
  const gateway = await startMapGateway(
    {
      settings: {
        LOGIN_RATE: '1',
        LOGIN_BURST: '1',
        WATCH_SECONDS: '0.05',
        TRUSTED_PROXIES: '127.0.0.9',
        ...settings,
      },
    },
    map,
  );
  const { port, runDir } = gateway;
  const watcher = startService(join(top, 'nginx/gateway'), ['watch'], {
    RUN_DIR: runDir,
    LOG_LINES: 'stamped',
  });
  let log = '';
  watcher.child.stderr?.on('data', (text) => (log += String(text)));
  cleanups.push(() => watcher.stop());
  /** A log-in in the name of a client; the status of the answer. */
  const logIn = (client: string): Promise<number> =>
    new Promise((resolve, reject) => {
      const headers = { host: 'localhost', 'x-forwarded-for': client };
      const to = { host: '127.0.0.1', port, path: '/doctor/auth/login', localAddress: '127.0.0.9' };
      request({ ...to, method: 'POST', headers, agent: false }, (answer) =>
        answer.resume().on('end', () => resolve(answer.statusCode ?? 0)),
      )
        .on('error', reject)
        .end();
    });
  const counts = async (name: string): Promise<Record<string, number>> => {
    const text = await (await fetch(`http://127.0.0.2:${port}/metrics`)).text();
    const lines = text.matchAll(/^cloudroom_gateway_(\S+)="(\d+)"\} (\d+)$/gm);
    return Object.fromEntries(
      [...lines].flatMap(([, found, label = '', count]) => (found === name ? [[label, Number(count)]] : [])),
    );
  };
  return {
    ...gateway,
    log: () => log,
    /** Logs in once for each of these clients; returns how many were refused. */
    flood: async (clients: readonly string[]): Promise<number> =>
      (await Promise.all(clients.map(logIn))).filter((status) => status === 429).length,
    /** What the internal listener says of refused requests, by status. */
    counts: () => counts('refused_total{status'),
    /** What it says of failed calls, by tenant. */
    failures: () => counts('upstream_failures_total{tenant'),
  };
};
/** Begins a call with a body of this length, and sends none of it; the status of the answer. */
const announceBody = (port: number, length: number): Promise<number> =>
  new Promise((resolve, reject) => {
    const headers = { host: 'localhost', 'content-length': length };
    const call = request({
      host: '127.0.0.1',
      port,
      path: '/doctor/x',
      method: 'POST',
      headers,
      agent: false,
    });
    call
      .on('response', ({ statusCode }) => {
        resolve(statusCode ?? 0);
        call.destroy();
      })
      .on('error', reject)
      .flushHeaders();
  });
const times = (count: number, client: string) => Array.from({ length: count }, () => client);
const neighbours = (count: number) =>
  Array.from({ length: count }, (_, n) => `2001:db8:0:7::${(n + 1).toString(16)}`);

describe('what the gateway refuses itself', () => {
  test.each([
    ['with an access log', {}],
    ['without one', { ACCESS_LOG: 'off' }],
  ])(
    'is counted by status, %s, for Prometheus and gateway status; what an upstream refuses is not',
    async (_, settings) => {
      const gateway = await start(settings);
      expect(await gateway.counts()).toEqual({ 413: 0, 421: 0, 429: 0 });
      const refused = await gateway.flood(times(20, '198.51.100.7'));
      expect(refused).toBeGreaterThan(10);
      const statuses = [
        await sendRequest(gateway.port, '/doctor/x', { Host: 'nobody.example.cn' }),
        { status: await announceBody(gateway.port, 2_000_000) },
        await sendRequest(gateway.port, '/doctor/own-429'),
        await sendRequest(gateway.port, '/doctor/x'),
      ].map(({ status }) => status);
      expect(statuses).toEqual([421, 413, 429, 200]);
      const expected = { 413: 1, 421: 1, 429: refused };
      await expect.poll(gateway.counts).toEqual(expected);
      expect((await gateway.command('status')).output).toContain(
        `refused     1 with 413, 1 with 421, ${refused} with 429 since the start\n`,
      );
      // Another configuration goes on counting.
      expect((await gateway.command('apply')).code).toBe(0);
      expect(await gateway.counts()).toEqual(expected);
    },
  );

  test('is in its log once a minute, if it is much: with whoever sent most, an IPv6 network as one', async () => {
    const gateway = await start();
    const refused = await gateway.flood([...neighbours(60), ...times(10, '198.51.100.7')]);
    await waitUntil('it is said', () => gateway.log().includes('refused'));
    expect(gateway.log()).toMatch(
      /^\d{4}\/\d\d\/\d\d [\d:]{8} \[warn\] gateway: warning: \d+ requests refused in \d+ s: \d+ with 429; most of 2001:db8:0:7::\/64 \(\d+\)$/m,
    );
    const more = await gateway.flood(neighbours(60));
    await expect.poll(gateway.counts).toMatchObject({ 429: refused + more });
    expect(gateway.log().match(/refused/g)).toHaveLength(1);
  });

  test('is not in its log if it is little', async () => {
    const gateway = await start();
    await sendRequest(gateway.port, '/doctor/x', { Host: 'nobody.example.cn' });
    await expect.poll(gateway.counts).toMatchObject({ 421: 1 });
    expect(gateway.log()).toBe('');
  });
});

test('calls that an upstream fails to answer, or answers with 502 to 504, are counted by tenant, and are no refusals', async () => {
  const away = `away.example.cn http://127.0.0.1:${await freePort()} tenant-id=413\n`;
  const gateway = await start({ ANSWER_TIMEOUT: '700ms' }, mapLine('localhost', 7) + away);
  const statusOf = async (path: string, host = 'localhost') =>
    (await sendRequest(gateway.port, path, { Host: host })).status;
  for (const [path, status] of [
    ['/doctor/hang-up', 502],
    ['/doctor/own-html', 502],
    ['/doctor/silent', 504],
    ['/doctor/own-404', 404],
    ['/doctor/x', 200],
  ] as const)
    expect([path, await statusOf(path)]).toEqual([path, status]);
  expect(await statusOf('/doctor/x', 'away.example.cn')).toBe(503);
  await expect.poll(gateway.failures).toEqual({ 7: 3, 413: 1 });
  expect(await statusOf('/storage/x.png', 'away.example.cn')).toBe(503);
  await expect.poll(gateway.failures).toEqual({ 7: 3, 413: 2 });
  expect(await gateway.counts()).toEqual({ 413: 0, 421: 0, 429: 0 });
  expect((await gateway.command('status')).output).toContain(
    'refused     0 with 413, 0 with 421, 0 with 429 since the start\n',
  );
  expect(gateway.log()).toBe('');
});

/** The rows that `uniq -c` prints: how many, and of what. */
const rows = (output: string): string[][] =>
  output
    .trim()
    .split('\n')
    .map((row) => row.trim().split(' '));

test('the commands of the operations manual name the clients with most refusals and those with most calls', async () => {
  const manual = readFileSync(join(top, 'docs/operations.md'), 'utf8');
  const commands = [...manual.matchAll(/^docker compose logs [^|\n]*\|([^\n]*(?:\n {2}[^\n]*)*)/gm)].map(
    ([, rest = '']) => rest,
  );
  expect(commands).toHaveLength(2);
  const gateway = await start();
  const refused = await gateway.flood([...times(12, '198.51.100.7'), ...times(6, '2001:db8:0:8::9')]);
  // A client can write such text into its address.
  for (let n = 0; n < 30; n += 1)
    await sendRequest(gateway.port, '/doctor/x"status":429,"client":"203.0.113.9"}');
  const accessLog = join(gateway.runDir, 'logs/access.log');
  await waitUntil('all is logged', () => readFileSync(accessLog, 'utf8').split('\n').length > 48);
  const [mostRefused = '', mostCalls = ''] = await Promise.all(
    commands.map(async (command) => (await run('bash', ['-c', `cat ${accessLog} | ${command}`])).output),
  );
  expect(rows(mostRefused).map(([, client]) => client)).toEqual([
    '"client":"198.51.100.7"}',
    '"client":"2001:db8:0:8::9"}',
  ]);
  expect(rows(mostRefused).reduce((sum, [count]) => sum + Number(count), 0)).toBe(refused);
  expect(rows(mostCalls)).toEqual([
    ['30', '"client":"127.0.0.1"}'],
    ['12', '"client":"198.51.100.7"}'],
    ['6', '"client":"2001:db8:0:8::9"}'],
  ]);
});
