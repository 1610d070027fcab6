import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Call } from '../../src/console/api/http/call.ts';
import { en } from '../../src/console/messages.en.ts';
import { audit } from '../../src/contract/prescribing/audit.ts';
import { type Prescription, prescriptionStatus } from '../../src/contract/prescribing/prescription.ts';
import { decideNext, plan, plantDay, watched, watchNext } from './auditActs.ts';
import { elsewhere, seat } from './safetyActs.ts';
import { openStage, type Stage } from './stage.ts';

let stage: Stage;
let auditor: Call;
let sent: Prescription[];
let page: Page;
beforeAll(async () => {
  stage = await openStage();
  sent = await plantDay(stage, await elsewhere(stage.address, 'doctor'));
  auditor = await elsewhere(stage.address, 'auditor');
  page = await seat(stage, 'auditor', '/prescriptionTask');
});
afterAll(() => stage.close());

const w = en.audit;

describe("an auditor's run over 20 prescriptions, by keyboard alone", () => {
  const seen = new Map<string, string[]>();
  let posts = 0;

  it('leads from one to the next, and every planted error is on the screen before the verdict', async () => {
    page.on('request', (request) => {
      if (request.url().endsWith(audit.verdict.path)) posts += 1;
    });
    await page.getByRole('table', { name: w.list }).waitFor();
    await page.keyboard.press('n');
    await page.waitForURL(/prescriptionReview/);
    const begun = Date.now();
    for (const [at, { id }] of sent.entries()) {
      if (at === 0) await watchNext(page);
      seen.set(id, await decideNext(page, id));
    }
    await page.waitForURL(/prescriptionTask/);
    const seconds = (Date.now() - begun) / 1000;
    console.log(`${(seconds / sent.length).toFixed(2)} s per prescription`);
    const missed = plan.filter(
      ({ error }, at) => error?.test((seen.get(sent[at]?.id ?? '') ?? []).join('\n')) === false,
    );
    expect(plan.filter(({ error }) => error !== null)).toHaveLength(8);
    expect(missed.map(({ name }) => name)).toEqual([]);
    expect(posts).toBe(sent.length);
  });

  it('shows the next one after each verdict, and measures how soon', async () => {
    const times = await watched(page);
    const at = (part: number) => Math.round(times[Math.floor(times.length * part)] ?? Number.NaN);
    console.log(`key to the next review: median ${at(0.5)} ms, p95 ${at(0.95)} ms`);
    expect(times).toHaveLength(sent.length - 1);
  });

  it('stores each verdict with who, when, which version and why', async () => {
    const { list } = await auditor(audit.record, { pageSize: 100 });
    for (const [at, { id, version, lines }] of sent.entries()) {
      const row = list.find(({ prescription }) => prescription.id === id);
      const wrong = plan[at]?.error !== null;
      expect([plan[at]?.name, row?.version, row?.approve]).toEqual([plan[at]?.name, version, !wrong]);
      expect(row?.prescription.status).toBe(
        wrong ? prescriptionStatus.rejected : prescriptionStatus.approved,
      );
      expect(row?.prescription.auditorName).toBe('秦淑兰');
      expect(row?.at).toBeGreaterThan(0);
      expect(row?.reasons.map(({ reasons }) => reasons)).toEqual(wrong ? [['2-5']] : []);
      expect(lines.length).toBeGreaterThan(0);
    }
  });
});
