import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { findViolations } from '../../support/axe.ts';
import { en } from '../../support/messages.ts';
import { startE2eStack, type E2eStack } from '../../support/startE2eStack.ts';
import { insertConsultation, openPageAs } from '../steps/consultation.ts';
import { boxes, type List, lists, menu, tableOf, withQuery } from '../steps/lists.ts';

let stack: E2eStack;
beforeAll(async () => {
  stack = await startE2eStack();
});
afterEach(() => stack.closePages());
afterAll(() => stack.close());

const t = en.lists;
const listCalled = (name: List['name']): List => {
  const list = lists.find((one) => one.name === name);
  if (!list) throw new Error(`no list ${name}`);
  return list;
};
const visits = listCalled('Visits');
const prescriptions = listCalled('Prescriptions');
const reviews = listCalled('My reviews');

const openList = async (list: List, query = ''): Promise<Page> => {
  const page = await openPageAs(stack, list.who, withQuery(list.path, query));
  await boxes(page, list).first().waitFor();
  return page;
};
const turnPage = async (page: Page, list: List): Promise<void> => {
  await menu(page, en.common.pager.next).click();
  await expect.poll(() => new URL(page.url()).searchParams.get('page')).toBe('2');
  await expect.poll(() => tableOf(page, list).getAttribute('aria-busy')).toBeNull();
};
const bar = (page: Page, count: number) => page.getByRole('region', { name: t.chosen(count), exact: true });
/** The file of the selected rows, with the choices that stand in the dialog. */
const exportSelected = async (page: Page, reason?: string): Promise<string[]> => {
  await menu(page, en.exports.selected).click();
  if (reason !== undefined) {
    await page.getByRole('checkbox', { name: en.exports.names }).check();
    await page.getByRole('textbox', { name: en.exports.reason }).fill(reason);
  }
  expect(await findViolations(page)).toEqual([]);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: en.exports.start }).click(),
  ]);
  return readFileSync(await file.path(), 'utf8')
    .trim()
    .split('\r\n');
};

const countReminders = (): number =>
  stack.withDatabase((db) => db.prepare("SELECT id FROM audit_trail WHERE act = 'order-remind'").all())
    .length;

it('Shift selects all rows between, Space one; the selection can be cleared', async () => {
  const page = await openList(visits, 'status=3');
  await boxes(page, visits).nth(1).click();
  await boxes(page, visits)
    .nth(4)
    .click({ modifiers: ['Shift'] });
  await boxes(page, visits).nth(2).focus();
  await page.keyboard.press('Space');
  await bar(page, 3).waitFor();
  expect(await findViolations(page)).toEqual([]);
  expect(await exportSelected(page)).toHaveLength(4);
  await menu(page, t.clearChosen).click();
  await expect.poll(() => bar(page, 3).count()).toBe(0);
});

it('a selection outlasts a turned page and other filters, and is exported as a whole', async () => {
  const page = await openList(visits, 'size=10');
  for (const at of [0, 1]) await boxes(page, visits).nth(at).click();
  await turnPage(page, visits);
  await boxes(page, visits).nth(3).click();
  await bar(page, 3).getByText(t.chosenHere(3, 1)).waitFor();
  await page
    .getByRole('combobox', { name: en.orders.state, exact: true })
    .selectOption({ label: en.orders.states.declined });
  await bar(page, 3).getByText(t.chosenHere(3, 0)).waitFor();
  expect(await exportSelected(page)).toHaveLength(4);
});

it('an export starts with the columns of the table; columns and reason outlast a change of the filters', async () => {
  const page = await openList(visits, 'status=3');
  await menu(page, t.columns).click();
  const settings = page.getByRole('region', { name: t.columns });
  await settings.getByRole('checkbox', { name: en.orders.complaint }).uncheck();
  await settings.getByRole('button', { name: t.moveUp(en.orders.no), exact: true }).click();
  await settings.getByRole('button', { name: t.moveUp(en.orders.patient), exact: true }).click();
  await page.keyboard.press('Escape');
  await boxes(page, visits).first().click();
  const [head] = await exportSelected(page, 'Quality control');
  expect(head).toMatch(/^"Visit no\.","Patient","Sex","Age \(years\)","Created","Visit type"/);
  expect(head).toContain('"Diagnosis"');
  expect(head).not.toContain('"Presenting complaint"');
  await menu(page, en.exports.selected).click();
  await page.getByRole('checkbox', { name: 'Diagnosis' }).uncheck();
  await page.keyboard.press('Escape');
  await page
    .getByRole('combobox', { name: en.orders.state, exact: true })
    .selectOption({ label: en.orders.states.declined });
  await boxes(page, visits).first().click();
  await menu(page, en.exports.action).click();
  expect(await page.getByRole('textbox', { name: en.exports.reason }).inputValue()).toBe('Quality control');
  expect(await page.getByRole('checkbox', { name: 'Diagnosis' }).isChecked()).toBe(false);
  await page.keyboard.press('Escape');
  await menu(page, t.columns).click();
  await menu(page, t.resetColumns).click();
});

it('selected prescriptions of several pages are printed, each on pages of its own, and exported', async () => {
  const page = await openList(prescriptions, 'size=10');
  for (const at of [0, 1]) await boxes(page, prescriptions).nth(at).click();
  await turnPage(page, prescriptions);
  await boxes(page, prescriptions).first().click();
  await bar(page, 3).getByRole('button', { name: en.prescription.print }).click();
  await page.getByRole('region', { name: /^Print RX/ }).waitFor();
  const printed = page.locator('body > .sheets-printed');
  await expect.poll(() => printed.count()).toBe(3);
  expect(await findViolations(page)).toEqual([]);
  await page.emulateMedia({ media: 'print' });
  expect(
    await printed.evaluateAll((sheets) => sheets.map((one) => getComputedStyle(one).breakBefore)),
  ).toEqual(['auto', 'page', 'page']);
  await page.emulateMedia({ media: 'screen' });
  expect(await exportSelected(page)).toHaveLength(4);
});

it('the records of selected visits are printed, each from a page of its own; visits without one are counted', async () => {
  const page = await openList(visits, 'status=3');
  for (const at of [0, 1]) await boxes(page, visits).nth(at).click();
  await page
    .getByRole('combobox', { name: en.orders.state, exact: true })
    .selectOption({ label: en.orders.states.declined });
  await bar(page, 2).getByText(t.chosenHere(2, 0)).waitFor();
  await boxes(page, visits).first().click();
  await bar(page, 3).getByRole('button', { name: en.orders.printRecords }).click();
  await page.getByText(en.orders.withoutRecord(1)).waitFor();
  await page.getByRole('region', { name: en.orders.detail.print, exact: true }).waitFor();
  expect(await findViolations(page)).toEqual([]);
  const printed = page.locator('body > .sheets-printed > .printed-record');
  expect(await printed.count()).toBe(2);
  expect(await printed.nth(1).evaluate((one) => getComputedStyle(one).breakBefore)).toBe('page');
  // On a phone rows are blocks, but a sheet still names its patient.
  await page.setViewportSize({ width: 390, height: 844 });
  const sheet = page.locator('.printed-record-preview > .printed-record').first();
  expect((await sheet.locator('.printed-record-patient').boundingBox())?.width).toBeGreaterThan(200);
  await page.setViewportSize({ width: 1440, height: 900 });
  await bar(page, 3).getByRole('button', { name: en.orders.printRecords }).click();
  await expect.poll(() => printed.count()).toBe(0);
});

it('selected reviews are exported, with what was prescribed by whom', async () => {
  const page = await openList(reviews);
  for (const at of [0, 2]) await boxes(page, reviews).nth(at).click();
  const [head, ...rows] = await exportSelected(page);
  expect(rows).toHaveLength(2);
  for (const name of ['Diagnosis', 'Drugs', 'Total (CNY)', 'Department', 'Prescriber'])
    expect(head).toContain(`"${name}"`);
});

it('the patients of selected visits are reminded after one question; who was left out is said', async () => {
  for (const name of ['Silent Sam', 'Quiet Quinn']) insertConsultation(stack, name);
  const page = await openList(visits, 'status=2');
  await page.getByRole('checkbox', { name: t.chooseAll }).waitFor();
  for (const name of ['Silent Sam', 'Quiet Quinn'])
    await tableOf(page, visits).getByRole('row').filter({ hasText: name }).getByRole('checkbox').click();
  await page
    .getByRole('combobox', { name: en.orders.state, exact: true })
    .selectOption({ label: en.orders.states.finished });
  await bar(page, 2).getByText(t.chosenHere(2, 0)).waitFor();
  await boxes(page, visits).first().click();
  await bar(page, 3).getByRole('button', { name: en.orders.remind.several, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: en.orders.remind.askSeveral(2) });
  await dialog.getByText('1 visit has been completed or cancelled').waitFor();
  expect(await findViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: en.orders.remind.send }).click();
  const result = page.getByRole('dialog', { name: en.orders.remind.severalDone });
  await result.getByText('2 of 3 reminded; 1 visit has been completed or cancelled').waitFor();
  await result.getByRole('button', { name: en.common.close }).click();
  expect(countReminders()).toBe(2);
  // A second time within ten minutes reaches nobody.
  await bar(page, 3).getByRole('button', { name: en.orders.remind.several, exact: true }).click();
  await dialog.getByRole('button', { name: en.orders.remind.send }).click();
  await result
    .getByText(
      '0 of 3 reminded; 1 visit has been completed or cancelled; 2 were reminded in the last 10 minutes',
    )
    .waitFor();
  expect(countReminders()).toBe(2);
});

it('a month is one press away', async () => {
  const page = await openList(visits);
  await menu(page, t.lastMonth).click();
  await expect
    .poll(() => new URL(page.url()).search)
    .toMatch(/^\?from=\d{4}-\d\d-01&to=\d{4}-\d\d-(28|29|30|31)$/);
  expect(await menu(page, t.lastMonth).getAttribute('aria-pressed')).toBe('true');
  await menu(page, t.thisMonth).click();
  await expect.poll(() => menu(page, t.thisMonth).getAttribute('aria-pressed')).toBe('true');
});
