import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { dockerError } from '../../src/cli/dockerEngine.ts';
import { run } from '../../src/cli/processes.ts';
import { UserError } from '../../src/cli/settings.ts';
import { freePort } from '../house.ts';
import { ratios, requestsFor } from './gatewayLoad.ts';
import { hostNames, mapOf, minimalProxyConfig, type Server } from './gatewayServers.ts';
import { row } from './measure.ts';

const base = process.env['NGINX_IMAGE'] || 'nginx:1.30';
const image = 'cloudroom/gateway';

const docker = async (...args: readonly string[]): Promise<string> => {
  const { code, output } = await run('docker', args);
  if (code !== 0) throw new UserError(`docker ${args[0]}: ${output.trim()}`);
  return output.trim();
};

const sizeOf = async (name: string): Promise<number> =>
  Number(await docker('image', 'inspect', '--format', '{{.Size}}', name));

const inspected = (id: string, field: string): Promise<string> =>
  docker('inspect', '--format', `{{.State.${field}}}`, id);

/** A container on this computer's own network, whose processes are seen here; `ready` is when it first answered. */
const contained = async (
  port: number,
  path: string,
  args: readonly string[],
): Promise<Server & { id: string; ready: number }> => {
  const id = await docker('run', '--detach', '--network=host', ...args);
  const stop = async () => void (await docker('rm', '--force', '--volumes', id));
  for (const limit = Date.now() + 20_000; ; await pause(10)) {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`).catch(() => null);
    const ready = Date.now();
    if (answer?.ok) return { id, port, pid: Number(await inspected(id, 'Pid')), ready, stop };
    if (ready < limit) continue;
    const said = await docker('logs', id);
    await stop();
    throw new UserError(`A container does not answer: ${said}`);
  }
};

const proxyInside = async (folder: string, to: number): Promise<Server> => {
  const port = await freePort();
  const home = join(folder, 'proxy-inside');
  mkdirSync(home, { recursive: true });
  writeFileSync(join(home, 'nginx.conf'), minimalProxyConfig('/run', port, to));
  return contained(port, '/', [
    `--volume=${home}:/proxy:ro`,
    base,
    'nginx',
    '-e',
    'stderr',
    '-c',
    '/proxy/nginx.conf',
    '-g',
    'daemon off;',
  ]);
};

const gatewayInside = async (folder: string, map: string) => {
  const port = await freePort();
  const home = join(folder, 'map-inside');
  mkdirSync(home, { recursive: true });
  writeFileSync(join(home, 'tenants.conf'), map);
  // The container's user reads it.
  for (const place of [folder, home]) chmodSync(place, 0o755);
  const internal = await freePort();
  return contained(port, '/healthz', [
    '--read-only',
    '--cap-drop=ALL',
    '--tmpfs=/run/cloudroom:mode=1777',
    `--env=PORT=${port}`,
    `--env=INTERNAL_LISTEN=127.0.0.1:${internal}`,
    `--volume=${home}:/etc/cloudroom:ro`,
    image,
  ]);
};

/** The rows that need containers: a call through nginx 1.30, the image's size, and from start to healthy. */
export const benchContainer = async (
  say: (line: string) => void,
  folder: string,
  upstreamPort: number,
): Promise<void> => {
  const fault = await dockerError();
  if (fault !== undefined) {
    say('No Docker engine answers: nginx 1.30, the image and its start are not measured.');
    return;
  }
  await docker('compose', '--project-name', 'cloudroom-bench', 'build', '--quiet', 'gateway');
  const size = ((await sizeOf(image)) - (await sizeOf(base))) / 1024 / 1024;
  say(row(`the image over ${base}`, [size], 'MB', 'at most 60 MB'));

  const starts: number[] = [];
  for (let n = 0; n < 5; n += 1) {
    const one = await gatewayInside(folder, mapOf(1, 1, upstreamPort));
    starts.push((one.ready - Date.parse(await inspected(one.id, 'StartedAt'))) / 1000);
    await one.stop();
  }
  say(row('the container, from start to healthy', starts, 's', 'at most 1 s'));

  const open: Server[] = [];
  try {
    const proxy = await proxyInside(folder, upstreamPort);
    open.push(proxy);
    const whole = await gatewayInside(folder, mapOf(10_000, 20, upstreamPort));
    open.push(whole);
    const asked = requestsFor(hostNames(10_000), '/doctor/bench');
    const calls = await ratios([
      { server: proxy, asked },
      { server: whole, asked },
    ]);
    say(row(`CPU of a call, the shortest proxy in ${base}`, calls.first, 'µs', ''));
    say(row('the gateway with 10,000 tenants beside it', calls.ratio[1] ?? [], '×', 'at most 1.12'));
  } finally {
    for (const server of open) await server.stop();
  }
};
