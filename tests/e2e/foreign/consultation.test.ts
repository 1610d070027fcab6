import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import {
  recordPanel,
  adviceField,
  countRows,
  prescriptionForm,
  fillPrescription,
  insertConsultation,
  orderIdOf,
  signInApi,
  submitPrescription,
} from '../steps/consultation.ts';
import { orderStatus } from '../../../src/contract/consultation/order.ts';
import { record } from '../../../src/contract/consultation/record.ts';
import { findOrderId } from '../steps/seedOrders.ts';
import { accounts, chatLog, sendMessage } from '../steps/signIn.ts';
import { en } from '../../support/messages.ts';
import { type ForeignStack, startForeignStack } from '../../support/foreignUpstream/startForeignStack.ts';
import { expectNothingRaw } from '../steps/rawText.ts';
import { approveElsewhere, openRoom } from './steps.ts';

let stack: ForeignStack;
beforeAll(async () => {
  stack = await startForeignStack();
});
afterEach(() => {
  stack.switches.refuseSocket = false;
  return stack.closePages();
});
afterAll(() => stack.close());

/** A plain server is read every 45 s. */
const untilRead = { timeout: 55_000 };

/** An open consultation of the doctor with at least two messages and without a case record. */
const openOrderId = (): string =>
  findOrderId(
    stack,
    accounts.doctor,
    `o.status = 2 AND o.follow_up = 1 AND (SELECT count(*) FROM message m WHERE m.conv = o.id) > 1
      AND NOT EXISTS (SELECT 1 FROM prescription p WHERE p.order_id = o.id)`,
  );

it('a chat of rows without a cmid, numbered by one column for all, shows each message once and none as missing', async () => {
  const conv = openOrderId();
  const page = await openRoom(stack, conv);
  await sendMessage(page, 'Is it better today?');
  await expect.poll(() => chatLog(page).getByText('Is it better today?').count()).toBe(1);
  stack.foreign.patientWrites(conv, 'A little, thank you.');
  await expect.poll(() => chatLog(page).getByText('A little, thank you.').count(), untilRead).toBe(1);

  const own = chatLog(page).getByText('Is it better today?');
  expect(await own.count()).toBe(1);
  expect(await chatLog(page).getByText(en.chat.gap).count()).toBe(0);
  expect(await chatLog(page).getByText(en.chat.deliveryStatus.unconfirmed).count()).toBe(0);
  expect(await chatLog(page).getByRole('button', { name: en.chat.retry }).count()).toBe(0);
  await page.reload();
  await expect.poll(() => chatLog(page).getByText('Is it better today?').count()).toBe(1);
  await expectNothingRaw(page);
});

it('advice is written where the hospital has no case record, and is there after a reload', async () => {
  const orderId = openOrderId();
  const page = await openRoom(stack, orderId);
  await adviceField(page).fill('Less salt');
  await recordPanel(page)
    .getByText(/^Saved/)
    .waitFor();
  await page.reload();
  await expect.poll(() => adviceField(page).inputValue()).toBe('Less salt');
  await expectNothingRaw(page);
});

it('a record that was saved elsewhere meanwhile is merged, although the hospital refuses it with a code of its own', async () => {
  const orderId = insertConsultation(stack, 'Two Windows');
  const page = await openRoom(stack, orderId);
  await adviceField(page).fill('Less salt');
  await recordPanel(page)
    .getByText(/^Saved/)
    .waitFor();
  const call = await signInApi(`http://127.0.0.1:${stack.upstreamPort}`, 'doctor');
  const saved = await call(record.detail, { orderId });
  await call(record.save, { ...saved, chiefComplaint: 'Headache' });
  await adviceField(page).fill('Less salt, more sleep');
  const stored = async () => {
    const { chiefComplaint, advice } = await call(record.detail, { orderId });
    return [chiefComplaint, advice];
  };
  await expect.poll(stored).toEqual(['Headache', 'Less salt, more sleep']);
  const { chiefComplaint } = en.consultation.record;
  const field = recordPanel(page).getByRole('textbox', { name: chiefComplaint, exact: true });
  await expect.poll(() => field.inputValue()).toBe('Headache');
  await expectNothingRaw(page);
});

it('a prescription is written, and the verdict of the hospital reaches the open consultation', async () => {
  const orderId = openOrderId();
  const page = await openRoom(stack, orderId);
  const form = prescriptionForm(page);
  await fillPrescription(form);
  for (const reason of await form.getByRole('textbox', { name: /^(?:One r|R)eason/ }).all())
    await reason.fill('Known to be stable');
  await submitPrescription(page);
  const list = page.getByRole('region', { name: 'Prescriptions' });
  await list.getByText('Awaiting review').first().waitFor();
  expect(countRows(stack, 'SELECT count(*) AS n FROM prescription WHERE order_id = ?', orderId)).toBe(1);

  const id = stack.withDatabase((db) =>
    String(db.prepare('SELECT id FROM prescription WHERE order_id = ?').get(orderId)?.['id']),
  );
  await approveElsewhere(stack, id);
  await list.getByText('Approved').first().waitFor(untilRead);
  await expectNothingRaw(page);
});

it('ending a consultation is said to be not offered, and the consultation stays open', async () => {
  const page = await openRoom(stack, insertConsultation(stack, 'Patient One'));
  const { action, anyway } = en.consultation.finish;
  await page.getByRole('button', { name: action }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: anyway }).click();
  await dialog.getByText(en.errors.notOffered).waitFor();
  expect(countRows(stack, 'SELECT status AS n FROM consult_order WHERE id = ?', orderIdOf(page))).toBe(
    orderStatus.inConsultation,
  );
  await expectNothingRaw(page);
});

it('a refused socket is said as such, the patient’s message is shown, and what the doctor writes waits until the socket is there', async () => {
  stack.switches.refuseSocket = true;
  const conv = insertConsultation(stack, 'Patient Two');
  const page = await openRoom(stack, conv);
  await page.getByText(en.chat.refused(15)).waitFor(untilRead);
  stack.foreign.patientWrites(conv, 'Are you there?');
  await chatLog(page).getByText('Are you there?').waitFor(untilRead);
  expect(await page.getByText(/^No response from/).count()).toBe(0);
  await sendMessage(page, 'Yes, I am here.');
  const own = chatLog(page).getByText('Yes, I am here.');
  await own.waitFor();
  expect(stack.foreign.written(conv)).not.toContain('Yes, I am here.');
  stack.switches.refuseSocket = false;
  await expect.poll(() => stack.foreign.written(conv), untilRead).toContain('Yes, I am here.');
  expect(stack.foreign.written(conv).filter((text) => text === 'Yes, I am here.')).toHaveLength(1);
  expect(await own.count()).toBe(1);
});
