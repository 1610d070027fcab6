import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** What no person may ever read: a server's addresses and sentences, the sentence for the unknown, and names of values. */
const raw =
  /https?:\/\/|请求地址|Whitelabel|unknown system error|系统未知错误|\b(?:undefined|NaN|null)\b|\[object |Invalid Date/gi;

/** Each of them in a text, with what is around it. */
export const findRaw = (text: string): string[] =>
  [...text.matchAll(raw)].map(({ index }) =>
    text.slice(Math.max(0, index - 60), index + 60).replaceAll('\n', ' '),
  );

/** Expects a page without any of it. */
export const expectNothingRaw = async (page: Page): Promise<void> => {
  expect(findRaw(await page.locator('body').innerText())).toEqual([]);
};
