import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Room } from '../../src/console/desk.ts';
import { later } from '../../src/console/lib/later.ts';
import { openApp } from '../../src/console/rig.ts';
import type { Outside } from '../../src/console/wire/outside.ts';
import { memory } from '../../src/console/wire/rig.ts';
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
  readonly local: Storage;
  /** Null: a browser that keeps nothing of what is typed. */
  readonly databases: Outside['databases'];
}

/** A doctor's browser: the whole console without its views, in front of the upstream. */
export interface Desk {
  readonly app: Room;
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

  const outsideOf = (net: Net, went: string[], computer: Computer): Outside => ({
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
    local: computer.local,
    tab: memory(),
    databases: computer.databases,
    subtle: computer.databases && crypto.subtle,
    locks: computer.databases && navigator.locks,
    channel: () => null,
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
    network: { on: () => true, follow: () => () => {} },
    release: { changed: () => Promise.resolve(false), lost: () => () => {} },
    hiding: () => () => {},
    leaving: () => () => {},
    visible: () => true,
    sound: null,
    notices: null,
    page: { typed: () => '', title: () => {}, count: () => {}, language: () => {}, look: () => {} },
  });

  return {
    /** Seats a demo doctor, logged in and live. */
    seat: async (
      username: string,
      computer: Computer = { local: memory(), databases: null },
    ): Promise<Desk> => {
      const net: Net = { losing: null, down: false };
      const went: string[] = [];
      const app = openApp(outsideOf(net, went, computer));
      // A page that is loaded anew finds its session in the storage.
      if (app.session.userId.value === null)
        await app.session.logIn({ kind: 'password', username, password: 'cloudroom-demo' });
      const ways = [app.journal.open(), app.im.open()];
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
