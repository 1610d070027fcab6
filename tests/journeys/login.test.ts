import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { en } from '../../src/console/messages.en.ts';
import { zh } from '../../src/console/messages.zh.ts';
import { giveCredentials, live, logIn, people } from './acts.ts';
import { startProfile } from './browser.ts';
import { openStage, password, type Stage } from './stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterEach(async () => {
  await stage.goHome();
  // What Chromium itself says of a refused page, its icon too, it says in its own time: each test judges its own pages.
  stage.complaints();
});
afterAll(() => stage.close());

it('a wrong password is said beside the form, and what was typed stays', {
  tags: 'S2-login-no-layout',
}, async () => {
  const page = await stage.person();
  await page.goto(`${stage.address}/login`);
  await giveCredentials(page, people.doctor, 'not-the-password');
  await page.getByText('Log-in failed: the account or the password is wrong').waitFor();
  expect(await page.getByLabel('Account').inputValue()).toBe(people.doctor);
  expect(new URL(page.url()).pathname).toBe('/login');
  await giveCredentials(page, people.doctor);
  await page.waitForURL(`${stage.address}/`);
  expect(stage.complaints()).toEqual([]);
});

it('the same in Chinese, in the words of the upstream', async () => {
  const page = await stage.person({ language: 'zh-CN' });
  await page.goto(`${stage.address}/login`);
  await page.getByLabel('账号').fill(people.doctor);
  await page.getByLabel('密码').fill('not-the-password');
  await page.getByRole('button', { name: '登录' }).click();
  await page.getByText('登录失败，账号密码不正确').waitFor();
});

it("while the hospital's system is away the log-in says so, and opens when it is back", async () => {
  const page = await stage.person();
  const chinese = await stage.person({ language: 'zh-CN' });
  for (const one of [page, chinese]) await one.goto(`${stage.address}/login`);
  await stage.killUpstream();
  await giveCredentials(page, people.doctor);
  await page.getByText(en.login.upstreamDown).waitFor();
  await giveCredentials(chinese, people.doctor, password, 'zh-CN');
  await chinese.getByText(zh.login.upstreamDown).waitFor();
  await stage.startUpstream();
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.waitForURL(`${stage.address}/`);
});

it('a deep link asks for the log-in first and then opens what was asked for, its query included', {
  tags: 'S2-login-redirect',
}, async () => {
  const page = await stage.person();
  await page.goto(`${stage.address}/prescriptionTask?state=2`);
  await page.waitForURL('**/login?redirect=**');
  await giveCredentials(page, people.doctor);
  await page.waitForURL(`${stage.address}/prescriptionTask?state=2`);
});

it.each(['https://example.com/', '//example.com/', 'javascript:alert(1)', '/\\example.com'])(
  'a redirect to %s is not followed',
  async (target) => {
    const page = await stage.person();
    await page.goto(`${stage.address}/login?redirect=${encodeURIComponent(target)}`);
    await giveCredentials(page, people.doctor);
    await page.waitForURL(`${stage.address}/`);
  },
);

it("another hospital's address shows another hospital, and the first one's session is not its", async () => {
  const page = await stage.person();
  await logIn(page, stage.address, 'doctor');
  expect(await page.title()).toContain('明湖互联网医院');
  await page.goto(`${stage.second}/cloudRoom`);
  await page.waitForURL('**/login?redirect=**');
  await page.getByRole('heading', { name: 'Harbour Online Hospital' }).waitFor();
  expect(await page.title()).toContain('Harbour Online Hospital');
  await giveCredentials(page, people.doctor);
  await page.getByText('Log-in failed: the account or the password is wrong').waitFor();
  await giveCredentials(page, 'fionaho');
  await page.waitForURL(`${stage.second}/cloudRoom`);
});

it('an address that no hospital has is refused by the gateway', async () => {
  const page = await stage.person();
  const answer = await page.goto(stage.address.replace('localhost', 'nobody.localhost'));
  expect(answer?.status()).toBe(421);
  expect(await page.textContent('body')).not.toContain('明湖');
});

it('logging out ends the session in every tab, and the way back leads to the log-in', async () => {
  const page = await stage.person();
  await logIn(page, stage.address, 'doctor');
  const other = await page.context().newPage();
  await other.goto(`${stage.address}/cloudRoom`);
  await other.getByRole('heading', { name: 'Cloud room' }).waitFor();
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.waitForURL('**/login**');
  await other.waitForURL('**/login**');
  await page.goto(`${stage.address}/cloudRoom`);
  await page.waitForURL('**/login?redirect=**');
});

it('below another base path the console is the same, and its calls go to the same addresses', {
  tags: 'S2-base-path',
}, async () => {
  const below = await openStage({ basePath: '/consulting/' });
  try {
    const page = await below.person();
    await page.goto(`${below.address}/cloudRoom`);
    await page.waitForURL('**/consulting/login?redirect=**');
    await giveCredentials(page, people.doctor);
    await page.waitForURL(`${below.address}/cloudRoom`);
    await live(page);
    expect(below.complaints()).toEqual([]);
  } finally {
    await below.close();
  }
});

it('the language is switched before the log-in, and stays switched after a reload', async () => {
  const page = await stage.person();
  await page.goto(`${stage.address}/login`);
  await page.getByLabel(en.login.username).fill('half');
  await page.getByRole('button', { name: en.common.switchLanguage }).click();
  await page.getByRole('button', { name: zh.login.submit }).waitFor();
  expect(await page.getByLabel(zh.login.username).inputValue()).toBe('half');
  expect(await page.locator('html').getAttribute('lang')).toBe('zh-CN');
  await page.reload();
  await page.getByRole('button', { name: zh.login.submit }).waitFor();
  expect(stage.complaints()).toEqual([]);
});

it('five wrong passwords lock the account: the right one is refused too, and a code is offered', async () => {
  const page = await stage.person();
  await page.goto(`${stage.address}/login`);
  const refused = page.getByText('Log-in failed: the account or the password is wrong');
  for (let n = 0; n < 5; n += 1) {
    await giveCredentials(page, people.secondAuditor, `wrong ${n}`);
    await refused.waitFor();
    // What was typed next takes the old complaint away.
    await page.getByRole('textbox', { name: en.login.password, exact: true }).fill('');
    await refused.waitFor({ state: 'detached' });
  }
  await giveCredentials(page, people.secondAuditor);
  await page.getByText('Too many wrong passwords').waitFor();
  await page.getByRole('button', { name: en.login.useCode }).click();
  await page.getByLabel(en.login.mobile).waitFor();
  expect(stage.complaints()).toEqual([]);
});

it('a remembered log-in outlives the browser, and its password never stands in the page', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'cloudroom-profile-'));
  const atLogin = async () => {
    const context = await startProfile(folder);
    const page = await context.newPage();
    await page.goto(`${stage.address}/login`);
    return { context, page, field: page.getByRole('textbox', { name: en.login.password, exact: true }) };
  };
  try {
    const first = await atLogin();
    await first.page.getByLabel(en.login.username).fill(people.doctor);
    await first.field.fill(password);
    await first.page.getByRole('checkbox', { name: en.login.remember.both }).check();
    await first.page.getByRole('button', { name: en.login.submit }).click();
    await first.page.waitForURL(`${stage.address}/`);
    await first.page.getByRole('button', { name: en.common.logOut }).click();
    await first.page.waitForURL('**/login**');
    await first.context.close();

    const { context, page, field } = await atLogin();
    await page.getByText(en.login.remember.held).waitFor();
    expect(await page.getByLabel(en.login.username).inputValue()).toBe(people.doctor);
    expect(await field.inputValue()).toBe('');
    expect(await page.content()).not.toContain(password);
    await page.getByRole('button', { name: en.login.submit }).click();
    await page.waitForURL(`${stage.address}/`);
    await context.close();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
