import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser, type BrowserPages } from '../support/browser.ts';
import { walkMainPath } from '../e2e/steps/walkMainPath.ts';
import { fetchTenantStatus, docker } from './composeProject.ts';

const port = process.env['PORT'] ?? '18080';
const address = `http://localhost:${port}`;

let browser: BrowserPages;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

it('the images serve the complete path, from log-in to an audited prescription', () =>
  walkMainPath(browser, address));

it('the container refuses an address that no hospital has', async () => {
  const page = await browser.openPage();
  const response = await page.goto(`http://nobody.localhost:${port}/`);
  expect(response?.status()).toBe(421);
});

/** The only container of a service of this project. */
const containerId = (service: string): Promise<string> =>
  docker('ps', '--quiet', '--all', '--filter', `name=cloudroom-test-${service}-1`);

it('without its upstream the gateway still serves pages and returns the envelope, and recovers when the upstream is back', async () => {
  const upstream = await containerId('upstream');
  await docker('stop', '--time', '5', upstream);
  await expect.poll(async () => (await fetchTenantStatus(address))?.code).toBeOneOf([502, 503, 504]);
  expect((await fetch(`${address}/login`)).status).toBe(200);
  await docker('start', upstream);
  await expect.poll(() => fetchTenantStatus(address)).toEqual({ status: 200, code: 200 });
});

for (const [service, user, writableDirs] of [
  ['gateway', '101', ['/etc/cloudroom', '/run/cloudroom', '/run/cloudroom-bodies', '/var/lib/cloudroom']],
  ['upstream', '1000', ['/data', '/tmp']],
] as const)
  it(`the ${service} runs as an unprivileged user, can write only to its own folders, and cannot gain privileges`, async () => {
    const name = await containerId(service);
    expect(await docker('exec', name, 'id', '-u')).toBe(user);
    const status = await docker('exec', name, 'cat', '/proc/1/status');
    for (const set of ['CapInh', 'CapPrm', 'CapEff', 'CapBnd', 'CapAmb'])
      expect(status).toMatch(new RegExp(`^${set}:\\s+0{16}$`, 'm'));
    expect(status).toMatch(/^NoNewPrivs:\s+1$/m);
    const mounts = (await docker('exec', name, 'cat', '/proc/mounts'))
      .split('\n')
      .map((line) => line.split(' '));
    expect(mounts.find(([, mountPoint]) => mountPoint === '/')?.[3]).toMatch(/^ro\b/);
    // Except for the files that the engine itself puts there.
    const mountPoints = mounts.filter(
      ([, mountPoint = '']) =>
        !/^\/(?:proc|sys|dev)\b|^\/etc\/(?:hosts|hostname|resolv\.conf)$|^\/$/.test(mountPoint),
    );
    expect(new Set(mountPoints.map(([, mountPoint]) => mountPoint))).toEqual(new Set(writableDirs));
  });
