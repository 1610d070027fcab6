import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectNoViolations } from '../../support/expectNoViolations.ts';
import { en } from '../../support/messages.ts';
import { submitCredentials, waitForLive, signIn } from '../steps/signIn.ts';
import { startE2eStack, password, type E2eStack } from '../../support/startE2eStack.ts';

let stack: E2eStack;
beforeAll(async () => {
  stack = await startE2eStack();
});
afterAll(() => stack.close());

const { common, errors, exports, lists, login, shell, staff: t } = en;
const change = en.personal.password;
const newcomer = 'newcomer';
const firstPassword = 'the first of three';
const newerPassword = 'the third of three';

/** Presses Tab until the target has the focus. */
const tabTo = async (page: Page, target: Locator): Promise<void> => {
  for (let presses = 0; presses < 100; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('Tab does not reach the target');
};

const press = async (page: Page, target: Locator): Promise<void> => {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
};

const write = async (page: Page, field: Locator, text: string): Promise<void> => {
  await tabTo(page, field);
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(text);
};

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const nameButtons = (page: Page) => page.getByRole('table').locator('tbody').getByRole('button');

/** Logs the newcomer in with a first password, and replaces it on the only page that there is. */
const changeFirstPassword = async (page: Page, given: string, next: string): Promise<void> => {
  await submitCredentials(page, newcomer, given);
  await page.getByRole('heading', { name: change.first.title }).waitFor();
  expect(await page.getByRole('navigation').count()).toBe(0);
  await page.reload();
  await page.getByLabel(change.first.fields.oldPassword).fill(given);
  await page.getByLabel(change.newPassword, { exact: true }).fill('newcomer 2026');
  await page.getByLabel(change.again).fill('newcomer 2026');
  await page.keyboard.press('Enter');
  await page.getByText(/must not contain the account holder’s name/).waitFor();
  await page.getByLabel(change.newPassword, { exact: true }).fill(next);
  await page.getByLabel(change.again).fill(next);
  await page.keyboard.press('Enter');
  await page.getByText(common.signOutReason.passwordChanged).waitFor();
};

it('an administrator manages the staff by keyboard alone, and a disabled person is signed out', async () => {
  const admin = await stack.openPage();
  await signIn(admin, stack.baseUrl, 'doctor');
  await admin.goto(`${stack.baseUrl}/workforceManagement`);
  await expect.poll(() => nameButtons(admin).count()).toBe(8);

  // Searches by the visible end of a number; the address keeps it, also after a reload.
  await write(admin, field(admin, t.keyword), '0002');
  await admin.keyboard.press('Enter');
  await expect.poll(() => nameButtons(admin).allTextContents()).toEqual(['周恒']);
  await admin.waitForURL(/workforceManagement\?q=(?:~|%7E)/);
  await admin.reload();
  await expect.poll(() => nameButtons(admin).allTextContents()).toEqual(['周恒']);
  await write(admin, field(admin, t.keyword), 'nobody at all');
  await admin.keyboard.press('Enter');
  await admin.getByText(t.empty).waitFor();

  // Adds somebody. A pharmacist is offered pharmacists' titles alone, and a doctor's title does not stay.
  await press(admin, button(admin, t.add));
  const accountPanel = admin.getByRole('complementary');
  const role = accountPanel.getByRole('combobox', { name: t.role, exact: true });
  const title = accountPanel.getByRole('combobox', { name: t.title, exact: true });
  await title.selectOption({ label: 'Chief physician' });
  await role.selectOption({ label: t.roles.auditor });
  await expect
    .poll(() => title.locator('option').allTextContents())
    .toEqual([t.none, 'Pharmacist', 'Senior pharmacist', 'Associate chief pharmacist', 'Chief pharmacist']);
  expect(await title.inputValue()).toBe('');
  await role.selectOption({ label: t.roles.doctor });

  // An error is shown at its field, and the typed text stays.
  await write(admin, field(admin, t.username), newcomer);
  await write(admin, field(admin, t.password), 'short');
  await write(admin, field(admin, t.name), 'Dr <b>New</b>');
  await admin.keyboard.press('Enter');
  await admin.getByText(t.wrong.passwordShort).waitFor();
  await write(admin, field(admin, t.password), 'Password1');
  await admin.keyboard.press('Enter');
  await admin.getByText(/too common and easy to guess/).waitFor();
  await write(admin, field(admin, t.password), firstPassword);
  await admin.keyboard.press('Enter');
  await admin.getByText(t.created('Dr <b>New</b>')).waitFor();
  await admin.getByRole('region', { name: t.issued.label }).getByText(firstPassword).waitFor();
  await admin.getByRole('heading', { name: t.accountOf('Dr <b>New</b>', newcomer) }).waitFor();
  await expectNoViolations(admin, 'an account with its first password');

  // A department is added, and given to the newcomer by typing a part of its name.
  const adding = await admin.context().newPage();
  await adding.goto(`${stack.baseUrl}/workforceManagement`);
  await press(adding, adding.getByRole('link', { name: t.parts.departments }));
  await press(adding, button(adding, t.departments.add));
  await field(adding, t.departments.nameEn).waitFor();
  await expectNoViolations(adding, 'the form of a new department');
  await write(adding, field(adding, t.departments.name), '疼痛科');
  await write(adding, field(adding, t.departments.nameEn), 'Pain clinic');
  await adding.keyboard.press('Enter');
  await adding.getByText(t.departments.saved('Pain clinic')).first().waitFor();
  await adding.close();
  await write(admin, accountPanel.getByRole('combobox', { name: t.dept }), 'pain');
  await admin.getByRole('option', { name: 'Pain clinic' }).waitFor();
  await admin.keyboard.press('Enter');
  await press(admin, button(admin, t.save));
  await admin.getByText(t.saved('Dr <b>New</b>')).waitFor();

  // A second tab of the administrator shows the change as it is saved.
  const secondTab = await admin.context().newPage();
  await secondTab.goto(`${stack.baseUrl}/workforceManagement?q=${newcomer}`);
  await nameButtons(secondTab).getByText('Dr <b>New</b>').waitFor();
  await write(admin, field(admin, t.name), 'Nora New');
  await press(admin, button(admin, t.save));
  await nameButtons(secondTab).getByText('Nora New').waitFor();

  // The newcomer works; once disabled, they are signed out immediately, and the log-in says why.
  const colleaguePage = await stack.openPage();
  await colleaguePage.goto(`${stack.baseUrl}/login`);
  await changeFirstPassword(colleaguePage, firstPassword, password);
  await submitCredentials(colleaguePage, newcomer);
  await waitForLive(colleaguePage);

  // They forget it: a reset ends their session, and the new first password is shown once, and then changed again.
  await press(admin, button(admin, t.reset));
  await admin.getByText(t.resetEnds).waitFor();
  await press(admin, button(admin, t.resetConfirm));
  const issued = admin.getByRole('region', { name: t.issued.label });
  const given = (await issued.getByText(/^[a-z2-9-]{14}$/).textContent()) ?? '';
  await expectNoViolations(admin, 'an account whose password was reset');
  await colleaguePage.getByRole('dialog').getByText(errors.expired).waitFor();
  await colleaguePage.getByRole('button', { name: errors.relogin }).click();
  await colleaguePage.getByRole('button', { name: login.submit }).waitFor();
  await changeFirstPassword(colleaguePage, given, newerPassword);
  await submitCredentials(colleaguePage, newcomer, newerPassword);
  await waitForLive(colleaguePage);
  await admin.reload();
  await button(admin, t.reset).waitFor();
  expect(await issued.count()).toBe(0);

  // Their sign-ins are beside the account, and what was done to it is in the audit trail.
  await press(admin, button(admin, t.signIns.show));
  await admin.getByRole('list', { name: t.signIns.title }).getByText(t.signIns.succeeded).first().waitFor();
  const trailPage = await admin.context().newPage();
  await trailPage.goto(`${stack.baseUrl}/workforceManagement`);
  await press(trailPage, trailPage.getByRole('link', { name: t.parts.trail }));
  await trailPage.getByLabel(t.trail.group).selectOption(t.trail.groups.accounts);
  await write(trailPage, field(trailPage, t.trail.keyword), newcomer);
  await trailPage.keyboard.press('Enter');
  const acts = trailPage.getByRole('table').getByRole('row');
  await expect
    .poll(() => acts.filter({ hasText: 'Nora New' }).filter({ hasText: 'Password reset' }).count())
    .toBe(1);
  expect(await acts.filter({ hasText: 'Account created' }).count()).toBe(1);
  const download = trailPage.waitForEvent('download');
  await press(trailPage, button(trailPage, exports.action));
  await press(trailPage, button(trailPage, exports.start));
  expect((await download).suggestedFilename()).toMatch(/^audit-trail-.*\.csv$/);
  await trailPage.close();

  await press(admin, button(admin, t.disable));
  await admin.getByText(t.disableEnds).waitFor();
  await press(admin, button(admin, t.disableConfirm));
  await button(admin, t.enable).waitFor();
  // What was on screen is covered.
  await colleaguePage.getByRole('heading', { name: common.accountDisabled.title }).waitFor();
  expect(await colleaguePage.getByRole('navigation').count()).toBe(0);
  await colleaguePage.getByRole('button', { name: common.accountDisabled.logIn }).click();
  await colleaguePage.getByRole('button', { name: login.submit }).waitFor();
  await submitCredentials(colleaguePage, newcomer, newerPassword);
  await colleaguePage.getByText('Login failed: this account is disabled').waitFor();

  // Enabled again, they can log in.
  await press(admin, button(admin, t.enable));
  await button(admin, t.disable).waitFor();
  await submitCredentials(colleaguePage, newcomer, newerPassword);
  await waitForLive(colleaguePage);
  await colleaguePage.close();

  // A person without the right is told so; no route is closed.
  const other = await stack.openPage();
  await signIn(other, stack.baseUrl, 'auditor');
  await other.goto(`${stack.baseUrl}/workforceManagement`);
  await other.getByRole('status').filter({ hasText: shell.refused.audience.administrator }).waitFor();
  expect(await button(other, t.add).count()).toBe(0);

  // The last administrator keeps the right.
  await secondTab.goto(`${stack.baseUrl}/workforceManagement?role=administrator`);
  await press(secondTab, nameButtons(secondTab).first());
  // Their own password is changed elsewhere, and nobody disables themselves.
  const ownPassword = secondTab.getByRole('link', { name: t.ownPassword.change });
  expect(await ownPassword.getAttribute('href')).toBe('/personalData?part=security');
  for (const name of [t.reset, t.disable]) expect(await button(secondTab, name).count()).toBe(0);
  const administratorBox = secondTab.getByRole('checkbox', { name: t.administrator });
  await tabTo(secondTab, administratorBox);
  await secondTab.keyboard.press('Space');
  await press(secondTab, button(secondTab, t.save));
  await secondTab.getByRole('alert').filter({ hasText: 'the last enabled administrator' }).waitFor();
  await secondTab.getByRole('combobox', { name: t.role }).first().selectOption(lists.all);
  await expect.poll(() => nameButtons(secondTab).count()).toBe(9);
  expect(stack.consoleErrors()).toEqual([]);
});
