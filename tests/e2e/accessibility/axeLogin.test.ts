import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { submitCredentials, accounts, messagesOf } from '../steps/signIn.ts';
import { challenge, solveCaptcha } from '../steps/solveCaptcha.ts';
import { twoVariants, findViolations } from '../../support/axe.ts';
import { startE2eStack, type E2eStack } from '../../support/startE2eStack.ts';

let stack: E2eStack;
beforeAll(async () => {
  stack = await startE2eStack({ captcha: true });
});
afterEach(() => stack.closePages());
afterAll(() => stack.close());

// A number gets one code a minute; the response is the same for a number without an account.
const mobiles = { 'en-GB': '13911112220', 'zh-CN': '13911112221' };

/** LONG=1 (`npm run test:faults long`) tests both. */
const testedVariants = process.env['LONG'] ? twoVariants : twoVariants.slice(1);

describe.each([...testedVariants])('in $language, dark: $dark, $width px', ({ language, ...options }) => {
  const { login: t, captcha } = messagesOf[language];

  it('the log-in by code has no accessibility violations: empty, with errors, with each challenge, and after the code was sent', async () => {
    const page = await stack.openPage({ language, ...options });
    await page.goto(`${stack.baseUrl}/login`);
    await page.getByRole('tab', { name: t.methods.code }).click();
    expect(await findViolations(page)).toEqual([]);
    await page.getByRole('button', { name: t.submit }).click();
    await page.getByText(t.mobileMissing).waitFor();
    expect(await findViolations(page)).toEqual([]);

    await page.getByLabel(t.mobile).fill(mobiles[language]);
    await page.getByRole('button', { name: t.ask }).click();
    for (const captchaType of ['clickWord', 'pictureWord', 'blockPuzzle'] as const) {
      await challenge(page).getByRole('button', { name: captcha.methods[captchaType], exact: true }).click();
      await challenge(page).getByText(captcha[captchaType].lead).first().waitFor();
      await challenge(page).locator('.captcha-view[aria-busy=false]').waitFor();
      expect([captchaType, ...(await findViolations(page))]).toEqual([captchaType]);
      if (captchaType !== 'pictureWord') continue;
      await challenge(page).getByRole('button', { name: captcha.check, exact: true }).click();
      await challenge(page).getByText(captcha.pictureWord.missing).waitFor();
      expect(await findViolations(page)).toEqual([]);
    }
    await solveCaptcha(page);
    await page.getByText(t.sent(mobiles[language])).waitFor();
    expect(await findViolations(page)).toEqual([]);
  });

  it('a password that was refused after the puzzle has no accessibility violations', async () => {
    const page = await stack.openPage({ language, ...options });
    await page.goto(`${stack.baseUrl}/login`);
    await submitCredentials(page, accounts.doctor, 'not-the-password', language);
    await solveCaptcha(page);
    const field = page.getByRole('textbox', { name: t.password, exact: true });
    await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true');
    expect(await findViolations(page)).toEqual([]);
  });
});

it('no screen wrote an error or a warning to the console', () => {
  expect(stack.consoleErrors()).toEqual([]);
});
