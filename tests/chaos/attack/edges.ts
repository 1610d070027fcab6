import { setTimeout as pause } from 'node:timers/promises';
import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { doctor as profile } from '../../../src/contract/account/doctor.ts';
import { sendRaw, sendRequest } from '../../gateway/testGateway.ts';
import { accounts } from '../../e2e/steps/signIn.ts';
import { type Attack, everyTry, result } from './drill.ts';
import { echoHost } from './product.ts';

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

/** Bodies whose end two servers could read differently, and names that a client must not give itself. */
const smuggled: readonly [string, string][] = [
  ['two lengths', 'Content-Length: 5\r\nContent-Length: 6\r\n\r\nabcde'],
  ['a length and chunks', 'Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n'],
  ['a twisted coding', 'Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n'],
  ['two codings', 'Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n0\r\n\r\n'],
  ['a space before the colon', 'Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n'],
  ['a folded line', 'X: 1\r\n Transfer-Encoding: chunked\r\n\r\n'],
  ['a bare CR', 'X: 1\rTransfer-Encoding: chunked\r\n\r\n'],
  ['a NUL', 'X: \u0000\r\n\r\n'],
  ['a negative length', 'Content-Length: -1\r\n\r\n'],
  ['a length of letters', 'Content-Length: 0x5\r\n\r\nabcde'],
];

export const edgeAttacks: readonly Attack[] = [
  {
    claim: 'what an upstream allows other origins never passes the gateway',
    short: true,
    attempt: async ({ send }) => {
      const { headers, status } = await send('/doctor/doubled', { host: echoHost, method: 'GET' });
      const passed = Object.keys(headers).filter((name) => name.startsWith('access-control-'));
      return result(`${status}, ${passed.length} of 2 headers passed`, {
        'none passes': passed.length === 0,
      });
    },
  },
  {
    claim: 'a page is answered with the page, whatever the client says it has',
    short: true,
    attempt: async ({ send }) => {
      const headers = { 'if-none-match': '*', 'if-modified-since': new Date().toUTCString() };
      const { status, text } = await send('/login', { method: 'GET', headers });
      return result(`${status}, ${text.length} characters`, {
        'it is the page': status === 200 && text.includes('<html'),
      });
    },
  },
  {
    claim: 'the demo’s codes are read under loopback names only, and never through the gateway',
    short: true,
    attempt: async ({ send, stack }) => {
      const statuses: string[] = [];
      for (const host of ['evil.example', 'localhost.evil.example', 'cloudroom.local', '8.8.8.8'])
        statuses.push(
          (await send('/outbox', { method: 'GET', host, port: stack.upstreamPort })).text.slice(0, 11),
        );
      const own = await send('/outbox', { method: 'GET', port: stack.upstreamPort });
      const tries = [...disguises('outbox'), ...disguises('health')];
      const open: string[] = [];
      for (const path of tries) {
        const bytes = Buffer.from(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
        const { text } = await sendRaw(stack.port, bytes);
        if (/"mobile"|"now":/.test(text)) open.push(path);
      }
      return result(
        `4 strangers’ names: ${[...new Set(statuses)].join(' ')}; ${tries.length} addresses at the gateway, ${open.length} open`,
        {
          'strangers are refused': statuses.every((text) => text === '{"code":403'),
          'localhost reads them': own.text.startsWith('['),
          [`closed: ${open.join(' ')}`]: open.length === 0,
        },
      );
    },
  },
  {
    claim: 'a host that is no hospital’s is refused, however it is written, and a hospital’s is one hospital',
    short: true,
    attempt: async ({ stack }) => {
      const lines = [
        'nobody.example',
        'localhost.evil.example',
        '',
        'a_b',
        'x@localhost',
        'localhost/..',
        '[::1]',
        'é.example',
        'localhost\u0000',
        'x'.repeat(5000),
        ':80',
        'third.localhost',
      ];
      const failures: string[] = [];
      for (const host of lines) {
        const { status } = await sendRaw(
          stack.port,
          `GET /doctor/auth/get-doctor-info HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`,
        );
        if (status < 400) failures.push(`“${host.slice(0, 20)}” was answered ${status}`);
      }
      for (const head of [
        'GET /doctor/x HTTP/1.1\r\nConnection: close\r\n\r\n',
        'GET /doctor/x HTTP/1.1\r\nHost: localhost\r\nHost: second.localhost\r\nConnection: close\r\n\r\n',
        'GET /doctor/x\r\n\r\n',
      ]) {
        const { status } = await sendRaw(stack.port, head);
        if (status < 400) failures.push(`${JSON.stringify(head.slice(0, 60))} was answered ${status}`);
      }
      for (const host of ['LOCALHOST', `localhost:${stack.port}`, 'localhost.']) {
        const { status } = await sendRequest(stack.port, '/login', { Host: host });
        if (status !== 200) failures.push(`${host} was answered ${status}`);
      }
      return everyTry(`${lines.length + 6} tries`, failures);
    },
  },
  {
    claim: 'a request with two ends, or with a hospital of its own choice, reaches no upstream so',
    short: true,
    attempt: async ({ stack, echo }) => {
      const failures: string[] = [];
      for (const [name, rest] of smuggled) {
        const before = echo.requests.length;
        const { status } = await sendRaw(
          stack.port,
          `POST /doctor/smuggled HTTP/1.1\r\nHost: ${echoHost}\r\nConnection: close\r\n${rest}`,
        );
        const reached = echo.requests.slice(before);
        const isHarmless = reached.every(({ headers }) =>
          headers.every(([header]) => header !== 'transfer-encoding'),
        );
        if (status < 400 && !isHarmless) failures.push(`${name} was answered ${status}`);
      }
      const before = echo.requests.length;
      await sendRequest(stack.port, '/doctor/x', {
        Host: echoHost,
        'tenant-id': '2',
        Tenant_Id: '2',
        'Tenant-ID': '2',
      });
      const [received] = echo.requests.slice(before);
      const told = (received?.headers ?? []).filter(([name]) => name.replace('_', '-') === 'tenant-id');
      if (told.map(([, value]) => value).join() !== '1')
        failures.push(`the hospital was told as ${JSON.stringify(told)}`);
      return everyTry(`${smuggled.length + 3} tries`, failures);
    },
  },
  {
    claim:
      'while another process holds the database, writes are told to wait and everything else is answered',
    short: true,
    attempt: async (product) => {
      const token = await product.tokenOf(accounts.doctor);
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
      return result(
        `10 writes: ${[...new Set(answers.map(({ code }) => code))].join(' ')} in ${Math.max(...answers.map(({ ms }) => ms)).toFixed(0)} ms at most; reads ${other.most.toFixed(0)} ms at most (limit 2500 ms); afterwards ${after.code}`,
        {
          'writes are refused with 503': answers.every(({ code }) => code === 503),
          'reads go on': other.most < 2500 && other.failures.length === 0,
          'it goes on by itself': after.code === 200,
        },
      );
    },
  },
];
