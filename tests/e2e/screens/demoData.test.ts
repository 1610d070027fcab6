import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { orderStatus } from '../../../src/contract/consultation/order.ts';
import { prescriptionStatus } from '../../../src/contract/prescribing/prescription.ts';
import { complaints } from '../../../src/upstream/demo/data/complaints.ts';
import { en } from '../../support/messages.ts';
import { startE2eStack, type E2eStack } from '../../support/startE2eStack.ts';
import { openPageAs, showTab } from '../steps/consultation.ts';
import { accounts } from '../steps/signIn.ts';

// What somebody meets who starts the demo and looks around; nothing is added to its data.
let stack: E2eStack;
beforeAll(async () => {
  stack = await startE2eStack();
});
afterEach(() => stack.closePages());
afterAll(() => stack.close());

/** The first row of a query on the database of the demo, whose columns are texts. */
const firstRow = (sql: string, ...params: (string | number)[]): Record<string, string> =>
  stack.withDatabase((db) => {
    const row = db.prepare(sql).get(...params);
    if (!row) throw new Error(`no row: ${sql}`);
    return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, String(value)]));
  });

const complaintOf = (text: string) => {
  const found = complaints.find(({ zh }) => zh.complaint === text);
  if (!found) throw new Error(`nobody of the demo complains of ${text}`);
  return found;
};

const days = (text: string | null) => Number(/\d+(?= days)/.exec(text ?? '')?.[0]);

const waitingRows = (page: Page) => page.getByRole('region', { name: /^Waiting/ }).getByRole('listitem');

it('whoever waits complains of what fits their type of visit, hardly two of the same', async () => {
  const page = await openPageAs(stack, 'doctor', '/cloudRoom');
  await expect.poll(() => waitingRows(page).count()).toBeGreaterThan(5);
  const rows = await waitingRows(page).all();
  const shown = await Promise.all(
    rows.map(async (row) => ({
      complaint: (await row.locator('.room-complaint').textContent()) ?? '',
      isFirst: ((await row.locator('.room-patient').textContent()) ?? '').includes(
        en.common.patientBanner.firstVisit,
      ),
    })),
  );
  expect(shown.filter(({ complaint, isFirst }) => complaintOf(complaint).isFirst !== isFirst)).toEqual([]);
  expect(new Set(shown.map(({ complaint }) => complaint)).size).toBeGreaterThan(shown.length / 2);
});

it('a visit that ended has a history of its complaint, events in order, and what was prescribed for it', async () => {
  const { id = '', complaint = '' } = firstRow(
    `SELECT o.id, o.complaint FROM consult_order o JOIN prescription p ON p.order_id = o.id
      WHERE o.status = ? AND o.doctor_id = (SELECT id FROM account WHERE username = ?) ORDER BY o.id`,
    orderStatus.finished,
    accounts.doctor,
  );
  const page = await openPageAs(stack, 'doctor', `/orderRecord/detail?id=${id}`);
  const caseRecord = page.getByRole('region', { name: en.orders.detail.record, exact: true });
  await caseRecord.getByText(complaintOf(complaint).illness.zh).waitFor();
  await page.locator('.order-prescription').first().waitFor();
  const times = await page
    .locator('.order-timeline time')
    .evaluateAll((all) => all.map((one) => one.getAttribute('datetime') ?? ''));
  expect(times.length).toBeGreaterThan(3);
  expect(times).toEqual(times.toSorted());
});

it('an open consultation has a prescription under review', async () => {
  const { id = '' } = firstRow(
    `SELECT o.id FROM consult_order o JOIN prescription p ON p.order_id = o.id
      WHERE o.status = ? AND p.status = ? AND o.doctor_id = (SELECT id FROM account WHERE username = ?)`,
    orderStatus.inConsultation,
    prescriptionStatus.awaitingAudit,
    accounts.colleague,
  );
  const page = await openPageAs(stack, 'colleague', `/cloudRoom/detail?id=${id}`);
  await showTab(page, 'prescription');
  await page
    .getByRole('region', { name: en.prescription.title, exact: true })
    .getByText('Awaiting review')
    .first()
    .waitFor();
});

it('a corrected prescription differs from the one that was rejected, in what the pharmacist asked for', async () => {
  const { id = '', username = '' } = firstRow(
    `SELECT p.id, a.username FROM prescription p JOIN verdict v ON v.prescription_id = p.id AND v.approve = 0
      JOIN account a ON a.id = v.auditor_id WHERE p.version = 2 AND p.tenant_id = 1`,
  );
  const who = username === accounts.auditor ? 'auditor' : 'secondAuditor';
  const page = await openPageAs(stack, who, `/myAuditRecord?open=${id}&version=1`);
  const difference = page.locator('.previous-line .difference').first();
  await difference.waitFor();
  const [before, after] = await Promise.all([
    difference.locator('del').first().textContent(),
    difference.locator('ins').first().textContent(),
  ]);
  expect(days(before)).toBeGreaterThan(days(after));
});
