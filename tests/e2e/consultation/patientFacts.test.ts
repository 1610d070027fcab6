import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Call } from '../../../src/console/api/http/call.ts';
import { order } from '../../../src/contract/consultation/order.ts';
import { patientFacts } from '../../../src/contract/consultation/patientFacts.ts';
import { en } from '../../support/messages.ts';
import { expectNoViolations } from '../../support/expectNoViolations.ts';
import { startE2eStack, type E2eStack } from '../../support/startE2eStack.ts';
import {
  composerField,
  countRows,
  fillPrescription,
  insertConsultation,
  openConsultation,
  showTab,
  openPageAs,
  postPrescription,
  prescriptionForm,
  restoreSession,
  signInApi,
} from '../steps/consultation.ts';
import { waitForDrafts } from '../steps/drafts.ts';
import { holdRequest } from '../steps/signIn.ts';
import { waitForOption } from '../steps/writePrescription.ts';

let stack: E2eStack;
let doctor: Call;
beforeAll(async () => {
  stack = await startE2eStack();
  doctor = await signInApi(stack.baseUrl, 'doctor');
});
afterAll(() => stack.close());

const t = en.rules.facts;
/** The facts in the summary, or the line of them with the prescriptions where the summary is hidden. */
const panel = (page: Page) => page.getByRole('region', { name: t.title }).first();
const focusedLabel = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const field = document.activeElement;
    return field instanceof HTMLInputElement || field instanceof HTMLSelectElement
      ? (field.labels?.[0]?.textContent ?? '')
      : (field?.textContent ?? '');
  });

it('a doctor writes an allergy, a weight and a medicine by keyboard; the rules react, a reload keeps the draft, the auditor sees it', async () => {
  const id = insertConsultation(stack, 'Asked for allergies');
  stack.withDatabase((db) =>
    db.prepare("UPDATE patient SET sex = 2 WHERE name = 'Asked for allergies'").run(),
  );
  const page = await openConsultation(stack, id);
  const form = prescriptionForm(page);
  await fillPrescription(form, 'amoxicillin');
  const rule = form.getByText(/known allergy: penicillins/i);
  expect(await rule.count()).toBe(0);
  await form.getByRole('combobox', { name: en.prescription.findDrug }).focus();

  await page.keyboard.press('Alt+a');
  await expect.poll(() => focusedLabel(page)).toBe(t.substanceOf(1));
  await expectNoViolations(page, 'the empty form');
  await page.keyboard.type('penicillin');
  await panel(page).getByText(t.checkedAs('penicillins')).waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.type('rash');
  await page.keyboard.press('Enter');
  expect(await focusedLabel(page)).toBe(t.substanceOf(2));
  await page.keyboard.press('Enter');
  expect(await focusedLabel(page)).toBe(t.kilograms);
  await page.keyboard.type('70000');
  await page.keyboard.press('Enter');
  await panel(page).getByText('70000 g? Enter kg').waitFor();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  expect(await focusedLabel(page)).toBe(t.kilograms);
  await page.keyboard.press('Control+a');
  await page.keyboard.type('61.5');

  // A reload keeps what was typed, unfinished.
  await page.keyboard.press('Escape');
  await panel(page).getByText(t.unsaved).waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('combobox');
  await waitForDrafts(page, 2);
  await page.reload();
  await panel(page).getByText(t.unsaved).waitFor();
  await page.keyboard.press('Alt+a');
  await expect.poll(() => focusedLabel(page)).toBe(t.substanceOf(1));
  await expect.poll(() => panel(page).getByLabel(t.kilograms).inputValue()).toBe('61.5');
  await panel(page).getByRole('combobox', { name: t.addMedicine }).focus();
  await page.keyboard.type('warfarin');
  await waitForOption(page, 'warfarin');
  await page.keyboard.press('Enter');
  await panel(page)
    .getByRole('button', { name: /^Remove .*warfarin/i })
    .waitFor();
  await expectNoViolations(page, 'the filled form');
  await page.keyboard.press('Control+Enter');
  await panel(page).getByText('penicillin (rash)').waitFor();
  await rule.first().waitFor({ timeout: 10_000 });
  await panel(page).getByText('61.5 kg').waitFor();
  const banner = page.getByRole('region', { name: en.common.patientBanner.label('Asked for allergies') });
  await banner.getByText('Allergies: penicillin').waitFor();

  expect(
    countRows(
      stack,
      'SELECT count(*) AS n FROM patient p JOIN consult_order o ON o.patient_id = p.id WHERE o.id = ? AND p.allergies = \'["penicillin"]\'',
      id,
    ),
  ).toBe(1);

  const { id: prescriptionId } = await postPrescription(doctor, id, false);
  stack.withDatabase((db) => {
    db.prepare(
      'UPDATE prescription SET status = 1, audit_status = 0, submit_time = create_time WHERE id = ?',
    ).run(prescriptionId);
    db.prepare('UPDATE prescription_version SET submitted = 1 WHERE prescription_id = ?').run(prescriptionId);
  });
  const review = await openPageAs(stack, 'auditor', `/prescriptionReview?id=${prescriptionId}`);
  await review.getByRole('list', { name: t.title }).getByText('penicillin (rash)').waitFor();
  await review.getByText(t.notAsked('pregnancy, breastfeeding')).waitFor();
  await expectNoViolations(review, 'the review');
});

/** The operators of the keystroke-level model that occur here, in milliseconds: a key of a good typist, a decision. */
const operators = { key: 200, decision: 1_350 };

it('an allergy, a weight and a medicine are 23 keys and four decisions: at most 10 s by the keystroke-level model', async () => {
  const page = await openConsultation(stack, insertConsultation(stack, 'Asked by keys'));
  await prescriptionForm(page).getByRole('combobox', { name: en.prescription.findDrug }).focus();
  await panel(page).getByRole('button', { name: t.edit }).waitFor();
  let keys = 0;
  /** Keys pressed together count one by one. */
  const press = async (combination: string) => {
    keys += combination.split('+').length;
    await page.keyboard.press(combination);
  };
  const type = async (text: string) => {
    keys += text.length;
    await page.keyboard.type(text);
  };

  await press('Alt+a');
  await expect.poll(() => focusedLabel(page)).toBe(t.substanceOf(1));
  await type('penicillin');
  await press('Enter');
  await press('Enter');
  expect(await focusedLabel(page)).toBe(t.kilograms);
  await type('61');
  await press('Enter');
  await type('war');
  await waitForOption(page, 'warfarin');
  await press('Enter');
  await press('Control+Enter');

  const known = panel(page).getByRole('list', { name: t.title });
  await known.getByText('penicillin').waitFor();
  await known.getByText('61 kg').waitFor();
  await known.getByText(/warfarin/i).waitFor();
  expect(keys).toBe(23);
  // To open the facts, and one for each of the three.
  expect(keys * operators.key + 4 * operators.decision).toBeLessThanOrEqual(10_000);
});

it('what a rule could not check for want of a fact leads to its field; once it is recorded, the rule has run', async () => {
  const id = insertConsultation(stack, 'Nursing not known');
  stack.withDatabase((db) =>
    db.prepare("UPDATE patient SET sex = 2, pregnant = 0 WHERE name = 'Nursing not known'").run(),
  );
  const page = await openConsultation(stack, id);
  const form = prescriptionForm(page);
  await fillPrescription(form, 'atorvastatin');
  const record = form.getByRole('button', { name: t.recordFact.nursing });
  await record.click();
  await expect.poll(() => focusedLabel(page)).toBe(t.names.nursing);
  await page.keyboard.press('N');
  await page.keyboard.press('Control+Enter');
  await panel(page).getByText(t.isNursing(false)).waitFor();
  await record.waitFor({ state: 'detached' });
});

it('on a phone Alt+A leaves the chat for the facts and Esc leads back; facts that are not saved are named before the end, and one click away', async () => {
  const page = await openConsultation(stack, insertConsultation(stack, 'On a phone'));
  await page.setViewportSize({ width: 390, height: 844 });
  await showTab(page, 'chat');
  const message = page.getByRole('textbox', { name: 'Message to the patient' });
  await message.focus();
  await page.getByText(t.edit).first().waitFor({ state: 'attached' });
  expect(await panel(page).count()).toBe(0);
  await page.keyboard.press('Alt+a');
  await expect.poll(() => focusedLabel(page)).toBe(t.substanceOf(1));
  await page.keyboard.type('latex');
  // Esc leads back to where the doctor was.
  await page.keyboard.press('Escape');
  await expect.poll(() => message.evaluate((field) => field === document.activeElement)).toBe(true);

  const { finish } = en.consultation;
  await page.getByRole('button', { name: en.common.patientBanner.details }).click();
  await page.getByRole('button', { name: finish.action }).click();
  const unsavedFacts = page.getByRole('button', { name: finish.unsavedFacts });
  await unsavedFacts.waitFor();
  expect(await page.getByText(finish.unsentForm).count()).toBe(0);
  await unsavedFacts.click();
  await expect.poll(() => focusedLabel(page)).toBe(t.continueEditing);
});

it('a weight that was saved in another room meanwhile is chosen before the facts are saved', async () => {
  const id = insertConsultation(stack, 'Weighed twice');
  const page = await openConsultation(stack, id);
  await panel(page).getByRole('button', { name: t.edit }).click();
  await panel(page).getByLabel(t.kilograms).fill('61');
  const { patient } = await doctor(order.detail, { id });
  await doctor(patientFacts.save, {
    patientId: patient.id,
    orderId: id,
    version: 1,
    facts: { weightKg: { value: '65', source: 'patient' } },
  });
  const choice = panel(page).getByRole('region', { name: t.names.weightKg });
  await choice.getByText('61 kg', { exact: true }).first().waitFor();
  await choice.getByText('65 kg', { exact: true }).waitFor();
  await panel(page).getByRole('button', { name: t.save }).click();
  await expect.poll(() => focusedLabel(page)).toContain(en.journal.conflict.keepMine);
  await page.keyboard.press('Enter');
  await choice.waitFor({ state: 'detached' });
  await panel(page).getByRole('button', { name: t.save }).click();
  await panel(page).getByRole('list', { name: t.title }).getByText('61 kg').waitFor();
});

it('Alt+A before the facts are loaded opens them as soon as they are', async () => {
  const page = await openConsultation(stack, insertConsultation(stack, 'Loading late'));
  const held = await holdRequest(page, patientFacts.get.path);
  await page.reload();
  await expect.poll(held.heldCount).toBeGreaterThan(0);
  await page.getByRole('region', { name: en.prescription.title, exact: true }).waitFor();
  await page.keyboard.press('Alt+a');
  held.release();
  await expect.poll(() => focusedLabel(page)).toBe(t.substanceOf(1));
});

it.each([
  ['types a message', (page: Page) => page.keyboard.type('How are you')],
  ['presses the pointer elsewhere', (page: Page) => page.getByRole('log').click()],
])(
  'Alt+A before the facts are loaded is withdrawn when the doctor %s: they open nothing later',
  async (name, act) => {
    const page = await stack.openPage();
    const held = await holdRequest(page, patientFacts.get.path);
    await restoreSession(page, stack.baseUrl, 'doctor');
    await page.goto(`${stack.baseUrl}/cloudRoom/detail?id=${insertConsultation(stack, name)}`);
    const composer = composerField(page);
    await composer.focus();
    await expect.poll(held.heldCount).toBeGreaterThan(0);
    await page.keyboard.press('Alt+a');
    await act(page);
    const active = () => page.evaluateHandle(() => document.activeElement);
    const before = await active();
    held.release();
    await panel(page).getByRole('button', { name: t.edit }).waitFor();
    expect(await panel(page).getByLabel(t.kilograms).count()).toBe(0);
    expect(await before.evaluate((element) => element === document.activeElement)).toBe(true);
  },
);
