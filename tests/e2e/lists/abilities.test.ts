import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { rowCountHeader } from '../../../src/contract/protocol/exportFile.ts';
import { en as board } from '../../../src/console/features/audit/board/messages.en.ts';
import { en } from '../../support/messages.ts';
import { openPageAs } from '../steps/consultation.ts';
import { exportList } from '../steps/exportList.ts';
import {
  boxes,
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
import { drawnSampleId, drawSample } from '../steps/sampling.ts';
import { startE2eStack, type E2eStack } from '../../support/startE2eStack.ts';

let stack: E2eStack;
beforeAll(async () => {
  stack = await startE2eStack();
  await drawSample(stack);
  stack.withDatabase((db) =>
    db
      .prepare(
        `INSERT INTO applied_file (id, tenant_id, at, user_id, kind, file_name, sha256, checked, added, changed, unchanged)
          VALUES ('applied', 1, ?, '', 'drugs', 'drugs.csv', '', '', 1, 0, 0)`,
      )
      .run(Date.now()),
  );
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

/** Whether a list has an ability; each is tried and not only looked for. */
const tries: Readonly<Record<Ability, (page: Page, list: List) => Promise<boolean>>> = {
  sort: async (page, list) => {
    const button = sortButtons(page, list).first();
    if ((await button.count()) === 0) return false;
    const head = button.locator('..');
    const before = await head.getAttribute('aria-sort');
    await button.click();
    await expect.poll(() => head.getAttribute('aria-sort')).not.toBe(before);
    expect(new URL(page.url()).searchParams.get('sort')).not.toBeNull();
    return true;
  },
  head: async (page, list) => {
    const position = await tableOf(page, list)
      .locator('th')
      .first()
      .evaluate((cell) => getComputedStyle(cell).position);
    return position === 'sticky';
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
    await page.keyboard.press('Escape');
    const [first = '', second = '', ...others] = before;
    await dragHead(page, list, [first, second], 0.8);
    await page.mouse.up();
    await expect.poll(() => heads(page, list)).toEqual([second, first, ...others]);
    return true;
  },
  views: async (page) => (await menu(page, t.views).count()) > 0,
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
  select: async (page, list) => (await boxes(page, list).count()) > 0,
};

/** These change nothing on the screen, and share one. */
const looked: readonly Ability[] = ['head', 'views', 'select'];

/** The tables of docs/lists.md: each row's cells by its name. */
const documented = (): readonly ReadonlyMap<string, readonly string[]>[] =>
  readFileSync('docs/lists.md', 'utf8')
    .split(/\n\|(?:---\|)+\n/)
    .slice(1)
    .map((table) => {
      const rows = table
        .split('\n')
        .slice(
          0,
          table.split('\n').findIndex((line) => !line.startsWith('|')),
        )
        .map((row) =>
          row
            .split('|')
            .slice(1, -1)
            .map((cell) => cell.trim()),
        );
      return new Map(rows.map(([name = '', ...cells]) => [name, cells]));
    });
const [listTable = new Map(), plainTable = new Map()] = documented();

describe('every list', () => {
  it('is in the table of docs/lists.md', () => {
    expect([...listTable.keys()]).toEqual(lists.map(({ name }) => name));
  });

  it.each(lists)('$name has what docs/lists.md says, and no more', async (list) => {
    const has = new Set<Ability>();
    for (const group of [looked, ...abilities.filter((one) => !looked.includes(one)).map((one) => [one])]) {
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

interface PlainTable {
  readonly name: string;
  readonly who: 'doctor' | 'auditor';
  readonly path: string;
  readonly table: string;
  /** What is done before it is there. */
  readonly steps?: (page: Page) => Promise<unknown>;
}

const drawn = `/prescriptionSampling?id=${drawnSampleId}`;
const wrongStock = { name: 'stock.csv', mimeType: 'text/csv', buffer: Buffer.from('drug_code\r\nnone\r\n') };

/** The other tables of the console. */
const plainTables: readonly PlainTable[] = [
  {
    name: 'Departments',
    who: 'doctor',
    path: '/workforceManagement?part=departments',
    table: en.staff.departments.title,
  },
  {
    name: 'Certificates to review',
    who: 'doctor',
    path: '/workforceManagement?part=certificates',
    table: en.staff.certificates.title,
  },
  { name: 'Reviews by pharmacist', who: 'doctor', path: '/reviewBoard', table: board.figures.title },
  { name: 'Reviews by hour', who: 'doctor', path: '/reviewBoard', table: board.figures.byHour },
  { name: 'Sample by department', who: 'auditor', path: drawn, table: en.sampling.sample.byDepartment },
  { name: 'Sample by prescriber', who: 'auditor', path: drawn, table: en.sampling.sample.byPrescriber },
  {
    name: 'Import history',
    who: 'doctor',
    path: '/hospitalData?kind=drugs',
    table: en.hospitalData.history,
  },
  {
    name: 'Problems of a file',
    who: 'doctor',
    path: '/hospitalData?kind=stock',
    table: en.hospitalData.problems,
    steps: (page) =>
      page.getByLabel(en.hospitalData.choose).and(page.locator('input')).setInputFiles(wrongStock),
  },
  {
    name: 'Rules',
    who: 'auditor',
    path: '/prescriptionTask',
    table: en.rules.catalogue,
    steps: async (page) => {
      await page.getByRole('table').getByRole('link').first().click();
      await page.locator('summary', { hasText: en.rules.catalogue }).click();
    },
  },
];

describe('every other table', () => {
  it('is in the second table of docs/lists.md', () => {
    expect([...plainTable.keys()]).toEqual(plainTables.map(({ name }) => name));
  });

  it.each(plainTables)(
    '$name is not sorted by its head, and has no columns to choose',
    async ({ who, path, table, steps }) => {
      const page = await openPageAs(stack, who, path);
      await steps?.(page);
      const shown = page.getByRole('table', { name: table, exact: true });
      await shown.getByRole('row').nth(1).waitFor();
      expect(await shown.locator('th').getByRole('button').count()).toBe(0);
      const panel = page.locator('.panel', { has: shown }).last();
      expect(await panel.getByRole('button', { name: t.columns, exact: true }).count()).toBe(0);
    },
  );
});
