import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { top } from '../../src/cli/settings.ts';
import { freePort } from '../house.ts';

const folder = mkdtempSync(join(tmpdir(), 'cloudroom-start-'));
const running: ChildProcess[] = [];
afterAll(() => {
  for (const child of running) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

/** Runs what `npm start` runs, on ports and data of its own. */
const npmStart = async (env: NodeJS.ProcessEnv = {}, throughNpm = false) => {
  const ports = { PORT: String(await freePort()), UPSTREAM_PORT: String(await freePort()) };
  const [program = '', ...args] = throughNpm
    ? ['npm', 'start', '--silent']
    : ['sh', 'src/cli/with-packages.sh', 'src/cli/start.ts'];
  const child = spawn(program, args, {
    cwd: top,
    env: { ...process.env, ...ports, DATA_DIR: join(folder, `data-${ports.PORT}`), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.push(child);
  const told = { out: '', err: '' };
  child.stdout.on('data', (text) => (told.out += String(text)));
  child.stderr.on('data', (text) => (told.err += String(text)));
  const code = once(child, 'close').then(([ended]): unknown => ended);
  return { child, told, code, ...ports };
};

const oneLine = async (env: NodeJS.ProcessEnv, sentence: RegExp) => {
  const { told, code } = await npmStart(env);
  expect(await code).toBe(1);
  expect(told.out).toBe('');
  expect(told.err.trim().split('\n')).toHaveLength(1);
  expect(told.err).toMatch(sentence);
};

const silent = (port: string): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/health`, { signal: AbortSignal.timeout(1000) }).then(
    () => false,
    () => true,
  );

const occupied = async (work: (port: string) => Promise<void>) => {
  const other = createServer((_request, answer) => answer.end('mine'));
  const port = String(await freePort());
  await new Promise<void>((ready) => other.listen(Number(port), ready));
  try {
    await work(port);
    expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe('mine');
  } finally {
    other.close();
  }
};

describe('npm start', () => {
  it('says where it is, who may log in and where the data lives; Ctrl-C stops everything', async () => {
    const { child, told, code, PORT, UPSTREAM_PORT } = await npmStart();
    await expect.poll(() => told.out).toContain(`http://localhost:${PORT}/`);
    expect(told.out).toContain(`http://second.localhost:${PORT}/`);
    expect(told.out).toContain('linyue');
    expect(told.out).toContain(join(folder, `data-${PORT}`));
    expect(told.out).toContain('13900000001');
    expect(told.out).toContain(`http://localhost:${UPSTREAM_PORT}/outbox`);
    expect(await (await fetch(`http://localhost:${UPSTREAM_PORT}/outbox`)).json()).toEqual([]);
    expect((await fetch(`http://localhost:${PORT}/login`)).status).toBe(200);
    child.kill('SIGINT');
    expect(await code).toBe(0);
    expect(await silent(PORT)).toBe(true);
    expect(await silent(UPSTREAM_PORT)).toBe(true);
  });

  it('killed without a chance to clean up, it leaves neither nginx nor the upstream behind', async () => {
    const { child, told, PORT, UPSTREAM_PORT } = await npmStart();
    await expect.poll(() => told.out).toContain('Ctrl-C');
    child.kill('SIGKILL');
    await expect.poll(() => silent(PORT)).toBe(true);
    await expect.poll(() => silent(UPSTREAM_PORT)).toBe(true);
  });

  it('ended as a supervisor ends it, by a signal to npm alone, it leaves neither behind', async () => {
    const { child, told, PORT, UPSTREAM_PORT } = await npmStart({}, true);
    await expect.poll(() => told.out).toContain('Ctrl-C');
    child.kill('SIGTERM');
    await expect.poll(() => silent(PORT)).toBe(true);
    await expect.poll(() => silent(UPSTREAM_PORT)).toBe(true);
  });

  it('says that the port is taken, starts nothing and disturbs nobody', () =>
    occupied((PORT) => oneLine({ PORT }, new RegExp(`port ${PORT} is taken`))));

  it("says the same of the upstream's port", () =>
    occupied((UPSTREAM_PORT) => oneLine({ UPSTREAM_PORT }, new RegExp(`port ${UPSTREAM_PORT} is taken`))));

  it('names a data directory that cannot be used', async () => {
    const file = join(folder, 'a-file');
    writeFileSync(file, '');
    await oneLine({ DATA_DIR: file }, /data directory .*a-file/);
  });

  it('names a database that is none, and leaves it as it was', async () => {
    const dataDir = join(folder, 'broken');
    mkdirSync(dataDir);
    writeFileSync(
      join(dataDir, 'cloudroom.db'),
      'this is no database, and long enough to look like one'.repeat(20),
    );
    await oneLine({ DATA_DIR: dataDir }, /data directory .*broken.*not a database/);
  });

  it('says what to install where nginx is missing and this user may not install it', async () => {
    // A machine without nginx, for this process alone: a mount of its own hides it, and the user is nobody.
    const without = 'mount --bind /dev/null "$(command -v nginx || echo /usr/sbin/nginx)"';
    const asNobody = 'exec setpriv --reuid=65534 --regid=65534 --clear-groups';
    const command = `${without} && ${asNobody} "${process.execPath}" src/cli/start.ts`;
    const { status, stdout, stderr } = spawnSync('unshare', ['--mount', 'sh', '-c', command], {
      cwd: top,
      encoding: 'utf8',
    });
    expect(stderr.trim()).toBe('nginx is missing: install it with: apt-get install nginx-light');
    expect(stdout).toBe('');
    expect(status).toBe(1);
  });

  it.each([
    [{ PORT: 'eighty' }, /PORT must be a number/],
    [{ UPSTREAM_PORT: '70000' }, /UPSTREAM_PORT must be a number/],
    [{ BASE_PATH: 'console' }, /BASE_PATH must begin and end with a slash/],
    [{ UPSTREAM_REFRESH: 'always' }, /UPSTREAM_REFRESH must be keep or rotate, not "always"/],
    [{ UPSTREAM_CAPTCHA: 'no' }, /UPSTREAM_CAPTCHA must be on or off, not "no"/],
    [{ UPSTREAM_PROTOCOLS: 'yes' }, /UPSTREAM_PROTOCOLS must be on or off, not "yes"/],
    [{ TENANTS: '/nowhere/tenants.conf' }, /tenant map .*is missing/],
  ])('refuses %o in one sentence', (env, sentence) => oneLine(env, sentence));
});
