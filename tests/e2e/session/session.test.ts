import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { auth } from '../../../src/contract/account/auth.ts';
import { en } from '../../support/messages.ts';
import { submitCredentials, signIn, accounts } from '../steps/signIn.ts';
import { adviceField, countRows, expireSessions, insertConsultation } from '../steps/consultation.ts';
import { startE2eStack, password, type E2eStack } from '../../support/startE2eStack.ts';
import { waitForData } from '../../support/screens.ts';

let stack: E2eStack;
beforeAll(async () => {
  stack = await startE2eStack();
});
afterEach(() => stack.closePages());
afterAll(() => stack.close());

const { errors, common, login, personal } = en;

/** A doctor who has logged in by the form, at a path. */
const openDoctorAt = async (path: string): Promise<Page> => {
  const page = await stack.openPage();
  await signIn(page, stack.baseUrl, 'doctor');
  await page.goto(`${stack.baseUrl}${path}`);
  await page.getByRole('main').waitFor();
  return page;
};

/** Another tab of the same browser. */
const openTab = async (page: Page, path: string): Promise<Page> => {
  const other = await page.context().newPage();
  await other.goto(`${stack.baseUrl}${path}`);
  return other;
};

const dialog = (page: Page) => page.getByRole('dialog');
const alertBanner = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text });

/** The menu's link to the personal data; the landing page has another one. */
const accountLink = (page: Page) =>
  page.getByRole('navigation', { name: common.menu }).getByRole('link', { name: common.nav.personalData });

/** Ends the session for good, and makes the page send a request. */
const expireSession = async (page: Page): Promise<void> => {
  expireSessions(stack);
  // As an event: the socket may have reported it already, and then the dialog covers the link.
  await accountLink(page).dispatchEvent('click');
  await dialog(page).getByText(errors.expired).waitFor();
};

describe('the dialog of an expired session', () => {
  const closingMethods: [by: string, close: (page: Page) => Promise<void>, tags: string[]][] = [
    [
      'its cancel',
      (page) => dialog(page).getByRole('button', { name: errors.cancel }).click(),
      ['S4-cancel'],
    ],
    ['Escape', (page) => page.keyboard.press('Escape'), []],
    ['a click on the backdrop', (page) => page.mouse.click(5, 5), ['S4-mask']],
  ];
  for (const [by, close, tags] of closingMethods)
    it(`is closed by ${by}, and leaves a readable page with a banner`, { tags }, async () => {
      const page = await openDoctorAt('/');
      await expireSession(page);
      await close(page);
      await dialog(page).waitFor({ state: 'detached' });
      await alertBanner(page, errors.expired).waitFor();
      await page.getByRole('main').waitFor();
      await page.getByRole('link', { name: common.nav.home }).click();
      await page.waitForURL(`${stack.baseUrl}/`);
      await page.getByRole('heading', { name: en.dashboard.title, exact: true }).waitFor();
      await waitForData(page);
      expect(await dialog(page).count()).toBe(0);
    });

  it('is confirmed: all stored data is deleted, the page reloads and asks for the log-in', {
    tags: 'S4-confirm',
  }, async () => {
    const page = await openDoctorAt('/');
    await expireSession(page);
    await dialog(page).getByRole('button', { name: errors.relogin }).click();
    await page.waitForURL('**/login**');
    await page.getByRole('button', { name: login.submit }).waitFor();
    const storedKeys = await page.evaluate(() =>
      JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]),
    );
    for (const storageKey of ['loginInfo', 'userInfo', 'refreshToken'])
      expect(storedKeys).not.toContain(storageKey);
    await submitCredentials(page, accounts.doctor);
    await page.waitForURL(`${stack.baseUrl}/personalData`);
  });

  it('is never shown at the log-in', { tags: 'S2-login-no-expired-dialog' }, async () => {
    const page = await openDoctorAt('/');
    expireSessions(stack);
    const other = await openTab(page, '/login');
    // Then the console runs on the page, and knows that the session has ended.
    await expect
      .poll(() => other.getByRole('button', { name: login.submit }).getAttribute('type'))
      .toBe('submit');
    await expect.poll(() => other.getByText(login.redirecting).count()).toBe(0);
    expect(await dialog(other).count()).toBe(0);
  });

  it('does not delete what is typed at the log-in while the ended session is checked', async () => {
    const page = await openDoctorAt('/');
    // No page of this browser notices its end.
    await page.goto('about:blank');
    expireSessions(stack);
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route(`**${auth.account.path}`, async (route) => {
      await released;
      await route.continue();
    });
    await page.goto(`${stack.baseUrl}/login`);
    const passwordField = page.getByRole('textbox', { name: login.password, exact: true });
    await page.getByText(login.redirecting).waitFor();
    await passwordField.waitFor();
    await passwordField.fill('half a pass');
    release();
    await page.getByText(login.redirecting).waitFor({ state: 'detached' });
    expect(await passwordField.inputValue()).toBe('half a pass');
    await submitCredentials(page, accounts.doctor);
    await page.waitForURL(`${stack.baseUrl}/`);
  });

  it('is shown once in each of eight tabs, after a single refresh in the browser', {
    tags: 'S4-one-dialog',
  }, async () => {
    const page = await openDoctorAt('/cloudRoom');
    const tabs = [page];
    while (tabs.length < 8) tabs.push(await openTab(page, '/cloudRoom'));
    await Promise.all(tabs.map(waitForData));
    const requestPaths: string[] = [];
    page.context().on('request', (request) => requestPaths.push(new URL(request.url()).pathname));
    expireSessions(stack);
    await Promise.all(
      tabs.map((tab) => tab.getByRole('link', { name: common.nav.home }).dispatchEvent('click')),
    );
    for (const tab of tabs) {
      await dialog(tab).getByText(errors.expired).waitFor();
      expect(await dialog(tab).count()).toBe(1);
    }
    expect(requestPaths.filter((path) => path === auth.refresh.path)).toHaveLength(1);
  });
});

it('a log-in in another tab revives a page whose dialog was cancelled, with the text typed there', async () => {
  const page = await openDoctorAt(`/cloudRoom/detail?id=${insertConsultation(stack, 'Revived')}&part=record`);
  await adviceField(page).fill('Typed before the session ended');
  expireSessions(stack);
  await dialog(page).getByRole('button', { name: errors.cancel }).click();
  await alertBanner(page, errors.expired).waitFor();
  const other = await openTab(page, '/login');
  await submitCredentials(other, accounts.doctor);
  await other.waitForURL(`${stack.baseUrl}/`);
  await alertBanner(page, errors.expired).waitFor({ state: 'detached' });
  expect(await adviceField(page).inputValue()).toBe('Typed before the session ended');
  await adviceField(page).fill('And stored after it was revived');
  await expect
    .poll(() =>
      stack.withDatabase((db) =>
        Number(
          db
            .prepare("SELECT count(*) AS n FROM case_record WHERE advice = 'And stored after it was revived'")
            .get()?.['n'],
        ),
      ),
    )
    .toBe(1);
});

it('another person’s log-in in another tab: nothing is sent in their name, and the typed text stays readable', async () => {
  const page = await openDoctorAt(
    `/cloudRoom/detail?id=${insertConsultation(stack, 'Of the first doctor')}&part=record`,
  );
  const idleTab = await openTab(page, '/cloudRoom');
  await idleTab.getByRole('main').waitFor();
  await adviceField(page).fill('By the first doctor');
  expireSessions(stack);
  await dialog(page).getByRole('button', { name: errors.cancel }).click();
  const other = await openTab(page, '/login');
  await submitCredentials(other, accounts.colleague);
  await other.waitForURL(`${stack.baseUrl}/`);

  await alertBanner(page, common.otherOwner.person).waitFor();
  expect(await adviceField(page).inputValue()).toBe('By the first doctor');
  const requestedUrls: string[] = [];
  // Chunks that the console prefetches are not sent in anybody's name.
  page.on('request', (request) => {
    if (!request.url().includes('/assets/')) requestedUrls.push(request.url());
  });
  await adviceField(page).fill('By the first doctor, typed afterwards');
  // The other tab had no unsaved text: it belongs to the colleague now, and says so.
  await alertBanner(idleTab, common.otherOwner.reloadedForOther).waitFor();
  expect(requestedUrls).toEqual([]);
  await page.getByRole('button', { name: common.otherOwner.discard }).click();
  await alertBanner(page, common.otherOwner.reloadedForOther).waitFor();
  expect(await page.content()).not.toContain('By the first doctor');
});

const countSessions = (): number => countRows(stack, 'SELECT count(*) AS n FROM session');

it('logging out ends the session in the upstream too', async () => {
  const page = await openDoctorAt('/');
  const before = countSessions();
  const ended = page.waitForResponse(`**${auth.logout.path}`);
  await page.getByRole('button', { name: common.logOut }).click();
  await page.getByRole('button', { name: login.submit }).waitFor();
  await (await ended).finished();
  expect(countSessions()).toBe(before - 1);
});

it('a changed password ends all other sessions, and only the new password is accepted', async () => {
  const firstPage = await stack.openPage();
  await signIn(firstPage, stack.baseUrl, 'colleague');
  const secondPage = await stack.openPage();
  await signIn(secondPage, stack.baseUrl, 'colleague');
  await firstPage.goto(`${stack.baseUrl}/personalData?part=security`);
  const t = personal.password;
  await firstPage.getByLabel(t.oldPassword, { exact: true }).fill(password);
  await firstPage.getByLabel(t.newPassword, { exact: true }).fill('another long password');
  await firstPage.getByLabel(t.again, { exact: true }).fill('another long password');
  await firstPage.getByRole('button', { name: t.submit }).click();
  await firstPage.getByText(common.signOutReason.passwordChanged).waitFor();
  await accountLink(secondPage).dispatchEvent('click');
  await dialog(secondPage).getByText(errors.expired).waitFor();
  await submitCredentials(firstPage, accounts.colleague);
  await firstPage.getByText('Login failed: incorrect username or password').waitFor();
  await submitCredentials(firstPage, accounts.colleague, 'another long password');
  await firstPage.waitForURL(`${stack.baseUrl}/**`);
  await firstPage.getByRole('button', { name: common.logOut }).waitFor();
});
