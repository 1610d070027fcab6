import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { en } from '../words.ts';
import { giveCredentials, live, logIn } from './acts.ts';
import { openStage, password, type Stage } from './stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

const { errors, lists, login, staff: w } = en;
const newcomer = 'newcomer';

/** Goes by Tab until the focus stands on what is meant. */
const tabTo = async (page: Page, meant: Locator): Promise<void> => {
  for (let presses = 0; presses < 60; presses += 1) {
    if (await meant.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('the focus never came there');
};

const press = async (page: Page, meant: Locator): Promise<void> => {
  await tabTo(page, meant);
  await page.keyboard.press('Enter');
};

const write = async (page: Page, field: Locator, text: string): Promise<void> => {
  await tabTo(page, field);
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(text);
};

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const names = (page: Page) => page.getByRole('table').getByRole('button');

it('an administrator keeps the staff by the keyboard alone, and who is disabled is thrown out', async () => {
  const admin = await stage.person();
  await logIn(admin, stage.address, 'doctor');
  await admin.goto(`${stage.address}/workforceManagement`);
  await expect.poll(() => names(admin).count()).toBe(8);

  // Searches by the shown end of a number; the address carries it, over a reload too.
  await write(admin, field(admin, w.keyword), '0002');
  await admin.keyboard.press('Enter');
  await expect.poll(() => names(admin).allTextContents()).toEqual(['周恒']);
  await admin.waitForURL('**/workforceManagement?q=0002');
  await admin.reload();
  await expect.poll(() => names(admin).allTextContents()).toEqual(['周恒']);
  await write(admin, field(admin, w.keyword), 'nobody at all');
  await admin.keyboard.press('Enter');
  await admin.getByText(w.empty).waitFor();

  // Adds somebody; what is wrong is said beside its field, and what was typed stands.
  await press(admin, button(admin, w.add));
  await write(admin, field(admin, w.username), newcomer);
  await write(admin, field(admin, w.password), 'short');
  await write(admin, field(admin, w.name), 'Dr <b>New</b>');
  await admin.keyboard.press('Enter');
  await admin.getByText(w.wrong.passwordShort).waitFor();
  await write(admin, field(admin, w.password), password);
  await admin.keyboard.press('Enter');
  await admin.getByText(w.created('Dr <b>New</b>')).waitFor();
  await admin.getByRole('heading', { name: w.accountOf('Dr <b>New</b>', newcomer) }).waitFor();

  // A second tab of the administrator shows the change as it is saved.
  const second = await admin.context().newPage();
  await second.goto(`${stage.address}/workforceManagement?q=${newcomer}`);
  await names(second).getByText('Dr <b>New</b>').waitFor();
  await write(admin, field(admin, w.name), 'Nora New');
  await press(admin, button(admin, w.save));
  await names(second).getByText('Nora New').waitFor();

  // The newcomer works; disabled, they are told at once and thrown out, and the log-in says why.
  const theirs = await stage.person();
  await theirs.goto(`${stage.address}/login`);
  await giveCredentials(theirs, newcomer);
  await live(theirs);
  await press(admin, button(admin, w.disable));
  await admin.getByText(w.disableEnds).waitFor();
  await press(admin, button(admin, w.disableConfirm));
  await button(admin, w.enable).waitFor();
  await theirs.getByRole('dialog').getByText(errors.expired).waitFor();
  await theirs.getByRole('button', { name: errors.relogin }).click();
  await theirs.getByRole('button', { name: login.submit }).waitFor();
  await giveCredentials(theirs, newcomer);
  await theirs.getByText('Log-in failed: this account is disabled').waitFor();

  // Enabled again, they come in.
  await press(admin, button(admin, w.enable));
  await button(admin, w.disable).waitFor();
  await giveCredentials(theirs, newcomer);
  await live(theirs);
  await theirs.close();

  // Whoever keeps no staff is told so in place; no route is closed.
  const other = await stage.person();
  await logIn(other, stage.address, 'auditor');
  await other.goto(`${stage.address}/workforceManagement`);
  await other.getByRole('status').filter({ hasText: errors.forbidden }).first().waitFor();
  expect(await button(other, w.add).count()).toBe(0);

  // The last administrator keeps the right.
  await second.goto(`${stage.address}/workforceManagement?role=administrator`);
  await press(second, names(second).first());
  const mark = second.getByRole('checkbox', { name: w.administrator });
  await tabTo(second, mark);
  await second.keyboard.press('Space');
  await press(second, button(second, w.save));
  await second.getByRole('alert').filter({ hasText: 'the last enabled administrator' }).waitFor();
  await press(second, button(second, w.disable));
  await press(second, button(second, w.disableConfirm));
  await expect
    .poll(() => second.getByRole('alert').filter({ hasText: 'the last enabled administrator' }).count())
    .toBe(1);
  await second.getByRole('combobox', { name: w.role }).first().selectOption(lists.all);
  await expect.poll(() => names(second).count()).toBe(9);
  expect(stage.complaints()).toEqual([]);
});
