import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signIn } from '../steps/signIn.ts';
import { startE2eStack, type E2eStack } from '../../support/startE2eStack.ts';
import { waitForData } from '../../support/screens.ts';

const hour = 3_600_000;

let stack: E2eStack;
let referencePage: Page;
beforeAll(async () => {
  stack = await startE2eStack();
  referencePage = await stack.openPage({ timeZone: 'Asia/Shanghai' });
  await signIn(referencePage, stack.baseUrl, 'doctor');
});
afterAll(() => stack.close());

/** The lines of text on a screen. */
const readLines = async (page: Page, path: string): Promise<string[]> => {
  await page.goto(`${stack.baseUrl}${path}`);
  await page.getByRole('main').getByRole('heading').first().waitFor();
  await waitForData(page);
  return (await page.getByRole('main').innerText()).split('\n');
};

const allPaths = ['/', '/cloudRoom', '/orderRecord', '/prescriptionRecord'];
/** The screens for each clock; LONG=1 (`npm run test:faults long`) tests all of them with both. */
const [fastPaths, slowPaths] = process.env['LONG']
  ? [allPaths, allPaths]
  : [allPaths.slice(0, 2), allPaths.slice(2)];

it.each([
  ['three hours fast, in New York', 'America/New_York', 3 * hour, fastPaths],
  ['three hours slow, in Auckland', 'Pacific/Auckland', -3 * hour, slowPaths],
] as const)(
  'a computer whose clock is %s shows the same times, days and waiting times as one with the right time',
  async (_name, timeZone, offsetMs, paths) => {
    const page = await stack.openPage({ timeZone });
    await page.clock.install({ time: Date.now() + offsetMs });
    await signIn(page, stack.baseUrl, 'doctor');
    expect(Math.abs((await page.evaluate(() => Date.now())) - Date.now())).toBeGreaterThan(2 * hour);
    // A minute may pass between the two.
    for (const path of paths)
      await expect
        .poll(async () => {
          const [shiftedLines, referenceLines] = [
            await readLines(page, path),
            await readLines(referencePage, path),
          ];
          return [path, ...shiftedLines.filter((line, at) => line !== referenceLines[at])];
        })
        .toEqual([path]);
    await page.context().close();
  },
);
