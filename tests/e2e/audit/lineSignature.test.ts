import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Call } from '../../../src/console/api/http/call.ts';
import { en } from '../../../src/console/messages.en.ts';
import { en as texts } from '../../../src/console/domain/prescription/clarification/messages.en.ts';
import { zh as textsZh } from '../../../src/console/domain/prescription/clarification/messages.zh.ts';
import { audit } from '../../../src/contract/prescribing/audit.ts';
import { clarification } from '../../../src/contract/prescribing/clarification.ts';
import {
  type Prescription,
  prescription,
  prescriptionStatus,
} from '../../../src/contract/prescribing/prescription.ts';
import { findViolations } from '../../support/axe.ts';
import { findOverflow } from '../../support/overflow.ts';
import { emptyAuditQueue } from '../steps/auditQueue.ts';
import { insertConsultation, openPageAs, postPrescription, signInApi } from '../steps/consultation.ts';
import { waitForDrafts } from '../steps/drafts.ts';
import { type E2eStack, startE2eStack } from '../../support/startE2eStack.ts';

let stack: E2eStack;
let doctor: Call;
let auditor: Call;
let insisted: Prescription;
let declined: Prescription;
let cancelled: Prescription;
const t = texts;
const question = 'Above the label: do you insist?';

beforeAll(async () => {
  stack = await startE2eStack();
  doctor = await signInApi(stack.baseUrl, 'doctor');
  auditor = await signInApi(stack.baseUrl, 'auditor');
  emptyAuditQueue(stack);
  insisted = await postPrescription(doctor, insertConsultation(stack, 'Tao Shuzhen'));
  declined = await postPrescription(doctor, insertConsultation(stack, 'Second Patient'));
  cancelled = await postPrescription(doctor, insertConsultation(stack, 'Third Patient'));
});
afterEach(() => stack.closePages());
afterAll(() => stack.close());

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const stored = ({ id }: Prescription) => doctor(prescription.info, { id });
const review = ({ id }: Prescription) => `/prescriptionReview?id=${id}`;
const card = ({ orderId }: Prescription) => `/cloudRoom/detail?id=${orderId}&part=prescription`;
const named = (page: Page, name: string) => page.getByRole('group', { name }).getByRole('checkbox');
/** Asks the prescriber to sign the first line again. */
const askToSign = async (one: Prescription): Promise<void> => {
  await auditor(audit.claim, { id: one.id });
  const signLines = (await stored(one)).lines.slice(0, 1).map(({ id }) => id);
  await auditor(clarification.ask, { id: one.id, version: 1, question, signLines });
};

describe('a line signed again', () => {
  it('is asked for by the pharmacist at a named line instead of a rejection', async () => {
    const page = await openPageAs(stack, 'auditor', review(insisted));
    await button(page, t.ask).click();
    await page.getByRole('textbox', { name: t.question }).fill(question);
    await named(page, t.sign).first().check();
    expect(await findViolations(page)).toEqual([]);
    await waitForDrafts(page, 1);
    await page.reload();
    await expect.poll(() => named(page, t.sign).first().isChecked()).toBe(true);
    expect(await page.getByRole('textbox', { name: t.question }).inputValue()).toBe(question);
    await expect.poll(() => button(page, t.askNow).isEnabled()).toBe(true);
    await button(page, t.askNow).click();
    await page.waitForURL((url) => url.searchParams.get('id') !== insisted.id);
    const { lines, clarifications } = await stored(insisted);
    expect(clarifications).toMatchObject([
      { question, signatures: [{ lineId: lines[0]?.id, signedAt: null }] },
    ]);
  });

  it('is given by the doctor line by line, without a new version, and is printed', async () => {
    const page = await openPageAs(stack, 'doctor', card(insisted));
    const send = page.getByRole('form', { name: t.answer }).locator('button[type="submit"]');
    await page.getByText(question).waitFor();
    await send.click();
    await page.getByText(t.needsSignature).waitFor();
    await named(page, t.signNow).check();
    expect(await findViolations(page)).toEqual([]);
    await waitForDrafts(page, 1);
    await page.reload();
    await expect.poll(() => named(page, t.signNow).isChecked()).toBe(true);
    await button(page, t.signAndSend).click();
    await page.getByText(/^Signed again by .*林月/).waitFor();
    expect(await stored(insisted)).toMatchObject({ version: 1, lines: [{ signedAgain: { by: '林月' } }] });
    await page.getByRole('button', { name: en.prescription.print, exact: true }).first().click();
    const preview = page.getByRole('region', { name: en.prescription.printOf(insisted.prescriptionNo) });
    await preview
      .getByText(/医师再次签名/)
      .last()
      .waitFor();
  });

  it('stands at the line of the review, which is approved then', async () => {
    const page = await openPageAs(stack, 'auditor', review(insisted));
    await page
      .locator('.review-line')
      .getByText(/^Signed again by .*林月/)
      .waitFor();
    expect(await findViolations(page)).toEqual([]);
    await expect.poll(() => button(page, en.audit.approve).isEnabled()).toBe(true);
    await button(page, en.audit.approve).click();
    await page.waitForURL((url) => url.searchParams.get('id') !== insisted.id);
    await page.goto(`${stack.baseUrl}/prescriptionTask`);
    await expect.poll(async () => (await stored(insisted)).status).toBe(prescriptionStatus.approved);
  });

  it('that the doctor declines in words holds the approval back with a sentence, and no rejection', async () => {
    await askToSign(declined);
    const page = await openPageAs(stack, 'doctor', card(declined), { width: 390, height: 844 });
    await page.getByRole('textbox', { name: t.answer }).waitFor();
    expect(await findOverflow(page)).toEqual([]);
    await page.getByRole('textbox', { name: t.answer }).fill('I will lower it');
    await button(page, t.send).click();
    await page.getByRole('textbox', { name: t.answer }).waitFor({ state: 'detached' });
    const reviewing = await openPageAs(stack, 'auditor', review(declined));
    await expect.poll(() => button(reviewing, en.audit.reject).isEnabled()).toBe(true);
    expect(await button(reviewing, en.audit.approve).isEnabled()).toBe(false);
    await reviewing.getByRole('heading', { level: 1 }).focus();
    await reviewing.keyboard.press('a');
    await reviewing.getByText(en.audit.signatureMissing).waitFor();
  });

  it('of a prescription that is cancelled meanwhile is not given, and the doctor reads why', async () => {
    await askToSign(cancelled);
    const page = await openPageAs(stack, 'doctor', card(cancelled), { language: 'zh-CN' });
    await named(page, textsZh.signNow).check();
    await doctor(prescription.cancel, { id: cancelled.id, reason: 'Written by mistake' });
    await page.getByText(textsZh.closed.cancelled).waitFor();
    expect(await named(page, textsZh.signNow).count()).toBe(0);
    await waitForDrafts(page, 0);
    expect((await stored(cancelled)).lines[0]?.signedAgain ?? null).toBeNull();
  });
});
