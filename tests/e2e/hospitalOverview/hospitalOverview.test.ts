import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { expectNoViolations } from '../../support/expectNoViolations.ts';
import { twoVariants } from '../../support/axe.ts';
import { en } from '../../support/messages.ts';
import { waitForData } from '../../support/screens.ts';
import { type E2eStack, startE2eStack } from '../../support/startE2eStack.ts';
import { openPageAs } from '../steps/consultation.ts';
import { exportList } from '../steps/exportList.ts';
import { messagesOf, signIn } from '../steps/signIn.ts';

let stack: E2eStack;
beforeAll(async () => {
  stack = await startE2eStack();
  // As many departments as a large hospital has, and a colleague who is away.
  stack.withDatabase((db) => {
    db.exec(`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 300)
      INSERT INTO dictionary (tenant_id, dict_type, value, label, label_en, sort)
      SELECT 1, 'hosp_standard_dept', 1000 + i, '分院科室' || i, 'Branch department ' || i, i FROM n`);
    db.exec(`INSERT INTO absence (id, tenant_id, doctor_id, reason, note, since, until)
      SELECT 'away', 1, id, 'rounds', '', 1, NULL FROM account WHERE username = 'zhouheng' AND tenant_id = 1`);
  });
});
afterEach(() => stack.closePages());
afterAll(() => stack.close());

const { hospitalOverview: t, common, lists, orders, prescriptionList, shell } = en;
const select = (sql: string): string =>
  stack.withDatabase((db) => String(Object.values(db.prepare(sql).get() ?? {})[0] ?? ''));
const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: t.tabs.label }).getByRole('link', { name, exact: true });
const rows = (page: Page) => page.getByRole('table').locator('tbody').getByRole('row');
const params = (page: Page) => new URL(page.url()).searchParams;

/** Opens the page from the menu, as an administrator. */
const openOverview = async (): Promise<Page> => {
  const page = await stack.openPage();
  await signIn(page, stack.baseUrl, 'doctor');
  await page.getByRole('link', { name: common.nav.hospitalOverview, exact: true }).click();
  await page.getByRole('heading', { level: 1, name: t.title }).waitFor();
  return page;
};

/** Chooses one of hundreds of departments by a part of its name. */
const chooseDepartment = async (page: Page, part: string, name: string): Promise<void> => {
  await page.getByRole('combobox', { name: t.filters.dept }).fill(part);
  await page.getByRole('option', { name, exact: true }).click();
  await page.getByRole('group', { name: t.filters.dept }).getByRole('button', { name }).waitFor();
  await waitForData(page);
};

describe('an administrator', () => {
  it('reads the figures of the hospital, and those of one department among hundreds', async () => {
    const page = await openOverview();
    const visits = page.locator('.overview-totals div').filter({ hasText: t.visits }).locator('dd');
    const counted = select(
      "SELECT count(*) FROM consult_order WHERE tenant_id = 1 AND create_time >= unixepoch('now', '+8 hours', 'start of day', '-29 days', '-8 hours') * 1000",
    );
    await expect.poll(() => visits.textContent()).toBe(counted);
    await page.getByText(t.dayTable).click();
    await page.getByRole('group', { name: t.perDay }).getByRole('row').nth(30).waitFor();
    await page.getByRole('button', { name: t.groups.doctor }).click();
    await page.getByRole('table', { name: t.groups.doctor }).getByText('周恒').waitFor();
    // Nobody works there: a share and a wait are not known, and not 0.
    await chooseDepartment(page, 'department 277', 'Branch department 277');
    await expect.poll(() => visits.textContent()).toBe('0');
    await expect
      .poll(() => page.locator('.overview-totals dd').allTextContents())
      .toEqual(['0', t.notKnown, t.notKnown, '0', '0', t.notKnown]);
    // The next tab has the same department.
    await tab(page, t.tabs.visits).click();
    await page.getByText(orders.emptyFiltered).waitFor();
    await page.getByRole('button', { name: 'Branch department 277' }).click();
    await rows(page).first().waitFor();
    expect(params(page).get('dept')).toBeNull();
  });

  it('takes the figures out as a file, of the chosen period', async () => {
    const page = await openOverview();
    await page.goto(`${stack.baseUrl}/hospitalOverview?from=2026-01-01&to=2026-01-03`);
    const [download] = await Promise.all([page.waitForEvent('download'), exportList(page)]);
    const lines = readFileSync(await download.path(), 'utf8')
      .trim()
      .split('\r\n');
    expect(lines.filter((line) => line.startsWith('"Day"'))).toEqual(
      [1, 2, 3].map((day) => `"Day","\t2026-01-0${day}","",0,,,,,`),
    );
    expect(lines[1]).toMatch(/^"All",/);
  });

  it.each(['en-GB', 'zh-CN'])('reads each visit on one line in %s at 1440 pixels', async (language) => {
    const page = await openPageAs(stack, 'doctor', '/hospitalOverview?part=visits', { language });
    await page.setViewportSize({ width: 1440, height: 900 });
    await rows(page).nth(5).waitFor();
    const highest = () =>
      rows(page).evaluateAll((all) => Math.max(...all.map((row) => row.getBoundingClientRect().height)));
    await expect.poll(highest).toBeLessThan(45);
  });

  it('is told that figures cover a year at most, and chooses a shorter period', async () => {
    const page = await openOverview();
    await page.goto(`${stack.baseUrl}/hospitalOverview?from=2024-01-01&to=2025-06-30`);
    await page.getByText(t.periodTooLong).waitFor();
    expect(await page.getByRole('button', { name: common.retry }).count()).toBe(0);
    await page.getByRole('button', { name: lists.clearFilters }).click();
    await page.locator('.overview-totals').waitFor();
    expect(await page.getByText(t.periodTooLong).count()).toBe(0);
  });

  it('finds a colleague’s visit, reads what is needed to run a hospital, and leaves a trace', async () => {
    const page = await openOverview();
    await tab(page, t.tabs.visits).click();
    await page.getByRole('combobox', { name: t.filters.doctor }).fill('周');
    await page.getByRole('option', { name: /周恒/ }).click();
    await page.getByRole('combobox', { name: orders.state }).selectOption({ label: orders.states.finished });
    await expect.poll(() => params(page).get('status')).toBe('3');
    await waitForData(page);
    const no = select(
      `SELECT o.order_no FROM consult_order o JOIN prescription x ON x.order_id = o.id JOIN account a ON a.id = o.doctor_id
       WHERE a.username = 'zhouheng' AND o.tenant_id = 1 AND o.status = 3 AND x.submit_time IS NOT NULL ORDER BY o.create_time DESC`,
    );
    await page.getByRole('button', { name: orders.openOne(no) }).click();
    const summary = page.getByRole('complementary', { name: orders.detail.title(no) });
    await summary.getByText(t.waited).waitFor();
    await summary.getByText(prescriptionList.sent).first().waitFor();
    expect(await summary.getByRole('log').count()).toBe(0);
    expect(await summary.getByRole('textbox').count()).toBe(0);
    await expectNoViolations(page, 'a visit');
    expect(
      select(
        `SELECT o.order_no FROM audit_trail t JOIN consult_order o ON o.id = t.subject WHERE t.act = 'hospital-visit-read'`,
      ),
    ).toBe(no);
    await page.keyboard.press('Escape');
    await expect.poll(() => summary.count()).toBe(0);
    await page.goBack();
    await summary.waitFor();
    // The hospital's words of what was read are in the trail.
    await page.goto(`${stack.baseUrl}/workforceManagement?part=trail&group=reads`);
    await page.getByRole('table').getByText('Visit viewed').first().waitFor();
  });

  it('sorts, saves as a file with masked names, and opens a prescription', async () => {
    const page = await openOverview();
    await tab(page, t.tabs.prescriptions).click();
    const total = page.getByRole('columnheader', { name: prescriptionList.total });
    await total.getByRole('button').click();
    await expect.poll(() => total.getAttribute('aria-sort')).toBe('descending');
    await waitForData(page);
    const amounts = (await rows(page).locator('td[data-column=total]').allTextContents()).map((text) =>
      Number(text.replace(/[¥,]/g, '')),
    );
    expect(amounts).toEqual(amounts.toSorted((a, b) => b - a));
    const download = page.waitForEvent('download');
    await exportList(page);
    const text = readFileSync(await (await download).path(), 'utf8');
    const count = select('SELECT count(*) FROM prescription WHERE tenant_id = 1 AND submit_time IS NOT NULL');
    expect(text.trimEnd().split('\r\n')).toHaveLength(1 + Number(count));
    expect(text).toContain('**"');
    expect(text).not.toContain(`"${select('SELECT name FROM patient WHERE tenant_id = 1')}"`);
    await rows(page).first().getByRole('button').click();
    const summary = page.getByRole('complementary', { name: /^Prescription RX/ });
    await summary.getByRole('listitem').first().waitFor();
    // Nothing can be done with it but to close it, and to read about its drugs.
    expect(await summary.getByRole('button', { name: en.prescription.cancelTitle('') }).count()).toBe(0);
    await expectNoViolations(page, 'a prescription');
  });

  it('sees who is away now, and the hours of every doctor', async () => {
    const page = await openOverview();
    await tab(page, t.tabs.schedules).click();
    await expect.poll(() => rows(page).count()).toBeGreaterThan(4);
    await page.getByRole('combobox', { name: t.now }).selectOption({ label: t.isAway });
    await expect.poll(() => rows(page).count()).toBe(1);
    await rows(page).getByText(shell.absence.away(shell.absence.why.rounds)).waitFor();
    await page.getByRole('button', { name: t.openSchedule('周恒') }).click();
    const summary = page.getByRole('complementary', { name: t.scheduleOf('周恒') });
    await summary.getByText(en.service.day(1)).first().waitFor();
    expect(await summary.getByRole('textbox').count()).toBe(0);
    await expectNoViolations(page, 'a schedule');
    await page.getByRole('button', { name: lists.clearFilters }).click();
    await expect.poll(() => rows(page).count()).toBeGreaterThan(4);
  });
});

it.each(['colleague', 'auditor'] as const)(
  'others (%s) have no such entry in their menu, and are refused on every tab',
  async (account) => {
    const page = await stack.openPage();
    await signIn(page, stack.baseUrl, account);
    await page.getByRole('link', { name: common.nav.personalData }).waitFor();
    await expect
      .poll(() => page.getByRole('link', { name: common.nav.hospitalOverview, exact: true }).count())
      .toBe(0);
    for (const part of [
      'figures',
      'visits',
      'prescriptions',
      'schedules',
      'visits&open=1',
      'schedules&open=1',
    ]) {
      await page.goto(`${stack.baseUrl}/hospitalOverview?part=${part}`);
      await page.getByRole('main').getByText(en.shell.refused.what.forbidden).first().waitFor();
      expect(await page.getByRole('table').count()).toBe(0);
    }
  },
);

describe.each(twoVariants)('$language, dark: $dark, $width px', ({ language, ...options }) => {
  it('the overview has no accessibility violations', async () => {
    const page = await stack.openPage({ language, ...options });
    await signIn(page, stack.baseUrl, 'doctor', language);
    const words = messagesOf[language].hospitalOverview;
    for (const part of [
      'figures',
      'visits',
      'prescriptions',
      'schedules',
      'figures&dept=x',
      'visits&doctor=1',
    ]) {
      await page.goto(`${stack.baseUrl}/hospitalOverview?part=${part}`);
      await page.getByRole('heading', { level: 1, name: words.title }).waitFor();
      await waitForData(page);
      if (part === 'figures') await page.getByText(words.dayTable).click();
      await expectNoViolations(page, part);
    }
  });
});
