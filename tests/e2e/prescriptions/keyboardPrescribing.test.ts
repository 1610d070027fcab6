import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Call } from '../../../src/console/api/http/call.ts';
import { record as caseRecord } from '../../../src/contract/consultation/record.ts';
import { en } from '../../support/messages.ts';
import {
  countRows,
  fillPrescription,
  signInApi,
  orderIdOf,
  insertConsultation,
  openConsultation,
  prescriptionForm,
  submitDrawer,
  restoreSession,
} from '../steps/consultation.ts';
import { holdRequest, pickFromCombobox } from '../steps/signIn.ts';
import { startE2eStack, type E2eStack } from '../../support/startE2eStack.ts';
import { writeByKeyboard, writeByMouse, waitForOption, sampleInput } from '../steps/writePrescription.ts';
import { createUser, durationOf, klm, pressUntilClosed } from '../steps/user.ts';

let stack: E2eStack;
let doctor: Call;
beforeAll(async () => {
  stack = await startE2eStack();
  doctor = await signInApi(stack.baseUrl, 'doctor');
});
afterAll(() => stack.close());

/** The name of the focused element. */
const focusedName = (page: Page): Promise<string> =>
  page.evaluate(
    () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '',
  );

/** Types into the focused field, and expects Enter to move the focus to the named field. */
const typeAndExpect = async (page: Page, text: string, nextField: string): Promise<void> => {
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
  await expect.poll(() => focusedName(page)).toContain(nextField);
};

const t = en.prescription;

it('a drug that is out of stock is marked before it is chosen', async () => {
  stack.withDatabase((db) =>
    db.exec(
      "UPDATE stock SET packs = 0 WHERE drug_id IN (SELECT id FROM drug WHERE name_en LIKE '%cetirizine%')",
    ),
  );
  const page = await openConsultation(stack);
  const form = prescriptionForm(page);
  await form.getByRole('combobox', { name: t.findDrug }).fill('cetirizine');
  await page
    .getByRole('option', { name: /cetirizine/i })
    .first()
    .getByText(t.outOfStock)
    .waitFor();
  expect(await page.getByRole('option').filter({ hasText: t.outOfStock }).count()).toBe(
    await page.getByRole('option', { name: /cetirizine/i }).count(),
  );
});

it('a doctor prescribes and submits three drugs without the mouse: a word, Enter, and the numbers', async () => {
  const page = await openConsultation(stack);
  const form = prescriptionForm(page);
  await form.getByRole('combobox', { name: t.findDiagnosis }).focus();
  await page.keyboard.type('I10');
  await waitForOption(page, 'I10');
  await page.keyboard.press('Enter');
  await form.getByRole('combobox', { name: t.findDrug }).focus();
  for (const [word, dose, frequency] of [
    ['amlodipine', '5', 'qd'],
    ['metformin', '0.5', 'bid'],
    ['loratadine', '10', 'qn'],
  ] as const) {
    await page.keyboard.type(word);
    await waitForOption(page, word);
    await page.keyboard.press('Enter');
    await expect.poll(() => focusedName(page)).toMatch(/^Dose/);
    await typeAndExpect(page, dose, t.frequency);
    await typeAndExpect(page, frequency, t.route);
    await typeAndExpect(page, 'po', t.days);
    await page.keyboard.type('7');
    await page.keyboard.press('Enter');
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('role')))
      .toBe('combobox');
  }
  const lines = form.getByRole('list', { name: t.lines }).getByRole('listitem');
  await expect.poll(() => lines.count()).toBe(3);
  // 1 × 7 ÷ 1 of 28, explained at the quantity.
  await lines.first().getByText('calculated · 5 mg × 1 × 7 ÷ 5 mg = 7 → 1 box of 28').waitFor();
  // Past the draft button to the submit button.
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  expect(await focusedName(page)).toBe(t.submit);
  await page.keyboard.press('Enter');
  await submitDrawer(page).waitFor();
  await pressUntilClosed(page, 'Enter', submitDrawer(page));
  await page.getByText('Awaiting review').first().waitFor();
  const id = orderIdOf(page);
  const sql = `SELECT count(*) AS n FROM prescription x JOIN prescription_line l ON l.prescription_id = x.id
    WHERE x.order_id = ? AND x.status = 1`;
  expect(countRows(stack, sql, id)).toBe(3);
  const usageSql = `${sql} AND l.frequency || l.route || l.days IN ('qdoral7', 'bidoral7', 'qnoral7')`;
  expect(countRows(stack, usageSql, id)).toBe(3);
});

it('one key resets a quantity that was set by hand to the computed one', async () => {
  const page = await openConsultation(stack);
  const form = prescriptionForm(page);
  await pickFromCombobox(form, t.findDrug, 'amlodipine');
  const quantity = form.getByRole('textbox', { name: /^Quantity/ });
  await quantity.fill('5');
  await form.getByText(/^entered manually/).waitFor();
  await quantity.press('=');
  await form.getByText(/^calculated/).waitFor();
  await expect.poll(() => quantity.inputValue()).toBe('');
});

it('a drug that is searched before the warehouses are loaded is found once they are', async () => {
  const page = await stack.openPage();
  const held = await holdRequest(page, '/drug-warehouse/newList');
  await restoreSession(page, stack.baseUrl, 'doctor');
  await page.goto(
    `${stack.baseUrl}/cloudRoom/detail?id=${insertConsultation(stack, 'Slow Warehouse')}&part=record`,
  );
  const form = prescriptionForm(page);
  await form.getByRole('combobox', { name: t.findDrug }).fill('amlodipine');
  await expect.poll(held.heldCount).toBeGreaterThan(0);
  held.release();
  await page.getByRole('listbox').getByRole('option').first().click();
  await form.getByRole('textbox', { name: /^Quantity/ }).waitFor();
});

it('a record and a prescription of three drugs are written faster by keyboard than by mouse', async () => {
  const drugCountSql = `SELECT count(*) AS n FROM prescription x JOIN prescription_line l ON l.prescription_id = x.id
    WHERE x.order_id = ? AND x.status = 1 AND l.days = 7`;
  const results = await Promise.all(
    [writeByKeyboard, writeByMouse].map(async (write) => {
      const page = await openConsultation(stack, insertConsultation(stack, write.name));
      const user = createUser(page);
      await write(page, user);
      expect(countRows(stack, drugCountSql, orderIdOf(page))).toBe(3);
      await expect
        .poll(async () => (await doctor(caseRecord.detail, { orderId: orderIdOf(page) })).advice)
        .toBe(sampleInput.advice);
      return user.counts();
    }),
  );
  const [keyboard, mouse] = results;
  if (!keyboard || !mouse) throw new Error('nothing was written');
  // Each method uses only its own device, except for typing words.
  expect([keyboard.click, keyboard.home, mouse.press]).toEqual([0, 0, 0]);
  expect(keyboard.press).toBeLessThanOrEqual(32);
  expect(mouse.click).toBeLessThanOrEqual(19);
  expect(durationOf(keyboard, klm)).toBeLessThan(durationOf(mouse, klm));
});

it('no page wrote an error to the console', () => {
  expect(
    stack.consoleErrors().filter((message) => !/Failed to load resource|WebSocket|net::/.test(message)),
  ).toEqual([]);
});

it('the foot of the form counts what prevents the submit, each count leads to its place, and only a form without any finding has passed', async () => {
  const page = await openConsultation(stack);
  const form = prescriptionForm(page);
  await fillPrescription(form);
  const foot = form.locator('.rx-footer');
  await foot.getByText(en.rules.allPassed).waitFor();
  const dose = form.getByRole('textbox', { name: t.dose }).first();
  await dose.fill('-1');
  await foot.getByRole('button', { name: t.wrong['dose-negative'] }).click();
  await expect.poll(() => dose.evaluate((field) => field === document.activeElement)).toBe(true);
  await dose.fill('500');
  await form.getByRole('textbox', { name: t.days }).first().fill('14');
  await foot.getByRole('button', { name: /hard stops?$/ }).click();
  await expect.poll(() => focusedName(page)).toMatch(new RegExp(`^${en.rules.severity.block}`));
  await foot.getByRole('button', { name: /^\d+ warnings? \(/ }).click();
  await expect.poll(() => focusedName(page)).toMatch(new RegExp(`^${en.rules.reasonFor('')}`));
  expect(await foot.getByText(en.rules.allPassed).count()).toBe(0);
});

it('a submission that a rule blocks leads to the blocking finding, before any missing reason', async () => {
  const page = await openConsultation(stack);
  const form = prescriptionForm(page);
  await form.getByRole('combobox', { name: t.findDiagnosis }).fill('I10');
  await waitForOption(page, 'I10');
  await page.keyboard.press('Enter');
  await form.getByRole('combobox', { name: t.findDrug }).fill('amlodipine');
  await waitForOption(page, 'amlodipine');
  await page.keyboard.press('Enter');
  await form.getByRole('textbox', { name: t.dose }).first().fill('500');
  await form.getByRole('textbox', { name: t.days }).first().fill('14');
  await form.getByPlaceholder(en.rules.reasonHint).first().waitFor();
  await form.getByText(en.rules.severity.block, { exact: true }).first().waitFor();
  await form.getByRole('button', { name: t.submit }).click();
  await expect.poll(() => focusedName(page)).toMatch(new RegExp(`^${en.rules.severity.block}`));
});
