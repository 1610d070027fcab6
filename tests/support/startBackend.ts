import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { setTimer } from '../../src/console/lib/async/timer.ts';
import { createTestApp, type TestApp } from '../../src/console/testing/createTestApp.ts';
import type { Platform } from '../../src/console/platform/platform.ts';
import { memoryStorage } from '../../src/console/api/testing/createTestApi.ts';
import {
  type RunningUpstream,
  startUpstream,
  type UpstreamOptions,
} from '../../src/upstream/server/server.ts';
import { seedDemo } from '../../src/upstream/testing/seedDemo.ts';

const pageAnswer = v.looseObject({ data: v.object({ list: v.array(v.unknown()), total: v.number() }) });

/** Network faults for the next requests whose path ends in a given name. */
export interface FakeNetwork {
  /** The response is lost after the upstream handled the request. */
  loseResponseOf: string | null;
  /** Every request after the lost response fails. */
  offlineAfterLoss: boolean;
  /** Every request fails. */
  offline: boolean;
  /** The request is refused, and does not reach the upstream. */
  refuse: string | null;
  /** The hospital's system has no such call, and says so as its family does. */
  notOffered: string | null;
  /** The answer has no data, as where nothing is stored yet. */
  answerNull: string | null;
  /** The list of this answer has one more row, which cannot be read. */
  addUnreadableRowTo: string | null;
}

/** Storage that persists between pages of a browser. */
export interface DeviceStorage {
  readonly localStorage: Storage;
  /** Null: a browser that stores no drafts. */
  readonly indexedDB: Platform['indexedDB'];
}

/** A doctor's browser: the whole console without its views, in front of the upstream. */
export interface Client {
  readonly app: TestApp;
  readonly network: FakeNetwork;
  /** The paths that the console navigated to. */
  readonly navigations: string[];
  /** Closes the page. */
  readonly close: () => void;
}

/** One real upstream on a port, with any number of doctors' consoles in front of it. */
export const startBackend = async (options: Pick<UpstreamOptions, 'preCheck'> = {}) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'cloudroom-room-'));
  seedDemo(dataDir, Date.now());
  const startOn = (port: number) =>
    startUpstream({ port, dataDir, patients: false, captcha: false, ...options });
  let upstream: RunningUpstream = await startOn(0);
  const { port } = upstream;
  const cleanups: (() => void)[] = [];

  const platformOf = (network: FakeNetwork, navigations: string[], storage: DeviceStorage): Platform => ({
    fetch: async (input, init) => {
      const path = new URL(input instanceof Request ? input.url : input).pathname;
      if (network.offline) throw new TypeError('unreachable');
      if (network.refuse !== null && path.endsWith(network.refuse))
        return Response.json({ code: 400, msg: 'not now', data: null });
      if (network.notOffered !== null && path.endsWith(network.notOffered))
        return Response.json({ code: 404, msg: `请求地址不存在:http://10.0.3.11${path}`, data: null });
      if (network.answerNull !== null && path.endsWith(network.answerNull))
        return Response.json({ code: 0, msg: '', data: null });
      const response = await fetch(input, init);
      if (network.addUnreadableRowTo !== null && path.endsWith(network.addUnreadableRowTo)) {
        const answer = v.parse(pageAnswer, await response.json());
        const { list, total } = answer.data;
        return Response.json({ ...answer, data: { list: [...list, {}], total: total + 1 } });
      }
      if (network.loseResponseOf === null || !path.endsWith(network.loseResponseOf)) return response;
      network.loseResponseOf = null;
      network.offline = network.offlineAfterLoss;
      throw new TypeError('the response was lost');
    },
    fetchWithProgress: async (url, init, reportProgress) => {
      const response = await fetch(url, init);
      reportProgress(1);
      return response;
    },
    createWebSocket: (url, protocols) => new WebSocket(url, protocols),
    base: `http://127.0.0.1:${port}/`,
    localStorage: storage.localStorage,
    sessionStorage: memoryStorage(),
    indexedDB: storage.indexedDB,
    subtle: storage.indexedDB && crypto.subtle,
    locks: storage.indexedDB && navigator.locks,
    createChannel: () => null,
    languages: ['en'],
    prefersDark: { matches: false, addEventListener: () => {}, removeEventListener: () => {} },
    now: Date.now,
    setTimer,
    random: () => 0,
    createId: () => crypto.randomUUID(),
    navigate: (path) => void navigations.push(path),
    reload: () => {},
    onStorage: () => () => {},
    onResume: () => () => {},
    network: { isOnline: () => true, onChange: () => () => {} },
    appVersion: { current: '', isOutdated: () => Promise.resolve(false), onLoadError: () => () => {} },
    onHidden: () => () => {},
    onBeforeUnload: () => () => {},
    showsPdf: false,
    isVisible: () => true,
    sound: null,
    notifications: null,
    page: {
      takeEarlyInput: () => '',
      title: () => {},
      setScreen: () => {},
      setPart: () => {},
      setWaitingCount: () => {},
      setLanguage: () => {},
      setTheme: () => {},
    },
  });

  return {
    dataDir,
    /** Opens a console with a demo doctor logged in and connected. */
    signIn: async (
      username: string,
      storage: DeviceStorage = { localStorage: memoryStorage(), indexedDB: null },
    ): Promise<Client> => {
      const network: FakeNetwork = {
        loseResponseOf: null,
        offlineAfterLoss: false,
        offline: false,
        refuse: null,
        notOffered: null,
        answerNull: null,
        addUnreadableRowTo: null,
      };
      const navigations: string[] = [];
      const app = createTestApp(platformOf(network, navigations, storage));
      // A reloaded page finds its session in the storage.
      if (app.session.userId.value === null)
        await app.session.logIn({ kind: 'password', username, password: 'cloudroom-demo' });
      const disposers = [app.drafts.start(), app.messaging.start(), app.lifetime.start()];
      const close = () => {
        for (const dispose of disposers.splice(0)) dispose();
      };
      cleanups.push(close);
      return { app, network, navigations, close };
    },
    /** Registers a function that runs when the backend closes. */
    onClose: (close: () => void) => void cleanups.push(close),
    stopUpstream: () => upstream.stop(),
    startUpstream: async () => {
      upstream = await startOn(port);
    },
    close: async () => {
      for (const close of cleanups) close();
      await upstream.stop();
      rmSync(dataDir, { recursive: true });
    },
  };
};
export type Backend = Awaited<ReturnType<typeof startBackend>>;
