import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Call } from '../../../src/console/api/http/call.ts';
import { en } from '../../../src/console/messages.en.ts';
import { audit } from '../../../src/contract/prescribing/audit.ts';
import {
  type Prescription,
  prescription,
  prescriptionStatus,
} from '../../../src/contract/prescribing/prescription.ts';
import { insertConsultation, openPageAs, postPrescription, signInApi } from '../steps/consultation.ts';
import { startE2eStack, type E2eStack } from '../../support/startE2eStack.ts';

let stack: E2eStack;
let doctor: Call;
let colleague: Call;
let page: Page;
let first: Prescription;
let second: Prescription;
beforeAll(async () => {
  stack = await startE2eStack();
  doctor = await signInApi(stack.baseUrl, 'doctor');
  colleague = await signInApi(stack.baseUrl, 'secondAuditor');
});
/** Two prescriptions, and nothing else, in the audit queue; the first is under review. */
beforeEach(async () => {
  stack.withDatabase((db) =>
    db.exec('UPDATE prescription SET status = 5, audit_status = 4 WHERE status = 1'),
  );
  first = await postPrescription(doctor, insertConsultation(stack, 'Tao Shuzhen'));
  second = await postPrescription(doctor, insertConsultation(stack, 'Next Patient'));
  page = await openPageAs(stack, 'auditor', `/prescriptionReview?id=${first.id}`);
  await page.locator('.review-actions .button-main:enabled').waitFor();
});
afterEach(() => stack.closePages());
afterAll(() => stack.close());

const t = en.audit;
const { approved, awaitingAudit, rejected } = prescriptionStatus;

const status = async ({ id }: Prescription): Promise<number> =>
  (await doctor(prescription.info, { id })).status;
const opened = ({ id }: Prescription): Promise<void> =>
  page.waitForURL((url) => url.searchParams.get('id') === id);
const toast = (state: string, { patient, prescriptionNo }: Prescription = first) =>
  page.getByText(t.given(t.subject(patient.name, prescriptionNo), state));
const undo = () => page.getByRole('button', { name: t.undo });

/** Rejects the first prescription by keyboard, with a reason and an opinion. */
const reject = async (): Promise<void> => {
  await page.keyboard.press('c');
  await page.keyboard.type('Please halve it');
  await page.keyboard.press('Escape');
  await page.keyboard.press('l');
  await page.keyboard.type('2-5');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.keyboard.press('r');
  await toast(t.rejected).waitFor();
};
const expectAsItWas = async (): Promise<void> => {
  await opened(first);
  await page.getByText(t.heldByYou).waitFor();
  expect(await page.getByRole('textbox', { name: t.opinion }).inputValue()).toBe('Please halve it');
  // The lines wait for the rules' findings.
  await expect
    .poll(() => page.locator('.review-selected-reason').allTextContents())
    .toEqual([expect.stringContaining('2-5')]);
  await undo().waitFor({ state: 'detached' });
  await expect.poll(() => page.getByRole('button', { name: t.reject }).isEnabled()).toBe(true);
};

describe('after a verdict', () => {
  it('the next prescription opens at once, and the key U brings the decided one back as it was', async () => {
    await reject();
    await opened(second);
    await page.getByText(t.heldByYou).waitFor();
    expect((await colleague(audit.detail, { id: first.id })).claim?.auditorName).toBe('秦淑兰');
    await page.keyboard.press('u');
    await expectAsItWas();
    expect(await status(first)).toBe(awaitingAudit);
  });

  it('its button and the browser’s Back bring it back, too', async () => {
    await reject();
    await opened(second);
    await undo().click();
    await expectAsItWas();
    await page.keyboard.press('r');
    await opened(second);
    await page.goBack();
    await expectAsItWas();
    expect(await status(first)).toBe(awaitingAudit);
  });

  it('the seconds are counted down without being announced, and then it is sent', async () => {
    await reject();
    const seconds = page.locator('.toast-seconds');
    expect(await seconds.getAttribute('aria-hidden')).toBe('true');
    await expect.poll(async () => Number.parseInt(await seconds.innerText(), 10)).toBeLessThan(9);
    expect(await status(first)).toBe(awaitingAudit);
    await expect.poll(() => status(first)).toBe(rejected);
    await toast(t.rejected).waitFor({ state: 'detached' });
  });

  it('the next decision sends it', async () => {
    await reject();
    await opened(second);
    await expect.poll(() => page.getByRole('button', { name: t.approve }).isEnabled()).toBe(true);
    await page.keyboard.press('a');
    await toast(t.approved, second).waitFor();
    expect(await toast(t.rejected).count()).toBe(0);
    await expect.poll(() => status(first)).toBe(rejected);
    expect(await status(second)).toBe(awaitingAudit);
    // The last one opens the list, where it can still be taken back.
    await page.waitForURL(/prescriptionTask/);
    await page.keyboard.press('u');
    await opened(second);
    await page.getByText(t.heldByYou).waitFor();
    expect(await status(second)).toBe(awaitingAudit);
  });

  it('the verdict is sent when the auditor goes to another screen', async () => {
    await reject();
    await opened(second);
    await page.getByRole('link', { name: en.common.nav.myAuditRecord }).click();
    await page.waitForURL(/myAuditRecord/);
    await expect.poll(() => status(first)).toBe(rejected);
    await toast(t.rejected).waitFor({ state: 'detached' });
  });

  it('the verdict is sent when the page is closed, and the next page says nothing', async () => {
    await reject();
    await opened(second);
    await page.goto('about:blank');
    await expect.poll(() => status(first)).toBe(rejected);
    await page.goto(`${stack.baseUrl}/prescriptionTask`);
    await page.getByRole('table', { name: t.list }).waitFor();
    await page.getByRole('link', { name: 'Next Patient' }).waitFor();
    // Once the verdict is found to have arrived, nothing is left that a log-out would discard.
    const question = page.getByRole('dialog');
    const logIn = page.getByRole('button', { name: en.login.submit });
    await expect
      .poll(async () => {
        await page.getByRole('button', { name: en.common.logOut }).click();
        await question.or(logIn).waitFor();
        if (await logIn.isVisible()) return 'logged out';
        await page.keyboard.press('Escape');
        await question.waitFor({ state: 'detached' });
        return 'asked';
      })
      .toBe('logged out');
  });

  it('the verdict is sent when the auditor logs out', async () => {
    await page.keyboard.press('a');
    await opened(second);
    await page.getByRole('button', { name: en.common.logOut }).click();
    await page.waitForURL(/login/);
    expect(await status(first)).toBe(approved);
  });

  it('without a connection the auditor is told, and it is sent when the connection is back', async () => {
    await reject();
    await opened(second);
    await page.context().setOffline(true);
    const { patient, prescriptionNo } = first;
    const told = page.getByText(t.notSent.offline(t.subject(patient.name, prescriptionNo)));
    await told.waitFor();
    expect(await status(first)).toBe(awaitingAudit);
    await page.context().setOffline(false);
    await expect.poll(() => status(first)).toBe(rejected);
    await told.waitFor({ state: 'detached' });
  });
});
