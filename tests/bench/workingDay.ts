import { setTimeout as pause } from 'node:timers/promises';
import type { BrowserContext, Locator, Page, Request } from 'playwright-core';
import { en } from '../../src/console/messages.en.ts';
import { insertManyOrders } from '../e2e/steps/seedOrders.ts';
import type { E2eStack } from '../support/startE2eStack.ts';
import { formatRow } from './statistics.ts';
import { readPageCost } from './throttling.ts';

type Print = (line: string) => void;

const waitForHeading = (page: Page): Promise<void> =>
  page.getByRole('heading', { level: 1 }).first().waitFor();

declare global {
  interface Window {
    slowest?: number;
  }
}

/** The slowest time from a press or key to the next paint, in milliseconds; Chromium counts in steps of 8. */
const measureToPaint = async (page: Page, action: () => Promise<unknown>): Promise<number> => {
  await page.evaluate(() => {
    window.slowest = 0;
  });
  await action();
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)));
  return page.evaluate(() => window.slowest ?? Number.NaN);
};

/** A list of thousands of rows, on a processor slowed four times: next page, filter, arrow key, open. */
export const benchLists = async (print: Print, stack: E2eStack, context: BrowserContext): Promise<void> => {
  insertManyOrders(stack);
  const page = await context.newPage();
  await page.addInitScript(() => {
    // TypeScript's DOM types lack the threshold. Events under a resting mouse are not interactions and
    // cause no paint: they would count until the next paint.
    const events = { type: 'event', durationThreshold: 16 };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if (entry instanceof PerformanceEventTiming && entry.interactionId > 0)
          window.slowest = Math.max(window.slowest ?? 0, entry.duration);
    }).observe(events);
  });
  await page.goto(`${stack.baseUrl}/orderRecord`);
  const table = page.getByRole('table');
  await table.waitFor();
  const stateFilter = page.getByLabel(en.orders.state, { exact: true });
  const cdp = await context.newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const actions: readonly (readonly [label: string, action: () => Promise<unknown>])[] = [
    ['turned', () => page.locator('.pager button').last().click()],
    ['filtered', () => stateFilter.press(en.orders.states.finished.charAt(0))],
    ['walked by a key', () => table.getByRole('row').nth(1).press('ArrowDown')],
    ['opened', () => table.getByRole('row').nth(1).getByRole('link').click()],
  ];
  const timings = new Map<string, number[]>();
  for (let n = 0; n < 5; n += 1) {
    for (const [label, action] of actions)
      timings.set(label, [...(timings.get(label) ?? []), await measureToPaint(page, action)]);
    await page.goto(`${stack.baseUrl}/orderRecord`);
    await table.waitFor();
  }
  for (const [label, figures] of timings)
    print(formatRow(`10,000 rows, ${label}: to the next paint`, figures, 'ms', 'at most 100 ms'));
  await page.close();
};

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
