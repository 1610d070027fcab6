import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { business } from '../../../src/contract/errors/businessErrors.ts';
import { en } from '../../support/messages.ts';
import { expectNoViolations } from '../../support/expectNoViolations.ts';
import { signIn } from '../steps/signIn.ts';
import { startE2eStack, password, type E2eStack } from '../../support/startE2eStack.ts';

let stack: E2eStack;
beforeAll(async () => {
  stack = await startE2eStack();
});
afterAll(() => stack.close());

const { personal, shell, staff } = en;
const t = personal.mobile;

const saveNumber = async (admin: Page, number: string) => {
  await admin.getByRole('textbox', { name: staff.mobile, exact: true }).fill(number);
  await admin.getByRole('button', { name: staff.save, exact: true }).click();
};

it('a number that an administrator entered waits until its owner confirms it with the password', async () => {
  const admin = await stack.openPage();
  await signIn(admin, stack.baseUrl, 'doctor');
  await admin.goto(`${stack.baseUrl}/workforceManagement?q=qinshulan`);
  await admin.getByRole('table').locator('tbody').getByRole('button').first().click();
  await saveNumber(admin, '13811110009');
  await admin.getByText(/138\*\*\*\*0009, not yet confirmed by its owner/).waitFor();

  const owner = await stack.openPage();
  await signIn(owner, stack.baseUrl, 'auditor');
  await owner.getByText(shell.mobileRequest.text).waitFor();
  await expectNoViolations(owner, 'a banner about a number');
  await owner.getByRole('link', { name: shell.mobileRequest.show }).click();
  await owner.getByText('138****0009').waitFor();
  await expect.poll(() => owner.getByText(shell.mobileRequest.text).count()).toBe(0);
  expect(await owner.getByRole('button', { name: t.begin }).count()).toBe(0);
  await expectNoViolations(owner, 'a number to confirm');

  const confirm = owner.getByRole('button', { name: t.request.confirm });
  await confirm.click();
  await owner.getByText(t.request.missing).waitFor();
  await owner.getByLabel(t.request.password).fill('not this one');
  await owner.keyboard.press('Enter');
  await owner.getByText(business.ownPasswordWrong.en).waitFor();
  await owner.getByLabel(t.request.password).fill(password);
  await owner.keyboard.press('Enter');
  await owner.getByRole('button', { name: t.begin }).waitFor();
  await owner.goto(`${stack.baseUrl}/personalData`);
  await owner.getByRole('heading', { name: personal.title }).waitFor();
  expect(await owner.getByText(shell.mobileRequest.text).count()).toBe(0);

  // The trail names both numbers, masked.
  await admin.goto(`${stack.baseUrl}/workforceManagement?part=trail`);
  await admin.getByText(/Mobile: 139\*\*\*\*\d{4} → 138\*\*\*\*0009/).waitFor();
  await admin.getByText('Mobile number confirmed').first().waitFor();
});
