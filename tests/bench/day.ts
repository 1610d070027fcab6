import { setTimeout as pause } from 'node:timers/promises';
import type { BrowserContext, Locator, Page, Request } from 'playwright-core';
import { en } from '../../src/console/messages.en.ts';
import { fillOrders } from '../journeys/orderActs.ts';
import type { Stage } from '../journeys/stage.ts';
import { row } from './measure.ts';
import { spent } from './slowLine.ts';

type Say = (line: string) => void;

const heading = (page: Page): Promise<void> => page.getByRole('heading', { level: 1 }).first().waitFor();

declare global {
  interface Window {
    slowest?: number;
  }
}

/** How long the slowest press or key of an act took until the next paint, in milliseconds; Chromium counts in steps of 8. */
const toPaint = async (page: Page, act: () => Promise<unknown>): Promise<number> => {
  await page.evaluate(() => {
    window.slowest = 0;
  });
  await act();
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => new Promise((done) => setTimeout(done, 300)));
  return page.evaluate(() => window.slowest ?? Number.NaN);
};

/** A list with thousands of rows behind it, on a computer that is four times slower: turned, filtered, walked and opened. */
export const benchLists = async (say: Say, stage: Stage, context: BrowserContext): Promise<void> => {
  fillOrders(stage);
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
  await page.goto(`${stage.address}/orderRecord`);
  const table = page.getByRole('table');
  await table.waitFor();
  const state = page.getByLabel(en.orders.state, { exact: true });
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const acts: readonly (readonly [what: string, act: () => Promise<unknown>])[] = [
    ['turned', () => page.locator('.pager button').last().click()],
    ['filtered', () => state.press(en.orders.states.finished.charAt(0))],
    ['walked by a key', () => table.getByRole('row').nth(1).press('ArrowDown')],
    ['opened', () => table.getByRole('row').nth(1).getByRole('link').click()],
  ];
  const seen = new Map<string, number[]>();
  for (let n = 0; n < 5; n += 1) {
    for (const [what, act] of acts) seen.set(what, [...(seen.get(what) ?? []), await toPaint(page, act)]);
    await page.goto(`${stage.address}/orderRecord`);
    await table.waitFor();
  }
  for (const [what, figures] of seen)
    say(row(`10,000 rows, ${what}: to the next paint`, figures, 'ms', 'at most 100 ms'));
  await page.close();
};

/** How many screens a working day has: one a minute. */
const screensOfDay = 480;

/** A working day of eight hours, a screen a minute on a clock that runs: lists, an order, a patient, a dialog. */
export const dayGrown = async (
  context: BrowserContext,
  address: string,
  most = screensOfDay,
): Promise<number> => {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Performance.enable');
  await page.clock.install();
  await page.goto(`${address}/`);
  const links = page.getByRole('navigation').first().getByRole('link');
  await links.first().waitFor();
  const underWay = new Set<Request>();
  page.on('request', (call) => call.resourceType() === 'fetch' && underWay.add(call));
  const over = (call: Request) => underWay.delete(call);
  page.on('requestfinished', over).on('requestfailed', over);
  // A press shows before the screen that it leads to comes.
  const step = async (press: Locator, to: string, there?: Locator): Promise<number> => {
    await Promise.all([page.waitForURL(`**${to}`), press.click()]);
    await heading(page);
    // A minute that is skipped while a call is under way would be a minute without an answer.
    await there?.waitFor();
    while (underWay.size > 0) await pause(20);
    await page.clock.fastForward(60_000);
    return 1;
  };
  const link = (part: string) => page.locator(`main a[href*="${part}"]`).first();
  /** Every screen of the menu, and what is opened on some; how many screens that were. */
  const round = async (): Promise<number> => {
    let seen = 0;
    for (const one of await links.all()) {
      seen += await step(one, (await one.getAttribute('href')) ?? '');
      const { pathname } = new URL(page.url());
      if (pathname === '/orderRecord') {
        await link('/orderRecord/detail').waitFor();
        seen += await step(link('/orderRecord/detail'), '/orderRecord/detail?**');
        await page.keyboard.press('Control+k');
        await page.getByRole('dialog').waitFor();
        await page.keyboard.press('Escape');
      }
      if (pathname === '/cloudRoom') {
        const goOn = page.getByRole('button', { name: en.cloudRoom.resume }).first();
        await goOn.waitFor();
        seen += await step(goOn, '/cloudRoom/detail?**', page.getByRole('log'));
      }
    }
    return seen;
  };
  for (let n = 0; n < 2; n += 1) await round();
  const { heap } = await spent(session);
  for (let seen = 0; seen < most; ) seen += await round();
  const grown = (await spent(session)).heap - heap;
  await page.close();
  return grown;
};
