import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Call } from '../../src/console/api/http/call.ts';
import { record as caseRecord } from '../../src/contract/consultation/record.ts';
import { en } from '../words.ts';
import { count, elsewhere, orderOn, place, room, rxForm } from './safetyActs.ts';
import { openStage, type Stage } from './stage.ts';
import { byKeyboard, byMouse, found, klm, lasting, written } from './writingActs.ts';

let stage: Stage;
let doctor: Call;
beforeAll(async () => {
  stage = await openStage();
  doctor = await elsewhere(stage.address, 'doctor');
});
afterAll(() => stage.close());

/** What the focus stands on, by its name. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(
    () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '',
  );

/** Types into what has the focus, and goes on by Enter to what is named so. */
const answer = async (page: Page, typed: string, next: string): Promise<void> => {
  await page.keyboard.type(typed);
  await page.keyboard.press('Enter');
  await expect.poll(() => focused(page)).toContain(next);
};

const w = en.prescription;

it('a doctor writes and sends three drugs without the mouse: a word, Enter, and the numbers', async () => {
  const page = await room(stage);
  const form = rxForm(page);
  await form.getByRole('combobox', { name: w.findDiagnosis }).focus();
  await page.keyboard.type('I10');
  await found(page, 'I10');
  await page.keyboard.press('Enter');
  await form.getByRole('combobox', { name: w.findDrug }).focus();
  for (const [word, dose, often] of [
    ['amlodipine', '5', 'qd'],
    ['metformin', '0.5', 'bid'],
    ['loratadine', '10', 'qn'],
  ] as const) {
    await page.keyboard.type(word);
    await found(page, word);
    await page.keyboard.press('Enter');
    await expect.poll(() => focused(page)).toMatch(/^Dose/);
    await answer(page, dose, w.frequency);
    await answer(page, often, w.route);
    await answer(page, 'po', w.days);
    await page.keyboard.type('7');
    await page.keyboard.press('Enter');
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('role')))
      .toBe('combobox');
  }
  const lines = form.getByRole('list', { name: w.lines }).getByRole('listitem');
  expect(await lines.count()).toBe(3);
  // 1 × 7 ÷ 1 of 28, said where it is computed.
  await lines.first().getByText('computed · 5 mg × 1 × 7 ÷ 5 mg = 7 → 1 box of 28').waitFor();
  // Past the draft to the submit.
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  expect(await focused(page)).toBe(w.submit);
  await page.keyboard.press('Enter');
  await page.getByText('Awaiting audit').first().waitFor();
  const id = orderOn(page);
  const sql = `SELECT count(*) AS n FROM prescription x JOIN prescription_line l ON l.prescription_id = x.id
    WHERE x.order_id = ? AND x.status = 1`;
  expect(count(stage, sql, id)).toBe(3);
  const said = `${sql} AND l.frequency || l.route || l.days IN ('qdoral7', 'bidoral7', 'qnoral7')`;
  expect(count(stage, said, id)).toBe(3);
});

it('a quantity set by hand goes back to the computed one by one key', async () => {
  const page = await room(stage);
  const form = rxForm(page);
  await form.getByRole('combobox', { name: w.findDrug }).fill('amlodipine');
  await page.getByRole('listbox').getByRole('option').first().click();
  const quantity = form.getByRole('textbox', { name: /^Quantity/ });
  await quantity.fill('5');
  await form.getByText(/^by hand/).waitFor();
  await quantity.press('=');
  await form.getByText(/^computed/).waitFor();
  expect(await quantity.inputValue()).toBe('');
});

it('a record and a prescription of three drugs are written faster by keyboard than by mouse', async () => {
  const drugs = `SELECT count(*) AS n FROM prescription x JOIN prescription_line l ON l.prescription_id = x.id
    WHERE x.order_id = ? AND x.status = 1 AND l.days = 7`;
  const taken = await Promise.all(
    [byKeyboard, byMouse].map(async (write) => {
      const page = await room(stage, place(stage, write.name));
      const acts = await write(page);
      expect(count(stage, drugs, orderOn(page))).toBe(3);
      await expect
        .poll(async () => (await doctor(caseRecord.detail, { orderId: orderOn(page) })).advice)
        .toBe(written.advice);
      return acts;
    }),
  );
  const [keyboard, mouse] = taken;
  if (!keyboard || !mouse) throw new Error('nothing was written');
  // Neither hand leaves its own device for more than the words.
  expect([keyboard.click, keyboard.home, mouse.press]).toEqual([0, 0, 0]);
  expect(keyboard.press).toBeLessThanOrEqual(50);
  expect(lasting(keyboard, klm)).toBeLessThan(lasting(mouse, klm));
});

it('no page complained', () => {
  expect(stage.complaints().filter((said) => !/Failed to load resource|WebSocket|net::/.test(said))).toEqual(
    [],
  );
});

it('a submit that the rules stop leads to what stops it, before any reason that is missing', async () => {
  const page = await room(stage);
  const form = rxForm(page);
  await form.getByRole('combobox', { name: w.findDiagnosis }).fill('I10');
  await found(page, 'I10');
  await page.keyboard.press('Enter');
  await form.getByRole('combobox', { name: w.findDrug }).fill('amlodipine');
  await found(page, 'amlodipine');
  await page.keyboard.press('Enter');
  await form.getByRole('textbox', { name: w.dose }).first().fill('500');
  await form.getByRole('textbox', { name: w.days }).first().fill('14');
  await form.getByPlaceholder(en.rules.reasonHint).first().waitFor();
  await form.getByText(en.rules.severity.block, { exact: true }).first().waitFor();
  await form.getByRole('button', { name: w.submit }).click();
  await expect.poll(() => focused(page)).toMatch(new RegExp(`^${en.rules.severity.block}`));
});
