import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { auth, session } from '../../contract/account/auth.ts';
import { dayMs } from '../server/clock.ts';
import { openDatabase } from '../db/store.ts';

/** Time limit of a test that starts the upstream as a process, in milliseconds. */
export const timeoutMs = 60_000;

const main = join(import.meta.dirname, '../main.ts');
// The project's own Node runs TypeScript files directly.
const projectNode = join(import.meta.dirname, '../../../node_modules/.bin/node');
const node = existsSync(projectNode) ? projectNode : process.execPath;

/** Runs the upstream as processes, one after the other on one data directory. Captchas are off by default. */
export const createUpstreamProcesses = () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'cloudroom-main-'));
  const running: ChildProcess[] = [];

  const spawnUpstream = (env: Record<string, string>) => {
    // Beyond this size a write fails as on a full disk. POSIX counts blocks of 512 bytes, some shells of 1024.
    const limit = env['FILE_BLOCKS'] === undefined ? '' : `ulimit -f ${env['FILE_BLOCKS']};`;
    const child = spawn('sh', ['-c', `${limit} exec "$0" "$1"`, node, main], {
      env: {
        PATH: process.env['PATH'],
        DATA_DIR: dataDir,
        UPSTREAM_PORT: '0',
        UPSTREAM_CAPTCHA: 'off',
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    running.push(child);
    let out = '';
    let err = '';
    child.stdout.on('data', (part: Buffer) => {
      out += part.toString();
    });
    child.stderr.on('data', (part: Buffer) => {
      err += part.toString();
    });
    return { child, out: () => out, err: () => err };
  };

  return {
    dataDir,
    /** Moves the newest waiting orders to tomorrow, so that no scripted patient arrives before. */
    postponePatients: () => {
      const db = openDatabase(join(dataDir, 'cloudroom.db'));
      db.prepare(
        'UPDATE consult_order SET create_time = ? WHERE id IN (SELECT max(id) FROM consult_order WHERE status = 1 GROUP BY tenant_id)',
      ).run(Date.now() + dayMs);
      db.close();
    },
    /** Starts the upstream and waits for its one line of output. */
    start: async (env: Record<string, string> = {}) => {
      const { child, out, err } = spawnUpstream(env);
      await new Promise<void>((resolve, reject) => {
        child.stdout.on('data', () => (out().includes('\n') ? resolve() : undefined));
        child.once('exit', (code) => reject(new Error(`ended with ${code}: ${err()}`)));
      });
      const address = /http:\/\/[\d.]+:\d+/.exec(out())?.[0] ?? '';
      const call = async (path: string, init: { token?: string; body?: unknown } = {}) => {
        const response = await fetch(`${address}${path}`, {
          method: init.body === undefined ? 'GET' : 'POST',
          headers: {
            'tenant-id': '1',
            'content-type': 'application/json',
            ...(init.token && { authorization: `Bearer ${init.token}` }),
          },
          ...(init.body !== undefined && { body: JSON.stringify(init.body) }),
        });
        return v.parse(v.object({ code: v.number(), data: v.unknown() }), await response.json());
      };
      const login = async (): Promise<string> => {
        const body = { username: 'linyue', password: 'cloudroom-demo' };
        return v.parse(session, (await call(auth.login.path, { body })).data).accessToken;
      };
      return { child, call, login, out };
    },
    /** Starts the upstream where it must fail; returns its output and exit code. */
    startFailing: async (env: Record<string, string>) => {
      const { child, out, err } = spawnUpstream(env);
      const [code] = await once(child, 'exit');
      return { code: Number(code), out: out(), err: err() };
    },
    close: () => {
      for (const child of running) child.kill('SIGKILL');
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
};

export type UpstreamProcesses = ReturnType<typeof createUpstreamProcesses>;
