import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { afterEach, beforeEach, vi } from 'vitest';
import { slideAnswer } from '../../src/console/features/login/captcha/answers.ts';
import { createTestPublicServices } from '../../src/console/testing/createTestApp.ts';
import { setTimer } from '../../src/console/lib/async/timer.ts';
import { createMemoryStore } from '../../src/console/testing/createMemoryStore.ts';
import { type Login, createLogin } from '../../src/console/features/login/login.ts';
import { startPublicEffects } from '../../src/console/effects.ts';
import { createRememberedLoginWith } from '../../src/console/features/login/rememberedLoginStore.ts';
import type { Platform } from '../../src/console/platform/platform.ts';
import { memoryStorage } from '../../src/console/api/testing/createTestApi.ts';
import { createUpstream } from '../../src/upstream/server/server.ts';
import { seedDemo } from '../../src/upstream/testing/seedDemo.ts';
import { gapOf } from '../gap.ts';

/** A demo doctor. */
export const doctor = { username: 'linyue', password: 'cloudroom-demo', mobile: '13900000001' };

interface Net {
  /** Nothing gets through. */
  down: boolean;
  /** So many milliseconds pass before the next log-in is sent. */
  late: number;
  /** Comes instead of what the upstream says to a log-in. */
  answer: Response | null;
  readonly asked: string[];
  /** Address and body of every call. */
  readonly bodies: string[];
}

const outbox = v.array(v.object({ mobile: v.string(), code: v.string() }));

const leave = (): void => {};
const nothing = () => leave;

/** One computer in front of a real upstream whose clock it moves, with as many log-in pages as a test loads. */
export const openComputer = ({ captcha = false, protocols = false, own: now = () => Date.now() } = {}) => {
  let ahead = 0;
  const dataDir = mkdtempSync(join(tmpdir(), 'cloudroom-login-'));
  seedDemo(dataDir, Date.now());
  const upstream = createUpstream({
    dataDir,
    captcha,
    protocols,
    clock: { now: () => Date.now() + ahead },
  });
  const [localStorage, store] = [memoryStorage(), createMemoryStore()];
  const closings: (() => void)[] = [];
  const net: Net = { down: false, late: 0, answer: null, asked: [], bodies: [] };

  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const path = new URL(request.url).pathname;
    net.asked.push(path);
    net.bodies.push(`${request.url} ${await request.clone().text()}`);
    // Between the proof and the log-in a person may go away.
    if (path.endsWith('/auth/login')) {
      ahead += net.late;
      net.late = 0;
    }
    if (net.down) throw new TypeError('unreachable');
    return net.answer && path.endsWith('/auth/login') ? net.answer.clone() : upstream.fetch(request);
  };

  /** Loads the log-in page; `tab` is what a reload finds again. */
  const load = (redirect: string | null = null, sessionStorage: Storage = memoryStorage()) => {
    const went: string[] = [];
    const platform: Platform = {
      fetch,
      fetchWithProgress: fetch,
      createWebSocket: () => {
        throw new Error('no socket here');
      },
      base: 'http://localhost/',
      localStorage,
      sessionStorage,
      indexedDB: null,
      subtle: crypto.subtle,
      locks: null,
      createChannel: () => null,
      languages: ['en'],
      prefersDark: { matches: false, addEventListener: nothing, removeEventListener: nothing },
      now: () => now() + ahead,
      setTimer,
      random: () => 0.5,
      createId: () => crypto.randomUUID(),
      navigate: (path) => void went.push(path),
      reload: nothing,
      onStorage: nothing,
      onResume: nothing,
      network: { isOnline: () => true, onChange: () => () => {} },
      appVersion: { isOutdated: () => Promise.resolve(false), onLoadError: () => () => {} },
      onHidden: nothing,
      onBeforeUnload: nothing,
      isVisible: () => true,
      sound: null,
      notifications: null,
      page: {
        takeEarlyInput: () => '',
        title: nothing,
        setWaitingCount: nothing,
        setLanguage: nothing,
        setTheme: nothing,
      },
    };
    const plain = createTestPublicServices(platform);
    const tenant = async () => {
      await plain.hospital.load();
      return { id: plain.sessionStore.tenantId(), verified: plain.hospital.state.value === 'known' };
    };
    const core = {
      ...plain,
      remembered: createRememberedLoginWith({ ...platform, store, clock: plain.clock, tenant }),
    };
    const login = createLogin(core, redirect);
    closings.push(startPublicEffects(core), login.start());
    return { core, login, went, sessionStorage };
  };

  return {
    load,
    net,
    localStorage,
    store,
    upstream,
    /** How often this was asked. */
    times: (path: string) => net.asked.filter((asked) => asked.endsWith(path)).length,
    pass: (ms: number) => {
      ahead += ms;
    },
    /** The codes that were sent, newest first. */
    letters: async () =>
      v.parse(outbox, await (await upstream.fetch(new Request('http://localhost/outbox'))).json()),
    close: () => {
      for (const close of closings) close();
      upstream.close();
      rmSync(dataDir, { recursive: true });
    },
  };
};
export type Computer = ReturnType<typeof openComputer>;

/** Gives a test file its computers: each is closed after its test, and what the console notes is not printed. */
export const computers = (): ((plan?: Parameters<typeof openComputer>[0]) => Computer) => {
  const opened: Computer[] = [];
  beforeEach(() => {
    vi.spyOn(console, 'info').mockImplementation(() => {});
    vi.spyOn(console, 'warn').mockImplementation(() => {});
  });
  afterEach(() => {
    for (const computer of opened.splice(0)) computer.close();
    vi.restoreAllMocks();
  });
  return (plan) => {
    const computer = openComputer(plan);
    opened.push(computer);
    return computer;
  };
};

/** Fills in the password form and submits. */
export const tryPassword = async ({ password }: Login, username: string, typed: string): Promise<void> => {
  password.setValue('username', username);
  password.setValue('password', typed);
  await password.submit();
};

/** Waits for a challenge, as a person does. */
export const standing = ({ captchaGate: proving }: Login) =>
  vi.waitFor(() => {
    const captcha = proving.captcha.value;
    if (captcha?.state.value.at !== 'active') throw new Error('No challenge stands');
    return { captcha, challenge: captcha.state.value.challenge };
  });

/** Solves the puzzle that stands, or comes next, as a person would. */
export const solve = async (login: Login): Promise<void> => {
  const { captcha, challenge } = await standing(login);
  await captcha.answer(
    slideAnswer(await gapOf(challenge.originalImageBase64, challenge.jigsawImageBase64 ?? '')),
  );
};
