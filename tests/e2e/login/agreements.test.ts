import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { en as english } from '../../../src/console/features/login/agreements/messages.en.ts';
import { zh as chinese } from '../../../src/console/features/login/agreements/messages.zh.ts';
import { submitCredentials, signIn, readSmsInbox, accounts, messagesOf } from '../steps/signIn.ts';
import { readLayoutShifts, recordLayoutShifts, sumOf } from '../steps/layoutShift.ts';
import { twoVariants, findViolations } from '../../support/axe.ts';
import { startE2eStack, password, type E2eStack } from '../../support/startE2eStack.ts';

let stack: E2eStack;
beforeAll(async () => {
  stack = await startE2eStack({ protocols: true });
});
afterEach(async () => {
  await stack.closePages();
  stack.withDatabase((db) => {
    db.exec('DELETE FROM protocol_accepted; DELETE FROM protocol WHERE version > 1');
  });
});
afterAll(() => stack.close());

const { 'en-GB': en, 'zh-CN': zh } = messagesOf;
const agreementCheckbox = (page: Page) =>
  page.getByRole('checkbox', { name: `${english.lead} Terms of use` });
const openLogin = async (page: Page): Promise<void> => {
  await page.goto(`${stack.baseUrl}/login`);
  // The agreements are loaded at the first input.
  await page.getByRole('main').click();
  await agreementCheckbox(page).waitFor();
};
const waitForSignIn = (page: Page) => page.getByRole('button', { name: en.common.logOut }).waitFor();
/** The stored acceptances: the account, and the type and version of the agreement. */
const readAccepted = () =>
  stack.withDatabase((db) =>
    db
      .prepare(
        `SELECT a.username || ' ' || p.type || '.' || p.version AS acceptance FROM protocol_accepted x
         JOIN protocol p ON p.id = x.protocol_id JOIN account a ON a.id = x.user_id ORDER BY 1`,
      )
      .all()
      .map(({ acceptance }) => acceptance),
  );
const logOut = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: en.common.logOut }).click();
  await agreementCheckbox(page).waitFor();
};

describe('the agreements at the log-in', () => {
  it.each([
    [1440, 900],
    [390, 844],
  ])('appear with hardly a shift of the page, %d px wide', async (width, height) => {
    const page = await stack.openPage({ width, height });
    await recordLayoutShifts(page);
    await openLogin(page);
    // On a return visit they are loaded without any input.
    await page.reload();
    await agreementCheckbox(page).waitFor();
    expect(sumOf(await readLayoutShifts(page))).toBeLessThanOrEqual(0.02);
  });

  it.each(['password', 'code'] as const)(
    'stand before the button that accepts them, in the log-in by %s',
    async (method) => {
      const page = await stack.openPage();
      await openLogin(page);
      await page.getByRole('tab', { name: en.login.methods[method] }).click();
      const box = await agreementCheckbox(page).boundingBox();
      const button = page.getByRole('button', { name: en.login.submit });
      expect(box?.y).toBeLessThan((await button.boundingBox())?.y ?? 0);
      // Also for whoever goes from one to the next with Tab.
      await agreementCheckbox(page).focus();
      const passed: (string | undefined)[] = [];
      for (let presses = 0; presses < 2; presses += 1) {
        await page.keyboard.press('Tab');
        passed.push(await page.evaluate(() => document.activeElement?.textContent));
      }
      expect(passed).toEqual(['Terms of use', 'Privacy policy']);
      await page.keyboard.press('Tab');
      expect(await button.evaluate((element) => element.matches(':focus'))).toBe(true);
    },
  );

  it('are required before the log-in, and the typed text stays; once accepted, they are stored by person and version', async () => {
    const page = await stack.openPage();
    await openLogin(page);
    await submitCredentials(page, accounts.doctor);
    await page.getByRole('alert').filter({ hasText: english.missing }).waitFor();
    await expect
      .poll(() => agreementCheckbox(page).evaluate((element) => element.matches(':focus')))
      .toBe(true);
    expect(await page.getByRole('textbox', { name: en.login.password, exact: true }).inputValue()).toBe(
      password,
    );
    expect([await page.evaluate(() => localStorage.getItem('loginInfo')), readAccepted()]).toEqual([
      null,
      [],
    ]);
    await page.keyboard.press('Space');
    await page.getByRole('button', { name: en.login.submit }).press('Enter');
    await waitForSignIn(page);
    expect(readAccepted()).toEqual(['linyue 1.1', 'linyue 2.1']);

    // The same person is not asked again on this computer; another person is.
    await logOut(page);
    await page.getByLabel(en.login.username).fill(accounts.colleague);
    await expect.poll(() => agreementCheckbox(page).isChecked()).toBe(false);
    await page.getByLabel(en.login.username).fill(accounts.doctor);
    await expect.poll(() => agreementCheckbox(page).isChecked()).toBe(true);
    await submitCredentials(page, accounts.doctor);
    await waitForSignIn(page);

    // A new version asks again.
    stack.withDatabase((db) =>
      db.exec(
        "INSERT INTO protocol (id, tenant_id, type, version, title, title_en, text, text_en, since) SELECT 'v2', 1, 1, 2, title, title_en, text, 'Another text', 1 FROM protocol WHERE tenant_id = 1 AND type = 1",
      ),
    );
    await logOut(page);
    await page.reload();
    await submitCredentials(page, accounts.doctor);
    await page.getByRole('alert').filter({ hasText: english.missing }).waitFor();
    await agreementCheckbox(page).check();
    await page.getByRole('button', { name: en.login.submit }).click();
    await waitForSignIn(page);
    expect(readAccepted()).toEqual(['linyue 1.1', 'linyue 1.2', 'linyue 2.1']);
    expect(stack.consoleErrors()).toEqual([]);
  });

  it('are accepted with a log-in by code too', async () => {
    const page = await stack.openPage();
    await openLogin(page);
    await page.getByRole('tab', { name: en.login.methods.code }).click();
    await page.getByLabel(en.login.mobile).fill('13900000002');
    await page.getByRole('button', { name: en.login.ask }).click();
    await page.getByRole('button', { name: /^Resend in/ }).waitFor();
    const code = (await readSmsInbox(stack))[0]?.code ?? '';
    const field = page.getByLabel(en.login.code, { exact: true });
    await field.fill(code);
    await page.keyboard.press('Enter');
    await page.getByRole('alert').filter({ hasText: english.missing }).waitFor();
    expect(await field.inputValue()).toBe(code);
    await agreementCheckbox(page).check();
    await page.getByRole('button', { name: en.login.submit }).click();
    await waitForSignIn(page);
    expect(readAccepted()).toEqual(['zhouheng 1.1', 'zhouheng 2.1']);
  });

  it('that cannot be loaded do not prevent the log-in', async () => {
    const page = await stack.openPage();
    await page.route('**/system/protocol/list*', (route) => route.abort());
    await signIn(page, stack.baseUrl, 'doctor');
    expect(readAccepted()).toEqual([]);
    stack.consoleErrors();
  });
});

it.each(twoVariants)(
  'the agreements can be read by keyboard and have no violation: %o',
  async ({ language, ...options }) => {
    const [t, loginTexts, title] =
      language === 'en-GB' ? [english, en.login, 'Terms of use'] : [chinese, zh.login, '用户协议'];
    const page = await stack.openPage({ language, ...options });
    await page.goto(`${stack.baseUrl}/login`);
    await page.getByRole('main').click();
    const openButton = page.getByRole('button', { name: title });
    await openButton.press('Enter');
    const dialog = page.getByRole('dialog', { name: title });
    await dialog.getByText(t.version(1)).waitFor();
    expect(await findViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => openButton.evaluate((element) => element.matches(':focus'))).toBe(true);
    await submitCredentials(page, accounts.doctor, password, language);
    await page.getByRole('alert').filter({ hasText: t.missing }).waitFor();
    expect(await findViolations(page)).toEqual([]);
    expect(await page.getByRole('button', { name: loginTexts.submit }).count()).toBe(1);
  },
);
