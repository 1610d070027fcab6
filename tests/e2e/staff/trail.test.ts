import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { auditTrail } from '../../../src/contract/hospital/auditTrail.ts';
import { openPageAs } from '../steps/consultation.ts';
import { startE2eStack, type E2eStack } from '../../support/startE2eStack.ts';
import { en } from '../../support/messages.ts';

let stack: E2eStack;
beforeAll(async () => {
  stack = await startE2eStack();
});
afterEach(() => stack.closePages());
afterAll(() => stack.close());

const { exports, lists, staff: t } = en;
const openTrail = async () => {
  const page = await openPageAs(stack, 'doctor', '/workforceManagement?part=trail&group=signIns');
  const table = page.getByRole('table', { name: t.trail.title });
  await table.getByRole('row').nth(1).waitFor();
  return { page, table };
};

it('rows of the audit trail stay while others are loaded, and the page size is the person’s own', async () => {
  const { page, table } = await openTrail();
  const release = Promise.withResolvers<void>();
  await page.route(`**${auditTrail.page.path}*`, async (route) => {
    await release.promise;
    await route.continue();
  });
  const shown = await table.getByRole('row').count();
  await page.getByLabel(t.trail.group).selectOption(t.trail.groups.reads);
  await expect.poll(() => table.getAttribute('aria-busy')).toBe('true');
  expect(await table.getByRole('row').count()).toBe(shown);
  release.resolve();
  await expect.poll(() => table.getAttribute('aria-busy')).toBeNull();
  await page.getByRole('combobox', { name: lists.pageSize }).selectOption({ label: lists.rowsPerPage(50) });
  await page.goto(`${stack.baseUrl}/workforceManagement?part=trail`);
  await expect.poll(() => page.getByRole('combobox', { name: lists.pageSize }).inputValue()).toBe('50');
});

it('a file of the audit trail that ends early is not saved, and the person is told', async () => {
  const { page } = await openTrail();
  let isCut = true;
  await page.route(`**${auditTrail.export.path}*`, async (route) => {
    if (!isCut) return route.continue();
    const response = await route.fetch();
    const text = await response.text();
    return route.fulfill({ response, body: text.slice(0, text.indexOf('\r\n') + 2) });
  });
  const saved: string[] = [];
  page.on('download', (download) => saved.push(download.suggestedFilename()));
  await page.getByRole('button', { name: exports.action }).click();
  await page.getByRole('button', { name: exports.start }).click();
  await page.getByRole('button', { name: en.common.retry }).waitFor();
  expect(saved).toEqual([]);
  isCut = false;
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: en.common.retry }).click(),
  ]);
  const rows = readFileSync(await file.path(), 'utf8').trimEnd().split('\r\n');
  await page.getByText(exports.done(rows.length - 1, file.suggestedFilename())).waitFor();
});
