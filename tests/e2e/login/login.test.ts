import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { en } from '../../../src/console/messages.en.ts';
import { zh } from '../../../src/console/messages.zh.ts';
import { submitCredentials, waitForLive, signIn, accounts } from '../steps/signIn.ts';
import { launchPersistentBrowser } from '../../support/browser.ts';
import { startE2eStack, password, type E2eStack } from '../../support/startE2eStack.ts';

let stack: E2eStack;
beforeAll(async () => {
  stack = await startE2eStack();
});
afterEach(async () => {
  await stack.closePages();
  // Chromium reports refused pages and icons late: each test checks its own pages only.
  stack.consoleErrors();
});
afterAll(() => stack.close());

it('a wrong password is reported at the form, and the typed text stays', {
  tags: 'S2-login-no-layout',
}, async () => {
  const page = await stack.openPage();
  await page.goto(`${stack.baseUrl}/login`);
  await submitCredentials(page, accounts.doctor, 'not-the-password');
  await page.getByText('Login failed: incorrect username or password').waitFor();
  expect(await page.getByLabel('Username').inputValue()).toBe(accounts.doctor);
  expect(new URL(page.url()).pathname).toBe('/login');
  await submitCredentials(page, accounts.doctor);
  await page.waitForURL(`${stack.baseUrl}/`);
  expect(stack.consoleErrors()).toEqual([]);
});

it('a wrong password is reported in Chinese in the words of the upstream', async () => {
  const page = await stack.openPage({ language: 'zh-CN' });
  await page.goto(`${stack.baseUrl}/login`);
  await page.getByLabel('账号', { exact: true }).fill(accounts.doctor);
  await page.getByLabel('密码', { exact: true }).fill('not-the-password');
  await page.getByRole('button', { name: '登录' }).click();
  await page.getByText('登录失败，账号或密码不正确').waitFor();
});

it("while the hospital's system is unavailable the log-in says so, and works once it is back", async () => {
  const page = await stack.openPage();
  const chinesePage = await stack.openPage({ language: 'zh-CN' });
  for (const loginPage of [page, chinesePage]) await loginPage.goto(`${stack.baseUrl}/login`);
  await stack.killUpstream();
  await submitCredentials(page, accounts.doctor);
  await page.getByText(en.login.upstreamDown).waitFor();
  await submitCredentials(chinesePage, accounts.doctor, password, 'zh-CN');
  await chinesePage.getByText(zh.login.upstreamDown).waitFor();
  await stack.startUpstream();
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.waitForURL(`${stack.baseUrl}/`);
});

it('a deep link leads to the log-in first and then to its address, including the query', {
  tags: 'S2-login-redirect',
}, async () => {
  const page = await stack.openPage();
  await page.goto(`${stack.baseUrl}/prescriptionTask?state=2`);
  await page.waitForURL('**/login?redirect=**');
  await submitCredentials(page, accounts.doctor);
  await page.waitForURL(`${stack.baseUrl}/prescriptionTask?state=2`);
});

it.each(['https://example.com/', '//example.com/', 'javascript:alert(1)', '/\\example.com'])(
  'a redirect to %s is not followed',
  async (target) => {
    const page = await stack.openPage();
    await page.goto(`${stack.baseUrl}/login?redirect=${encodeURIComponent(target)}`);
    await submitCredentials(page, accounts.doctor);
    await page.waitForURL(`${stack.baseUrl}/`);
  },
);

it("another hospital's address shows that hospital, and the session of the first is not valid there", async () => {
  const page = await stack.openPage();
  await signIn(page, stack.baseUrl, 'doctor');
  await expect.poll(() => page.title()).toContain('明湖互联网医院');
  await page.goto(`${stack.secondBaseUrl}/cloudRoom`);
  await page.waitForURL('**/login?redirect=**');
  await page.getByRole('heading', { name: 'Harbour Online Hospital' }).waitFor();
  await expect.poll(() => page.title()).toContain('Harbour Online Hospital');
  await submitCredentials(page, accounts.doctor);
  await page.getByText('Login failed: incorrect username or password').waitFor();
  await submitCredentials(page, 'fionaho');
  await page.waitForURL(`${stack.secondBaseUrl}/cloudRoom`);
});

it('an address without a hospital is refused by the gateway', async () => {
  const page = await stack.openPage();
  const response = await page.goto(stack.baseUrl.replace('localhost', 'nobody.localhost'));
  expect(response?.status()).toBe(421);
  expect(await page.textContent('body')).not.toContain('明湖');
});

it('logging out ends the session in every tab, and every screen then leads to the log-in', async () => {
  const page = await stack.openPage();
  await signIn(page, stack.baseUrl, 'doctor');
  const other = await page.context().newPage();
  await other.goto(`${stack.baseUrl}/cloudRoom`);
  await other.getByRole('heading', { name: 'Consulting room' }).waitFor();
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.waitForURL('**/login**');
  await other.waitForURL('**/login**');
  await page.goto(`${stack.baseUrl}/cloudRoom`);
  await page.waitForURL('**/login?redirect=**');
});

it('below another base path the console works, and its calls go to the same addresses', {
  tags: 'S2-base-path',
}, async () => {
  const subPathStack = await startE2eStack({ basePath: '/consulting/' });
  try {
    const page = await subPathStack.openPage();
    await page.goto(`${subPathStack.baseUrl}/cloudRoom`);
    await page.waitForURL('**/consulting/login?redirect=**');
    await submitCredentials(page, accounts.doctor);
    await page.waitForURL(`${subPathStack.baseUrl}/cloudRoom`);
    await waitForLive(page);
    expect(subPathStack.consoleErrors()).toEqual([]);
  } finally {
    await subPathStack.close();
  }
});

it('the language is switched before the log-in, and stays switched after a reload', async () => {
  const page = await stack.openPage();
  await page.goto(`${stack.baseUrl}/login`);
  await page.getByLabel(en.login.username).fill('half');
  await page.getByRole('button', { name: en.common.switchLanguage }).click();
  await page.getByRole('button', { name: zh.login.submit }).waitFor();
  expect(await page.getByRole('textbox', { name: zh.login.username }).inputValue()).toBe('half');
  await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('zh-CN');
  await page.reload();
  await page.getByRole('button', { name: zh.login.submit }).waitFor();
  expect(stack.consoleErrors()).toEqual([]);
});

it('five wrong passwords lock the account: the right one is refused too, and a code is offered', async () => {
  const page = await stack.openPage();
  await page.goto(`${stack.baseUrl}/login`);
  const wrongPasswordText = page.getByText('Login failed: incorrect username or password');
  for (let n = 0; n < 5; n += 1) {
    await submitCredentials(page, accounts.secondAuditor, `wrong ${n}`);
    await wrongPasswordText.waitFor();
    // Typing removes the previous message.
    await page.getByRole('textbox', { name: en.login.password, exact: true }).fill('');
    await wrongPasswordText.waitFor({ state: 'detached' });
  }
  await submitCredentials(page, accounts.secondAuditor);
  await page.getByText('Too many wrong passwords').waitFor();
  await page.getByRole('button', { name: en.login.useCode }).click();
  await page.getByLabel(en.login.mobile).waitFor();
  expect(stack.consoleErrors()).toEqual([]);
});

it('a remembered log-in survives a restart of the browser, and its password never appears in the page', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'cloudroom-profile-'));
  const openLogin = async () => {
    const context = await launchPersistentBrowser(folder);
    const page = await context.newPage();
    await page.goto(`${stack.baseUrl}/login`);
    return { context, page, field: page.getByRole('textbox', { name: en.login.password, exact: true }) };
  };
  try {
    const first = await openLogin();
    await first.page.getByLabel(en.login.username).fill(accounts.doctor);
    await first.field.fill(password);
    await first.page.getByRole('checkbox', { name: en.login.remember.both }).check();
    await first.page.getByRole('button', { name: en.login.submit }).click();
    await first.page.waitForURL(`${stack.baseUrl}/`);
    await first.page.getByRole('button', { name: en.common.logOut }).click();
    await first.page.waitForURL('**/login**');
    await first.context.close();

    const { context, page, field } = await openLogin();
    await page.getByText(en.login.remember.held).waitFor();
    await expect.poll(() => page.getByLabel(en.login.username).inputValue()).toBe(accounts.doctor);
    expect(await field.inputValue()).toBe('');
    expect(await page.content()).not.toContain(password);
    await page.getByRole('button', { name: en.login.submit }).click();
    await page.waitForURL(`${stack.baseUrl}/`);
    await context.close();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
