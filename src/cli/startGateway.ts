import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { whereIs } from './systemPackages.ts';
import { isHealthy, portError, prepare, spawnNginx, spawnWatch } from './nginxProcess.ts';
import { UserError } from './settings.ts';

/** The gateway's folders. Paths may be relative to the current folder. */
export type GatewayOptions = {
  tenants: string;
  port: number;
  /** The built console: index.html and assets/. */
  site: string;
  /** Configuration, logs, pid and temporary files; used by only one gateway. */
  runDir: string;
  basePath?: string;
  /** Whether an edit of the tenant map is applied automatically. */
  watched?: boolean;
  /** Additional settings of nginx/variables, by name. */
  settings?: Record<string, string>;
};

/** A running gateway. `exited` settles with nginx's exit code, whatever ended it. */
export type Gateway = { address: string; pid: number; stop(): Promise<void>; exited: Promise<number> };

/**
 * Prepares and starts nginx and waits until /healthz responds. Throws a `UserError` with one line for each error; an invalid
 * map is reported on stderr if STATE_DIR has a last valid one.
 */
export async function startGateway(options: GatewayOptions): Promise<Gateway> {
  const runDir = resolve(options.runDir);
  const basePath = options.basePath ?? '/';
  const binary = options.settings?.['NGINX'] ?? nginxHere();
  const settings = {
    NGINX: binary,
    TENANTS: resolve(options.tenants),
    PORT: String(options.port),
    SITE: resolve(options.site),
    RUN_DIR: runDir,
    BASE_PATH: basePath,
    ...options.settings,
  };
  await expectFree('PORT', options.port);
  const logged = { ...settings, LOG_LINES: 'stamped' };
  const { code, stderr } = await prepare(logged);
  // An error that ends the command is told on its terminal, so it needs no time.
  const errors = stderr.replaceAll(/^\S+ \S+ \[\w+\] /gm, '').trim();
  if (code !== 0) throw new UserError(errors || 'gateway: error: nginx/gateway prepare failed');
  await expectOthersFree({ ...process.env, ...settings });
  process.stderr.write(stderr);
  const gateway = await startNginx(binary, options.port, runDir, basePath);
  if (options.watched) keepWatching(logged, gateway.exited);
  return gateway;
}

/** How long a killed gateway may still hold its ports, in milliseconds: its workers first close thousands of sockets. */
const freedWithinMs = 3_000;

async function expectFree(setting: string, port: number, host?: string): Promise<void> {
  if (!Number.isInteger(port) || port < 1 || port > 65_535) return;
  const limit = Date.now() + freedWithinMs;
  for (;;) {
    const portTaken = await portError(port, setting, host);
    if (!portTaken) return;
    if (Date.now() > limit) throw new UserError(`gateway: error: ${portTaken}`);
    await pause(50);
  }
}

/** The two optional listeners, whose settings nginx/gateway has validated by then. */
async function expectOthersFree(settings: NodeJS.ProcessEnv): Promise<void> {
  const inner = settings['INTERNAL_LISTEN'] || `127.0.0.2:${settings['PORT']}`;
  const [, host, port] = /^(?:\[?([^\]]*)\]?:)?(\d+)$/.exec(inner) ?? [];
  await expectFree('INTERNAL_LISTEN', Number(port), host);
  if (settings['CERTS_DIR']) await expectFree('TLS_PORT', Number(settings['TLS_PORT'] || 8443));
}

/** Restarts a watcher that was killed: edits of the map would go unnoticed. */
function keepWatching(settings: Record<string, string>, until: Promise<number>): void {
  let stopped = false;
  const start = (): ReturnType<typeof spawnWatch> =>
    spawnWatch(settings).once('exit', async () => {
      await pause(500);
      if (!stopped) watch = start();
    });
  let watch = start();
  void until.then(() => {
    stopped = true;
    watch.kill();
  });
}

// An ordinary user's PATH lacks the folder for servers on Debian.
export const nginxHere = (): string => process.env['NGINX'] ?? whereIs('nginx') ?? 'nginx';

/** Workers survive a killed master: they would keep the port, and their old map, for ever. */
function endGroup(leader: number | undefined): void {
  try {
    if (leader) process.kill(-leader, 'SIGKILL');
  } catch {
    // None of them is left.
  }
}

async function startNginx(binary: string, port: number, runDir: string, basePath: string): Promise<Gateway> {
  const child = spawnNginx(binary, runDir);
  let stderr = '';
  let code: number | undefined;
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr = (stderr + text).slice(-4000);
  });
  const exited = new Promise<number>((settle) => {
    child.once('error', () => settle(127));
    child.once('exit', () => endGroup(child.pid));
    child.once('close', (status) => settle(status ?? 1));
  });
  void exited.then((status) => {
    code = status;
  });
  const stop = async (): Promise<void> => {
    if (code === undefined) child.kill('SIGTERM');
    await exited;
  };
  for (let tries = 0; !(await isHealthy(port, runDir)); tries++) {
    if (code === undefined && tries < 300) {
      await pause(50);
      continue;
    }
    await stop();
    throw new UserError(`gateway: error: nginx did not start\n${stderr}`.trim());
  }
  child.stderr.pipe(process.stderr);
  return { address: `http://localhost:${port}${basePath}`, pid: child.pid ?? 0, stop, exited };
}

/** The gateway's folder for a port, with the last valid tenant map. */
export const gatewayDirs = (dataDir: string, port: number) => {
  const runDir = resolve(dataDir, `gateway-${port}`);
  return { runDir, settings: { STATE_DIR: process.env['STATE_DIR'] || resolve(runDir, 'state') } };
};
