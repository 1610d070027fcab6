import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { en } from '../../src/console/messages.en.ts';
import { zh } from '../../src/console/messages.zh.ts';
import { giveCredentials, logIn, people } from './acts.ts';
import { openStage, password, type Stage } from './stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterEach(() => stage.goHome());
afterAll(() => stage.close());

/** Holds every script of the page until it is let go, or those of these names. */
const holdScripts = async (page: Page, which: string | RegExp = '**/*.js'): Promise<() => void> => {
  const gate = Promise.withResolvers<void>();
  await page.route(which, async (route) => {
    await gate.promise;
    await route.continue();
  });
  return gate.resolve;
};

const account = (page: Page, w = en) => page.getByLabel(w.login.username);
const secret = (page: Page) => page.getByRole('textbox', { name: en.login.password, exact: true });
/** The hospital has its name: scripts have run, though not the console's yet where nobody did anything. */
const alive = (page: Page) => page.getByRole('heading', { name: '明湖互联网医院' }).waitFor();
/** Whether the page was taken over: from then on the browser itself knows what sends the form. */
const taken = (page: Page): Promise<boolean> =>
  page.locator('form button.button-main').evaluate((button) => button.getAttribute('type') === 'submit');
const ground = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--ground'));

describe('before any script', () => {
  it.each([
    ['en-GB', en],
    ['zh-CN', zh],
  ] as const)(
    'the form of the log-in stands in the page, in the words of a browser that speaks %s',
    async (language, w) => {
      const page = await stage.person({ language });
      await holdScripts(page);
      await page.goto(`${stage.address}/login`, { waitUntil: 'commit' });
      await account(page, w).waitFor();
      await page.getByRole('button', { name: w.login.submit }).waitFor();
      expect(await page.locator('html').getAttribute('lang')).toBe(language === 'zh-CN' ? 'zh-CN' : 'en');
      expect(stage.complaints()).toEqual([]);
    },
  );

  it('a dark system gets a dark page, and a person the language and theme that they chose', async () => {
    const page = await stage.person({ dark: true });
    await page.goto(`${stage.address}/login`);
    await alive(page);
    const dark = await ground(page);
    const letGo = await holdScripts(page);
    await page.reload({ waitUntil: 'commit' });
    await account(page).waitFor();
    expect(await ground(page)).toBe(dark);
    letGo();
    await alive(page);
    await page.getByRole('button', { name: en.common.theme.light }).click();
    await page.getByRole('button', { name: en.common.switchLanguage }).click();
    await account(page, zh).waitFor();
    await page.unroute('**/*.js');
    await holdScripts(page);
    await page.reload({ waitUntil: 'commit' });
    await account(page, zh).waitFor();
    expect(await ground(page)).not.toBe(dark);
    expect(stage.complaints()).toEqual([]);
  });

  it('what is typed and ticked stays, where the person types it, and is what is sent', async () => {
    const page = await stage.person();
    const letGo = await holdScripts(page);
    await page.goto(`${stage.address}/login`, { waitUntil: 'commit' });
    await account(page).fill(people.doctor);
    await page.getByRole('checkbox', { name: en.login.remember.both }).check();
    await secret(page).fill(password);
    letGo();
    await alive(page);
    expect(await account(page).inputValue()).toBe(people.doctor);
    expect(await page.getByRole('checkbox').isChecked()).toBe(true);
    expect(await secret(page).evaluate((field) => field === document.activeElement)).toBe(true);
    await secret(page).press('Enter');
    await page.waitForURL(`${stage.address}/`);
    expect(stage.complaints()).toEqual([]);
  });

  it('Enter and a press send nothing by the browser itself: no password comes into an address', async () => {
    const page = await stage.person();
    const letGo = await holdScripts(page);
    await page.goto(`${stage.address}/login`, { waitUntil: 'commit' });
    await giveCredentials(page, people.doctor);
    await secret(page).press('Enter');
    expect(page.url()).toBe(`${stage.address}/login`);
    letGo();
    await alive(page);
    expect(page.url()).toBe(`${stage.address}/login`);
    expect(await secret(page).inputValue()).toBe(password);
  });
});

describe("what is pressed before the console's scripts are there", () => {
  it.each([
    ['Enter', async (page: Page) => secret(page).press('Enter')],
    ['the button', async (page: Page) => page.getByRole('button', { name: en.login.submit }).click()],
  ] as const)('is done once they are: %s', async (_what, act) => {
    const page = await stage.person();
    const letGo = await holdScripts(page, /base-[^/]*\.js$/);
    await page.goto(`${stage.address}/login`, { waitUntil: 'commit' });
    await alive(page);
    await account(page).fill(people.doctor);
    await secret(page).fill(password);
    await act(page);
    expect(page.url()).toBe(`${stage.address}/login`);
    letGo();
    await page.waitForURL(`${stage.address}/`);
    expect(stage.complaints()).toEqual([]);
  });

  it('is not done where the person has typed on since', async () => {
    const page = await stage.person();
    const letGo = await holdScripts(page, /base-[^/]*\.js$/);
    await page.goto(`${stage.address}/login`, { waitUntil: 'commit' });
    await alive(page);
    await giveCredentials(page, people.doctor);
    await secret(page).press('Enter');
    await account(page).press('End');
    await account(page).pressSequentially('2');
    letGo();
    await expect.poll(() => taken(page)).toBe(true);
    await page.waitForLoadState('networkidle');
    expect(page.url()).toBe(`${stage.address}/login`);
    expect(await account(page).inputValue()).toBe(`${people.doctor}2`);
  });

  it('is done, with what was typed, on a page too whose words somebody else has changed meanwhile', async () => {
    const page = await stage.person();
    const letGo = await holdScripts(page, /base-[^/]*\.js$/);
    await page.goto(`${stage.address}/login`, { waitUntil: 'commit' });
    await alive(page);
    await page.evaluate("document.querySelector('.login-lead').textContent = 'Otherwise'");
    await giveCredentials(page, people.doctor);
    letGo();
    await page.waitForURL(`${stage.address}/`);
    expect(stage.complaints()).toEqual([expect.stringContaining('#418')]);
  });

  it('asks for them again where they did not come', async () => {
    const page = await stage.person();
    await page.route(/base-[^/]*\.js$/, (route) => route.abort());
    await page.goto(`${stage.address}/login`, { waitUntil: 'commit' });
    await alive(page);
    await account(page).fill(people.doctor);
    await page.unroute(/base-[^/]*\.js$/);
    await secret(page).fill(password);
    await expect.poll(() => taken(page)).toBe(true);
    await secret(page).press('Enter');
    await page.waitForURL(`${stage.address}/`);
    expect(stage.complaints()).toEqual([expect.stringContaining('ERR_FAILED')]);
  });
});

describe('the page that is taken over', () => {
  it('moves nothing, and asks this host alone at most five times more', async () => {
    const page = await stage.person();
    const asked: string[] = [];
    page.on('request', (request) => {
      // The icon stands in the page.
      if (!request.url().startsWith('data:')) asked.push(request.url());
    });
    await page.goto(`${stage.address}/login`);
    await alive(page);
    await page.waitForLoadState('networkidle');
    expect(asked.length > 6 ? asked : []).toEqual([]);
    expect(asked.filter((url) => !url.startsWith(stage.address))).toEqual([]);
    const moved = await page.evaluate(
      () =>
        new Promise<number>((done) => {
          new PerformanceObserver((list) =>
            done(
              list.getEntries().reduce((sum, entry) => sum + ('value' in entry ? Number(entry.value) : 0), 0),
            ),
          ).observe({ type: 'layout-shift', buffered: true });
          requestAnimationFrame(() => setTimeout(() => done(0), 100));
        }),
    );
    expect(moved).toBeLessThanOrEqual(0.02);
    expect(stage.complaints()).toEqual([]);
  });

  it('on a first visit runs the console only when somebody does something; the hospital is named and the field chosen before', async () => {
    const page = await stage.person();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    const rest = () => asked.some((path) => /\/whole-.*\.js$/.test(path));
    await page.goto(`${stage.address}/login`);
    await alive(page);
    await page.waitForLoadState('networkidle');
    expect(await page.title()).toBe('明湖互联网医院');
    expect([rest(), await taken(page)]).toEqual([false, false]);
    expect(await account(page).evaluate((field) => field === document.activeElement)).toBe(true);
    await page.keyboard.press('a');
    await expect.poll(rest).toBe(true);
    expect(await account(page).inputValue()).toBe('a');
    await page.waitForFunction(() => localStorage.getItem('tenantId') !== null);
    expect(await page.title()).toBe('明湖互联网医院');
    asked.length = 0;
    await page.reload();
    await expect.poll(rest).toBe(true);
    expect(stage.complaints()).toEqual([]);
  });

  it('goes on by itself when somebody logs in in another tab', async () => {
    const page = await stage.person();
    await page.goto(`${stage.address}/login`);
    await alive(page);
    const other = await page.context().newPage();
    await logIn(other, stage.address, 'doctor');
    await page.waitForURL(`${stage.address}/`);
    expect(stage.complaints()).toEqual([]);
  });

  it('follows what this browser remembers, whatever language the gateway chose', async () => {
    const page = await stage.person();
    await page.goto(`${stage.address}/login`);
    await alive(page);
    await page.evaluate(() => {
      localStorage.setItem('language', 'zh');
      localStorage.setItem('loginWay', 'code');
    });
    await page.reload();
    await page.getByLabel(zh.login.mobile).waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe('zh-CN');
    expect(stage.complaints()).toEqual([]);
  });

  it('goes on for somebody who is logged in, and stands again after the log-out', async () => {
    const page = await stage.person();
    await logIn(page, stage.address, 'doctor');
    await page.goto(`${stage.address}/login`);
    await page.waitForURL(`${stage.address}/`);
    await page.getByRole('button', { name: en.common.logOut }).click();
    await page.waitForURL('**/login**');
    await account(page).waitFor();
    expect(stage.complaints()).toEqual([]);
  });
});
