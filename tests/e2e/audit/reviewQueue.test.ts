import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Call } from '../../../src/console/api/http/call.ts';
import { en } from '../../../src/console/messages.en.ts';
import { audit } from '../../../src/contract/prescribing/audit.ts';
import { type Prescription, prescriptionStatus } from '../../../src/contract/prescribing/prescription.ts';
import { plan } from '../steps/auditPlan.ts';
import { decideNext, seedAuditQueue, readNextReviewTimes, observeNextReview } from '../steps/auditQueue.ts';
import { signInApi, openPageAs } from '../steps/consultation.ts';
import { startE2eStack, type E2eStack } from '../../support/startE2eStack.ts';

let stack: E2eStack;
let auditor: Call;
let queued: Prescription[];
let page: Page;
beforeAll(async () => {
  stack = await startE2eStack();
  queued = await seedAuditQueue(stack, await signInApi(stack.baseUrl, 'doctor'));
  auditor = await signInApi(stack.baseUrl, 'auditor');
  page = await openPageAs(stack, 'auditor', '/prescriptionTask');
});
afterAll(() => stack.close());

const t = en.audit;
const readVerdicts = async () => (await auditor(audit.record, { pageSize: 100 })).list;

describe("an auditor's run over 32 prescriptions, by keyboard alone", () => {
  const foundTexts = new Map<string, string[]>();
  let verdictRequests = 0;

  it('leads from each prescription to the next, and every planted error is on the screen before the verdict', async () => {
    page.on('request', (request) => {
      if (request.url().endsWith(audit.verdict.path)) verdictRequests += 1;
    });
    await page.getByRole('table', { name: t.list }).waitFor();
    await page.keyboard.press('n');
    await page.waitForURL(/prescriptionReview/);
    const startedAt = Date.now();
    for (const [at, { id }] of queued.entries()) {
      if (at === 0) await observeNextReview(page);
      foundTexts.set(id, await decideNext(page, id));
    }
    await page.waitForURL(/prescriptionTask/);
    const seconds = (Date.now() - startedAt) / 1000;
    console.log(`${(seconds / queued.length).toFixed(2)} s per prescription`);
    const missedErrors = plan.filter(
      ({ error }, at) => error?.test((foundTexts.get(queued[at]?.id ?? '') ?? []).join('\n')) === false,
    );
    const kinds = plan.filter(({ error }) => error !== null).map(({ name }) => name);
    expect([kinds.length, new Set(kinds).size]).toEqual([16, 16]);
    expect(missedErrors.map(({ name }) => name)).toEqual([]);
    // The last one is held back for ten seconds.
    await expect.poll(() => verdictRequests).toBe(queued.length);
  });

  it('shows the next prescription after each verdict, and measures how soon', async () => {
    const nextReviewMs = await readNextReviewTimes(page);
    const quantileMs = (quantile: number) =>
      Math.round(nextReviewMs[Math.floor(nextReviewMs.length * quantile)] ?? Number.NaN);
    console.log(`key to the next review: median ${quantileMs(0.5)} ms, p95 ${quantileMs(0.95)} ms`);
    expect(nextReviewMs).toHaveLength(queued.length - 1);
  });

  it('stores each verdict with its auditor, time, version and reasons', async () => {
    await expect.poll(async () => (await readVerdicts()).length).toBeGreaterThanOrEqual(queued.length);
    const list = await readVerdicts();
    for (const [at, { id, version, lines }] of queued.entries()) {
      const row = list.find(({ prescription }) => prescription.id === id);
      const isWrong = plan[at]?.error !== null;
      expect([plan[at]?.name, row?.version, row?.approve]).toEqual([plan[at]?.name, version, !isWrong]);
      expect(row?.prescription.status).toBe(
        isWrong ? prescriptionStatus.rejected : prescriptionStatus.approved,
      );
      expect(row?.prescription.auditorName).toBe('秦淑兰');
      expect(row?.at).toBeGreaterThan(0);
      expect(row?.reasons.map(({ reasons }) => reasons)).toEqual(isWrong ? [['2-5']] : []);
      expect(lines.length).toBeGreaterThan(0);
    }
  });
});
