import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { site } from '../../src/run/build.ts';
import { startGateway } from '../../src/run/gateway.ts';
import { answers, type Service, startService } from '../../src/run/processes.ts';
import { mapFor } from '../../src/run/tenantMap.ts';
import { openBrowser, type People } from './browser.ts';

/** The product as its users meet it: the built console, the real nginx, the real upstream with its database, Chromium. */
export interface Stage extends People {
  /** Of the first and of the second hospital. */
  readonly address: string;
  readonly second: string;
  /** Ends the upstream as a crash would. */
  killUpstream(): Promise<void>;
  startUpstream(): Promise<void>;
  /** The upstream's database, to look at the truth or to age a token. */
  database<T>(work: (db: DatabaseSync) => T): T;
}

/** The password of all demo accounts. */
export const password = 'cloudroom-demo';

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

/** Opens the stage on ports and in a folder of its own; `basePath` as BASE_PATH. */
export const openStage = async (basePath = '/'): Promise<Stage> => {
  const folder = mkdtempSync(join(tmpdir(), 'cloudroom-journey-'));
  const dataDir = join(folder, 'data');
  const [port, upstreamPort] = [await freePort(), await freePort()];
  let upstream: Service | null = null;

  const startUpstream = async () => {
    upstream = startService(process.execPath, ['src/upstream/main.ts'], {
      UPSTREAM_PORT: String(upstreamPort),
      DATA_DIR: dataDir,
    });
    await answers(`http://127.0.0.1:${upstreamPort}/health`, upstream, 'The upstream');
  };
  await startUpstream();
  const gateway = await startGateway({
    port,
    tenants: mapFor({ upstreamPort, into: folder }),
    site,
    basePath,
    runDir: join(folder, 'gateway'),
  });
  const people = await openBrowser();

  return {
    ...people,
    address: `http://localhost:${port}${basePath.slice(0, -1)}`,
    second: `http://second.localhost:${port}${basePath.slice(0, -1)}`,
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
    close: async () => {
      await people.close();
      await gateway.stop();
      await upstream?.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
