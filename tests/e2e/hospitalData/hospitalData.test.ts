import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fileOf, rowLine } from '../../../src/upstream/import/testing/validFiles.ts';
import { expectNoViolations } from '../../support/expectNoViolations.ts';
import { en } from '../../support/messages.ts';
import { type E2eStack, startE2eStack } from '../../support/startE2eStack.ts';
import { signIn } from '../steps/signIn.ts';

let stack: E2eStack;
beforeAll(async () => {
  stack = await startE2eStack();
});
afterAll(() => stack.close());

const { hospitalData: t, common, shell } = en;
const name = 'drugs.csv';

const choose = (page: Page, buffer: Uint8Array, fileName = name): Promise<void> =>
  page
    .getByLabel(t.choose)
    .and(page.locator('input'))
    .setInputFiles({ name: fileName, mimeType: 'text/csv', buffer: Buffer.from(buffer) });
const press = (page: Page, label: string): Promise<void> =>
  page.getByRole('button', { name: label, exact: true }).click();
const prices = (): unknown[] =>
  stack.withDatabase((db) => db.prepare("SELECT price_fen AS fen FROM drug WHERE code = 'D1001'").all());

it('an administrator checks and applies a file of drugs, and exports what is stored', async () => {
  const page = await stack.openPage();
  await signIn(page, stack.baseUrl, 'doctor');
  await page.getByRole('link', { name: common.nav.hospitalData }).click();
  await page.getByText(t.neverApplied).waitFor();
  await expectNoViolations(page, 'before a file');

  // What is wrong with a file is said in one sentence, or line by line.
  await choose(page, Buffer.alloc(0));
  await page.getByText(t.mistakes.empty).waitFor();
  await choose(page, Buffer.alloc(17 * 1024 * 1024, 'a'));
  await page.getByText(t.mistakes.tooLarge).waitFor();
  await choose(page, Buffer.from('PK\u0003\u0004'), 'drugs.xlsx');
  await page.getByText(/not an Excel workbook/).waitFor();
  await choose(page, fileOf('drugs', [rowLine('drugs', 1), rowLine('drugs', 2, { price_yuan: 'free' })]));
  await page.getByText(t.wrong(1, name)).waitFor();
  const problem = page.getByRole('table', { name: t.problems }).getByRole('row').nth(1);
  await expect
    .poll(() => problem.getByRole('cell').allTextContents())
    .toEqual(['3', 'price_yuan', 'an amount in yuan such as 12.50', 'free']);
  await expect.poll(() => page.getByRole('button', { name: t.apply }).count()).toBe(0);
  await expectNoViolations(page, 'problems');

  // Without a network nothing is checked; the same file is checked again afterwards.
  await page.context().setOffline(true);
  const right = fileOf('drugs', [rowLine('drugs', 1)]);
  await choose(page, right);
  await page.getByText(/The file was not checked, and nothing was changed/).waitFor();
  await page.context().setOffline(false);
  await press(page, t.retry);
  await page.getByText(t.right(name)).waitFor();
  await expectNoViolations(page, 'checked');

  // Somebody changed a drug meanwhile: nothing is written, and the file is checked again.
  stack.withDatabase((db) => db.exec('UPDATE drug SET price_fen = price_fen + 1 WHERE tenant_id = 1'));
  await press(page, t.apply);
  await page.getByRole('dialog').getByText(t.effect(1, 0)).waitFor();
  await expectNoViolations(page, 'question');
  await press(page, t.confirm);
  await page.getByText(t.checkedAgain).waitFor();
  expect(prices()).toEqual([]);

  await press(page, t.apply);
  await press(page, t.confirm);
  await page.getByText(t.applied(name, 1, 0)).waitFor();
  expect(prices()).toEqual([{ fen: 896 }]);
  const history = page.getByRole('table', { name: t.history }).getByRole('row').nth(1);
  await expect.poll(() => history.textContent()).toMatch(/林月.*drugs\.csv/);

  const download = page.waitForEvent('download');
  await press(page, t.export);
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^drugs-.*\.csv$/);
  expect(readFileSync(await file.path(), 'utf8')).toContain('"D1001"');
});

it('a file of staff with two wrong lines names each of them, and nobody is imported', async () => {
  const page = await stack.openPage();
  await signIn(page, stack.baseUrl, 'doctor');
  await page.goto(`${stack.baseUrl}/hospitalData?kind=staff`);
  await page.getByText(t.neverApplied).waitFor();
  const file = fileOf('staff', [
    rowLine('staff', 1),
    rowLine('staff', 2, { department: '心血管内克' }),
    rowLine('staff', 3, { role: 'pharmacist' }),
  ]);
  await choose(page, file, 'staff.csv');
  await page.getByText(t.wrong(2, 'staff.csv')).waitFor();
  const problems = page.getByRole('table', { name: t.problems }).getByRole('row');
  for (const [nth, cells] of [
    [1, ['3', 'department', 'one of the hospital’s enabled departments, or an empty cell', '心血管内克']],
    [2, ['4', 'role', 'auditor or doctor', 'pharmacist']],
  ] as const)
    await expect.poll(() => problems.nth(nth).getByRole('cell').allTextContents()).toEqual(cells);
  await expect.poll(() => page.getByRole('button', { name: t.apply }).count()).toBe(0);
  await expectNoViolations(page, 'problems of staff');
  const imported = stack.withDatabase((db) =>
    db.prepare("SELECT username FROM account WHERE username LIKE 'doctor100%'").all(),
  );
  expect(imported).toEqual([]);
  await page.getByText(t.neverApplied).waitFor();
});

it('others find it under "More", and are refused', async () => {
  const page = await stack.openPage();
  await signIn(page, stack.baseUrl, 'auditor');
  const entry = page.getByRole('link', { name: common.nav.hospitalData });
  await expect.poll(() => entry.count()).toBe(0);
  await page.getByRole('button', { name: shell.more.label, exact: true }).click();
  await entry.click();
  await page.getByText(shell.refused.audience.administrator).waitFor();
  await expect.poll(() => page.getByRole('button', { name: t.choose }).count()).toBe(0);
});
