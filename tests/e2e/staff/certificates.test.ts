import { afterAll, beforeAll, expect, it } from 'vitest';
import { en } from '../../support/messages.ts';
import { signIn } from '../steps/signIn.ts';
import { startE2eStack, type E2eStack } from '../../support/startE2eStack.ts';

let stack: E2eStack;
beforeAll(async () => {
  stack = await startE2eStack();
});
afterAll(() => stack.close());

const { lists, staff: t, profile } = en;

it('an administrator refuses a certificate with a reason, which its person reads, and passes another one', async () => {
  const admin = await stack.openPage();
  await signIn(admin, stack.baseUrl, 'doctor');
  await admin.goto(`${stack.baseUrl}/workforceManagement`);
  await admin.getByRole('link', { name: t.parts.certificates }).click();
  const rows = admin.getByRole('table').getByRole('button');
  await rows.first().waitFor();
  const waiting = await rows.count();
  const keyword = admin.getByLabel(t.certificates.keyword);
  await keyword.fill('qinshulan');
  await keyword.press('Enter');
  await expect.poll(async () => [...new Set(await rows.allTextContents())]).toEqual(['秦淑兰']);
  expect(await keyword.evaluate((field) => field === document.activeElement)).toBe(true);
  await keyword.fill('nobody at all');
  await keyword.press('Enter');
  await admin.getByText(t.certificates.noMatch).waitFor();
  await admin.getByRole('button', { name: lists.clearFilters }).click();
  await expect.poll(() => rows.count()).toBe(waiting);
  await admin.getByRole('button', { name: t.certificates.open('秦淑兰') }).click();
  await admin.getByRole('heading', { name: `秦淑兰 · ${t.certificates.pharmacistKinds[2]}` }).waitFor();
  await admin.getByRole('button', { name: t.certificates.refuse }).click();
  await admin.getByText(t.certificates.reasonMissing).waitFor();
  await admin.getByLabel(t.certificates.reasonToRefuse).fill('The picture is missing');
  await admin.getByRole('button', { name: t.certificates.refuse }).click();
  await admin.getByText(t.certificates.refused('秦淑兰', t.certificates.pharmacistKinds[2])).waitFor();
  await admin.getByRole('button', { name: t.certificates.open('周恒') }).click();
  await admin.getByRole('button', { name: t.certificates.pass, exact: true }).click();
  await admin.getByText(t.certificates.passed('周恒', t.certificates.kinds[2])).waitFor();
  await expect.poll(() => rows.count()).toBe(waiting - 2);

  const auditor = await stack.openPage();
  await signIn(auditor, stack.baseUrl, 'auditor');
  await auditor.goto(`${stack.baseUrl}/personalData?part=qualifications`);
  const own = auditor.getByRole('region', { name: profile.certificates.pharmacistKinds[2] });
  await own.getByText('The picture is missing').waitFor();
  await own.getByText(profile.certificates.states[2]).waitFor();
  expect(stack.consoleErrors()).toEqual([]);
});

it('an administrator reads at their own certificate that another one reviews it', async () => {
  stack.withDatabase((db) =>
    db
      .prepare(
        'UPDATE qualification SET status = 0 WHERE kind = 2 AND user_id = (SELECT id FROM account WHERE username = ?)',
      )
      .run('linyue'),
  );
  const admin = await stack.openPage();
  await signIn(admin, stack.baseUrl, 'doctor');
  await admin.goto(`${stack.baseUrl}/workforceManagement?part=certificates`);
  await admin.getByRole('button', { name: t.certificates.open('林月') }).click();
  await admin.getByText(t.certificates.own).waitFor();
  for (const name of [t.certificates.pass, t.certificates.refuse])
    expect(await admin.getByRole('button', { name, exact: true }).count()).toBe(0);
  expect(stack.consoleErrors()).toEqual([]);
});
