import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { prepare } from '../../../src/cli/nginxProcess.ts';
import { run } from '../../../src/cli/processes.ts';
import { top } from '../../../src/cli/settings.ts';
import { nginxHere } from '../../../src/cli/startGateway.ts';
import { setupTenantMaps } from '../tenantMapFixture.ts';
import { buildSite, createTempDir, sendRequest, startEchoUpstream } from '../testGateway.ts';

const { startMapGateway, mapLine, cleanups } = setupTenantMaps();

/** A register of names in place of the system's, which a test may not change: `getent` reads it. */
function createNames(entries: Record<string, string>) {
  const folder = createTempDir();
  cleanups.push(() => rmSync(folder, { recursive: true, force: true }));
  const list = join(folder, 'names');
  const set = (names: Record<string, string>): void =>
    writeFileSync(
      list,
      Object.entries(names)
        .map(([name, addresses]) => `${name} ${addresses}\n`)
        .join(''),
    );
  set(entries);
  const program = `#!/bin/sh\nline=$(grep "^$2 " ${list}) || exit 2\nfor a in \${line#* }; do echo "$a STREAM $2"; done\n`;
  writeFileSync(join(folder, 'getent'), program);
  chmodSync(join(folder, 'getent'), 0o755);
  return { set, PATH: `${folder}:${process.env['PATH']}` };
}

const applyIn = ({ runDir }: { runDir: string }, PATH: string) =>
  run(join(top, 'nginx/gateway'), ['apply'], { RUN_DIR: runDir, PATH });

const addressOf = async ({ port }: { port: number }, host: string, path = '/doctor/x') =>
  (await sendRequest(port, path, { Host: host })).status;

describe('an upstream whose name cannot be resolved', () => {
  test('does not stop the start: its host alone answers 503, in the envelope, and its page is served', async () => {
    const dead = 'dead.example.cn http://nowhere.invalid:81/base tenant-id=2\n';
    const gateway = await startMapGateway({}, mapLine('localhost') + dead);
    expect(await gateway.tenantOf('localhost')).toBe('1');
    const response = await sendRequest(gateway.port, '/doctor/x', { Host: 'dead.example.cn' });
    expect([response.status, JSON.parse(response.text)]).toEqual([
      503,
      expect.objectContaining({ code: 503, msg: "the hospital's system is not available" }),
    ]);
    expect(await addressOf(gateway, 'dead.example.cn', '/login')).toBe(200);
  });

  test('is named with its own line, and the rest of the map is applied; back again, it is served without an edit', async () => {
    const names = createNames({});
    const gateway = await startMapGateway({
      watched: true,
      settings: { PATH: names.PATH, WATCH_SECONDS: '0.05' },
    });
    const other = await startEchoUpstream('two');
    cleanups.push(other.close);
    const line = `lost.example.cn http://lost.example.net:${other.port} tenant-id=4\n`;
    writeFileSync(gateway.tenants, `# the map\n${line}${mapLine('new.example.cn', 3)}`);
    await expect.poll(() => gateway.tenantOf('new.example.cn')).toBe('3');
    // A process with the former map may answer once more.
    await expect.poll(() => gateway.tenantOf('lost.example.cn')).toBe(503);
    const { code, output } = await applyIn(gateway, names.PATH);
    expect([code, output]).toEqual([
      0,
      expect.stringMatching(
        /^tenants\.conf:2: warning: host 'lost\.example\.cn': the name 'lost\.example\.net' cannot be resolved; nothing is sent there until it can\n/,
      ),
    ]);
    names.set({ 'lost.example.net': '127.0.0.1' });
    await expect.poll(() => gateway.tenantOf('lost.example.cn'), { timeout: 90_000 }).toBe('4');
  });

  test('keeps the address with which it is in service, while another line is edited', async () => {
    const other = await startEchoUpstream('two');
    cleanups.push(other.close);
    const names = createNames({ 'kept.example.net': '127.0.0.1' });
    const line = `kept.example.cn http://kept.example.net:${other.port} tenant-id=4\n`;
    const gateway = await startMapGateway({ settings: { PATH: names.PATH } }, line);
    names.set({});
    writeFileSync(gateway.tenants, line + mapLine('new.example.cn', 3));
    for (let n = 0; n < 2; n++)
      expect((await applyIn(gateway, names.PATH)).output).toContain(
        "tenants.conf:1: warning: host 'kept.example.cn': the name 'kept.example.net' cannot be resolved now; its last address 127.0.0.1 stays in service",
      );
    expect([await gateway.tenantOf('kept.example.cn'), await gateway.tenantOf('new.example.cn')]).toEqual([
      '4',
      '3',
    ]);
  });

  test('is left out where other upstreams share the load, and a name has all of its addresses', async () => {
    const names = createNames({ 'both.example.net': '127.0.0.1 ::1' });
    const [v4, v6] = [await startEchoUpstream('four'), await startEchoUpstream('six', 0, '::1')];
    cleanups.push(v4.close, v6.close);
    const map = `pair.example.cn http://nowhere.example.net:9,http://127.0.0.1:${v4.port} tenant-id=1\nboth.example.cn http://both.example.net:${v6.port} tenant-id=2\n`;
    const gateway = await startMapGateway({ settings: { PATH: names.PATH } }, map);
    for (let n = 0; n < 4; n++) {
      expect(await gateway.tenantOf('pair.example.cn')).toBe('1');
      expect(await gateway.tenantOf('both.example.cn')).toBe('2');
    }
  });
});

/** Renders a map with other programs than those of this computer. */
async function renderWith(map: string, settings: Record<string, string>) {
  const folder = createTempDir();
  cleanups.push(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(join(folder, 'tenants.conf'), map);
  const runDir = join(folder, 'run');
  const { code, stderr } = await prepare({
    TENANTS: join(folder, 'tenants.conf'),
    SITE: buildSite(folder),
    RUN_DIR: runDir,
    PORT: '18198',
    NGINX: nginxHere(),
    ...settings,
  });
  return { code, stderr, read: (name: string) => readFileSync(join(runDir, 'current', name), 'utf8') };
}

test('a name that only nginx asks for, and refuses, is reported with the operator’s own lines', async () => {
  const folder = createTempDir();
  cleanups.push(() => rmSync(folder, { recursive: true, force: true }));
  const programs = join(folder, 'programs');
  mkdirSync(programs);
  for (const source of ['/bin', '/usr/bin', '/usr/sbin'])
    for (const name of readdirSync(source))
      if (name !== 'getent') {
        rmSync(join(programs, name), { force: true });
        symlinkSync(join(source, name), join(programs, name));
      }
  const map =
    '# two\n\na.example.cn http://nowhere.invalid:81 tenant-id=1\nb.example.cn http://10.0.0.1,http://nowhere.invalid:81 tenant-id=2\n';
  const { code, stderr } = await renderWith(map, { PATH: programs });
  expect([code, stderr]).toEqual([
    1,
    ["3: error: host 'a", "4: error: host 'b"]
      .map(
        (start) =>
          `tenants.conf:${start}.example.cn': nginx refuses the upstream 'nowhere.invalid:81': host not found\n`,
      )
      .join(''),
  ]);
});

test('a newer nginx follows names itself: they stay in its groups, and one that cannot be resolved is named', async () => {
  const names = createNames({ 'here.example.net': '10.0.0.1' });
  const folder = createTempDir();
  cleanups.push(() => rmSync(folder, { recursive: true, force: true }));
  const newer = join(folder, 'nginx');
  const versions = `case " $* " in *" -V "*) ${nginxHere()} -V 2>&1 | sed 's|nginx/[0-9.]*|nginx/1.30.0|' >&2 ;; esac`;
  writeFileSync(newer, `#!/bin/sh\n${versions}\n`);
  chmodSync(newer, 0o755);
  const map =
    'a.example.cn http://here.example.net tenant-id=1\nb.example.cn http://gone.example.net tenant-id=2\n';
  const { code, stderr, read } = await renderWith(map, { NGINX: newer, PATH: names.PATH });
  expect(code).toBe(0);
  expect(stderr).toBe(
    "tenants.conf:2: warning: host 'b.example.cn': the name 'gone.example.net' cannot be resolved; nothing is sent there until it can\n",
  );
  for (const name of ['here', 'gone'])
    expect(read('tenants.conf')).toContain(`server ${name}.example.net:80 resolve;`);
});

test('addresses of IPv6 are asked for only where they can be reached', async () => {
  const { read } = await renderWith('a.example.cn http://10.0.0.1 tenant-id=1\n', {});
  const addresses = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
  const reachable = addresses.some(
    ({ family, internal, scopeid }) => family === 'IPv6' && !internal && scopeid === 0,
  );
  expect(/^resolver .* ipv6=off;$/m.test(read('http/version-dependent.conf'))).toBe(!reachable);
});
