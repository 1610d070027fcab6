import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startGateway } from '../../src/cli/gateway.ts';
import { whereIs } from '../../src/cli/systemPackages.ts';
import { type Service, startService } from '../../src/cli/processes.ts';
import { freePort } from '../house.ts';
import { until } from '../gateway/setup.ts';

/** A server under measurement: where it listens, and the process that its processor time is counted of. */
export interface Server {
  readonly port: number;
  readonly pid: number;
  stop(): Promise<void>;
}

/** A JSON answer of an upstream, shorter than what the gateway would compress. */
const json = `{"code":0,"msg":"","data":"${'x'.repeat(400)}"}`;

const started = async (service: Service, port: number): Promise<Server> => {
  let there = false;
  await until(`port ${port} answers`, () => {
    void fetch(`http://127.0.0.1:${port}/`).then(
      () => (there = true),
      () => {},
    );
    return there;
  });
  return { port, pid: service.child.pid ?? 0, stop: () => service.stop() };
};

/** An nginx of few words: temporary files, log and pid in `home`, and what it shall serve. */
const configOf = (home: string, http: string): string => {
  const temp = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (one) => `${one}_temp_path ${home}/${one};`,
  );
  return (
    `user root;\nworker_processes auto;\npid ${home}/pid;\nerror_log stderr crit;\nevents { worker_connections 4096; }\n` +
    `http { ${temp.join(' ')} access_log ${home}/access.log; sendfile on; keepalive_requests 1000000; ${http} }\n`
  );
};

const nginx = async (folder: string, name: string, http: (port: number) => string): Promise<Server> => {
  const home = join(folder, name);
  mkdirSync(home, { recursive: true });
  const port = await freePort();
  writeFileSync(join(home, 'nginx.conf'), configOf(home, http(port)));
  const args = ['-e', 'stderr', '-c', join(home, 'nginx.conf'), '-g', 'daemon off;'];
  return started(startService(whereIs('nginx') ?? 'nginx', args, {}), port);
};

/** Answers every call with the same JSON at once, on every address of this computer's loopback. */
export const upstream = (folder: string) =>
  nginx(
    folder,
    'upstream',
    (port) =>
      `access_log off; server { listen 0.0.0.0:${port}; default_type application/json; location / { return 200 '${json}'; } }`,
  );

/** nginx as it comes, with a folder of files. */
export const bareNginx = (folder: string, site: string) =>
  nginx(folder, 'bare', (port) => `server { listen ${port}; root ${site}; }`);

const proxying = (port: number, to: number): string =>
  `upstream one { server 127.0.0.1:${to}; keepalive 256; } server { listen ${port}; location / { proxy_pass http://one; proxy_http_version 1.1; proxy_set_header Connection ""; } }`;

/** The shortest proxy that keeps its connections to the upstream open. */
export const minimalProxy = (folder: string, to: number) =>
  nginx(folder, 'proxy', (port) => proxying(port, to));

/** The same for an nginx somewhere else, which writes into `home`. */
export const minimalProxyConfig = (home: string, port: number, to: number): string =>
  configOf(home, proxying(port, to));

/** What the gateway does to every call, for one hospital: the headers both ways, and a line of JSON in a log. */
const samePains = (folder: string): string =>
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

/** Debian's Caddy as a proxy, as short as can be or with the gateway's pains (its tenants apart); null where it is not installed. */
export const caddy = async (folder: string, to: number, way: 'short' | 'same'): Promise<Server | null> => {
  const program = whereIs('caddy');
  if (!program) return null;
  const port = await freePort();
  const file = join(folder, `Caddyfile-${way}`);
  const upward = `header_up tenant-id 1\n header_up X-Request-ID {http.request.uuid}\n header_up X-Real-IP {remote_host}`;
  const proxied =
    way === 'short'
      ? `reverse_proxy 127.0.0.1:${to}`
      : `${samePains(folder)}\nreverse_proxy 127.0.0.1:${to} {\n ${upward}\n}`;
  writeFileSync(file, `{\n admin off\n auto_https off\n}\nhttp://:${port} {\n ${proxied}\n}\n`);
  return started(
    startService(program, ['run', '--adapter', 'caddyfile', '--config', file], { HOME: folder }),
    port,
  );
};

/** Debian's HAProxy as a proxy; null where it is not installed. */
export const haproxy = async (folder: string, to: number): Promise<Server | null> => {
  const program = whereIs('haproxy');
  if (!program) return null;
  const port = await freePort();
  const file = join(folder, 'haproxy.cfg');
  writeFileSync(
    file,
    `defaults\n mode http\n timeout connect 3s\n timeout client 60s\n timeout server 60s\n` +
      `frontend in\n bind *:${port}\n default_backend out\nbackend out\n server one 127.0.0.1:${to}\n`,
  );
  return started(startService(program, ['-db', '-f', file], {}), port);
};

/** The names of so many hospitals. */
export const hostNames = (count: number): string[] =>
  Array.from({ length: count }, (_, n) => `hospital-${n}.example.cn`);

/** A tenant map of so many hosts that share the upstream's addresses, one after another. */
export const mapOf = (count: number, addresses: number, to: number): string =>
  hostNames(count)
    .map((host, n) => `${host} http://127.0.1.${1 + (n % addresses)}:${to} tenant-id=${n + 1}\n`)
    .join('');

/** The whole gateway with a tenant map. */
export const gateway = async (
  folder: string,
  name: string,
  site: string,
  map: string,
): Promise<Server & { tenants: string }> => {
  const home = join(folder, name);
  mkdirSync(home, { recursive: true });
  const tenants = join(home, 'tenants.conf');
  writeFileSync(tenants, map);
  const port = await freePort();
  const runDir = join(home, 'run');
  const settings = { SOCKET_RATE: '100000', SOCKET_BURST: '100000', SOCKET_TIMEOUT: '10m' };
  const running = await startGateway({ tenants, port, site, runDir, watched: true, settings });
  return { port, pid: running.pid, stop: () => running.stop(), tenants };
};
