import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { findOverflow } from '../../support/overflow.ts';
import { openScreen } from '../../support/screens.ts';
import { restoreSession } from '../steps/consultation.ts';
import { type List, lists } from '../steps/lists.ts';
import { drawSample } from '../steps/sampling.ts';
import { startE2eStack, type E2eStack } from '../../support/startE2eStack.ts';

let stack: E2eStack;
beforeAll(async () => {
  stack = await startE2eStack();
  await drawSample(stack);
});
afterEach(() => stack.closePages());
afterAll(() => stack.close());

/** The screens with the tables of docs/lists.md that are no lists. */
const plainScreens = [
  { name: 'Departments', who: 'doctor', path: '/workforceManagement?part=departments' },
  { name: 'Certificates', who: 'doctor', path: '/workforceManagement?part=certificates' },
  { name: 'Review times', who: 'doctor', path: '/reviewBoard' },
] as const;

/**
 * In the page, for each table: heads that are cut off, cells with only a few characters a line, and words that are broken.
 * What a table that scrolls has beyond its edge is measured, too.
 */
const cellScript = `(() => {
  const faults = new Set();
  const linesOf = (range) => new Set([...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => Math.round(top / 4))).size;
  const rangeOf = (node, from, to) => {
    const range = document.createRange();
    range.setStart(node, from);
    range.setEnd(node, to);
    return range;
  };
  for (const cell of document.querySelectorAll('.table > table :is(th, td)')) {
    if (!cell.checkVisibility() || cell.matches('.table-lead')) continue;
    const column = cell.closest('table').getAttribute('aria-label') + ', ' + (cell.dataset.column ?? cell.cellIndex);
    const at = cell.getBoundingClientRect();
    const walk = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
    for (let node = walk.nextNode(); node; node = walk.nextNode()) {
      const text = node.data;
      const place = node.parentElement;
      if (text.trim() === '' || place.closest('.visually-hidden') || !place.checkVisibility()) continue;
      const range = rangeOf(node, 0, text.length);
      if (cell.tagName === 'TH') {
        const cut = [...range.getClientRects()].some((one) => one.right > at.right + 1 || one.left < at.left - 1);
        if (cut) faults.add('head cut off: ' + column + ' “' + text + '”');
      }
      const lines = linesOf(range);
      if (lines > 1 && text.trim().length / lines < 4) faults.add('a few characters a line: ' + column + ' “' + text.slice(0, 40) + '” in ' + lines + ' lines');
      for (const word of text.matchAll(/[A-Za-z]{3,16}/g))
        if (linesOf(rangeOf(node, word.index, word.index + word[0].length)) > 1) faults.add('broken: ' + column + ' “' + word[0] + '”');
    }
  }
  return [...faults];
})()`;

const faultsOf = async (page: Page): Promise<string[]> => [
  ...(await page.evaluate<string[]>(cellScript)),
  ...(await findOverflow(page)),
];

const faultsAt = async (page: Page, sizes: readonly number[]): Promise<string[]> => {
  const found: string[] = [];
  for (const width of sizes) {
    await page.setViewportSize({ width, height: 900 });
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => resolve(null))));
    found.push(...(await faultsOf(page)).map((fault) => `${width}: ${fault}`));
  }
  return found;
};

/** The narrowest width with columns, 1440 pixels at 200 %, a tablet in each direction, and the widest that leaves columns out. */
const widths = [641, 720, 768, 1024, 1100];

/** The screens whose rows open beside their list. */
const withDetail: readonly (List | (typeof plainScreens)[number])['name'][] = [
  'Prescriptions',
  'My reviews',
  'Staff',
  'Hospital visits',
  'Hospital prescriptions',
  'Hospital schedules',
  'Departments',
  'Certificates',
];
const masterDetails = [...lists, ...plainScreens].filter(({ name }) => withDetail.includes(name));

/** The narrowest width with a detail beside its list, the widest that leaves columns out, and a small laptop. */
const detailWidths = [1001, 1100, 1280];

describe.each(['en-GB', 'zh-CN'] as const)('in %s', (language) => {
  it.each([...lists, ...plainScreens])(
    '$name has whole heads, whole words and cells of more than a few characters at every width with columns',
    async ({ who, path }) => {
      const page = await stack.openPage({ language, width: 641, height: 900, deviceScaleFactor: 2 });
      await restoreSession(page, stack.baseUrl, who);
      await openScreen(page, `${stack.baseUrl}${path}`);
      await page.locator('.table > table tbody tr').first().waitFor();
      expect(await faultsAt(page, widths)).toEqual([]);
    },
  );

  it.each(masterDetails)(
    '$name has them beside the detail of a row, too, at every width that shows both',
    async ({ who, path }) => {
      const page = await stack.openPage({ language, width: 1001, height: 900, deviceScaleFactor: 2 });
      await restoreSession(page, stack.baseUrl, who);
      await openScreen(page, `${stack.baseUrl}${path}`);
      await page.locator('.master-detail-list .table > table tbody').getByRole('button').first().click();
      await page.waitForURL(/[?&]open=/);
      await openScreen(page, page.url());
      await page.locator('.master-detail-open > .master-detail-list').waitFor();
      await page.locator('.master-detail-open .master-detail-pane').waitFor();
      // The link of a picture has its height with the picture only.
      await page.waitForFunction(() => [...document.images].every(({ complete }) => complete));
      expect(await faultsAt(page, detailWidths)).toEqual([]);
    },
  );
});

it('a column that somebody has made too narrow is found', async () => {
  const page = await stack.openPage({ width: 1100, height: 900 });
  await restoreSession(page, stack.baseUrl, 'doctor');
  await openScreen(page, `${stack.baseUrl}/orderRecord`);
  await page
    .locator('.table-list col')
    .nth(3)
    .evaluate((column) => {
      column.style.width = '40px';
    });
  await expect
    .poll(async () => (await page.evaluate<string[]>(cellScript)).map((fault) => fault.split(':')[0]))
    .toEqual(expect.arrayContaining(['head cut off', 'a few characters a line']));
});
