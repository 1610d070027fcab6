import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { auth } from '../../src/contract/account/auth.ts';
import { en } from '../words.ts';
import { giveCredentials, logIn, people } from './acts.ts';
import { advice, endSessions, place } from './safetyActs.ts';
import { openStage, password, type Stage } from './stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterEach(() => stage.goHome());
afterAll(() => stage.close());

const { errors, common, login, personal } = en;

/** A doctor who has logged in by the form, at a path. */
const doctorAt = async (path: string): Promise<Page> => {
  const page = await stage.person();
  await logIn(page, stage.address, 'doctor');
  await page.goto(`${stage.address}${path}`);
  await page.getByRole('main').waitFor();
  return page;
};

/** Another tab of the same browser. */
const tab = async (page: Page, path: string): Promise<Page> => {
  const other = await page.context().newPage();
  await other.goto(`${stage.address}${path}`);
  return other;
};

const dialog = (page: Page) => page.getByRole('dialog');
const banner = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text });

/** The menu's way to personal data; the landing page has one more among its quick entries. */
const personalData = (page: Page) =>
  page.getByRole('navigation', { name: common.menu }).getByRole('link', { name: common.nav.personalData });

/** Ends the session for good, and makes the page ask for something. */
const expire = async (page: Page): Promise<void> => {
  endSessions(stage);
  // By the page's own event: the line may have told of it before, and then the dialog stands in the way.
  await personalData(page).dispatchEvent('click');
  await dialog(page).getByText(errors.expired).waitFor();
};

describe('the dialog of an expired session', () => {
  const ways: [by: string, close: (page: Page) => Promise<void>, tags: string[]][] = [
    [
      'its cancel',
      (page) => dialog(page).getByRole('button', { name: errors.cancel }).click(),
      ['S4-cancel'],
    ],
    ['Escape', (page) => page.keyboard.press('Escape'), []],
    ['a click on the mask', (page) => page.mouse.click(5, 5), ['S4-mask']],
  ];
  for (const [by, close, tags] of ways)
    it(`is closed by ${by}, and leaves a page that can be read, with a banner`, { tags }, async () => {
      const page = await doctorAt('/');
      await expire(page);
      await close(page);
      await dialog(page).waitFor({ state: 'detached' });
      await banner(page, errors.expired).waitFor();
      expect(await page.getByRole('main').isVisible()).toBe(true);
      await page.getByRole('link', { name: common.nav.home }).click();
      await page.waitForURL(`${stage.address}/`);
      await page.waitForLoadState('networkidle');
      expect(await dialog(page).count()).toBe(0);
    });

  it('is confirmed: everything stored is gone, the page is loaded anew and asks for the log-in', {
    tags: 'S4-confirm',
  }, async () => {
    const page = await doctorAt('/');
    await expire(page);
    await dialog(page).getByRole('button', { name: errors.relogin }).click();
    await page.waitForURL('**/login**');
    await page.getByRole('button', { name: login.submit }).waitFor();
    const left = await page.evaluate(() =>
      JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]),
    );
    for (const gone of ['loginInfo', 'userInfo', 'refreshToken']) expect(left).not.toContain(gone);
    await giveCredentials(page, people.doctor);
    await page.waitForURL(`${stage.address}/personalData`);
  });

  it('is never shown at the log-in', { tags: 'S2-login-no-expired-dialog' }, async () => {
    const page = await doctorAt('/');
    endSessions(stage);
    const other = await tab(page, '/login');
    await other.getByRole('button', { name: login.submit }).waitFor();
    expect(await dialog(other).count()).toBe(0);
  });

  it('does not take away what is typed at the log-in while the ended session is asked about', async () => {
    const page = await doctorAt('/');
    // Nobody in this browser has heard of its end.
    await page.goto('about:blank');
    endSessions(stage);
    const { promise: asked, resolve: answer } = Promise.withResolvers<void>();
    await page.route(`**${auth.account.path}`, async (route) => {
      await asked;
      await route.continue();
    });
    await page.goto(`${stage.address}/login`);
    const secret = page.getByRole('textbox', { name: login.password, exact: true });
    await page.getByText(login.redirecting).waitFor();
    expect(await secret.isVisible()).toBe(true);
    await secret.fill('half a pass');
    answer();
    await page.getByText(login.redirecting).waitFor({ state: 'detached' });
    expect(await secret.inputValue()).toBe('half a pass');
    await giveCredentials(page, people.doctor);
    await page.waitForURL(`${stage.address}/`);
  });

  it('stands once in each of eight tabs, after one refresh in the whole browser', {
    tags: 'S4-one-dialog',
  }, async () => {
    const page = await doctorAt('/cloudRoom');
    const tabs = [page];
    while (tabs.length < 8) tabs.push(await tab(page, '/cloudRoom'));
    await Promise.all(tabs.map((one) => one.waitForLoadState('networkidle')));
    const asked: string[] = [];
    page.context().on('request', (request) => asked.push(new URL(request.url()).pathname));
    endSessions(stage);
    await Promise.all(
      tabs.map((one) => one.getByRole('link', { name: common.nav.home }).dispatchEvent('click')),
    );
    for (const one of tabs) {
      await dialog(one).getByText(errors.expired).waitFor();
      expect(await dialog(one).count()).toBe(1);
    }
    expect(asked.filter((path) => path === auth.refresh.path)).toHaveLength(1);
  });
});

it('a log-in in another tab revives a page that was left to be read, with what was typed in it', async () => {
  const page = await doctorAt(`/cloudRoom/detail?id=${place(stage, 'Revived')}`);
  await advice(page).fill('Typed before the session ended');
  endSessions(stage);
  await dialog(page).getByRole('button', { name: errors.cancel }).click();
  await banner(page, errors.expired).waitFor();
  const other = await tab(page, '/login');
  await giveCredentials(other, people.doctor);
  await other.waitForURL(`${stage.address}/`);
  await banner(page, errors.expired).waitFor({ state: 'detached' });
  expect(await advice(page).inputValue()).toBe('Typed before the session ended');
  await advice(page).fill('And stored after it was revived');
  await expect
    .poll(() =>
      stage.database((db) =>
        Number(
          db
            .prepare("SELECT count(*) AS n FROM case_record WHERE advice = 'And stored after it was revived'")
            .get()?.['n'],
        ),
      ),
    )
    .toBe(1);
});

it('another person’s log-in in another tab: nothing is sent in their name, and what was typed can be read', async () => {
  const page = await doctorAt(`/cloudRoom/detail?id=${place(stage, 'Of the first doctor')}`);
  const idle = await tab(page, '/cloudRoom');
  await idle.getByRole('main').waitFor();
  await advice(page).fill('By the first doctor');
  endSessions(stage);
  await dialog(page).getByRole('button', { name: errors.cancel }).click();
  const other = await tab(page, '/login');
  await giveCredentials(other, people.colleague);
  await other.waitForURL(`${stage.address}/`);

  await banner(page, common.otherOwner.person).waitFor();
  expect(await advice(page).inputValue()).toBe('By the first doctor');
  const asked: string[] = [];
  // Parts of the console that it loads when it has time carry nobody's name.
  page.on('request', (request) => {
    if (!request.url().includes('/assets/')) asked.push(request.url());
  });
  await advice(page).fill('By the first doctor, who goes on');
  // The other tab held nothing: it is the colleague's now, and says so.
  await banner(idle, common.otherOwner.reloadedForOther).waitFor();
  expect(asked).toEqual([]);
  await page.getByRole('button', { name: common.otherOwner.discard }).click();
  await banner(page, common.otherOwner.reloadedForOther).waitFor();
  expect(await page.content()).not.toContain('By the first doctor');
});

it('a changed password ends the sessions elsewhere, and only the new one lets in', async () => {
  const here = await stage.person();
  await logIn(here, stage.address, 'colleague');
  const elsewhere = await stage.person();
  await logIn(elsewhere, stage.address, 'colleague');
  await here.goto(`${stage.address}/personalData?part=security`);
  const w = personal.password;
  await here.getByLabel(w.oldPassword, { exact: true }).fill(password);
  await here.getByLabel(w.newPassword, { exact: true }).fill('another long password');
  await here.getByLabel(w.again, { exact: true }).fill('another long password');
  await here.getByRole('button', { name: w.submit }).click();
  await here.getByText(common.signOutReason.passwordChanged).waitFor();
  await personalData(elsewhere).dispatchEvent('click');
  await dialog(elsewhere).getByText(errors.expired).waitFor();
  await giveCredentials(here, people.colleague);
  await here.getByText('Log-in failed: the account or the password is wrong').waitFor();
  await giveCredentials(here, people.colleague, 'another long password');
  await here.waitForURL(`${stage.address}/**`);
  await here.getByRole('button', { name: common.logOut }).waitFor();
});
