import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { run } from '../../src/cli/processes.ts';
import { top } from '../../src/cli/settings.ts';
import { setupTenantMaps } from './tenantMapFixture.ts';
import { sendRequest } from './testGateway.ts';

const { startMapGateway, mapLine } = setupTenantMaps();

describe('gateway check', () => {
  test('lists every wrong line of a file, and changes nothing', async () => {
    const gateway = await startMapGateway();
    const otherMap = join(gateway.folder, 'other.conf');
    writeFileSync(otherMap, `${mapLine('other.example.cn')}wrong\n`);
    const { code, output } = await gateway.command('check', otherMap);
    expect([code, output]).toEqual([
      1,
      'other.conf:2: error: a line needs a host, an upstream and tenant-id=N\n',
    ]);
    writeFileSync(otherMap, mapLine('other.example.cn') + mapLine('another.example.cn'));
    expect(await gateway.command('check', otherMap)).toEqual({
      code: 0,
      output: '2 hosts in 1 group, no errors\n',
    });
    expect(readdirSync(gateway.runDir).filter((name) => name.startsWith('config'))).toHaveLength(1);
    expect(await gateway.tenantOf('other.example.cn')).toBe(421);
  });
});

describe('npm run gateway', () => {
  test('works on the gateway of PORT and DATA_DIR: check, apply, status; any other word is refused in one line', async () => {
    const { port, folder, tenants, tenantOf } = await startMapGateway();
    const runGatewayCommand = (...args: string[]) =>
      run(process.execPath, ['src/cli/gateway.ts', ...args], { PORT: String(port), DATA_DIR: folder });
    writeFileSync(tenants, mapLine('localhost', 2));
    expect(await runGatewayCommand('check')).toEqual({ code: 0, output: '1 host in 1 group, no errors\n' });
    expect((await runGatewayCommand('apply')).code).toBe(0);
    expect(await tenantOf('localhost')).toBe('2');
    const { code, output } = await runGatewayCommand('status');
    expect([code, output]).toEqual([0, expect.stringContaining(`tenant map  ${tenants}\n`)]);
    expect(await runGatewayCommand('swap')).toEqual({
      code: 1,
      output: "gateway: error: unknown command 'swap'; known are check, apply, status and health\n",
    });
  });
});

describe('at the start', () => {
  test('an invalid map is reported line by line, and the last valid one is served until it is corrected', async () => {
    const gateway = await startMapGateway({ watched: true });
    await gateway.stop();
    writeFileSync(gateway.tenants, 'wrong\n');
    await gateway.start();
    expect(await gateway.tenantOf('localhost')).toBe('1');
    const { code, output } = await gateway.command('status');
    expect(code).toBe(1);
    expect(output).toContain('last apply  last-good');
    expect(output).toContain('tenants.conf:1: error: a line needs');
    writeFileSync(gateway.tenants, mapLine('localhost', 8));
    await expect.poll(() => gateway.tenantOf('localhost')).toBe('8');
    await expect.poll(async () => (await gateway.command('status')).code).toBe(0);
  });

  test('the last valid map is the one applied last, not the one of the first start', async () => {
    const gateway = await startMapGateway();
    writeFileSync(gateway.tenants, mapLine('localhost', 9));
    await gateway.command('apply');
    await gateway.stop();
    writeFileSync(gateway.tenants, 'wrong\n');
    await gateway.start();
    expect(await gateway.tenantOf('localhost')).toBe('9');
  });

  test('the previous map is kept: copying it back undoes an edit', async () => {
    const gateway = await startMapGateway();
    writeFileSync(gateway.tenants, mapLine('localhost', 9));
    await gateway.command('apply');
    await gateway.command('apply');
    copyFileSync(join(gateway.stateDir, 'tenants.before.conf'), gateway.tenants);
    expect((await gateway.command('apply')).code).toBe(0);
    await expect.poll(() => gateway.tenantOf('localhost')).toBe('1');
  });

  test('an invalid map without a last valid one stops the start, with the same lines', async () => {
    await expect(startMapGateway({}, `${mapLine('localhost')}wrong\n`)).rejects.toThrow(
      /^tenants\.conf:2: error: a line needs a host, an upstream and tenant-id=N$/,
    );
  });

  test('a folder that cannot store the last valid map is reported, and the start continues', async () => {
    const gateway = await startMapGateway({ settings: { STATE_DIR: '/proc/nowhere' } });
    writeFileSync(gateway.tenants, mapLine('localhost', 2));
    const { code, output } = await gateway.command('apply');
    expect(code).toBe(0);
    expect(output).toContain('cannot be saved in STATE_DIR /proc/nowhere');
  });
});

describe('metrics', () => {
  test('the internal listener reports tenants, generation and the last apply in Prometheus format; browsers cannot reach it', async () => {
    const gateway = await startMapGateway();
    const readMetrics = async () => {
      const response = await fetch(`http://127.0.0.2:${gateway.port}/metrics`);
      expect(response.headers.get('content-type')).toBe('text/plain');
      const lines = (await response.text())
        .split('\n')
        .filter((text) => text !== '' && !text.startsWith('#'));
      return Object.fromEntries(lines.map((text) => text.split(' ')));
    };
    const first = await readMetrics();
    expect(first).toMatchObject({
      cloudroom_gateway_tenants: '1',
      cloudroom_gateway_last_apply_success: '1',
      'cloudroom_gateway_connections{state="active"}': expect.stringMatching(/^[1-9]/),
    });
    writeFileSync(gateway.tenants, 'wrong\n');
    await gateway.command('apply');
    expect(await readMetrics()).toMatchObject({
      cloudroom_gateway_tenants: '1',
      cloudroom_gateway_last_apply_success: '0',
      'cloudroom_gateway_last_apply_result{result="refused"}': '1',
      cloudroom_gateway_generation_timestamp_seconds: first['cloudroom_gateway_generation_timestamp_seconds'],
    });
    const status = await (await fetch(`http://127.0.0.2:${gateway.port}/stub_status`)).text();
    expect(status).toMatch(/^Active connections: \d+/);
    for (const address of ['/metrics', '/stub_status', '/generation'])
      expect((await sendRequest(gateway.port, address)).text).not.toMatch(/cloudroom_|Active|config-/);
  });

  test('all metrics used by alerts and the dashboard exist', async () => {
    const gateway = await startMapGateway();
    const metrics = await (await fetch(`http://127.0.0.2:${gateway.port}/metrics`)).text();
    const metricNames = ['alerts.yml', 'dashboards/gateway.json'].flatMap(
      (file) =>
        readFileSync(join(top, 'nginx/compose/metrics', file), 'utf8').match(/cloudroom_gateway_\w+/g) ?? [],
    );
    expect(new Set(metricNames).size).toBeGreaterThan(4);
    // One by tenant has no row before the first failure.
    const row = String.raw`(\{.*\})? \d+$`;
    for (const name of metricNames)
      expect(metrics).toMatch(new RegExp(`^(${name}${row}|# TYPE ${name} counter$)`, 'm'));
  });

  test('gateways with the same map have the same checksum, and another map of the same length a different one', async () => {
    const firstGateway = await startMapGateway();
    const secondGateway = await startMapGateway();
    const checksum = async ({ port }: typeof firstGateway) =>
      /^cloudroom_gateway_tenant_map_checksum (\d+)$/m.exec(
        await (await fetch(`http://127.0.0.2:${port}/metrics`)).text(),
      )?.[1];
    expect(await checksum(firstGateway)).toBe(await checksum(secondGateway));
    writeFileSync(secondGateway.tenants, mapLine('localhost', 2));
    await secondGateway.command('apply');
    expect(await checksum(firstGateway)).not.toBe(await checksum(secondGateway));
  });

  test('a program that reuses the process id of a killed nginx is not signalled or mistaken for a gateway', async () => {
    const gateway = await startMapGateway();
    await gateway.stop();
    const otherProcess = spawn('sleep', ['60']);
    const exited = once(otherProcess, 'exit');
    writeFileSync(join(gateway.runDir, 'nginx.pid'), `${otherProcess.pid}\n`);
    expect((await gateway.command('apply')).output).toMatch(
      /^gateway: error: no gateway is running in .*\n$/,
    );
    expect((await gateway.command('status')).output).toMatch(/is not running\n$/);
    otherProcess.kill('SIGTERM');
    expect(await exited).toEqual([null, 'SIGTERM']);
  });

  test('gateway health exits with 0 while it responds, and with 1 and a message otherwise', async () => {
    const gateway = await startMapGateway();
    expect(await gateway.command('health')).toEqual({ code: 0, output: '' });
    await gateway.stop();
    const { code, output } = await gateway.command('health');
    expect([code, output]).toEqual([1, `gateway: error: no gateway answers at 127.0.0.2:${gateway.port}\n`]);
    expect((await gateway.command('apply')).output).toMatch(
      /^gateway: error: no gateway is running in .*\n$/,
    );
  });
});
