import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { dockerError } from '../../src/cli/dockerEngine.ts';
import { run } from '../../src/cli/processes.ts';
import { UserError } from '../../src/cli/settings.ts';
import { freePort } from '../support/freePort.ts';
import { measureRatios, requestsFor } from './httpLoad.ts';
import { hostNames, createTenantMap, minimalProxyConfig, type Server } from './httpServers.ts';
import { formatRow } from './statistics.ts';

const baseImage = process.env['NGINX_IMAGE'] || 'nginx:1.30';
const image = 'cloudroom/gateway';

const docker = async (...args: readonly string[]): Promise<string> => {
  const { code, output } = await run('docker', args);
  if (code !== 0) throw new UserError(`docker ${args[0]}: ${output.trim()}`);
  return output.trim();
};

const imageSize = async (name: string): Promise<number> =>
  Number(await docker('image', 'inspect', '--format', '{{.Size}}', name));

const inspectState = (id: string, field: string): Promise<string> =>
  docker('inspect', '--format', `{{.State.${field}}}`, id);

/** A container in the host's network, whose processes are visible here; `ready` is the time of its first response. */
const startContainer = async (
  port: number,
  path: string,
  args: readonly string[],
): Promise<Server & { id: string; readyAt: number }> => {
  const id = await docker('run', '--detach', '--network=host', ...args);
  const stop = async () => void (await docker('rm', '--force', '--volumes', id));
  for (const limit = Date.now() + 20_000; ; await pause(10)) {
    const response = await fetch(`http://127.0.0.1:${port}${path}`).catch(() => null);
    const readyAt = Date.now();
    if (response?.ok) return { id, port, pid: Number(await inspectState(id, 'Pid')), readyAt, stop };
    if (readyAt < limit) continue;
    const logs = await docker('logs', id);
    await stop();
    throw new UserError(`A container does not respond: ${logs}`);
  }
};

const startProxyContainer = async (folder: string, to: number): Promise<Server> => {
  const port = await freePort();
  const configDir = join(folder, 'proxy-inside');
  mkdirSync(configDir, { recursive: true });
  writeFileSync(join(configDir, 'nginx.conf'), minimalProxyConfig('/run', port, to));
  return startContainer(port, '/', [
    `--volume=${configDir}:/proxy:ro`,
    baseImage,
    'nginx',
    '-e',
    'stderr',
    '-c',
    '/proxy/nginx.conf',
    '-g',
    'daemon off;',
  ]);
};

const startGatewayContainer = async (folder: string, map: string) => {
  const port = await freePort();
  const configDir = join(folder, 'map-inside');
  mkdirSync(configDir, { recursive: true });
  writeFileSync(join(configDir, 'tenants.conf'), map);
  // The container's user reads it.
  for (const dir of [folder, configDir]) chmodSync(dir, 0o755);
  const internal = await freePort();
  return startContainer(port, '/healthz', [
    '--read-only',
    '--cap-drop=ALL',
    '--tmpfs=/run/cloudroom:mode=1777',
    `--env=PORT=${port}`,
    `--env=INTERNAL_LISTEN=127.0.0.1:${internal}`,
    `--volume=${configDir}:/etc/cloudroom:ro`,
    image,
  ]);
};

/** The figures that need containers: a call through nginx 1.30, the image's size, and the time from start to healthy. */
export const benchContainer = async (
  print: (line: string) => void,
  folder: string,
  upstreamPort: number,
): Promise<void> => {
  const problem = await dockerError();
  if (problem !== undefined) {
    print('No Docker engine: nginx 1.30, the image and its start are not measured.');
    return;
  }
  await docker('compose', '--project-name', 'cloudroom-bench', 'build', '--quiet', 'gateway');
  const size = ((await imageSize(image)) - (await imageSize(baseImage))) / 1024 / 1024;
  print(formatRow(`the image over ${baseImage}`, [size], 'MB', 'at most 60 MB'));

  const starts: number[] = [];
  for (let n = 0; n < 5; n += 1) {
    const container = await startGatewayContainer(folder, createTenantMap(1, 1, upstreamPort));
    starts.push((container.readyAt - Date.parse(await inspectState(container.id, 'StartedAt'))) / 1000);
    await container.stop();
  }
  print(formatRow('the container, from start to healthy', starts, 's', 'at most 1 s'));

  const servers: Server[] = [];
  try {
    const proxy = await startProxyContainer(folder, upstreamPort);
    servers.push(proxy);
    const gateway = await startGatewayContainer(folder, createTenantMap(10_000, 20, upstreamPort));
    servers.push(gateway);
    const requests = requestsFor(hostNames(10_000), '/doctor/bench');
    const callRatios = await measureRatios([
      { server: proxy, requests },
      { server: gateway, requests },
    ]);
    print(formatRow(`CPU of a call, a minimal proxy in ${baseImage}`, callRatios.firstCosts, 'µs', ''));
    print(
      formatRow('the gateway with 10,000 tenants, relative', callRatios.ratios[1] ?? [], '×', 'at most 1.12'),
    );
  } finally {
    for (const server of servers) await server.stop();
  }
};
