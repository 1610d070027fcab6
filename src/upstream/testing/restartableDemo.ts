import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createUpstream } from '../server/server.ts';
import type { Store } from '../db/store.ts';
import { seedDemo } from './seedDemo.ts';

/** The demo on an empty disk; it can be restarted on the same data. */
export const createRestartableDemo = () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'cloudroom-'));
  seedDemo(dataDir, Date.now());
  const create = () => createUpstream({ dataDir, captcha: false });
  let upstream = create();
  return {
    storeOf(tenantId: number): Store {
      const store = upstream.hospitals.byId(tenantId)?.store;
      if (!store) throw new Error('no such hospital');
      return store;
    },
    restart() {
      upstream.close();
      upstream = create();
    },
    close() {
      upstream.close();
      rmSync(dataDir, { recursive: true });
    },
  };
};
