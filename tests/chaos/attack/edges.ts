import { setTimeout as pause } from 'node:timers/promises';
import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { auth } from '../../../src/contract/account/auth.ts';
import { smsScene } from '../../../src/contract/account/sms.ts';
import { doctor as profile } from '../../../src/contract/account/doctor.ts';
import { otherOriginHeaders, sendRaw } from '../../gateway/testGateway.ts';
import { accounts } from '../../e2e/steps/signIn.ts';
import { allowedMs, type Attack, everyTry, ms, result } from './drill.ts';
import { echoHost } from './product.ts';

/** One write waits for 250 ms, in which nothing is answered, and those after it do not wait; as much again is for a slow computer. */
const busyMs = 500;

/** Whether this is what only the upstream's own port answers. */
const isOpen = (text: string): boolean => /"mobile"|"now":/.test(text);

/** Ways to an address that the gateway does not serve. */
const disguises = (name: string): string[] => [
  `/${name}`,
  `/${name}/`,
  `//${name}`,
  `/./${name}`,
  `/doctor/../${name}`,
  `/doctor/%2e%2e/${name}`,
  `/doctor/..%2f${name}`,
  `/doctor/..%5c${name}`,
  `/doctor/%252e%252e/${name}`,
  `/doctor/..;/${name}`,
  `/doctor/.%2e/${name}`,
  `/storage/../${name}`,
  `/infra/./../${name}?x=1`,
  `/doctor/${name}`,
  `/doctor/..\\${name}`,
  `/${name}#x`,
  `/${name}%00`,
  `/%09${name}`,
  `/doctor/．．/${name}`,
];

export const edgeAttacks: readonly Attack[] = [
  {
    claim: 'what an upstream allows other origins never passes the gateway',
    short: true,
    attempt: async ({ send }) => {
      const names = Object.keys(otherOriginHeaders).map((name) => name.toLowerCase());
      const passed: string[] = [];
      let last = 0;
      for (const method of ['GET', 'OPTIONS']) {
        const { headers, status } = await send('/doctor/other-origins', {
          host: echoHost,
          method,
          headers: { origin: 'https://evil.example', 'access-control-request-method': 'PUT' },
        });
        last = status;
        passed.push(...names.filter((name) => name in headers));
      }
      return result(`${last}, ${passed.length} of ${names.length} headers passed, twice`, {
        'it is answered': last === 200,
        [`none passes: ${passed.join(' ')}`]: passed.length === 0,
      });
    },
  },
  {
    claim: 'a page is answered with the page, whichever version of it a client says it has',
    short: true,
    attempt: async ({ send }) => {
      const failures: string[] = [];
      const now = new Date().toUTCString();
      const conditions: Record<string, string>[] = [
        { 'if-none-match': '*' },
        { 'if-none-match': '"x", W/"y"' },
        { 'if-none-match': '*', 'if-modified-since': now },
        { 'if-modified-since': now },
        { 'if-match': '"x"' },
        { 'if-unmodified-since': new Date(0).toUTCString() },
        { range: 'bytes=0-9' },
      ];
      for (const path of ['/', '/login'])
        for (const headers of conditions) {
          const { status, text } = await send(path, { method: 'GET', headers });
          if (status !== 200 || !text.includes('</html>'))
            failures.push(`${path} with ${Object.entries(headers).join(' ')} was ${status}`);
        }
      return everyTry(`${conditions.length * 2} tries`, failures);
    },
  },
  {
    claim: 'the demo’s codes are read under loopback names only, and never through the gateway',
    short: true,
    attempt: async (product) => {
      const { send, call, stack } = product;
      // So that there is one to read.
      const mobile = product.valueOf("SELECT mobile FROM account WHERE username = 'zhouheng'");
      await call(auth.sendSmsCode, { scene: smsScene.login, mobile }, { localAddress: product.newAddress() });
      const read = (path: string, host: string) =>
        send(path, { method: 'GET', host, port: stack.upstreamPort });
      const names = [
        'evil.example',
        'localhost.evil.example',
        'cloudroom.local',
        '8.8.8.8',
        '127.0.0.1.evil.example',
      ];
      const strangers = await Promise.all(names.map(async (host) => (await read('/outbox', host)).text));
      const own = await Promise.all(
        ['localhost', '127.0.0.1', '[::1]'].map(async (host) => (await read('/outbox', host)).text),
      );
      const health = await read('/health', 'localhost');
      const tries = [...disguises('outbox'), ...disguises('health')];
      const open: string[] = [];
      for (const path of tries) {
        const bytes = Buffer.from(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
        const { text } = await sendRaw(stack.port, bytes);
        if (isOpen(text)) open.push(path);
      }
      return result(
        `${names.length} strangers’ names: ${[...new Set(strangers.map((text) => text.slice(0, 11)))].join(' ')}; ${tries.length} spellings of two addresses at the gateway, ${open.length} open`,
        {
          'strangers are refused': strangers.every((text) => text.startsWith('{"code":403') && !isOpen(text)),
          'loopback names read them': own.every(isOpen) && isOpen(health.text),
          [`closed: ${open.join(' ')}`]: open.length === 0,
        },
      );
    },
  },
  {
    claim:
      'while another process holds the database, writes are told to wait and everything else is answered',
    short: true,
    attempt: async (product) => {
      const token = await product.tokenOf(accounts.doctor);
      const calm = await product.timeCalls(() => pause(1000));
      const db = new DatabaseSync(join(product.stack.dataDir, 'cloudroom.db'));
      db.exec('BEGIN IMMEDIATE');
      const write = async () => {
        const since = performance.now();
        const { code } = await product.call(profile.update, { introduction: 'x' }, { token });
        return { code, ms: performance.now() - since };
      };
      const other = await product
        .timeCalls(() => Promise.all([Promise.all(Array.from({ length: 10 }, write)), pause(1000)]))
        .finally(() => db.close());
      const [answers] = other.outcome;
      const after = await write();
      const slowest = Math.max(...answers.map((one) => one.ms));
      const allowed = busyMs + allowedMs(calm.p95);
      return result(
        `10 writes: ${[...new Set(answers.map(({ code }) => code))].join(' ')} in ${ms(slowest)} at most; reads ${ms(other.most)} at most (calm ${ms(calm.p95)} at p95; limit of both ${ms(allowed)}); afterwards ${after.code}`,
        {
          'writes are refused with 503': answers.every(({ code }) => code === 503),
          'and soon': slowest < allowed,
          'reads go on': other.most < allowed && other.failures.length === 0,
          'it goes on by itself': after.code === 200,
        },
      );
    },
  },
];
