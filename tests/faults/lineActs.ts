import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { en } from '../../src/console/messages.en.ts';
import { chat } from '../journeys/acts.ts';

/** Answers when a page first fitted, in epoch milliseconds of this computer; null where it did not within `most`. */
const moment = async (
  page: Page,
  fits: (text: string) => boolean,
  text: string,
  most: number,
): Promise<number | null> => {
  const found = await page.waitForFunction(fits, text, { timeout: most, polling: 20 }).catch(() => null);
  return found ? Date.now() : null;
};

/** When the page says that its line is not up. */
export const noticed = (page: Page, most: number): Promise<number | null> =>
  moment(page, () => document.querySelector('output.line-live') === null, '', most);

/** When the line is up, and a message that was said is there. */
export const caughtUp = (page: Page, text: string, most: number): Promise<number | null> =>
  moment(
    page,
    (wanted) =>
      document.querySelector('output.line-live') !== null &&
      [...document.querySelectorAll('[data-line] .bubble-text')].some((one) => one.textContent === wanted),
    text,
    most,
  );

/** The computer's network says that it is back. */
export const wake = (page: Page): Promise<void> =>
  page.evaluate(() => {
    window.dispatchEvent(new Event('online'));
  });

/** Looks at each message that waits for the doctor, and sends it, until all are sent; answers how many were asked about. */
export const sendHeld = async (page: Page, most: number): Promise<number> => {
  const until = Date.now() + most;
  const ask = chat(page).getByRole('button', { name: en.chat.sendNow }).first();
  let asked = 0;
  while ((await chat(page).locator('.bubble-pending').count()) > 0) {
    if (Date.now() > until) throw new Error('a message of the doctor was never confirmed');
    if ((await ask.count()) > 0) {
      // It may have gone meanwhile.
      await ask.click({ timeout: 2_000 }).then(
        () => {
          asked += 1;
        },
        () => undefined,
      );
    } else await pause(50);
  }
  return asked;
};

/** The last messages that are in the page, in its order. */
export const lastTexts = (page: Page, count: number): Promise<string[]> =>
  page.evaluate(
    (most) =>
      [...document.querySelectorAll('[data-line] .bubble-text')]
        .slice(-most)
        .map((one) => one.textContent ?? ''),
    count,
  );

/** Scrolls the whole transcript through, from its end to its beginning, as an eye would; answers its texts in order. */
export const wholeTranscript = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    interface Row {
      readonly key: string;
      readonly text: string;
    }
    const box = document.querySelector<HTMLElement>('[role=log]');
    if (!box) throw new Error('no transcript');
    const inView = (): Row[] => {
      const frameOf = box.getBoundingClientRect();
      return [...box.querySelectorAll<HTMLElement>('[data-line]')]
        .map((row) => ({ row, at: row.getBoundingClientRect() }))
        .filter(({ at }) => at.bottom > frameOf.top && at.top < frameOf.bottom)
        .toSorted((a, b) => a.at.top - b.at.top)
        .map(({ row }) => ({
          key: row.dataset['line'] ?? '',
          text: row.querySelector('.bubble-text')?.textContent ?? '',
        }));
    };
    const settledView = async (): Promise<Row[]> => {
      let [before, now] = ['', inView()];
      for (let same = 0; same < 3; ) {
        await new Promise((next) => requestAnimationFrame(next));
        now = inView();
        const next = JSON.stringify([now, box.scrollTop]);
        same = next === before ? same + 1 : 0;
        before = next;
      }
      return now;
    };
    box.scrollTop = box.scrollHeight;
    let known = await settledView();
    const deadline = Date.now() + 600_000;
    for (;;) {
      if (Date.now() > deadline) throw new Error('the beginning of the transcript was never reached');
      const atTop = box.scrollTop === 0;
      if (atTop && box.querySelector('.chat-older button') === null) return known.map(({ text }) => text);
      box.scrollTop -= Math.floor(box.clientHeight * 0.6);
      const view = await settledView();
      const at = view.findIndex(({ key }) => key === known[0]?.key);
      if (at < 0) throw new Error(`rows jumped at ${JSON.stringify(known[0])}`);
      const overlap = view.slice(at);
      if (overlap.some(({ key, text }, n) => key !== known[n]?.key || text !== known[n]?.text))
        throw new Error(`rows changed their order at ${JSON.stringify(known[0])}`);
      known = [...view.slice(0, at), ...known];
    }
  });
