import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { record as caseRecord } from '../../../src/contract/consultation/record.ts';
import { audit } from '../../../src/contract/prescribing/audit.ts';
import { en } from '../../support/messages.ts';
import { startE2eStack, type E2eStack } from '../../support/startE2eStack.ts';
import {
  insertConsultation,
  openConsultation,
  openPageAs,
  postPrescription,
  recordPanel,
  restoreSession,
  showTab,
  signInApi,
  workTab,
} from '../steps/consultation.ts';
import { insertRichPatient } from '../steps/richPatient.ts';

let stack: E2eStack;
beforeAll(async () => {
  stack = await startE2eStack();
});
afterEach(() => stack.closePages());
afterAll(() => stack.close());

const { finish, history, record } = en.consultation;
const focused = (page: Page) => page.locator(':focus');

const recordScript = /\/RecordPanel-[^/]*\.js$/;

/** Opens a consultation whose record, its script or its data, is not loaded before it is released. */
const openWithoutRecord = async (name: string, late: RegExp = recordScript) => {
  const page = await stack.openPage({ width: 1440, height: 900 });
  await restoreSession(page, stack.baseUrl, 'doctor');
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(late, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(`${stack.baseUrl}/cloudRoom/detail?id=${insertConsultation(stack, name)}`);
  await page.locator('.side-summary').waitFor();
  return { page, release, panel: page.locator('.side-record') };
};

it.each([
  ['script', recordScript],
  ['data', new RegExp(caseRecord.detail.path)],
])(
  'who clicks on a tab whose %s is still loading writes into its first field once it is there',
  async (what, late) => {
    const { page, release, panel } = await openWithoutRecord(`Late ${what}`, late);
    await workTab(page, 'record').click();
    await panel.and(focused(page)).waitFor();
    release();
    await recordPanel(page)
      .getByRole('textbox', { name: record.chiefComplaint, exact: true })
      .and(focused(page))
      .waitFor();
  },
);

it('what is missing at the end of a visit gets the focus, although the record is still loading', async () => {
  const { page, release, panel } = await openWithoutRecord('Late to end');
  await page.getByRole('button', { name: finish.action }).click();
  await page.getByRole('dialog').getByRole('button', { name: finish.diagnosis }).click();
  await panel.and(focused(page)).waitFor();
  release();
  await recordPanel(page).getByRole('combobox', { name: record.findDiagnosis }).and(focused(page)).waitFor();
});

it.each([
  ['a phone', 390, 844],
  ['a computer', 1440, 900],
] as const)(
  'on %s a prescription in the chat leads the focus to the prescriptions',
  async (_, width, height) => {
    const [doctor, auditor] = await Promise.all([
      signInApi(stack.baseUrl, 'doctor'),
      signInApi(stack.baseUrl, 'auditor'),
    ]);
    const orderId = insertConsultation(stack, `Card at ${width}`);
    const { id, version } = await postPrescription(doctor, orderId);
    await auditor(audit.claim, { id });
    await auditor(audit.verdict, { id, version, approve: true });
    const page = await openPageAs(stack, 'doctor', `/cloudRoom/detail?id=${orderId}`, { width, height });
    await page.getByRole('log').getByRole('button', { name: en.chat.openCard }).press('Enter');
    await page.locator('.side-prescription:focus-within').waitFor();
  },
);

it('a button that copies into the record leaves the focus to the words that take its place', async () => {
  const id = insertRichPatient(stack, { name: 'Copied', visits: 1, medicines: 0, pictures: 0 });
  const page = await openConsultation(stack, id);
  await showTab(page, 'history');
  await page.locator('.past-visit-head[aria-expanded="false"]').first().click();
  await page.getByRole('button', { name: history.copyToPastHistory }).first().press('Enter');
  await page.getByText(history.alreadyCopied).and(focused(page)).waitFor();
  expect(stack.consoleErrors()).toEqual([]);
});
