import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { doctor } from '../../../src/contract/account/doctor.ts';
import { message } from '../../../src/contract/consultation/message.ts';
import { expectNoViolations } from '../../support/expectNoViolations.ts';
import { en } from '../../support/messages.ts';
import { startE2eStack, type E2eStack } from '../../support/startE2eStack.ts';
import { fillPrescription, insertConsultation, openPageAs, prescriptionForm } from '../steps/consultation.ts';

let stack: E2eStack;
beforeAll(async () => {
  stack = await startE2eStack();
});
afterEach(() => stack.closePages());
afterAll(() => stack.close());

/** Opens a page on which a hospital's answers have another word for something. */
const openWithWord = async (
  answers: string,
  [known, unknown]: readonly [string, string],
  path: string,
): Promise<Page> => {
  const page = await openPageAs(stack, 'doctor', '/door');
  await page.route(answers, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replaceAll(known, unknown) });
  });
  await page.goto(`${stack.baseUrl}${path}`);
  return page;
};

it('a message of a sender that the console does not know is shown as from an unknown sender', async () => {
  const id = insertConsultation(stack, 'Unknown Sender');
  stack.withDatabase((db) =>
    db
      .prepare(
        `INSERT INTO message (id, tenant_id, conv, seq, cmid, role, sender, kind, body, at)
          VALUES ('sender-1', 1, ?, 1, 'p-1', 'patient', 'patient-s', 'text', '{"text":"I cannot breathe"}', ?)`,
      )
      .run(id, Date.now()),
  );
  const page = await openWithWord(
    `**${message.history.path}*`,
    ['"role":"patient"', '"role":"relative"'],
    `/cloudRoom/detail?id=${id}`,
  );
  const shown = page.getByRole('log').locator('.message').filter({ hasText: 'I cannot breathe' });
  await shown.getByText(en.chat.unknownSender, { exact: true }).waitFor();
  await expectNoViolations(page, 'a message of an unknown sender');
});

it('a log-in of a kind that the console does not know is shown by its code', async () => {
  const page = await openWithWord(
    `**${doctor.loginLog.path}*`,
    ['"kind":"password"', '"kind":"wechat-scan"'],
    '/personalData?part=security',
  );
  await page.getByRole('cell', { name: 'wechat-scan' }).first().waitFor();
});

it('a drug whose rounding the console does not know can be prescribed, with a quantity that the doctor sets', async () => {
  const page = await openWithWord(
    '**/medicines/**',
    ['"rounding":"reusable"', '"rounding":"half-box"'],
    `/cloudRoom/detail?id=${insertConsultation(stack, 'Unknown Rounding')}&part=prescription`,
  );
  const form = prescriptionForm(page);
  await fillPrescription(form);
  const quantity = form.getByRole('textbox', { name: /^Quantity/ });
  expect([await quantity.inputValue(), await quantity.getAttribute('placeholder')]).toEqual(['', '']);
  await form.getByRole('button', { name: en.prescription.submit }).click();
  await form.getByText(en.prescription.wrong['quantity-missing']).first().waitFor();
  await quantity.fill('1');
  await form.getByText(en.prescription.wrong['quantity-missing']).waitFor({ state: 'detached' });
});
