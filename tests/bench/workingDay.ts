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

/** How long the slowest press or key of an act took until the next paint, in milliseconds; Chromium counts in steps of 8. */
const measureToPaint = async (page: Page, action: () => Promise<unknown>): Promise<number> => {
  await page.evaluate(() => {
    window.slowest = 0;
  });
  await action();
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)));
  return page.evaluate(() => window.slowest ?? Number.NaN);
};

/** A list with thousands of rows behind it, on a computer that is four times slower: turned, filtered, walked and opened. */
export const benchLists = async (print: Print, stack: E2eStack, context: BrowserContext): Promise<void> => {
  insertManyOrders(stack);
  const page = await context.newPage();
  await page.addInitScript(() => {
    // The compiler's library does not know of the threshold. What comes under a mouse that rests is no act of a person, and
    // has nothing to paint: it would be counted until something else is.
    const events = { type: 'event', durationThreshold: 16 };
    new PerformanceObserver((list) => {
      for (const one of list.getEntries())
        if (one instanceof PerformanceEventTiming && one.interactionId > 0)
          window.slowest = Math.max(window.slowest ?? 0, one.duration);
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

/** How many screens a working day has: one a minute. */
const screensOfDay = 480;

/** A working day of eight hours, a screen a minute on a clock that runs: lists, an order, a patient, a dialog. */
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
  // A press shows before the screen that it leads to comes.
  const visit = async (control: Locator, to: string, readyLocator?: Locator): Promise<number> => {
    await Promise.all([page.waitForURL(`**${to}`), control.click()]);
    await waitForHeading(page);
    // A minute that is skipped while a call is under way would be a minute without an answer.
    await readyLocator?.waitFor();
    while (pendingRequests.size > 0) await pause(20);
    await page.clock.fastForward(60_000);
    return 1;
  };
  const firstLink = (part: string) => page.locator(`main a[href*="${part}"]`).first();
  /** Every screen of the menu, and what is opened on some; how many screens that were. */
  const visitAllScreens = async (): Promise<number> => {
    let visited = 0;
    for (const one of await links.all()) {
      visited += await visit(one, (await one.getAttribute('href')) ?? '');
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
