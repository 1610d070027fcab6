import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type App, openApp } from '../../src/console/app.ts';
import { later } from '../../src/console/lib/later.ts';
import type { Outside } from '../../src/console/wire/outside.ts';
import { type Started, startUpstream } from '../../src/upstream/server.ts';

const openStorage = (): Storage => {
  const kept = new Map<string, string>();
  return {
    get length() {
      return kept.size;
    },
    clear: () => kept.clear(),
    getItem: (key) => kept.get(key) ?? null,
    key: (index) => [...kept.keys()][index] ?? null,
    removeItem: (key) => void kept.delete(key),
    setItem: (key, value) => void kept.set(key, value),
  };
};

/** What the network does to the next requests whose path ends in a name. */
export interface Net {
  /** The answer is lost: the upstream did what was asked. */
  losing: string | null;
  /** Nothing gets through. */
  down: boolean;
}

/** A doctor's browser: the whole console without its views, in front of the upstream. */
export interface Desk {
  readonly app: App;
  readonly net: Net;
  /** Where the console went to. */
  readonly went: string[];
}

/** One real upstream on a port, with as many doctors as a test seats in front of it. */
export const openStage = async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'cloudroom-room-'));
  const begin = (port: number) => startUpstream({ port, dataDir, patients: false, captcha: false });
  let upstream: Started = await begin(0);
  const { port } = upstream;
  const closings: (() => void)[] = [];

  const outsideOf = (net: Net, went: string[]): Outside => ({
    fetch: async (input, init) => {
      const path = new URL(input instanceof Request ? input.url : input).pathname;
      if (net.down) throw new TypeError('unreachable');
      const answer = await fetch(input, init);
      if (net.losing === null || !path.endsWith(net.losing)) return answer;
      net.losing = null;
      throw new TypeError('the answer was lost');
    },
    carry: async (url, init, sent) => {
      const answer = await fetch(url, init);
      sent(1);
      return answer;
    },
    socket: (url, protocols) => new WebSocket(url, protocols),
    base: `http://127.0.0.1:${port}/`,
    local: openStorage(),
    tab: openStorage(),
    databases: null,
    subtle: null,
    locks: null,
    languages: ['en'],
    prefersDark: { matches: false, addEventListener: () => {}, removeEventListener: () => {} },
    own: Date.now,
    later,
    random: () => 0,
    mint: () => crypto.randomUUID(),
    go: (path) => void went.push(path),
    reload: () => {},
    otherTabs: () => () => {},
    awake: () => () => {},
    hiding: () => () => {},
    leaving: () => () => {},
    page: { title: () => {}, language: () => {}, theme: () => {} },
  });

  return {
    /** Seats a demo doctor, logged in and live. */
    seat: async (username: string): Promise<Desk> => {
      const net: Net = { losing: null, down: false };
      const went: string[] = [];
      const app = openApp(outsideOf(net, went));
      await app.session.logIn({ kind: 'password', username, password: 'cloudroom-demo' });
      closings.push(app.im.open());
      return { app, net, went };
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
