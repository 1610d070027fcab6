import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { maxSignalBytes } from '../../src/contract/consultation/rtc.ts';
import { run } from '../../src/cli/processes.ts';
import { type House, openHouse } from '../house.ts';
import { openBrowser, type People } from './browser.ts';
import type { Glares } from './rtcPage/page.ts';

let site: string;
let house: House;
let people: People;
beforeAll(async () => {
  site = mkdtempSync(join(tmpdir(), 'cloudroom-rtc-'));
  const page = join(import.meta.dirname, 'rtcPage');
  const args = ['build', page, '--config', 'vite.config.ts', '--outDir', site, '--logLevel', 'warn'];
  const { code, output } = await run('node_modules/.bin/vite', args, { NODE_ENV: 'production' });
  if (code !== 0) throw new Error(output);
  [house, people] = await Promise.all([openHouse({ site }), openBrowser()]);
});
afterAll(async () => {
  await people.close();
  await house.close();
  rmSync(site, { recursive: true, force: true });
});

it('100 of 100 times both of Chromium’s connections offer at once, over a line that loses, doubles and reorders: both find new ways', async () => {
  const page = await people.person();
  await page.goto(`${house.address}/two-sides`);
  const pairs = await page.evaluate(() => Promise.all([1, 2, 3, 4].map((seed) => window.glares(25, seed))));
  console.log(`glares: ${JSON.stringify(pairs)}`);
  const sum = (of: keyof Omit<Glares, 'longest'>) => pairs.reduce((all, pair) => all + pair[of], 0);
  expect(sum('resolved')).toBe(100);
  // Else nothing was tried.
  expect(sum('collisions')).toBeGreaterThan(30);
  expect(Math.max(...pairs.map(({ longest }) => longest))).toBeLessThanOrEqual(maxSignalBytes);
  expect(people.complaints()).toEqual([]);
}, 180_000);
