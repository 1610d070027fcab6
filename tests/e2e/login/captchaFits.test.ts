import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { en as agreementsEn } from '../../../src/console/features/login/agreements/messages.en.ts';
import { zh as agreementsZh } from '../../../src/console/features/login/agreements/messages.zh.ts';
import { submitCredentials, accounts, messagesOf } from '../steps/signIn.ts';
import { challenge, prolongComputation } from '../steps/solveCaptcha.ts';
import { startE2eStack, type E2eStack } from '../../support/startE2eStack.ts';

let stack: E2eStack;
beforeAll(async () => {
  stack = await startE2eStack({ captcha: true, protocols: true });
});
afterEach(() => stack.closePages());
afterAll(() => stack.close());

const agreements = { 'en-GB': agreementsEn, 'zh-CN': agreementsZh } as const;
type Language = keyof typeof messagesOf;

/** How a person asks for a captcha. */
const ways = {
  password: (page: Page, language: Language) => submitCredentials(page, accounts.doctor, undefined, language),
  code: async (page: Page, language: Language) => {
    const t = messagesOf[language].login;
    await page.getByRole('tab', { name: t.methods.code }).click();
    await page.getByRole('textbox', { name: t.mobile, exact: true }).fill('13900000001');
    await page.getByRole('button', { name: t.ask }).click();
  },
} as const;

/** The whole page is in view, and the captcha is not cut off at the side. */
const expectToFit = async (page: Page, state: string): Promise<void> => {
  for (const width of [1366, 768]) {
    await page.setViewportSize({ width, height: 768 });
    await expect
      .poll(async () => [state, width, await page.evaluate(() => document.documentElement.scrollHeight)])
      .toEqual([state, width, 768]);
    const box = await challenge(page).boundingBox();
    expect((box?.x ?? width) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
  }
};

describe.each(['en-GB', 'zh-CN'] as const)('in %s', (language) => {
  it.each(['password', 'code'] as const)(
    'the whole log-in by %s is in view with any captcha open, 1366 and 768 × 768 px',
    async (way) => {
      const { captcha: t } = messagesOf[language];
      const page = await stack.openPage({ language, width: 1366, height: 768 });
      const button = (name: string) => challenge(page).getByRole('button', { name, exact: true });
      await page.goto(`${stack.baseUrl}/login`);
      await page.getByRole('main').click();
      await page.getByRole('checkbox', { name: agreements[language].lead }).check();
      await ways[way](page, language);
      await challenge(page).locator('img').first().waitFor();
      for (const kind of ['blockPuzzle', 'pictureWord', 'clickWord'] as const) {
        await button(t.methods[kind]).click();
        await expect.poll(() => button(t.methods[kind]).getAttribute('aria-pressed')).toBe('true');
        await challenge(page).locator('[aria-busy="true"]').waitFor({ state: 'detached' });
        await expectToFit(page, kind);
      }
      await prolongComputation(page);
      await button(t.computation.start).click();
      await challenge(page).getByRole('progressbar', { name: t.computation.name }).waitFor();
      await expectToFit(page, 'computing');
      await button(t.computation.cancel).click();
      await challenge(page).locator('img').first().waitFor();
      await page.route('**/doctor/captcha/get', (route) => route.abort());
      await button(t.newPicture).click();
      await challenge(page).getByRole('alert').waitFor();
      await expectToFit(page, 'failed');
    },
  );
});
