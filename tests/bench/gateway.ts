import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, connect, type Socket } from 'node:net';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { sendRequest } from '../gateway/testGateway.ts';
import { benchContainer } from './containers.ts';
import { memoryBytes, measureRatios, requestsFor } from './httpLoad.ts';
import {
  startBareNginx,
  startCaddy,
  startBenchGateway,
  startHaproxy,
  hostNames,
  createTenantMap,
  startMinimalProxy,
  type Server,
  startJsonUpstream,
} from './httpServers.ts';
import { formatRow } from './statistics.ts';

/** Opens a number of silent IM sockets; returns the bytes that each costs the gateway. */
const measureIdleSockets = async (server: Server, host: string, count: number): Promise<number> => {
  const sockets: Socket[] = [];
  const before = memoryBytes(server.pid);
  const handshake = `GET /infra/ws HTTP/1.1\r\nHost: ${host}\r\nOrigin: http://${host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Protocol: im.v1, bearer.abc\r\n\r\n`;
  const openSocket = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const socket = connect(server.port, '127.0.0.1', () => socket.write(handshake));
      socket.once('data', (response) =>
        response.toString().startsWith('HTTP/1.1 101')
          ? resolve()
          : reject(new Error(response.toString().slice(0, 200))),
      );
      socket.on('error', reject);
      sockets.push(socket);
    });
  for (let n = 0; n < count; n += 100) await Promise.all(Array.from({ length: 100 }, openSocket));
  const bytes = (memoryBytes(server.pid) - before) / count;
  for (const socket of sockets) socket.destroy();
  return bytes;
};

/** Answers every request with 101 and nothing more. */
const startSocketUpstream = async () => {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.once('data', () =>
      socket.write(
        'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Protocol: im.v1\r\n\r\n',
      ),
    );
    socket.on('error', () => {}).on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '0.0.0.0', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const close = () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  };
  return { port, close };
};

/** Seconds from saving a map with a new host to the first page under that host. */
const measureApply = async (
  server: Server & { tenants: string },
  map: string,
  name: string,
): Promise<number> => {
  writeFileSync(server.tenants, `${map}${name} http://127.0.0.1:9 tenant-id=1\n`);
  const startedAt = performance.now();
  while ((await sendRequest(server.port, '/login', { Host: name })).status !== 200) await pause(20);
  return (performance.now() - startedAt) / 1000;
};

const similarCaddy = 'Caddy, same headers and log,';

/** `npm run bench gateway`: processor time per request compared with other servers in the same run, sockets, and a new map. */
export const benchGateway = async (print: (socketGateway: string) => void): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), 'cloudroom-bench-'));
  const site = join(folder, 'site');
  mkdirSync(join(site, 'assets'), { recursive: true });
  writeFileSync(join(site, 'index.html'), '<base href="/"><meta nonce="__NONCE__">');
  const asset = 'x'.repeat(20_000);
  writeFileSync(join(site, 'assets/app-1.js'), asset);
  // The files as a build leaves them.
  writeFileSync(join(site, 'assets/app-1.js.gz'), gzipSync(asset));
  const servers: { stop(): Promise<void> }[] = [];
  const track = async <T extends { stop(): Promise<void> } | null>(starting: Promise<T>): Promise<T> => {
    const server = await starting;
    if (server) servers.push(server);
    return server;
  };
  try {
    const echoServer = await track(startJsonUpstream(folder));
    const [oneHost, tenThousandHosts, hundredThousandHosts] = [1, 10_000, 100_000].map((count) => ({
      hosts: hostNames(count),
      map: createTenantMap(count, 1, echoServer.port),
    }));
    if (!oneHost || !tenThousandHosts || !hundredThousandHosts) return;
    const socketServer = await startSocketUpstream();
    const bareServer = await track(startBareNginx(folder, site));
    const proxy = await track(startMinimalProxy(folder, echoServer.port));
    const gatewayServer = await track(
      startBenchGateway(folder, 'many', site, createTenantMap(10_000, 20, echoServer.port)),
    );
    // Both get the same requests: the number of host names affects the processor caches.
    const assetRequests = requestsFor(tenThousandHosts.hosts, '/assets/app-1.js');
    const assetRatios = await measureRatios([
      { server: bareServer, requests: assetRequests },
      { server: gatewayServer, requests: assetRequests },
    ]);
    print(formatRow('CPU of a static asset, bare nginx', assetRatios.firstCosts, 'µs', ''));
    print(formatRow('the gateway, relative', assetRatios.ratios[1] ?? [], '×', 'at most 0.95'));

    const path = '/doctor/bench';
    const otherServers = [
      await track(startCaddy(folder, echoServer.port, 'same')),
      await track(startCaddy(folder, echoServer.port, 'short')),
      await track(startHaproxy(folder, echoServer.port)),
    ];
    const requests = requestsFor(tenThousandHosts.hosts, path);
    const callRatios = await measureRatios([
      { server: proxy, requests },
      { server: gatewayServer, requests },
      ...otherServers.flatMap((server) => (server ? [{ server, requests }] : [])),
    ]);
    print(formatRow('CPU of a call, a minimal keep-alive proxy', callRatios.firstCosts, 'µs', ''));
    print(
      formatRow('the gateway with 10,000 tenants, relative', callRatios.ratios[1] ?? [], '×', 'at most 1.20'),
    );
    const names = [similarCaddy, 'a minimal Caddy', 'a minimal HAProxy'];
    for (const [n, name] of names.filter((_, which) => otherServers[which]).entries()) {
      const relative = (callRatios.ratios[n + 2] ?? []).map(
        (otherCost, round) => otherCost / (callRatios.ratios[1]?.[round] ?? Number.NaN),
      );
      print(
        formatRow(
          `${name} relative to the gateway`,
          relative,
          '×',
          name === similarCaddy ? 'at least 3.5' : '',
        ),
      );
    }
    for (const server of otherServers) await server?.stop();

    const [smallGateway, largeGateway] = [
      await track(startBenchGateway(folder, 'one', site, oneHost.map)),
      await track(startBenchGateway(folder, 'most', site, hundredThousandHosts.map)),
    ];
    const growth = await measureRatios([
      {
        server: smallGateway,
        requests: hundredThousandHosts.hosts.flatMap(() => requestsFor(oneHost.hosts, path)),
      },
      { server: largeGateway, requests: requestsFor(hundredThousandHosts.hosts, path) },
    ]);
    print(formatRow('100,000 tenants, relative to one', growth.ratios[1] ?? [], '×', 'at most 1.05'));

    const socketGateway = await track(
      startBenchGateway(
        folder,
        'sockets',
        site,
        `localhost http://127.0.0.1:${socketServer.port} tenant-id=1\n`,
      ),
    );
    print(
      formatRow(
        '5,000 idle sockets, each',
        [(await measureIdleSockets(socketGateway, 'localhost', 5000)) / 1024],
        'KB',
        'at most 20 KB',
      ),
    );
    socketServer.close();
    await benchContainer(print, folder, echoServer.port);

    const seconds: number[] = [];
    for (let n = 0; n < 5; n += 1)
      seconds.push(await measureApply(gatewayServer, tenThousandHosts.map, `new-${n}.example.cn`));
    print(formatRow('10,000 hosts, from saving to serving', seconds, 's', 'at most 3 s'));
    const largeSeconds: number[] = [];
    for (let n = 0; n < 3; n += 1)
      largeSeconds.push(await measureApply(largeGateway, hundredThousandHosts.map, `new-${n}.example.cn`));
    print(formatRow('100,000 hosts, from saving to serving', largeSeconds, 's', ''));
    print(
      `load of the machine ${loadavg()
        .map((assetRequests) => assetRequests.toFixed(1))
        .join(', ')}`,
    );
  } finally {
    for (const server of servers) await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
};
