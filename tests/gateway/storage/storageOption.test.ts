import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCertificate } from '../certificates.ts';
import { setupTenantMaps } from '../tenantMapFixture.ts';
import { createTempDir, sendRequest } from '../testGateway.ts';
import { startTestStorage } from './testStorage.ts';

let storage: Awaited<ReturnType<typeof startTestStorage>>;
beforeAll(async () => {
  storage = await startTestStorage();
});
afterAll(() => storage.close());

const { startMapGateway, mapLine, cleanups } = setupTenantMaps();
const mapWithStorage = (prefix = '/'): string =>
  `${mapLine('localhost').trimEnd()} storage=http://127.0.0.1:${storage.port}${prefix}\n`;
const statusOfFile = async (port: number) => (await sendRequest(port, '/hospital-files/x.png')).status;

test('a storage can be added, moved and removed while the gateway runs', async () => {
  const { tenants, command, port, runDir } = await startMapGateway();
  expect(await statusOfFile(port)).toBe(404);
  writeFileSync(tenants, mapWithStorage());
  expect((await command('apply')).code).toBe(0);
  await expect.poll(() => statusOfFile(port)).toBe(200);
  writeFileSync(tenants, mapWithStorage('/moved/'));
  expect((await command('apply')).code).toBe(0);
  await expect
    .poll(async () => {
      await statusOfFile(port);
      return storage.requests.at(-1)?.url;
    })
    .toBe('/moved/x.png');
  writeFileSync(tenants, mapLine('localhost'));
  expect((await command('apply')).code).toBe(0);
  await expect.poll(() => statusOfFile(port)).toBe(404);
  expect(existsSync(join(runDir, 'storage.sock'))).toBe(false);
});

test('a gateway that was killed starts again and serves the storage', async () => {
  const gateway = await startMapGateway({}, mapWithStorage());
  expect(await statusOfFile(gateway.port)).toBe(200);
  process.kill(gateway.pid, 'SIGKILL');
  await gateway.exited;
  // Its workers end by themselves, and the socket stays.
  expect(existsSync(join(gateway.runDir, 'storage.sock'))).toBe(true);
  await expect.poll(() => gateway.start().then(() => statusOfFile(gateway.port))).toBe(200);
});

test('a check while it runs does not remove its socket', async () => {
  const { command, port } = await startMapGateway({}, mapWithStorage());
  expect((await command('check')).code).toBe(0);
  expect(await statusOfFile(port)).toBe(200);
});

test('a storage with TLS must have a trusted certificate for its name', async () => {
  const certs = createTempDir();
  cleanups.push(() => rmSync(certs, { recursive: true, force: true }));
  for (const [name, status] of [
    ['localhost', 200],
    ['other.example.cn', 502],
  ] as const) {
    createCertificate(certs, name);
    const file = (ending: string) => join(certs, `${name}.${ending}`);
    const tlsStorage = await startTestStorage({
      key: readFileSync(file('key')),
      cert: readFileSync(file('crt')),
    });
    cleanups.push(() => tlsStorage.close());
    const { port } = await startMapGateway(
      { settings: { UPSTREAM_CA: file('crt') } },
      `${mapLine('localhost').trimEnd()} storage=https://localhost:${tlsStorage.port}/\n`,
    );
    expect([name, await statusOfFile(port)]).toEqual([name, status]);
  }
});
