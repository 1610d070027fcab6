import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { Call } from '../../../src/console/api/http/call.ts';
import { order } from '../../../src/contract/consultation/order.ts';
import { drug } from '../../../src/contract/prescribing/drug.ts';
import { audit } from '../../../src/contract/prescribing/audit.ts';
import {
  type Prescription,
  prescription,
  prescriptionStatus,
} from '../../../src/contract/prescribing/prescription.ts';
import { en } from '../../support/messages.ts';
import { startE2eStack, type E2eStack } from '../../support/startE2eStack.ts';
import {
  insertConsultation,
  openPageAs,
  postPrescription,
  signInApi,
  submitDrawer,
  submitPrescription,
} from '../steps/consultation.ts';
import { clickIfShown } from '../steps/signIn.ts';

let stack: E2eStack;
let doctor: Call;
let auditor: Call;
beforeAll(async () => {
  stack = await startE2eStack();
  doctor = await signInApi(stack.baseUrl, 'doctor');
  auditor = await signInApi(stack.baseUrl, 'auditor');
});
afterEach(() => stack.closePages());
afterAll(() => stack.close());

const t = en.prescription;
const hourMs = 3_600_000;

/** A prescription that was rejected after its consultation had ended, this many hours ago. */
const rejectAfterwards = async (name: string, hoursAgo = 0): Promise<Prescription> => {
  const orderId = insertConsultation(stack, name);
  const { id, version } = await postPrescription(doctor, orderId);
  await doctor(order.finish, { id: orderId });
  await auditor(audit.claim, { id });
  await auditor(audit.verdict, { id, version, approve: false, opinion: 'Please shorten it' });
  stack.withDatabase((db) =>
    db
      .prepare('UPDATE consult_order SET finish_time = ? WHERE id = ?')
      .run(Date.now() - hoursAgo * hourMs, orderId),
  );
  return doctor(prescription.info, { id });
};
const panel = (page: Page) => page.getByRole('region', { name: t.title, exact: true });

it('a prescription that was rejected after the consultation ended is corrected from the landing page', async () => {
  const { id, prescriptionNo } = await rejectAfterwards('Corrected later');
  const page = await openPageAs(stack, 'doctor', '/');
  const row = page.getByRole('listitem').filter({ hasText: 'Corrected later' });
  await row.getByText(/^until /).waitFor();
  // Just after somebody else's row has come, a click may have been meant for another one: a person clicks again.
  await expect
    .poll(async () => {
      await clickIfShown(row.getByRole('button', { name: en.dashboard.work.actions.correct }));
      return page.url();
    })
    .toContain('/cloudRoom/detail');
  const form = page.getByRole('region', { name: t.editing(prescriptionNo) });
  await form.getByText(/can be corrected until/).waitFor();
  await form.getByText(/Please shorten it/).waitFor();
  await page
    .getByText(/^Consultation ended\. Only its rejected prescription can still be corrected/)
    .waitFor();
  expect(await panel(page).getByText(t.readOnly).count()).toBe(0);
  // Nothing else can be prescribed there.
  expect(await panel(page).getByRole('button', { name: t.write }).count()).toBe(0);
  const days = form.getByRole('textbox', { name: t.days });
  await days.fill('3');
  await expect.poll(() => form.getByRole('button', { name: t.submit }).isEnabled()).toBe(true);
  await submitPrescription(page);
  await page.getByText(t.submitted).waitFor();
  expect(await doctor(prescription.info, { id })).toMatchObject({
    status: prescriptionStatus.awaitingAudit,
    version: 2,
  });
  await form.waitFor({ state: 'detached' });
});

it('a submit that is clicked while the stock is still loading is sent once the rules have run', async () => {
  const { id, orderId } = await rejectAfterwards('Clicked early');
  const page = await openPageAs(stack, 'doctor', '/');
  const { promise, resolve: release } = Promise.withResolvers<void>();
  await page.route(`**${drug.stock.path}*`, async (route) => {
    await promise;
    await route.continue();
  });
  await page.goto(`${stack.baseUrl}/cloudRoom/detail?id=${orderId}&part=prescription&correct=${id}`);
  const submit = panel(page).getByRole('button', { name: t.submit });
  await submit.click();
  await panel(page).locator('[aria-busy="true"]', { hasText: t.submit }).waitFor();
  expect(await doctor(prescription.info, { id })).toMatchObject({ version: 1 });
  release();
  await submitDrawer(page).getByRole('button', { name: t.review.send }).click();
  await page.getByText(t.submitted).waitFor();
  expect(await doctor(prescription.info, { id })).toMatchObject({
    status: prescriptionStatus.awaitingAudit,
    version: 2,
  });
});

it('after the hospital’s time one sentence says so, and it can be copied into another consultation', async () => {
  const { orderId, prescriptionNo } = await rejectAfterwards('Too late', 25);
  const page = await openPageAs(stack, 'doctor', '/');
  const { work } = en.dashboard;
  // The last part is shown once all others are known.
  await page.getByRole('list', { name: work.tabs.followUp }).waitFor();
  expect(await page.getByRole('listitem').filter({ hasText: 'Too late' }).count()).toBe(0);

  await page.goto(`${stack.baseUrl}/cloudRoom/detail?id=${orderId}&part=prescription`);
  const card = panel(page).getByRole('listitem').filter({ hasText: prescriptionNo });
  await card.getByText(/could be corrected until/).waitFor();
  expect(await card.getByRole('button', { name: t.edit, exact: true }).count()).toBe(0);
  await card.getByRole('button', { name: t.copyTo }).waitFor();

  await page.goto(
    `${stack.baseUrl}/prescriptionRecord?open=${(await doctor(prescription.list, { orderId })).list[0]?.id}`,
  );
  await page.getByText(/could be corrected until/).waitFor();
  await page.getByRole('button', { name: en.prescriptionList.copyTo }).waitFor();
});

it('what is typed when the time runs out stays readable, and is not sent', async () => {
  const { id, orderId, prescriptionNo } = await rejectAfterwards('Runs out', 23);
  const page = await openPageAs(
    stack,
    'doctor',
    `/cloudRoom/detail?id=${orderId}&part=prescription&correct=${id}`,
  );
  const form = page.getByRole('region', { name: t.editing(prescriptionNo) });
  await form.getByRole('textbox', { name: t.days }).fill('3');
  stack.withDatabase((db) =>
    db
      .prepare('UPDATE consult_order SET finish_time = ? WHERE id = ?')
      .run(Date.now() - 25 * hourMs, orderId),
  );
  // The page does not know it yet: the hospital's system refuses.
  await submitPrescription(page);
  await panel(page)
    .getByText(/could be corrected until/)
    .waitFor();
  await panel(page).getByText(t.closed).waitFor();
  expect(await doctor(prescription.info, { id })).toMatchObject({ version: 1 });
});
