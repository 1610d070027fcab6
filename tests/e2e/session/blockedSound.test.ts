import { afterAll, beforeAll, expect, it } from 'vitest';
import { en } from '../../../src/console/messages.en.ts';
import { audit } from '../../../src/contract/prescribing/audit.ts';
import { clarification } from '../../../src/contract/prescribing/clarification.ts';
import { emptyAuditQueue } from '../steps/auditQueue.ts';
import { insertConsultation, openPageAs, postPrescription, signInApi } from '../steps/consultation.ts';
import { type E2eStack, startE2eStack } from '../../support/startE2eStack.ts';

let stack: E2eStack;
beforeAll(async () => {
  stack = await startE2eStack();
});
afterAll(() => stack.close());

it('the first click ends the notice of a silent alert, and does what was clicked', async () => {
  const [doctor, auditor] = [
    await signInApi(stack.baseUrl, 'doctor'),
    await signInApi(stack.baseUrl, 'auditor'),
  ];
  emptyAuditQueue(stack);
  const { id, version } = await postPrescription(doctor, insertConsultation(stack, 'Asked'));
  await auditor(audit.claim, { id });
  await auditor(clarification.ask, { id, version, question: 'Why?' });
  const page = await openPageAs(stack, 'doctor', '/door');
  // The test's own queries count as a person's in Chromium, and would allow sound: only a press does so here.
  await page.addInitScript(() => {
    let isPressed = false;
    window.addEventListener('pointerdown', () => (isPressed = true), true);
    Object.defineProperty(navigator.userActivation, 'hasBeenActive', { get: () => isPressed });
  });
  await page.goto(`${stack.baseUrl}/`);
  const notice = page.getByText(en.alerts.channels.sound.missed);
  await notice.click();
  await page.getByRole('link', { name: en.alerts.notifications.question(1) }).waitFor();
  expect(await notice.count()).toBe(0);
});
