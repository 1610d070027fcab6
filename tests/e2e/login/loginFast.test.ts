import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { en } from '../../../src/console/messages.en.ts';
import { zh } from '../../../src/console/messages.zh.ts';
import { auth } from '../../../src/contract/account/auth.ts';
import { submitCredentials, signIn, accounts } from '../steps/signIn.ts';
import { readLayoutShifts, recordLayoutShifts, sumOf } from '../steps/layoutShift.ts';
import { startE2eStack, password, type E2eStack } from '../../support/startE2eStack.ts';
import { openScreen } from '../../support/screens.ts';

let stack: E2eStack;
beforeAll(async () => {
  stack = await startE2eStack();
});
afterEach(() => stack.closePages());
afterAll(() => stack.close());

/** Holds all scripts of the page, or those that match, until they are released. */
const holdScripts = async (page: Page, which: string | RegExp = '**/*.js'): Promise<() => void> => {
  const released = Promise.withResolvers<void>();
  await page.route(which, async (route) => {
    await released.promise;
    await route.continue();
  });
  return released.resolve;
};

const accountField = (page: Page, t = en) => page.getByRole('textbox', { name: t.login.username });
const passwordField = (page: Page) => page.getByRole('textbox', { name: en.login.password, exact: true });
/** The hospital's name is shown: the first scripts have run, but not necessarily those of the console. */
const waitForHydration = (page: Page) => page.getByRole('heading', { name: '明湖互联网医院' }).waitFor();
/** Whether React has hydrated the page: only then does the browser know the submit button. */
const isHydrated = (page: Page): Promise<boolean> =>
  page.locator('form button.button-main').evaluate((button) => button.getAttribute('type') === 'submit');
const backgroundColor = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--ground'));

describe('before any script', () => {
  it.each([
    ['en-GB', en],
    ['zh-CN', zh],
  ] as const)(
    'the log-in form is in the page, in the language of a browser set to %s',
    async (language, t) => {
      const page = await stack.openPage({ language });
      await holdScripts(page);
      await page.goto(`${stack.baseUrl}/login`, { waitUntil: 'commit' });
      await accountField(page, t).waitFor();
      await page.getByRole('button', { name: t.login.submit }).waitFor();
      expect(await page.locator('html').getAttribute('lang')).toBe(language === 'zh-CN' ? 'zh-CN' : 'en');
      expect(stack.consoleErrors()).toEqual([]);
    },
  );

  it('a dark system gets a dark page, and a returning person the language and theme that they chose', async () => {
    const page = await stack.openPage({ dark: true });
    await page.goto(`${stack.baseUrl}/login`);
    await waitForHydration(page);
    const dark = await backgroundColor(page);
    const release = await holdScripts(page);
    await page.reload({ waitUntil: 'commit' });
    await accountField(page).waitFor();
    expect(await backgroundColor(page)).toBe(dark);
    release();
    await waitForHydration(page);
    await page.getByRole('button', { name: en.common.theme.light }).click();
    await page.getByRole('button', { name: en.common.switchLanguage }).click();
    await accountField(page, zh).waitFor();
    await page.unroute('**/*.js');
    await holdScripts(page);
    await page.reload({ waitUntil: 'commit' });
    await accountField(page, zh).waitFor();
    expect(await backgroundColor(page)).not.toBe(dark);
    expect(stack.consoleErrors()).toEqual([]);
  });

  it('what the person types and checks stays, with the focus, and is sent', async () => {
    const page = await stack.openPage();
    const release = await holdScripts(page);
    await page.goto(`${stack.baseUrl}/login`, { waitUntil: 'commit' });
    await accountField(page).fill(accounts.doctor);
    await page.getByRole('checkbox', { name: en.login.remember.both }).check();
    await passwordField(page).fill(password);
    release();
    await waitForHydration(page);
    expect(await accountField(page).inputValue()).toBe(accounts.doctor);
    expect(await page.getByRole('checkbox').isChecked()).toBe(true);
    expect(await passwordField(page).evaluate((field) => field === document.activeElement)).toBe(true);
    await passwordField(page).press('Enter');
    await page.waitForURL(`${stack.baseUrl}/`);
    expect(stack.consoleErrors()).toEqual([]);
  });

  it('Enter and a click do not make the browser submit the form: no password gets into an address', async () => {
    const page = await stack.openPage();
    const release = await holdScripts(page);
    await page.goto(`${stack.baseUrl}/login`, { waitUntil: 'commit' });
    await submitCredentials(page, accounts.doctor);
    await passwordField(page).press('Enter');
    expect(page.url()).toBe(`${stack.baseUrl}/login`);
    release();
    await waitForHydration(page);
    expect(page.url()).toBe(`${stack.baseUrl}/login`);
    expect(await passwordField(page).inputValue()).toBe(password);
  });
});

it.each([
  ['/login', 'DashboardPage'],
  [`/login?redirect=${encodeURIComponent('/prescriptionRecord?page=2')}`, 'PrescriptionRecordPage'],
])('the page that follows is loaded while the account is typed on %s', async (path, chunkName) => {
  const page = await stack.openPage();
  const chunkLoaded = page.waitForResponse((response) => response.url().includes(`/assets/${chunkName}-`));
  const messagesLoaded = page.waitForResponse((response) => response.url().includes('console.messages.en'));
  await page.goto(`${stack.baseUrl}${path}`);
  await accountField(page).pressSequentially('d');
  expect([(await chunkLoaded).ok(), (await messagesLoaded).ok()]).toEqual([true, true]);
});

describe("a submission before the console's scripts have loaded", () => {
  it.each([
    ['Enter', async (page: Page) => passwordField(page).press('Enter')],
    ['the button', async (page: Page) => page.getByRole('button', { name: en.login.submit }).click()],
  ] as const)('is carried out once they have: %s', async (_method, submit) => {
    const page = await stack.openPage();
    const release = await holdScripts(page, /index-[^/]*\.js$/);
    await page.goto(`${stack.baseUrl}/login`, { waitUntil: 'commit' });
    await waitForHydration(page);
    await accountField(page).fill(accounts.doctor);
    await passwordField(page).fill(password);
    await submit(page);
    expect(page.url()).toBe(`${stack.baseUrl}/login`);
    release();
    await page.waitForURL(`${stack.baseUrl}/`);
    expect(stack.consoleErrors()).toEqual([]);
  });

  it('is not carried out if the person has typed since', async () => {
    const page = await stack.openPage();
    const logins: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith(auth.login.path)) logins.push(request.method());
    });
    const release = await holdScripts(page, /index-[^/]*\.js$/);
    await page.goto(`${stack.baseUrl}/login`, { waitUntil: 'commit' });
    await waitForHydration(page);
    await submitCredentials(page, accounts.doctor);
    await passwordField(page).press('Enter');
    await accountField(page).press('End');
    await accountField(page).pressSequentially('2');
    release();
    await expect.poll(() => isHydrated(page)).toBe(true);
    expect(page.url()).toBe(`${stack.baseUrl}/login`);
    expect(await accountField(page).inputValue()).toBe(`${accounts.doctor}2`);
    expect(logins).toEqual([]);
    // The person's own submission is the only one.
    await passwordField(page).press('Enter');
    await page.getByText('Login failed: incorrect username or password').waitFor();
    expect(logins).toEqual(['POST']);
  });

  it('is carried out with the typed text even if something else has changed the page', async () => {
    const page = await stack.openPage();
    const release = await holdScripts(page, /index-[^/]*\.js$/);
    await page.goto(`${stack.baseUrl}/login`, { waitUntil: 'commit' });
    await waitForHydration(page);
    await page.evaluate("document.querySelector('.login-lead').textContent = 'Otherwise'");
    await submitCredentials(page, accounts.doctor);
    release();
    await page.waitForURL(`${stack.baseUrl}/`);
    expect(stack.consoleErrors()).toEqual([expect.stringContaining('#418')]);
  });

  it('loads them again if they failed to load', async () => {
    const page = await stack.openPage();
    await page.route(/index-[^/]*\.js$/, (route) => route.abort());
    await page.goto(`${stack.baseUrl}/login`, { waitUntil: 'commit' });
    await waitForHydration(page);
    await accountField(page).fill(accounts.doctor);
    await page.unroute(/index-[^/]*\.js$/);
    await passwordField(page).fill(password);
    await expect.poll(() => isHydrated(page)).toBe(true);
    await passwordField(page).press('Enter');
    await page.waitForURL(`${stack.baseUrl}/`);
    // Each key tries again: how many attempts fail first depends on the typing.
    const errors = stack.consoleErrors();
    expect(errors).toContainEqual(expect.stringContaining('ERR_FAILED'));
    expect(errors.filter((text) => !/ERR_FAILED|could not be loaded/.test(text))).toEqual([]);
  });
});

describe('the hydrated page', () => {
  it('moves nothing, and makes at most nine further requests, only to this host', async () => {
    const page = await stack.openPage();
    await recordLayoutShifts(page);
    const requestedPaths: string[] = [];
    page.on('request', (request) => {
      // The icon is part of the page.
      if (!request.url().startsWith('data:')) requestedPaths.push(request.url());
    });
    await openScreen(page, `${stack.baseUrl}/login`);
    await waitForHydration(page);
    expect(requestedPaths.length > 10 ? requestedPaths : []).toEqual([]);
    expect(requestedPaths.filter((url) => !url.startsWith(stack.baseUrl))).toEqual([]);
    expect(sumOf(await readLayoutShifts(page))).toBeLessThanOrEqual(0.02);
    expect(stack.consoleErrors()).toEqual([]);
  });

  it('on a first visit loads the console only at the first input; the hospital’s name and the focus are there before', async () => {
    const page = await stack.openPage();
    const requestedPaths: string[] = [];
    page.on('request', (request) => requestedPaths.push(new URL(request.url()).pathname));
    const consoleRequested = () => requestedPaths.some((path) => /\/App-.*\.js$/.test(path));
    await openScreen(page, `${stack.baseUrl}/login`);
    await waitForHydration(page);
    await expect.poll(() => page.title()).toBe('明湖互联网医院');
    expect([consoleRequested(), await isHydrated(page)]).toEqual([false, false]);
    await expect
      .poll(() => accountField(page).evaluate((field) => field === document.activeElement))
      .toBe(true);
    await page.keyboard.press('a');
    await expect.poll(consoleRequested).toBe(true);
    expect(await accountField(page).inputValue()).toBe('a');
    await page.waitForFunction(() => localStorage.getItem('tenantId') !== null);
    expect(await page.title()).toBe('明湖互联网医院');
    requestedPaths.length = 0;
    await page.reload();
    await expect.poll(consoleRequested).toBe(true);
    expect(stack.consoleErrors()).toEqual([]);
  });

  it('continues to the console when somebody logs in in another tab', async () => {
    const page = await stack.openPage();
    await page.goto(`${stack.baseUrl}/login`);
    await waitForHydration(page);
    const other = await page.context().newPage();
    await signIn(other, stack.baseUrl, 'doctor');
    await page.waitForURL(`${stack.baseUrl}/`);
    expect(stack.consoleErrors()).toEqual([]);
  });

  it('uses the remembered language and method, whatever language the gateway chose', async () => {
    const page = await stack.openPage();
    await page.goto(`${stack.baseUrl}/login`);
    await waitForHydration(page);
    await page.evaluate(() => {
      localStorage.setItem('language', 'zh');
      localStorage.setItem('loginWay', 'code');
    });
    await page.reload();
    await page.getByLabel(zh.login.mobile).waitFor();
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('zh-CN');
    expect(stack.consoleErrors()).toEqual([]);
  });

  it('continues to the console for a person who is logged in, and is shown again after the log-out', async () => {
    const page = await stack.openPage();
    await signIn(page, stack.baseUrl, 'doctor');
    await page.goto(`${stack.baseUrl}/login`);
    await page.waitForURL(`${stack.baseUrl}/`);
    await page.getByRole('button', { name: en.common.logOut }).click();
    await page.waitForURL('**/login**');
    await accountField(page).waitFor();
    expect(stack.consoleErrors()).toEqual([]);
  });
});
