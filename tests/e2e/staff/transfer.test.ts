import { afterAll, beforeAll, expect, it } from 'vitest';
import { en } from '../../support/messages.ts';
import { signIn, waitForLive } from '../steps/signIn.ts';
import { startE2eStack, type E2eStack } from '../../support/startE2eStack.ts';

let stack: E2eStack;
beforeAll(async () => {
  stack = await startE2eStack();
});
afterAll(() => stack.close());

const { staff: t } = en;

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
  await admin.getByText(t.transfer.summary(patients.length)).click();
  await admin.getByRole('combobox', { name: t.transfer.colleague }).fill('林月');
  await admin.getByRole('option', { name: /林月/ }).click();
  await admin.getByText(t.transfer.to('林月')).waitFor();
  await admin.getByRole('button', { name: t.transfer.run(patients.length) }).click();
  await admin.getByText(t.transfer.done(patients.length, '林月')).waitFor();

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
