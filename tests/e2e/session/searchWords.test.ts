import { afterAll, beforeAll, expect, it } from 'vitest';
import { en as queue } from '../../../src/console/features/audit/queue/messages.en.ts';
import { en } from '../../support/messages.ts';
import { startE2eStack, type E2eStack } from '../../support/startE2eStack.ts';
import { openPageAs } from '../steps/consultation.ts';

let stack: E2eStack;
beforeAll(async () => {
  stack = await startE2eStack();
});
afterAll(() => stack.close());

const { common, lists, orders: t } = en;

it('a patient who was searched for is in no address, is found again by Back and reload, and is gone after a log-out', async () => {
  const page = await openPageAs(stack, 'doctor', '/orderRecord');
  const visited: string[] = [];
  page.on('framenavigated', (frame) => visited.push(decodeURIComponent(decodeURIComponent(frame.url()))));
  const keyword = page.getByLabel(t.keyword);
  await keyword.fill('Wu Searched');
  await page.getByRole('button', { name: lists.search, exact: true }).click();
  await expect.poll(() => page.url()).toMatch(/q=(?:~|%7E)/);
  await page
    .getByRole('combobox', { name: t.type, exact: true })
    .selectOption({ label: 'Text consultation' });
  await expect.poll(() => page.url()).toMatch(/type=1/);
  await page.goBack();
  await expect.poll(() => page.url()).not.toMatch(/type=1/);
  await page.reload();
  await expect.poll(() => keyword.inputValue()).toBe('Wu Searched');

  await page.getByRole('button', { name: common.logOut }).click();
  await page.waitForURL(/\/login/);
  const kept = await page.evaluate(() =>
    JSON.stringify([Object.entries(sessionStorage), Object.entries(localStorage)]),
  );
  expect(kept).not.toContain('Searched');
  expect(visited.length).toBeGreaterThan(2);
  expect(visited.filter((address) => address.includes('Searched'))).toEqual([]);
});

it.each([
  ['doctor', '/prescriptionRecord', en.prescriptionList.keyword],
  ['auditor', '/prescriptionTask', queue.keyword],
  ['auditor', '/myAuditRecord', en.audit.verdicts.keyword],
  ['doctor', '/workforceManagement', en.staff.keyword],
  ['doctor', '/workforceManagement?part=certificates', en.staff.certificates.keyword],
  ['doctor', '/workforceManagement?part=trail', en.staff.trail.keyword],
  ['doctor', '/hospitalOverview?part=visits', en.hospitalOverview.keywords.visits],
] as const)('nor is the word that %s searches for on %s', async (who, path, label) => {
  const page = await openPageAs(stack, who, path);
  const visited: string[] = [];
  page.on('framenavigated', (frame) => visited.push(decodeURIComponent(decodeURIComponent(frame.url()))));
  await page.getByLabel(label).first().fill('Wu Searched');
  await page.getByRole('button', { name: lists.search, exact: true }).click();
  await expect.poll(() => page.url()).toMatch(/q=(?:~|%7E)/);
  expect(visited.filter((address) => address.includes('Searched'))).toEqual([]);
});
