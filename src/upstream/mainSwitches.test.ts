import { once } from 'node:events';
import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { auth, session } from '../contract/account/auth.ts';
import { business } from '../contract/errors/businessErrors.ts';
import { message } from '../contract/consultation/message.ts';
import { agreements } from '../contract/hospital/agreements.ts';
import { type UpstreamProcesses, createUpstreamProcesses, timeoutMs } from './testing/upstreamProcess.ts';

const body = { username: 'linyue', password: 'cloudroom-demo' };
let processes: UpstreamProcesses;
beforeEach(() => {
  processes = createUpstreamProcesses();
});
afterEach(() => processes.close());

describe('the upstream as a process', () => {
  test.each([
    ['UPSTREAM_REFRESH', 'always', 'keep or rotate'],
    ['UPSTREAM_CAPTCHA', 'no', 'on or off'],
    ['UPSTREAM_PROTOCOLS', 'yes', 'on or off'],
  ])(
    'reports in one line that %s is not %s',
    async (name, value, words) => {
      const { code, out, err } = await processes.startFailing({ [name]: value });
      expect([code, out]).toEqual([1, '']);
      expect(err).toBe(`Cloudroom upstream: ${name} must be ${words}, not ${value}\n`);
    },
    timeoutMs,
  );

  test.each([
    [{ TURN_URLS: 'turn:relay.test:3478' }, 'TURN_URLS and TURN_SECRET belong together'],
    [{ TURN_SECRET: 'shared' }, 'TURN_URLS and TURN_SECRET belong together'],
    [
      { TURN_URLS: 'turn:relay.test, https://x.test', TURN_SECRET: 'shared' },
      'TURN_URLS must name turn: addresses, not https://x.test',
    ],
  ])(
    'reports in one line what is wrong with its TURN settings: %j',
    async (env, words) => {
      expect(await processes.startFailing(env)).toEqual({
        code: 1,
        out: '',
        err: `Cloudroom upstream: ${words}\n`,
      });
    },
    timeoutMs,
  );

  test.each([
    [
      'DISPENSING_KEYS',
      `1=${'k'.repeat(31)}`,
      'tenant-id=KEY, separated by commas, each hospital its own key of at least 32 characters',
    ],
    ['MIN_FREE_DISK_MB', '1g', 'a number of MB'],
    ['REFUSED_LOGINS_DAYS', 'never', 'a number of days'],
    [
      'PRE_CHECK_URLS',
      '1=ftp://his.test',
      'tenant-id=http(s) address, separated by commas, without a password',
    ],
  ])(
    'reports in one line how %s is written, without its value',
    async (name, value, words) => {
      expect(await processes.startFailing({ [name]: value })).toEqual({
        code: 1,
        out: '',
        err: `Cloudroom upstream: ${name} must be ${words}\n`,
      });
    },
    timeoutMs,
  );

  test(
    'tells consoles about its TURN server',
    async () => {
      const { call, login } = await processes.start({
        TURN_URLS: 'turn:relay.test:3478?transport=udp, turns:relay.test:5349',
        TURN_SECRET: 'shared',
      });
      const { data } = await call(message.config.path, { token: await login() });
      const [server] = v.parse(message.config.data, data).iceServers;
      expect(server?.urls).toEqual(['turn:relay.test:3478?transport=udp', 'turns:relay.test:5349']);
      expect(server?.username).toMatch(/^\d{10}:\d{16}$/);
    },
    timeoutMs,
  );

  test(
    'requires captchas unless they are switched off',
    async () => {
      const { call } = await processes.start({ UPSTREAM_CAPTCHA: '' });
      expect((await call(auth.login.path, { body })).code).toBe(business.captchaWrong.code);
    },
    timeoutMs,
  );

  test(
    'requires agreements at the log-in unless they are switched off',
    async () => {
      for (const [value, code] of [
        ['', 200],
        ['off', 501],
      ] as const) {
        const { child, call } = await processes.start({ UPSTREAM_PROTOCOLS: value });
        expect((await call(agreements.list.path)).code).toBe(code);
        child.kill('SIGKILL');
        await once(child, 'exit');
      }
    },
    timeoutMs,
  );

  test(
    'keeps refresh tokens, and rotates them each time if set to',
    async () => {
      for (const [value, kept] of [
        ['', true],
        ['keep', true],
        ['rotate', false],
      ] as const) {
        const { child, call } = await processes.start({ UPSTREAM_REFRESH: value });
        const { refreshToken } = v.parse(session, (await call(auth.login.path, { body })).data);
        const again = await call(`${auth.refresh.path}?refreshToken=${refreshToken}`, { body: {} });
        expect(v.parse(session, again.data).refreshToken === refreshToken).toBe(kept);
        child.kill('SIGKILL');
        await once(child, 'exit');
      }
    },
    timeoutMs,
  );
});
