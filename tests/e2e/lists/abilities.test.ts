import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { rowCountHeader } from '../../../src/contract/protocol/exportFile.ts';
import { en } from '../../support/messages.ts';
import { openPageAs } from '../steps/consultation.ts';
import { exportList } from '../steps/exportList.ts';
import {
  boxes,
  documentedTables,
  dragHead,
  heads,
  type List,
  lists,
  menu,
  sortButtons,
  tableOf,
  unknownOf,
  withQuery,
} from '../steps/lists.ts';
import { drawSample } from '../steps/sampling.ts';
import { startE2eStack, type E2eStack } from '../../support/startE2eStack.ts';

let stack: E2eStack;
beforeAll(async () => {
  stack = await startE2eStack();
  await drawSample(stack);
  // Rows that differ: a second sample, and sign-ins from elsewhere.
  await drawSample(stack, 6, 'another-sample');
  stack.withDatabase((db) => {
    const insert = db.prepare(
      `INSERT INTO sign_in (tenant_id, id, at, who, user_id, kind, succeeded, address, agent)
       SELECT 1, ?, ?, '', id, 'password', 1, ?, '' FROM account WHERE tenant_id = 1 AND username = 'linyue'`,
    );
    for (const n of [1, 2]) insert.run(`earlier-${n}`, Date.now() - n * 3_600_000, `10.0.0.${n}`);
  });
});
afterEach(() => stack.closePages());
afterAll(() => stack.close());

const t = en.lists;
const abilities = [
  'sort',
  'head',
  'size',
  'clear',
  'unknown',
  'period',
  'columns',
  'resize',
  'reorder',
  'busy',
  'views',
  'export',
  'select',
] as const;
type Ability = (typeof abilities)[number];

const openList = async (list: List, query = ''): Promise<Page> => {
  const page = await openPageAs(stack, list.who, withQuery(list.path, query));
  await tableOf(page, list).getByRole('row').nth(1).waitFor();
  // The pager is hidden until nothing beside it loads.
  await expect.poll(() => page.locator('.panel:has(.skeleton) .pager').count()).toBe(0);
  return page;
};

/** After the next frame a click has asked for what it asks for. */
const afterNextFrame = (page: Page): Promise<void> =>
  page.evaluate(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  );

/** Whether a list has an ability; each is tried and not only looked for. */
const tries: Readonly<Record<Ability, (page: Page, list: List) => Promise<boolean>>> = {
  sort: async (page, list) => {
    const button = sortButtons(page, list).first();
    if ((await button.count()) === 0) return false;
    const direction = () => button.locator('..').getAttribute('aria-sort');
    const press = async () => {
      const before = await direction();
      await button.click();
      await expect.poll(direction).not.toBe(before);
    };
    const table = tableOf(page, list);
    if ((await direction()) === null) {
      await press();
      await afterNextFrame(page);
      await expect.poll(() => table.getAttribute('aria-busy')).toBeNull();
    }
    const rows = () => table.locator('tbody').getByRole('row').allTextContents();
    const before = await rows();
    await press();
    expect(new URL(page.url()).searchParams.get('sort')).not.toBeNull();
    // In the other direction: other rows, or the same ones the other way round.
    await expect.poll(rows).not.toEqual(before);
    return true;
  },
  head: async (page, list) => {
    const table = tableOf(page, list);
    const headStays = await table.evaluate((node) => {
      const [main, head] = [node.closest('main'), node.querySelector('th')];
      if (!main || !head) return false;
      // A short list, too, is scrolled past its head.
      main.style.paddingBottom = '100vh';
      const above = () => head.getBoundingClientRect().top - main.getBoundingClientRect().top;
      main.scrollTop += above() + 10;
      return main.scrollTop >= 10 && Math.abs(above()) <= 1;
    });
    const container = table.locator('..');
    await container.evaluate((node) => {
      node.style.width = '320px';
    });
    await container.and(page.locator('[data-scrolls]')).waitFor();
    const columnStays = await table.evaluate((node) => {
      const [box, cell] = [node.parentElement, node.querySelector('tbody td:not(.table-lead)')];
      if (!box || !cell) return false;
      const before = cell.getBoundingClientRect().left;
      box.scrollLeft = 60;
      return box.scrollLeft > 0 && Math.abs(cell.getBoundingClientRect().left - before) <= 1;
    });
    return headStays && columnStays;
  },
  size: async (page) => {
    const select = page.getByRole('combobox', { name: t.pageSize });
    if ((await select.count()) === 0) return false;
    await select.selectOption({ label: t.rowsPerPage(10) });
    await expect.poll(() => new URL(page.url()).searchParams.get('size')).toBe('10');
    return true;
  },
  clear: async (page, list) => {
    if (list.filter === '') return (await menu(page, t.clearFilters).count()) > 0;
    await page.goto(`${stack.baseUrl}${withQuery(list.path, list.filter)}`);
    await menu(page, t.clearFilters).click();
    await expect.poll(() => new URL(page.url()).searchParams.get(list.filter.split('=')[0] ?? '')).toBeNull();
    return true;
  },
  unknown: async (page, list) => {
    const [param = '', value = ''] = unknownOf[list.name].split('=');
    if (param === '') return false;
    await page.goto(`${stack.baseUrl}${withQuery(list.path, unknownOf[list.name])}`);
    await page.getByRole('list', { name: t.unknownFilters }).getByRole('button', { name: value }).click();
    await expect.poll(() => new URL(page.url()).searchParams.get(param)).toBeNull();
    return true;
  },
  period: async (page) => {
    const preset = menu(page, t.today);
    if ((await preset.count()) === 0) return false;
    const from = () => new URL(page.url()).searchParams.get('from');
    const before = from();
    await preset.click();
    await expect.poll(from).not.toBe(before);
    expect(from()).toMatch(/^20\d\d-\d\d-\d\d$/);
    return true;
  },
  columns: async (page, list) => {
    if ((await menu(page, t.columns).count()) === 0) return false;
    const before = await heads(page, list);
    await menu(page, t.columns).click();
    await page.getByRole('region', { name: t.columns }).getByRole('checkbox').last().click();
    await expect.poll(() => heads(page, list)).toEqual(before.slice(0, -1));
    await menu(page, t.resetColumns).click();
    await expect.poll(() => heads(page, list)).toEqual(before);
    return true;
  },
  resize: async (page, list) => {
    const border = tableOf(page, list).getByRole('separator').first();
    if ((await border.count()) === 0) return false;
    await border.scrollIntoViewIfNeeded();
    const width = async () => Math.round((await border.locator('..').boundingBox())?.width ?? 0);
    const own = await width();
    // The first column of some lists is as wide as a column may be.
    const key = own > 400 ? 'ArrowLeft' : 'ArrowRight';
    for (let n = 0; n < 4; n += 1) await border.press(key);
    await expect.poll(async () => Math.abs((await width()) - own)).toBeGreaterThan(30);
    await border.press('Enter');
    await expect.poll(width).toBe(own);
    return true;
  },
  reorder: async (page, list) => {
    const before = await heads(page, list);
    const [first = '', second = '', ...others] = before;
    if (second === '') return false;
    await dragHead(page, list, [first, second], 0.8);
    await page.mouse.up();
    await expect.poll(() => heads(page, list)).toEqual([second, first, ...others]);
    const moved = await tableOf(page, list).locator(`th[data-column="${first}"]`).getAttribute('aria-label');
    await menu(page, t.columns).click();
    await menu(page, t.moveUp(moved ?? '')).press('Enter');
    await expect.poll(() => heads(page, list)).toEqual(before);
    return true;
  },
  busy: async (page, list) => {
    const table = tableOf(page, list);
    const button = sortButtons(page, list).first();
    const state = () =>
      Promise.all([table.getAttribute('aria-busy'), button.locator('..').getAttribute('aria-sort')]);
    const before = await state();
    const release = Promise.withResolvers<void>();
    await page.route('**', async (route) => {
      if (route.request().resourceType() === 'fetch') await release.promise;
      await route.continue();
    });
    await button.click();
    await expect.poll(state).not.toEqual(before);
    // What is sorted in the console asks for nothing.
    await afterNextFrame(page);
    const [busy] = await state();
    const line = await table
      .locator('th')
      .first()
      .evaluate((head) => getComputedStyle(head, '::after').content);
    release.resolve();
    await expect.poll(async () => (await state())[0]).toBeNull();
    expect(line === 'none').toBe(busy === null);
    return busy === 'true';
  },
  views: async (page, list) => {
    if ((await menu(page, t.views).count()) === 0) return false;
    const sort = () => new URL(page.url()).searchParams.get('sort');
    await sortButtons(page, list).first().click();
    await expect.poll(sort).not.toBeNull();
    const saved = sort();
    await menu(page, t.views).click();
    await page.getByRole('textbox', { name: t.viewName }).fill('Mine');
    await menu(page, t.saveView).click();
    await page.keyboard.press('Escape');
    await menu(page, t.viewShown('Mine')).waitFor();
    await page.goto(`${stack.baseUrl}${list.path}`);
    await menu(page, t.views).click();
    await menu(page, 'Mine').click();
    await expect.poll(sort).toBe(saved);
    return true;
  },
  export: async (page) => {
    if ((await menu(page, en.exports.action).count()) === 0) return false;
    const [response, file] = await Promise.all([
      page.waitForResponse((answer) => answer.headers()[rowCountHeader] !== undefined),
      page.waitForEvent('download'),
      exportList(page),
    ]);
    const rows = Number(response.headers()[rowCountHeader]);
    expect(rows).toBeGreaterThan(0);
    await page.getByText(en.exports.done(rows, file.suggestedFilename())).waitFor();
    return true;
  },
  select: async (page, list) => {
    if ((await boxes(page, list).count()) === 0) return false;
    await boxes(page, list).first().click();
    await page.getByRole('region', { name: t.chosen(1), exact: true }).waitFor();
    await menu(page, t.clearChosen).click();
    return true;
  },
};

/** These leave the screen as it was, and share one; the last one need not. */
const shared: readonly Ability[] = ['select', 'resize', 'reorder', 'head'];

const [listTable = new Map()] = documentedTables();

describe('every list', () => {
  it('is in the table of docs/lists.md', () => {
    expect([...listTable.keys()]).toEqual(lists.map(({ name }) => name));
  });

  it.each(lists)('$name has what docs/lists.md says, and no more', async (list) => {
    const has = new Set<Ability>();
    for (const group of [shared, ...abilities.filter((one) => !shared.includes(one)).map((one) => [one])]) {
      const page = await openList(list);
      for (const ability of group) if (await tries[ability](page, list)) has.add(ability);
      await page.close();
    }
    const cells = listTable.get(list.name) ?? [];
    expect(cells).toHaveLength(abilities.length);
    expect(abilities.filter((one) => has.has(one))).toEqual(
      abilities.filter((_, at) => cells[at]?.startsWith('–') === false),
    );
  });
});
