import { afterAll, beforeAll, expect, it } from 'vitest';
import { run } from '../../src/run/processes.ts';
import { openBrowser, type People } from '../journeys/browser.ts';
import { walkMainPath } from '../journeys/mainPath.ts';

const port = process.env['PORT'] ?? '18080';
const address = `http://localhost:${port}`;

let people: People;
beforeAll(async () => {
  people = await openBrowser();
});
afterAll(() => people.close());

it('the images serve the whole path, from log-in to an audited prescription', () =>
  walkMainPath(people, address));

it('the container refuses an address that no hospital has', async () => {
  const page = await people.person();
  const answer = await page.goto(`http://nobody.localhost:${port}/`);
  expect(answer?.status()).toBe(421);
});

const docker = async (...args: readonly string[]): Promise<string> => {
  const { code, output } = await run('docker', args);
  expect({ code, output }).toMatchObject({ code: 0 });
  return output.trim();
};

/** The one container of a service of this project. */
const container = (service: string): Promise<string> =>
  docker('ps', '--quiet', '--all', '--filter', `name=cloudroom-test-${service}`);

const asked = async (): Promise<{ status: number; code: unknown }> => {
  const answer = await fetch(`${address}/system/tenant/get-by-website?website=localhost`);
  const told: unknown = await answer.json();
  return {
    status: answer.status,
    code: typeof told === 'object' && told && 'code' in told ? told.code : null,
  };
};

it('without its upstream the gateway still serves pages and says so in the envelope, and follows it when it is back', async () => {
  const upstream = await container('upstream');
  await docker('stop', '--time', '5', upstream);
  await expect.poll(async () => (await asked()).code).toBeOneOf([502, 503, 504]);
  expect((await fetch(`${address}/login`)).status).toBe(200);
  await docker('start', upstream);
  await expect.poll(asked).toEqual({ status: 200, code: 200 });
});

it('the gateway runs as nobody in particular, may write nowhere, and has no capability', async () => {
  const gateway = await container('gateway');
  expect(await docker('exec', gateway, 'id', '-u')).toBe('101');
  const { code } = await run('docker', ['exec', gateway, 'touch', '/opt/cloudroom/planted']);
  expect(code).not.toBe(0);
  expect(await docker('exec', gateway, 'grep', 'CapEff', '/proc/1/status')).toMatch(/CapEff:\s+0{16}$/);
});
