import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { prescription } from '../../../src/contract/prescribing/prescription.ts';
import { en } from '../../support/messages.ts';
import { type ForeignStack, startForeignStack } from '../../support/foreignUpstream/startForeignStack.ts';
import { expectNothingRaw } from '../steps/rawText.ts';
import {
  adviceField,
  insertConsultation,
  openPageAs,
  postPrescription,
  recordPanel,
  signInApi,
} from '../steps/consultation.ts';
import { onePixelPng } from '../../support/expectNoViolations.ts';
import { chatLog, pickFromCombobox, sendMessage } from '../steps/signIn.ts';
import { exportList } from '../steps/exportList.ts';
import { openRoom } from './steps.ts';

let stack: ForeignStack;
beforeAll(async () => {
  stack = await startForeignStack();
});
afterEach(() => stack.closePages());
afterAll(() => stack.close());

const { notOffered } = en.errors;

it('signing that is not offered says so, and the record stays open for writing', async () => {
  const page = await openRoom(stack, insertConsultation(stack, 'Unsigned Record'));
  const record = recordPanel(page);
  const { chiefComplaint, findDiagnosis } = en.consultation.record;
  await record.getByRole('textbox', { name: chiefComplaint, exact: true }).fill('Headache');
  await pickFromCombobox(record, findDiagnosis, 'I10');
  await record.getByText(/^Saved/).waitFor();
  await record.getByRole('button', { name: en.consultation.sign.action, exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: en.consultation.sign.anyway }).click();
  await record.getByText(notOffered).waitFor();
  await adviceField(page).fill('Less salt');
  await record.getByText(/^Saved/).waitFor();
  await expectNothingRaw(page);
  await page.reload();
  await expect.poll(() => adviceField(page).inputValue()).toBe('Less salt');
});

it('versions of a record that are not offered say so where they would be listed', async () => {
  const page = await openRoom(stack, insertConsultation(stack, 'No Versions'));
  await recordPanel(page).getByRole('button', { name: 'Versions' }).click();
  await recordPanel(page).getByText(notOffered).waitFor();
  expect(await page.getByText(en.consultation.versions.none).count()).toBe(0);
  await expectNothingRaw(page);
});

it('taking a message back that is not offered says so, and the message stays as it is', async () => {
  const page = await openRoom(stack, insertConsultation(stack, 'No Recall'));
  await sendMessage(page, 'Twice a day');
  const own = chatLog(page).getByText('Twice a day');
  await own.waitFor();
  await own.hover();
  await page.getByRole('button', { name: /^Recall/ }).click();
  await page.locator('.toast').getByText(notOffered).waitFor();
  expect(await own.count()).toBe(1);
  await expectNothingRaw(page);
});

it('a conversation that cannot be searched says so once, and offers no search after that', async () => {
  const page = await openRoom(stack, insertConsultation(stack, 'No Search'));
  await page.getByRole('button', { name: en.chat.search.open }).click();
  await page.getByLabel(en.chat.search.label).fill('salt');
  await page.getByText(en.chat.search.notOffered).waitFor();
  expect(await page.getByRole('button', { name: en.common.retry }).count()).toBe(0);
  await expectNothingRaw(page);
  await page.reload();
  await chatLog(page).waitFor();
  expect(await page.getByRole('button', { name: en.chat.search.open }).count()).toBe(0);
});

it('orders that cannot be exported say so once, and have no such button after that', async () => {
  const page = await openPageAs(stack, 'doctor', '/orderRecord');
  const button = page.getByRole('button', { name: en.exports.action, exact: true });
  await exportList(page);
  await page.getByText(notOffered).first().waitFor();
  await button.waitFor({ state: 'detached' });
  await expectNothingRaw(page);
});

it('Ctrl-K finds patients of the queue and screens, and says that orders are not searched', async () => {
  const page = await openPageAs(stack, 'doctor', '/cloudRoom');
  const waiting = page.getByRole('region', { name: /^Waiting/ }).getByRole('listitem');
  const name = (await waiting.first().getByRole('strong').first().textContent()) ?? '';
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: en.palette.title });
  await palette.getByRole('combobox').fill(name);
  await palette
    .getByRole('option', { name: `${name} ${en.palette.waiting}` })
    .first()
    .waitFor();
  await palette.getByText(notOffered).waitFor();
  expect(await palette.getByRole('button', { name: en.common.retry }).count()).toBe(0);
  await palette.getByRole('combobox').fill('prescriptions');
  await palette.getByRole('option').filter({ hasText: 'Prescriptions' }).first().waitFor();
  await expectNothingRaw(page);
});

it('versions of a prescription that are not offered are left out below it', async () => {
  const page = await openPageAs(stack, 'doctor', '/prescriptionRecord');
  const refused = page.waitForResponse((answer) => answer.url().includes(prescription.versions.path));
  await page.getByRole('row').nth(1).click();
  await refused;
  const detail = page.getByRole('complementary');
  await detail.getByRole('button', { name: en.prescriptionList.copyTo }).waitFor();
  await detail.getByRole('region', { name: en.prescriptionList.versions }).waitFor({ state: 'detached' });
  await expectNothingRaw(page);
});

it('an auditor can claim nothing, and reads that audits are not offered, also at a review’s address', async () => {
  const call = await signInApi(`http://127.0.0.1:${stack.upstreamPort}`, 'doctor');
  const { id } = await postPrescription(call, insertConsultation(stack, 'For audit'));
  const page = await openPageAs(stack, 'auditor', '/prescriptionTask');
  await page.getByText(notOffered).first().waitFor();
  expect(await page.getByRole('button', { name: en.audit.claimNext }).count()).toBe(0);
  await expectNothingRaw(page);
  await page.goto(`${stack.baseUrl}/prescriptionReview?id=${id}`);
  await page.getByRole('main').getByText(notOffered).waitFor();
  expect(await page.getByRole('button', { name: en.audit.approve }).count()).toBe(0);
  await expectNothingRaw(page);
});

it('a picture that cannot be uploaded says so and can be discarded; then none can be chosen', async () => {
  const page = await openRoom(stack, insertConsultation(stack, 'No Upload'));
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: onePixelPng });
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  const own = page.locator('.bubble-upload').filter({ hasText: 'a.png' });
  await own.getByText(notOffered).waitFor();
  await expectNothingRaw(page);
  await own.getByRole('button', { name: en.chat.upload.discard }).click();
  await own.waitFor({ state: 'detached' });
  await page.reload();
  await chatLog(page).waitFor();
  expect(await page.getByRole('button', { name: en.composer.quickReplies.open }).count()).toBe(1);
  expect(await page.locator('input[type=file]').count()).toBe(0);
});
