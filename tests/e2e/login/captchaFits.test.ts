import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { en } from '../../../src/console/messages.en.ts';
import { submitCredentials, accounts } from '../steps/signIn.ts';
import { challenge } from '../steps/solveCaptcha.ts';
import { startE2eStack, type E2eStack } from '../../support/startE2eStack.ts';

let stack: E2eStack;
beforeAll(async () => {
  stack = await startE2eStack({ captcha: true, protocols: true });
});
afterEach(() => stack.closePages());
afterAll(() => stack.close());

const pageHeight = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollHeight);

it.each([1366, 768])('the whole log-in is in view with any captcha open, %d × 768 px', async (width) => {
  const page = await stack.openPage({ width, height: 768 });
  await page.goto(`${stack.baseUrl}/login`);
  await page.getByRole('main').click();
  await page.getByRole('checkbox', { name: /Terms of use/ }).check();
  await submitCredentials(page, accounts.doctor);
  await challenge(page).locator('img').first().waitFor();
  for (const kind of ['blockPuzzle', 'pictureWord', 'clickWord'] as const) {
    const chosen = challenge(page).getByRole('button', { name: en.captcha.methods[kind], exact: true });
    await chosen.click();
    await expect.poll(() => chosen.getAttribute('aria-pressed')).toBe('true');
    await challenge(page).locator('[aria-busy="true"]').waitFor({ state: 'detached' });
    expect([kind, await pageHeight(page)]).toEqual([kind, 768]);
    const box = await challenge(page).boundingBox();
    expect((box?.x ?? width) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
  }
});
