import { createServer } from 'node:http';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { order, orderStatus } from '../../../src/contract/consultation/order.ts';
import { audit } from '../../../src/contract/prescribing/audit.ts';
import { prescription, prescriptionStatus } from '../../../src/contract/prescribing/prescription.ts';
import type { Endpoint } from '../../../src/contract/protocol/endpoint.ts';
import { onePixelPng } from '../../support/expectNoViolations.ts';
import { record } from '../../../src/contract/consultation/record.ts';
import { en } from '../../support/messages.ts';
import { type ForeignStack, startForeignStack } from '../../support/foreignUpstream/startForeignStack.ts';
import {
  insertConsultation,
  openPageAs,
  placeWaiting,
  postPrescription,
  recordPanel,
  saveRecord,
  signInApi,
} from '../steps/consultation.ts';
import { chatLog, chooseInQueue } from '../steps/signIn.ts';
import { expectNothingRaw } from '../steps/rawText.ts';
import { openRoom } from './steps.ts';

const { sign, finish } = en.consultation;

const storagePrefix = (): string => {
  const address = storage.address();
  return `http://127.0.0.1:${typeof address === 'object' ? (address?.port ?? 0) : 0}/bucket/`;
};

let stack: ForeignStack;
/** The hospital's own storage; the browser cannot reach it. */
const storage = createServer((_request, response) => {
  response.writeHead(200, { 'content-type': 'image/png', 'content-length': onePixelPng.length });
  response.end(onePixelPng);
});
/** The calls of the audit, where the hospital has them. */
const review = Object.entries<Endpoint>(audit).map(([name, endpoint]) => ({
  name,
  method: endpoint.method,
  path: `/prescription/review/${name}`,
  endpoint,
}));
beforeAll(async () => {
  await new Promise<void>((resolve) => storage.listen(0, '127.0.0.1', resolve));
  stack = await startForeignStack({
    storage: storagePrefix(),
    renamed: [
      ...review,
      { method: 'POST', path: '/consult/order/reject', endpoint: order.decline },
      { method: 'PUT', path: '/consult/order/receive', endpoint: order.accept },
      { method: 'POST', path: '/consult/order/close', endpoint: order.finish },
      { method: 'PUT', path: '/prescription/case/seal', endpoint: record.sign },
    ],
    consoleFile: `call accept PUT /consult/order/receive
call decline POST /consult/order/reject
${review.map(({ name, method, path }) => `call ${name} ${method} ${path}`).join('\n')}
call finish POST /consult/order/close
call sign PUT /prescription/case/seal
code-length 4
message-numbers rising
poll 5
`,
  });
});
afterEach(() => stack.closePages());
afterAll(async () => {
  await stack.close();
  storage.closeAllConnections();
  storage.close();
});

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

it('a patient is declined, with the reason, where the hospital has it', async () => {
  placeWaiting(stack, 'Patient Referred');
  const page = await openPageAs(stack, 'doctor', '/cloudRoom');
  const row = page.getByRole('listitem').filter({ hasText: 'Patient Referred' });
  const preview = await chooseInQueue(page, 'Patient Referred');
  await preview.getByRole('button', { name: en.cloudRoom.decline }).click();
  await preview.getByRole('textbox').fill('Not my field');
  await preview.getByRole('button', { name: en.cloudRoom.declineSend }).click();
  await row.waitFor({ state: 'detached' });
  expect(stack.foreign.asked).toContain('/consult/order/reject');
  const declined = stack.withDatabase((db) =>
    db.prepare("SELECT status FROM consult_order WHERE decline_reason = 'Not my field'").get(),
  );
  expect(declined).toMatchObject({ status: orderStatus.declined });
  await expectNothingRaw(page);
});

it('a pharmacist audits a prescription where the hospital has it', async () => {
  const doctor = await signInApi(`http://127.0.0.1:${stack.upstreamPort}`, 'doctor');
  const { id } = await postPrescription(doctor, insertConsultation(stack, 'Patient Audited'));
  const page = await openPageAs(stack, 'auditor', `/prescriptionReview?id=${id}`);
  await page.getByText(en.audit.heldByYou).waitFor();
  const approve = page.getByRole('button', { name: en.audit.approve });
  await expect.poll(() => approve.isEnabled()).toBe(true);
  // What the hospital has no data for was not checked: the pharmacist confirms that.
  await approve.click();
  await page.getByText(en.audit.newFindings).waitFor();
  await approve.click();
  const statusNow = async () => (await doctor(prescription.info, { id })).status;
  await expect.poll(statusNow, { timeout: 30_000 }).toBe(prescriptionStatus.approved);
  for (const name of ['detail', 'claim', 'verdict'])
    expect(stack.foreign.asked).toContain(`/prescription/review/${name}`);
  expect(stack.foreign.asked.filter((path) => path.startsWith('/prescription/audit/'))).toEqual([]);
  await expectNothingRaw(page);
});

it('a picture in the hospital’s own storage is shown, by way of the console’s own origin', async () => {
  const conv = insertConsultation(stack, 'Patient Pictured');
  const url = `${storagePrefix()}2026/11/rash.png`;
  stack.foreign.patientWrites(conv, '', { url, name: 'rash.png', type: 'image/png', size: 67 });
  const page = await openRoom(stack, conv);
  const picture = chatLog(page).locator('img');
  await picture.waitFor();
  expect(await picture.getAttribute('src')).toMatch(/\/hospital-files\/2026\/11\/rash\.png$/);
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(1);
  await expectNothingRaw(page);
});

it('a record is signed and a consultation ended where the hospital has it', async () => {
  const id = insertConsultation(stack, 'Patient Closed');
  const doctor = await signInApi(`http://127.0.0.1:${stack.upstreamPort}`, 'doctor');
  await saveRecord(doctor, id);
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
  for (const name of [orderRecord, workforceManagement])
    await expect.poll(() => menu.getByText(name, { exact: true }).count()).toBe(0);
  // Its audit is stated, and not this person's work.
  await menu.getByRole('button', { name: en.shell.more.label, exact: true }).click();
  for (const name of [prescriptionTask, myAuditRecord])
    await expect.poll(() => menu.getByText(name, { exact: true }).count()).toBe(1);
});
