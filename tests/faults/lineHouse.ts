import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { distDir } from '../../src/cli/build.ts';
import { startGateway } from '../../src/cli/gateway.ts';
import { whereIs } from '../../src/cli/systemPackages.ts';
import { waitUntilHealthy, run, type Service, startService } from '../../src/cli/processes.ts';
import { UserError } from '../../src/cli/settings.ts';
import { tenantMapFor } from '../../src/cli/tenantMap.ts';
import { freePort } from '../house.ts';
import { openBrowser } from '../journeys/browser.ts';
import type { Stage } from '../journeys/stage.ts';
import { type Cable, layCable } from './cable.ts';

/** A stage whose lines can be cut, before the gateway and behind it; its address leads over the first of them. */
export interface LineHouse extends Stage {
  /** Between browsers and nginx. */
  readonly front: Cable;
  /** Between nginx and the upstream. */
  readonly back: Cable;
  /** `nginx -s reload`. */
  readonly reload: () => Promise<void>;
  /** The patient of a conversation says something; what is not answered is said again, under the same cmid. */
  readonly patient: (conv: string, cmid: string, text: string) => Promise<void>;
}

/** Opens it, on ports and in a folder of its own, with a copy of the console: a build meanwhile changes nothing. */
export const openLineHouse = async (): Promise<LineHouse> => {
  const folder = mkdtempSync(join(tmpdir(), 'cloudroom-line-'));
  const [dataDir, runDir, copy] = ['data', 'gateway', 'site'].map((name) => join(folder, name));
  if (!dataDir || !runDir || !copy) throw new Error('three folders were asked for');
  cpSync(process.env['SITE'] || distDir, copy, { recursive: true });
  const [port, upstreamPort] = [await freePort(), await freePort()];
  const front = await layCable(() => port);
  const back = await layCable(() => upstreamPort);
  let upstream: Service | null = null;

  const startUpstream = async () => {
    upstream = startService(process.execPath, ['tests/faults/upstream.ts'], {
      UPSTREAM_PORT: String(upstreamPort),
      DATA_DIR: dataDir,
    });
    await waitUntilHealthy(`http://127.0.0.1:${upstreamPort}/health`, upstream, 'The upstream');
  };
  await startUpstream();
  const gateway = await startGateway({
    port,
    tenants: tenantMapFor({ upstreamPort: back.port, into: folder }),
    site: copy,
    runDir,
    settings: { ERROR_LOG: join(runDir, 'logs/error.log') },
  });
  const people = await openBrowser();

  return {
    ...people,
    address: `http://localhost:${front.port}`,
    second: `http://second.localhost:${front.port}`,
    port: front.port,
    upstreamPort,
    dataDir,
    front,
    back,
    startUpstream,
    killUpstream: async () => {
      upstream?.child.kill('SIGKILL');
      await upstream?.ended;
    },
    reload: async () => {
      const args = ['-e', 'stderr', '-c', join(runDir, 'current/nginx.conf'), '-s', 'reload'];
      const { code, output } = await run(whereIs('nginx') ?? 'nginx', args);
      if (code !== 0) throw new UserError(output);
    },
    patient: async (conv, cmid, text) => {
      const body = JSON.stringify({ conv, cmid, text });
      for (let tries = 0; tries < 400; tries += 1) {
        const address = `http://127.0.0.1:${upstreamPort}/patient`;
        const answer = await fetch(address, { method: 'POST', body }).catch(() => null);
        if (answer?.ok) return;
        await pause(50);
      }
      throw new Error('the patient was not heard');
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
    said: () => '',
    close: async () => {
      await people.close();
      await gateway.stop();
      await upstream?.stop();
      await Promise.all([front.close(), back.close()]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
