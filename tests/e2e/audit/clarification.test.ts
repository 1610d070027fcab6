import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Call } from '../../../src/console/api/http/call.ts';
import { en } from '../../../src/console/messages.en.ts';
import { en as texts } from '../../../src/console/domain/prescription/clarification/messages.en.ts';
import { en as queue } from '../../../src/console/features/audit/queue/messages.en.ts';
import { audit } from '../../../src/contract/prescribing/audit.ts';
import { clarification } from '../../../src/contract/prescribing/clarification.ts';
import {
  type Prescription,
  prescription,
  prescriptionStatus,
} from '../../../src/contract/prescribing/prescription.ts';
import { findViolations } from '../../support/axe.ts';
import { emptyAuditQueue } from '../steps/auditQueue.ts';
import { insertConsultation, openPageAs, postPrescription, signInApi } from '../steps/consultation.ts';
import { waitForDrafts } from '../steps/drafts.ts';
import { type E2eStack, startE2eStack } from '../../support/startE2eStack.ts';

let stack: E2eStack;
let doctor: Call;
let colleague: Call;
let review: Page;
let today: Page;
let asked: Prescription;
let next: Prescription;
const t = { ...texts, badge: queue.question.waiting };
const question = 'Is 5 mg right at this kidney function?';
const answer = 'Yes: eGFR is 90';

beforeAll(async () => {
  stack = await startE2eStack();
  doctor = await signInApi(stack.baseUrl, 'doctor');
  colleague = await signInApi(stack.baseUrl, 'secondAuditor');
  emptyAuditQueue(stack);
  asked = await postPrescription(doctor, insertConsultation(stack, 'Tao Shuzhen'));
  next = await postPrescription(doctor, insertConsultation(stack, 'Next Patient'));
  today = await openPageAs(stack, 'doctor', '/?tab=clarify');
  await today.getByText(en.dashboard.work.none.clarify).waitFor();
  review = await openPageAs(stack, 'auditor', `/prescriptionReview?id=${asked.id}`);
});
afterAll(() => stack.close());

const opened = ({ id }: Prescription): Promise<void> =>
  review.waitForURL((url) => url.searchParams.get('id') === id);
const button = (page: Page, name: string) => page.getByRole('button', { name });
const stored = () => doctor(prescription.info, { id: asked.id });
const onCard = (page: Page) => page.getByRole('list', { name: t.title });

describe('an auditor who is in doubt', () => {
  it('asks the prescriber; an empty question is said at its field, and the text survives a reload', async () => {
    await button(review, t.ask).click();
    const field = review.getByRole('textbox', { name: t.question });
    await expect.poll(() => field.evaluate((one) => one === document.activeElement)).toBe(true);
    await button(review, t.askNow).click();
    await review.getByText(t.needsQuestion).waitFor();
    await field.fill(question);
    expect(await findViolations(review)).toEqual([]);
    await waitForDrafts(review, 1);
    await review.reload();
    await expect.poll(() => review.getByRole('textbox', { name: t.question }).inputValue()).toBe(question);
  });

  it('decides nothing while the question is written, whatever key is pressed', async () => {
    await expect.poll(() => button(review, t.askNow).isEnabled()).toBe(true);
    await review.getByRole('checkbox').first().focus();
    for (const key of ['a', 'r', 'c']) await review.keyboard.press(key);
    for (const label of [en.audit.approve, en.audit.reject])
      expect(await button(review, label).count()).toBe(0);
    expect(await review.getByRole('textbox', { name: t.question }).inputValue()).toBe(question);
    expect(review.url()).toContain(asked.id);
    expect((await stored()).status).toBe(prescriptionStatus.awaitingAudit);
  });

  it('goes on with the next prescription, and finds this one marked in the queue', async () => {
    await button(review, t.askNow).click();
    await opened(next);
    expect(await stored()).toMatchObject({
      status: prescriptionStatus.awaitingAudit,
      version: 1,
      clarifications: [{ question, answeredAt: null }],
    });
    await review.goto(`${stack.baseUrl}/prescriptionTask`);
    await review.getByRole('row', { name: asked.patient.name }).getByText(t.badge).waitFor();
  });

  it('can reject it before the answer, and not approve it', async () => {
    await review.goto(`${stack.baseUrl}/prescriptionReview?id=${asked.id}`);
    await onCard(review).getByText(t.waits).waitFor();
    await expect.poll(() => button(review, en.audit.reject).isEnabled()).toBe(true);
    expect(await button(review, en.audit.approve).isEnabled()).toBe(false);
    await review.keyboard.press('a');
    await review.getByText(en.audit.questionOpen).waitFor();
  });
});

describe('the prescriber', () => {
  it('sees the question in the worklist without a reload, and answers it at the prescription', async () => {
    await today.getByText(question).waitFor();
    // Others wait, too.
    await today.getByTitle(en.alerts.title, { exact: true }).click();
    await today.getByRole('link', { name: en.alerts.notifications.question(1) }).waitFor();
    await today.keyboard.press('Escape');
    await button(today, en.dashboard.work.actions.clarify).click();
    await onCard(today).getByText(question).waitFor();
    await today.getByRole('textbox', { name: t.answer }).fill('Not yet sent');
    await waitForDrafts(today, 1);
    await today.reload();
    await expect.poll(() => today.getByRole('textbox', { name: t.answer }).inputValue()).toBe('Not yet sent');
    expect(await findViolations(today)).toEqual([]);
    await today.getByRole('textbox', { name: t.answer }).fill(answer);
    await button(today, t.send).click();
    await onCard(today).getByText(answer).waitFor();
    await today.getByRole('textbox', { name: t.answer }).waitFor({ state: 'detached' });
    expect(await stored()).toMatchObject({ version: 1, clarifications: [{ answer }] });
  });

  it('has the answer on the open review at once, where it is approved', async () => {
    await onCard(review).getByText(answer).waitFor();
    expect((await colleague(audit.detail, { id: asked.id })).claim?.auditorName).toBe('秦淑兰');
    await button(review, en.audit.approve).click();
    await opened(next);
    await review.goto(`${stack.baseUrl}/prescriptionTask`);
    await expect.poll(async () => (await stored()).status).toBe(prescriptionStatus.approved);
  });

  it('keeps a text whose question was answered in another tab', async () => {
    await colleague(audit.takeOver, { id: next.id, reason: 'Shift change' });
    const { id: clarificationId } = await colleague(clarification.ask, {
      id: next.id,
      version: 1,
      question: 'Which day?',
    });
    await today.goto(`${stack.baseUrl}/cloudRoom/detail?id=${next.orderId}&part=prescription`);
    await today.getByRole('textbox', { name: t.answer }).fill('From this tab');
    await doctor(clarification.answer, { id: next.id, clarificationId, answer: 'From the other tab' });
    await today.getByText(t.notSent).waitFor();
    await today.getByText('From this tab').waitFor();
    await onCard(today).getByText('From the other tab').waitFor();
  });
});

it('an auditor whose prescription is cancelled while the question is being written is told, and keeps the text', async () => {
  await colleague(audit.claim, { id: next.id });
  await colleague(audit.release, { id: next.id });
  await review.goto(`${stack.baseUrl}/prescriptionReview?id=${next.id}`);
  await button(review, en.audit.takeOver).click();
  await review.getByRole('textbox', { name: en.audit.takeOverReason }).fill('Shift change');
  await review.keyboard.press('Enter');
  await button(review, t.ask).click();
  await review.getByRole('textbox', { name: t.question }).fill(question);
  await doctor(prescription.cancel, { id: next.id, reason: 'Written by mistake' });
  await review.getByText(t.questionNotSent).waitFor();
  await review.getByText(question).waitFor();
});
