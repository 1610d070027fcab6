import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { en, zh } from '../../support/messages.ts';
import { waitForLive, signIn } from '../steps/signIn.ts';
import { findViolations } from '../../support/axe.ts';
import { startE2eStack, type E2eStack } from '../../support/startE2eStack.ts';

let stack: E2eStack;
let page: Page;
beforeAll(async () => {
  stack = await startE2eStack();
});
afterEach(() => stack.closePages());
afterAll(() => stack.close());

const { palette: t, shell } = en;
const palette = () => page.getByRole('dialog', { name: t.title });
const field = () => palette().getByRole('combobox', { name: t.title });
const shortcutsDialog = () => page.getByRole('dialog', { name: t.shortcuts.title });
const main = () => page.getByRole('main');
const readAppearance = () =>
  page.evaluate(() => {
    const { theme, density } = document.documentElement.dataset;
    return [theme, density, document.documentElement.lang];
  });
const openDisplayMenu = async (word: string): Promise<void> => {
  await page.getByRole('button', { name: shell.display.title, exact: true }).click();
  await page.getByRole('radio', { name: word }).click();
  await page.keyboard.press('Escape');
};
const focusedLabel = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
const scrollTop = () => main().evaluate((node) => node.scrollTop);

describe('a doctor without a mouse', () => {
  it('finds orders and screens in the palette, and the focus returns to where it was', async () => {
    page = await stack.openPage();
    await signIn(page, stack.baseUrl, 'doctor');
    await waitForLive(page);
    await page.getByRole('button', { name: shell.display.title, exact: true }).focus();
    await page.keyboard.press('Control+k');
    await expect.poll(() => field().evaluate((node) => node === document.activeElement)).toBe(true);
    // Enter picks nothing before anything is typed.
    await page.keyboard.press('Enter');
    expect(await palette().isVisible()).toBe(true);
    expect(await findViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await palette().waitFor({ state: 'detached' });
    await expect.poll(focusedLabel).toBe(shell.display.title);

    await page.keyboard.press('Control+k');
    await page.keyboard.insertText('复诊');
    await palette().getByRole('group', { name: t.groups.orders }).getByRole('option').first().waitFor();
    expect(await findViolations(page)).toEqual([]);
    await field().fill('nobody of that name');
    await palette().getByRole('status').filter({ hasText: t.nothing }).waitFor();
    await field().fill('my aud');
    await page.keyboard.press('Enter');
    await page.waitForURL(/myAuditRecord$/);
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN');
  });

  it('sees the shortcuts with a question mark, and can type it in a field', async () => {
    page = await stack.openPage();
    await signIn(page, stack.baseUrl, 'auditor');
    await page.getByRole('table', { name: en.audit.list }).waitFor();
    await page.keyboard.press('?');
    await shortcutsDialog().getByRole('region', { name: t.shortcuts.review }).waitFor();
    // The shortcuts of this screen come first.
    await expect
      .poll(() => shortcutsDialog().getByRole('heading', { level: 3 }).first().textContent())
      .toBe(t.shortcuts.queue);
    expect(await findViolations(page)).toEqual([]);
    // Meanwhile the screen's shortcuts do nothing.
    await page.keyboard.press('n');
    await page.keyboard.press('Escape');
    await shortcutsDialog().waitFor({ state: 'detached' });
    expect(page.url()).toMatch(/prescriptionTask$/);
    await page.keyboard.press('Control+k');
    await field().waitFor();
    await page.keyboard.press('?');
    await expect.poll(() => field().inputValue()).toBe('?');
  });
});

it('theme, density and language are chosen in one menu and survive a reload; the theme can follow the system', async () => {
  page = await stack.openPage({ width: 390, height: 844 });
  await signIn(page, stack.baseUrl, 'doctor');
  await expect.poll(readAppearance).toEqual(['light', 'compact', 'en']);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(readAppearance).toEqual(['dark', 'compact', 'en']);
  await page.getByRole('button', { name: shell.display.title, exact: true }).click();
  expect(await findViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect.poll(focusedLabel).toBe(shell.display.title);
  await openDisplayMenu(shell.display.light);
  await openDisplayMenu(shell.display.comfortable);
  await openDisplayMenu('中文');
  await expect.poll(readAppearance).toEqual(['light', 'comfortable', 'zh-CN']);
  await page.reload();
  await page.getByRole('button', { name: zh.shell.display.title, exact: true }).click();
  await expect.poll(readAppearance).toEqual(['light', 'comfortable', 'zh-CN']);
  await page.getByRole('radio', { name: zh.shell.display.system }).click();
  await expect.poll(readAppearance).toEqual(['dark', 'comfortable', 'zh-CN']);
});

it('the menu shows how many prescriptions wait; the breadcrumb leads up to the list as it was left', async () => {
  page = await stack.openPage();
  await signIn(page, stack.baseUrl, 'auditor');
  const entry = page
    .getByRole('navigation', { name: en.common.menu })
    .getByRole('link', { name: /^Review \d+ available to review$/ });
  await entry.waitFor();
  await page.goto(`${stack.baseUrl}/prescriptionTask?state=0`);
  await page
    .getByRole('table', { name: en.audit.list })
    .getByRole('link')
    .or(page.getByRole('row').nth(1))
    .first()
    .click();
  await page.waitForURL(/prescriptionReview/);
  const breadcrumb = page.getByRole('navigation', { name: shell.breadcrumb.label });
  await expect.poll(() => breadcrumb.locator('[aria-current]').textContent()).toBe(shell.breadcrumb.review);
  await breadcrumb.getByRole('link', { name: en.common.nav.prescriptionTask }).click();
  await page.waitForURL(/prescriptionTask\?state=0$/);
});

it('Back and a reload restore the scroll position; a new screen begins at its top', async () => {
  page = await stack.openPage({ width: 1280, height: 420 });
  await signIn(page, stack.baseUrl, 'doctor');
  const menu = page.getByRole('navigation', { name: en.common.menu });
  await page.getByRole('img').or(page.getByText(en.dashboard.title)).first().waitFor();
  // Content that arrives above would move the position.
  await waitForLive(page);
  await expect.poll(() => main().locator('.skeleton').count()).toBe(0);
  const reach = async (): Promise<void> => {
    await expect
      .poll(() => main().evaluate((node) => node.scrollHeight - node.clientHeight))
      .toBeGreaterThan(150);
    await main().evaluate((node) => node.scrollTo(0, 150));
    await expect.poll(scrollTop).toBe(150);
  };
  await reach();
  await menu.getByRole('link', { name: en.common.nav.personalData }).click();
  await page.waitForURL(/personalData/);
  await expect.poll(scrollTop).toBe(0);
  await page.goBack();
  await expect.poll(scrollTop).toBe(150);
  await page.reload();
  await expect.poll(scrollTop).toBe(150);
  await page.goForward();
  await page.waitForURL(/personalData/);
  await expect.poll(scrollTop).toBe(0);
});

describe('when something fails', () => {
  it('without a network the console says since when, and what still works', async () => {
    page = await stack.openPage();
    await signIn(page, stack.baseUrl, 'doctor');
    const banner = page.getByRole('status').filter({ hasText: shell.offline.stillWorks });
    await page.context().setOffline(true);
    await banner.filter({ hasText: /been offline since \d\d:\d\d/ }).waitFor();
    // The connection itself has not noticed yet.
    await page.getByLabel(`${en.common.connection.label}: ${en.common.connection.down}`).waitFor();
    expect(await findViolations(page)).toEqual([]);
    await page.context().setOffline(false);
    await banner.waitFor({ state: 'detached' });
  });

  it('no banner appears or disappears while the pointer moves: what is about to be clicked does not move', async () => {
    page = await stack.openPage();
    await page.clock.install();
    await signIn(page, stack.baseUrl, 'doctor');
    await page.clock.pauseAt(Date.now() + 60_000);
    const banner = page.getByText(shell.offline.stillWorks);
    const moveMouse = async (times: number): Promise<void> => {
      for (let n = 0; n < times; n += 1) {
        await page.mouse.move(300 + n, 300);
        await page.clock.runFor(400);
      }
    };
    for (const [offline, before, after] of [
      [true, 0, 1],
      [false, 1, 0],
    ] as const) {
      await page.context().setOffline(offline);
      await moveMouse(5);
      expect(await banner.count()).toBe(before);
      // The banner is not delayed forever.
      const bannersWhilePointing = async () => (await moveMouse(1), banner.count());
      await expect.poll(bannersWhilePointing).toBe(after);
    }
    await page.context().setOffline(true);
    await moveMouse(1);
    expect(await banner.count()).toBe(0);
    const bannersAtRest = async () => (await page.clock.runFor(200), banner.count());
    await expect.poll(bannersAtRest).toBe(1);
  });

  it('a missing file of an old version makes the console offer the new one, which loads only after a click', async () => {
    page = await stack.openPage();
    await signIn(page, stack.baseUrl, 'auditor');
    await page.route(/MyAuditRecordPage[^/]*\.js$/, (route) => route.fulfill({ status: 404, body: '' }));
    await page.route(`${stack.baseUrl}/`, async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace(/src="[^"]+\.js"/g, 'src="./assets/newer.js"');
      await route.fulfill({ response, body });
    });
    await page.getByRole('link', { name: en.common.nav.myAuditRecord }).click();
    const banner = page.getByRole('status').filter({ hasText: shell.newVersion.text });
    await banner.waitFor();
    await page.unrouteAll();
    await banner.getByRole('button', { name: shell.newVersion.reload }).click();
    await page.getByRole('heading', { name: en.audit.verdicts.title }).waitFor();
    expect(page.url()).toMatch(/myAuditRecord$/);
  });

  it('a missing file without a new version makes the console offer nothing', async () => {
    page = await stack.openPage();
    await page.clock.install();
    await signIn(page, stack.baseUrl, 'auditor');
    await page.route(/MyAuditRecordPage[^/]*\.js$/, (route) => route.fulfill({ status: 404, body: '' }));
    const versionCheck = page.waitForResponse(`${stack.baseUrl}/`);
    await page.getByRole('link', { name: en.common.nav.myAuditRecord }).click();
    await (await versionCheck).finished();
    await page.getByRole('alert').filter({ hasText: en.common.notLoaded.text }).waitFor();
    await page.clock.runFor(4_000);
    expect(await page.getByText(shell.newVersion.text).count()).toBe(0);
  });

  it('a screen that crashes leaves the others intact, and can be tried again', async () => {
    page = await stack.openPage();
    await signIn(page, stack.baseUrl, 'auditor');
    await page.route(/MyAuditRecordPage[^/]*\.js$/, (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        body: 'export const MyAuditRecordPage = () => { if (!globalThis.fixed) throw new Error("planted"); return "Fixed"; };',
      }),
    );
    await page.getByRole('link', { name: en.common.nav.myAuditRecord }).click();
    const errorAlert = page.getByRole('alert').filter({ hasText: en.common.crashed.title });
    await errorAlert.waitFor();
    expect(await findViolations(page)).toEqual([]);
    await page.evaluate('globalThis.fixed = true');
    await errorAlert.getByRole('button', { name: en.common.retry }).click();
    await main().getByText('Fixed').waitFor();
    await page.getByRole('link', { name: en.common.nav.home }).click();
    await page.getByRole('heading', { name: en.dashboard.title, exact: true }).waitFor();
  });
});
