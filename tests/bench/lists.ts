import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { en } from '../../src/console/messages.en.ts';
import { exportList } from '../e2e/steps/exportList.ts';
import { signIn } from '../e2e/steps/signIn.ts';
import { startE2eStack, type E2eStack } from '../support/startE2eStack.ts';
import { measureExportMemory } from './exportMemory.ts';
import { type ManyRows, manyRows, measureActions, measureToPaint, observeEvents } from './listActions.ts';
import { calibrateSlowdown } from './processorSpeed.ts';
import { droppedShare, formatRow, repeat } from './statistics.ts';

type Print = (line: string) => void;

declare global {
  interface Window {
    frameTimes?: number[];
  }
}

/** Drags the border of the first column to and fro for a second or two. */
const dragBorder = async (page: Page): Promise<void> => {
  const border = await page.getByRole('separator').first().boundingBox();
  if (!border) throw new Error('the list has no border to drag');
  const [x, y] = [border.x + border.width / 2, border.y + border.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (let step = 0; step < 80; step += 1) await page.mouse.move(x + (step % 40) * 3, y);
};

/** The share of dropped frames while something is done, in percent. */
const measureDropped = async (page: Page, action: () => Promise<void>): Promise<number> => {
  await page.evaluate(() => {
    const frames: number[] = [];
    let last = performance.now();
    const count = (): void => {
      const now = performance.now();
      frames.push(now - last);
      last = now;
      if (window.frameTimes === frames) requestAnimationFrame(count);
    };
    window.frameTimes = frames;
    requestAnimationFrame(count);
  });
  await action();
  return droppedShare(
    await page.evaluate(() => {
      const frames = window.frameTimes ?? [];
      delete window.frameTimes;
      return frames;
    }),
  );
};

/** How long an export of all rows takes, from the button to the sentence that it is done, in seconds. */
const measureExport = async (page: Page): Promise<number> => {
  const startedAt = performance.now();
  const [file] = await Promise.all([page.waitForEvent('download'), exportList(page)]);
  await page.getByText(en.exports.done(10_000, file.suggestedFilename())).waitFor();
  return (performance.now() - startedAt) / 1000;
};

/** Only the inserted rows of each. */
const exportedLists = [
  ['10,000 rows', '/orderRecord?q=9000000000000'],
  ['10,000 prescriptions with their drugs', '/prescriptionRecord?q=88000000000000'],
] as const;

/**
 * Lists of thousands of rows: turned, sorted, filtered, some of them opened, at full speed and on a processor slowed four times; the
 * first one also walked, resized and exported.
 */
const measureLists = async (print: Print, stack: E2eStack): Promise<void> => {
  const slowed = await calibrateSlowdown(stack, print);
  const openAt = async (rate: number, who: ManyRows['who']) => {
    const page = await stack.openPage();
    await signIn(page, stack.baseUrl, who);
    await observeEvents(page);
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate });
    return { page, cdp };
  };
  for (const list of manyRows) {
    list.insert?.(stack);
    for (const rate of [1, slowed]) {
      const { page } = await openAt(rate, list.who);
      const name = `${list.name}, ${rate === 1 ? 'at full speed' : 'slowed'}`;
      await measureActions(print, page, stack.baseUrl, { ...list, name });
      await page.close();
    }
  }
  const { page, cdp } = await openAt(slowed, 'doctor');
  await page.goto(`${stack.baseUrl}/orderRecord`);
  await page.getByRole('table').waitFor();
  const released: number[] = [];
  const dropped = { idle: [] as number[], resized: [] as number[] };
  for (let n = 0; n < 5; n += 1) {
    dropped.idle.push(await measureDropped(page, () => pause(1500)));
    dropped.resized.push(await measureDropped(page, () => dragBorder(page)));
    // The table is laid out once, when the border is let go.
    released.push(await measureToPaint(page, () => page.mouse.up()));
  }
  print(formatRow('10,000 rows, left alone: dropped frames', dropped.idle, '%', ''));
  print(formatRow('10,000 rows, a border dragged: dropped frames', dropped.resized, '%', 'as left alone'));
  print(formatRow('10,000 rows, a border let go: to the next paint', released, 'ms', 'at most 100 ms'));
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  for (const [name, path] of exportedLists) {
    await page.goto(`${stack.baseUrl}${path}`);
    await page.getByText(en.lists.rowCount(10_000)).waitFor();
    const exports = await repeat(3, () => measureExport(page));
    print(formatRow(`${name}, exported`, exports, 's', 'at most 5 s'));
  }
};

/** Measures lists of thousands of rows, and exports. */
export const benchLists = async (print: Print): Promise<void> => {
  const stack = await startE2eStack();
  try {
    await measureLists(print, stack);
    await stack.closePages();
    await measureExportMemory(print, stack);
  } finally {
    await stack.close();
  }
};
