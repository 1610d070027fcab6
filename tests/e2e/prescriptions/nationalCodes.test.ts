import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { en } from '../../support/messages.ts';
import { pickFromCombobox } from '../steps/signIn.ts';
import {
  countRows,
  countPrescriptions,
  openConsultation,
  openPageAs,
  orderIdOf,
  prescriptionForm,
  submitPrescription,
} from '../steps/consultation.ts';
import { startE2eStack, type E2eStack } from '../../support/startE2eStack.ts';

let stack: E2eStack;
beforeAll(async () => {
  stack = await startE2eStack();
});
afterAll(() => stack.close());

const t = en.prescription;
const submitButton = (page: Page): Locator => page.getByRole('button', { name: t.submit });

/** Types into the search for a diagnosis, and returns the options that it finds. */
const searchDiagnosis = async (page: Page, typed: string): Promise<Locator> => {
  const combobox = prescriptionForm(page).getByRole('combobox', { name: t.findDiagnosis });
  await combobox.click();
  await page.keyboard.type(typed);
  await combobox.and(page.locator('[aria-busy=true]')).waitFor({ state: 'detached' });
  return page.getByRole('listbox').getByRole('option');
};

it('a doctor prescribes for a national code, and the auditor reads it as it is stored', async () => {
  const page = await openConsultation(stack);
  const options = await searchDiagnosis(page, 'i10.x00');
  const option = options.filter({ hasText: 'I10.x00x002' });
  await expect.poll(() => option.textContent()).toContain('National clinical edition 2.0');
  await option.click();
  const form = prescriptionForm(page);
  await form.getByText('I10.x00x002', { exact: true }).waitFor();
  await pickFromCombobox(form, t.findDrug, 'amlodipine');
  await form.getByRole('textbox', { name: /^Dose/ }).first().waitFor();
  await submitPrescription(page);
  await page.getByText('Awaiting review').first().waitFor();

  const id = stack.withDatabase((db) =>
    String(db.prepare('SELECT id FROM prescription WHERE order_id = ?').get(orderIdOf(page))?.['id']),
  );
  const review = await openPageAs(stack, 'auditor', `/prescriptionReview?id=${id}`);
  await review.getByText(en.audit.heldByYou).waitFor();
  await review.locator('.review-diagnoses').getByText('I10.x00x002').waitFor();
  expect(
    countRows(
      stack,
      "SELECT count(*) AS n FROM prescription_version WHERE prescription_id = ? AND diagnoses LIKE '%I10.x00x002%'",
      id,
    ),
  ).toBe(1);
});

it('stage 5 kidney disease stops metformin, whichever edition its code is from', async () => {
  for (const code of ['N18.900x013', 'N18.500']) {
    const page = await openConsultation(stack);
    const options = await searchDiagnosis(page, code.toLowerCase());
    await options.filter({ hasText: code }).click();
    const form = prescriptionForm(page);
    await pickFromCombobox(form, t.findDrug, 'metformin');
    await form
      .getByText(/Contraindicated: metformin/)
      .first()
      .waitFor();
    await submitButton(page).click();
    // The form moves the focus to what prevents it.
    await expect
      .poll(() => submitButton(page).evaluate((button) => button === document.activeElement))
      .toBe(false);
    expect(countPrescriptions(stack, orderIdOf(page))).toBe(0);
    await page.close();
  }
});
