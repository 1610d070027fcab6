import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { en } from '../../support/messages.ts';
import { findViolations } from '../../support/axe.ts';
import { openPageAs } from '../steps/consultation.ts';
import { heads, type List, lists, menu, tableOf, withQuery } from '../steps/lists.ts';
import { startE2eStack, type E2eStack } from '../../support/startE2eStack.ts';

let stack: E2eStack;
beforeAll(async () => {
  stack = await startE2eStack();
});
afterEach(() => stack.closePages());
afterAll(() => stack.close());

const t = en.lists;

const openList = async (list: List, query = ''): Promise<Page> => {
  const page = await openPageAs(stack, list.who, withQuery(list.path, query));
  await tableOf(page, list).getByRole('row').nth(1).waitFor();
  return page;
};
const visits = lists[0];
const prescriptions = lists[1];

describe('a list', () => {
  it('is sorted by the head of a column, one way, the other, and as at first; rows stay meanwhile', async () => {
    const page = await openList(visits);
    const created = tableOf(page, visits).getByRole('columnheader', { name: en.orders.created });
    const ended = tableOf(page, visits).getByRole('columnheader', { name: en.orders.ended });
    expect(await created.getAttribute('aria-sort')).toBe('descending');
    const release = Promise.withResolvers<void>();
    await page.route('**/consult-order/page*', async (route) => {
      await release.promise;
      await route.continue();
    });
    const rows = await tableOf(page, visits).getByRole('row').count();
    await ended.getByRole('button').click();
    await expect.poll(() => tableOf(page, visits).getAttribute('aria-busy')).toBe('true');
    expect(await tableOf(page, visits).getByRole('row').count()).toBe(rows);
    release.resolve();
    await expect.poll(() => tableOf(page, visits).getAttribute('aria-busy')).toBeNull();
    expect(await ended.getAttribute('aria-sort')).toBe('descending');
    await ended.getByRole('button').click();
    await expect.poll(() => ended.getAttribute('aria-sort')).toBe('ascending');
    await ended.getByRole('button').click();
    await expect.poll(() => created.getAttribute('aria-sort')).toBe('descending');
    expect(new URL(page.url()).search).toBe('');
  });

  it('keeps its head at the top while the page scrolls, and its first column while the table does', async () => {
    const page = await openList(visits);
    await page.setViewportSize({ width: 1440, height: 500 });
    const head = tableOf(page, visits).getByRole('columnheader').nth(1);
    await page.getByRole('main').evaluate((main) => main.scrollTo(0, 500));
    await expect.poll(async () => Math.round((await head.boundingBox())?.y ?? 0)).toBe(48);
    await page.setViewportSize({ width: 700, height: 500 });
    const cell = tableOf(page, visits).getByRole('row').nth(1).getByRole('cell').nth(1);
    const before = await cell.boundingBox();
    const container = page.locator('.table[data-scrolls]');
    await container.evaluate((element) => element.scrollTo(120, 0));
    await expect.poll(() => container.evaluate((element) => element.scrollLeft)).toBe(120);
    expect((await cell.boundingBox())?.x).toBe(before?.x);
    expect(await findViolations(page)).toEqual([]);
  });

  it('has as many rows on a page as the person chose, also after a new log-in', async () => {
    const page = await openList(visits, 'page=2');
    await page.getByRole('combobox', { name: t.pageSize }).selectOption({ label: t.rowsPerPage(10) });
    await expect.poll(() => new URL(page.url()).search).toBe('?size=10&page=3');
    await expect.poll(() => tableOf(page, visits).getByRole('row').count()).toBe(11);
    await page.goto(`${stack.baseUrl}/orderRecord`);
    await expect.poll(() => tableOf(page, visits).getByRole('row').count()).toBe(11);
    // The specified wipe at the end of a session.
    await page.evaluate(() => {
      for (const key of Object.keys(localStorage)) if (key.startsWith('list.')) localStorage.removeItem(key);
    });
    await page.reload();
    await expect.poll(() => tableOf(page, visits).getByRole('row').count()).toBe(11);
  });

  it('has the columns that the person chose, in their order and width; keys do all of it', async () => {
    const page = await openList(visits);
    const before = await heads(page, visits);
    await menu(page, t.columns).click();
    const settings = page.getByRole('region', { name: t.columns });
    await settings.getByRole('checkbox', { name: en.orders.complaint }).focus();
    await page.keyboard.press('Space');
    const up = settings.getByRole('button', { name: t.moveUp(en.orders.state), exact: true });
    await up.focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => up.evaluate((button) => button === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    const after = ['created', 'no', 'patient', 'state', 'type', 'ended'];
    expect(before).not.toEqual(after);
    await expect.poll(() => heads(page, visits)).toEqual(after);
    const head = tableOf(page, visits).getByRole('columnheader', { name: en.orders.patient });
    const width = async () => Math.round((await head.boundingBox())?.width ?? 0);
    const own = await width();
    await head.getByRole('separator').focus();
    expect(await head.getByRole('separator').getAttribute('aria-valuenow')).toBe(String(own));
    await page.keyboard.press('ArrowRight');
    await expect.poll(width).toBe(own + 16);
    const border = await head.getByRole('separator').boundingBox();
    const [x, y] = [(border?.x ?? 0) + 4, (border?.y ?? 0) + 12];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 60, y, { steps: 4 });
    // Only a line moves until the border is let go; Escape leaves it where it was.
    expect(await width()).toBe(own + 16);
    const line = page.locator('.table-line[data-shown]');
    await line.waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => line.count()).toBe(0);
    await page.mouse.move(x + 90, y);
    await page.mouse.up();
    expect(await width()).toBe(own + 16);
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 60, y, { steps: 4 });
    await page.mouse.up();
    await expect.poll(async () => Math.abs((await width()) - own - 76) <= 6).toBe(true);
    const dragged = await width();
    await page.reload();
    await expect.poll(() => heads(page, visits)).toEqual(after);
    await expect.poll(width).toBe(dragged);
    await head.getByRole('separator').dblclick();
    await expect.poll(width).toBe(own);
    expect(await findViolations(page)).toEqual([]);
    await menu(page, t.columns).click();
    expect(await findViolations(page)).toEqual([]);
    await menu(page, t.resetColumns).click();
  });

  it('has its date on a tablet, too, and the menu says which columns are hidden there', async () => {
    const page = await openList(visits);
    await page.setViewportSize({ width: 768, height: 900 });
    await expect.poll(() => heads(page, visits)).toEqual(['created', 'no', 'patient', 'complaint', 'state']);
    await menu(page, t.columns).click();
    const leftOut = page
      .getByRole('region', { name: t.columns })
      .getByRole('checkbox', { name: t.columnLeftOut });
    await expect.poll(() => leftOut.count()).toBe(2);
    await leftOut.and(page.getByRole('checkbox', { name: en.orders.type })).uncheck();
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect
      .poll(() => heads(page, visits))
      .toEqual(['created', 'no', 'patient', 'complaint', 'state', 'ended']);
    await menu(page, t.resetColumns).click();
  });

  it('loses neither of two filters that are chosen in one frame, nor one that is chosen twice', async () => {
    const page = await openList(visits);
    const shown = (label: string) => page.getByRole('combobox', { name: label, exact: true });
    const [state, type] = await Promise.all(
      [en.orders.state, en.orders.type].map((label) => shown(label).elementHandle()),
    );
    await page.evaluate(
      (choices) => {
        for (const { field, value } of choices) {
          if (!(field instanceof HTMLSelectElement)) throw new Error('there is no such filter');
          field.value = value;
          field.dispatchEvent(new Event('change', { bubbles: true }));
        }
      },
      [
        { field: state, value: '5' },
        { field: type, value: '1' },
        { field: state, value: '3' },
      ],
    );
    await expect.poll(() => new URL(page.url()).search).toBe('?status=3&type=1');
    expect([await shown(en.orders.state).inputValue(), await shown(en.orders.type).inputValue()]).toEqual([
      '3',
      '1',
    ]);
  });

  it('keeps filters, sort order and columns as a named view, which can be changed, deleted and brought back', async () => {
    const page = await openList(visits, 'status=3&sort=ended&page=1');
    await menu(page, t.views).click();
    await page.getByRole('textbox', { name: t.viewName }).fill('Finished <b>');
    await menu(page, t.saveView).click();
    await page.keyboard.press('Escape');
    await menu(page, t.viewShown('Finished <b>')).waitFor();
    await page.goto(`${stack.baseUrl}/orderRecord`);
    await menu(page, t.views).click();
    await page.getByRole('button', { name: 'Finished <b>', exact: true }).click();
    await expect.poll(() => new URL(page.url()).search).toBe('?sort=ended&status=3');
    await page.keyboard.press('Escape');
    await page
      .getByRole('combobox', { name: en.orders.state, exact: true })
      .selectOption({ label: en.orders.states.declined });
    await expect.poll(() => new URL(page.url()).search).toContain('status=5');
    await menu(page, t.viewShown('Finished <b>')).click();
    await menu(page, t.updateView).click();
    await expect.poll(() => menu(page, t.updateView).count()).toBe(0);
    expect(await findViolations(page)).toEqual([]);
    await menu(page, t.deleteView('Finished <b>')).click();
    await page.getByText(t.viewDeleted('Finished <b>')).waitFor();
    await menu(page, t.undo).click();
    await page.goto(`${stack.baseUrl}/orderRecord`);
    await menu(page, t.views).click();
    await page.getByRole('button', { name: 'Finished <b>', exact: true }).click();
    await expect.poll(() => new URL(page.url()).search).toBe('?sort=ended&status=5');
  });

  it('applies a view whose column no longer exists with the rest, and says so', async () => {
    const page = await openList(visits);
    await menu(page, t.views).click();
    await page.getByRole('textbox', { name: t.viewName }).fill('Old');
    await menu(page, t.saveView).click();
    await page.evaluate(() => {
      for (const [key, text] of Object.entries(localStorage))
        if (key.startsWith('list.visits.'))
          localStorage.setItem(
            key,
            JSON.stringify({
              ...JSON.parse(text),
              views: JSON.parse(text).views.map((view: object) => ({
                ...view,
                columns: [
                  { id: 'ward', hidden: false, width: null },
                  { id: 'patient', hidden: false, width: null },
                ],
              })),
            }),
          );
    });
    await page.reload();
    await menu(page, t.views).click();
    await page.getByRole('button', { name: 'Old', exact: true }).click();
    await page.getByText(t.columnsGone('Old', 1)).waitFor();
    await expect
      .poll(() => heads(page, visits))
      .toEqual(['patient', 'created', 'no', 'type', 'complaint', 'state', 'ended']);
  });

  it('closes the detail beside it on Escape, and the row that was open has the focus', async () => {
    const page = await openList(prescriptions);
    const opener = tableOf(page, prescriptions).getByRole('row').nth(2).getByRole('button');
    await opener.click();
    const detail = page.getByRole('complementary');
    await detail.getByRole('heading').first().waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => detail.count()).toBe(0);
    await expect.poll(() => opener.evaluate((button) => button === document.activeElement)).toBe(true);
  });
});
