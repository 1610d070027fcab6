import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { auth } from '../../../src/contract/account/auth.ts';
import { findViolations, twoVariants } from '../../support/axe.ts';
import { en } from '../../support/messages.ts';
import { startE2eStack, type E2eStack } from '../../support/startE2eStack.ts';
import { openPageAs } from '../steps/consultation.ts';
import { messagesOf } from '../steps/signIn.ts';

let stack: E2eStack;
beforeAll(async () => {
  stack = await startE2eStack();
});
afterEach(() => stack.closePages());
afterAll(() => stack.close());

const { nav } = en.common;
const menuOf = (page: Page, t = en): Locator => page.getByRole('navigation', { name: t.common.menu });
const moreOf = (page: Page, t = en): Locator =>
  menuOf(page, t).getByRole('button', { name: t.shell.more.label, exact: true });
const othersOf = (page: Page, t = en): Locator =>
  menuOf(page, t).getByRole('list', { name: t.shell.more.title });
/** The names of the menu's links; counts follow them. */
const linksOf = async (part: Locator): Promise<string[]> =>
  (await part.getByRole('link').locator('span:first-of-type').allTextContents()).map((text) => text.trim());

describe('the menu begins with one’s own work', () => {
  it.each([
    [
      'colleague',
      [nav.home, nav.cloudRoom, nav.orderRecord, nav.prescriptionRecord, nav.serviceSetup, nav.personalData],
    ],
    [
      'auditor',
      [
        nav.home,
        nav.prescriptionTask,
        nav.myAuditRecord,
        nav.reviewBoard,
        nav.prescriptionSampling,
        nav.personalData,
      ],
    ],
  ] as const)('%s', async (account, own) => {
    const page = await openPageAs(stack, account, '/');
    await moreOf(page).waitFor();
    expect(await linksOf(menuOf(page))).toEqual(own);
  });

  it('an administrator has the staff and the hospital’s data there, too', async () => {
    const page = await openPageAs(stack, 'doctor', '/');
    await moreOf(page).waitFor();
    expect(await linksOf(menuOf(page))).toEqual(
      expect.arrayContaining([nav.workforceManagement, nav.hospitalData]),
    );
  });

  it('where the account cannot be loaded every page is shown, and nothing is under "More"', async () => {
    const page = await openPageAs(stack, 'auditor', '/personalData');
    await moreOf(page).waitFor();
    await page.route(`**${auth.account.path}*`, (route) => route.abort());
    await page.reload();
    await expect.poll(() => menuOf(page).getByRole('link').count()).toBe(13);
    expect(await moreOf(page).count()).toBe(0);
  });
});

describe.each(twoVariants)('"More" in $language, $width px', ({ language, ...options }) => {
  const t = messagesOf[language];
  it('is opened with the keyboard and says so; what was opened by hand is remembered for this person', async () => {
    const page = await openPageAs(stack, 'colleague', '/', { language, ...options });
    const more = moreOf(page, t);
    await more.focus();
    expect(await more.getAttribute('aria-expanded')).toBe('false');
    await page.keyboard.press('Enter');
    await othersOf(page, t).waitFor();
    expect(await more.getAttribute('aria-expanded')).toBe('true');
    expect(await findViolations(page)).toEqual([]);
    await page.keyboard.press('Tab');
    const first = othersOf(page, t).getByRole('link').first();
    await expect.poll(() => first.evaluate((link) => link === document.activeElement)).toBe(true);
    await page.reload();
    await othersOf(page, t).waitFor();
    await more.press('Space');
    await othersOf(page, t).waitFor({ state: 'detached' });
    await page.reload();
    await more.waitFor();
    expect(await more.getAttribute('aria-expanded')).toBe('false');
  });

  it('is open while one of its pages is shown, without being remembered', async () => {
    const page = await openPageAs(stack, 'colleague', '/prescriptionTask', { language, ...options });
    await othersOf(page, t).locator('[aria-current=page]').waitFor();
    await menuOf(page, t).getByRole('link', { name: t.common.nav.home }).click();
    await othersOf(page, t).waitFor({ state: 'detached' });
  });
});

it('the palette lists one’s own pages first, and finds every other', async () => {
  const page = await openPageAs(stack, 'auditor', '/');
  await moreOf(page).waitFor();
  await page.keyboard.press('Control+k');
  const screens = page.getByRole('group', { name: en.palette.groups.screens }).getByRole('option');
  await screens.first().waitFor();
  const names = (await screens.allTextContents()).map((text) => text.trim());
  expect(names.slice(0, 4)).toEqual([nav.home, nav.prescriptionTask, nav.myAuditRecord, nav.reviewBoard]);
  expect(names).toEqual(expect.arrayContaining([nav.cloudRoom, nav.hospitalData]));
});

it('no screen wrote an error or a warning to the console', () => {
  // The account that was not answered.
  expect(stack.consoleErrors().filter((text) => !text.includes('ERR_FAILED'))).toEqual([]);
});
