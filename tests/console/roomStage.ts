import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EditingServices } from '../../src/console/editingModels.ts';
import { setTimer } from '../../src/console/lib/async/timer.ts';
import { createTestApp } from '../../src/console/testing/createTestApp.ts';
import type { Platform } from '../../src/console/platform/platform.ts';
import { memoryStorage } from '../../src/console/api/testing/createTestApi.ts';
import { type RunningUpstream, startUpstream } from '../../src/upstream/server/server.ts';
import { seedDemo } from '../../src/upstream/testing/seedDemo.ts';

/** What the network does to the next requests whose path ends in a name. */
export interface Net {
  /** The answer is lost: the upstream did what was asked. */
  losing: string | null;
  /** Nothing gets through. */
  down: boolean;
}

/** What stays in a browser from page to page. */
export interface Computer {
  readonly localStorage: Storage;
  /** Null: a browser that keeps nothing of what is typed. */
  readonly indexedDB: Platform['indexedDB'];
}

/** A doctor's browser: the whole console without its views, in front of the upstream. */
export interface Desk {
  readonly app: EditingServices;
  readonly net: Net;
  /** Where the console went to. */
  readonly went: string[];
  /** Closes the page. */
  readonly close: () => void;
}

/** One real upstream on a port, with as many doctors as a test seats in front of it. */
export const openStage = async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'cloudroom-room-'));
  seedDemo(dataDir, Date.now());
  const begin = (port: number) => startUpstream({ port, dataDir, patients: false, captcha: false });
  let upstream: RunningUpstream = await begin(0);
  const { port } = upstream;
  const closings: (() => void)[] = [];

  const outsideOf = (net: Net, went: string[], computer: Computer): Platform => ({
    fetch: async (input, init) => {
      const path = new URL(input instanceof Request ? input.url : input).pathname;
      if (net.down) throw new TypeError('unreachable');
      const answer = await fetch(input, init);
      if (net.losing === null || !path.endsWith(net.losing)) return answer;
      net.losing = null;
      throw new TypeError('the answer was lost');
    },
    fetchWithProgress: async (url, init, sent) => {
      const answer = await fetch(url, init);
      sent(1);
      return answer;
    },
    createWebSocket: (url, protocols) => new WebSocket(url, protocols),
    base: `http://127.0.0.1:${port}/`,
    localStorage: computer.localStorage,
    sessionStorage: memoryStorage(),
    indexedDB: computer.indexedDB,
    subtle: computer.indexedDB && crypto.subtle,
    locks: computer.indexedDB && navigator.locks,
    createChannel: () => null,
    languages: ['en'],
    prefersDark: { matches: false, addEventListener: () => {}, removeEventListener: () => {} },
    now: Date.now,
    setTimer,
    random: () => 0,
    createId: () => crypto.randomUUID(),
    navigate: (path) => void went.push(path),
    reload: () => {},
    onStorage: () => () => {},
    onResume: () => () => {},
    network: { isOnline: () => true, onChange: () => () => {} },
    appVersion: { isOutdated: () => Promise.resolve(false), onLoadError: () => () => {} },
    onHidden: () => () => {},
    onBeforeUnload: () => () => {},
    isVisible: () => true,
    sound: null,
    notifications: null,
    page: {
      takeEarlyInput: () => '',
      title: () => {},
      setWaitingCount: () => {},
      setLanguage: () => {},
      setTheme: () => {},
    },
  });

  return {
    /** Seats a demo doctor, logged in and live. */
    seat: async (
      username: string,
      computer: Computer = { localStorage: memoryStorage(), indexedDB: null },
    ): Promise<Desk> => {
      const net: Net = { losing: null, down: false };
      const went: string[] = [];
      const app = createTestApp(outsideOf(net, went, computer));
      // A page that is loaded anew finds its session in the storage.
      if (app.session.userId.value === null)
        await app.session.logIn({ kind: 'password', username, password: 'cloudroom-demo' });
      const ways = [app.drafts.start(), app.messaging.start()];
      const close = () => {
        for (const back of ways.splice(0)) back();
      };
      closings.push(close);
      return { app, net, went, close };
    },
    /** Closes something at the end of the stage. */
    closes: (close: () => void) => void closings.push(close),
    stop: () => upstream.stop(),
    start: async () => {
      upstream = await begin(port);
    },
    close: async () => {
      for (const close of closings) close();
      await upstream.stop();
      rmSync(dataDir, { recursive: true });
    },
  };
};
export type Stage = Awaited<ReturnType<typeof openStage>>;
