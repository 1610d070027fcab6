import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { setupTenantMaps } from '../tenantMapFixture.ts';
import { sendRequest, startEchoUpstream, startTestGateway } from '../testGateway.ts';

const everyKeyword = `# A hospital on another backend
call accept PUT /consult/order/receive
call takeOver POST /prescription/audit-task/take
captcha clickWord blockPuzzle
code-length 4
message-numbers rising
poll 20
business-code 1002000004 captchaWrong   # 验证码
business-code 1002000000 wrongPassword
`;
const settings = {
  calls: {
    accept: { method: 'PUT', path: '/consult/order/receive' },
    takeOver: { method: 'POST', path: '/prescription/audit-task/take' },
  },
  captcha: ['clickWord', 'blockPuzzle'],
  codeLength: 4,
  messageNumbers: 'rising',
  pollSeconds: 20,
  businessCodes: { 1002000000: 'wrongPassword', 1002000004: 'captchaWrong' },
};
const storage = 'https://127.0.0.1:9000/bucket-1/';

let gateway: Awaited<ReturnType<typeof startTestGateway>>;
let underBasePath: Awaited<ReturnType<typeof startTestGateway>>;
let upstream: Awaited<ReturnType<typeof startEchoUpstream>>;
beforeAll(async () => {
  upstream = await startEchoUpstream();
  const target = `http://127.0.0.1:${upstream.port} tenant-id=1`;
  const map = [
    `localhost ${target} console=hospital.conf`,
    `*.clinic.example.cn ${target} console=hospital.conf storage=${storage}`,
    `plain.clinic.example.cn ${target}`,
    `files.example.cn ${target} storage=${storage}`,
    `other.example.cn ${target} console=other.conf`,
  ].join('\n');
  const files = { 'hospital.conf': everyKeyword, 'other.conf': 'message-numbers contiguous\n' };
  const noVerification = { UPSTREAM_CA: 'off' };
  gateway = await startTestGateway(map, noVerification, '/', files);
  underBasePath = await startTestGateway(map, noVerification, '/room/east/', files);
});
afterAll(async () => {
  await gateway.close();
  await underBasePath.close();
  await upstream.close();
});

describe('/console.json', () => {
  test.each([
    ['localhost', settings],
    ['LOCALHOST:8080', settings],
    ['localhost.', settings],
    ['north.clinic.example.cn', { ...settings, storage }],
    ['plain.clinic.example.cn', {}],
    ['files.example.cn', { storage }],
    ['other.example.cn', { messageNumbers: 'contiguous' }],
  ])('of %s has what its line of the map says', async (Host, expected) => {
    const response = await sendRequest(gateway.port, '/console.json', { Host });
    expect([response.status, JSON.parse(response.text)]).toEqual([200, expected]);
  });

  test.each(['localhost', 'plain.clinic.example.cn'])(
    'of %s is JSON that is revalidated, with every security header once, and never comes from the upstream',
    async (Host) => {
      const { headers } = await sendRequest(gateway.port, '/console.json?x=1', { Host });
      expect(headers).toMatchObject({
        'content-type': ['application/json'],
        'cache-control': ['no-cache'],
        'x-content-type-options': ['nosniff'],
        'referrer-policy': ['no-referrer'],
        'content-security-policy': ["default-src 'none'; frame-ancestors 'none'; sandbox"],
        'cross-origin-opener-policy': ['same-origin'],
        'cross-origin-resource-policy': ['same-origin'],
        'x-request-id': [expect.any(String)],
      });
      expect(upstream.requests.filter(({ url }) => url.includes('console'))).toEqual([]);
    },
  );

  test('is sent in full, whatever a browser has', async () => {
    const first = await sendRequest(gateway.port, '/console.json');
    expect(first.headers['etag']).toBeUndefined();
    const again = await sendRequest(gateway.port, '/console.json', {
      'If-Modified-Since': first.headers['last-modified']?.[0] ?? '',
      Range: 'bytes=0-3',
    });
    expect([again.status, JSON.parse(again.text)]).toEqual([200, settings]);
  });

  test('is under the base path and at the root, whatever the base path is', async () => {
    for (const address of ['/console.json', '/room/east/console.json']) {
      const response = await sendRequest(underBasePath.port, address);
      expect([address, response.status, JSON.parse(response.text)]).toEqual([address, 200, settings]);
    }
  });

  test('of an unknown host, by another method, or in other letters, is not answered', async () => {
    const statuses = await Promise.all([
      sendRequest(gateway.port, '/console.json', { Host: 'unknown.example' }),
      sendRequest(gateway.port, '/console.json', {}, 'POST', '{}'),
      sendRequest(gateway.port, '/Console.json'),
      sendRequest(gateway.port, '/0.json'),
    ]);
    expect(statuses.map(({ status }) => status)).toEqual([421, 405, 404, 404]);
  });
});

const { startMapGateway, mapLine } = setupTenantMaps();
const mapWithFile = (tenant = 1): string =>
  `${mapLine('localhost', tenant).trimEnd()} console=hospital.conf\n`;

/** A gateway whose only host has a console file. */
const startWithFile = async (watched: boolean, text = 'poll 30\n') => {
  const gatewayOfMap = await startMapGateway({ watched });
  const file = join(gatewayOfMap.tenants, '../hospital.conf');
  writeFileSync(file, text);
  writeFileSync(gatewayOfMap.tenants, mapWithFile());
  expect(await gatewayOfMap.command('apply')).toMatchObject({ code: 0 });
  const read = async (): Promise<unknown> =>
    JSON.parse((await sendRequest(gatewayOfMap.port, '/console.json')).text);
  return { ...gatewayOfMap, file, read };
};

describe('an edit of the console file alone', () => {
  test('is applied automatically', async () => {
    const { file, read } = await startWithFile(true);
    expect(await read()).toEqual({ pollSeconds: 30 });
    writeFileSync(file, 'poll 40\n');
    await expect.poll(read).toEqual({ pollSeconds: 40 });
  });

  test('that is invalid is refused by its line, and what was served is served until it is corrected', async () => {
    const { file, read, command, tenants, tenantOf } = await startWithFile(true);
    writeFileSync(file, 'poll 40\npool 50\n');
    await expect.poll(async () => (await command('status')).output).toContain('last apply  refused');
    expect((await command('status')).output).toContain("hospital.conf:2: error: unknown keyword 'pool'");
    expect((await command('check')).output).toContain("hospital.conf:2: error: unknown keyword 'pool'");
    expect(await read()).toEqual({ pollSeconds: 30 });
    // Neither is another edit of the map applied.
    writeFileSync(tenants, mapWithFile(7));
    expect((await command('apply')).code).toBe(1);
    expect(await tenantOf('localhost')).toBe('1');
    writeFileSync(file, 'poll 50\n');
    await expect.poll(read).toEqual({ pollSeconds: 50 });
    expect(await tenantOf('localhost')).toBe('7');
  });

  test('that removes it is refused, and is noticed once it is back', async () => {
    const { file, read, command } = await startWithFile(true);
    rmSync(file);
    await expect
      .poll(async () => (await command('status')).output)
      .toContain('tenants.conf:1: error: console=hospital.conf names no file beside the tenant map');
    expect(await read()).toEqual({ pollSeconds: 30 });
    writeFileSync(file, 'poll 60\n');
    await expect.poll(read).toEqual({ pollSeconds: 60 });
  });

  test('changes the checksum by which gateways are compared', async () => {
    const { file, command, port } = await startWithFile(false);
    const checksum = async () =>
      /tenant_map_checksum (\d+)/.exec(await (await fetch(`http://127.0.0.2:${port}/metrics`)).text())?.[1];
    const before = await checksum();
    writeFileSync(file, 'poll 40\n');
    expect((await command('status')).output).toContain('the tenant map has changed since');
    await command('apply');
    expect(await checksum()).not.toBe(before);
  });
});

describe('at the start', () => {
  test('an invalid console file is reported, and the last valid one is served with the map that was served with it', async () => {
    const { file, read, start, tenants, tenantOf, command, ...running } = await startWithFile(false);
    await running.stop();
    writeFileSync(file, 'pool 30\n');
    writeFileSync(tenants, mapWithFile(9));
    await start();
    expect(await read()).toEqual({ pollSeconds: 30 });
    expect(await tenantOf('localhost')).toBe('1');
    expect((await command('status')).output).toContain("hospital.conf:1: error: unknown keyword 'pool'");
    writeFileSync(file, 'poll 40\n');
    expect((await command('apply')).code).toBe(0);
    expect(await read()).toEqual({ pollSeconds: 40 });
  });

  test('a last valid map whose console files were lost stops the start, instead of a console without settings', async () => {
    const { tenants, start, stateDir, ...running } = await startWithFile(false);
    await running.stop();
    writeFileSync(tenants, 'wrong\n');
    rmSync(join(stateDir, 'console'), { recursive: true });
    await expect(start()).rejects.toThrow(/^tenants\.conf:1: error: a line needs/);
  });

  test('an invalid console file without a last valid one stops the start, with the same line', async () => {
    await expect(startMapGateway({}, mapWithFile())).rejects.toThrow(
      /^tenants\.conf:1: error: console=hospital\.conf names no file beside the tenant map$/,
    );
  });

  test('the previous map and console files are kept beside the last valid ones', async () => {
    const { file, command, stateDir } = await startWithFile(false);
    writeFileSync(file, 'poll 40\n');
    await command('apply');
    await command('apply');
    const saved = (name: string) => readFileSync(join(stateDir, name), 'utf8');
    expect(saved('console/hospital.conf')).toBe('poll 40\n');
    expect(saved('console.before/hospital.conf')).toBe('poll 30\n');
    expect(saved('tenants.before.conf')).toBe(mapWithFile());
    expect(existsSync(join(stateDir, 'console.new'))).toBe(false);
  });
});
