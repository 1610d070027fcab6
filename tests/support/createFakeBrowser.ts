import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import * as v from 'valibot';
import { setTimer } from '../../src/console/lib/async/timer.ts';
import { startPublicEffects, startAppEffects } from '../../src/console/effects.ts';
import { createTestApp, type TestApp } from '../../src/console/testing/createTestApp.ts';
import type { Platform } from '../../src/console/platform/platform.ts';
import { type Session, session } from '../../src/contract/account/auth.ts';
import { orderStatus } from '../../src/contract/consultation/order.ts';
import { startUpstream } from '../../src/upstream/server/server.ts';
import { seedDemo } from '../../src/upstream/testing/seedDemo.ts';
import { createSharedStorage, createObservedStorage } from './fakeStorage.ts';

/** The password of all demo accounts. */
export const password = 'cloudroom-demo';

/** One tab: the whole console without its views. */
export interface FakeTab {
  readonly app: TestApp;
  /** The paths of all requests. */
  readonly requestedPaths: string[];
  /** The paths that the console navigated to. */
  readonly navigations: string[];
  readonly reloadCount: () => number;
  /** Whether the browser would ask before the page is left. */
  readonly asksBeforeUnload: () => boolean;
  /** The volume of each sound played. */
  readonly soundVolumes: number[];
  /** The desktop notifications shown; `press` clicks one. */
  readonly notifications: { readonly title: string; readonly body: string; readonly press: () => void }[];
  /** The number in the page's title. */
  readonly titleCount: () => number;
  /** Moves the tab to the background or foreground, with the browser's events. */
  readonly setVisible: (visible: boolean) => void;
  /** Returns the tab from the background or the back-forward cache. */
  readonly resume: () => void;
  /** Mounts the signed-in part of the console, as a page does; returns an unmount function. */
  readonly mount: () => () => void;
}

const never = (): boolean => false;

interface TabOptions {
  readonly sessionStorage?: Storage;
  /** Connects the tab to the others with Web Locks and a channel, as in a browser with TLS. */
  readonly crossTab?: boolean;
  /** On another computer: shares no storage. */
  readonly otherDevice?: boolean;
  /** Receives no events from the others, like a frozen tab. */
  readonly missesEvents?: boolean;
  /** An envelope to return instead of the upstream's response. */
  readonly respondWith?: (path: string) => object | null;
  /** Whether the response is lost after the upstream handled the request. */
  readonly losesResponse?: (path: string) => boolean;
}

const fetchOrLose = async (response: Promise<Response>, losesResponse: boolean): Promise<Response> => {
  const received = await response;
  if (losesResponse) throw new TypeError('the response was lost');
  return received;
};

/** No waiting patient is new, and somebody was just accepted, so the next patient arrives when a test moves the clock. */
const spreadArrivals = (dataDir: string, now: number): void => {
  const db = new DatabaseSync(join(dataDir, 'cloudroom.db'));
  const { awaiting, inConsultation } = orderStatus;
  const setArrival = db.prepare(
    'UPDATE consult_order SET create_time = ?2 WHERE status = ?1 AND create_time > ?3',
  );
  setArrival.run(awaiting, now - 2 * 60_000, now - 2 * 60_000);
  setArrival.run(inConsultation, now, 0);
  db.close();
};

/**
 * One browser with any number of tabs, in front of one real upstream whose clock it controls; with `patients`, simulated
 * patients answer and arrive.
 */
export const createFakeBrowser = async ({ patients = false } = {}) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'cloudroom-tabs-'));
  let clockOffset = 0;
  const now = () => Date.now() + clockOffset;
  seedDemo(dataDir, now());
  if (patients) spreadArrivals(dataDir, now());
  const upstream = await startUpstream({ port: 0, dataDir, patients, captcha: false, clock: { now } });
  const base = `http://127.0.0.1:${upstream.port}/`;
  const cleanups: (() => void)[] = [];
  const shared = createSharedStorage();
  const { listeners, storageOf } = shared;
  const running = new Set<Promise<unknown>>();

  /** The session in local storage. */
  const storedSession = (): Session =>
    v.parse(session, JSON.parse(shared.entries.get('loginInfo') ?? 'null'));

  /** Opens a tab; `tab` is the session storage of a reloaded one. */
  const openTab = ({
    sessionStorage: tab = createObservedStorage().storage,
    crossTab = false,
    otherDevice = false,
    missesEvents = false,
    respondWith = () => null,
    losesResponse = never,
  }: TabOptions = {}): FakeTab => {
    const owner = {};
    const requestedPaths: string[] = [];
    const navigations: string[] = [];
    const resumeListeners = new Set<() => void>();
    const hiddenListeners = new Set<() => void>();
    const soundVolumes: number[] = [];
    const notifications: { title: string; body: string; press: () => void }[] = [];
    const page = { visible: true, titleCount: 0 };
    let reloadCount = 0;
    let asksToStay = never;
    const platform: Platform = {
      fetch: (input, init) => {
        const path = new URL(input instanceof Request ? input.url : input).pathname;
        requestedPaths.push(path);
        const data = respondWith(path);
        const response = data
          ? Promise.resolve(Response.json(data))
          : fetchOrLose(fetch(input, init), losesResponse(path));
        const settled = response.catch(() => undefined).finally(() => void running.delete(settled));
        running.add(settled);
        return response;
      },
      fetchWithProgress: (url, init) => fetch(url, init),
      createWebSocket: (url, protocols) => new WebSocket(url, protocols),
      base,
      localStorage: otherDevice ? createObservedStorage().storage : storageOf(owner),
      sessionStorage: tab,
      indexedDB: null,
      subtle: null,
      locks: crossTab && !otherDevice ? navigator.locks : null,
      createChannel: (name) => (crossTab && !otherDevice ? new BroadcastChannel(`${base} ${name}`) : null),
      languages: ['en'],
      prefersDark: { matches: false, addEventListener: () => {}, removeEventListener: () => {} },
      now,
      setTimer,
      random: () => 0,
      createId: () => crypto.randomUUID().replaceAll('-', ''),
      navigate: (path) => void navigations.push(path),
      reload: () => {
        reloadCount += 1;
      },
      onStorage: (listener) => {
        if (!missesEvents && !otherDevice) listeners.set(listener, owner);
        return () => void listeners.delete(listener);
      },
      onResume: (listener) => {
        resumeListeners.add(listener);
        return () => void resumeListeners.delete(listener);
      },
      network: { isOnline: () => true, onChange: () => () => {} },
      appVersion: { current: '', isOutdated: () => Promise.resolve(false), onLoadError: () => () => {} },
      onHidden: (listener) => {
        hiddenListeners.add(listener);
        return () => void hiddenListeners.delete(listener);
      },
      onBeforeUnload: (guard) => {
        asksToStay = guard;
        return () => {
          asksToStay = never;
        };
      },
      showsPdf: false,
      isVisible: () => page.visible,
      sound: {
        isAllowed: () => true,
        play: (volume) => void soundVolumes.push(volume),
        onUnlocked: () => never,
      },
      notifications: {
        permission: () => 'granted',
        requestPermission: () => Promise.resolve(),
        show: ({ title, body }, press) => {
          notifications.push({ title, body, press });
          return () => {};
        },
      },
      page: {
        takeEarlyInput: () => '',
        title: () => {},
        setScreen: () => {},
        setPart: () => {},
        setWaitingCount: (waiting) => void Object.assign(page, { titleCount: waiting }),
        setLanguage: () => {},
        setTheme: () => {},
      },
    };
    const app = createTestApp(platform);
    cleanups.push(startPublicEffects(app));
    return {
      app,
      requestedPaths,
      navigations,
      reloadCount: () => reloadCount,
      asksBeforeUnload: () => asksToStay(),
      soundVolumes,
      notifications,
      titleCount: () => page.titleCount,
      setVisible: (visible) => {
        page.visible = visible;
        for (const listener of visible ? resumeListeners : hiddenListeners) listener();
      },
      resume: () => {
        for (const listener of resumeListeners) listener();
      },
      mount: () => {
        let unmountApp: (() => void) | null = startAppEffects(app);
        const unmount = (): void => {
          unmountApp?.();
          unmountApp = null;
        };
        cleanups.push(unmount);
        return unmount;
      },
    };
  };

  return {
    base,
    openTab,
    storedSession,
    /** The content of local storage, by key. */
    localStorage: shared.entries,
    storage: shared.storage,
    /** Opens a tab in which a demo person is logged in and mounted. */
    signIn: async (username: string, options: TabOptions = {}): Promise<FakeTab> => {
      const tab = openTab(options);
      await tab.app.session.logIn({ kind: 'password', username, password });
      tab.mount();
      return tab;
    },
    advance: (ms: number) => {
      clockOffset += ms;
    },
    /** Ends the stored session in the upstream only, as a disabled account or an administrator would. */
    revoke: async (): Promise<void> => {
      const { accessToken } = storedSession();
      await fetch(`${base}doctor/auth/logout`, {
        method: 'POST',
        headers: { 'tenant-id': '1', authorization: `Bearer ${accessToken}` },
      });
    },
    close: async () => {
      for (const close of cleanups) close();
      await upstream.stop();
      await Promise.all(running);
      // Let failures caused by closing be reported before the test ends.
      await new Promise((resolve) => setTimeout(resolve));
      rmSync(dataDir, { recursive: true });
    },
  };
};
export type FakeBrowser = Awaited<ReturnType<typeof createFakeBrowser>>;
