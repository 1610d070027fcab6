import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startGateway } from '../../src/cli/startGateway.ts';
import { whereIs } from '../../src/cli/systemPackages.ts';
import { type Service, startService } from '../../src/cli/processes.ts';
import { freePort } from '../support/freePort.ts';
import { waitUntil } from '../gateway/testGateway.ts';

/** A server under measurement: its port, and the process whose processor time is counted. */
export interface Server {
  readonly port: number;
  readonly pid: number;
  stop(): Promise<void>;
}

/** A JSON response of an upstream, shorter than the gateway's compression threshold. */
const json = `{"code":0,"msg":"","data":"${'x'.repeat(400)}"}`;

const waitForServer = async (service: Service, port: number): Promise<Server> => {
  let isUp = false;
  await waitUntil(`port ${port} answers`, () => {
    void fetch(`http://127.0.0.1:${port}/`).then(
      () => (isUp = true),
      () => {},
    );
    return isUp;
  });
  return { port, pid: service.child.pid ?? 0, stop: () => service.stop() };
};

/** A minimal nginx: temporary files, log and pid in `home`, and the given servers. */
const nginxConfig = (dir: string, http: string): string => {
  const tempPaths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (one) => `${one}_temp_path ${dir}/${one};`,
  );
  return (
    `user root;\nworker_processes auto;\npid ${dir}/pid;\nerror_log stderr crit;\nevents { worker_connections 4096; }\n` +
    `http { ${tempPaths.join(' ')} access_log ${dir}/access.log; sendfile on; keepalive_requests 1000000; ${http} }\n`
  );
};

const startNginx = async (folder: string, name: string, http: (port: number) => string): Promise<Server> => {
  const dir = join(folder, name);
  mkdirSync(dir, { recursive: true });
  const port = await freePort();
  writeFileSync(join(dir, 'nginx.conf'), nginxConfig(dir, http(port)));
  const args = ['-e', 'stderr', '-c', join(dir, 'nginx.conf'), '-g', 'daemon off;'];
  return waitForServer(startService(whereIs('nginx') ?? 'nginx', args, {}), port);
};

/** Answers every call immediately with the same JSON, on every loopback address. */
export const startJsonUpstream = (folder: string) =>
  startNginx(
    folder,
    'upstream',
    (port) =>
      `access_log off; server { listen 0.0.0.0:${port}; default_type application/json; location / { return 200 '${json}'; } }`,
  );

/** Bare nginx serving a folder of files. */
export const startBareNginx = (folder: string, site: string) =>
  startNginx(folder, 'bare', (port) => `server { listen ${port}; root ${site}; }`);

const proxyBlock = (port: number, upstreamPort: number): string =>
  `upstream one { server 127.0.0.1:${upstreamPort}; keepalive 256; } server { listen ${port}; location / { proxy_pass http://one; proxy_http_version 1.1; proxy_set_header Connection ""; } }`;

/** A minimal proxy that keeps its upstream connections open. */
export const startMinimalProxy = (folder: string, upstreamPort: number) =>
  startNginx(folder, 'proxy', (port) => proxyBlock(port, upstreamPort));

/** The same for an nginx elsewhere, which writes into `home`. */
export const minimalProxyConfig = (dir: string, port: number, upstreamPort: number): string =>
  nginxConfig(dir, proxyBlock(port, upstreamPort));

/** What the gateway does for every call, for one hospital: headers in both directions, and a JSON log line. */
const equivalentHeaders = (folder: string): string =>
  `header {
    X-Request-ID {http.request.uuid}
    X-Content-Type-Options nosniff
    Referrer-Policy no-referrer
    Cross-Origin-Opener-Policy same-origin
    Cross-Origin-Resource-Policy same-origin
    Permissions-Policy "camera=(self), microphone=(self), display-capture=(self), geolocation=(), payment=(), usb=()"
    Content-Security-Policy "default-src 'none'; frame-ancestors 'none'; sandbox"
    ?Cache-Control no-store
  }
  log {
    output file ${join(folder, 'caddy.log')}
    format json
  }`;

/** Debian's Caddy as a proxy, minimal or with the gateway's features except tenants; null if it is not installed. */
export const startCaddy = async (
  folder: string,
  upstreamPort: number,
  variant: 'short' | 'same',
): Promise<Server | null> => {
  const program = whereIs('caddy');
  if (!program) return null;
  const port = await freePort();
  const file = join(folder, `Caddyfile-${variant}`);
  const upstreamHeaders = `header_up tenant-id 1\n header_up X-Request-ID {http.request.uuid}\n header_up X-Real-IP {remote_host}`;
  const proxyDirective =
    variant === 'short'
      ? `reverse_proxy 127.0.0.1:${upstreamPort}`
      : `${equivalentHeaders(folder)}\nreverse_proxy 127.0.0.1:${upstreamPort} {\n ${upstreamHeaders}\n}`;
  writeFileSync(file, `{\n admin off\n auto_https off\n}\nhttp://:${port} {\n ${proxyDirective}\n}\n`);
  return waitForServer(
    startService(program, ['run', '--adapter', 'caddyfile', '--config', file], { HOME: folder }),
    port,
  );
};

/** Debian's HAProxy as a proxy; null if it is not installed. */
export const startHaproxy = async (folder: string, upstreamPort: number): Promise<Server | null> => {
  const program = whereIs('haproxy');
  if (!program) return null;
  const port = await freePort();
  const file = join(folder, 'haproxy.cfg');
  writeFileSync(
    file,
    `defaults\n mode http\n timeout connect 3s\n timeout client 60s\n timeout server 60s\n` +
      `frontend in\n bind *:${port}\n default_backend out\nbackend out\n server one 127.0.0.1:${upstreamPort}\n`,
  );
  return waitForServer(startService(program, ['-db', '-f', file], {}), port);
};

/** The host names of a number of hospitals. */
export const hostNames = (count: number): string[] =>
  Array.from({ length: count }, (_, n) => `hospital-${n}.example.cn`);

/** A tenant map of a number of hosts, spread over the upstream's addresses. */
export const createTenantMap = (count: number, addresses: number, upstreamPort: number): string =>
  hostNames(count)
    .map((host, n) => `${host} http://127.0.1.${1 + (n % addresses)}:${upstreamPort} tenant-id=${n + 1}\n`)
    .join('');

/** The complete gateway with a tenant map. */
export const startBenchGateway = async (
  folder: string,
  name: string,
  site: string,
  map: string,
): Promise<Server & { tenants: string }> => {
  const dir = join(folder, name);
  mkdirSync(dir, { recursive: true });
  const tenants = join(dir, 'tenants.conf');
  writeFileSync(tenants, map);
  const port = await freePort();
  const runDir = join(dir, 'run');
  const settings = { SOCKET_RATE: '100000', SOCKET_BURST: '100000', SOCKET_TIMEOUT: '10m' };
  const running = await startGateway({ tenants, port, site, runDir, watched: true, settings });
  return { port, pid: running.pid, stop: () => running.stop(), tenants };
};
