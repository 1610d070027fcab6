import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { order } from '../../../src/contract/consultation/order.ts';
import { emptyRecord, record } from '../../../src/contract/consultation/record.ts';
import { en } from '../../support/messages.ts';
import { type ForeignStack, startForeignStack } from '../../support/foreignUpstream/startForeignStack.ts';
import {
  insertConsultation,
  openPageAs,
  placeWaiting,
  recordPanel,
  signInApi,
} from '../steps/consultation.ts';
import { chatLog } from '../steps/signIn.ts';
import { expectNothingRaw } from '../steps/rawText.ts';
import { openRoom } from './steps.ts';

const { sign, finish } = en.consultation;

let stack: ForeignStack;
beforeAll(async () => {
  stack = await startForeignStack({
    renamed: [
      { method: 'PUT', path: '/consult/order/receive', endpoint: order.accept },
      { method: 'POST', path: '/consult/order/close', endpoint: order.finish },
      { method: 'PUT', path: '/prescription/case/seal', endpoint: record.sign },
    ],
    consoleFile: `call accept PUT /consult/order/receive
call finish POST /consult/order/close
call sign PUT /prescription/case/seal
code-length 4
message-numbers rising
poll 5
`,
  });
});
afterEach(() => stack.closePages());
afterAll(() => stack.close());

const statusOf = (id: string): unknown =>
  stack.withDatabase((db) => db.prepare('SELECT status FROM consult_order WHERE id = ?').get(id)?.['status']);

it('a patient is accepted where the hospital has it, and the consultation opens', async () => {
  placeWaiting(stack, 'Patient Received');
  const page = await openPageAs(stack, 'doctor', '/cloudRoom');
  const row = page.getByRole('listitem').filter({ hasText: 'Patient Received' });
  await row.getByRole('button', { name: 'Accept' }).click();
  await chatLog(page).waitFor();
  expect(stack.foreign.asked).toContain('/consult/order/receive');
  expect(stack.foreign.asked).not.toContain(order.accept.path);
  await expectNothingRaw(page);
});

it('a record is signed and a consultation ended where the hospital has it', async () => {
  const id = insertConsultation(stack, 'Patient Closed');
  const doctor = await signInApi(`http://127.0.0.1:${stack.upstreamPort}`, 'doctor');
  const { version } = await doctor(record.detail, { orderId: id });
  const diagnoses = [{ code: 'I10', name: '', nameEn: '' }];
  await doctor(record.save, { ...emptyRecord, chiefComplaint: 'Cough', diagnoses, orderId: id, version });
  const page = await openRoom(stack, id);
  await recordPanel(page).getByRole('button', { name: sign.action, exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: sign.anyway }).click();
  await recordPanel(page)
    .getByText(/^Signed by/)
    .waitFor();
  expect(stack.foreign.asked).toContain('/prescription/case/seal');

  const { action, anyway, yes } = finish;
  await page.getByRole('button', { name: action }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: new RegExp(`^(${anyway}|${yes})$`) })
    .click();
  await page.locator('.consultation-closed').waitFor();
  expect(statusOf(id)).toBe(3);
  expect(stack.foreign.asked).toContain('/consult/order/close');
  await expectNothingRaw(page);
});

it('pages are read at the stated pace', async () => {
  const id = insertConsultation(stack, 'Patient Read');
  const page = await openRoom(stack, id);
  await page.getByText(en.chat.empty).waitFor();
  stack.foreign.patientWrites(id, 'Good morning.');
  await chatLog(page).getByText('Good morning.').waitFor({ timeout: 20_000 });
  expect(await chatLog(page).getByText(en.chat.gap).count()).toBe(0);
});

it('what the hospital neither has nor states is left out', async () => {
  const page = await openPageAs(stack, 'doctor', '/cloudRoom');
  const menu = page.getByRole('navigation', { name: en.common.menu });
  const { orderRecord, workforceManagement, prescriptionTask, myAuditRecord, personalData } = en.common.nav;
  await menu.getByText(personalData).waitFor();
  for (const name of [orderRecord, workforceManagement, prescriptionTask, myAuditRecord])
    await expect.poll(() => menu.getByText(name, { exact: true }).count()).toBe(0);
});
