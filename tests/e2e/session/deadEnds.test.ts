import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { order } from '../../../src/contract/consultation/order.ts';
import { prescriptionStatus } from '../../../src/contract/prescribing/prescription.ts';
import { findViolations } from '../../support/axe.ts';
import { en } from '../../support/messages.ts';
import { expectNoViolations } from '../../support/expectNoViolations.ts';
import { startE2eStack, type E2eStack } from '../../support/startE2eStack.ts';
import {
  expireSessions,
  insertConsultation,
  openPageAs,
  placeWaiting,
  postPrescription,
  restoreSession,
  showTab,
  signInApi,
} from '../steps/consultation.ts';
import { accounts, submitCredentials, waitForLive } from '../steps/signIn.ts';

let stack: E2eStack;
beforeAll(async () => {
  stack = await startE2eStack();
});
afterEach(() => stack.closePages());
afterAll(() => stack.close());

const { common, consultation, errors, shell } = en;
const findId = (sql: string): string => stack.withDatabase((db) => String(db.prepare(sql).get()?.['id']));
const run = (sql: string, ...params: string[]): void =>
  stack.withDatabase((db) => void db.prepare(sql).run(...params));
const setStatus = (value: 0 | 1): void =>
  run(`UPDATE account SET status = ${value} WHERE username = ?`, accounts.colleague);
const press = (page: Page, name: string): Promise<void> =>
  page.getByRole('main').getByRole('button', { name, exact: true }).first().click();
const expectNoRetry = async (page: Page): Promise<void> =>
  expect(await page.getByRole('button', { name: common.retry }).count()).toBe(0);

describe('what cannot go on says why, and has the button that goes on', () => {
  it.each(['/cloudRoom/detail', '/cloudRoom/detail1', '/orderRecord/detail'])(
    'a visit of another doctor at %s leads to the list',
    async (path) => {
      const id = insertConsultation(stack, 'Patient Elsewhere');
      const page = await openPageAs(stack, 'colleague', `${path}?id=${id}`);
      await page.getByText(shell.refused.what.ofAnother).waitFor();
      await expectNoRetry(page);
      await expectNoViolations(page, path);
      const list = path.startsWith('/cloudRoom') ? common.nav.cloudRoom : common.nav.orderRecord;
      await press(page, shell.refused.goTo(list));
      await page.getByRole('heading', { level: 1, name: list }).waitFor();
    },
  );

  it.each([
    ['doctor', '/cloudRoom/detail?id=nobody', common.nav.cloudRoom],
    ['doctor', '/orderRecord/detail?id=nobody', common.nav.orderRecord],
    ['auditor', '/prescriptionReview?id=nobody', common.nav.prescriptionTask],
  ] as const)('to the %s, %s does not exist and leads to the list', async (account, path, list) => {
    const page = await openPageAs(stack, account, path);
    await page.getByText(shell.refused.what.missing).waitFor();
    await expectNoRetry(page);
    await press(page, shell.refused.goTo(list));
    await page.getByText(shell.refused.what.missing).waitFor({ state: 'detached' });
  });

  it('a consultation that has ended leads to the visit’s page', async () => {
    const id = insertConsultation(stack, 'Patient Ended');
    const doctor = await signInApi(stack.baseUrl, 'doctor');
    await doctor(order.finish, { id });
    const page = await openPageAs(stack, 'doctor', `/cloudRoom/detail?id=${id}`);
    await page.getByText(consultation.notOpen(consultation.states.finished)).waitFor();
    await expectNoViolations(page, 'ended');
    await press(page, consultation.visitPage);
    await page.waitForURL(`**/orderRecord/detail?id=${id}`);
  });

  it('one that still waits leads to the queue', async () => {
    placeWaiting(stack, 'Patient Waiting');
    const id = findId(
      "SELECT o.id FROM consult_order o JOIN patient p ON p.id = o.patient_id WHERE p.name = 'Patient Waiting'",
    );
    const page = await openPageAs(stack, 'doctor', `/cloudRoom/detail?id=${id}`);
    await press(page, consultation.goToCloudRoom);
    await page.waitForURL(`**/cloudRoom?id=${id}`);
  });

  it('a rejected prescription of a consultation that has ended is corrected there, and copied once that time is over', async () => {
    const id = insertConsultation(stack, 'Patient Rejected');
    const doctor = await signInApi(stack.baseUrl, 'doctor');
    const sent = await postPrescription(doctor, id);
    run(
      `UPDATE prescription SET status = ${prescriptionStatus.rejected}, audit_status = 3 WHERE id = ?`,
      sent.id,
    );
    const page = await openPageAs(stack, 'doctor', `/cloudRoom/detail?id=${id}`);
    await showTab(page, 'prescription');
    await page.getByRole('button', { name: en.prescription.edit, exact: true }).first().waitFor();
    await doctor(order.finish, { id });
    // Without a reload: the end and the time that is left are shown as they become known.
    await press(page, consultation.correctPrescription);
    await page.getByRole('button', { name: en.prescription.edit, exact: true }).first().waitFor();

    const longAgo = String(Date.now() - 3 * 24 * 3_600_000);
    run('UPDATE consult_order SET finish_time = ?, end_time = ? WHERE id = ?', longAgo, longAgo, id);
    await page.goto(`${stack.baseUrl}/prescriptionRecord?open=${sent.id}`);
    await page.getByRole('button', { name: en.prescriptionList.copyTo }).waitFor();
    await page.goto(`${stack.baseUrl}/cloudRoom/detail?id=${id}&part=prescription`);
    await page.getByText(consultation.notOpen(consultation.states.finished)).waitFor();
    await press(page, consultation.visitPage);
    await page.waitForURL(`**/orderRecord/detail?id=${id}`);
  });
});

describe('a session that has ended', () => {
  it('by time is told in a dialog; closed, it leaves a banner with the way to the log-in', async () => {
    const page = await stack.openPage();
    await restoreSession(page, stack.baseUrl, 'doctor');
    await page.goto(`${stack.baseUrl}/orderRecord`);
    await page.getByRole('table').waitFor();
    await waitForLive(page);
    expireSessions(stack);
    const dialog = page.getByRole('dialog').filter({ hasText: errors.expired });
    // A call in the background may find it before the click, which the dialog then prevents.
    await Promise.any([
      page.getByRole('link', { name: common.nav.prescriptionRecord }).click(),
      dialog.waitFor(),
    ]);
    await dialog.getByRole('button', { name: errors.cancel }).click();
    const banner = page.getByRole('alert').filter({ hasText: errors.expired });
    await banner.getByRole('button', { name: errors.relogin }).click();
    await page.getByRole('button', { name: en.login.submit }).waitFor();
  });

  it('with a disabled account covers the page, in every tab and after a reload; the log-in says so, too', async () => {
    const page = await stack.openPage();
    await restoreSession(page, stack.baseUrl, 'colleague');
    await page.goto(`${stack.baseUrl}/cloudRoom`);
    await page.getByRole('region', { name: /^Waiting/ }).waitFor();
    const second = await page.context().newPage();
    await second.goto(`${stack.baseUrl}/orderRecord`);
    await second.getByRole('table').waitFor();
    setStatus(1);
    for (const tab of [page, second]) {
      await tab.getByRole('heading', { name: common.accountDisabled.title }).waitFor();
      expect(await tab.getByRole('table').or(tab.getByRole('navigation')).count()).toBe(0);
    }
    // As on the log-in, there is neither banner nor navigation.
    const missing = ['no banner', 'no navigation'];
    expect((await findViolations(page)).filter((one) => !missing.includes(one))).toEqual([]);
    await page.reload();
    await page.getByRole('heading', { name: common.accountDisabled.title }).waitFor();
    await page.getByRole('button', { name: common.accountDisabled.logIn }).click();
    await submitCredentials(page, accounts.colleague);
    await page.getByText('Login failed: this account is disabled').waitFor();
    setStatus(0);
  });
});

it('no screen wrote an error or a warning to the console', () => {
  expect(stack.consoleErrors()).toEqual([]);
});
