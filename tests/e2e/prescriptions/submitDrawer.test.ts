import type { Locator } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { Call } from '../../../src/console/api/http/call.ts';
import { prescription } from '../../../src/contract/prescribing/prescription.ts';
import { expectNoViolations } from '../../support/expectNoViolations.ts';
import { en } from '../../support/messages.ts';
import { startE2eStack, type E2eStack } from '../../support/startE2eStack.ts';
import {
  countPrescriptions,
  fillPrescription,
  insertConsultation,
  openConsultation,
  orderIdOf,
  postPrescription,
  prescriptionForm,
  showDetails,
  showTab,
  signInApi,
  submitDrawer,
} from '../steps/consultation.ts';
import { pickFromCombobox } from '../steps/signIn.ts';
import { countCalls, pressEnterTwice } from '../steps/user.ts';

let stack: E2eStack;
let doctor: Call;
beforeAll(async () => {
  stack = await startE2eStack();
  doctor = await signInApi(stack.baseUrl, 'doctor');
});
afterEach(() => stack.closePages());
afterAll(() => stack.close());

const t = en.prescription;

const linesOf = (form: Locator): Locator => form.getByRole('list', { name: t.lines }).getByRole('listitem');
/** Adds a drug; returns its line. */
const addDrug = async (form: Locator, name: string): Promise<Locator> => {
  await pickFromCombobox(form, t.findDrug, name);
  const line = linesOf(form).filter({ hasText: new RegExp(name, 'i') });
  await line.waitFor();
  return line;
};

it('before it is sent, a prescription is shown as it will be printed, with what was found and the reasons given', async () => {
  const page = await openConsultation(stack, insertConsultation(stack, 'Shen Sheet'));
  const form = prescriptionForm(page);
  await fillPrescription(form);
  await form.getByRole('textbox', { name: t.days }).fill('14');
  await form.getByPlaceholder(en.rules.reasonHint).fill('Travels for two weeks');
  const submit = form.getByRole('button', { name: t.submit });
  await submit.click();
  const drawer = submitDrawer(page);
  const sheet = drawer.locator('.sheet');
  await sheet.getByText('用法：每次 5 mg，每日1次，口服，共 14 天').waitFor();
  await sheet.getByText('Shen Sheet').waitFor();
  await sheet.getByText('心血管内科').waitFor();
  await sheet.getByText('待审核，不得调配').waitFor();
  await drawer.getByText(t.overridden('Travels for two weeks')).waitFor();
  await expectNoViolations(page, 'a prescription before it is sent');

  // A tablet that is turned hides the form, and neither its drawer nor, on the sheet, a part of a long name.
  const size = page.viewportSize();
  if (!size) throw new Error('the window has no size');
  await page.setViewportSize({ width: 390, height: 844 });
  await sheet.locator('.sheet-hospital').evaluate((name) => {
    name.textContent = 'The Second Affiliated Online Hospital of Harbour University';
  });
  const [name, kind] = await Promise.all(
    ['.sheet-hospital', '.sheet-kind'].map((selector) => sheet.locator(selector).boundingBox()),
  );
  if (!name || !kind) throw new Error('the sheet has no head');
  expect(name.x + name.width).toBeLessThanOrEqual(kind.x);
  await page.setViewportSize(size);
  await submit.waitFor();

  await page.keyboard.press('Escape');
  await drawer.waitFor({ state: 'detached' });
  await expect.poll(() => submit.evaluate((button) => button === document.activeElement)).toBe(true);
  expect(countPrescriptions(stack, orderIdOf(page))).toBe(0);
});

it('the sheet has the lines of the form, in their order, and two quick Enters send it once', async () => {
  const page = await openConsultation(stack, insertConsultation(stack, 'Otis Order'));
  const form = prescriptionForm(page);
  const lines = linesOf(form);
  await pickFromCombobox(form, t.findDiagnosis, 'I10');
  const drugs = [
    ['metformin', /^盐酸二甲双胍/],
    ['amlodipine', /^苯磺酸氨氯地平/],
    ['loratadine', /^氯雷他定/],
  ] as const;
  for (const [name] of drugs) await addDrug(form, name);
  expect(await lines.allTextContents()).toEqual(
    drugs.map(([name]) => expect.stringMatching(new RegExp(name, 'i'))),
  );
  const calls = countCalls(page, [prescription.create.path]);
  await form.getByRole('button', { name: t.submit }).click();
  const drawer = submitDrawer(page);
  await drawer.locator('.sheet').waitFor();
  expect(await drawer.locator('.sheet-drug').allTextContents()).toEqual(
    drugs.map(([, printed]) => expect.stringMatching(printed)),
  );
  await pressEnterTwice(page, drawer);
  await page.getByText('Awaiting review').first().waitFor();
  expect([calls(), countPrescriptions(stack, orderIdOf(page))]).toEqual([[1], 1]);
});

it('a long prescription has as many sheets before it is sent as on paper', async () => {
  const page = await openConsultation(stack, insertConsultation(stack, 'Long Lines'));
  const form = prescriptionForm(page);
  await pickFromCombobox(form, t.findDiagnosis, 'I10');
  for (const name of ['metformin', 'amlodipine', 'loratadine', 'omeprazole', 'atorvastatin']) {
    const line = await addDrug(form, name);
    await showDetails(line);
    await line
      .getByRole('textbox', { name: /^Instructions/ })
      .fill('饭后整片吞服，如有头晕请及时复诊。'.repeat(11));
  }
  await form.getByRole('button', { name: t.submit }).click();
  const drawer = submitDrawer(page);
  await drawer.locator('.sheet').first().waitFor();
  const sheets = await drawer.locator('.sheet').count();
  expect(sheets).toBeGreaterThan(1);
  await drawer.getByRole('button', { name: t.review.send }).click();
  await page.getByText('Awaiting review').first().waitFor();
  await page.getByRole('button', { name: t.print, exact: true }).click();
  const printed = page.getByRole('group', { name: t.preview }).locator('.sheet');
  await printed.nth(sheets - 1).waitFor();
  expect(await printed.count()).toBe(sheets);
});

it('a prescription that changes elsewhere while it is shown is not sent', async () => {
  const id = insertConsultation(stack, 'Changed Elsewhere');
  const stored = await postPrescription(doctor, id, false);
  const page = await openConsultation(stack, id);
  await showTab(page, 'prescription');
  await page.getByRole('button', { name: t.resume }).click();
  await page.getByRole('button', { name: t.submit }).click();
  await submitDrawer(page).waitFor();
  const { version, warehouseId, diagnoses, lines } = stored;
  await doctor(prescription.edit, {
    id: stored.id,
    version,
    warehouseId,
    diagnoses,
    lines: lines.map((line) => ({ ...line, remark: 'In the evening' })),
    submit: false,
  });
  await submitDrawer(page).waitFor({ state: 'detached' });
  await showDetails(page);
  await expect
    .poll(() => page.getByRole('textbox', { name: /^Instructions/ }).inputValue())
    .toBe('In the evening');
  expect(await doctor(prescription.info, { id: stored.id })).toMatchObject({ status: 0, version: 2 });
});
