import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { distDir as built } from '../../src/cli/build.ts';
import { upstreamArgs } from '../../src/cli/embeddedUpstream.ts';
import { startGateway } from '../../src/cli/startGateway.ts';
import { waitUntilHealthy, type Service, startService } from '../../src/cli/processes.ts';
import { top } from '../../src/cli/settings.ts';
import { tenantMapFor } from '../../src/cli/tenantMap.ts';
import { freePort } from './freePort.ts';
import { copySeeded, demoCacheName } from '../../src/upstream/testing/seedCache.ts';

/** The product without a browser: the built console, the real nginx, the real upstream with its database. */
export interface Stack {
  /** Of the first and the second hospital. */
  readonly baseUrl: string;
  readonly secondBaseUrl: string;
  readonly port: number;
  /** Bypasses the gateway. */
  readonly upstreamPort: number;
  readonly dataDir: string;
  /** The processes of the gateway's master and of the running upstream. */
  readonly gatewayPid: number;
  upstreamPid(): number;
  /** Ends the upstream as a crash would. */
  killUpstream(): Promise<void>;
  startUpstream(): Promise<void>;
  /** The upstream's database, to verify stored data or to age a token. */
  withDatabase<T>(work: (db: DatabaseSync) => T): T;
  /** Everything that the upstream has printed and nginx has logged so far. */
  logs(): string;
  close(): Promise<void>;
}

/** The options of a stack. */
export interface StackOptions {
  /** The value of BASE_PATH. */
  readonly basePath?: string;
  /** Additional settings of nginx/variables, by name. */
  readonly settings?: Record<string, string>;
  /** Additional environment variables of the upstream, by name. */
  readonly upstreamSettings?: Record<string, string>;
  /** Whether the upstream requires captchas; by default it does not. */
  readonly captcha?: boolean;
  /** Whether its log-in requires agreements; by default it does not. */
  readonly protocols?: boolean;
  /** The value of UPSTREAM_REFRESH. */
  readonly refresh?: 'keep' | 'rotate';
  /** Another built page instead of the console. */
  readonly site?: string;
  /** Writes the tenant map into a folder and returns its path; by default the hospitals are on the embedded upstream itself. */
  readonly tenants?: (upstreamPort: number, into: string) => Promise<string>;
}

const seedDemo = (into: string): void => {
  execFileSync(process.execPath, ['src/upstream/testing/seedDemo.ts', into], { cwd: top });
};

/** Works on an upstream's database, whether the upstream runs or not. */
export const workOnDatabase = <T>(dataDir: string, work: (db: DatabaseSync) => T): T => {
  const db = new DatabaseSync(join(dataDir, 'cloudroom.db'));
  try {
    db.exec('PRAGMA busy_timeout = 5000');
    return work(db);
  } finally {
    db.close();
  }
};

/** Starts the stack on its own ports and in its own folder. */
export const startStack = async ({
  basePath = '/',
  settings = {},
  upstreamSettings = {},
  captcha = false,
  protocols = false,
  refresh = 'keep',
  site = built,
  tenants = async (port, into) => tenantMapFor({ upstreamPort: port, into }),
}: StackOptions = {}): Promise<Stack> => {
  const folder = mkdtempSync(join(tmpdir(), 'cloudroom-stack-'));
  const dataDir = join(folder, 'data');
  const runDir = join(folder, 'gateway');
  const [port, upstreamPort] = [await freePort(), await freePort()];
  let upstream: Service | null = null;
  let output = '';

  const startUpstream = async () => {
    upstream = startService(process.execPath, upstreamArgs, {
      UPSTREAM_PORT: String(upstreamPort),
      DATA_DIR: dataDir,
      UPSTREAM_CAPTCHA: captcha ? 'on' : 'off',
      UPSTREAM_PROTOCOLS: protocols ? 'on' : 'off',
      UPSTREAM_REFRESH: refresh,
      ...upstreamSettings,
    });
    for (const stream of [upstream.child.stdout, upstream.child.stderr])
      stream?.on('data', (part: string) => {
        output += part;
      });
    await waitUntilHealthy(`http://127.0.0.1:${upstreamPort}/health`, upstream, 'The upstream');
  };
  const cleanUp = async () => {
    await upstream?.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  const start = async () => {
    // The demo is seeded once per run of `npm test`, which takes time; the other stacks copy it.
    if (process.env['FOUNDED']) copySeeded(dataDir, demoCacheName(Date.now()), seedDemo);
    await startUpstream();
    return startGateway({
      port,
      tenants: await tenants(upstreamPort, folder),
      site,
      basePath,
      runDir,
      settings: { ERROR_LOG: join(runDir, 'logs/error.log'), ...settings },
    });
  };
  const gateway = await start().catch(async (error: unknown) => {
    await cleanUp();
    throw error;
  });

  return {
    baseUrl: `http://localhost:${port}${basePath.slice(0, -1)}`,
    secondBaseUrl: `http://second.localhost:${port}${basePath.slice(0, -1)}`,
    port,
    upstreamPort,
    dataDir,
    gatewayPid: gateway.pid,
    upstreamPid: () => upstream?.child.pid ?? 0,
    startUpstream,
    killUpstream: async () => {
      upstream?.child.kill('SIGKILL');
      await upstream?.ended;
    },
    withDatabase: (work) => workOnDatabase(dataDir, work),
    logs: () =>
      [
        output,
        ...readdirSync(join(runDir, 'logs')).map((file) => readFileSync(join(runDir, 'logs', file))),
      ].join('\n'),
    close: async () => {
      await gateway.stop();
      await cleanUp();
    },
  };
};
