import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { en } from '../../../src/console/messages.en.ts';
import { en as queueText } from '../../../src/console/features/audit/queue/messages.en.ts';
import { audit, reviewFlags, type ReviewFlag, type Task } from '../../../src/contract/prescribing/audit.ts';
import { findViolations } from '../../support/axe.ts';
import { openPageAs, signInApi } from '../steps/consultation.ts';
import { startE2eStack, type E2eStack } from '../../support/startE2eStack.ts';

let stack: E2eStack;
let waiting: Task[];
/** Stored before marks were: nobody knows what stands out. */
let old: Task;
beforeAll(async () => {
  stack = await startE2eStack();
  const auditor = await signInApi(stack.baseUrl, 'auditor');
  const { list } = await auditor(audit.page, { pageSize: 100 });
  const [first] = list;
  if (!first) throw new Error('nothing waits');
  stack.withDatabase((db) =>
    db
      .prepare('UPDATE prescription_version SET severity = NULL, flags = NULL WHERE prescription_id = ?')
      .run(first.prescription.id),
  );
  waiting = (await auditor(audit.page, { pageSize: 100 })).list;
  old = first;
});
afterEach(() => stack.closePages());
afterAll(() => stack.close());

const t = { ...en.audit, ...queueText };
const table = (page: Page, name = t.list) => page.getByRole('table', { name, exact: true });
const rows = (page: Page, name = t.list) => table(page, name).locator('tbody tr');
const param = (page: Page, name: string) => new URL(page.url()).searchParams.get(name);
const openQueue = async (path = '/prescriptionTask'): Promise<Page> => {
  const page = await openPageAs(stack, 'auditor', path);
  await rows(page).first().waitFor();
  return page;
};
const choose = async (page: Page, filter: string, option: string): Promise<void> => {
  await page.getByRole('button', { name: filter, exact: true }).and(page.locator('.choice-filter')).click();
  await page.getByRole('checkbox', { name: option, exact: true }).check();
  await page.keyboard.press('Escape');
};
const textsOf = (page: Page, column: 'severity' | 'flags') =>
  table(page).locator(`td[data-column="${column}"]`).allInnerTexts();

/** What a row is sorted by, as a text. */
const weight = ({ marks }: Task): string => {
  const has = (flag: ReviewFlag) => (marks?.flags?.includes(flag) ? '1' : '0');
  // What is not known is right after an allergy.
  return marks?.flags ? reviewFlags.map(has).join('') : '01111111x';
};

describe('the review queue', () => {
  it('says in words what stands out in each prescription, and never that one is clear of which nothing is known', async () => {
    const page = await openQueue();
    await expect.poll(() => rows(page).count()).toBe(waiting.length);
    for (const { prescription, marks } of waiting) {
      const row = rows(page).filter({ has: page.locator(`a[href*="${prescription.id}"]`) });
      const cell = (column: string) => row.locator(`td[data-column="${column}"]`).innerText();
      const flags = marks?.flags ?? null;
      const known = reviewFlags.filter((flag) => flags?.includes(flag)).map((flag) => t.marks.flags[flag]);
      await expect.poll(() => cell('severity')).toBe(t.marks.severity[marks?.severity ?? 'unknown']);
      // The gravest first, and nothing else.
      const said = (await cell('flags')).split(/\s*\n\s*/).join(' ');
      expect(said).toBe(flags ? known.join(' ') : t.marks.flagsUnknown);
    }
    expect(waiting.find(({ prescription }) => prescription.id === old.prescription.id)?.marks).toBeNull();
    expect(await findViolations(page)).toEqual([]);
  });

  it('is filtered by several at once, sorted by the head, and kept by the address and a reload', async () => {
    const page = await openQueue();
    const [flag] = waiting.flatMap(({ marks }) => marks?.flags ?? []);
    if (!flag) throw new Error('nothing stands out');
    const flagged = waiting.filter(({ marks }) => marks?.flags?.includes(flag));
    await choose(page, t.marks.flagsLabel, t.marks.flags[flag]);
    await expect.poll(() => param(page, 'flags')).toBe(flag);
    await expect.poll(() => rows(page).count()).toBe(flagged.length);
    await table(page).getByRole('button', { name: t.marks.head }).click();
    await expect.poll(() => param(page, 'sort')).toBe('severity');
    await page.reload();
    await expect.poll(() => rows(page).count()).toBe(flagged.length);
    for (const text of await textsOf(page, 'flags')) expect(text).toContain(t.marks.flags[flag]);
    await page.getByRole('button', { name: en.lists.clearFilters, exact: true }).click();
    await expect.poll(() => rows(page).count()).toBe(waiting.length);
    // The pointer is over the rows, which move because somebody asked for it.
    await table(page).getByRole('button', { name: t.marks.head }).click();
    await expect.poll(async () => (await textsOf(page, 'severity'))[0]).toBe(t.marks.severity.unknown);
    await choose(page, t.marks.head, t.marks.severity.unknown);
    await expect.poll(() => rows(page).count()).toBe(1);
    await expect.poll(() => textsOf(page, 'severity')).toEqual([t.marks.severity.unknown]);
  });

  it('is sorted by what stands out about patient and drugs: allergies first, nothing last', async () => {
    const page = await openQueue();
    const head = table(page).getByRole('columnheader', { name: t.marks.flagsLabel });
    const shown = async () =>
      (
        await table(page)
          .locator('td[data-column="patient"] a')
          .evaluateAll((links) =>
            links.map((link) =>
              new URL(link.getAttribute('href') ?? '', location.href).searchParams.get('id'),
            ),
          )
      ).map((id) => waiting.find(({ prescription }) => prescription.id === id));
    const weights = async () => (await shown()).map((one) => (one ? weight(one) : ''));
    const expected = waiting.map(weight).toSorted().toReversed();
    expect(new Set(expected).size).toBeGreaterThan(3);
    await head.getByRole('button').click();
    await expect.poll(() => head.getAttribute('aria-sort')).toBe('descending');
    await expect.poll(weights).toEqual(expected);
    await head.getByRole('button').click();
    await expect.poll(weights).toEqual(expected.toReversed());
    expect(new URL(page.url()).search).toBe('?sort=flags');
    await page.setViewportSize({ width: 390, height: 844 });
    await page
      .getByRole('combobox', { name: en.lists.sortedBy })
      .selectOption({ label: en.lists.descending(t.marks.flagsLabel) });
    await expect.poll(weights).toEqual(expected);
  });

  it('finds a drug in the queue, a judged prescription by its number, and says when nothing matches', async () => {
    const auditor = await signInApi(stack.baseUrl, 'auditor');
    const page = await openQueue();
    const drug = old.prescription.lines[0]?.drugName ?? '';
    const field = page.getByRole('textbox', { name: t.keyword });
    const search = async (typed: string) => {
      await field.fill(typed);
      await field.press('Enter');
    };
    await search(drug);
    const { total } = await auditor(audit.page, { keyword: drug });
    await expect.poll(() => rows(page).count()).toBe(total);
    const judged = (await auditor(audit.page, { auditStatus: 3 })).list[0]?.prescription;
    await search(judged?.prescriptionNo ?? '');
    await page.getByText(t.emptyFiltered).waitFor();
    await page.getByRole('combobox', { name: t.filter }).selectOption('3');
    await expect.poll(() => rows(page, t.decidedLists.rejected).count()).toBe(1);
    await page.getByRole('link', { name: judged?.patient.name ?? '' }).waitFor();
  });

  it('says which filter of an address it does not know, and removes it', async () => {
    const page = await openQueue('/prescriptionTask?findings=unknown,purple');
    await expect.poll(() => rows(page).count()).toBe(1);
    await page
      .getByRole('list', { name: en.lists.unknownFilters })
      .getByRole('button', { name: 'purple' })
      .click();
    await expect.poll(() => param(page, 'findings')).toBeNull();
    await expect.poll(() => rows(page).count()).toBe(waiting.length);
  });

  it('names an emergency, which comes first, beside its patient and in the review', async () => {
    const { orderId, prescriptionNo } = waiting.at(-1)?.prescription ?? old.prescription;
    stack.withDatabase((db) => {
      db.prepare('UPDATE consult_order SET consult_type = 2 WHERE id = ?').run(orderId);
      db.prepare("INSERT OR REPLACE INTO rule_pack (tenant_id, name, pack) VALUES (1, 'default', ?)").run(
        JSON.stringify({ emergencyTypes: [2] }),
      );
    });
    const page = await openQueue();
    const first = rows(page).first();
    await first.getByText(prescriptionNo, { exact: true }).waitFor();
    await first.getByText(t.emergency, { exact: true }).waitFor();
    await first.getByRole('link').click();
    const head = page.locator('.review-head');
    await head.getByRole('heading', { name: prescriptionNo }).waitFor();
    await head.getByText(t.emergency, { exact: true }).waitFor();
  });

  it.each([390, 768, 1024, 1440])('does not scroll sideways at %i px', async (width) => {
    const page = await openQueue();
    await page.setViewportSize({ width, height: 900 });
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth))
      .toBeLessThanOrEqual(0);
    for (const column of ['severity', 'flags'])
      expect(await table(page).locator(`td[data-column="${column}"]`).first().isVisible()).toBe(true);
  });
});
