import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { en } from '../../../src/console/messages.en.ts';
import { submitCredentials, signIn } from '../steps/signIn.ts';
import { startE2eStack, type E2eStack } from '../../support/startE2eStack.ts';
import { openScreen } from '../../support/screens.ts';

let stack: E2eStack;
beforeAll(async () => {
  stack = await startE2eStack();
});
afterEach(() => stack.closePages());
afterAll(() => stack.close());

const phone = { width: 390, height: 844 };

/** Whether two boxes share a pixel. */
const intersects = async (first: Locator, second: Locator): Promise<boolean> => {
  const [a, b] = [await first.boundingBox(), await second.boundingBox()];
  if (!a || !b) throw new Error('one of them is not on the screen');
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
};

/** The texts of a table's cells that reach beyond the right edge of the screen. */
const findOverflowing = (page: Page): Promise<string[]> =>
  page
    .getByRole('row')
    .locator('td, td > *')
    .evaluateAll((nodes) =>
      nodes
        .filter((node) => node.getBoundingClientRect().right > window.innerWidth)
        .map((node) => node.textContent ?? ''),
    );

it('on a phone the filters of a list are behind a button that says how many are set', async () => {
  const page = await stack.openPage(phone);
  await signIn(page, stack.baseUrl, 'doctor');
  await openScreen(page, `${stack.baseUrl}/orderRecord`);
  const state = page.getByRole('combobox', { name: en.orders.state });
  await expect.poll(() => state.isVisible()).toBe(false);
  await page.getByRole('button', { name: en.lists.toggle(0), exact: true }).click();
  await state.selectOption({ label: en.orders.states.finished });
  await page.getByRole('button', { name: en.lists.toggle(1), exact: true }).waitFor();
  await page.getByRole('button', { name: en.lists.lastDays(30) }).click();
  await page.getByRole('button', { name: en.lists.toggle(2), exact: true }).click();
  await expect.poll(() => state.isVisible()).toBe(false);
  expect(page.url()).toMatch(/from=.*status=3/);
});

it('on a phone every cell of a list is on the screen', async () => {
  const doctor = await stack.openPage(phone);
  await signIn(doctor, stack.baseUrl, 'doctor');
  const auditor = await stack.openPage(phone);
  await signIn(auditor, stack.baseUrl, 'auditor');
  for (const [page, path] of [
    [doctor, '/orderRecord'],
    [doctor, '/prescriptionRecord'],
    [doctor, '/workforceManagement'],
    [auditor, '/myAuditRecord'],
    [auditor, '/prescriptionTask'],
  ] as const) {
    await openScreen(page, `${stack.baseUrl}${path}`);
    await expect.poll(() => page.getByRole('row').count()).toBeGreaterThan(2);
    expect([path, ...(await findOverflowing(page))]).toEqual([path]);
    // Nothing invisible makes the page wider either.
    expect(await page.getByRole('main').evaluate((main) => main.scrollWidth - main.clientWidth)).toBe(0);
  }
});

it('on a phone a rejection without a reason leads to the field for the reason', async () => {
  const page = await stack.openPage(phone);
  await signIn(page, stack.baseUrl, 'auditor');
  await page.goto(`${stack.baseUrl}/prescriptionTask`);
  await page.getByRole('button', { name: en.audit.claimNext }).click();
  await page.getByText(en.audit.heldByYou).waitFor();
  await page.getByRole('button', { name: en.audit.reject, exact: true }).click();
  await page.getByText(en.audit.needsReason).waitFor();
  const opinion = page.getByRole('textbox', { name: en.audit.opinion });
  await expect.poll(() => opinion.evaluate((field) => field === document.activeElement)).toBe(true);
});

it('on a phone the next review opens at its top, however far the last one was scrolled', async () => {
  const page = await stack.openPage(phone);
  await signIn(page, stack.baseUrl, 'auditor');
  await page.goto(`${stack.baseUrl}/prescriptionTask`);
  await page.getByRole('button', { name: en.audit.claimNext }).click();
  const setAside = page.getByRole('button', { name: en.audit.setAside });
  const reject = page.getByRole('button', { name: en.audit.reject, exact: true });
  const main = page.getByRole('main');
  await expect.poll(() => reject.isEnabled()).toBe(true);
  await main.evaluate((node) => node.scrollTo(0, node.scrollHeight));
  await expect.poll(() => main.evaluate((node) => node.scrollTop)).toBeGreaterThan(200);
  const first = page.url();
  await setAside.click();
  await page.waitForURL((url) => url.href !== first);
  await expect.poll(() => reject.isEnabled()).toBe(true);
  expect(await main.evaluate((node) => node.scrollTop)).toBe(0);
  await expect
    .poll(() => page.getByRole('heading', { level: 1 }).evaluate((node) => node.getBoundingClientRect().top))
    .toBeGreaterThan(0);
});

it('an allergy is fully visible on the dashboard, next to the complaint', async () => {
  const page = await stack.openPage({ width: 1280, height: 800 });
  await page.goto(`${stack.secondBaseUrl}/login`);
  await submitCredentials(page, 'fionaho');
  const row = page.getByRole('listitem').filter({ hasText: 'Laura Kettering' }).first();
  const allergy = row.getByText('sulfa antibiotics');
  await allergy.waitFor();
  expect(await intersects(allergy, row.locator('.work-text'))).toBe(false);
  const name = row.getByText('Laura Kettering').first();
  expect(await name.evaluate((node) => node.scrollWidth <= node.clientWidth)).toBe(true);
});

it('the count of alerts does not cover their status', async () => {
  const page = await stack.openPage();
  await signIn(page, stack.baseUrl, 'doctor');
  const count = page.locator('.alerts-count');
  await count.waitFor();
  await page.locator('.alerts-button').click();
  await page.getByRole('button', { name: en.alerts.doNotDisturb.hour }).click();
  const alertStatus = page.locator('.alerts-state');
  await alertStatus.waitFor();
  expect(await intersects(count, alertStatus)).toBe(false);
});
