import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { expectNoViolations } from '../../support/expectNoViolations.ts';
import { en, zh } from '../../support/messages.ts';
import {
  cards,
  type PreCheckCard,
  startPreCheckService,
} from '../../support/preCheck/startPreCheckService.ts';
import { startE2eStack, type E2eStack } from '../../support/startE2eStack.ts';
import {
  countPrescriptions,
  fillPrescription,
  insertConsultation,
  openConsultation,
  openPageAs,
  prescriptionForm,
  submitPrescription,
} from '../steps/consultation.ts';

let service: Awaited<ReturnType<typeof startPreCheckService>>;
let stack: E2eStack;
beforeAll(async () => {
  service = await startPreCheckService();
  stack = await startE2eStack({ upstreamSettings: { PRE_CHECK_URLS: `1=${service.url}` } });
});
afterEach(() => stack.closePages());
afterAll(async () => {
  await stack.close();
  await service.stop();
});

const { rules, prescription: t } = en;
const source = { label: 'Rational Drug Use System' };
const card = (indicator: string, summary: string): PreCheckCard => ({ indicator, summary, source });

const finding = (page: Page, severity: 'block' | 'warn' | 'unchecked' | 'note', text: string) =>
  page.locator(`.rx-${severity}`).filter({ hasText: text });

/** Opens a consultation, writes a prescription that no rule of the console finds anything in, and submits it. */
const submitNew = async (name: string): Promise<{ page: Page; orderId: string }> => {
  const orderId = insertConsultation(stack, name);
  const page = await openConsultation(stack, orderId);
  await fillPrescription(prescriptionForm(page));
  await submitPrescription(page);
  return { page, orderId };
};
/** The review of the only prescription of an order. */
const openReview = (orderId: string, language = 'en-GB'): Promise<Page> => {
  const id = stack.withDatabase((db) =>
    String(db.prepare('SELECT id FROM prescription WHERE order_id = ?').get(orderId)?.['id']),
  );
  return openPageAs(stack, 'auditor', `/prescriptionReview?id=${id}`, { language });
};
const findingsOf = (review: Page, title = en.audit.findings) => review.getByRole('region', { name: title });
const reasonField = (page: Page, text: string) =>
  prescriptionForm(page).getByRole('textbox', { name: rules.reasonFor(text) });
const awaitsAudit = (page: Page) =>
  page.locator('.rx-card').getByText('Awaiting review', { exact: true }).waitFor();

it('a critical card blocks: the doctor reads it with its source, and nothing is sent for audit', async () => {
  const text = 'Contraindicated with the patient’s cephalosporin';
  service.answerWith(cards(card('critical', text)));
  const { page, orderId } = await submitNew('Critical Card');
  const found = finding(page, 'block', text);
  await found.getByText(rules.severity.block, { exact: true }).waitFor();
  await found.getByText(rules.source(source.label)).waitFor();
  expect(await found.getByRole('textbox').count()).toBe(0);
  await page
    .locator('.rx-counted')
    .getByText(rules.summary(1, 0, 0), { exact: true })
    .waitFor();
  expect(await prescriptionForm(page).getByText(rules.noFindings).count()).toBe(0);
  expect(countPrescriptions(stack, orderId)).toBe(0);

  // Asked again, the service has changed its mind.
  service.answerWith(cards());
  await submitPrescription(page);
  await awaitsAudit(page);
});

it('a warning needs a reason, an offered one by a click; an information none; the auditor reads all of it', async () => {
  const [warning, info] = [
    'Bleeding risk with warfarin: monitor the INR',
    'Check blood pressure in two weeks',
  ];
  const offered = 'The INR is monitored';
  service.answerWith(
    cards(
      { ...card('warning', warning), overrideReasons: [{ code: '1', display: offered }] },
      card('info', info),
    ),
  );
  const { page, orderId } = await submitNew('Warning Card');
  await finding(page, 'warn', warning).getByText(rules.source(source.label)).waitFor();
  await finding(page, 'note', info).getByText(rules.severity.note, { exact: true }).waitFor();
  await finding(page, 'note', info).getByText(rules.source(source.label)).waitFor();
  await expectNoViolations(page, 'findings of the pre-check');
  await prescriptionForm(page).getByRole('button', { name: t.submit }).click();
  await expect
    .poll(() => reasonField(page, warning).evaluate((field) => field === document.activeElement))
    .toBe(true);
  expect(countPrescriptions(stack, orderId)).toBe(0);

  await finding(page, 'warn', warning).getByRole('button', { name: offered }).click();
  expect(await reasonField(page, warning).inputValue()).toBe(offered);
  await submitPrescription(page);
  await awaitsAudit(page);

  const review = await openReview(orderId);
  await finding(review, 'warn', warning).getByText(t.overridden(offered)).waitFor();
  await finding(review, 'warn', warning).getByText(rules.source(source.label)).waitFor();
  await finding(review, 'note', info).getByText(rules.severity.note, { exact: true }).waitFor();
  expect(await findingsOf(review).getByText(rules.notOverridden).count()).toBe(0);
});

it('without an answer within 2 s the prescription is not checked, for the doctor and the auditor', async () => {
  service.answerWith(() => undefined);
  const { page, orderId } = await submitNew('No Answer');
  const { notChecked } = rules.preCheck;
  await finding(page, 'unchecked', notChecked).getByText(rules.severity.unchecked, { exact: true }).waitFor();
  expect(await prescriptionForm(page).getByText(rules.noFindings).count()).toBe(0);
  expect(countPrescriptions(stack, orderId)).toBe(0);
  await reasonField(page, notChecked).fill('Checked by hand');
  await submitPrescription(page);
  await awaitsAudit(page);

  const review = await openReview(orderId);
  await finding(review, 'unchecked', notChecked).getByText(t.overridden('Checked by hand')).waitFor();
  expect(await findingsOf(review).getByText(rules.noFindings).count()).toBe(0);

  const chinese = await openReview(orderId, 'zh-CN');
  await finding(chinese, 'unchecked', '医院前置审方系统未响应，或返回结果无法识别')
    .getByText('未审查', { exact: true })
    .waitFor();
  await findingsOf(chinese, zh.audit.findings).getByText('Checked by hand').waitFor();
});
