import { once } from 'node:events';
import { chmodSync, chownSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { connect } from 'node:tls';
import { describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { whereIs } from '../../src/cli/systemPackages.ts';
import { run } from '../../src/cli/processes.ts';
import { top } from '../../src/cli/settings.ts';
import { freePort } from '../support/freePort.ts';
import { readCertificate, createCertificate } from './certificates.ts';
import { setupTenantMaps } from './tenantMapFixture.ts';
import { sendRequest, createTempDir, frameText } from './testGateway.ts';

const { startMapGateway, mapLine, cleanups } = setupTenantMaps();

describe('an edit of the tenant map is applied automatically', () => {
  test('an added host is served, a deleted one is not, and a tenant id changes', async () => {
    const gateway = await startMapGateway(
      { watched: true },
      mapLine('localhost') + mapLine('leaves.example.cn', 2),
    );
    writeFileSync(gateway.tenants, mapLine('localhost', 7) + mapLine('comes.example.cn', 3));
    await expect.poll(() => gateway.tenantOf('comes.example.cn')).toBe('3');
    await expect.poll(() => gateway.tenantOf('localhost')).toBe('7');
    await expect.poll(() => gateway.tenantOf('leaves.example.cn')).toBe(421);
  });

  test('an edit saved by renaming is applied too', async () => {
    const gateway = await startMapGateway({ watched: true });
    writeFileSync(`${gateway.tenants}~`, mapLine('renamed.example.cn', 4));
    renameSync(`${gateway.tenants}~`, gateway.tenants);
    await expect.poll(() => gateway.tenantOf('renamed.example.cn')).toBe('4');
    await expect.poll(async () => (await gateway.command('status')).code).toBe(0);
  });

  test('a map written in pieces is applied when complete, and no request is refused in the meantime', async () => {
    const hosts = Array.from({ length: 12 }, (_, n) => mapLine(`h${n}.example.cn`));
    const gateway = await startMapGateway({ watched: true }, [...hosts, mapLine('localhost')].join(''));
    const pieces = [...hosts, mapLine('whole.example.cn'), mapLine('localhost')];
    const tenantIds = new Set<string | number | undefined>();
    writeFileSync(gateway.tenants, '');
    for (const piece of pieces.slice(0, 8)) {
      writeFileSync(gateway.tenants, piece, { flag: 'a' });
      for (let n = 0; n < 7; n++) {
        await pause(100);
        tenantIds.add(await gateway.tenantOf('localhost'));
      }
    }
    writeFileSync(gateway.tenants, pieces.slice(8).join(''), { flag: 'a' });
    await expect.poll(() => gateway.tenantOf('whole.example.cn')).toBe('1');
    expect(tenantIds).toEqual(new Set(['1']));
  });

  test('an invalid map changes nothing and is reported with every wrong line; once corrected it is applied', async () => {
    const gateway = await startMapGateway({ watched: true });
    writeFileSync(gateway.tenants, `${mapLine('new.example.cn', 5)}wrong\n${mapLine('x_y.example.cn')}`);
    await expect.poll(async () => (await gateway.command('status')).output).toContain('last apply  refused');
    const { code, output } = await gateway.command('status');
    expect(code).toBe(1);
    expect(output).toContain('tenants.conf:2: error: a line needs a host, an upstream and tenant-id=N');
    expect(output).toContain("tenants.conf:3: error: 'x_y.example.cn' may contain");
    expect(output).toContain('serving     1 host in 1 group since');
    expect(await gateway.tenantOf('localhost')).toBe('1');
    expect(await gateway.tenantOf('new.example.cn')).toBe(421);
    writeFileSync(gateway.tenants, mapLine('new.example.cn', 5));
    await expect.poll(() => gateway.tenantOf('new.example.cn')).toBe('5');
    await expect.poll(async () => (await gateway.command('status')).code).toBe(0);
  });

  test('a map of 250,000 lines is served, from its first host to its last, and no call is refused until then', async () => {
    const gateway = await startMapGateway({ watched: true });
    const lines = Array.from({ length: 249_999 }, (_, n) => mapLine(`h${n}.example.cn`, n + 2));
    writeFileSync(gateway.tenants, mapLine('localhost') + lines.join(''));
    const tenantIds = new Set<string | number | undefined>();
    await expect
      .poll(
        async () => {
          tenantIds.add(await gateway.tenantOf('localhost'));
          return gateway.tenantOf('h249998.example.cn');
        },
        { timeout: 90_000 },
      )
      .toBe('250000');
    expect(await gateway.tenantOf('h0.example.cn')).toBe('2');
    expect(tenantIds).toEqual(new Set(['1']));
    expect((await gateway.command('status')).code).toBe(0);
  });

  test('a renewed certificate is noticed like an edit', async () => {
    const certs = createTempDir();
    cleanups.push(() => rmSync(certs, { recursive: true, force: true }));
    createCertificate(certs, 'localhost');
    const tlsPort = await freePort();
    await startMapGateway({
      watched: true,
      settings: { CERTS_DIR: certs, TLS_PORT: String(tlsPort), WATCH_SECONDS: '0.1' },
    });
    const shownFingerprint = () =>
      new Promise<string>((resolve, reject) => {
        const target = {
          host: '127.0.0.1',
          port: tlsPort,
          servername: 'localhost',
          rejectUnauthorized: false,
        };
        const socket = connect(target, () => resolve(socket.getPeerCertificate().fingerprint256));
        socket.on('error', reject).on('secureConnect', () => socket.end());
      });
    const before = await shownFingerprint();
    createCertificate(certs, 'localhost');
    const renewed = readCertificate(certs, 'localhost').fingerprint256;
    expect(renewed).not.toBe(before);
    // Certificates are looked at in every twentieth poll, each of which starts several programs.
    await expect.poll(shownFingerprint, { timeout: 90_000 }).toBe(renewed);
  });

  test('a missing file changes nothing', async () => {
    const gateway = await startMapGateway({ watched: true });
    rmSync(gateway.tenants);
    await expect.poll(async () => (await gateway.command('status')).output).toContain('is missing');
    expect(await gateway.tenantOf('localhost')).toBe('1');
  });
});

describe('gateway apply', () => {
  test('reports what it applied, and interrupts no open socket, request or upload', async () => {
    const gateway = await startMapGateway();
    const socket = new WebSocket(`ws://127.0.0.1:${gateway.port}/infra/ws`, ['im.v1'], {
      headers: { Host: 'localhost', Origin: 'http://localhost' },
    });
    await new Promise((resolve) => socket.on('open', resolve));
    const upload = request({
      port: gateway.port,
      path: '/infra/file',
      method: 'POST',
      headers: { Host: 'localhost' },
    });
    const uploadResponse = once(upload, 'response');
    upload.write('before ');
    writeFileSync(gateway.tenants, mapLine('localhost', 2) + mapLine('more.example.cn'));
    const { code, output } = await gateway.command('apply');
    expect([code, output]).toEqual([
      0,
      expect.stringMatching(/^gateway: applied: 2 hosts in 1 group, previously 1 host \(config-[0-9-]+\)\n$/),
    ]);
    upload.end('after');
    const [response]: IncomingMessage[] = await uploadResponse;
    expect(response && (await json(response))).toMatchObject({ body: 'before after' });
    const echoed = new Promise((resolve) => socket.on('message', (data) => resolve(frameText(data))));
    socket.send('still here');
    expect(await echoed).toBe('still here');
    expect(await gateway.tenantOf('localhost')).toBe('2');
    socket.terminate();
  });

  test('if nginx rejects a map that passed every check, the previous map is restored', async () => {
    const folder = createTempDir();
    cleanups.push(() => rmSync(folder, { recursive: true, force: true }));
    // Accepts everything, as if the cause arose between the test and the reload.
    const blindNginx = join(folder, 'nginx');
    writeFileSync(
      blindNginx,
      `#!/bin/sh\ncase " $* " in *" -t "*) exit 0 ;; esac\nexec ${whereIs('nginx')} "$@"\n`,
    );
    chmodSync(blindNginx, 0o755);
    const gateway = await startMapGateway({ settings: { NGINX: blindNginx } });
    writeFileSync(
      gateway.tenants,
      `${mapLine('new.example.cn')}b.example.cn https://127.0.0.1 tenant-id=2\n`,
    );
    // A file that nginx includes has become unreadable by then.
    const before = readFileSync(join(gateway.runDir, 'settings'), 'utf8');
    const broken = join(folder, 'no-certificate.pem');
    writeFileSync(broken, 'none');
    writeFileSync(
      join(gateway.runDir, 'settings'),
      before.replace(/^UPSTREAM_CA=.*$/m, `UPSTREAM_CA=${broken}`),
    );
    const { code, output } = await gateway.command('apply');
    expect(code).toBe(1);
    expect(output).toContain('nginx did not load the new configuration within 2 s');
    expect(output).toContain('the previous one stays in service');
    expect(await gateway.tenantOf('localhost')).toBe('1');
    expect(await gateway.tenantOf('new.example.cn')).toBe(421);
    expect((await gateway.command('status')).output).toContain('last apply  rolled-back');
    writeFileSync(join(gateway.runDir, 'settings'), before);
    writeFileSync(gateway.tenants, mapLine('new.example.cn', 6));
    expect(await gateway.command('apply')).toMatchObject({ code: 0 });
    expect(await gateway.tenantOf('new.example.cn')).toBe('6');
  });

  test('a clock that jumps a day meanwhile rolls no good map back', async () => {
    const gateway = await startMapGateway({ settings: { APPLY_SECONDS: '60' } });
    const date = join(gateway.folder, 'date');
    // A day later at each call.
    writeFileSync(
      date,
      `#!/bin/sh\necho >>"$0.calls"\nexec ${whereIs('date')} -d "$(wc -l <"$0.calls") days" "$@"\n`,
    );
    chmodSync(date, 0o755);
    // So many hosts take nginx longer to load than it takes to ask it once.
    const hosts = Array.from({ length: 20_000 }, (_, n) => mapLine(`h${n}.example.cn`));
    writeFileSync(gateway.tenants, mapLine('localhost', 2) + hosts.join(''));
    const PATH = `${gateway.folder}:${process.env['PATH']}`;
    const { output } = await run(join(top, 'nginx/gateway'), ['apply'], { RUN_DIR: gateway.runDir, PATH });
    expect(output).toMatch(/^gateway: applied: 20001 hosts/);
    expect(readFileSync(`${date}.calls`, 'utf8')).not.toBe('');
    expect(await gateway.tenantOf('localhost')).toBe('2');
  });

  test('while a map is being tested, status still lists the wrong lines of the previous one', async () => {
    const gateway = await startMapGateway();
    writeFileSync(gateway.tenants, 'wrong\n');
    await gateway.command('apply');
    writeFileSync(gateway.tenants, mapLine('localhost', 2));
    const applying = gateway.command('apply');
    const outputs: string[] = [];
    for (let n = 0; n < 15; n++) outputs.push((await gateway.command('status')).output);
    expect(await applying).toMatchObject({ code: 0 });
    const refused = outputs.filter((output) => output.includes('last apply  refused'));
    expect(refused).not.toEqual([]);
    for (const output of refused) expect(output).toContain('tenants.conf:1: error: a line needs');
  });

  test('uses the settings of the running gateway, not those of the terminal', async () => {
    const gateway = await startMapGateway({ basePath: '/room/' });
    writeFileSync(gateway.tenants, mapLine('localhost', 2));
    expect(await gateway.command('apply')).toMatchObject({ code: 0 });
    expect(await gateway.tenantOf('localhost')).toBe('2');
    expect((await sendRequest(gateway.port, '/room/login')).status).toBe(200);
  });

  test.skipIf(process.getuid?.() !== 0)(
    'run by another user, even root, it changes nothing and names the owner of the gateway',
    async () => {
      const gateway = await startMapGateway();
      chownSync(join(gateway.runDir, 'settings'), 65534, 65534);
      writeFileSync(gateway.tenants, mapLine('localhost', 2));
      expect(await gateway.command('apply')).toEqual({
        code: 1,
        output: `gateway: error: the gateway in ${gateway.runDir} belongs to nobody; run this command as that user\n`,
      });
      expect(await gateway.tenantOf('localhost')).toBe('1');
    },
  );

  test.skipIf(process.getuid?.() !== 0)(
    'on a full disk it says so, and requests continue to be served',
    async ({ skip }) => {
      const disk = createTempDir();
      if ((await run('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', disk])).code !== 0)
        skip('nothing may be mounted here');
      cleanups.push(async () => {
        await run('umount', [disk]);
        rmSync(disk, { recursive: true });
      });
      const gateway = await startMapGateway({ runDir: join(disk, 'run') });
      writeFileSync(gateway.tenants, mapLine('localhost', 2));
      expect(() => writeFileSync(join(disk, 'full'), 'x'.repeat(2_000_000))).toThrow('ENOSPC');
      const { code, output } = await gateway.command('apply');
      expect(code).toBe(1);
      expect(output).toContain('No space left on device');
      expect(output).toContain('the previous one stays in service');
      expect(await gateway.tenantOf('localhost')).toBe('1');
    },
  );

  test('run three times at the same moment, it applies one after another, and the folder does not fill up', async () => {
    const gateway = await startMapGateway();
    writeFileSync(gateway.tenants, mapLine('localhost', 2));
    const outputs = await Promise.all(Array.from({ length: 3 }, () => gateway.command('apply')));
    expect(outputs.map(({ code }) => code)).toEqual([0, 0, 0]);
    expect(readdirSync(gateway.runDir)).not.toContain('lock');
    expect(await gateway.tenantOf('localhost')).toBe('2');
  });
});
