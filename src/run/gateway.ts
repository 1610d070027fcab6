import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { isHealthy, portFault, render, spawnNginx } from './nginx.ts';

const home = resolve(import.meta.dirname, '../..');

/** Where the gateway reads and writes. Paths may be relative to the current folder. */
export type GatewayOptions = {
  tenants: string;
  port: number;
  /** The built console: index.html and assets/. */
  site: string;
  /** Configuration, logs, pid and temporary files; one gateway alone may use it. */
  runDir: string;
  basePath?: string;
  /** Further settings of nginx/variables, by name. */
  settings?: Record<string, string>;
};

/** A running gateway. `exited` settles with nginx's exit code, whoever ended it. */
export type Gateway = { address: string; pid: number; stop(): Promise<void>; exited: Promise<number> };

/** Renders, starts nginx and waits until /healthz answers. Throws an Error whose message holds one line for each fault. */
export async function startGateway(options: GatewayOptions): Promise<Gateway> {
  const runDir = resolve(options.runDir);
  const basePath = options.basePath ?? '/';
  const settings = {
    TENANTS: resolve(options.tenants),
    PORT: String(options.port),
    SITE: resolve(options.site),
    RUN_DIR: runDir,
    BASE_PATH: basePath,
    ...options.settings,
  };
  const taken = portIsSound(options.port) ? await portFault(options.port) : undefined;
  if (taken) throw new Error(`gateway: error: ${taken}`);
  const rendered = await render(resolve(home, 'nginx/render'), settings);
  if (rendered.code !== 0)
    throw new Error(rendered.complaint.trim() || 'gateway: error: nginx/render failed');
  return startNginx(
    options.settings?.['NGINX'] ?? process.env['NGINX'] ?? 'nginx',
    options.port,
    runDir,
    basePath,
  );
}

function portIsSound(port: number): boolean {
  return Number.isInteger(port) && port > 0 && port < 65_536;
}

async function startNginx(binary: string, port: number, runDir: string, basePath: string): Promise<Gateway> {
  const child = spawnNginx(binary, runDir);
  let complaint = '';
  let code: number | undefined;
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaint = (complaint + text).slice(-4000);
  });
  const exited = new Promise<number>((settle) => {
    child.once('error', () => settle(127));
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
    throw new Error(`gateway: error: nginx did not start\n${complaint}`.trim());
  }
  child.stderr.pipe(process.stderr);
  return { address: `http://localhost:${port}${basePath}`, pid: child.pid ?? 0, stop, exited };
}

async function runAlone(): Promise<void> {
  const { TENANTS, SITE, BASE_PATH, DATA_DIR } = process.env;
  const PORT = process.env['PORT'] || '8080';
  const gateway = await startGateway({
    tenants: TENANTS || resolve(home, 'nginx/tenants.conf'),
    port: /^[0-9]+$/.test(PORT) ? Number(PORT) : Number.NaN,
    site: SITE || resolve(home, 'dist'),
    runDir: resolve(DATA_DIR || resolve(home, 'data'), `gateway-${PORT}`),
    basePath: BASE_PATH || '/',
    settings: { PORT },
  });
  console.log(`The gateway serves ${gateway.address}  (Ctrl-C stops it)`);
  let asked = false;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      asked = true;
      void gateway.stop();
    });
  }
  const code = await gateway.exited;
  if (asked || code === 0) return;
  console.error(`gateway: error: nginx ended by itself with code ${code}`);
  process.exitCode = 1;
}

if (import.meta.main) {
  runAlone().catch((fault: unknown) => {
    console.error(fault instanceof Error ? fault.message : String(fault));
    process.exitCode = 1;
  });
}
