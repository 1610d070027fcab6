import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { en as english } from '../../src/console/features/login/agreements/messages.en.ts';
import { zh as chinese } from '../../src/console/features/login/agreements/messages.zh.ts';
import { giveCredentials, logIn, outbox, people, wordsOf } from './acts.ts';
import { twoLooks, violations } from './look.ts';
import { openStage, password, type Stage } from './stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage({ protocols: true });
});
afterEach(async () => {
  await stage.goHome();
  stage.database((db) => {
    db.exec('DELETE FROM protocol_accepted; DELETE FROM protocol WHERE version > 1');
  });
});
afterAll(() => stage.close());

const { 'en-GB': en, 'zh-CN': zh } = wordsOf;
const box = (page: Page) => page.getByRole('checkbox', { name: `${english.lead} Terms of use` });
const atLogin = async (page: Page): Promise<void> => {
  await page.goto(`${stage.address}/login`);
  // They come once somebody does something.
  await page.getByRole('main').click();
  await box(page).waitFor();
};
/** How far what stands on the page has moved by itself, as the browser adds it up (Cumulative Layout Shift). */
const moved = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((tell) => {
        new PerformanceObserver((list) =>
          tell(
            list.getEntries().reduce((sum, entry) => sum + ('value' in entry ? Number(entry.value) : 0), 0),
          ),
        ).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => tell(0), 300);
      }),
  );
const inside = (page: Page) => page.getByRole('button', { name: en.common.logOut }).waitFor();
/** Whose acceptances are stored, each with the versions. */
const accepted = () =>
  stage.database((db) =>
    db
      .prepare(
        `SELECT a.username || ' ' || p.type || '.' || p.version AS it FROM protocol_accepted x
         JOIN protocol p ON p.id = x.protocol_id JOIN account a ON a.id = x.user_id ORDER BY 1`,
      )
      .all()
      .map(({ it: one }) => one),
  );
const logOut = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: en.common.logOut }).click();
  await box(page).waitFor();
};

describe('the protocols at the log-in', () => {
  it.each([
    [1440, 900],
    [390, 844],
  ])('come without moving what stands there, %d wide', async (width, height) => {
    const page = await stage.person({ width, height });
    await atLogin(page);
    // Whoever was here before is asked without doing anything.
    await page.reload();
    await box(page).waitFor();
    expect(await moved(page)).toBeLessThanOrEqual(0.02);
  });

  it('are asked for before anybody goes in, and what was typed stays; accepted, they are known by person and version', async () => {
    const page = await stage.person();
    await atLogin(page);
    await giveCredentials(page, people.doctor);
    await page.getByRole('alert').filter({ hasText: english.missing }).waitFor();
    expect(await box(page).evaluate((at) => at.matches(':focus'))).toBe(true);
    expect(await page.getByRole('textbox', { name: en.login.password, exact: true }).inputValue()).toBe(
      password,
    );
    expect([await page.evaluate(() => localStorage.getItem('loginInfo')), accepted()]).toEqual([null, []]);
    await page.keyboard.press('Space');
    await page.getByRole('button', { name: en.login.submit }).press('Enter');
    await inside(page);
    expect(accepted()).toEqual(['linyue 1.1', 'linyue 2.1']);

    // The same person is not asked again on this computer, another one is.
    await logOut(page);
    await page.getByLabel(en.login.username).fill(people.colleague);
    expect(await box(page).isChecked()).toBe(false);
    await page.getByLabel(en.login.username).fill(people.doctor);
    expect(await box(page).isChecked()).toBe(true);
    await giveCredentials(page, people.doctor);
    await inside(page);

    // A new version asks again.
    stage.database((db) =>
      db.exec(
        "INSERT INTO protocol (id, tenant_id, type, version, title, title_en, text, text_en, since) SELECT 'v2', 1, 1, 2, title, title_en, text, 'Another text', 1 FROM protocol WHERE tenant_id = 1 AND type = 1",
      ),
    );
    await logOut(page);
    await page.reload();
    await giveCredentials(page, people.doctor);
    await page.getByRole('alert').filter({ hasText: english.missing }).waitFor();
    await box(page).check();
    await page.getByRole('button', { name: en.login.submit }).click();
    await inside(page);
    expect(accepted()).toEqual(['linyue 1.1', 'linyue 1.2', 'linyue 2.1']);
    expect(stage.complaints()).toEqual([]);
  });

  it('are accepted with a log-in by code as well', async () => {
    const page = await stage.person();
    await atLogin(page);
    await page.getByRole('tab', { name: en.login.methods.code }).click();
    await page.getByLabel(en.login.mobile).fill('13900000002');
    await page.getByRole('button', { name: en.login.ask }).click();
    await page.getByRole('button', { name: /^Again in/ }).waitFor();
    const code = (await outbox(stage))[0]?.code ?? '';
    const field = page.getByLabel(en.login.code, { exact: true });
    await field.fill(code);
    await page.keyboard.press('Enter');
    await page.getByRole('alert').filter({ hasText: english.missing }).waitFor();
    expect(await field.inputValue()).toBe(code);
    await box(page).check();
    await page.getByRole('button', { name: en.login.submit }).click();
    await inside(page);
    expect(accepted()).toEqual(['zhouheng 1.1', 'zhouheng 2.1']);
  });

  it('that cannot be read keep nobody out', async () => {
    const page = await stage.person();
    await page.route('**/system/protocol/list*', (route) => route.abort());
    await logIn(page, stage.address, 'doctor');
    expect(accepted()).toEqual([]);
    stage.complaints();
  });
});

it.each(twoLooks)('are read by keyboard without a violation: %o', async ({ language, ...options }) => {
  const [w, l, title] =
    language === 'en-GB' ? [english, en.login, 'Terms of use'] : [chinese, zh.login, '用户协议'];
  const page = await stage.person({ language, ...options });
  await page.goto(`${stage.address}/login`);
  await page.getByRole('main').click();
  const opens = page.getByRole('button', { name: title });
  await opens.press('Enter');
  const dialog = page.getByRole('dialog', { name: title });
  await dialog.getByText(w.version(1)).waitFor();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  expect(await opens.evaluate((at) => at.matches(':focus'))).toBe(true);
  await giveCredentials(page, people.doctor, password, language);
  await page.getByRole('alert').filter({ hasText: w.missing }).waitFor();
  expect(await violations(page)).toEqual([]);
  expect(await page.getByRole('button', { name: l.submit }).count()).toBe(1);
});
