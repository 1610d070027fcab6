import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { en as board } from '../../../src/console/features/audit/board/messages.en.ts';
import { en } from '../../support/messages.ts';
import { openPageAs } from '../steps/consultation.ts';
import { documentedTables } from '../steps/lists.ts';
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

const [, plainTable = new Map()] = documentedTables();

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
      expect(await panel.getByRole('button', { name: en.lists.columns, exact: true }).count()).toBe(0);
    },
  );
});
