import { cpSync, existsSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { distDir as built } from '../../../src/cli/build.ts';
import { en, zh } from '../../support/messages.ts';
import { acceptPatient, submitCredentials, signIn, accounts } from '../steps/signIn.ts';
import { showTab } from '../steps/consultation.ts';
import { waitForDrafts } from '../steps/drafts.ts';
import { startE2eStack, type E2eStack } from '../../support/startE2eStack.ts';

// A deployment removes the files of the previous version while people work in its pages. The gateway keeps files open for
// some seconds, so each test removes files that no earlier test has opened.
let hiddenFolder: string;
let site: string;
let stack: E2eStack;
let restoreAll: () => void;
let page: Page;

beforeAll(async () => {
  hiddenFolder = mkdtempSync(join(tmpdir(), 'cloudroom-site-'));
  site = join(hiddenFolder, 'site');
  cpSync(built, site, { recursive: true });
  stack = await startE2eStack({ site });
});
afterAll(async () => {
  await stack.close();
  rmSync(hiddenFolder, { recursive: true, force: true });
});
beforeEach(async () => {
  restoreAll = () => {};
  page = await stack.openPage();
});
afterEach(async () => {
  restoreAll();
  await page.context().close();
  stack.consoleErrors();
});

const assets = () => join(site, 'assets');

/** Removes the files of a chunk, as a deployment does; returns a function that restores them. */
const removeChunk = (chunkName: string, extension: 'js' | 'css' = 'js'): (() => void) => {
  const fileNames = readdirSync(assets()).filter((name) =>
    new RegExp(`^${chunkName}-.*\\.${extension}(\\.gz)?$`).test(name),
  );
  expect(fileNames).toHaveLength(2);
  for (const name of fileNames) renameSync(join(assets(), name), join(hiddenFolder, name));
  const restore = () => {
    for (const name of fileNames)
      if (existsSync(join(hiddenFolder, name))) renameSync(join(hiddenFolder, name), join(assets(), name));
  };
  restoreAll = restore;
  return restore;
};

const notLoadedAlert = (t = en): Locator =>
  page.getByRole('alert').filter({ hasText: t.common.notLoaded.text });
const retryButton = (t = en): Locator => notLoadedAlert(t).getByRole('button', { name: t.common.retry });
const menuEntry = (name: string): Locator =>
  page
    .getByRole('navigation', { name: 'Main menu' })
    .getByRole('link', { name: new RegExp(`^${name}( \\d|$)`) });

// A page that has loaded it once has it in its cache, and the gateway still has it open.
const appChunk = /\/App-.*\.js$/;

describe('the console behind the log-in', () => {
  it('is reported by the form when its file is missing, and loads at the next attempt', async () => {
    const restore = removeChunk('App');
    await page.goto(`${stack.baseUrl}/login`);
    await submitCredentials(page, accounts.doctor);
    await notLoadedAlert().waitFor();
    await page.getByRole('button', { name: 'Reload the page' }).waitFor();
    restore();
    await submitCredentials(page, accounts.doctor);
    await page.getByRole('button', { name: 'Log out' }).waitFor();
    expect(await notLoadedAlert().count()).toBe(0);
  });

  it('is reported on an otherwise empty page at any other address, and loads when asked for again', async () => {
    await signIn(page, stack.baseUrl, 'doctor');
    await page.route(appChunk, (route) => route.fulfill({ status: 404 }));
    await page.goto(`${stack.baseUrl}/orderRecord`);
    await retryButton().click();
    await expect.poll(() => retryButton().getAttribute('aria-busy')).toBeNull();
    expect(await notLoadedAlert().isVisible()).toBe(true);
    await page.unroute(appChunk);
    await retryButton().click();
    await page.getByRole('heading', { name: en.orders.title, level: 1 }).waitFor();
    expect(await notLoadedAlert().count()).toBe(0);
  });

  it('comes with a reload too', async () => {
    await signIn(page, stack.baseUrl, 'doctor');
    await page.route(appChunk, (route) => route.fulfill({ status: 404 }));
    await page.goto(`${stack.baseUrl}/orderRecord`);
    await notLoadedAlert().waitFor();
    await page.unroute(appChunk);
    await notLoadedAlert().getByRole('button', { name: 'Reload the page' }).click();
    await page.getByRole('button', { name: 'Log out' }).waitFor();
  });
});

describe('a screen whose file is missing', () => {
  it('and that is opened by its address has its styles or says so if the first request for them fails', async () => {
    await signIn(page, stack.baseUrl, 'doctor');
    let requests = 0;
    await page.route(/\/StaffPage-[^/]*\.css$/, (route) => {
      requests += 1;
      return requests === 1 ? route.fulfill({ status: 404 }) : route.continue();
    });
    await page.goto(`${stack.baseUrl}/workforceManagement`);
    await page.getByRole('table').or(retryButton()).first().waitFor();
    if (await retryButton().isVisible()) await retryButton().click();
    await page.getByRole('table').waitFor();
    const countRules = () =>
      page.evaluate(() =>
        [...document.styleSheets]
          .filter(({ href }) => href?.includes('StaffPage-'))
          .map(({ cssRules }) => cssRules.length > 0),
      );
    expect(await countRules()).toEqual([true]);
    expect(requests).toBe(2);
  });

  it('and that is opened by its address says so as long as its styles fail', async () => {
    await signIn(page, stack.baseUrl, 'doctor');
    const styles = /\/StaffPage-[^/]*\.css$/;
    await page.route(styles, (route) => route.fulfill({ status: 404 }));
    await page.goto(`${stack.baseUrl}/workforceManagement`);
    await notLoadedAlert().waitFor();
    expect(await page.getByRole('table').count()).toBe(0);
    await page.unroute(styles);
    await retryButton().click();
    await page.getByRole('table').waitFor();
  });

  it('appears with its styles if those were missing', async () => {
    const restore = removeChunk('HospitalDataPage', 'css');
    await signIn(page, stack.baseUrl, 'doctor');
    await menuEntry('Hospital data').click();
    await notLoadedAlert().waitFor();
    restore();
    await retryButton().click();
    await page.getByRole('heading', { name: en.hospitalData.screen, level: 1 }).waitFor();
    const countStyles = () =>
      page.evaluate(
        () => [...document.styleSheets].filter(({ href }) => href?.includes('HospitalDataPage-')).length,
      );
    await expect.poll(countStyles).toBe(1);
  });

  it('says so in place: text typed elsewhere stays, and the screen appears once the file is back', async () => {
    await signIn(page, stack.baseUrl, 'doctor');
    const patient = await acceptPatient(page, stack.baseUrl);
    const composer = page.getByRole('textbox', { name: 'Message to the patient' });
    await composer.fill('Half a sentence');
    const complaint = page.getByRole('textbox', { name: 'Presenting complaint', exact: true });
    await showTab(page, 'record');
    await complaint.fill('Half a record');
    const restore = removeChunk('PrescriptionTaskPage');

    await page.getByRole('button', { name: 'More', exact: true }).click();
    await menuEntry('Review').click();
    await notLoadedAlert().waitFor();
    expect(await notLoadedAlert().textContent()).toContain('Send or save your text before reloading');
    await page.getByRole('button', { name: 'Log out' }).waitFor();
    const retried = page.waitForResponse(/PrescriptionTaskPage-[^/]*\.js/);
    await retryButton().click();
    await retried;
    await expect.poll(() => retryButton().getAttribute('aria-busy')).toBeNull();
    await notLoadedAlert().waitFor();

    await page.goBack();
    await page.getByRole('region', { name: `Patient ${patient}` }).waitFor();
    await expect.poll(() => composer.inputValue()).toBe('Half a sentence');
    await expect.poll(() => complaint.inputValue()).toMatch(/Half a record/);

    await page.goForward();
    await notLoadedAlert().waitFor();
    restore();
    await retryButton().click();
    await notLoadedAlert().waitFor({ state: 'detached' });
    await page.getByText(en.shell.refused.what.forbidden).waitFor();
  });

  it('can be reloaded: typed text is restored', async () => {
    await signIn(page, stack.baseUrl, 'colleague');
    await acceptPatient(page, stack.baseUrl);
    const consultationUrl = page.url();
    await page.getByRole('textbox', { name: 'Message to the patient' }).fill('Half a sentence');
    const restore = removeChunk('AccountPage');
    await menuEntry('My account').click();
    await notLoadedAlert().waitFor();
    await waitForDrafts(page, 1);
    restore();
    await notLoadedAlert().getByRole('button', { name: 'Reload the page' }).click();
    await page.getByRole('heading', { name: en.personal.title }).waitFor();
    await page.goto(consultationUrl);
    await expect
      .poll(() => page.getByRole('textbox', { name: 'Message to the patient' }).inputValue())
      .toBe('Half a sentence');
  });

  it('because the network is down appears once the network is back', async () => {
    await signIn(page, stack.baseUrl, 'doctor');
    await page.context().setOffline(true);
    await menuEntry('Services').click();
    await notLoadedAlert().waitFor();
    await page.context().setOffline(false);
    await retryButton().click();
    await page.getByRole('heading', { name: en.service.title }).waitFor();
  });

  it('because its file never finishes loading is given up after 120 seconds, not long before', async () => {
    await page.clock.install();
    await signIn(page, stack.baseUrl, 'doctor');
    await page.route(/ServicesPage-.*\.js$/, () => {});
    await menuEntry('Services').click();
    await page.getByRole('status', { name: 'Loading…' }).first().waitFor();
    // Meanwhile the page's own clock keeps running.
    await page.clock.runFor(110_000);
    expect(await notLoadedAlert().count()).toBe(0);
    await page.clock.runFor(12_000);
    await notLoadedAlert().waitFor();
  });

  it('says so in Chinese', async () => {
    await page.context().close();
    page = await stack.openPage({ language: 'zh-CN' });
    await signIn(page, stack.baseUrl, 'doctor', 'zh-CN');
    await page.route(/ServicesPage-.*\.js$/, (route) => route.fulfill({ status: 404 }));
    const menu = page.getByRole('navigation', { name: zh.common.menu });
    await menu.getByRole('link', { name: zh.common.nav.serviceSetup }).click();
    await notLoadedAlert(zh).waitFor();
    await retryButton(zh).waitFor();
  });
});

describe('a menu entry under the pointer', () => {
  it('loads the screen’s file and messages before it is clicked', async () => {
    await signIn(page, stack.baseUrl, 'doctor');
    const chunkLoads = [/StaffPage-.*\.js$/, /staff\.messages\.en-.*\.js$/].map((file) =>
      page.waitForRequest(file),
    );
    await menuEntry('Staff').hover();
    await Promise.all(chunkLoads);
    expect(new URL(page.url()).pathname).toBe('/');
  });
});

describe('a part of a screen whose file is missing', () => {
  it('leaves the rest of the screen as it is', async () => {
    // Every page prefetches it, so the gateway still has it open.
    const paletteChunk = /CommandPaletteDialog-.*\.js$/;
    await page.route(paletteChunk, (route) => route.fulfill({ status: 404 }));
    await page.goto(`${stack.baseUrl}/login`);
    await submitCredentials(page, accounts.auditor);
    await page.waitForURL('**/prescriptionTask');
    await page.getByRole('table').waitFor();
    await page.keyboard.press('Control+k');
    await notLoadedAlert().waitFor();
    expect(await page.getByRole('table').isVisible()).toBe(true);
    await page.unroute(paletteChunk);
    await retryButton().click();
    await page.getByRole('dialog', { name: en.palette.title }).waitFor();
  });

  it('leaves the chat of a consultation as it is: record and prescriptions appear after a retry', async () => {
    await signIn(page, stack.baseUrl, 'colleague');
    await acceptPatient(page, stack.baseUrl);
    const composer = page.getByRole('textbox', { name: 'Message to the patient' });
    await composer.fill('Half a sentence');
    await waitForDrafts(page, 1);
    const sideChunk = /SidePanels-.*\.js$/;
    await page.route(sideChunk, (route) => route.fulfill({ status: 404 }));
    await page.reload();
    await notLoadedAlert().waitFor();
    await expect.poll(() => composer.inputValue()).toBe('Half a sentence');
    await composer.fill('A full sentence');
    await page.unroute(sideChunk);
    await retryButton().click();
    await showTab(page, 'record');
    await page.getByRole('textbox', { name: 'Presenting complaint', exact: true }).waitFor();
    await page.getByRole('button', { name: en.prescription.submit }).waitFor();
    expect(await composer.inputValue()).toBe('A full sentence');
  });
});
