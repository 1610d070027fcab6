import { afterAll, beforeAll, expect, it } from 'vitest';
import { en } from '../../support/messages.ts';
import { pickFromCombobox } from '../steps/signIn.ts';
import {
  fillPrescription,
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

const advice = /Take the bisphosphonate first, fasting/;

it('what guidelines combine is a note: the doctor and the auditor read it, and nobody gives a reason', async () => {
  const page = await openConsultation(stack);
  const form = prescriptionForm(page);
  await fillPrescription(form, 'alendronate');
  await pickFromCombobox(form, en.prescription.findDrug, 'calcium carbonate');
  await form.getByText(advice).waitFor();
  expect(await form.getByRole('textbox', { name: /^(?:One r|R)eason/ }).count()).toBe(0);
  expect(await form.getByText(/^All checks passed/).count()).toBe(0);
  await submitPrescription(page);
  await page.getByText('Awaiting review').first().waitFor();

  const id = stack.withDatabase((db) =>
    String(db.prepare('SELECT id FROM prescription WHERE order_id = ?').get(orderIdOf(page))?.['id']),
  );
  const review = await openPageAs(stack, 'auditor', `/prescriptionReview?id=${id}`);
  await review.getByText(en.audit.heldByYou).waitFor();
  await review.getByText(advice).waitFor();
  expect(await review.getByText(en.rules.notOverridden).count()).toBe(0);
});

it('a rule that had nothing to compare with is a note, beside which nothing claims that all rules were checked', async () => {
  stack.withDatabase((db) => db.exec("UPDATE drug SET default_dose = '' WHERE name_en LIKE 'amlodipine%'"));
  const page = await openConsultation(stack);
  const form = prescriptionForm(page);
  await fillPrescription(form);
  await form.getByRole('textbox', { name: en.prescription.dose }).fill('5');
  const note = en.rules.findingTexts['unusual-dose']('');
  await form.getByText(note).waitFor();
  expect(await form.getByText(en.rules.noFindings).count()).toBe(0);
  await submitPrescription(page);
  await page.getByText('Awaiting review').first().waitFor();

  const id = stack.withDatabase((db) =>
    String(db.prepare('SELECT id FROM prescription WHERE order_id = ?').get(orderIdOf(page))?.['id']),
  );
  const review = await openPageAs(stack, 'auditor', `/prescriptionReview?id=${id}`);
  await review.getByText(note).waitFor();
  await expect.poll(() => review.getByRole('button', { name: en.audit.approve }).isEnabled()).toBe(true);
  expect(await review.getByText(en.rules.noFindings).count()).toBe(0);
});
