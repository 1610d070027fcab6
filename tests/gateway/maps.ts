import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { type GatewayOptions, startGateway } from '../../src/cli/gateway.ts';
import { run } from '../../src/cli/processes.ts';
import { top } from '../../src/cli/settings.ts';
import { freePort } from '../house.ts';
import { ask, buildSite, echo, makeFolder, openUpstream, until } from './setup.ts';

/** For tests that change the tenant map of a running gateway; what they open is closed behind each. */
export const setUpMaps = () => {
  let upstream: Awaited<ReturnType<typeof openUpstream>>;
  beforeAll(async () => {
    upstream = await openUpstream();
  });
  afterAll(() => upstream.close());

  const leave: (() => Promise<void> | void)[] = [];
  afterEach(async () => {
    for (const one of leave.splice(0).toReversed()) await one();
  });

  const line = (host: string, tenant = 1) =>
    `${host} http://127.0.0.1:${upstream.port} tenant-id=${tenant}\n`;

  /** A gateway whose map, `localhost` at first, lies in a folder of its own. */
  async function open(options: Partial<GatewayOptions> = {}, map = line('localhost')) {
    const folder = makeFolder();
    mkdirSync(join(folder, 'map'));
    const tenants = join(folder, 'map/tenants.conf');
    writeFileSync(tenants, map);
    const port = await freePort();
    const runDir = options.runDir ?? join(folder, `gateway-${port}`);
    const stateDir = join(folder, 'state');
    leave.push(async () => {
      // An apply that was under way ends first.
      await until('no apply is under way', () => !readdirSync(runDir).includes('lock'));
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
      leave.push(() => gateway.stop());
      return gateway;
    };
    const gateway = await start();
    // As in another terminal, where nothing but the folder is known.
    const command = (...words: string[]) => run(join(top, 'nginx/gateway'), words, { RUN_DIR: runDir });
    const tenantOf = async (host: string) => {
      const answer = await ask(port, '/doctor/x', { Host: host });
      return answer.status === 200
        ? echo(answer).headers.find(([name]) => name === 'tenant-id')?.[1]
        : answer.status;
    };
    return { ...gateway, start, folder, tenants, stateDir, runDir, port, command, tenantOf };
  }
  return { open, line, leave };
};
