import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { auth } from '../../../src/contract/account/auth.ts';
import { transfers } from '../../../src/contract/consultation/transfer.ts';
import { audit } from '../../../src/contract/prescribing/audit.ts';
import { messagesOf } from '../steps/signIn.ts';
import { expectNoViolations, pressButton } from '../../support/expectNoViolations.ts';
import { twoVariants } from '../../support/axe.ts';
import { insertConsultation, openPageAs, postPrescription, signInApi } from '../steps/consultation.ts';
import { startE2eStack, type E2eStack } from '../../support/startE2eStack.ts';
import { waitForData } from '../../support/screens.ts';

let stack: E2eStack;
beforeAll(async () => {
  stack = await startE2eStack();
});
afterEach(() => stack.closePages());
afterAll(() => stack.close());

describe.each([...twoVariants])('in $language, dark: $dark, $width px', ({ language, ...size }) => {
  const t = messagesOf[language];
  const options = { language, ...size };

  it('a review that a colleague has taken over has no accessibility violations', async () => {
    const [doctor, colleague] = await Promise.all([
      signInApi(stack.baseUrl, 'doctor'),
      signInApi(stack.baseUrl, 'secondAuditor'),
    ]);
    const { id } = await postPrescription(doctor, insertConsultation(stack, `Taken over ${language}`));
    const page = await openPageAs(stack, 'auditor', `/prescriptionReview?id=${id}`, options);
    await page.getByText(t.audit.heldByYou, { exact: true }).waitFor();
    await colleague(audit.takeOver, { id, reason: 'Shift change' });
    await page.getByText(t.audit.takenOver('陆一帆', 'Shift change')).waitFor();
    await expectNoViolations(page, 'a review that was taken over');
    // Who left the page is told in the queue, also after a reload, until they say that they have seen it.
    await page.goto(`${stack.baseUrl}/prescriptionTask`);
    await page.reload();
    const notice = page.getByRole('status').filter({ hasText: `Taken over ${language}` });
    await notice.getByText('Shift change').waitFor();
    await waitForData(page);
    await expectNoViolations(page, 'the queue with a review that was taken over');
    await notice.getByRole('button').click();
    await notice.waitFor({ state: 'detached' });
  });

  it('a consultation that was handed to a colleague has no accessibility violations, with a text that was not sent', async () => {
    const orderId = insertConsultation(stack, `Handed over ${language}`);
    const [administrator, colleague] = await Promise.all([
      signInApi(stack.baseUrl, 'doctor'),
      signInApi(stack.baseUrl, 'colleague'),
    ]);
    const [from, to] = [(await administrator(auth.account, {})).id, (await colleague(auth.account, {})).id];
    const page = await openPageAs(stack, 'doctor', `/cloudRoom/detail?id=${orderId}`, options);
    await page.getByRole('textbox', { name: t.composer.write }).fill('half a sentence');
    await waitForData(page);
    await administrator(transfers.run, { from, to, orderIds: [orderId] });
    await page.getByText(t.consultation.handedOver('林月', '周恒')).waitFor();
    await page.getByText('half a sentence').waitFor();
    await expectNoViolations(page, 'a consultation that was handed over');
  });

  it('the print preview of a prescription has no accessibility violations, for the doctor and the pharmacist', async () => {
    const [doctor, auditor] = await Promise.all([
      signInApi(stack.baseUrl, 'doctor'),
      signInApi(stack.baseUrl, 'auditor'),
    ]);
    const { id, prescriptionNo } = await postPrescription(
      doctor,
      insertConsultation(stack, `Printed ${language}`),
    );
    await auditor(audit.claim, { id });
    await auditor(audit.verdict, { id, version: 1, approve: true });
    for (const [who, path] of [
      ['doctor', `/prescriptionRecord?open=${id}`],
      ['auditor', `/myAuditRecord?open=${id}&version=1`],
    ] as const) {
      const page = await openPageAs(stack, who, path, options);
      await page.getByRole('complementary').waitFor();
      await waitForData(page);
      await pressButton(page, t.prescription.print);
      await page.getByRole('region', { name: t.prescription.printOf(prescriptionNo) }).waitFor();
      await page.locator('.sheets-printed .sheet').first().waitFor({ state: 'attached' });
      await expectNoViolations(page, `the print preview of the ${who}`);
    }
  });
});

it('no screen wrote an error or a warning to the console', () => {
  expect(stack.consoleErrors()).toEqual([]);
});
