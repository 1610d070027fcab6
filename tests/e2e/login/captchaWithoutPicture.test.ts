import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { findViolations, twoVariants } from '../../support/axe.ts';
import { password, startE2eStack, type E2eStack } from '../../support/startE2eStack.ts';
import { accounts, messagesOf } from '../steps/signIn.ts';
import { challenge } from '../steps/solveCaptcha.ts';

let stack: E2eStack;
beforeAll(async () => {
  stack = await startE2eStack({ captcha: true });
});
afterEach(() => stack.closePages());
afterAll(() => stack.close());

const focusedName = (page: Page): Promise<string> =>
  page.evaluate(() => document.activeElement?.textContent?.trim() ?? '');

/** Presses Tab until the control with this name has the focus. */
const tabTo = async (page: Page, name: string): Promise<void> => {
  for (let pressed = 0; pressed < 20; pressed += 1) {
    if ((await focusedName(page)) === name) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${name}`);
};

describe.each(twoVariants)('in $language, dark: $dark, $width px', ({ language, ...options }) => {
  const { login: t, captcha } = messagesOf[language];

  const openChallenge = async (): Promise<Page> => {
    const page = await stack.openPage({ language, ...options });
    await page.goto(`${stack.baseUrl}/login`);
    // As a password manager does it.
    await page.getByRole('textbox', { name: t.username, exact: true }).fill(accounts.doctor);
    await page.getByRole('textbox', { name: t.password, exact: true }).fill(password);
    await page.keyboard.press('Enter');
    await challenge(page).locator('img').first().waitFor();
    return page;
  };

  it('somebody who sees no picture logs in with the keyboard alone, and hears what happens', async () => {
    const page = await openChallenge();
    expect(await findViolations(page)).toEqual([]);
    await page.evaluate(() => {
      const heard: string[] = [];
      Object.assign(globalThis, { heard });
      new MutationObserver(() => {
        for (const output of document.querySelectorAll('.captcha output'))
          if (output.textContent && !heard.includes(output.textContent)) heard.push(output.textContent);
      }).observe(document.body, { subtree: true, childList: true, characterData: true });
    });
    await tabTo(page, captcha.computation.start);
    await page.keyboard.press('Enter');
    await page.waitForURL(`${stack.baseUrl}/`);
    const heard = await page.evaluate(() => Reflect.get(globalThis, 'heard'));
    expect(heard).toEqual(expect.arrayContaining([captcha.computation.lead, captcha.computation.checking]));
  });

  it('while the browser works: no accessibility violations, and the picture comes back on request', async () => {
    const page = await openChallenge();
    // It is the person's turn: the form's button does nothing, and nothing turns in it.
    const submit = page.getByRole('button', { name: t.solving, exact: true });
    expect(await submit.getAttribute('aria-disabled')).toBe('true');
    expect(await submit.getAttribute('aria-busy')).toBeNull();
    // An upstream that asks for more than a browser finds while this test looks.
    await page.route('**/doctor/captcha/get', async (route) => {
      const response = await route.fetch();
      const body = await response.text();
      await route.fulfill({ response, body: body.replace(/"difficulty":\d+/, '"difficulty":32') });
    });
    await challenge(page).getByRole('button', { name: captcha.computation.start }).press('Enter');
    await challenge(page).getByRole('group', { name: captcha.computation.name }).waitFor();
    await challenge(page).getByRole('progressbar', { name: captcha.computation.name }).waitFor();
    expect(await findViolations(page)).toEqual([]);
    await tabTo(page, captcha.computation.cancel);
    await page.keyboard.press('Enter');
    await challenge(page).locator('img').first().waitFor();
    await challenge(page).getByRole('button', { name: captcha.computation.start }).waitFor();
  });

  it('an upstream without it says so once, and shows the picture again', async () => {
    const page = await openChallenge();
    await page.route('**/doctor/captcha/get', (route) =>
      route.request().postData()?.includes('computation')
        ? route.fulfill({ json: { code: 400, msg: '请求参数不正确', data: null } })
        : route.fallback(),
    );
    await challenge(page).getByRole('button', { name: captcha.computation.start }).press('Enter');
    await challenge(page).getByText(captcha.retryReasons.noComputation).waitFor();
    await challenge(page).locator('img').first().waitFor();
    expect(await challenge(page).getByRole('button', { name: captcha.computation.start }).count()).toBe(0);
    expect(await findViolations(page)).toEqual([]);
  });
});

it('a password manager finds the fields that it fills and saves', async () => {
  const page = await stack.openPage();
  const { login: t } = messagesOf['en-GB'];
  await page.goto(`${stack.baseUrl}/login`);
  const autocomplete = (label: string) =>
    page.getByLabel(label, { exact: true }).getAttribute('autocomplete');
  expect([await autocomplete(t.username), await autocomplete(t.password)]).toEqual([
    'username',
    'current-password',
  ]);
  await page.getByRole('tab', { name: t.methods.code }).click();
  expect([await autocomplete(t.mobile), await autocomplete(t.code)]).toEqual(['tel', 'one-time-code']);
});

it('no screen wrote an error or a warning to the console', () => {
  expect(stack.consoleErrors()).toEqual([]);
});
