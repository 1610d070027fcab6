import { cpSync, existsSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { distDir as built } from '../../src/cli/build.ts';
import { en, zh } from '../words.ts';
import { acceptSomeone, giveCredentials, logIn, people } from './acts.ts';
import { keptTexts } from './journalActs.ts';
import { openStage, type Stage } from './stage.ts';

// The gateway keeps files open for some seconds: each test loses a part that no test before it has opened.
// A deployment takes the files of the version before it away, while people work in pages of that version.
let folder: string;
let site: string;
let stage: Stage;
let away: () => void;
let page: Page;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cloudroom-site-'));
  site = join(folder, 'site');
  cpSync(built, site, { recursive: true });
  stage = await openStage({ site });
});
afterAll(async () => {
  await stage.close();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  away = () => {};
  page = await stage.person();
});
afterEach(async () => {
  away();
  await page.context().close();
  stage.complaints();
});

const assets = () => join(site, 'assets');

/** Takes a part's files away, as a deployment does; `back` brings them again. */
const lose = (part: string, ending: 'js' | 'css' = 'js'): (() => void) => {
  const names = readdirSync(assets()).filter((name) =>
    new RegExp(`^${part}-.*\\.${ending}(\\.gz)?$`).test(name),
  );
  expect(names).toHaveLength(2);
  for (const name of names) renameSync(join(assets(), name), join(folder, name));
  const back = () => {
    for (const name of names)
      if (existsSync(join(folder, name))) renameSync(join(folder, name), join(assets(), name));
  };
  away = back;
  return back;
};

const notice = (w = en): Locator => page.getByRole('alert').filter({ hasText: w.common.notLoaded.text });
const again = (w = en): Locator => notice(w).getByRole('button', { name: w.common.retry });
const entry = (name: string): Locator =>
  page
    .getByRole('navigation', { name: 'Main menu' })
    .getByRole('link', { name: new RegExp(`^${name}( \\d|$)`) });

describe('the first part of all', () => {
  it('of the log-in says so on an empty page, and comes when it is asked for again', async () => {
    const back = lose('login');
    await page.goto(`${stage.address}/login`);
    // The form stands there without any script until the first act.
    await page.keyboard.press('Tab');
    await notice().waitFor();
    back();
    await again().click();
    await page.getByLabel('Account').waitFor();
  });

  it('of what lies behind the log-in does too, and a reload brings the new version', async () => {
    const back = lose('inside');
    await page.goto(`${stage.address}/login`);
    await giveCredentials(page, people.doctor);
    await notice().waitFor();
    back();
    await notice().getByRole('button', { name: 'Reload the page' }).click();
    await page.getByRole('button', { name: 'Log out' }).waitFor();
    expect(await notice().count()).toBe(0);
  });
});

describe('a screen whose file is gone', () => {
  it('comes with its styles, though those were what was gone', async () => {
    const back = lose('WorkforceManagementPage', 'css');
    await logIn(page, stage.address, 'doctor');
    await entry('Staff').click();
    await notice().waitFor();
    back();
    await again().click();
    await page.getByRole('table').waitFor();
    const styled = await page.evaluate(
      () => [...document.styleSheets].filter(({ href }) => href?.includes('WorkforceManagementPage-')).length,
    );
    expect(styled).toBe(1);
  });

  it('says so in its place: what was typed elsewhere stands, and the screen comes once the file is there', async () => {
    await logIn(page, stage.address, 'doctor');
    const patient = await acceptSomeone(page, stage.address);
    const composer = page.getByRole('textbox', { name: 'Message to the patient' });
    await composer.fill('Half a sentence');
    const complaint = page.getByRole('textbox', { name: 'Chief complaint' });
    await complaint.fill('Half a record');
    const back = lose('PrescriptionTaskPage');

    await entry('Audit').click();
    await notice().waitFor();
    expect(await notice().textContent()).toContain('What you typed stands here until you reload');
    await page.getByRole('button', { name: 'Log out' }).waitFor();
    await again().click();
    await expect.poll(() => again().getAttribute('aria-busy')).toBeNull();
    expect(await notice().isVisible()).toBe(true);

    await page.goBack();
    await page.getByRole('region', { name: `Patient ${patient}` }).waitFor();
    expect(await composer.inputValue()).toBe('Half a sentence');
    expect(await complaint.inputValue()).toMatch(/Half a record/);

    await page.goForward();
    await notice().waitFor();
    back();
    await again().click();
    await notice().waitFor({ state: 'detached' });
    await page.getByRole('heading', { name: en.audit.title }).waitFor();
  });

  it('may be reloaded: what was typed comes back by itself', async () => {
    await logIn(page, stage.address, 'colleague');
    await acceptSomeone(page, stage.address);
    const room = page.url();
    await page.getByRole('textbox', { name: 'Message to the patient' }).fill('Half a sentence');
    const back = lose('PersonalDataPage');
    await entry('Personal data').click();
    await notice().waitFor();
    await keptTexts(page, 1);
    back();
    await notice().getByRole('button', { name: 'Reload the page' }).click();
    await page.getByRole('heading', { name: en.personal.title }).waitFor();
    await page.goto(room);
    await expect
      .poll(() => page.getByRole('textbox', { name: 'Message to the patient' }).inputValue())
      .toBe('Half a sentence');
  });

  it('because the line is down comes when the line is back', async () => {
    await logIn(page, stage.address, 'doctor');
    await page.context().setOffline(true);
    await entry('Services').click();
    await notice().waitFor();
    await page.context().setOffline(false);
    await again().click();
    await page.getByRole('heading', { name: en.service.title }).waitFor();
  });

  it('because its file never ends is given up after 120 seconds, not long before', async () => {
    await page.clock.install();
    await logIn(page, stage.address, 'doctor');
    await page.route(/ServiceSetupPage-.*\.js$/, () => {});
    await entry('Services').click();
    await page.getByRole('status', { name: 'Loading…' }).first().waitFor();
    // The page's own time goes on meanwhile.
    await page.clock.runFor(110_000);
    expect(await notice().count()).toBe(0);
    await page.clock.runFor(12_000);
    await notice().waitFor();
  });

  it('says so in Chinese', async () => {
    await page.context().close();
    page = await stage.person({ language: 'zh-CN' });
    await logIn(page, stage.address, 'doctor', 'zh-CN');
    await page.route(/ServiceSetupPage-.*\.js$/, (route) => route.fulfill({ status: 404 }));
    const menu = page.getByRole('navigation', { name: zh.common.menu });
    await menu.getByRole('link', { name: zh.common.nav.serviceSetup }).click();
    await notice(zh).waitFor();
    expect(await again(zh).isVisible()).toBe(true);
  });
});

describe('a screen that is pointed to in the menu', () => {
  it('has its file and its words before it is pressed', async () => {
    await logIn(page, stage.address, 'doctor');
    const came = [/WorkforceManagementPage-.*\.js$/, /staff\.en-.*\.js$/].map((file) =>
      page.waitForRequest(file),
    );
    await entry('Staff').hover();
    await Promise.all(came);
    expect(new URL(page.url()).pathname).toBe('/');
  });
});

describe('a part of a screen whose file is gone', () => {
  it('leaves the rest of the screen as it is', async () => {
    // Every page fetches it ahead: the gateway still has it open.
    const palette = /PaletteDialog-.*\.js$/;
    await page.route(palette, (route) => route.fulfill({ status: 404 }));
    await page.goto(`${stage.address}/login`);
    await giveCredentials(page, people.auditor);
    await page.waitForURL('**/prescriptionTask');
    await page.getByRole('table').waitFor();
    await page.keyboard.press('Control+k');
    await notice().waitFor();
    expect(await page.getByRole('table').isVisible()).toBe(true);
    await page.unroute(palette);
    await again().click();
    await page.getByRole('dialog', { name: en.palette.title }).waitFor();
  });

  it('leaves the talk of a consultation as it is: record and prescriptions come when they are asked for again', async () => {
    await logIn(page, stage.address, 'colleague');
    await acceptSomeone(page, stage.address);
    const composer = page.getByRole('textbox', { name: 'Message to the patient' });
    await composer.fill('Half a sentence');
    await keptTexts(page, 1);
    const side = /Side-.*\.js$/;
    await page.route(side, (route) => route.fulfill({ status: 404 }));
    await page.reload();
    await notice().waitFor();
    await expect.poll(() => composer.inputValue()).toBe('Half a sentence');
    await composer.fill('A whole sentence');
    await page.unroute(side);
    await again().click();
    await page.getByRole('textbox', { name: 'Chief complaint' }).waitFor();
    await page.getByRole('button', { name: en.prescription.submit }).waitFor();
    expect(await composer.inputValue()).toBe('A whole sentence');
  });
});
