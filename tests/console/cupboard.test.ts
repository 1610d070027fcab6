import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser, type People } from '../journeys/browser.ts';

const top = join(import.meta.dirname, '../..');

const page = `<!doctype html><script type="importmap">{"imports":{"valibot":"/node_modules/valibot/dist/index.mjs"}}</script>
<script type="module">
  import { openCupboard } from '/src/console/lib/storage/keyValueStore.ts';
  import { openKeeping } from '/src/console/features/login/rememberedLoginStore.ts';
  window.cupboard = openCupboard(indexedDB, 'remembered');
  window.remembered = openKeeping({
    cupboard: window.cupboard,
    subtle: isSecureContext ? crypto.subtle : null,
    local: localStorage,
    base: document.baseURI,
    tenant: async () => ({ id: '1', sure: true }),
    clock: Date,
  });
  document.title = 'ready';
</script>`;

/** Any address shows the modules as they are, with the browser's own IndexedDB and cryptography behind them. */
const serve = (context: BrowserContext) =>
  context.route('**/*', (route) => {
    const path = new URL(route.request().url()).pathname;
    if (path === '/') return route.fulfill({ contentType: 'text/html', body: page });
    if (!/\.(ts|mjs)$/.test(path)) return route.fulfill({ status: 404 });
    const text = readFileSync(join(top, path), 'utf8');
    return route.fulfill({
      contentType: 'text/javascript',
      body: path.endsWith('.ts') ? stripTypeScriptTypes(text) : text,
    });
  });

let people: People;
beforeAll(async () => {
  people = await openBrowser();
});
afterAll(() => people.close());

const load = async (tab: Page, address: string): Promise<Page> => {
  await tab.goto(address);
  await tab.waitForFunction("document.title === 'ready'");
  return tab;
};

const open = async (address = 'https://hospital.example/'): Promise<Page> => {
  const tab = await people.person();
  await serve(tab.context());
  return load(tab, address);
};

const form = "{ username: 'linyue', password: 'planted-secret' }";
const keep = `remembered.keep(${form})`;
const read = 'remembered.read()';
const password = "remembered.password('linyue')";

test('what is remembered is there after a reload, in another tab, and after the wipe of both storages', async () => {
  const tab = await open();
  await tab.evaluate(keep);
  await tab.evaluate('localStorage.clear(); sessionStorage.clear()');
  await tab.reload();
  await load(tab, tab.url());
  expect(await tab.evaluate(read)).toEqual({ username: 'linyue', password: true });
  const other = await load(await tab.context().newPage(), tab.url());
  expect(await other.evaluate(password)).toBe('planted-secret');
});

test('its key cannot be taken out of the browser', async () => {
  const tab = await open();
  await tab.evaluate(keep);
  expect(await tab.evaluate("cupboard.get('key').then((key) => key.extractable)")).toBe(false);
  expect(
    await tab.evaluate(
      "cupboard.get('key').then((key) => crypto.subtle.exportKey('raw', key)).catch(({ name }) => name)",
    ),
  ).toBe('InvalidAccessError');
});

test('of two tabs that make the key at the same moment one wins, and both can read what either kept', async () => {
  const one = await open();
  const other = await load(await one.context().newPage(), one.url());
  await Promise.all([one.evaluate(keep), other.evaluate(keep)]);
  expect([await one.evaluate(password), await other.evaluate(password)]).toEqual([
    'planted-secret',
    'planted-secret',
  ]);
});

test('a person who clears what the site stores is not held up by an open tab, which goes on working', async () => {
  const one = await open();
  await one.evaluate(keep);
  const other = await load(await one.context().newPage(), one.url());
  expect(
    await other.evaluate(`new Promise((settle) => {
      const request = indexedDB.deleteDatabase('remembered');
      request.onsuccess = () => settle('gone');
      request.onblocked = () => settle('blocked');
    })`),
  ).toBe('gone');
  expect(await one.evaluate(read)).toBeNull();
  await one.evaluate(keep);
  expect(await one.evaluate(password)).toBe('planted-secret');
});

test('on a page without TLS the account alone is kept', async () => {
  const tab = await open('http://hospital.example/');
  expect(await tab.evaluate('remembered.keepsPassword')).toBe(false);
  await tab.evaluate(keep);
  expect(await tab.evaluate(read)).toEqual({ username: 'linyue', password: false });
  expect(await tab.evaluate(password)).toBeNull();
});
