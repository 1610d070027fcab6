import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { freePort } from '../../support/freePort.ts';
import { createCertificate } from '../certificates.ts';
import { setupTenantMaps } from '../tenantMapFixture.ts';
import { createTempDir, startEchoUpstream } from '../testGateway.ts';

const { startMapGateway, mapLine, cleanups } = setupTenantMaps();

async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  cleanups.push(() => void server.close());
  const address = server.address();
  return address && typeof address === 'object' ? address.port : 0;
}

/** The lines that `gateway status` prints about upstreams, and how long it took. */
async function upstreamLines({ command }: { command: (word: string) => Promise<{ output: string }> }) {
  const startedAt = performance.now();
  const { output } = await command('status');
  const lines = output.split('\n');
  const first = lines.findIndex((line) => line.startsWith('upstreams '));
  const rest = lines.slice(first + 1);
  const end = rest.findIndex((line) => !line.startsWith('  '));
  return { summary: lines[first], lines: rest.slice(0, end), ms: performance.now() - startedAt };
}

test('gateway status lists each host with its upstreams, and says which answer, and where those stand that do not', async () => {
  const silent = await listen(createServer((socket) => socket.on('error', () => undefined)));
  const chatter = await listen(
    createServer((socket) => socket.on('error', () => undefined).end('SSH-2.0-x\r\n')),
  );
  const six = await startEchoUpstream('six', 0, '::1');
  cleanups.push(six.close);
  const gone = await freePort();
  const silentHosts = Array.from(
    { length: 8 },
    (_, n) => `s${n}.example.cn http://127.0.0.1:${silent}/${n} tenant-id=9`,
  );
  const map = [
    '# the map',
    `six.example.cn http://[::1]:${six.port} tenant-id=2`,
    `Pair.example.cn http://127.0.0.1:${gone}/his,http://[::1]:${six.port}/his tenant-id=3`,
    `name.example.cn http://nowhere.invalid tenant-id=4 # not yet`,
    `chatter.example.cn http://127.0.0.1:${chatter} tenant-id=5`,
    ...silentHosts,
  ].join('\n');
  const gateway = await startMapGateway({}, `${map}\n${mapLine('localhost')}`);
  const { summary, lines, ms } = await upstreamLines(gateway);
  const [upstream = ''] =
    /http:\/\/127\.0\.0\.1:\d+$/m.exec(
      lines.find((line) => line.includes('localhost'))?.split('  ')[2] ?? '',
    ) ?? [];
  expect(summary).toBe('upstreams   2 of 6 answer');
  expect(lines).toEqual([
    `  six.example.cn  http://[::1]:${six.port}  answers`,
    `  pair.example.cn  http://127.0.0.1:${gone}  no connection (tenants.conf:3)`,
    `  pair.example.cn  http://[::1]:${six.port}  answers`,
    '  name.example.cn  http://nowhere.invalid:80  name cannot be resolved (tenants.conf:4)',
    `  chatter.example.cn  http://127.0.0.1:${chatter}  answers, but not in HTTP (tenants.conf:5)`,
    ...silentHosts.map(
      (_, n) =>
        `  s${n}.example.cn  http://127.0.0.1:${silent}  no answer within 2 s (tenants.conf:${n + 6})`,
    ),
    `  localhost  ${upstream}  answers`,
  ]);
  // All are asked at the same time, and none for long.
  expect(ms).toBeLessThan(15_000);
});

test('an upstream with TLS answers only if its certificate is the right one', async () => {
  const folder = createTempDir();
  cleanups.push(() => rmSync(folder, { recursive: true, force: true }));
  createCertificate(folder, 'localhost');
  const [cert, key] = ['crt', 'key'].map((kind) => readFileSync(join(folder, `localhost.${kind}`)));
  const tls = createTlsServer({ ...(cert && key && { cert, key }) }, (socket) =>
    socket.on('error', () => undefined).once('data', () => socket.end('HTTP/1.1 404 Not Found\r\n\r\n')),
  ).on('tlsClientError', () => undefined);
  const port = await listen(tls);
  const UPSTREAM_CA = join(folder, 'localhost.crt');
  const map = `a.example.cn https://localhost:${port} tenant-id=1\nb.example.cn https://127.0.0.1:${port} tenant-id=2\n`;
  const gateway = await startMapGateway({ settings: { UPSTREAM_CA } }, map);
  expect((await upstreamLines(gateway)).lines).toEqual([
    `  a.example.cn  https://localhost:${port}  answers`,
    `  b.example.cn  https://127.0.0.1:${port}  no answer over TLS; its certificate may be wrong (tenants.conf:2)`,
  ]);
});

test('of more than fifty hosts only those are listed whose upstream does not answer', async () => {
  const gone = await freePort();
  const hosts = Array.from({ length: 60 }, (_, n) => mapLine(`h${n}.example.cn`, n + 1));
  const gateway = await startMapGateway(
    {},
    `${hosts.join('')}last.example.cn http://127.0.0.1:${gone} tenant-id=1\n`,
  );
  expect(await upstreamLines(gateway)).toMatchObject({
    summary: 'upstreams   1 of 2 answers',
    lines: [`  last.example.cn  http://127.0.0.1:${gone}  no connection (tenants.conf:61)`],
  });
  // The lines of a map that was refused are not those in service.
  writeFileSync(gateway.tenants, 'wrong\n');
  await gateway.command('apply');
  expect((await upstreamLines(gateway)).lines).toEqual([
    `  last.example.cn  http://127.0.0.1:${gone}  no connection`,
  ]);
});
