import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { distDir as built } from '../../src/cli/build.ts';
import { startGateway } from '../../src/cli/startGateway.ts';
import { waitUntilHealthy, type Service, startService } from '../../src/cli/processes.ts';
import { top } from '../../src/cli/settings.ts';
import { tenantMapFor } from '../../src/cli/tenantMap.ts';
import { freePort } from './freePort.ts';
import { copySeeded, demoCacheName } from '../../src/upstream/testing/seedCache.ts';

/** The product without a browser: the built console, the real nginx, the real upstream with its database. */
export interface Stack {
  /** Of the first and of the second hospital. */
  readonly baseUrl: string;
  readonly secondBaseUrl: string;
  readonly port: number;
  /** Past the gateway. */
  readonly upstreamPort: number;
  readonly dataDir: string;
  /** Ends the upstream as a crash would. */
  killUpstream(): Promise<void>;
  startUpstream(): Promise<void>;
  /** The upstream's database, to look at the truth or to age a token. */
  withDatabase<T>(work: (db: DatabaseSync) => T): T;
  /** Everything that the upstream printed and nginx wrote into its logs so far. */
  logs(): string;
  close(): Promise<void>;
}

/** How a house is opened. */
export interface StackOptions {
  /** As BASE_PATH. */
  readonly basePath?: string;
  /** Further settings of nginx/variables, by name. */
  readonly settings?: Record<string, string>;
  /** Whether the upstream asks for captchas; it does not unless a test is about them. */
  readonly captcha?: boolean;
  /** Whether its log-in asks for protocols; it does not unless a test is about them. */
  readonly protocols?: boolean;
  /** As UPSTREAM_REFRESH. */
  readonly refresh?: 'keep' | 'rotate';
  /** Another built page in the console's place. */
  readonly site?: string;
}

const seedDemo = (into: string): void => {
  execFileSync(process.execPath, ['src/upstream/testing/seedDemo.ts', into], { cwd: top });
};

/** Opens the house on ports and in a folder of its own. */
export const startStack = async ({
  basePath = '/',
  settings = {},
  captcha = false,
  protocols = false,
  refresh = 'keep',
  site = built,
}: StackOptions = {}): Promise<Stack> => {
  const folder = mkdtempSync(join(tmpdir(), 'cloudroom-house-'));
  const dataDir = join(folder, 'data');
  const runDir = join(folder, 'gateway');
  const [port, upstreamPort] = [await freePort(), await freePort()];
  let upstream: Service | null = null;
  let output = '';

  const startUpstream = async () => {
    upstream = startService(process.execPath, ['src/upstream/main.ts'], {
      UPSTREAM_PORT: String(upstreamPort),
      DATA_DIR: dataDir,
      UPSTREAM_CAPTCHA: captcha ? 'on' : 'off',
      UPSTREAM_PROTOCOLS: protocols ? 'on' : 'off',
      UPSTREAM_REFRESH: refresh,
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
    // Of the houses of `npm test` one in 20 s is founded, and the others are its copies.
    if (process.env['FOUNDED']) copySeeded(dataDir, demoCacheName(Date.now()), seedDemo);
    await startUpstream();
    return startGateway({
      port,
      tenants: tenantMapFor({ upstreamPort, into: folder }),
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
    startUpstream,
    killUpstream: async () => {
      upstream?.child.kill('SIGKILL');
      await upstream?.ended;
    },
    withDatabase: (work) => {
      const db = new DatabaseSync(join(dataDir, 'cloudroom.db'));
      try {
        db.exec('PRAGMA busy_timeout = 5000');
        return work(db);
      } finally {
        db.close();
      }
    },
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
