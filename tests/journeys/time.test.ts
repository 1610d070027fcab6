import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { logIn } from './acts.ts';
import { openStage, type Stage } from './stage.ts';

const hour = 3_600_000;

let stage: Stage;
let right: Page;
beforeAll(async () => {
  stage = await openStage();
  right = await stage.person({ zone: 'Asia/Shanghai' });
  await logIn(right, stage.address, 'doctor');
});
afterAll(() => stage.close());

/** What stands on a screen, line by line. */
const linesOf = async (page: Page, path: string): Promise<string[]> => {
  await page.goto(`${stage.address}${path}`);
  await page.getByRole('main').getByRole('heading').first().waitFor();
  await page.waitForLoadState('networkidle');
  return (await page.getByRole('main').innerText()).split('\n');
};

const all = ['/', '/cloudRoom', '/orderRecord', '/prescriptionRecord'];
/** Where each clock looks; LONG=1 (`npm run test:faults long`) shows everything to both. */
const [left, after] = process.env['LONG'] ? [all, all] : [all.slice(0, 2), all.slice(2)];

it.each([
  ['three hours fast, in New York', 'America/New_York', 3 * hour, left],
  ['three hours slow, in Auckland', 'Pacific/Auckland', -3 * hour, after],
] as const)(
  'a computer whose clock is %s shows the same times, days and waits as one that is right',
  async (_name, zone, wrong, paths) => {
    const page = await stage.person({ zone });
    await page.clock.install({ time: Date.now() + wrong });
    await logIn(page, stage.address, 'doctor');
    expect(Math.abs((await page.evaluate(() => Date.now())) - Date.now())).toBeGreaterThan(2 * hour);
    // A minute may turn between the two.
    for (const path of paths)
      await expect
        .poll(async () => {
          const [there, here] = [await linesOf(page, path), await linesOf(right, path)];
          return [path, ...there.filter((line, at) => line !== here[at])];
        })
        .toEqual([path]);
    await page.context().close();
  },
);
