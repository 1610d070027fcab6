// Where the map is swapped: in the nginx of this computer, and in a container started as compose does.
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startGateway } from '../../../src/cli/startGateway.ts';
import { run } from '../../../src/cli/processes.ts';
import { top } from '../../../src/cli/settings.ts';
import { buildSite } from '../../gateway/testGateway.ts';
import { freePort } from '../../support/freePort.ts';
import { requestTenant } from './load.ts';

/** A running gateway that watches its map. */
export interface MapTarget {
  readonly name: string;
  readonly port: number;
  /** The file that an operator edits. */
  readonly tenants: string;
  /** Whether idle connections are kept briefly across a reload. */
  readonly keepsIdleConnections: boolean;
  /** The result of the last map: its fingerprint, the outcome, and the reported lines. */
  readRecord(): string;
  reportedErrors(): string[];
  close(): Promise<void>;
}

const settings = { SOCKET_RATE: '1000', SOCKET_BURST: '1000', LOGIN_RATE: '1000', LOGIN_BURST: '1000' };

const createTargetDir = (map: string) => {
  const folder = mkdtempSync(join(tmpdir(), 'cloudroom-swap-'));
  const dirs = { map: join(folder, 'map'), run: join(folder, 'run'), state: join(folder, 'state'), folder };
  for (const dir of Object.values(dirs)) {
    mkdirSync(dir, { recursive: true });
    // The container's user also writes here.
    chmodSync(dir, 0o777);
  }
  const tenants = join(dirs.map, 'tenants.conf');
  writeFileSync(tenants, map);
  const read = (name: string): string => readFileSync(join(dirs.run, name), 'utf8');
  return {
    ...dirs,
    tenants,
    site: buildSite(folder),
    readRecord: () => read('record').replace(/^(?!result=|fingerprint=).*\n/gm, ''),
    reportedErrors: () => [...read('record').matchAll(/^fault=(.*)$/gm)].map(([, line = '']) => line),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
};

const nginxVersion = (output: string): string => /nginx\/([\d.]+)/.exec(output)?.[1] ?? 'unknown';
const keepsIdleConnections = (version: string): boolean => {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number);
  return (major * 1000 + minor) * 1000 + patch >= 1_027_004;
};

/** The nginx of this computer. */
export const startLocal = async (map: string): Promise<MapTarget> => {
  const { tenants, site, run: runDir, state, readRecord, reportedErrors, remove } = createTargetDir(map);
  const port = await freePort();
  const version = nginxVersion((await run('nginx', ['-v'])).output);
  const gateway = await startGateway({
    tenants,
    port,
    site,
    runDir,
    watched: true,
    settings: { ...settings, STATE_DIR: state, ERROR_LOG: join(runDir, 'logs/error.log') },
  });
  const close = async () => {
    await gateway.stop();
    remove();
  };
  return {
    name: `nginx ${version}, here`,
    port,
    tenants,
    keepsIdleConnections: keepsIdleConnections(version),
    readRecord,
    reportedErrors,
    close,
  };
};

const image = process.env['NGINX_IMAGE'] || 'nginx:1.30';

/** The gateway's base image with the gateway's own entry point; null if no engine or image is available. */
export const startContainer = async (map: string): Promise<MapTarget | null> => {
  const versionRun = await run('docker', ['run', '--rm', image, 'nginx', '-v']);
  if (versionRun.code !== 0) return null;
  const {
    folder,
    tenants,
    site,
    map: mapFolder,
    run: runDir,
    state,
    readRecord,
    reportedErrors,
    remove,
  } = createTargetDir(map);
  const port = await freePort();
  const env = {
    ...settings,
    TENANTS: '/etc/cloudroom/tenants.conf',
    SITE: '/site',
    RUN_DIR: '/run/cloudroom',
    STATE_DIR: '/state',
    ACCESS_LOG: '/dev/stdout',
    PORT: String(port),
    PATH: '/opt/cloudroom/nginx:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  };
  const mounts = [
    `${top}/nginx:/opt/cloudroom/nginx:ro`,
    `${top}/nginx/docker/40-cloudroom.sh:/docker-entrypoint.d/40-cloudroom.sh:ro`,
    `${site}:/site:ro`,
    `${mapFolder}:/etc/cloudroom:ro`,
    `${runDir}:/run/cloudroom`,
    `${state}:/state`,
  ];
  chmodSync(folder, 0o755);
  const options = [
    '--detach',
    '--network=host',
    '--user=101:101',
    '--read-only',
    '--cap-drop=ALL',
    '--stop-signal=SIGQUIT',
  ];
  const start = ['nginx', '-e', 'stderr', '-c', '/run/cloudroom/current/nginx.conf', '-g', 'daemon off;'];
  const { output } = await run('docker', [
    'run',
    ...options,
    ...Object.entries(env).map(([name, value]) => `--env=${name}=${value}`),
    ...mounts.map((mount) => `--volume=${mount}`),
    image,
    ...start,
  ]);
  const id = output.trim().split('\n').at(-1) ?? '';
  const close = async () => {
    await run('docker', ['rm', '--force', id]);
    remove();
  };
  const deadline = Date.now() + 20_000;
  while (
    !(await requestTenant(port, 'x', { path: '/healthz' }).responseText.catch(() => '')).includes('ok')
  ) {
    if (Date.now() < deadline) continue;
    const { output: logs } = await run('docker', ['logs', id]);
    await close();
    throw new Error(`the container does not answer: ${logs}`);
  }
  const version = nginxVersion(versionRun.output);
  return {
    name: `nginx ${version}, in a container`,
    port,
    tenants,
    keepsIdleConnections: keepsIdleConnections(version),
    readRecord,
    reportedErrors,
    close,
  };
};
