import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { session } from '../../../contract/account/auth.ts';
import { quickReplies } from '../../../contract/consultation/quickReply.ts';
import { business } from '../../../contract/errors/businessErrors.ts';
import { type Message, message } from '../../../contract/consultation/message.ts';
import { connectClient } from '../../testing/socketClient.ts';
import { timeoutMs } from '../../testing/upstreamProcess.ts';

let dataDir: string;
let running: ChildProcess | null = null;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'cloudroom-'));
});
afterEach(async () => {
  await stopUpstream('SIGKILL');
  rmSync(dataDir, { recursive: true });
});

/** Starts the upstream as `npm start` does and returns its port. */
const startUpstream = async (): Promise<number> => {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../main.ts')], {
    env: { ...process.env, UPSTREAM_PORT: '0', UPSTREAM_CAPTCHA: 'off', DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  running = child;
  const line = await new Promise<string>((resolve, reject) => {
    child.stdout.once('data', (chunk) => resolve(String(chunk)));
    child.once('exit', (code) => reject(new Error(`the upstream ended with ${code}`)));
  });
  return Number(/:(\d+),/.exec(line)?.[1]);
};

const stopUpstream = async (signal: 'SIGKILL' | 'SIGTERM') => {
  const child = running;
  running = null;
  if (!child || child.exitCode !== null) return;
  const exited = new Promise((resolve) => child.once('exit', resolve));
  child.kill(signal);
  await exited;
};

const envelope = v.object({ code: v.literal(200), data: v.unknown() });

const request = async (port: number, path: string, body: unknown, token?: string) => {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      'tenant-id': '1',
      'content-type': 'application/json',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return v.parse(envelope, await answer.json()).data;
};

const logIn = async (port: number) => {
  const login = { username: 'linyue', password: 'cloudroom-demo' };
  const { accessToken } = v.parse(session, await request(port, '/doctor/auth/login', login));
  const [first] = v.parse(
    v.array(v.object({ id: v.string() })),
    await request(port, '/consult/consult-cloud/openList', undefined, accessToken),
  );
  if (!first) throw new Error('no open consultation in the demo');
  return { token: accessToken, conv: first.id };
};

test(
  'after the upstream is killed mid-chat, resent messages are stored once and resuming delivers what was missed',
  async () => {
    const firstPort = await startUpstream();
    const { token, conv } = await logIn(firstPort);
    const before = await connectClient({ port: firstPort, token });
    const { epoch, useq } = await before.hello();
    const cmids = Array.from({ length: 60 }, (_, n) => `killed-${n}`);
    for (const cmid of cmids) before.sendText(conv, cmid);
    await before.nth('im-ack', 10);
    await stopUpstream('SIGKILL');
    await before.waitForClose();
    const acked = before.all('im-ack');
    const seen = before.all('im-event');

    const port = await startUpstream();
    const after = await connectClient({ port, token });
    const resumeAt = seen.at(-1)?.useq ?? useq;
    expect(await after.hello({ epoch, useq: resumeAt })).toMatchObject({ recovered: true });
    for (const cmid of cmids) after.sendText(conv, cmid);
    await after.nth('im-ack', cmids.length);
    for (const ack of acked) expect(after.all('im-ack')).toContainEqual(ack);

    const numbers = [...seen, ...after.all('im-event')].map((frame) => frame.useq);
    expect(numbers).toEqual(numbers.map((_, n) => useq + 1 + n));
    const doctorMessages = [...seen, ...after.all('im-event')].flatMap(({ ev }): Message[] =>
      ev.type === 'message' && ev.message.from.role === 'doctor' ? [ev.message] : [],
    );
    expect(doctorMessages.map(({ cmid }) => cmid)).toEqual(cmids);
    const query = { conv, pageSize: 100 };
    const history = v.parse(
      message.history.data,
      await request(port, '/infra/imMsg/queryImMg', query, token),
    );
    const stored = history.list.filter(({ cmid }) => cmid.startsWith('killed-'));
    expect(stored.map(({ cmid }) => cmid)).toEqual(cmids);
    expect(history.list.map(({ seq }) => seq)).toEqual(history.list.map((_, n) => n + 1));
    after.terminate();
  },
  timeoutMs,
);

/** The largest size of a file that the running upstream may write: with 1 every write fails as on a full disk. */
const limitFiles = (bytes: string): void => {
  execFileSync('prlimit', ['--pid', String(running?.pid), `--fsize=${bytes}:`]);
};

test(
  'on a full disk writes are refused in one sentence, the line stays, and all of them succeed once there is room',
  async () => {
    const port = await startUpstream();
    const { token, conv } = await logIn(port);
    const client = await connectClient({ port, token });
    await client.hello();
    const addReply = async () => {
      const answer = await fetch(`http://127.0.0.1:${port}${quickReplies.save.path}`, {
        method: 'POST',
        headers: {
          'tenant-id': '1',
          'content-type': 'application/json',
          'accept-language': 'en',
          authorization: `Bearer ${token}`,
        },
        body: JSON.stringify({ text: 'Drink enough water.' }),
      });
      return v.parse(v.object({ code: v.number(), msg: v.string() }), await answer.json());
    };
    limitFiles('1');
    expect(await addReply()).toEqual({ code: 507, msg: business.diskNotWritable.en });
    client.send({ type: 'im-read', conv, upTo: 1_000_000 });
    const cmids = Array.from({ length: 20 }, (_, n) => `on a full disk ${n}`);
    for (const cmid of cmids) client.sendText(conv, cmid);
    await client.nth('im-nack', cmids.length);
    expect(client.all('im-nack')).toMatchObject(cmids.map((cmid) => ({ cmid, code: 507, retry: true })));
    expect(client.all('im-ack')).toEqual([]);
    client.send({ type: 'ping' });
    await client.nth('pong', 1);

    limitFiles('unlimited');
    expect(await addReply()).toMatchObject({ code: 200 });
    for (const cmid of cmids) client.sendText(conv, cmid);
    await client.nth('im-ack', cmids.length);
    const acks = client.all('im-ack');
    expect(acks.map(({ cmid }) => cmid)).toEqual(cmids);
    expect(new Set(acks.map(({ seq }) => seq)).size).toBe(cmids.length);
  },
  timeoutMs,
);

test(
  'an upstream stopped by a signal closes its sockets with 1012 and exits',
  async () => {
    const port = await startUpstream();
    const { token } = await logIn(port);
    const client = await connectClient({ port, token });
    await client.hello();
    const ended = stopUpstream('SIGTERM');
    expect(await client.waitForClose()).toBe(1012);
    await ended;
  },
  timeoutMs,
);
