import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { top } from '../../src/cli/settings.ts';
import { freePort } from '../support/freePort.ts';

const folder = mkdtempSync(join(tmpdir(), 'cloudroom-dev-'));
const printed = { out: '', err: '' };
let port: number;
let upstreamPort: number;
let child: ChildProcess;
let exit: Promise<unknown>;

beforeAll(async () => {
  [port, upstreamPort] = [await freePort(), await freePort()];
  child = spawn(process.execPath, ['src/cli/dev.ts'], {
    cwd: top,
    env: {
      ...process.env,
      PORT: String(port),
      UPSTREAM_PORT: String(upstreamPort),
      DATA_DIR: folder,
      UPSTREAM_CAPTCHA: 'off',
      UPSTREAM_PROTOCOLS: 'off',
      // As a developer runs it: Vitest sets both of these.
      NODE_ENV: 'development',
      VITEST: '',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child.stdout?.on('data', (text) => (printed.out += String(text)));
  child.stderr?.on('data', (text) => (printed.err += String(text)));
  exit = once(child, 'close').then(([code]): unknown => code);
  await vi.waitUntil(() => printed.out.includes('Ctrl-C') || child.exitCode !== null, { timeout: 60_000 });
});
afterAll(() => {
  child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

/** A request to the dev server under a host name. */
const send = (host: string, path: string, body?: unknown): Promise<{ status: number; text: string }> =>
  new Promise((resolve, reject) => {
    const outgoing = request(
      {
        host: '127.0.0.1',
        port,
        path,
        method: body === undefined ? 'GET' : 'POST',
        headers: { host: `${host}:${port}`, accept: 'text/html,*/*', 'content-type': 'application/json' },
      },
      (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (part: string) => (text += part));
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
      },
    );
    outgoing.on('error', reject);
    outgoing.end(body === undefined ? undefined : JSON.stringify(body));
  });

const logIn = async (host: string, username: string) => {
  const { text } = await send(host, '/doctor/auth/login', { username, password: 'cloudroom-demo' });
  return JSON.parse(text);
};

/** Opens the IM socket as the console does, and resolves with the subprotocol or the code it was closed with. */
const openSocket = (host: string, token: string): Promise<string> =>
  new Promise((resolve) => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/infra/ws`, ['im.v1', `bearer.${token}`], {
      headers: { host: `${host}:${port}` },
    });
    socket.on('open', () =>
      socket.send(JSON.stringify({ type: 'im-hello', content: JSON.stringify({ v: 1 }) })),
    );
    socket.on('error', (error) => resolve(error.message));
    socket.on('close', (code) => resolve(`closed with ${code}`));
    socket.on('message', () => {
      resolve(`a message of ${socket.protocol}`);
      socket.close();
    });
  });

describe('npm run dev', () => {
  it('prints both hospitals and serves the page from its source', async () => {
    expect(printed.out).toContain(`http://localhost:${port}/`);
    expect(printed.out).toContain(`http://second.localhost:${port}/`);
    const page = await send('localhost', '/consultation/any');
    expect(page).toMatchObject({ status: 200, text: expect.stringContaining('main.tsx') });
    expect((await send('localhost', '/main.tsx')).text).toContain('renderLoginEntry');
  });

  it('prints no error', () => {
    expect(printed.out + printed.err).not.toMatch(/error/i);
  });

  it('passes calls to the hospital of the host', async () => {
    expect(await logIn('localhost', 'linyue')).toMatchObject({ code: 200 });
    expect(await logIn('second.localhost', 'fionaho')).toMatchObject({ code: 200 });
    expect(await logIn('second.localhost', 'linyue')).not.toMatchObject({ code: 200 });
  });

  it('passes the IM socket with its token', async () => {
    const { data } = await logIn('localhost', 'linyue');
    expect(await openSocket('localhost', data.accessToken)).toBe('a message of im.v1');
    expect(await openSocket('second.localhost', data.accessToken)).toMatch(/^closed with/);
  });

  it('has no console settings, as the demo hospitals have none', async () => {
    expect(await send('localhost', '/console.json')).toEqual({ status: 200, text: '{}' });
  });

  it('refuses a host that is in no tenant map', async () => {
    expect(await send('third.localhost', '/login')).toMatchObject({ status: 421 });
  });

  it('stops the upstream too', async () => {
    child.kill('SIGINT');
    expect(await exit).toBe(0);
    for (const ended of [port, upstreamPort])
      await expect(fetch(`http://127.0.0.1:${ended}/health`)).rejects.toThrow('fetch failed');
  });
});
