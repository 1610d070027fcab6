import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { prescriptionStatus } from '../../../src/contract/prescribing/prescription.ts';
import { openScreen } from '../../support/screens.ts';
import { startE2eStack, type E2eStack } from '../../support/startE2eStack.ts';
import { signIn } from '../steps/signIn.ts';

let stack: E2eStack;
beforeAll(async () => {
  stack = await startE2eStack();
});
afterEach(() => stack.closePages());
afterAll(() => stack.close());

interface Mark {
  readonly label: string;
  readonly shape: string;
  readonly colour: string;
  readonly struck: boolean;
  readonly filled: boolean;
}

/** The marks of states on the page. */
const readMarks = (page: Page): Promise<Mark[]> =>
  page.locator('.state-mark').evaluateAll((marks) =>
    marks.map((mark) => {
      const label = mark.querySelector('span');
      const style = getComputedStyle(mark);
      return {
        label: label?.textContent ?? '',
        shape: mark.querySelector('svg')?.innerHTML ?? '',
        colour: style.color,
        struck: label !== null && getComputedStyle(label).textDecorationLine === 'line-through',
        filled: style.backgroundColor !== 'rgba(0, 0, 0, 0)',
      };
    }),
  );

/** The auditor's lists, each with its column of states. */
const auditLists = [
  ['/myAuditRecord?from=2020-01-01&to=2030-01-01', 'now'],
  ['/prescriptionTask', 'state'],
  ['/prescriptionTask?state=2', 'state'],
  ['/prescriptionTask?state=3', 'state'],
  ['/prescriptionTask?state=4', 'state'],
] as const;

it('a state has the same mark on every screen: a shape of its own and a label; rejected is an outline, cancelled is struck', async () => {
  const page = await stack.openPage();
  await signIn(page, stack.baseUrl, 'doctor');
  const ordersOf = `SELECT id FROM consult_order WHERE tenant_id = 1 AND doctor_id =
    (SELECT id FROM account WHERE tenant_id = 1 AND username = 'linyue')`;
  const details = stack.withDatabase((db) => {
    const dispensed = db
      .prepare(
        `SELECT id, order_id FROM prescription WHERE status = 3 AND order_id IN (${ordersOf})
         ORDER BY create_time DESC LIMIT 6`,
      )
      .all();
    // One in each state besides.
    const { draft, awaitingAudit, approved, rejected, cancelled, expired } = prescriptionStatus;
    for (const [at, status] of [draft, approved, rejected, awaitingAudit, cancelled, expired].entries())
      db.prepare('UPDATE prescription SET status = ?, valid_until = ? WHERE id = ?').run(
        status,
        Date.now() + 3_600_000,
        String(dispensed[at]?.['id']),
      );
    return dispensed.slice(0, 3).map((row) => `/orderRecord/detail?id=${String(row['order_id'])}`);
  });
  const lists = ['/prescriptionRecord?pageSize=100', '/orderRecord?pageSize=100'];
  const byLabel = new Map<string, Mark>();
  const compareMarks = async (on: Page, path: string): Promise<void> => {
    await openScreen(on, `${stack.baseUrl}${path}`);
    const marks = await readMarks(on);
    expect([path, marks.length]).not.toEqual([path, 0]);
    for (const mark of marks) {
      expect([mark.label, mark.shape]).not.toEqual([mark.label, '']);
      expect([path, mark]).toEqual([path, byLabel.get(mark.label) ?? mark]);
      byLabel.set(mark.label, mark);
    }
  };
  for (const path of [...lists, ...details]) await compareMarks(page, path);
  const auditorPage = await stack.openPage();
  await signIn(auditorPage, stack.baseUrl, 'auditor');
  for (const [path, column] of auditLists) {
    await compareMarks(auditorPage, path);
    const states = auditorPage.locator(`td[data-column=${column}]`);
    const marked = states.filter({ has: auditorPage.locator('.state-mark') });
    expect([path, await states.count()]).not.toEqual([path, 0]);
    expect([path, await marked.count()]).toEqual([path, await states.count()]);
  }
  const prescriptions = ['Draft', 'Awaiting review', 'Approved', 'Rejected', 'Cancelled', 'Expired'];
  const found = prescriptions.flatMap((label) => byLabel.get(label) ?? []);
  expect(found.map(({ label }) => label)).toEqual(prescriptions);
  expect(new Set(found.map(({ shape }) => shape)).size).toBe(prescriptions.length);
  expect(found.filter(({ struck }) => struck).map(({ label }) => label)).toEqual(['Cancelled']);
  expect(found.filter(({ filled }) => !filled).map(({ label }) => label)).toEqual(['Rejected']);
  expect(stack.consoleErrors()).toEqual([]);
});

it('a long wait is red, but not filled: filled red and amber are clinical severity and nothing else', async () => {
  const page = await stack.openPage();
  await signIn(page, stack.baseUrl, 'doctor');
  await openScreen(page, `${stack.baseUrl}/cloudRoom`);
  const wait = page.locator('.wait-badge.badge-danger').first();
  await wait.waitFor();
  const fills = await wait.evaluate((mark) => {
    const ofWait = getComputedStyle(mark).backgroundColor;
    // Any other mark of this colour.
    mark.classList.remove('wait-badge');
    return [ofWait, getComputedStyle(mark).backgroundColor];
  });
  expect(fills[0]).toBe('rgba(0, 0, 0, 0)');
  expect(fills[1]).not.toBe(fills[0]);
});
