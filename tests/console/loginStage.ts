import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { afterEach, beforeEach, vi } from 'vitest';
import { slid } from '../../src/console/captcha/answers.ts';
import { openCoreIn } from '../../src/console/rig.ts';
import { later } from '../../src/console/lib/later.ts';
import { memoryCupboard } from '../../src/console/lib/rig.ts';
import { type Login, openLogin } from '../../src/console/login/login.ts';
import { react } from '../../src/console/reactions.ts';
import { openKeeping } from '../../src/console/session/keeping.ts';
import type { Outside } from '../../src/console/wire/outside.ts';
import { memory } from '../../src/console/wire/rig.ts';
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
export const openComputer = ({ captcha = false, protocols = false, own = () => Date.now() } = {}) => {
  let ahead = 0;
  const dataDir = mkdtempSync(join(tmpdir(), 'cloudroom-login-'));
  seedDemo(dataDir, Date.now());
  const upstream = createUpstream({
    dataDir,
    captcha,
    protocols,
    clock: { now: () => Date.now() + ahead },
  });
  const [local, cupboard] = [memory(), memoryCupboard()];
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
  const load = (redirect: string | null = null, tab: Storage = memory()) => {
    const went: string[] = [];
    const outside: Outside = {
      fetch,
      carry: fetch,
      socket: () => {
        throw new Error('no socket here');
      },
      base: 'http://localhost/',
      local,
      tab,
      databases: null,
      subtle: crypto.subtle,
      locks: null,
      channel: () => null,
      languages: ['en'],
      prefersDark: { matches: false, addEventListener: nothing, removeEventListener: nothing },
      own: () => own() + ahead,
      later,
      random: () => 0.5,
      mint: () => crypto.randomUUID(),
      go: (path) => void went.push(path),
      reload: nothing,
      otherTabs: nothing,
      awake: nothing,
      network: { on: () => true, follow: () => () => {} },
      release: { changed: () => Promise.resolve(false), lost: () => () => {} },
      hiding: nothing,
      leaving: nothing,
      visible: () => true,
      sound: null,
      notices: null,
      page: { typed: () => '', title: nothing, count: nothing, language: nothing, look: nothing },
    };
    const plain = openCoreIn(outside);
    const tenant = async () => {
      await plain.hospital.look();
      return { id: plain.stored.tenantId(), sure: plain.hospital.state.value === 'known' };
    };
    const core = {
      ...plain,
      remembered: openKeeping({ ...outside, cupboard, clock: plain.clock, tenant }),
    };
    const login = openLogin(core, redirect);
    closings.push(react(core), login.open());
    return { core, login, went, tab };
  };

  return {
    load,
    net,
    local,
    cupboard,
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
  password.write('username', username);
  password.write('password', typed);
  await password.submit();
};

/** Waits for a challenge, as a person does. */
export const standing = ({ proving }: Login) =>
  vi.waitFor(() => {
    const captcha = proving.captcha.value;
    if (captcha?.state.value.at !== 'standing') throw new Error('No challenge stands');
    return { captcha, challenge: captcha.state.value.challenge };
  });

/** Solves the puzzle that stands, or comes next, as a person would. */
export const solve = async (login: Login): Promise<void> => {
  const { captcha, challenge } = await standing(login);
  await captcha.answer(slid(await gapOf(challenge.originalImageBase64, challenge.jigsawImageBase64 ?? '')));
};
