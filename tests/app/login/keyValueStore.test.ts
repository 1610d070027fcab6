import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser, type BrowserPages } from '../../support/browser.ts';

const repositoryRoot = join(import.meta.dirname, '../../..');

const page = `<!doctype html><script type="importmap">{"imports":{"valibot":"/node_modules/valibot/dist/index.mjs"}}</script>
<script type="module">
  import { createKeyValueStore } from '/src/console/lib/storage/keyValueStore.ts';
  import { createRememberedLoginWith } from '/src/console/api/rememberedLogin/rememberedLoginStore.ts';
  window.store = createKeyValueStore(indexedDB, 'remembered');
  window.remembered = createRememberedLoginWith({
    store: window.store,
    subtle: isSecureContext ? crypto.subtle : null,
    localStorage,
    base: document.baseURI,
    tenant: async () => ({ id: '1', verified: true }),
    clock: Date,
  });
  document.title = 'ready';
</script>`;

/** Serves the modules at any address, backed by the browser's own IndexedDB and Web Crypto. */
const serveModules = (context: BrowserContext) =>
  context.route('**/*', (route) => {
    const path = new URL(route.request().url()).pathname;
    if (path === '/') return route.fulfill({ contentType: 'text/html', body: page });
    if (!/\.(ts|mjs)$/.test(path)) return route.fulfill({ status: 404 });
    const text = readFileSync(join(repositoryRoot, path), 'utf8');
    return route.fulfill({
      contentType: 'text/javascript',
      body: path.endsWith('.ts') ? stripTypeScriptTypes(text) : text,
    });
  });

let browser: BrowserPages;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const loadPage = async (tab: Page, url: string): Promise<Page> => {
  await tab.goto(url);
  await tab.waitForFunction("document.title === 'ready'");
  return tab;
};

const openPage = async (url = 'https://hospital.example/'): Promise<Page> => {
  const tab = await browser.openPage();
  await serveModules(tab.context());
  return loadPage(tab, url);
};

const credentials = "{ username: 'linyue', password: 'planted-secret' }";
const saveScript = `remembered.save(${credentials})`;
const readScript = 'remembered.read()';
const passwordScript = "remembered.password('linyue')";

test('a stored value is there after a reload, in another tab, and after both storages were cleared', async () => {
  const tab = await openPage();
  await tab.evaluate(saveScript);
  await tab.evaluate('localStorage.clear(); sessionStorage.clear()');
  await tab.reload();
  await loadPage(tab, tab.url());
  expect(await tab.evaluate(readScript)).toEqual({ username: 'linyue', password: true });
  const otherTab = await loadPage(await tab.context().newPage(), tab.url());
  expect(await otherTab.evaluate(passwordScript)).toBe('planted-secret');
});

test('its key cannot be exported', async () => {
  const tab = await openPage();
  await tab.evaluate(saveScript);
  expect(await tab.evaluate("store.get('key').then((key) => key.extractable)")).toBe(false);
  expect(
    await tab.evaluate(
      "store.get('key').then((key) => crypto.subtle.exportKey('raw', key)).catch(({ name }) => name)",
    ),
  ).toBe('InvalidAccessError');
});

test('if two tabs create the key at the same moment, one wins, and both can read what either stored', async () => {
  const tab = await openPage();
  const otherTab = await loadPage(await tab.context().newPage(), tab.url());
  await Promise.all([tab.evaluate(saveScript), otherTab.evaluate(saveScript)]);
  expect([await tab.evaluate(passwordScript), await otherTab.evaluate(passwordScript)]).toEqual([
    'planted-secret',
    'planted-secret',
  ]);
});

test('clearing the site data is not blocked by an open tab, which continues to work', async () => {
  const tab = await openPage();
  await tab.evaluate(saveScript);
  const otherTab = await loadPage(await tab.context().newPage(), tab.url());
  expect(
    await otherTab.evaluate(`new Promise((settle) => {
      const request = indexedDB.deleteDatabase('remembered');
      request.onsuccess = () => settle('gone');
      request.onblocked = () => settle('blocked');
    })`),
  ).toBe('gone');
  expect(await tab.evaluate(readScript)).toBeNull();
  await tab.evaluate(saveScript);
  expect(await tab.evaluate(passwordScript)).toBe('planted-secret');
});

test('on a page without TLS only the account is stored', async () => {
  const tab = await openPage('http://hospital.example/');
  expect(await tab.evaluate('remembered.canStorePassword')).toBe(false);
  await tab.evaluate(saveScript);
  expect(await tab.evaluate(readScript)).toEqual({ username: 'linyue', password: false });
  expect(await tab.evaluate(passwordScript)).toBeNull();
});
