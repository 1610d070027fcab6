import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { site } from '../src/run/build.ts';
import { startGateway } from '../src/run/gateway.ts';
import { answers, type Service, startService } from '../src/run/processes.ts';
import { mapFor } from '../src/run/tenantMap.ts';

/** The product without a browser: the built console, the real nginx, the real upstream with its database. */
export interface House {
  /** Of the first and of the second hospital. */
  readonly address: string;
  readonly second: string;
  readonly port: number;
  /** Past the gateway. */
  readonly upstreamPort: number;
  readonly dataDir: string;
  /** Ends the upstream as a crash would. */
  killUpstream(): Promise<void>;
  startUpstream(): Promise<void>;
  /** The upstream's database, to look at the truth or to age a token. */
  database<T>(work: (db: DatabaseSync) => T): T;
  /** Everything that the upstream printed and nginx wrote into its logs so far. */
  said(): string;
  close(): Promise<void>;
}

/** How a house is opened. */
export interface HouseOptions {
  /** As BASE_PATH. */
  readonly basePath?: string;
  /** Further settings of nginx/variables, by name. */
  readonly settings?: Record<string, string>;
}

/** A port that is free now. */
export const freePort = async (): Promise<number> =>
  new Promise((settle, fail) => {
    const server = createServer().on('error', fail);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      server.close(() => settle(port));
    });
  });

/** Opens the house on ports and in a folder of its own. */
export const openHouse = async ({ basePath = '/', settings = {} }: HouseOptions = {}): Promise<House> => {
  const folder = mkdtempSync(join(tmpdir(), 'cloudroom-house-'));
  const dataDir = join(folder, 'data');
  const runDir = join(folder, 'gateway');
  const [port, upstreamPort] = [await freePort(), await freePort()];
  let upstream: Service | null = null;
  let printed = '';

  const startUpstream = async () => {
    upstream = startService(process.execPath, ['src/upstream/main.ts'], {
      UPSTREAM_PORT: String(upstreamPort),
      DATA_DIR: dataDir,
    });
    for (const stream of [upstream.child.stdout, upstream.child.stderr])
      stream?.on('data', (part: string) => {
        printed += part;
      });
    await answers(`http://127.0.0.1:${upstreamPort}/health`, upstream, 'The upstream');
  };
  const leave = async () => {
    await upstream?.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  const open = async () => {
    await startUpstream();
    return startGateway({
      port,
      tenants: mapFor({ upstreamPort, into: folder }),
      site,
      basePath,
      runDir,
      settings: { ERROR_LOG: join(runDir, 'logs/error.log'), ...settings },
    });
  };
  const gateway = await open().catch(async (fault: unknown) => {
    await leave();
    throw fault;
  });

  return {
    address: `http://localhost:${port}${basePath.slice(0, -1)}`,
    second: `http://second.localhost:${port}${basePath.slice(0, -1)}`,
    port,
    upstreamPort,
    dataDir,
    startUpstream,
    killUpstream: async () => {
      upstream?.child.kill('SIGKILL');
      await upstream?.ended;
    },
    database: (work) => {
      const db = new DatabaseSync(join(dataDir, 'cloudroom.db'));
      try {
        db.exec('PRAGMA busy_timeout = 5000');
        return work(db);
      } finally {
        db.close();
      }
    },
    said: () =>
      [
        printed,
        ...readdirSync(join(runDir, 'logs')).map((file) => readFileSync(join(runDir, 'logs', file))),
      ].join('\n'),
    close: async () => {
      await gateway.stop();
      await leave();
    },
  };
};
