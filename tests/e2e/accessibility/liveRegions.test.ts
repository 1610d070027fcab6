import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { en } from '../../../src/console/messages.en.ts';
import { audit } from '../../../src/contract/prescribing/audit.ts';
import { record as caseRecord } from '../../../src/contract/consultation/record.ts';
import { acceptPatient, chatLog, waitForLive, sendMessage } from '../steps/signIn.ts';
import {
  adviceField,
  composerField,
  signInApi,
  orderIdOf,
  postPrescription,
  remarkField,
  showDetails,
  prescriptionForm,
  openPageAs,
  fillPrescription,
  showTab,
  submitPrescription,
} from '../steps/consultation.ts';
import { startE2eStack, type E2eStack } from '../../support/startE2eStack.ts';
import { readLiveRegions } from '../../support/a11yTree.ts';

let stack: E2eStack;
let page: Page;
beforeAll(async () => {
  stack = await startE2eStack();
  page = await openPageAs(stack, 'doctor', '/cloudRoom');
  await acceptPatient(page, stack.baseUrl);
  await waitForLive(page);
});
afterAll(() => stack.close());

/** Waits until a live region of Chromium's accessibility tree contains a text. */
const expectAnnounced = async (words: RegExp | string): Promise<void> => {
  await expect.poll(async () => (await readLiveRegions(page)).join('\n')).toMatch(words);
};

it('a new message is announced', async () => {
  await sendMessage(page, 'How are you today?');
  await expectAnnounced('How are you today?');
  // The patient answers by script.
  const lastText = () => chatLog(page).getByRole('paragraph').last().innerText();
  await expect.poll(lastText).not.toBe('How are you today?');
  const answer = await lastText();
  await expect.poll(async () => (await readLiveRegions(page)).join('\n')).toContain(answer);
});

it('a saved record is announced, and one that could not be saved', async () => {
  const recordMessages = en.consultation.record;
  await showTab(page, 'record');
  await adviceField(page).fill('Less salt');
  await expectAnnounced(/Saved at/);
  await page.route(`**${caseRecord.save.path}`, (route) => route.abort());
  await adviceField(page).fill('Less salt, more walking');
  await expectAnnounced(new RegExp(`${recordMessages.notSaved}(?! yet)`));
  await page.unroute(`**${caseRecord.save.path}`);
  await page.getByRole('button', { name: recordMessages.retry }).click();
  await expectAnnounced(/Saved at/);
});

it('a refused submission is announced at the form', async () => {
  await fillPrescription(prescriptionForm(page));
  await showDetails(page);
  await remarkField(page).fill('after meals');
  await page.route('**/prescription/**/create*', (route) =>
    route.fulfill({ status: 200, json: { code: 400, msg: 'The pharmacy is closed', data: null } }),
  );
  await submitPrescription(page);
  await expectAnnounced('The pharmacy is closed');
});

it('a verdict is announced while the doctor writes to the patient', async () => {
  const doctor = await signInApi(stack.baseUrl, 'doctor');
  const auditor = await signInApi(stack.baseUrl, 'auditor');
  const { id, version } = await postPrescription(doctor, orderIdOf(page));
  await page.getByRole('region', { name: 'Prescriptions' }).getByText('Awaiting review').first().waitFor();
  await composerField(page).focus();
  expect((await readLiveRegions(page)).join()).not.toContain('halve it');
  await auditor(audit.claim, { id });
  await auditor(audit.verdict, { id, version, approve: false, opinion: 'halve it' });
  await expectAnnounced('halve it');
});
