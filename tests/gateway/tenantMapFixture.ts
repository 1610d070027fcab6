import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { type GatewayOptions, startGateway } from '../../src/cli/startGateway.ts';
import { run } from '../../src/cli/processes.ts';
import { top } from '../../src/cli/settings.ts';
import { freePort } from '../support/freePort.ts';
import {
  sendRequest,
  buildSite,
  parseEcho,
  createTempDir,
  startEchoUpstream,
  waitUntil,
} from './testGateway.ts';

/** For tests that change the tenant map of a running gateway; everything opened is closed after each test. */
export const setupTenantMaps = () => {
  let upstream: Awaited<ReturnType<typeof startEchoUpstream>>;
  beforeAll(async () => {
    upstream = await startEchoUpstream();
  });
  afterAll(() => upstream.close());

  const cleanups: (() => Promise<void> | void)[] = [];
  afterEach(async () => {
    for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
  });

  const mapLine = (host: string, tenant = 1) =>
    `${host} http://127.0.0.1:${upstream.port} tenant-id=${tenant}\n`;

  /** A gateway with its map, initially `localhost`, in a folder of its own. */
  async function startMapGateway(options: Partial<GatewayOptions> = {}, map = mapLine('localhost')) {
    const folder = createTempDir();
    mkdirSync(join(folder, 'map'));
    const tenants = join(folder, 'map/tenants.conf');
    writeFileSync(tenants, map);
    const port = await freePort();
    const runDir = options.runDir ?? join(folder, `gateway-${port}`);
    const stateDir = join(folder, 'state');
    cleanups.push(async () => {
      // Wait for an apply in progress.
      await waitUntil('no apply is under way', () => !readdirSync(runDir).includes('lock'));
      rmSync(folder, { recursive: true, force: true });
    });
    const start = async () => {
      const gateway = await startGateway({
        tenants,
        port,
        site: buildSite(folder),
        runDir,
        ...options,
        settings: {
          ERROR_LOG: join(runDir, 'logs/error.log'),
          STATE_DIR: stateDir,
          APPLY_SECONDS: '2',
          ...options.settings,
        },
      });
      cleanups.push(() => gateway.stop());
      return gateway;
    };
    const gateway = await start();
    // As in another terminal, which knows only the folder.
    const command = (...args: string[]) => run(join(top, 'nginx/gateway'), args, { RUN_DIR: runDir });
    const tenantOf = async (host: string) => {
      const response = await sendRequest(port, '/doctor/x', { Host: host });
      return response.status === 200
        ? parseEcho(response).headers.find(([name]) => name === 'tenant-id')?.[1]
        : response.status;
    };
    return { ...gateway, start, folder, tenants, stateDir, runDir, port, command, tenantOf };
  }
  return { startMapGateway, mapLine, cleanups };
};
