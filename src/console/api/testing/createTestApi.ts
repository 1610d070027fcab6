import type { Session } from '../../../contract/account/auth.ts';
import { consoleSettingsPath } from '../../../contract/hospital/consoleSettings.ts';
import { setTimer as byTimers } from '../../lib/async/timer.ts';
import { en } from '../../coreMessages.en.ts';
import { zh } from '../../coreMessages.zh.ts';
import { staticCatalog, createI18n } from '../../i18n/i18n.ts';
import { detectLanguage } from '../../i18n/language.ts';
import type { Platform } from '../../platform/platform.ts';
import { createServerClock } from '../serverClock.ts';
import { createSessionStore } from '../session/sessionStore.ts';
import type { CallDeps } from '../http/call.ts';
import { createApi } from '../api.ts';

/** A Storage in memory. */
export const memoryStorage = (): Storage => {
  const items = new Map<string, string>();
  return {
    get length() {
      return items.size;
    },
    clear: () => items.clear(),
    getItem: (key) => items.get(key) ?? null,
    key: (at) => [...items.keys()][at] ?? null,
    removeItem: (key) => void items.delete(key),
    setItem: (key, value) => void items.set(key, value),
  };
};

/** The session that the tests begin with. */
export const login: Session = { userId: '7', accessToken: 'old', refreshToken: 'r1', expiresTime: 0 };

/** A response as an upstream sends it: HTTP 200 with this JSON. */
export const json = (value: unknown, status = 200): Response =>
  Response.json(value, { status, headers: { date: new Date().toUTCString() } });

/** An upstream that does not answer. */
export const neverAnswers = (): Promise<Response> => new Promise(() => {});

/** Timers that fire when the test says so; delays under a second fire by the real clock. */
export const manualTimers = () => {
  const pending = new Map<() => void, number>();
  let startedCount = 0;
  return {
    /** How often a wait has started. */
    startedCount: () => startedCount,
    setTimer: (ms: number, callback: () => void) => {
      if (ms < 1000) return byTimers(ms, callback);
      startedCount += 1;
      pending.set(callback, ms);
      return () => void pending.delete(callback);
    },
    /** The pending delays, in milliseconds. */
    pendingDelays: () => [...pending.values()],
    /** Fires everything that is pending. */
    runAll: () => {
      for (const callback of pending.keys()) {
        pending.delete(callback);
        callback();
      }
    },
  };
};

interface TestApiOptions
  extends Partial<Pick<Platform, 'localStorage' | 'locks' | 'base' | 'now' | 'setTimer'>> {
  /** What the upstream answers to a request. */
  answer: (request: Request) => Response | Promise<Response>;
  language?: string;
  /** The progress reported for each body; an `Error` among the steps breaks the connection. */
  progressSteps?: readonly (number | Error)[];
  /** What the gateway states about the hospital's backend. */
  settings?: unknown;
  onOffered?: CallDeps['onOffered'];
}

let createdIds = 0;

/** The API of one tab, with a function as its upstream; `requests` lists every request that was sent to it. */
export const createTestApi = ({
  answer,
  localStorage = memoryStorage(),
  locks = navigator.locks,
  language = 'en',
  base = 'http://hospital.example/',
  now = Date.now,
  setTimer = byTimers,
  progressSteps = [0.5, 1],
  settings = {},
  onOffered,
}: TestApiOptions) => {
  const requests: Request[] = [];
  const leftOut: [path: string, count: number, field: string][] = [];
  const sessionStore = createSessionStore(localStorage);
  // As in a browser: the request fails as soon as its signal is aborted, whatever the upstream is doing.
  const fetch: Platform['fetch'] = (input, init) => {
    const request = new Request(input, init);
    if (request.url.endsWith(consoleSettingsPath)) return Promise.resolve(Response.json(settings));
    requests.push(request);
    const aborted = new Promise<never>((_resolve, reject) => {
      request.signal.addEventListener('abort', () => reject(request.signal.reason), { once: true });
    });
    return Promise.race([Promise.resolve(request).then(answer), aborted]);
  };
  const api = createApi(
    {
      fetch,
      fetchWithProgress: async (url, init, sent) => {
        for (const step of progressSteps) {
          if (step instanceof Error) throw step;
          sent(step);
        }
        return fetch(url, init);
      },
      base,
      localStorage,
      locks,
      indexedDB: null,
      now,
      setTimer,
      random: Math.random,
      createId: () => {
        createdIds += 1;
        return `k${createdIds}`;
      },
    },
    {
      sessionStore,
      i18n: createI18n(
        memoryStorage(),
        detectLanguage(memoryStorage(), [language]),
        staticCatalog({ en, zh }),
      ),
      clock: createServerClock(now),
      onOffered,
      onRowsLeftOut: (...told) => void leftOut.push(told),
    },
  );
  const refreshRequests = () => requests.filter(({ url }) => url.includes('/refresh-token'));
  return { ...api, sessionStore, localStorage, requests, refreshRequests, leftOut };
};
