import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openUpstream } from './server.ts';
import type { Store } from './store.ts';
import { foundDemo } from './testFoundDemo.ts';

/** The demo on an empty disk; it can be restarted on the same data. */
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
