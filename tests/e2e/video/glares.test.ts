import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { maxSignalBytes } from '../../../src/contract/consultation/rtc.ts';
import { run } from '../../../src/cli/processes.ts';
import { type Stack, startStack } from '../../support/startStack.ts';
import { openBrowser, type BrowserPages } from '../../support/browser.ts';
import type { GlareResults } from './rtcPage/page.ts';

let site: string;
let stack: Stack;
let browser: BrowserPages;
beforeAll(async () => {
  site = mkdtempSync(join(tmpdir(), 'cloudroom-rtc-'));
  const page = join(import.meta.dirname, 'rtcPage');
  const args = ['build', page, '--config', 'vite.config.ts', '--outDir', site, '--logLevel', 'warn'];
  const { code, output } = await run('node_modules/.bin/vite', args, { NODE_ENV: 'production' });
  if (code !== 0) throw new Error(output);
  [stack, browser] = await Promise.all([startStack({ site }), openBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await stack.close();
  rmSync(site, { recursive: true, force: true });
});

it('both of Chromium’s connections offer at the same time, over a channel that loses, duplicates and reorders: both reconnect, 100 times out of 100', async () => {
  const page = await browser.openPage();
  await page.goto(`${stack.baseUrl}/two-sides`);
  const pairs = await page.evaluate(() =>
    Promise.all([1, 2, 3, 4].map((seed) => window.runGlares(25, seed))),
  );
  console.log(`glares: ${JSON.stringify(pairs)}`);
  const sumOf = (key: keyof Omit<GlareResults, 'longest'>) =>
    pairs.reduce((total, pair) => total + pair[key], 0);
  expect(sumOf('resolved')).toBe(100);
  // Otherwise nothing was tested.
  expect(sumOf('collisions')).toBeGreaterThan(30);
  expect(Math.max(...pairs.map(({ longest }) => longest))).toBeLessThanOrEqual(maxSignalBytes);
  expect(browser.consoleErrors()).toEqual([]);
}, 180_000);
