import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { run } from '../../src/cli/processes.ts';
import { freePort } from '../support/freePort.ts';
import { createCertificate } from './certificates.ts';
import { sendRequest, buildSite, createTempDir, shellHtml, waitUntil } from './testGateway.ts';

const repoRoot = resolve(import.meta.dirname, '../..');
const folder = createTempDir();
const site = buildSite(folder);
const tenants = join(folder, 'tenants.conf');
writeFileSync(tenants, 'localhost http://127.0.0.1:9 tenant-id=1\n');
const started: ChildProcess[] = [];
afterAll(() => {
  for (const child of started) child.kill('SIGTERM');
  rmSync(folder, { recursive: true, force: true });
});

/** Starts the gateway as `npm run gateway` does. */
function start(settings: Record<string, string>) {
  const env = { ...process.env, TENANTS: tenants, SITE: site, DATA_DIR: join(folder, 'data'), ...settings };
  const child = spawn(join(repoRoot, 'node_modules/.bin/node'), [join(repoRoot, 'src/cli/gateway.ts')], {
    env,
    cwd: folder,
  });
  started.push(child);
  const printed = { out: '', err: '' };
  child.stdout.on('data', (text) => {
    printed.out += String(text);
  });
  child.stderr.on('data', (text) => {
    printed.err += String(text);
  });
  const code = new Promise<number | null>((done) => child.on('close', done));
  return { child, printed, code };
}

async function expectOneLine(settings: Record<string, string>, sentence: RegExp) {
  const { printed, code } = start({ PORT: String(await freePort()), ...settings });
  expect(await code).toBe(1);
  expect(printed.err.trim().split('\n')).toHaveLength(1);
  expect(printed.err).toMatch(sentence);
  expect(printed.out).toBe('');
}

describe('npm run gateway', () => {
  test('serves the console, prints its address, and leaves nothing running after it is stopped', async () => {
    const port = await freePort();
    const { child, printed, code } = start({ PORT: String(port) });
    await waitUntil('the address is printed', () => printed.out.includes(`http://localhost:${port}/`));
    expect((await sendRequest(port, '/login')).status).toBe(200);
    child.kill('SIGINT');
    expect(await code).toBe(0);
    expect(printed.err).toBe('');
    await expect(sendRequest(port, '/login')).rejects.toThrow('ECONNREFUSED');
  });

  test('finds nginx outside the PATH of an ordinary user', async () => {
    const port = await freePort();
    const { child, printed, code } = start({ PORT: String(port), PATH: '/usr/bin:/bin' });
    await waitUntil('the address is printed', () => printed.out.includes(`http://localhost:${port}/`));
    child.kill('SIGINT');
    expect(await code).toBe(0);
  });

  test.skipIf(!existsSync('/usr/bin/setpriv'))(
    'if it is killed without cleaning up, its nginx stops too',
    async () => {
      const port = await freePort();
      const { child, printed, code } = start({ PORT: String(port) });
      await waitUntil('the address is printed', () => printed.out.includes('http'));
      child.kill('SIGKILL');
      await code;
      let refused = false;
      await waitUntil('nobody listens any more', () => {
        sendRequest(port, '/healthz').catch(() => {
          refused = true;
        });
        return refused;
      });
    },
  );

  test('reports that the port is in use, and leaves the other program alone', async () => {
    const otherServer = createServer((_, response) => response.end('{"status":"ok"}'));
    const port = await freePort();
    await new Promise<void>((done) => otherServer.listen(port, done));
    await expectOneLine({ PORT: String(port) }, new RegExp(`port ${port} is in use`));
    expect((await sendRequest(port, '/')).text).toContain('ok');
    otherServer.close();
  });

  test.each(['INTERNAL_LISTEN', 'TLS_PORT'])('so it does of %s', async (setting) => {
    const otherServer = createServer();
    await new Promise<void>((done) => otherServer.listen(0, '127.0.0.1', done));
    const address = otherServer.address();
    const port = address && typeof address === 'object' ? address.port : 0;
    createCertificate(folder, 'localhost');
    const listenAddress = setting === 'TLS_PORT' ? `${port}` : `127.0.0.1:${port}`;
    await expectOneLine(
      { [setting]: listenAddress, CERTS_DIR: folder },
      new RegExp(`port ${port} is in use.*${setting}\n$`),
    );
    otherServer.close();
  });

  test('a killed nginx leaves no worker with the old map, and the command exits', async () => {
    const port = await freePort();
    const { printed, code } = start({ PORT: String(port) });
    await waitUntil('the address is printed', () => printed.out.includes('http'));
    process.kill(Number(readFileSync(join(folder, `data/gateway-${port}/nginx.pid`), 'utf8')), 'SIGKILL');
    expect(await code).toBe(1);
    expect(printed.err).toBe('gateway: error: nginx exited unexpectedly with code 1\n');
    await expect(sendRequest(port, '/login')).rejects.toThrow('ECONNREFUSED');
  });

  test('an edit of the map is noticed even after its watcher was killed', async () => {
    const port = await freePort();
    const map = join(folder, 'watched.conf');
    const hosts = (name: string) => writeFileSync(map, `${name} http://127.0.0.1:9 tenant-id=1\n`);
    hosts('localhost');
    const { child, printed } = start({ PORT: String(port), TENANTS: map });
    await waitUntil('the address is printed', () => printed.out.includes('http'));
    const { output } = await run('pgrep', ['-P', String(child.pid), '-f', 'gateway watch']);
    process.kill(Number(output), 'SIGKILL');
    hosts('comes.example.cn');
    await expect
      .poll(async () => (await sendRequest(port, '/', { Host: 'comes.example.cn' })).status)
      .toBe(200);
  });

  test.each(['abc', '0', '70000', '-1', '80 80', '8080;', '../x'])('refuses the port %s', async (port) => {
    await expectOneLine({ PORT: port }, /PORT must be a number from 1 to 65535/);
  });

  test.each(['x', '/x', 'x/', '/a b/', '/../', '/a;b/', '/x"/', '/doctor/', '/healthz/', '/infra/x/'])(
    'refuses the base path %s',
    async (base) => {
      await expectOneLine({ BASE_PATH: base }, /BASE_PATH/);
    },
  );

  test('reports that nginx is missing, and what to install', async () => {
    await expectOneLine({ NGINX: '/nowhere/nginx' }, /nginx is not installed.*apt-get install nginx-light/);
  });

  test('refuses a program that is not nginx', async () => {
    await expectOneLine({ NGINX: '/bin/true' }, /nginx 1.22 or newer is needed/);
  });

  test('reports that the console is not built', async () => {
    await expectOneLine({ SITE: join(folder, 'nowhere') }, /the console is not built/);
  });

  test.each([
    ['no base', shellHtml.replace('<base href="/">', ''), /exactly one <base/],
    ['two bases', shellHtml.replace('<base', '<base href="/x"><base'), /exactly one <base/],
    ['no nonce', shellHtml.replaceAll('__NONCE__', ''), /contains no nonce/],
  ])('refuses a shell with %s', async (name, html, sentence) => {
    const badSite = join(folder, name);
    mkdirSync(badSite);
    writeFileSync(join(badSite, 'index.html'), html);
    await expectOneLine({ SITE: badSite }, sentence);
  });

  test('reports the line of an invalid tenant map', async () => {
    const broken = join(folder, 'broken.conf');
    writeFileSync(broken, '# a comment\nlocalhost nowhere tenant-id=1\n');
    await expectOneLine(
      { TENANTS: broken },
      /^broken\.conf:2: error: upstream 'nowhere' must begin with http/,
    );
  });

  test('reports that it may not write', async () => {
    const file = join(folder, 'a-file');
    writeFileSync(file, '');
    await expectOneLine({ DATA_DIR: file }, /cannot be written/);
  });

  test.each([
    ['BODY_LIMIT', '0'],
    ['BODY_LIMIT', '32m; }'],
    ['UPLOAD_LIMIT', '17 m'],
    ['UPLOADS', '0'],
    ['CALLS', '0'],
    ['CALLS', '65536'],
    ['BODIES_DIR', 'bodies'],
    ['ANSWER_TIMEOUT', 'soon'],
    ['LOGIN_RATE', '0'],
    ['GATEWAY_ADMIN_API', 'closed'],
    ['WATCH_SECONDS', 'often'],
    ['WATCH_SECONDS', '0'],
    ['APPLY_SECONDS', '-1'],
    ['STATE_DIR', 'state'],
    ['API_PREFIXES', 'doctor|.*'],
    ['ACCESS_LOG', 'relative.log'],
    ['DATA_DIR', '/tmp/a;b'],
    ['DATA_DIR', '/tmp/a\nb'],
  ])('refuses %s=%s', async (name, value) => {
    await expectOneLine({ [name]: value }, new RegExp(name === 'DATA_DIR' ? 'RUN_DIR' : name));
  });

  test("serves although an upstream's name cannot be resolved, and names its line", async () => {
    const unresolvableMap = join(folder, 'lost.conf');
    writeFileSync(unresolvableMap, 'localhost http://nowhere.invalid tenant-id=1\n');
    const { child, printed, code } = start({ TENANTS: unresolvableMap, PORT: String(await freePort()) });
    await waitUntil('the address is printed', () => printed.out.includes('serves http'));
    child.kill('SIGTERM');
    await code;
    expect(printed.err).toMatch(/lost\.conf:1: .*'nowhere\.invalid' cannot be resolved/);
  });
});
