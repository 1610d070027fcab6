import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { en } from '../../../src/console/messages.en.ts';
import { acceptPatient, waitForLive, signIn, waitingPatients } from '../steps/signIn.ts';
import {
  signInApi,
  insertConsultation,
  postPrescription,
  prescriptionForm,
  fillPrescription,
  submitPrescription,
} from '../steps/consultation.ts';
import { startE2eStack, type E2eStack } from '../../support/startE2eStack.ts';
import { waitForData } from '../../support/screens.ts';

let stack: E2eStack;
beforeAll(async () => {
  stack = await startE2eStack();
});
afterEach(() => stack.closePages());
afterAll(() => stack.close());

/** Opens further tabs of the same browser, each with a list. */
const openTabs = (page: Page, paths: readonly string[]): Promise<Page[]> =>
  Promise.all(
    paths.map(async (path) => {
      const tab = await page.context().newPage();
      await tab.goto(`${stack.baseUrl}${path}`);
      await waitForLive(tab);
      await waitForData(tab);
      return tab;
    }),
  );
const readCounts = (page: Page): Promise<string> =>
  page.getByRole('region', { name: en.dashboard.counts }).innerText();
const rowsWith = (page: Page, text: string): Locator => page.getByRole('row').filter({ hasText: text });

it('a doctor’s actions in one tab appear in the lists of the others: the queue, the orders, the prescriptions, the dashboard', async () => {
  const page = await stack.openPage();
  await signIn(page, stack.baseUrl, 'doctor');
  await page.goto(`${stack.baseUrl}/cloudRoom`);
  const name = (await waitingPatients(page).first().getByRole('strong').first().textContent()) ?? '';
  const [queuePage, ordersPage, prescriptionsPage, dashboardPage] = await openTabs(page, [
    '/cloudRoom',
    '/orderRecord?status=2',
    '/prescriptionRecord',
    '/',
  ]);
  if (!queuePage || !ordersPage || !prescriptionsPage || !dashboardPage)
    throw new Error('four tabs were asked for');
  const countsBefore = await readCounts(dashboardPage);
  const queueItem = queuePage
    .getByRole('region', { name: /^Waiting/ })
    .getByRole('listitem')
    .filter({ hasText: name });
  await queueItem.waitFor();
  expect(await rowsWith(ordersPage, name).count()).toBe(0);

  expect(await acceptPatient(page, stack.baseUrl, name)).toBe(name);
  await queueItem.waitFor({ state: 'detached' });
  await rowsWith(ordersPage, name).waitFor();
  await expect.poll(() => readCounts(dashboardPage)).not.toBe(countsBefore);

  expect(await rowsWith(prescriptionsPage, name).filter({ hasText: 'Awaiting review' }).count()).toBe(0);
  await fillPrescription(prescriptionForm(page));
  await submitPrescription(page);
  await rowsWith(prescriptionsPage, name).filter({ hasText: 'Awaiting review' }).waitFor();
});

it('an auditor’s actions in one tab appear in the lists of the others: the claims and the verdicts', async () => {
  const doctor = await signInApi(stack.baseUrl, 'doctor');
  const { id, prescriptionNo } = await postPrescription(doctor, insertConsultation(stack, 'Two tabs'));
  const page = await stack.openPage();
  await signIn(page, stack.baseUrl, 'auditor');
  const [tasksPage, verdictsPage] = await openTabs(page, ['/prescriptionTask', '/myAuditRecord']);
  if (!tasksPage || !verdictsPage) throw new Error('two tabs were asked for');
  const taskRow = rowsWith(tasksPage, 'Two tabs');
  await taskRow.getByText(en.audit.free).waitFor();
  await page.goto(`${stack.baseUrl}/prescriptionReview?id=${id}`);
  await taskRow.getByText(en.audit.you, { exact: true }).waitFor();
  const approve = page.getByRole('button', { name: en.audit.approve });
  await expect.poll(() => approve.isEnabled()).toBe(true);
  await approve.click();
  await taskRow.waitFor({ state: 'detached' });
  await rowsWith(verdictsPage, prescriptionNo).waitFor();
});
