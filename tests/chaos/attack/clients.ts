import { setTimeout as pause } from 'node:timers/promises';
import * as v from 'valibot';
import { auth } from '../../../src/contract/account/auth.ts';
import { business } from '../../../src/contract/errors/businessErrors.ts';
import { smsScene } from '../../../src/contract/account/sms.ts';
import { startTestGateway } from '../../gateway/testGateway.ts';
import { json, password } from '../../security/requests.ts';
import { allowedMs, type Attack, everyTry, limitText, ms, result } from './drill.ts';
import { balancer, echoHost, type Product } from './product.ts';

const echoed = v.object({ headers: v.array(v.tuple([v.string(), v.string()])) });
const codeOf = (text: string): number => v.parse(v.object({ code: v.number() }), JSON.parse(text)).code;

/** Logs in through the balancer in the name of a client; returns the envelope's code. */
const logInFrom = async ({ send }: Product, client: string, username: string, secret: string) =>
  codeOf(
    (
      await send(auth.login.path, {
        body: json({ username, password: secret }),
        localAddress: balancer,
        headers: { 'x-forwarded-for': client },
      })
    ).text,
  );

/** How many of so many requests from one address reach the upstream, and do not meet 429. */
const countPassed = async (
  { send, echo }: Product,
  paths: readonly string[],
  times: number,
  headersOf: (n: number) => Record<string, string>,
  localAddress: string,
) => {
  const before = echo.requests.length;
  for (let n = 0; n < times; n += 1)
    await send(paths[n % paths.length] ?? '', {
      host: echoHost,
      body: '{}',
      localAddress,
      headers: headersOf(n),
    });
  return echo.requests.length - before;
};

/** What LOGIN_RATE and LOGIN_BURST let pass in the seconds that this takes, with room for a slow computer. */
const mostPassed = (seconds: number) => 21 + 5 * (seconds + 1);

const timed = async <T>(work: () => Promise<T>): Promise<[T, number]> => {
  const since = performance.now();
  const value = await work();
  return [value, (performance.now() - since) / 1000];
};

const spellings = [
  '/doctor/auth/login',
  '/doctor//auth/login',
  '/doctor/auth/login/',
  '/doctor/auth/login;x=1',
  '/doctor/auth/LOGIN',
  '/doctor/auth/login?x=1',
  '/system/auth/login',
  '/admin-api/system/auth/login',
  '/doctor/auth/sms-login',
  '/infra/auth/login',
  '/consult/auth/social-login',
  '/doctor/auth/%6cogin',
];

/** Headers by which a client says that it is somebody else. */
const addressHeaders = [
  'x-forwarded-for',
  'x-real-ip',
  'forwarded',
  'x-forwarded',
  'forwarded-for',
  'x-client-ip',
  'true-client-ip',
  'proxy-client-ip',
  'wl-proxy-client-ip',
  'x-cluster-client-ip',
  'cf-connecting-ip',
  'fastly-client-ip',
  'x-originating-ip',
  'x-remote-ip',
  'x-remote-addr',
];
const forge = (n: number) =>
  Object.fromEntries(
    addressHeaders.map((name) => [name, name === 'forwarded' ? `for=198.51.100.${n}` : `198.51.100.${n}`]),
  );
/** What a client has put before its address, which the balancer adds. */
const forgeBehindBalancer = (n: number) => ({
  ...forge(n),
  'x-forwarded-for': `198.51.100.${n}, 10.0.0.${n}, 203.0.113.77`,
});
/** A client of one IPv6 network, as the balancer names it. */
const neighbour = (n: number) => ({ 'x-forwarded-for': `2001:db8:0:7::${(n + 1).toString(16)}` });

export const clientAttacks: readonly Attack[] = [
  {
    claim:
      'twelve spellings of the log-in share one limit, which no forged address raises, before a balancer or behind it',
    short: true,
    attempt: async (product) => {
      const address = product.newAddress();
      const [passed, seconds] = await timed(() => countPassed(product, spellings, 120, forge, address));
      const [behind, secondsBehind] = await timed(() =>
        countPassed(product, spellings, 120, forgeBehindBalancer, balancer),
      );
      const told = async (headers: Record<string, string>, localAddress: string) => {
        const options = { method: 'GET', host: echoHost, localAddress, headers };
        const { text } = await product.send('/doctor/x', options);
        return new Map(v.parse(echoed, JSON.parse(text)).headers);
      };
      const direct = await told(forge(9), address);
      const proxied = await told(forgeBehindBalancer(9), balancer);
      const believed = [...direct, ...proxied].filter(([, value]) => /198\.51|10\.0\.0/.test(value));
      return result(
        `${passed} of 120 passed in ${seconds.toFixed(1)} s, behind a balancer ${behind}; told as ${direct.get('x-real-ip')} and ${proxied.get('x-real-ip')}`,
        {
          'the limit holds': passed > 0 && passed <= mostPassed(seconds),
          'behind the balancer, too': behind > 0 && behind <= mostPassed(secondsBehind),
          'the connection’s address is told': direct.get('x-real-ip') === address,
          'and the one that the balancer names': proxied.get('x-real-ip') === '203.0.113.77',
          [`none is believed: ${believed.join(' ')}`]: believed.length === 0,
        },
      );
    },
  },
  {
    claim: 'the addresses of one IPv6 network are one guesser',
    short: true,
    attempt: async (product) => {
      const [passed, seconds] = await timed(() =>
        countPassed(product, ['/doctor/auth/login'], 60, neighbour, balancer),
      );
      return result(`${passed} of 60 passed in ${seconds.toFixed(1)} s`, {
        'the limit holds': passed > 0 && passed <= mostPassed(seconds),
      });
    },
  },
  {
    claim: 'sixty log-ins at once, from sixty networks, delay nobody else’s calls',
    attempt: async (product) => {
      const calm = await product.timeCalls(() => pause(2000));
      const guess = (n: number) => logInFrom(product, `2001:db8:2:${n}::1`, `nobody${n}`, 'not this one');
      const other = await product.timeCalls(() =>
        Promise.all(Array.from({ length: 60 }, (_, n) => guess(n))),
      );
      const codes = new Set(other.outcome);
      const allowed = allowedMs(calm.p95);
      return result(
        `another person’s ${other.count} calls ${ms(other.p95)} at p95 (${limitText(calm.p95)}); answered ${[...codes].join(' ')}`,
        {
          'p95 below the limit': other.p95 < allowed,
          'all are told the same': codes.size === 1 && codes.has(business.wrongPassword.code),
          [other.failures[0] ?? 'all answered']: other.failures.length === 0,
        },
      );
    },
  },
  {
    claim: 'behind a balancer five wrong passwords lock the guesser’s network, and not the owner’s',
    short: true,
    attempt: async (product) => {
      const [owner, wrong] = ['luyifan', 'not this one'];
      const codes: number[] = [];
      for (let n = 0; n < 6; n += 1)
        codes.push(await logInFrom(product, `2001:db8:1:1::${n + 1}`, owner, wrong));
      const rightOne = await logInFrom(product, '2001:db8:1:1::99', owner, password);
      const elsewhere = await logInFrom(product, '203.0.113.5', owner, password);
      return result(
        `guesses ${codes.join(' ')}; the right password from there ${rightOne}, from elsewhere ${elsewhere}`,
        {
          'five are wrong': codes.slice(0, 5).every((code) => code === business.wrongPassword.code),
          'the network is locked': rightOne !== 200,
          'the owner is not': elsewhere === 200,
        },
      );
    },
  },
  {
    claim:
      'below /admin-api only what the console calls reaches an upstream; where an operator opens it, its log-in has the limit of all',
    short: true,
    attempt: async (product) => {
      const { echo } = product;
      const unlisted = [
        '/admin-api/system/auth/login',
        '/admin-api/infra/job/page',
        '/admin-api/system/user/page',
        '/admin-api/actuator/env',
        '/admin-api/system/icon/get/../../user/page',
        '/admin-api/system/icon/get/x',
        '/admin-api//system/user/page',
      ];
      const before = echo.requests.length;
      const statuses = new Set<number>();
      for (const path of unlisted)
        for (const method of ['GET', 'POST'])
          statuses.add((await product.send(path, { host: echoHost, method })).status);
      const reached = echo.requests.length - before;
      const gateway = await startTestGateway(`localhost http://127.0.0.1:${echo.port} tenant-id=1`, {
        GATEWAY_ADMIN_API: 'open',
        LOGIN_RATE: '5',
        LOGIN_BURST: '20',
      });
      const prefixes = ['/admin-api/system/auth/login', '/doctor/auth/login'];
      const [passed, seconds] = await timed(async () => {
        const since = echo.requests.length;
        for (let n = 0; n < 60; n += 1)
          await product.send(prefixes[n % 2] ?? '', { port: gateway.port, body: '{}' });
        return echo.requests.length - since;
      });
      await gateway.close();
      return result(
        `${unlisted.length * 2} unlisted: ${[...statuses].join(' ')}; opened: ${passed} of 60 log-ins below two prefixes passed in ${seconds.toFixed(1)} s`,
        {
          'nothing unlisted reached the upstream': reached === 0 && !statuses.has(200),
          'log-ins are limited': passed > 0 && passed <= mostPassed(seconds),
        },
      );
    },
  },
  {
    claim: '15 wrong passwords side by side are five tries, and other calls go on meanwhile',
    attempt: async (product) => {
      const guesses = async () => {
        const codes = await Promise.all(
          Array.from({ length: 15 }, () => logInFrom(product, '198.51.100.77', 'hanzhiyuan', 'wrong')),
        );
        return codes.filter((code) => code === business.wrongPassword.code).length;
      };
      const names = async () =>
        Promise.all(
          Array.from({ length: 20 }, (_, n) => logInFrom(product, `198.51.101.${n}`, `nobody-${n}`, 'wrong')),
        );
      let checked = 0;
      const other = await product.timeCalls(async () => {
        checked = await guesses();
        return names();
      });
      const codes = new Set(other.outcome);
      return result(
        `${checked} of 15 checked; unknown names ${[...codes].join(' ')}; other calls ${other.p95.toFixed(0)} ms at p95, ${other.most.toFixed(0)} ms at most`,
        {
          'at most five are checked': checked <= 5,
          'an unknown name reads as a wrong password':
            codes.size === 1 && codes.has(business.wrongPassword.code),
          'others are answered': other.failures.length === 0,
        },
      );
    },
  },
  {
    claim: 'codes by text message say nothing of who works here, and end after five wrong guesses',
    short: true,
    attempt: async (product) => {
      const options = { localAddress: product.newAddress() };
      const known = product.valueOf("SELECT mobile FROM account WHERE username = 'zhouheng'");
      const tries: number[][] = [];
      for (const mobile of [known, '13999999999']) {
        const sent = await product.call(auth.sendSmsCode, { scene: smsScene.login, mobile }, options);
        const codes = [sent.code];
        for (let n = 0; n < 7; n += 1)
          codes.push((await product.call(auth.validateSmsCode, { mobile, code: `00000${n}` }, options)).code);
        tries.push(codes);
      }
      const [one = [], other = []] = tries;
      return result(`known ${one.join(' ')}, unknown ${other.join(' ')}`, {
        'the answers are the same': one.join() === other.join(),
        'the sixth guess meets no code': one.at(-1) === business.smsOver.code,
      });
    },
  },
  {
    claim: 'tokens count for what they are, at their hospital, and not after their end',
    short: true,
    attempt: async (product) => {
      const { data } = await product.call(auth.login, { username: 'zhouheng', password });
      const { accessToken, refreshToken } = v.parse(
        v.object({ accessToken: v.string(), refreshToken: v.string() }),
        data,
      );
      const account = (token: string, host = 'localhost') =>
        product.call(auth.account, {}, { token, host }).then(({ code }) => code);
      const refresh = (token: string, host = 'localhost') =>
        product.call(auth.refresh, { refreshToken: token }, { host }).then(({ code }) => code);
      const failures: string[] = [];
      let tries = 0;
      const refuse = (name: string, code: number) => {
        tries += 1;
        if (code === 200) failures.push(`${name} was accepted`);
      };
      refuse('a refresh token as an access token', await account(refreshToken));
      refuse('an access token as a refresh token', await refresh(accessToken));
      refuse('the token at the other hospital', await account(accessToken, 'second.localhost'));
      refuse('the refresh token at the other hospital', await refresh(refreshToken, 'second.localhost'));
      for (const token of ['', 'x', '1.', '1.AAAA', '2.AAAA', "1.' OR 1=1"])
        refuse(`“${token}”`, await account(token || ' '));
      if ((await account(accessToken)) !== 200) failures.push('the right one was refused');
      await product.call(auth.logout, {}, { token: accessToken });
      refuse('the token after log-out', await account(accessToken));
      refuse('the refresh token after log-out', await refresh(refreshToken));
      return everyTry(`${tries} tries`, failures);
    },
  },
];
