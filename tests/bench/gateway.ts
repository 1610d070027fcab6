import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, connect, type Socket } from 'node:net';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { ask } from '../gateway/setup.ts';
import { benchContainer } from './gatewayContainer.ts';
import { memoryOf, ratios, requestsFor } from './gatewayLoad.ts';
import {
  bareNginx,
  caddy,
  gateway,
  haproxy,
  hostNames,
  mapOf,
  minimalProxy,
  type Server,
  upstream,
} from './gatewayServers.ts';
import { row } from './measure.ts';

/** Opens so many IM sockets that say nothing; gives the bytes that each costs the gateway. */
const idleSockets = async (server: Server, host: string, count: number): Promise<number> => {
  const open: Socket[] = [];
  const before = memoryOf(server.pid);
  const handshake = `GET /infra/ws HTTP/1.1\r\nHost: ${host}\r\nOrigin: http://${host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Protocol: im.v1, bearer.abc\r\n\r\n`;
  const one = (): Promise<void> =>
    new Promise((done, failed) => {
      const line = connect(server.port, '127.0.0.1', () => line.write(handshake));
      line.once('data', (answer) =>
        answer.toString().startsWith('HTTP/1.1 101')
          ? done()
          : failed(new Error(answer.toString().slice(0, 200))),
      );
      line.on('error', failed);
      open.push(line);
    });
  for (let n = 0; n < count; n += 100) await Promise.all(Array.from({ length: 100 }, one));
  const bytes = (memoryOf(server.pid) - before) / count;
  for (const line of open) line.destroy();
  return bytes;
};

/** Says 101 to whatever comes, and nothing more. */
const socketUpstream = async () => {
  const lines = new Set<Socket>();
  const server = createServer((line) => {
    lines.add(line);
    line.once('data', () =>
      line.write(
        'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Protocol: im.v1\r\n\r\n',
      ),
    );
    line.on('error', () => {}).on('close', () => lines.delete(line));
  });
  await new Promise<void>((done) => server.listen(0, '0.0.0.0', done));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const close = () => {
    for (const line of lines) line.destroy();
    server.close();
  };
  return { port, close };
};

/** Seconds from saving a map of so many hosts, a new one among them, to the first page under the new one's name. */
const applying = async (server: Server & { tenants: string }, map: string, name: string): Promise<number> => {
  writeFileSync(server.tenants, `${map}${name} http://127.0.0.1:9 tenant-id=1\n`);
  const begun = performance.now();
  while ((await ask(server.port, '/login', { Host: name })).status !== 200) await pause(20);
  return (performance.now() - begun) / 1000;
};

const alike = 'Caddy, same headers and log,';

/** `npm run bench gateway`: processor time for each request beside other servers in one run, sockets, and a new map. */
export const benchGateway = async (say: (line: string) => void): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), 'cloudroom-bench-'));
  const site = join(folder, 'site');
  mkdirSync(join(site, 'assets'), { recursive: true });
  writeFileSync(join(site, 'index.html'), '<base href="/"><meta nonce="__NONCE__">');
  const asset = 'x'.repeat(20_000);
  writeFileSync(join(site, 'assets/app-1.js'), asset);
  // As a build leaves it.
  writeFileSync(join(site, 'assets/app-1.js.gz'), gzipSync(asset));
  const open: { stop(): Promise<void> }[] = [];
  const kept = async <T extends { stop(): Promise<void> } | null>(opening: Promise<T>): Promise<T> => {
    const server = await opening;
    if (server) open.push(server);
    return server;
  };
  try {
    const behind = await kept(upstream(folder));
    const [few, many, most] = [1, 10_000, 100_000].map((count) => ({
      hosts: hostNames(count),
      map: mapOf(count, 1, behind.port),
    }));
    if (!few || !many || !most) return;
    const sockets = await socketUpstream();
    const bare = await kept(bareNginx(folder, site));
    const proxy = await kept(minimalProxy(folder, behind.port));
    const whole = await kept(gateway(folder, 'many', site, mapOf(10_000, 20, behind.port)));
    // Both are asked for the same: so many requests in the visitors' memory cost the computer's caches something too.
    const one = requestsFor(many.hosts, '/assets/app-1.js');
    const files = await ratios([
      { server: bare, asked: one },
      { server: whole, asked: one },
    ]);
    say(row('CPU of a static asset, nginx as it comes', files.first, 'µs', ''));
    say(row('the gateway beside it', files.ratio[1] ?? [], '×', 'at most 0.95'));

    const path = '/doctor/bench';
    const others = [
      await kept(caddy(folder, behind.port, 'same')),
      await kept(caddy(folder, behind.port, 'short')),
      await kept(haproxy(folder, behind.port)),
    ];
    const asked = requestsFor(many.hosts, path);
    const calls = await ratios([
      { server: proxy, asked },
      { server: whole, asked },
      ...others.flatMap((server) => (server ? [{ server, asked }] : [])),
    ]);
    say(row('CPU of a call, the shortest keep-alive proxy', calls.first, 'µs', ''));
    say(row('the gateway with 10,000 tenants beside it', calls.ratio[1] ?? [], '×', 'at most 1.20'));
    const names = [alike, 'the shortest Caddy', 'the shortest HAProxy'];
    for (const [n, name] of names.filter((_, which) => others[which]).entries()) {
      const beside = (calls.ratio[n + 2] ?? []).map(
        (other, round) => other / (calls.ratio[1]?.[round] ?? Number.NaN),
      );
      say(row(`${name} beside the gateway`, beside, '×', name === alike ? 'at least 3.5' : ''));
    }
    for (const server of others) await server?.stop();

    const [small, large] = [
      await kept(gateway(folder, 'one', site, few.map)),
      await kept(gateway(folder, 'most', site, most.map)),
    ];
    const growth = await ratios([
      { server: small, asked: most.hosts.flatMap(() => requestsFor(few.hosts, path)) },
      { server: large, asked: requestsFor(most.hosts, path) },
    ]);
    say(row('100,000 tenants beside one', growth.ratio[1] ?? [], '×', 'at most 1.05'));

    const line = await kept(
      gateway(folder, 'sockets', site, `localhost http://127.0.0.1:${sockets.port} tenant-id=1\n`),
    );
    say(
      row(
        '5,000 idle sockets, each',
        [(await idleSockets(line, 'localhost', 5000)) / 1024],
        'KB',
        'at most 20 KB',
      ),
    );
    sockets.close();
    await benchContainer(say, folder, behind.port);

    const seconds: number[] = [];
    for (let n = 0; n < 5; n += 1) seconds.push(await applying(whole, many.map, `new-${n}.example.cn`));
    say(row('10,000 hosts, from saving to serving', seconds, 's', 'at most 3 s'));
    const slow: number[] = [];
    for (let n = 0; n < 3; n += 1) slow.push(await applying(large, most.map, `new-${n}.example.cn`));
    say(row('100,000 hosts, from saving to serving', slow, 's', ''));
    say(
      `load of the machine ${loadavg()
        .map((one) => one.toFixed(1))
        .join(', ')}`,
    );
  } finally {
    for (const server of open) await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
};
