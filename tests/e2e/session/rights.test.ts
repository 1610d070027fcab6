import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Audience, audienceOf, isOwnPage } from '../../../src/console/domain/navigation.ts';
import { en } from '../../../src/console/messages.en.ts';
import { findViolations } from '../../support/axe.ts';
import { openScreen } from '../../support/screens.ts';
import { startE2eStack, type E2eStack } from '../../support/startE2eStack.ts';
import { openPageAs } from '../steps/consultation.ts';
import { accounts, messagesOf, signIn } from '../steps/signIn.ts';

let stack: E2eStack;
beforeAll(async () => {
  stack = await startE2eStack();
  stack.withDatabase((db) =>
    db.prepare('UPDATE account SET is_admin = 1 WHERE username = ?').run(accounts.secondAuditor),
  );
});
afterEach(() => stack.closePages());
afterAll(() => stack.close());

const { common, login } = en;

const findId = (sql: string, ...params: string[]): string =>
  stack.withDatabase((db) => String(db.prepare(sql).get(...params)?.['id'] ?? 'none'));

/** The id of an order of this state: this doctor's, or somebody's. */
const findOrder = (status: number, username: string): string => {
  const sql = 'SELECT o.id FROM consult_order o JOIN account a ON a.id = o.doctor_id WHERE o.tenant_id = 1';
  const own = findId(`${sql} AND o.status = ${status} AND a.username = ?`, username);
  // One that no auditor may read, either: nothing of it was submitted.
  const anybodys = `${sql} AND o.status = ${status} AND NOT EXISTS (
    SELECT 1 FROM prescription p WHERE p.order_id = o.id AND p.submit_time IS NOT NULL)`;
  return own === 'none' ? findId(anybodys) : own;
};

/** Every route under the shared layout (specification §2), with something to show. */
const routesOf = (username: string): readonly string[] => [
  '/',
  '/cloudRoom',
  `/cloudRoom/detail?id=${findOrder(2, username)}`,
  `/cloudRoom/detail1?id=${findOrder(2, username)}`,
  '/orderRecord',
  `/orderRecord/detail?id=${findOrder(3, username)}`,
  '/prescriptionRecord',
  '/serviceSetup',
  '/workforceManagement',
  '/hospitalData',
  '/hospitalOverview',
  '/personalData',
  '/prescriptionTask',
  `/prescriptionReview?id=${findId('SELECT id FROM prescription WHERE tenant_id = 1 AND status = 1')}`,
  '/myAuditRecord',
  '/reviewBoard',
  '/prescriptionSampling',
];

const english = { language: 'en-GB', dark: false, width: 1440, height: 900 } as const;
const chinese = { language: 'zh-CN', dark: true, width: 390, height: 844 } as const;
const people = [
  { who: 'a doctor', account: 'colleague', role: { isAuditor: false, isAdmin: false }, options: english },
  { who: 'an auditor', account: 'auditor', role: { isAuditor: true, isAdmin: false }, options: chinese },
  {
    who: 'a doctor who administrates',
    account: 'doctor',
    role: { isAuditor: false, isAdmin: true },
    options: chinese,
  },
  {
    who: 'an auditor who administrates',
    account: 'secondAuditor',
    role: { isAuditor: true, isAdmin: true },
    options: english,
  },
] as const;

/** What the waiting count puts before a title. */
const count = /^\(\d+\+?\) /;

describe('the browser closes no route: each shows its work, or one calm page that names for whom it is', () => {
  it.each(people)('to $who', { timeout: 600_000 }, async ({ account, role, options }) => {
    const t = messagesOf[options.language];
    const { refused } = t.shell;
    const page = await openPageAs(stack, account, '/personalData', options);
    const main = page.getByRole('main');
    const problems: string[] = [];
    const titles = new Set<string>();
    for (const path of routesOf(accounts[account])) {
      await openScreen(page, `${stack.baseUrl}${path}`);
      const isRefused = !isOwnPage(role, path);
      const audience: Audience = audienceOf(path);
      const work = main.getByRole('heading', { level: 1 });
      await (isRefused ? main.getByText(refused.what.forbidden) : work).first().waitFor();
      const found = {
        headings: await work.count(),
        calm: await main.getByText(refused.what.forbidden).count(),
        raw: await main.getByText(t.errors.forbidden).count(),
        retries: await main.getByRole('button', { name: t.common.retry }).count(),
        toasts: await page.locator('.toast').count(),
        buttons: isRefused ? await main.getByRole('button').count() : 1,
        names:
          isRefused && audience !== 'everyone' ? await main.getByText(refused.audience[audience]).count() : 1,
      };
      const wanted = {
        headings: 1,
        calm: isRefused ? 1 : 0,
        raw: 0,
        retries: 0,
        toasts: 0,
        buttons: 1,
        names: 1,
      };
      if (JSON.stringify(found) !== JSON.stringify(wanted))
        problems.push(`${path}: ${JSON.stringify(found)}`);
      const title = (await page.title()).replace(count, '');
      if (titles.has(title)) problems.push(`${path} is titled as another: ${title}`);
      titles.add(title);
      // The screens themselves are tried in `accessibility/`.
      if (isRefused) problems.push(...(await findViolations(page)).map((one) => `${path}: ${one}`));
    }
    expect(problems).toEqual([]);
    expect(stack.consoleErrors()).toEqual([]);

    // The button leads to one's own work.
    await page.goto(`${stack.baseUrl}${role.isAuditor ? '/orderRecord' : '/myAuditRecord'}`);
    await main.getByText(refused.what.forbidden).waitFor();
    await main.getByRole('button').click();
    await page.waitForURL(role.isAuditor ? /\/prescriptionTask$/ : /:\d+\/$/);
  });
});

describe('a session that is not valid here', () => {
  const routes = ['/', '/cloudRoom', '/orderRecord', '/workforceManagement', '/personalData'];

  it('of an account that has been disabled: every screen says so and shows nothing', async () => {
    const page = await stack.openPage();
    await signIn(page, stack.baseUrl, 'colleague');
    const setStatus = (status: 0 | 1) =>
      stack.withDatabase((db) =>
        db.prepare("UPDATE account SET status = ? WHERE username = 'zhouheng'").run(status),
      );
    const patient = stack.withDatabase((db) =>
      String(
        db
          .prepare(
            'SELECT p.name FROM patient p JOIN consult_order o ON o.patient_id = p.id WHERE o.status = 1',
          )
          .get()?.['name'],
      ),
    );
    setStatus(1);
    for (const path of routes) {
      await page.goto(`${stack.baseUrl}${path}`);
      await page.getByRole('heading', { name: common.accountDisabled.title }).waitFor();
      expect(await page.locator('body').textContent()).not.toContain(patient);
      expect(await page.getByRole('navigation').count()).toBe(0);
    }
    setStatus(0);
  });

  it('of the other hospital: it is discarded, and this hospital’s log-in is shown', async () => {
    const sourcePage = await stack.openPage();
    await signIn(sourcePage, stack.baseUrl, 'colleague');
    const storedEntries = await sourcePage.evaluate(() => Object.entries(localStorage));
    const page = await stack.openPage();
    for (const path of routes) {
      await page.goto(`${stack.secondBaseUrl}/login`);
      await page.evaluate((entries) => {
        for (const [name, value] of entries) localStorage.setItem(name, value);
      }, storedEntries);
      await page.goto(`${stack.secondBaseUrl}${path}`);
      await page.getByRole('button', { name: login.submit }).waitFor();
      expect(await page.getByRole('dialog').count()).toBe(0);
    }
  });
});
