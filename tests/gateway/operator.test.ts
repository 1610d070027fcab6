import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { run } from '../../src/run/processes.ts';
import { top } from '../../src/run/settings.ts';
import { setUpMaps } from './maps.ts';
import { ask } from './setup.ts';

const { open, line } = setUpMaps();

describe('gateway check', () => {
  test('tells every wrong line of a file, and changes nothing', async () => {
    const gateway = await open();
    const other = join(gateway.folder, 'other.conf');
    writeFileSync(other, `${line('other.example.cn')}wrong\n`);
    const { code, output } = await gateway.command('check', other);
    expect([code, output]).toEqual([
      1,
      'other.conf:2: error: a line needs a host, an upstream and tenant-id=N\n',
    ]);
    writeFileSync(other, line('other.example.cn') + line('another.example.cn'));
    expect(await gateway.command('check', other)).toEqual({
      code: 0,
      output: '2 hosts in 1 group, no errors\n',
    });
    expect(readdirSync(gateway.runDir).filter((name) => name.startsWith('config'))).toHaveLength(1);
    expect(await gateway.tenantOf('other.example.cn')).toBe(421);
  });
});

describe('npm run gateway', () => {
  test('obeys for the gateway of PORT and DATA_DIR: check, apply, status; another word is refused in one line', async () => {
    const { port, folder, tenants, tenantOf } = await open();
    const npm = (...words: string[]) =>
      run(process.execPath, ['src/run/gateway.ts', ...words], { PORT: String(port), DATA_DIR: folder });
    writeFileSync(tenants, line('localhost', 2));
    expect(await npm('check')).toEqual({ code: 0, output: '1 host in 1 group, no errors\n' });
    expect((await npm('apply')).code).toBe(0);
    expect(await tenantOf('localhost')).toBe('2');
    const { code, output } = await npm('status');
    expect([code, output]).toEqual([0, expect.stringContaining(`tenant map  ${tenants}\n`)]);
    expect(await npm('swap')).toEqual({
      code: 1,
      output: "gateway: error: unknown command 'swap'; known are check, apply, status and health\n",
    });
  });
});

describe('at the start', () => {
  test('a broken map is named line by line, and the last good one serves until it is mended', async () => {
    const gateway = await open({ watched: true });
    await gateway.stop();
    writeFileSync(gateway.tenants, 'wrong\n');
    await gateway.start();
    expect(await gateway.tenantOf('localhost')).toBe('1');
    const { code, output } = await gateway.command('status');
    expect(code).toBe(1);
    expect(output).toContain('last apply  last-good');
    expect(output).toContain('tenants.conf:1: error: a line needs');
    writeFileSync(gateway.tenants, line('localhost', 8));
    await expect.poll(() => gateway.tenantOf('localhost')).toBe('8');
    await expect.poll(async () => (await gateway.command('status')).code).toBe(0);
  });

  test('what was applied last is the last good one, not what was there at the first start', async () => {
    const gateway = await open();
    writeFileSync(gateway.tenants, line('localhost', 9));
    await gateway.command('apply');
    await gateway.stop();
    writeFileSync(gateway.tenants, 'wrong\n');
    await gateway.start();
    expect(await gateway.tenantOf('localhost')).toBe('9');
  });

  test('the map before the one in service is kept: put in its place it undoes an edit', async () => {
    const gateway = await open();
    writeFileSync(gateway.tenants, line('localhost', 9));
    await gateway.command('apply');
    await gateway.command('apply');
    copyFileSync(join(gateway.stateDir, 'tenants.before.conf'), gateway.tenants);
    expect((await gateway.command('apply')).code).toBe(0);
    await expect.poll(() => gateway.tenantOf('localhost')).toBe('1');
  });

  test('a broken map without a last good one ends it, with the same lines', async () => {
    await expect(open({}, `${line('localhost')}wrong\n`)).rejects.toThrow(
      /^tenants\.conf:2: error: a line needs a host, an upstream and tenant-id=N$/,
    );
  });

  test('a folder that cannot keep the last good map is told of, and the start goes on', async () => {
    const gateway = await open({ settings: { STATE_DIR: '/proc/nowhere' } });
    writeFileSync(gateway.tenants, line('localhost', 2));
    const { code, output } = await gateway.command('apply');
    expect(code).toBe(0);
    expect(output).toContain('cannot be saved in STATE_DIR /proc/nowhere');
  });
});

describe('for machines', () => {
  test('the internal listener tells tenants, generation and the last apply in Prometheus’ form; browsers cannot reach it', async () => {
    const gateway = await open();
    const figures = async () => {
      const answer = await fetch(`http://127.0.0.2:${gateway.port}/metrics`);
      expect(answer.headers.get('content-type')).toBe('text/plain');
      const lines = (await answer.text()).split('\n').filter((text) => text !== '' && !text.startsWith('#'));
      return Object.fromEntries(lines.map((text) => text.split(' ')));
    };
    const first = await figures();
    expect(first).toMatchObject({
      cloudroom_gateway_tenants: '1',
      cloudroom_gateway_last_apply_success: '1',
      'cloudroom_gateway_connections{state="active"}': expect.stringMatching(/^[1-9]/),
    });
    writeFileSync(gateway.tenants, 'wrong\n');
    await gateway.command('apply');
    expect(await figures()).toMatchObject({
      cloudroom_gateway_tenants: '1',
      cloudroom_gateway_last_apply_success: '0',
      'cloudroom_gateway_last_apply_result{result="refused"}': '1',
      cloudroom_gateway_generation_timestamp_seconds: first['cloudroom_gateway_generation_timestamp_seconds'],
    });
    const status = await (await fetch(`http://127.0.0.2:${gateway.port}/stub_status`)).text();
    expect(status).toMatch(/^Active connections: \d+/);
    for (const address of ['/metrics', '/stub_status', '/generation'])
      expect((await ask(gateway.port, address)).text).not.toMatch(/cloudroom_|Active|config-/);
  });

  test('what the alarms and the board ask for is told', async () => {
    const gateway = await open();
    const told = await (await fetch(`http://127.0.0.2:${gateway.port}/metrics`)).text();
    const asked = ['alerts.yml', 'dashboards/gateway.json'].flatMap(
      (file) =>
        readFileSync(join(top, 'nginx/compose/metrics', file), 'utf8').match(/cloudroom_gateway_\w+/g) ?? [],
    );
    expect(new Set(asked).size).toBeGreaterThan(4);
    for (const name of asked) expect(told).toMatch(new RegExp(`^${name}(\\{.*\\})? \\d+$`, 'm'));
  });

  test('gateways with the same map show the same checksum, and another map of the same length another', async () => {
    const one = await open();
    const two = await open();
    const checksum = async ({ port }: typeof one) =>
      /^cloudroom_gateway_tenant_map_checksum (\d+)$/m.exec(
        await (await fetch(`http://127.0.0.2:${port}/metrics`)).text(),
      )?.[1];
    expect(await checksum(one)).toBe(await checksum(two));
    writeFileSync(two.tenants, line('localhost', 2));
    await two.command('apply');
    expect(await checksum(one)).not.toBe(await checksum(two));
  });

  test('a program that bears the number of an nginx that was killed is left alone, and taken for no gateway', async () => {
    const gateway = await open();
    await gateway.stop();
    const stranger = spawn('sleep', ['60']);
    const ended = once(stranger, 'exit');
    writeFileSync(join(gateway.runDir, 'nginx.pid'), `${stranger.pid}\n`);
    expect((await gateway.command('apply')).output).toMatch(
      /^gateway: error: no gateway is running in .*\n$/,
    );
    expect((await gateway.command('status')).output).toMatch(/is not running\n$/);
    stranger.kill('SIGTERM');
    expect(await ended).toEqual([null, 'SIGTERM']);
  });

  test('gateway health is 0 while it answers, and 1 in a sentence when it does not', async () => {
    const gateway = await open();
    expect(await gateway.command('health')).toEqual({ code: 0, output: '' });
    await gateway.stop();
    const { code, output } = await gateway.command('health');
    expect([code, output]).toEqual([1, `gateway: error: no gateway answers at 127.0.0.2:${gateway.port}\n`]);
    expect((await gateway.command('apply')).output).toMatch(
      /^gateway: error: no gateway is running in .*\n$/,
    );
  });
});
