import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { top } from '../../src/cli/settings.ts';
import { freePort } from '../support/freePort.ts';

const folder = mkdtempSync(join(tmpdir(), 'cloudroom-start-'));
const children: ChildProcess[] = [];
afterAll(() => {
  for (const child of children) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

/** Runs `npm start` on its own ports and data. */
const runStart = async (env: NodeJS.ProcessEnv = {}, throughNpm = false) => {
  const ports = { PORT: String(await freePort()), UPSTREAM_PORT: String(await freePort()) };
  const [program = '', ...args] = throughNpm
    ? ['npm', 'start', '--silent']
    : ['sh', 'src/cli/with-packages.sh', 'src/cli/start.ts'];
  const child = spawn(program, args, {
    cwd: top,
    env: { ...process.env, ...ports, DATA_DIR: join(folder, `data-${ports.PORT}`), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  const printed = { out: '', err: '' };
  child.stdout.on('data', (text) => (printed.out += String(text)));
  child.stderr.on('data', (text) => (printed.err += String(text)));
  const code = once(child, 'close').then(([exitCode]): unknown => exitCode);
  return { child, printed, code, ...ports };
};

const expectOneLineError = async (env: NodeJS.ProcessEnv, message: RegExp) => {
  const { printed, code } = await runStart(env);
  expect(await code).toBe(1);
  expect(printed.out).toBe('');
  expect(printed.err.trim().split('\n')).toHaveLength(1);
  expect(printed.err).toMatch(message);
};

const isUnreachable = (port: string): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/health`, { signal: AbortSignal.timeout(1000) }).then(
    () => false,
    () => true,
  );

const withOccupiedPort = async (callback: (port: string) => Promise<void>) => {
  const otherServer = createServer((_request, response) => response.end('mine'));
  const port = String(await freePort());
  await new Promise<void>((resolve) => otherServer.listen(Number(port), resolve));
  try {
    await callback(port);
    expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe('mine');
  } finally {
    otherServer.close();
  }
};

describe('npm start', () => {
  it('prints its address, the accounts and the data directory; Ctrl-C stops everything', async () => {
    const { child, printed, code, PORT, UPSTREAM_PORT } = await runStart();
    await expect.poll(() => printed.out).toContain(`http://localhost:${PORT}/`);
    expect(printed.out).toContain(`http://second.localhost:${PORT}/`);
    expect(printed.out).toContain('linyue');
    expect(printed.out).toContain(join(folder, `data-${PORT}`));
    expect(printed.out).toContain('13900000001');
    expect(printed.out).toContain(`http://localhost:${UPSTREAM_PORT}/outbox`);
    expect(await (await fetch(`http://localhost:${UPSTREAM_PORT}/outbox`)).json()).toEqual([]);
    expect((await fetch(`http://localhost:${PORT}/login`)).status).toBe(200);
    child.kill('SIGINT');
    expect(await code).toBe(0);
    expect(await isUnreachable(PORT)).toBe(true);
    expect(await isUnreachable(UPSTREAM_PORT)).toBe(true);
  });

  it('killed without cleaning up, it leaves neither nginx nor the upstream running', async () => {
    const { child, printed, PORT, UPSTREAM_PORT } = await runStart();
    await expect.poll(() => printed.out).toContain('Ctrl-C');
    child.kill('SIGKILL');
    await expect.poll(() => isUnreachable(PORT)).toBe(true);
    await expect.poll(() => isUnreachable(UPSTREAM_PORT)).toBe(true);
  });

  it('stopped by a supervisor, with a signal to npm only, it leaves neither running', async () => {
    const { child, printed, PORT, UPSTREAM_PORT } = await runStart({}, true);
    await expect.poll(() => printed.out).toContain('Ctrl-C');
    child.kill('SIGTERM');
    await expect.poll(() => isUnreachable(PORT)).toBe(true);
    await expect.poll(() => isUnreachable(UPSTREAM_PORT)).toBe(true);
  });

  it('reports that the port is in use, starts nothing and leaves the other program alone', () =>
    withOccupiedPort((PORT) => expectOneLineError({ PORT }, new RegExp(`port ${PORT} is in use`))));

  it("reports the same for the upstream's port", () =>
    withOccupiedPort((UPSTREAM_PORT) =>
      expectOneLineError({ UPSTREAM_PORT }, new RegExp(`port ${UPSTREAM_PORT} is in use`)),
    ));

  it('reports a data directory that cannot be used', async () => {
    const file = join(folder, 'a-file');
    writeFileSync(file, '');
    await expectOneLineError({ DATA_DIR: file }, /data directory .*a-file/);
  });

  it('reports a file that is not a database, and leaves it unchanged', async () => {
    const dataDir = join(folder, 'broken');
    mkdirSync(dataDir);
    writeFileSync(
      join(dataDir, 'cloudroom.db'),
      'this is no database, and long enough to look like one'.repeat(20),
    );
    await expectOneLineError({ DATA_DIR: dataDir }, /data directory .*broken.*not a database/);
  });

  it('says what to install if nginx is missing and this user may not install it', async () => {
    // A machine without nginx, for this process only: a private mount hides it, and the user is unprivileged.
    const hideNginx = 'mount --bind /dev/null "$(command -v nginx || echo /usr/sbin/nginx)"';
    const asNobody = 'exec setpriv --reuid=65534 --regid=65534 --clear-groups';
    const command = `${hideNginx} && ${asNobody} "${process.execPath}" src/cli/start.ts`;
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
  ])('refuses %o in one sentence', (env, message) => expectOneLineError(env, message));
});
