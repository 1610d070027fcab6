import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { run } from '../../../src/cli/processes.ts';
import { top } from '../../../src/cli/settings.ts';
import { freePort } from '../../support/freePort.ts';
import { createCertificate } from '../certificates.ts';
import { buildSite, createTempDir, sendRequest, waitUntil } from '../testGateway.ts';

const cleanups: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup();
});

const line = (host: string) => `${host} http://127.0.0.1:9 tenant-id=1\n`;

/** Starts the gateway as `npm run gateway` does, with a fast watcher; `log` is what it has written to stderr. */
async function startLogged(
  map: string,
  settings: Record<string, string> = {},
  prepareFolder: (folder: string) => void = () => {},
) {
  const folder = createTempDir();
  const tenants = join(folder, 'tenants.conf');
  writeFileSync(tenants, map);
  prepareFolder(folder);
  const port = await freePort();
  const env = {
    ...process.env,
    TENANTS: tenants,
    SITE: buildSite(folder),
    DATA_DIR: join(folder, 'data'),
    PORT: String(port),
    WATCH_SECONDS: '0.05',
    ...settings,
    ...(settings['CERTS_DIR'] && { CERTS_DIR: join(folder, settings['CERTS_DIR']) }),
  };
  const child = spawn(process.execPath, [join(top, 'src/cli/gateway.ts')], { env });
  const printed = { out: '', err: '' };
  child.stdout.on('data', (text) => (printed.out += String(text)));
  child.stderr.on('data', (text) => (printed.err += String(text)));
  const exited = once(child, 'close');
  cleanups.push(async () => {
    child.kill('SIGTERM');
    await exited;
    rmSync(folder, { recursive: true, force: true });
  });
  await waitUntil('it serves', () => printed.out.includes('serves http'));
  const command = (word: string) =>
    run(join(top, 'nginx/gateway'), [word], { RUN_DIR: join(folder, `data/gateway-${port}`) });
  return { folder, tenants, port, printed, command };
}

const stamp = String.raw`\d{4}/\d\d/\d\d \d\d:\d\d:\d\d`;

describe('the gateway’s own log', () => {
  test('has time and level in every line, as nginx’s own lines have', async () => {
    const { tenants, printed } = await startLogged(line('localhost'));
    writeFileSync(tenants, 'wrong\n');
    await waitUntil('the map is refused', () => printed.err.includes('the previous one stays'));
    writeFileSync(tenants, line('localhost') + line('other.example.cn'));
    await waitUntil('the map is applied', () => printed.err.includes('applied: 2 hosts'));
    const lines = printed.err.trim().split('\n');
    const levels = lines.map((text) => new RegExp(`^${stamp} \\[(\\w+)\\] (.*)`).exec(text)?.slice(1, 3));
    expect(levels).toEqual([
      ['error', 'tenants.conf:1: error: a line needs a host, an upstream and tenant-id=N'],
      [
        'error',
        expect.stringMatching(/^gateway: error: the tenant map was not applied; the previous one stays/),
      ],
      ['notice', expect.stringMatching(/^gateway: applied: 2 hosts in 1 group, previously 1 host \(config-/)],
    ]);
  });

  test('an apply without an edit says that the map is unchanged', async () => {
    const { tenants, command } = await startLogged(line('localhost'));
    expect((await command('apply')).output).toMatch(
      /^gateway: applied: 1 host in 1 group, the map is unchanged \(config-[0-9-]+\)\n$/,
    );
    writeFileSync(tenants, line('localhost.example.cn'));
    await expect
      .poll(async () => (await command('status')).output)
      .not.toContain('has changed since and is not applied yet');
    expect((await command('apply')).output).toContain('the map is unchanged');
  });
});

test('a certificate that expires while it is served is said before and after, in the log and in status', async () => {
  const host = 'short.example.cn';
  const { printed, command, port } = await startLogged(
    line(host),
    { CERTS_DIR: 'certs', TLS_PORT: String(await freePort()), PLAIN_HTTP: 'serve' },
    (folder) => createCertificate(join(folder, 'certs'), host, { validTo: 20 / 86_400 }),
  );
  expect(printed.err).toMatch(
    new RegExp(
      `^${stamp} \\[warn\\] gateway: warning: certificate ${host}\\.crt of ${host} expires on \\S+$`,
      'm',
    ),
  );
  expect((await command('status')).output).toMatch(
    new RegExp(`^certificate ${host}\\.crt of ${host} expires on \\S+$`, 'm'),
  );
  await expect
    .poll(() => printed.err, { timeout: 90_000 })
    .toMatch(
      new RegExp(
        `^${stamp} \\[error\\] gateway: error: certificate ${host}\\.crt expired on \\S+; browsers reject it for ${host}$`,
        'm',
      ),
    );
  expect((await command('status')).output).toMatch(
    new RegExp(`^certificate ${host}\\.crt expired on \\S+; browsers reject it for ${host}$`, 'm'),
  );
  // Each is said once, and everything else is served.
  const { output } = await command('apply');
  expect(output).toContain('expired on');
  expect(printed.err.match(/ expire[sd] on /g)).toHaveLength(2);
  expect((await sendRequest(port, '/login', { Host: host })).status).toBe(200);
});
