import { setTimeout as pause } from 'node:timers/promises';
import type { BrowserContext, Locator, Page, Request } from 'playwright-core';
import { en } from '../../src/console/messages.en.ts';
import { readPageCost } from './throttling.ts';

const waitForHeading = (page: Page): Promise<void> =>
  page.getByRole('heading', { level: 1 }).first().waitFor();

/** The number of screens in a working day: one a minute. */
const screensOfDay = 480;

/** A working day of eight hours, one screen a minute on an accelerated clock: lists, an order, a patient, a dialog. */
export const measureDayHeapGrowth = async (
  context: BrowserContext,
  address: string,
  screenCount = screensOfDay,
): Promise<number> => {
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Performance.enable');
  await page.clock.install();
  await page.goto(`${address}/`);
  const links = page.getByRole('navigation').first().getByRole('link');
  await links.first().waitFor();
  const pendingRequests = new Set<Request>();
  page.on('request', (request) => request.resourceType() === 'fetch' && pendingRequests.add(request));
  const onDone = (request: Request) => pendingRequests.delete(request);
  page.on('requestfinished', onDone).on('requestfailed', onDone);
  // The pressed state appears before the next screen.
  const visit = async (control: Locator, to: string, readyLocator?: Locator): Promise<number> => {
    await Promise.all([page.waitForURL(`**${to}`), control.click()]);
    await waitForHeading(page);
    // Skipping a minute during a call would count as a minute without a response.
    await readyLocator?.waitFor();
    while (pendingRequests.size > 0) await pause(20);
    await page.clock.fastForward(60_000);
    return 1;
  };
  const firstLink = (part: string) => page.locator(`main a[href*="${part}"]`).first();
  /** Visits every screen of the menu, and opens something on some; returns the number of screens. */
  const visitAllScreens = async (): Promise<number> => {
    let visited = 0;
    for (const link of await links.all()) {
      visited += await visit(link, (await link.getAttribute('href')) ?? '');
      const { pathname } = new URL(page.url());
      if (pathname === '/orderRecord') {
        await firstLink('/orderRecord/detail').waitFor();
        visited += await visit(firstLink('/orderRecord/detail'), '/orderRecord/detail?**');
        await page.keyboard.press('Control+k');
        await page.getByRole('dialog').waitFor();
        await page.keyboard.press('Escape');
      }
      if (pathname === '/cloudRoom') {
        const resumeButton = page.getByRole('button', { name: en.cloudRoom.resume }).first();
        await resumeButton.waitFor();
        visited += await visit(resumeButton, '/cloudRoom/detail?**', page.getByRole('log'));
      }
    }
    return visited;
  };
  for (let n = 0; n < 2; n += 1) await visitAllScreens();
  const { heap } = await readPageCost(cdp);
  for (let visited = 0; visited < screenCount; ) visited += await visitAllScreens();
  const growth = (await readPageCost(cdp)).heap - heap;
  await page.close();
  return growth;
};
