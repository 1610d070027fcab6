import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { en } from '../../../src/console/messages.en.ts';
import { chatLog } from '../../e2e/steps/signIn.ts';

/** The time at which the page first met a condition, in epoch milliseconds of this computer; null if it did not within the limit. */
const timestampWhen = async (
  page: Page,
  condition: (text: string) => boolean,
  text: string,
  timeoutMs: number,
): Promise<number | null> => {
  const handle = await page
    .waitForFunction(condition, text, { timeout: timeoutMs, polling: 20 })
    .catch(() => null);
  return handle ? Date.now() : null;
};

/** Returns when the page first shows that it is disconnected. */
export const waitForDisconnect = (page: Page, timeoutMs: number): Promise<number | null> =>
  timestampWhen(page, () => document.querySelector('output.connection-live') === null, '', timeoutMs);

/** Returns when the page is connected and shows a given message. */
export const waitForCaughtUp = (page: Page, text: string, timeoutMs: number): Promise<number | null> =>
  timestampWhen(
    page,
    (expected) =>
      document.querySelector('output.connection-live') !== null &&
      [...document.querySelectorAll('[data-line] .bubble-text')].some((one) => one.textContent === expected),
    text,
    timeoutMs,
  );

/** Fires the browser's `online` event. */
export const dispatchOnline = (page: Page): Promise<void> =>
  page.evaluate(() => {
    window.dispatchEvent(new Event('online'));
  });

/** Confirms and sends each held message until none is left; returns how many there were. */
export const confirmHeldMessages = async (page: Page, timeoutMs: number): Promise<number> => {
  const deadline = Date.now() + timeoutMs;
  const sendNow = chatLog(page).getByRole('button', { name: en.chat.sendNow }).first();
  let confirmed = 0;
  while ((await chatLog(page).locator('.bubble-pending').count()) > 0) {
    if (Date.now() > deadline) throw new Error('a message of the doctor was never confirmed');
    if ((await sendNow.count()) > 0) {
      // It may have been sent in the meantime.
      await sendNow.click({ timeout: 2_000 }).then(
        () => {
          confirmed += 1;
        },
        () => undefined,
      );
    } else await pause(50);
  }
  return confirmed;
};

/** The last messages in the page, in order. */
export const readLastTexts = (page: Page, count: number): Promise<string[]> =>
  page.evaluate(
    (limit) =>
      [...document.querySelectorAll('[data-line] .bubble-text')]
        .slice(-limit)
        .map((one) => one.textContent ?? ''),
    count,
  );

/** Scrolls through the transcript from its end to its beginning; returns its texts in order. */
export const readTranscript = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    interface Row {
      readonly key: string;
      readonly text: string;
    }
    const box = document.querySelector<HTMLElement>('[role=log]');
    if (!box) throw new Error('no transcript');
    const visibleRows = (): Row[] => {
      const frame = box.getBoundingClientRect();
      return [...box.querySelectorAll<HTMLElement>('[data-line]')]
        .map((row) => ({ row, at: row.getBoundingClientRect() }))
        .filter(({ at }) => at.bottom > frame.top && at.top < frame.bottom)
        .toSorted((a, b) => a.at.top - b.at.top)
        .map(({ row }) => ({
          key: row.dataset['line'] ?? '',
          text: row.querySelector('.bubble-text')?.textContent ?? '',
        }));
    };
    const waitForStableView = async (): Promise<Row[]> => {
      let [before, now] = ['', visibleRows()];
      for (let stableFrames = 0; stableFrames < 3; ) {
        await new Promise((next) => requestAnimationFrame(next));
        now = visibleRows();
        const next = JSON.stringify([now, box.scrollTop]);
        stableFrames = next === before ? stableFrames + 1 : 0;
        before = next;
      }
      return now;
    };
    box.scrollTop = box.scrollHeight;
    let collected = await waitForStableView();
    const deadline = Date.now() + 600_000;
    for (;;) {
      if (Date.now() > deadline) throw new Error('the beginning of the transcript was never reached');
      const atTop = box.scrollTop === 0;
      if (atTop && box.querySelector('.chat-older button') === null) return collected.map(({ text }) => text);
      box.scrollTop -= Math.floor(box.clientHeight * 0.6);
      const view = await waitForStableView();
      const at = view.findIndex(({ key }) => key === collected[0]?.key);
      if (at < 0) throw new Error(`rows jumped at ${JSON.stringify(collected[0])}`);
      const overlap = view.slice(at);
      if (overlap.some(({ key, text }, n) => key !== collected[n]?.key || text !== collected[n]?.text))
        throw new Error(`rows changed their order at ${JSON.stringify(collected[0])}`);
      collected = [...view.slice(0, at), ...collected];
    }
  });
