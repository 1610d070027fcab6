import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Call } from '../../../src/console/api/http/call.ts';
import { en } from '../../../src/console/messages.en.ts';
import { audit } from '../../../src/contract/prescribing/audit.ts';
import { prescription, prescriptionStatus } from '../../../src/contract/prescribing/prescription.ts';
import { record as caseRecord } from '../../../src/contract/consultation/record.ts';
import { clickInPlace } from '../steps/signIn.ts';
import { waitForDrafts } from '../steps/drafts.ts';
import {
  adviceField,
  countRows,
  signInApi,
  orderIdOf,
  insertConsultation,
  showDetails,
  postPrescription,
  countPrescriptions,
  recordPanel,
  openConsultation,
  prescriptionForm,
  openPageAs,
  fillPrescription,
  submitPrescription,
} from '../steps/consultation.ts';
import { startE2eStack, type E2eStack } from '../../support/startE2eStack.ts';

let stack: E2eStack;
let doctor: Call;
beforeAll(async () => {
  stack = await startE2eStack();
  doctor = await signInApi(stack.baseUrl, 'doctor');
});
afterEach(() => stack.closePages());
afterAll(() => stack.close());

const t = en.audit;
const requiredFields = { chiefComplaint: 'Cough', diagnoses: [{ code: 'I10', name: '', nameEn: '' }] };

/** Counts the browser's requests to a path. */
const countRequests = (page: Page, path: string): (() => number) => {
  let sent = 0;
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.endsWith(path)) sent += 1;
  });
  return () => sent;
};
const clickTwentyTimes = (page: Page, name: string): Promise<void> =>
  clickInPlace(page, page.getByRole('button', { name, exact: true }), 20);
/** Holds a key down, so that it repeats. */
const holdKey = async (page: Page, key: string): Promise<void> => {
  for (let n = 0; n < 20; n += 1) await page.keyboard.down(key);
  await page.keyboard.up(key);
};
const createSignableOrder = async (): Promise<string> => {
  const orderId = insertConsultation(stack, 'To be signed');
  const savedRecord = await doctor(caseRecord.detail, { orderId });
  await doctor(caseRecord.save, { ...savedRecord, ...requiredFields });
  return orderId;
};
/** The only prescription in the queue, held and ready for its verdict. */
const openReview = async (): Promise<{ page: Page; id: string }> => {
  stack.withDatabase((db) =>
    db.prepare("UPDATE prescription SET status = 5, cancel_reason = 'Over' WHERE status = 1").run(),
  );
  const { id } = await postPrescription(doctor, insertConsultation(stack, 'Reviewed'));
  const page = await openPageAs(stack, 'auditor', `/prescriptionReview?id=${id}`);
  await expect.poll(() => page.getByRole('button', { name: t.approve }).isEnabled()).toBe(true);
  return { page, id };
};
const countVerdicts = (id: string): number =>
  countRows(stack, 'SELECT count(*) AS n FROM verdict WHERE prescription_id = ?', id);

const inputMethods = [
  ['twenty clicks', clickTwentyTimes],
  [
    'repeated Enter keys',
    async (page: Page, name: string) => {
      await page.getByRole('button', { name, exact: true }).focus();
      await holdKey(page, 'Enter');
    },
  ],
] as const;

describe.each(inputMethods)('%s', (_method, press) => {
  it('sign a record once', async () => {
    const page = await openConsultation(stack, await createSignableOrder());
    const sent = countRequests(page, caseRecord.sign.path);
    await recordPanel(page).getByRole('button', { name: en.consultation.sign.action, exact: true }).click();
    await press(page, en.consultation.sign.anyway);
    await recordPanel(page)
      .getByText(/^Signed by/)
      .waitFor();
    expect(sent()).toBe(1);
  });

  it('give one verdict', async () => {
    const { page, id } = await openReview();
    const sent = countRequests(page, audit.verdict.path);
    await press(page, t.approve);
    await page.waitForURL(/prescriptionTask/);
    await expect.poll(() => countVerdicts(id)).toBe(1);
    await expect.poll(sent).toBe(1);
  });
});

it('the key of a verdict, held down, gives one verdict', async () => {
  const { page, id } = await openReview();
  const sent = countRequests(page, audit.verdict.path);
  await holdKey(page, 'a');
  await page.waitForURL(/prescriptionTask/);
  await expect.poll(() => countVerdicts(id)).toBe(1);
  await expect.poll(sent).toBe(1);
});

it('a rejection without a reason says so at the field, and stores nothing', async () => {
  const { page, id } = await openReview();
  const sent = countRequests(page, audit.verdict.path);
  await page.keyboard.press('r');
  await page.getByText(t.needsReason).waitFor();
  const opinion = page.getByRole('textbox', { name: t.opinion, exact: true });
  await expect.poll(() => opinion.evaluate((field) => field === document.activeElement)).toBe(true);
  expect([sent(), countVerdicts(id)]).toEqual([0, 0]);
  expect((await doctor(prescription.info, { id })).status).toBe(prescriptionStatus.awaitingAudit);
  await page.keyboard.type('Too long');
  await page.keyboard.press('Escape');
  await page.keyboard.press('r');
  await expect.poll(() => countVerdicts(id)).toBe(1);
});

it('after a lost response to a submission the outcome is unknown; then it is verified, and there is one prescription', async () => {
  const page = await openConsultation(stack);
  await fillPrescription(prescriptionForm(page));
  const sent = countRequests(page, prescription.create.path);
  // The request arrives, its response is lost, and for a while the outcome cannot be verified.
  await page.route(`**${prescription.create.path}`, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await page.route(`**${prescription.list.path}*`, (route) => route.abort());
  await submitPrescription(page);
  await page.getByText(en.prescription.stillNotKnown).waitFor();
  expect(countPrescriptions(stack, orderIdOf(page))).toBe(1);
  await expect.poll(() => page.getByRole('button', { name: en.prescription.submit }).isDisabled()).toBe(true);
  await page.unroute(`**${prescription.list.path}*`);
  await page.getByRole('button', { name: en.prescription.ask }).click();
  await page.getByRole('region', { name: en.prescription.title }).getByText('Awaiting review').waitFor();
  expect([sent(), countPrescriptions(stack, orderIdOf(page))]).toEqual([1, 1]);
});

it('a draft that is restored after the record was changed elsewhere replaces nothing: both are shown', async () => {
  const orderId = insertConsultation(stack, 'Changed elsewhere');
  const page = await openConsultation(stack, orderId);
  await page.route(`**${caseRecord.save.path}`, (route) => route.abort());
  await adviceField(page).fill('Typed here');
  await waitForDrafts(page, 1);
  const savedRecord = await doctor(caseRecord.detail, { orderId });
  await doctor(caseRecord.save, { ...savedRecord, advice: 'Saved elsewhere' });
  await page.unroute(`**${caseRecord.save.path}`);
  await page.reload();
  const adviceConflict = recordPanel(page).getByRole('region', { name: 'Plan and advice' });
  await adviceConflict.getByText('Typed here').first().waitFor();
  expect(await adviceConflict.locator('ins').allTextContents()).not.toEqual([]);
  expect((await doctor(caseRecord.detail, { orderId })).advice).toBe('Saved elsewhere');
  await adviceConflict.getByRole('button', { name: en.journal.conflict.keepMine }).click();
  await expect.poll(async () => (await doctor(caseRecord.detail, { orderId })).advice).toBe('Typed here');
});

it('a prescription form that is restored after its draft was changed elsewhere replaces nothing', async () => {
  const orderId = insertConsultation(stack, 'Draft elsewhere');
  const draft = await postPrescription(doctor, orderId, false, 'At first');
  const typingPage = await openConsultation(stack, orderId);
  await typingPage.getByRole('button', { name: en.prescription.resume }).click();
  await showDetails(typingPage);
  await typingPage.getByRole('textbox', { name: /^Instructions/ }).fill('Typed here');
  await waitForDrafts(typingPage, 1);
  await typingPage.close({ runBeforeUnload: false });
  const { id, version, warehouseId, diagnoses } = draft;
  const lines = draft.lines.map(({ drugId, dose, frequency, route, days, quantity }) => ({
    drugId,
    dose,
    frequency,
    route,
    days,
    quantity,
    remark: 'Saved elsewhere',
  }));
  await doctor(prescription.edit, { id, version, warehouseId, diagnoses, lines, submit: false });
  const page = await typingPage.context().newPage();
  await page.goto(typingPage.url());
  const remark = page.getByRole('textbox', { name: /^Instructions/ });
  await page.getByText(en.journal.conflict.title).waitFor();
  await showDetails(page);
  expect(await remark.inputValue()).toBe('Typed here');
  expect(await page.locator('.conflict-notice ins').allTextContents()).not.toEqual([]);
  const loadRemark = async () => (await doctor(prescription.info, { id })).lines[0]?.remark;
  expect(await loadRemark()).toBe('Saved elsewhere');
  // Still not chosen after a reload: the stored text has not become the base of the typed one.
  await page.reload();
  await page.getByText(en.journal.conflict.title).waitFor();
  await showDetails(page);
  expect(await remark.inputValue()).toBe('Typed here');
  await page.getByRole('button', { name: en.journal.conflict.keepMine }).click();
  await page.getByRole('button', { name: en.prescription.saveDraft }).click();
  await expect.poll(loadRemark).toBe('Typed here');
});

it('no page wrote an error to the console', () => {
  expect(
    stack.consoleErrors().filter((message) => !/Failed to load resource|WebSocket|net::/.test(message)),
  ).toEqual([]);
});
