import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { afterEach, beforeEach, vi } from 'vitest';
import { consoleSettingsPath } from '../../../src/contract/hospital/consoleSettings.ts';
import { slideAnswer } from '../../../src/console/features/login/captcha/answers.ts';
import { createTestPublicServices } from '../../../src/console/testing/createTestApp.ts';
import { setTimer } from '../../../src/console/lib/async/timer.ts';
import { createMemoryStore } from '../../../src/console/testing/createMemoryStore.ts';
import { type Login, createLogin } from '../../../src/console/features/login/login.ts';
import { startPublicEffects } from '../../../src/console/effects.ts';
import { createRememberedLoginWith } from '../../../src/console/api/rememberedLogin/rememberedLoginStore.ts';
import type { Platform } from '../../../src/console/platform/platform.ts';
import { memoryStorage } from '../../../src/console/api/testing/createTestApi.ts';
import { createUpstream } from '../../../src/upstream/server/server.ts';
import { seedDemo } from '../../../src/upstream/testing/seedDemo.ts';
import { findPuzzleGap } from '../../support/puzzleGap.ts';

/** A demo doctor. */
export const doctor = { username: 'linyue', password: 'cloudroom-demo', mobile: '13900000001' };

interface LoginNetwork {
  /** Every request fails. */
  offline: boolean;
  /** Milliseconds that pass before the next log-in is sent. */
  loginDelayMs: number;
  /** Replaces the upstream's response to a log-in. */
  loginResponse: Response | null;
  /** What the gateway states about the hospital's backend. */
  settings: unknown;
  readonly requestedPaths: string[];
  /** Address and body of every request. */
  readonly requestBodies: string[];
}

const smsInboxShape = v.array(v.object({ mobile: v.string(), code: v.string() }));

const noop = (): void => {};
const noSubscription = () => noop;

/** One computer in front of a real upstream whose clock it controls, with any number of log-in pages. */
export const createLoginDevice = ({
  captcha = false,
  protocols = false,
  own: now = () => Date.now(),
} = {}) => {
  let clockOffset = 0;
  const dataDir = mkdtempSync(join(tmpdir(), 'cloudroom-login-'));
  seedDemo(dataDir, Date.now());
  const upstream = createUpstream({
    dataDir,
    captcha,
    protocols,
    clock: { now: () => Date.now() + clockOffset },
  });
  const [localStorage, store] = [memoryStorage(), createMemoryStore()];
  const cleanups: (() => void)[] = [];
  const network: LoginNetwork = {
    offline: false,
    loginDelayMs: 0,
    loginResponse: null,
    settings: {},
    requestedPaths: [],
    requestBodies: [],
  };

  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const path = new URL(request.url).pathname;
    network.requestedPaths.push(path);
    network.requestBodies.push(`${request.url} ${await request.clone().text()}`);
    // The person may pause between the proof and the log-in.
    if (path.endsWith('/auth/login')) {
      clockOffset += network.loginDelayMs;
      network.loginDelayMs = 0;
    }
    if (network.offline) throw new TypeError('unreachable');
    if (path === consoleSettingsPath) return Response.json(network.settings);
    return network.loginResponse && path.endsWith('/auth/login')
      ? network.loginResponse.clone()
      : upstream.fetch(request);
  };

  /** Loads the log-in page; `tab` is the session storage that survives a reload. */
  const loadPage = (redirect: string | null = null, sessionStorage: Storage = memoryStorage()) => {
    const navigations: string[] = [];
    const platform: Platform = {
      fetch,
      fetchWithProgress: fetch,
      createWebSocket: () => {
        throw new Error('the log-in page opens no socket');
      },
      base: 'http://localhost/',
      localStorage,
      sessionStorage,
      indexedDB: null,
      subtle: crypto.subtle,
      locks: null,
      createChannel: () => null,
      languages: ['en'],
      prefersDark: { matches: false, addEventListener: noSubscription, removeEventListener: noSubscription },
      now: () => now() + clockOffset,
      setTimer,
      random: () => 0.5,
      createId: () => crypto.randomUUID(),
      navigate: (path) => void navigations.push(path),
      reload: noSubscription,
      onStorage: noSubscription,
      onResume: noSubscription,
      network: { isOnline: () => true, onChange: () => () => {} },
      appVersion: { current: '', isOutdated: () => Promise.resolve(false), onLoadError: () => () => {} },
      onHidden: noSubscription,
      onBeforeUnload: noSubscription,
      showsPdf: false,
      isVisible: () => true,
      sound: null,
      notifications: null,
      page: {
        takeEarlyInput: () => '',
        title: noSubscription,
        setScreen: noSubscription,
        setPart: noSubscription,
        setWaitingCount: noSubscription,
        setLanguage: noSubscription,
        setTheme: noSubscription,
      },
    };
    const base = createTestPublicServices(platform);
    const tenant = async () => {
      await base.hospital.load();
      return { id: base.sessionStore.tenantId(), verified: base.hospital.state.value === 'known' };
    };
    const services = {
      ...base,
      rememberedLogin: createRememberedLoginWith({ ...platform, store, clock: base.clock, tenant }),
    };
    const login = createLogin(services, redirect);
    cleanups.push(startPublicEffects(services), login.start());
    return { services, login, navigations, sessionStorage };
  };

  return {
    loadPage,
    network,
    localStorage,
    store,
    upstream,
    /** How many requests had this path. */
    requestCount: (path: string) =>
      network.requestedPaths.filter((requested) => requested.endsWith(path)).length,
    advance: (ms: number) => {
      clockOffset += ms;
    },
    /** The SMS codes sent so far, newest first. */
    sentCodes: async () =>
      v.parse(smsInboxShape, await (await upstream.fetch(new Request('http://localhost/outbox'))).json()),
    close: () => {
      for (const close of cleanups) close();
      upstream.close();
      rmSync(dataDir, { recursive: true });
    },
  };
};
export type LoginDevice = ReturnType<typeof createLoginDevice>;

/** Gives a test file its computers, closes each after its test, and silences the console's warnings. */
export const setupDevices = (): ((options?: Parameters<typeof createLoginDevice>[0]) => LoginDevice) => {
  const devices: LoginDevice[] = [];
  beforeEach(() => {
    vi.spyOn(console, 'info').mockImplementation(() => {});
    vi.spyOn(console, 'warn').mockImplementation(() => {});
  });
  afterEach(() => {
    for (const device of devices.splice(0)) device.close();
    vi.restoreAllMocks();
  });
  return (options) => {
    const device = createLoginDevice(options);
    devices.push(device);
    return device;
  };
};

/** Fills in the password form and submits. */
export const submitPassword = async ({ password }: Login, username: string, value: string): Promise<void> => {
  password.setValue('username', username);
  password.setValue('password', value);
  await password.submit();
};

/** Waits for a challenge, as a person does. */
export const waitForChallenge = ({ captchaGate }: Login) =>
  vi.waitFor(
    () => {
      const captcha = captchaGate.captcha.value;
      if (captcha?.state.value.at !== 'active') throw new Error('no challenge is shown');
      return { captcha, challenge: captcha.state.value.challenge };
    },
    { timeout: 20_000 },
  );

/** Solves the current or next puzzle, and, as a person would, the one that is shown instead of it. */
export const solveCaptcha = async (login: Login): Promise<void> => {
  const { captcha, challenge } = await waitForChallenge(login);
  await captcha.answer(
    slideAnswer(await findPuzzleGap(challenge.originalImageBase64, challenge.jigsawImageBase64 ?? '')),
  );
  if (captcha.state.value.at === 'active') await solveCaptcha(login);
};
