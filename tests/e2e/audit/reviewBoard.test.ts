import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Call } from '../../../src/console/api/http/call.ts';
import { en as board } from '../../../src/console/features/audit/board/messages.en.ts';
import { zh as boardZh } from '../../../src/console/features/audit/board/messages.zh.ts';
import { en as queue } from '../../../src/console/features/audit/queue/messages.en.ts';
import { audit } from '../../../src/contract/prescribing/audit.ts';
import { clarification } from '../../../src/contract/prescribing/clarification.ts';
import type { Prescription } from '../../../src/contract/prescribing/prescription.ts';
import { findViolations } from '../../support/axe.ts';
import { en } from '../../support/messages.ts';
import { findOverflow } from '../../support/overflow.ts';
import { waitForData } from '../../support/screens.ts';
import { insertConsultation, openPageAs, postPrescription, signInApi } from '../steps/consultation.ts';
import { exportList } from '../steps/exportList.ts';
import { type E2eStack, startE2eStack } from '../../support/startE2eStack.ts';

let stack: E2eStack;
let doctor: Call;
let auditor: Call;
let late: Prescription;
let fresh: Prescription;
let asked: Prescription;
const minute = 60_000;
const t = board;

/** Makes a prescription wait for some minutes already. */
const backdate = ({ id }: Prescription, minutes: number): void =>
  stack.withDatabase((db) => {
    const at = Date.now() - minutes * minute;
    db.prepare('UPDATE prescription SET submit_time = ? WHERE id = ?').run(at, id);
    db.prepare('UPDATE prescription_version SET written_at = ? WHERE prescription_id = ?').run(at, id);
  });

beforeAll(async () => {
  stack = await startE2eStack();
  doctor = await signInApi(stack.baseUrl, 'doctor');
  auditor = await signInApi(stack.baseUrl, 'auditor');
  stack.withDatabase((db) => {
    db.exec('UPDATE prescription SET status = 5, audit_status = 4 WHERE status = 1');
    // The demo's own reviews are of no interest here.
    db.exec('UPDATE verdict SET at = 1');
  });
  late = await postPrescription(doctor, insertConsultation(stack, 'Late Patient'));
  fresh = await postPrescription(doctor, insertConsultation(stack, 'Fresh Patient'));
  asked = await postPrescription(doctor, insertConsultation(stack, 'Asked Patient'));
  backdate(late, 45);
  backdate(fresh, 20);
  backdate(asked, 50);
  await auditor(audit.claim, { id: asked.id });
  await auditor(clarification.ask, { id: asked.id, version: 1, question: 'Kidney function?' });
  stack.withDatabase((db) =>
    db.prepare('UPDATE clarification SET asked_at = ?').run(Date.now() - 40 * minute),
  );
});
afterEach(() => stack.closePages());
afterAll(() => stack.close());

/** A figure of what waits now, by its label. */
const count = (page: Page, label: string) =>
  page.locator('.board-now > div').filter({ has: page.getByText(label, { exact: true }) });
const row = (page: Page, name: string | RegExp) =>
  page.getByRole('table', { name: t.figures.title }).getByRole('row', { name });
const head = (page: Page) => page.locator('.review-head');
const cell = (page: Page, name: string, figure: string) =>
  row(page, name).locator(`td[data-column="${figure}"]`);

describe('an auditor', () => {
  it('comes from the queue, sees what is overdue and what waits for the prescriber, and opens the overdue ones alone', async () => {
    const page = await openPageAs(stack, 'auditor', '/prescriptionTask');
    await page.getByRole('main').getByRole('link', { name: t.title }).click();
    await page.waitForURL('**/reviewBoard');
    await count(page, t.now.count).getByText('2', { exact: true }).waitFor();
    await count(page, t.now.count)
      .getByText(/longest 45 min/)
      .waitFor();
    await count(page, t.now.asked)
      .getByText(/longest 40 min/)
      .waitFor();
    expect(await page.getByRole('button', { name: t.term.change }).count()).toBe(0);
    expect(await findViolations(page)).toEqual([]);
    await count(page, t.now.overdue(30)).getByRole('link', { name: t.now.show }).click();
    await page.waitForURL('**/prescriptionTask?overdue=1');
    const rows = page.getByRole('table', { name: en.audit.list }).locator('tbody tr');
    await expect.poll(() => rows.count()).toBe(1);
    await rows.getByText(late.patient.name).waitFor();
    await rows.getByText(en.audit.overdue.warning).first().waitFor();
    expect(await findViolations(page)).toEqual([]);
    await page.getByRole('button', { name: en.lists.clearFilters }).click();
    await expect.poll(() => rows.count()).toBe(3);
    await page.getByRole('button', { name: queue.overdue, exact: true }).click();
    await expect.poll(() => rows.count()).toBe(1);
  });

  it('sees the figures change with a verdict that is given elsewhere, without a reload, and "none" without a review', async () => {
    const page = await openPageAs(stack, 'auditor', '/reviewBoard');
    const second = await signInApi(stack.baseUrl, 'secondAuditor');
    await cell(page, t.figures.all, 'median').getByText(t.figures.none).waitFor();
    await second(audit.claim, { id: fresh.id });
    await second(audit.verdict, { id: fresh.id, version: 1, approve: false, opinion: 'Dose' });
    await cell(page, t.figures.all, 'median').getByText('20 min').waitFor();
    await expect.poll(() => cell(page, t.figures.all, 'rejected').innerText()).toBe('1');
    await expect.poll(() => cell(page, t.figures.all, 'asked').innerText()).toBe('1');
    await count(page, t.now.count).getByText('1', { exact: true }).waitFor();
    expect(await cell(page, t.figures.all, 'overdue').innerText()).toBe('0');
    await cell(page, '秦淑兰', 'median').getByText(t.figures.none).waitFor();
    expect(await cell(page, '秦淑兰', 'p90').innerText()).toBe(t.figures.none);
  });
});

describe('an administrator', () => {
  it('agrees on another time: refused at the field, in force at once, and in the trail', async () => {
    const watching = await openPageAs(stack, 'auditor', '/reviewBoard');
    await count(watching, t.now.overdue(30)).waitFor();
    const page = await openPageAs(stack, 'doctor', '/');
    await page.getByRole('link', { name: en.common.nav.reviewBoard }).click();
    await page.getByRole('button', { name: t.term.change }).click();
    const field = page.getByRole('textbox', { name: t.term.field });
    for (const wrong of ['', '0', '1441', 'soon', '1.5']) {
      await field.fill(wrong);
      await page.keyboard.press('Enter');
      await page.getByText(t.term.wrong(1440)).waitFor();
    }
    expect(await findViolations(page)).toEqual([]);
    await field.fill('60');
    await page.keyboard.press('Enter');
    await field.waitFor({ state: 'detached' });
    await page.getByText(t.term.saved(60)).waitFor();
    await count(page, t.now.overdue(60)).getByText('0', { exact: true }).waitFor();
    await page.getByText(/^Set by .*林月/).waitFor();
    // A doctor does not read the queue.
    expect(await page.getByRole('link', { name: t.now.show }).count()).toBe(0);
    await page.goto(`${stack.baseUrl}/workforceManagement?part=trail`);
    await page.getByText('30 → 60 min').waitFor();
    await watching.reload();
    await count(watching, t.now.overdue(60)).waitFor();
  });

  it('exports the figures', async () => {
    const page = await openPageAs(stack, 'doctor', '/reviewBoard');
    const download = page.waitForEvent('download');
    await exportList(page);
    expect((await download).suggestedFilename()).toMatch(/review-times-.*\.csv$/);
    await page.getByText(en.exports.done(27, (await download).suggestedFilename())).waitFor();
  });

  it('reads the page on a phone, in Chinese and in the dark, without anything cut', async () => {
    const options = { width: 390, height: 844 };
    const page = await openPageAs(stack, 'doctor', '/reviewBoard', options);
    await row(page, t.figures.all).waitFor();
    await waitForData(page);
    expect(await findOverflow(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await findViolations(page)).toEqual([]);
    const chinese = await openPageAs(stack, 'doctor', '/reviewBoard', { ...options, language: 'zh-CN' });
    await chinese.getByRole('heading', { name: boardZh.title }).waitFor();
    await chinese.getByRole('cell', { name: boardZh.figures.none }).first().waitFor();
    await waitForData(chinese);
    expect(await findOverflow(chinese)).toEqual([]);
    expect(await findViolations(chinese)).toEqual([]);
  });
});

it('a review shows the prescriber’s title and department and the time of submission; what is not known is said', async () => {
  const page = await openPageAs(stack, 'auditor', `/prescriptionReview?id=${late.id}`);
  await head(page).getByText('林月 · Associate chief physician · ').waitFor();
  await head(page)
    .getByText(/submitted \d{4}-\d\d-\d\d/)
    .waitFor();
  expect(await head(page).innerText()).not.toContain(en.audit.deptUnknown);
  stack.withDatabase((db) =>
    db.exec("UPDATE account SET title = NULL, dept = NULL WHERE username = 'linyue'"),
  );
  await page.reload();
  await head(page).getByText(`${en.audit.titleUnknown} · ${en.audit.deptUnknown}`).waitFor();
});

it('a doctor who is no administrator is refused in one calm page', async () => {
  const page = await openPageAs(stack, 'colleague', '/reviewBoard');
  await page.getByRole('main').getByText(en.shell.refused.what.forbidden).first().waitFor();
});
