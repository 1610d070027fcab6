import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright-core';
import { en as account } from '../../../src/console/features/account/security/messages.en.ts';
import { en } from '../../support/messages.ts';
import { drawnSampleId } from './sampling.ts';

/** The lists, as the table of docs/lists.md names them. */
export const lists = [
  { name: 'Visits', who: 'doctor', path: '/orderRecord', table: en.orders.title, filter: 'status=3' },
  {
    name: 'Prescriptions',
    who: 'doctor',
    path: '/prescriptionRecord',
    table: en.prescriptionList.title,
    filter: 'status=1',
  },
  {
    name: 'Review queue',
    who: 'auditor',
    path: '/prescriptionTask',
    table: en.audit.list,
    filter: 'state=2',
  },
  {
    name: 'My reviews',
    who: 'auditor',
    path: '/myAuditRecord?from=2020-01-01&to=2030-01-01',
    table: en.audit.verdicts.list,
    filter: 'verdict=approve',
  },
  {
    name: 'Samples',
    who: 'auditor',
    path: '/prescriptionSampling',
    table: en.sampling.samples,
    filter: '',
  },
  {
    name: 'Worksheets',
    who: 'auditor',
    path: `/prescriptionSampling?id=${drawnSampleId}`,
    table: en.sampling.sheets.list,
    filter: 'state=open',
  },
  { name: 'Staff', who: 'doctor', path: '/workforceManagement', table: en.staff.list, filter: 'role=doctor' },
  {
    name: 'Audit trail',
    who: 'doctor',
    path: '/workforceManagement?part=trail',
    table: en.staff.trail.title,
    filter: 'group=signIns',
  },
  {
    name: 'Hospital visits',
    who: 'doctor',
    path: '/hospitalOverview?part=visits',
    table: en.hospitalOverview.visits,
    filter: 'status=3',
  },
  {
    name: 'Hospital prescriptions',
    who: 'doctor',
    path: '/hospitalOverview?part=prescriptions',
    table: en.hospitalOverview.prescriptions,
    filter: 'status=3',
  },
  {
    name: 'Hospital figures',
    who: 'doctor',
    path: '/hospitalOverview?group=doctor',
    table: en.hospitalOverview.groups.doctor,
    filter: 'q=月',
  },
  {
    name: 'Hospital schedules',
    who: 'doctor',
    path: '/hospitalOverview?part=schedules',
    table: en.hospitalOverview.schedules,
    filter: 'q=月',
  },
  {
    name: 'Sign-ins',
    who: 'doctor',
    path: '/personalData?part=security',
    table: account.signIns.title,
    filter: '',
  },
  {
    name: 'Templates',
    who: 'doctor',
    path: '/serviceSetup?tab=templates',
    table: en.templates.title,
    filter: 'kind=record',
  },
] as const;
export type List = (typeof lists)[number];

export const unknownOf: Readonly<Record<List['name'], string>> = {
  Visits: 'status=99',
  Prescriptions: 'status=99',
  'Review queue': 'state=99',
  'My reviews': 'verdict=maybe',
  Samples: '',
  Worksheets: 'state=odd',
  Staff: 'role=king',
  'Audit trail': 'group=gossip',
  'Hospital visits': 'status=99',
  'Hospital prescriptions': 'status=99',
  'Hospital figures': 'from=2026-13-01',
  'Hospital schedules': 'away=9',
  'Sign-ins': '',
  Templates: 'owner=king',
};

export const withQuery = (path: string, query: string): string =>
  query === '' ? path : `${path}${path.includes('?') ? '&' : '?'}${query}`;
export const tableOf = (page: Page, { table }: Pick<List, 'table'>): Locator =>
  page.getByRole('table', { name: table, exact: true });
export const sortButtons = (page: Page, list: List) => tableOf(page, list).locator('th').getByRole('button');
export const boxes = (page: Page, list: List) => tableOf(page, list).locator('tbody').getByRole('checkbox');
export const heads = (page: Page, list: List) =>
  tableOf(page, list)
    .locator('th[data-column]')
    .evaluateAll((cells) => cells.map((cell) => cell.getAttribute('data-column') ?? ''));
export const menu = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Drags the head of a column to a place within another one: 0 is its beginning, 1 its end. */
export const dragHead = async (page: Page, list: List, [from, to]: [string, string], place: number) => {
  const boxOf = async (id: string) => {
    const box = await tableOf(page, list).locator(`th[data-column="${id}"]`).boundingBox();
    if (!box) throw new Error(`no head ${id}`);
    return box;
  };
  await tableOf(page, list).locator(`th[data-column="${from}"]`).scrollIntoViewIfNeeded();
  const [start, end] = [await boxOf(from), await boxOf(to)];
  await page.mouse.move(start.x + 20, start.y + start.height / 2);
  await page.mouse.down();
  await page.mouse.move(end.x + end.width * place, end.y + end.height / 2, { steps: 6 });
};

/** The tables of docs/lists.md: each row's cells by its name. */
export const documentedTables = (): readonly ReadonlyMap<string, readonly string[]>[] =>
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
