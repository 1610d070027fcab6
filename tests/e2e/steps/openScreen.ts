import type { Page, Request } from 'playwright-core';

/** Waits until the screen has replaced every placeholder with its data, and nothing on it is busy. */
export const waitForData = async (page: Page): Promise<void> => {
  await page.locator('main:not(:empty)').waitFor();
  await page.locator('.skeleton, [aria-busy=true]').first().waitFor({ state: 'detached' });
};

/** Opens a screen and waits until every call it makes is answered and its data is shown. */
export const openScreen = async (page: Page, url: string): Promise<void> => {
  const calls: Request[] = [];
  const addCall = (request: Request): void => {
    if (request.resourceType() === 'fetch') calls.push(request);
  };
  // What the previous page asked for until then may never be answered.
  page.once('framenavigated', () => page.on('request', addCall));
  await page.goto(url);
  await waitForData(page);
  // A response may lead to further calls: the array grows while it is read.
  for (const call of calls) {
    const response = await call.response();
    await response?.finished();
    await waitForData(page);
  }
  page.off('request', addCall);
};
