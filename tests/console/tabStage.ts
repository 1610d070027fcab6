import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import * as v from 'valibot';
import type { EditingServices } from '../../src/console/editingModels.ts';
import { setTimer } from '../../src/console/lib/async/timer.ts';
import { startPublicEffects, startAppEffects } from '../../src/console/effects.ts';
import { createTestApp } from '../../src/console/testing/createTestApp.ts';
import type { Platform } from '../../src/console/platform/platform.ts';
import { type Session, session } from '../../src/contract/account/auth.ts';
import { orderStatus } from '../../src/contract/consultation/order.ts';
import { startUpstream } from '../../src/upstream/server/server.ts';
import { seedDemo } from '../../src/upstream/testing/seedDemo.ts';
import { openShared, openStorage } from './tabStorage.ts';

/** The password of all demo accounts. */
export const password = 'cloudroom-demo';

/** One tab: the whole console without its views. */
export interface Tab {
  readonly app: EditingServices;
  /** The paths of the calls that left. */
  readonly asked: string[];
  /** Where the console went to. */
  readonly went: string[];
  readonly reloads: () => number;
  /** Whether the browser would ask before the page is left. */
  readonly held: () => boolean;
  /** How loud each sound of it was. */
  readonly rings: number[];
  /** The notices of the operating system that it showed; a press leads where they do. */
  readonly notices: { readonly title: string; readonly body: string; readonly press: () => void }[];
  /** How much the page's title says that waits. */
  readonly waits: () => number;
  /** The tab goes into the background, or comes before the eyes; what the browser tells of it, it hears. */
  readonly show: (visible: boolean) => void;
  /** The tab comes back from the background, or from the browser's memory of pages. */
  readonly wake: () => void;
  /** Mounts what stands behind the log-in, as a page does; returns the way back. */
  readonly enter: () => () => void;
}

const nothing = (): boolean => false;

interface Opening {
  readonly sessionStorage?: Storage;
  /** It knows of the other tabs by Web Locks and a channel, as in a browser with TLS. */
  readonly among?: boolean;
  /** It stands on another computer: it shares no storage. */
  readonly elsewhere?: boolean;
  /** It hears nothing of the others, as one that sleeps. */
  readonly deaf?: boolean;
  /** An envelope that is answered in the upstream's stead. */
  readonly instead?: (path: string) => object | null;
  /** Whether the answer is lost: the upstream did what was asked. */
  readonly lost?: (path: string) => boolean;
}

const carried = async (answer: Promise<Response>, lost: boolean): Promise<Response> => {
  const came = await answer;
  if (lost) throw new TypeError('the answer was lost');
  return came;
};

/** Who waits is not new any more, and somebody has only just come: the next one does when a test moves the clock. */
const nobodyIsDue = (dataDir: string, now: number): void => {
  const db = new DatabaseSync(join(dataDir, 'cloudroom.db'));
  const { awaiting, inConsultation } = orderStatus;
  const bring = db.prepare(
    'UPDATE consult_order SET create_time = ?2 WHERE status = ?1 AND create_time > ?3',
  );
  bring.run(awaiting, now - 2 * 60_000, now - 2 * 60_000);
  bring.run(inConsultation, now, 0);
  db.close();
};

/** One browser with as many tabs as a test opens, in front of one real upstream whose clock it moves; `patients` answer and come where they are let. */
export const openTabs = async ({ patients = false } = {}) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'cloudroom-tabs-'));
  let ahead = 0;
  const now = () => Date.now() + ahead;
  seedDemo(dataDir, now());
  if (patients) nobodyIsDue(dataDir, now());
  const upstream = await startUpstream({ port: 0, dataDir, patients, captcha: false, clock: { now } });
  const base = `http://127.0.0.1:${upstream.port}/`;
  const closings: (() => void)[] = [];
  const shared = openShared();
  const { ears, localOf } = shared;
  const running = new Set<Promise<unknown>>();

  /** The session that stands in storage. */
  const login = (): Session => v.parse(session, JSON.parse(shared.kept.get('loginInfo') ?? 'null'));

  /** Opens a tab; `tab` is the session storage of one that is loaded anew. */
  const open = ({
    sessionStorage: tab = openStorage().storage,
    among = false,
    elsewhere = false,
    deaf = false,
    instead = () => null,
    lost = nothing,
  }: Opening = {}): Tab => {
    const me = {};
    const asked: string[] = [];
    const went: string[] = [];
    const woken = new Set<() => void>();
    const hidden = new Set<() => void>();
    const rings: number[] = [];
    const notices: { title: string; body: string; press: () => void }[] = [];
    const page = { visible: true, waits: 0 };
    let reloads = 0;
    let holds = nothing;
    const platform: Platform = {
      fetch: (input, init) => {
        const path = new URL(input instanceof Request ? input.url : input).pathname;
        asked.push(path);
        const data = instead(path);
        const answer = data ? Promise.resolve(Response.json(data)) : carried(fetch(input, init), lost(path));
        const over = answer.catch(() => undefined).finally(() => void running.delete(over));
        running.add(over);
        return answer;
      },
      fetchWithProgress: (url, init) => fetch(url, init),
      createWebSocket: (url, protocols) => new WebSocket(url, protocols),
      base,
      localStorage: elsewhere ? openStorage().storage : localOf(me),
      sessionStorage: tab,
      indexedDB: null,
      subtle: null,
      locks: among && !elsewhere ? navigator.locks : null,
      createChannel: (name) => (among && !elsewhere ? new BroadcastChannel(`${base} ${name}`) : null),
      languages: ['en'],
      prefersDark: { matches: false, addEventListener: () => {}, removeEventListener: () => {} },
      now,
      setTimer,
      random: () => 0,
      createId: () => crypto.randomUUID(),
      navigate: (path) => void went.push(path),
      reload: () => {
        reloads += 1;
      },
      onStorage: (hear) => {
        if (!deaf && !elsewhere) ears.set(hear, me);
        return () => void ears.delete(hear);
      },
      onResume: (heard) => {
        woken.add(heard);
        return () => void woken.delete(heard);
      },
      network: { isOnline: () => true, onChange: () => () => {} },
      appVersion: { isOutdated: () => Promise.resolve(false), onLoadError: () => () => {} },
      onHidden: (heard) => {
        hidden.add(heard);
        return () => void hidden.delete(heard);
      },
      onBeforeUnload: (asks) => {
        holds = asks;
        return () => {
          holds = nothing;
        };
      },
      isVisible: () => page.visible,
      sound: { isAllowed: () => true, play: (volume) => void rings.push(volume), onUnlocked: () => nothing },
      notifications: {
        permission: () => 'granted',
        requestPermission: () => Promise.resolve(),
        show: ({ title, body }, press) => {
          notices.push({ title, body, press });
          return () => {};
        },
      },
      page: {
        takeEarlyInput: () => '',
        title: () => {},
        setWaitingCount: (waiting) => void Object.assign(page, { waits: waiting }),
        setLanguage: () => {},
        setTheme: () => {},
      },
    };
    const app = createTestApp(platform);
    closings.push(startPublicEffects(app));
    return {
      app,
      asked,
      went,
      reloads: () => reloads,
      held: () => holds(),
      rings,
      notices,
      waits: () => page.waits,
      show: (visible) => {
        page.visible = visible;
        for (const heard of visible ? woken : hidden) heard();
      },
      wake: () => {
        for (const heard of woken) heard();
      },
      enter: () => {
        let leave: (() => void) | null = startAppEffects(app);
        const once = (): void => {
          leave?.();
          leave = null;
        };
        closings.push(once);
        return once;
      },
    };
  };

  return {
    base,
    open,
    login,
    /** What local storage holds, by key. */
    localStorage: shared.kept,
    storage: shared.storage,
    /** Opens a tab in which a demo person has logged in and works. */
    at: async (username: string, opening: Opening = {}): Promise<Tab> => {
      const tab = open(opening);
      await tab.app.session.logIn({ kind: 'password', username, password });
      tab.enter();
      return tab;
    },
    advance: (ms: number) => {
      ahead += ms;
    },
    /** Ends the session that stands in storage at the upstream alone, as a disabled account or an administrator would. */
    revoke: async (): Promise<void> => {
      const { accessToken } = login();
      await fetch(`${base}doctor/auth/logout`, {
        method: 'POST',
        headers: { 'tenant-id': '1', authorization: `Bearer ${accessToken}` },
      });
    },
    close: async () => {
      for (const close of closings) close();
      await upstream.stop();
      await Promise.all(running);
      // What has failed by that is said before the test is over.
      await new Promise((settle) => setTimeout(settle));
      rmSync(dataDir, { recursive: true });
    },
  };
};
export type Tabs = Awaited<ReturnType<typeof openTabs>>;
