import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { en } from '../../../src/console/messages.en.ts';
import { zh } from '../../../src/console/messages.zh.ts';
import { expectNoViolations } from '../../support/expectNoViolations.ts';
import { openScreen } from '../../support/screens.ts';
import { startE2eStack, type E2eStack } from '../../support/startE2eStack.ts';
import { signIn } from '../steps/signIn.ts';

let stack: E2eStack;
beforeAll(async () => {
  stack = await startE2eStack();
});
afterEach(() => stack.closePages());
afterAll(() => stack.close());

const openOrders = async (query = ''): Promise<Page> => {
  const page = await stack.openPage();
  await signIn(page, stack.baseUrl, 'doctor');
  await openScreen(page, `${stack.baseUrl}/orderRecord${query}`);
  return page;
};
const field = (page: Page, label: string) => page.getByRole('textbox', { name: label, exact: true });
const search = (page: Page) => page.getByRole('button', { name: en.lists.search, exact: true });

it('a day is typed in any order of signs, and stands as the hospital writes it', async () => {
  const page = await openOrders();
  await field(page, en.lists.from).fill('2026/1/5');
  await field(page, en.lists.to).fill('20260206');
  await field(page, en.lists.to).press('Enter');
  await page.waitForURL(/from=2026-01-05&to=2026-02-06/);
  await field(page, en.lists.to).blur();
  expect(await field(page, en.lists.to).inputValue()).toBe('2026-02-06');
  expect(stack.consoleErrors()).toEqual([]);
});

it('what is no day, a first day after the last one, and a missing one are said at the field, and nothing is searched', async () => {
  const page = await openOrders('?from=2026-01-05&to=2026-02-06');
  await field(page, en.lists.from).fill('05/02/2026');
  await field(page, en.lists.to).focus();
  await page.getByText('Enter a date such as').waitFor();
  await search(page).click();
  expect(page.url()).toContain('from=2026-01-05&to=2026-02-06');
  await field(page, en.lists.from).fill('2026-02-07');
  await page.getByText(en.lists.datesReversed).waitFor();
  expect(await field(page, en.lists.from).getAttribute('aria-invalid')).toBe('true');
  await search(page).click();
  expect(page.url()).toContain('from=2026-01-05&to=2026-02-06');
  await field(page, en.lists.from).fill('');
  await search(page).click();
  await page.getByText(en.lists.daysMissing).waitFor();
  await expectNoViolations(page, 'a missing day');
  await field(page, en.lists.from).fill('2026-01-07');
  await search(page).click();
  await page.waitForURL(/from=2026-01-07&to=2026-02-06/);
  expect(stack.consoleErrors()).toEqual([]);
});

it('a day is chosen from a calendar by keyboard, and Escape closes the calendar alone', async () => {
  const page = await openOrders('?from=2026-01-05&to=2026-02-06');
  const opener = page.getByRole('button', { name: en.dates.calendarFor(en.lists.from) });
  // Browsers differ in the comma after the weekday.
  const day = (name: string) =>
    page.getByRole('button', { name: new RegExp(`^${name.replace(' ', ',? ')}$`) });
  await opener.press('Enter');
  await day('Monday 5 January 2026').and(page.locator(':focus')).waitFor();
  await expectNoViolations(page, 'a calendar');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowUp');
  await day('Sunday 28 December 2025').and(page.locator(':focus')).waitFor();
  await page.keyboard.press('PageDown');
  await day('Wednesday 28 January 2026').and(page.locator(':focus')).waitFor();
  await page.keyboard.press('Enter');
  await expect.poll(() => field(page, en.lists.from).inputValue()).toBe('2026-01-28');
  await expect.poll(() => day('Wednesday 28 January 2026').count()).toBe(0);
  await opener.press('Enter');
  await day('Wednesday 28 January 2026').and(page.locator(':focus')).waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => day('Wednesday 28 January 2026').count()).toBe(0);
  expect(await field(page, en.lists.from).inputValue()).toBe('2026-01-28');
  expect(stack.consoleErrors()).toEqual([]);
});

it('the calendar has the language of the screen, whatever the browser’s is', async () => {
  const page = await openOrders('?from=2026-01-05&to=2026-02-06');
  await page.evaluate(() => localStorage.setItem('language', 'zh'));
  await page.reload();
  await page.getByRole('button', { name: zh.dates.calendarFor(zh.lists.from) }).click();
  await page.getByRole('table', { name: '2026年1月' }).waitFor();
  await page.getByRole('button', { name: '2026年1月6日星期二' }).click();
  await expect.poll(() => field(page, zh.lists.from).inputValue()).toBe('2026-01-06');
  expect(stack.consoleErrors()).toEqual([]);
});
