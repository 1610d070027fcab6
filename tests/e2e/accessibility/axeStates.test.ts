import { afterAll, afterEach, beforeAll, describe, it } from 'vitest';
import { audit as auditing } from '../../../src/contract/prescribing/audit.ts';
import { messagesOf } from '../steps/signIn.ts';
import { expectNoViolations, pressButton } from '../../support/expectNoViolations.ts';
import { twoVariants, variants } from '../../support/axe.ts';
import {
  signInApi,
  expireSessions,
  restoreSession,
  insertConsultation,
  postPrescription,
} from '../steps/consultation.ts';
import { startE2eStack, type E2eStack } from '../../support/startE2eStack.ts';
import { auditorScreens, doctorScreens, openScreen, waitForData } from '../../support/screens.ts';

let stack: E2eStack;
beforeAll(async () => {
  stack = await startE2eStack();
});
afterEach(() => stack.closePages());
afterAll(() => stack.close());

/** LONG=1 (`npm run test:faults long`) tests all of them. */
const testedVariants = process.env['LONG'] ? variants : twoVariants.slice(1);

describe.each([...testedVariants])(
  'in $language, dark: $dark, $width px',
  { timeout: 120_000 },
  ({ language, ...options }) => {
    const t = messagesOf[language];

    it('the video consultation, confirmations, empty lists and failures have no accessibility violations', async () => {
      const page = await stack.openPage({ language, ...options });
      await restoreSession(page, stack.baseUrl, 'doctor');
      const videoPath = doctorScreens(stack).find((path) => path.includes('detail1')) ?? '';
      await openScreen(page, `${stack.baseUrl}${videoPath}`);
      await expectNoViolations(page, 'the video consultation');
      await pressButton(page, t.common.patientBanner.details);
      await expectNoViolations(page, 'what is behind the three dots');
      // A computer has a button for it in the row, which the panel does not cover.
      await pressButton(page, t.consultation.finish.action);
      await page.getByRole('dialog').waitFor();
      await expectNoViolations(page, 'the question before a consultation ends');
      await openScreen(page, `${stack.baseUrl}/cloudRoom`);
      await page.getByRole('listitem').locator('[data-row]').first().click();
      await page.getByRole('complementary', { name: t.cloudRoom.preview.title }).waitFor();
      await waitForData(page);
      await expectNoViolations(page, 'the preview of a patient who waits');
      await pressButton(page, t.cloudRoom.decline);
      await expectNoViolations(page, 'a decline');
      for (const path of [
        '/orderRecord?q=nobody-at-all',
        '/orderRecord?page=99999',
        '/orderRecord/detail?id=nobody',
        '/prescriptionRecord?q=nobody-at-all',
        '/cloudRoom/detail',
        '/no/such/place',
      ]) {
        await openScreen(page, `${stack.baseUrl}${path}`);
        await expectNoViolations(page, path);
      }
      await page.route('**/consult/**', (route) => route.abort());
      await openScreen(page, `${stack.baseUrl}/cloudRoom`);
      await page
        .getByRole('alert')
        .or(page.getByRole('button', { name: t.common.retry }))
        .first()
        .waitFor();
      await expectNoViolations(page, 'a failure');
      await page.unrouteAll();
      expireSessions(stack);
      await page.goto(`${stack.baseUrl}/orderRecord`);
      await page.getByRole('dialog').waitFor();
      await expectNoViolations(page, 'an expired session');
    });

    it("the auditor's verdicts, a single verdict, a prescription that somebody else holds, and one that does not exist have no accessibility violations", async () => {
      const [doctor, secondAuditor] = await Promise.all([
        signInApi(stack.baseUrl, 'doctor'),
        signInApi(stack.baseUrl, 'secondAuditor'),
      ]);
      const { id } = await postPrescription(doctor, insertConsultation(stack, `Held ${language}`));
      await secondAuditor(auditing.claim, { id });
      const page = await stack.openPage({ language, ...options });
      await restoreSession(page, stack.baseUrl, 'auditor');
      for (const path of auditorScreens(stack)) {
        await openScreen(page, `${stack.baseUrl}${path}`);
        await expectNoViolations(page, path);
      }
      await openScreen(page, `${stack.baseUrl}/myAuditRecord`);
      await page.getByRole('table').locator('tbody').getByRole('button').first().click();
      await page.getByRole('complementary').waitFor();
      await expectNoViolations(page, 'a verdict');
      await openScreen(page, `${stack.baseUrl}/prescriptionReview?id=${id}`);
      await pressButton(page, t.audit.takeOver);
      await expectNoViolations(page, 'a take-over');
      for (const path of [
        '/prescriptionReview?id=nobody',
        '/prescriptionReview',
        '/prescriptionTask?page=99999',
        '/myAuditRecord?open=nobody',
      ]) {
        await openScreen(page, `${stack.baseUrl}${path}`);
        await expectNoViolations(page, path);
      }
    });
  },
);
