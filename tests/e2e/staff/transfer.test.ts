import { afterAll, beforeAll, expect, it } from 'vitest';
import { audit } from '../../../src/contract/prescribing/audit.ts';
import { clarification } from '../../../src/contract/prescribing/clarification.ts';
import { en as clarificationTexts } from '../../../src/console/domain/prescription/clarification/messages.en.ts';
import { prescription } from '../../../src/contract/prescribing/prescription.ts';
import { insertConsultation, openPageAs, postPrescription, signInApi } from '../steps/consultation.ts';
import { en } from '../../support/messages.ts';
import { signIn, waitForLive } from '../steps/signIn.ts';
import { startE2eStack, type E2eStack } from '../../support/startE2eStack.ts';

let stack: E2eStack;
beforeAll(async () => {
  stack = await startE2eStack();
});
afterAll(() => stack.close());

const { staff: t } = en;

/** The follow-ups of zhouheng's visits that have ended: the patients, the earliest day first. */
const openFollowUps = (): string[] =>
  stack.withDatabase((db) =>
    db
      .prepare(
        `SELECT p.name FROM follow_up f JOIN consult_order o ON o.id = f.order_id JOIN patient p ON p.id = o.patient_id
         WHERE f.tenant_id = 1 AND o.status = 3 AND f.done_at IS NULL AND f.removed_at IS NULL
           AND f.doctor_id = (SELECT id FROM account WHERE username = 'zhouheng') ORDER BY f.day`,
      )
      .all()
      .map(({ name }) => String(name)),
  );

it('an administrator hands a doctor’s consultations to a colleague, who has them at once; the former doctor is told by whom', async () => {
  const patients = stack.withDatabase((db) =>
    db
      .prepare(
        `SELECT o.id, p.name FROM consult_order o JOIN patient p ON p.id = o.patient_id WHERE o.status = 2 AND o.tenant_id = 1
         AND o.doctor_id = (SELECT id FROM account WHERE username = 'zhouheng') ORDER BY o.accept_time`,
      )
      .all()
      .map(({ id, name }) => ({ id: String(id), name: String(name) })),
  );
  const [first] = patients;
  if (!first) throw new Error('zhouheng has no open consultation');
  const former = await stack.openPage();
  await signIn(former, stack.baseUrl, 'colleague');
  await former.goto(`${stack.baseUrl}/cloudRoom/detail?id=${first.id}`);
  await waitForLive(former);
  const composer = former.getByRole('textbox', { name: 'Message to the patient' });
  await composer.fill('half a sentence');

  const admin = await stack.openPage();
  await signIn(admin, stack.baseUrl, 'doctor');
  await admin.goto(`${stack.baseUrl}/workforceManagement?q=zhouheng`);
  await admin.getByRole('button', { name: t.openAccount('周恒') }).click();
  const followUps = openFollowUps();
  await admin.getByText(t.transfer.summary(patients.length, followUps.length)).click();
  await admin.getByRole('checkbox', { name: t.transfer.followUps(followUps.length) }).uncheck();
  await admin.getByRole('combobox', { name: t.transfer.colleague }).fill('林月');
  await admin.getByRole('option', { name: /林月/ }).click();
  await admin.getByText(t.transfer.to('林月')).waitFor();
  await admin.getByRole('button', { name: t.transfer.run(patients.length, 0) }).click();
  await admin.getByText(t.transfer.done(patients.length, 0, '林月')).waitFor();

  // While typing: told by whom, nothing can be sent, and the text is there to copy.
  await former.getByText(en.consultation.handedOver('林月', '林月')).waitFor();
  await composer.waitFor({ state: 'detached' });
  await former.getByText('half a sentence').waitFor();

  await admin.goto(`${stack.baseUrl}/cloudRoom/detail?id=${first.id}`);
  await admin
    .getByRole('log')
    .getByText(/本次问诊已由.+医生转交林月医生/)
    .waitFor();
  await admin.getByRole('textbox', { name: 'Message to the patient' }).waitFor();
  expect(stack.consoleErrors()).toEqual([]);
});

it('a disabled doctor’s question and follow-ups go to a colleague, who answers and reads the visit', async () => {
  const orderId = insertConsultation(stack, 'Tao Shuzhen');
  stack.withDatabase((db) =>
    db
      .prepare(
        "UPDATE consult_order SET doctor_id = (SELECT id FROM account WHERE username = 'zhouheng') WHERE id = ?",
      )
      .run(orderId),
  );
  const former = await signInApi(stack.baseUrl, 'colleague');
  const auditor = await signInApi(stack.baseUrl, 'auditor');
  const asked = await postPrescription(former, orderId);
  await auditor(audit.claim, { id: asked.id });
  await auditor(clarification.ask, { id: asked.id, version: 1, question: 'Renal function?' });
  const followUps = openFollowUps();
  const [patient] = followUps;
  if (patient === undefined) throw new Error('zhouheng has no follow-up');

  const admin = await openPageAs(stack, 'doctor', '/workforceManagement?q=zhouheng');
  await admin.getByRole('button', { name: t.openAccount('周恒') }).click();
  await admin.getByRole('button', { name: t.disable, exact: true }).click();
  await admin.getByText(t.disableFollowUps(followUps.length)).waitFor();
  await admin.getByRole('button', { name: t.disableConfirm }).click();
  await admin.getByRole('button', { name: t.enable, exact: true }).waitFor();
  await admin.getByText(t.transfer.summary(1, followUps.length)).click();
  // Follow-ups alone are handed over without a word to the patients.
  const visit = admin.getByRole('checkbox', { name: /Tao Shuzhen/ });
  await admin.getByText(t.transfer.means).waitFor();
  await visit.uncheck();
  await admin.getByText(t.transfer.means).waitFor({ state: 'detached' });
  await visit.check();
  await admin.getByRole('combobox', { name: t.transfer.colleague }).fill('林月');
  await admin.getByRole('option', { name: /林月/ }).click();
  await admin.getByRole('button', { name: t.transfer.run(1, followUps.length) }).click();
  await admin.getByText(t.transfer.done(1, followUps.length, '林月')).waitFor();

  await admin.goto(`${stack.baseUrl}/?tab=clarify`);
  const row = (name: string) => admin.getByRole('listitem').filter({ hasText: name });
  await row('Tao Shuzhen').getByRole('button', { name: en.dashboard.work.actions.clarify }).click();
  await admin.getByRole('textbox', { name: clarificationTexts.answer }).fill('eGFR is 90');
  await admin.getByRole('button', { name: clarificationTexts.send }).click();
  await expect
    .poll(async () => (await auditor(audit.detail, { id: asked.id })).prescription.clarifications)
    .toMatchObject([{ answer: 'eGFR is 90' }]);
  const colleague = await signInApi(stack.baseUrl, 'doctor');
  expect((await colleague(prescription.info, { id: asked.id })).doctorName).toBe('周恒');

  await admin.goto(`${stack.baseUrl}/?tab=followUp`);
  await row(patient).getByRole('button', { name: en.dashboard.work.actions.followUp }).first().click();
  await admin.waitForURL(/orderRecord\/detail/);
  await admin.getByRole('heading', { name: en.orders.detail.record }).waitFor();
  expect(stack.consoleErrors()).toEqual([]);
});
