import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openUpstream } from './server.ts';
import type { Store } from './store.ts';
import { foundDemo } from './testFoundDemo.ts';

/** The demo as a first start founds it on an empty disk, and as later starts find it there. */
export const openDemo = () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'cloudroom-'));
  foundDemo(dataDir, Date.now());
  const open = () => openUpstream({ dataDir, captcha: false });
  let upstream = open();
  return {
    storeOf(tenantId: number): Store {
      const store = upstream.hospitals.byId(tenantId)?.store;
      if (!store) throw new Error('no such hospital');
      return store;
    },
    restart() {
      upstream.close();
      upstream = open();
    },
    close() {
      upstream.close();
      rmSync(dataDir, { recursive: true });
    },
  };
};
