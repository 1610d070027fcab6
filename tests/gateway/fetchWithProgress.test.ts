import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auth } from '../../src/contract/account/auth.ts';
import { file } from '../../src/contract/files/file.ts';
import { top } from '../../src/cli/settings.ts';
import { type Stack, startStack } from '../support/startStack.ts';
import { openBrowser, type BrowserPages } from '../support/browser.ts';
import { password } from '../support/startE2eStack.ts';

// Upload progress needs a browser: the code runs in one, on the console's page, under its policy.
const source = stripTypeScriptTypes(
  readFileSync(join(top, 'src/console/platform/xhrFetch.ts'), 'utf8'),
).replace('export const xhrFetch', 'const xhrFetch');

let stack: Stack;
let browser: BrowserPages;
let page: Page;
let authHeaders: Record<string, string>;
beforeAll(async () => {
  stack = await startStack();
  browser = await openBrowser();
  page = await browser.openPage();
  await page.goto(`${stack.baseUrl}/login`);
  const login = await post(auth.login.path, { username: 'linyue', password });
  authHeaders = { authorization: `Bearer ${login['accessToken']}` };
});
afterAll(async () => {
  await browser.close();
  await stack.close();
});

const dataOf = async (response: Response): Promise<Record<string, string>> => {
  const { data }: { data: Record<string, string> } = await response.json();
  return data;
};
const post = async (path: string, body: unknown) =>
  dataOf(
    await fetch(`${stack.baseUrl}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  );
const createUploadUrl = async (): Promise<string> => {
  const url = `${stack.baseUrl}${file.presigned.path}?name=x.png&type=image/png`;
  return (await dataOf(await fetch(url, { headers: authHeaders })))['uploadUrl'] ?? '';
};

/** Runs code in the page, with `xhrFetch` and an image of `size` bytes. */
const inPage = <T>(code: string, size = 8_000_000): Promise<T> =>
  page.evaluate<T>(`(async () => {
    ${source}
    const bytes = new Uint8Array(${size});
    bytes.set([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]);
    const picture = new Blob([bytes], { type: 'image/png' });
    const progress = [];
    const sent = (part) => progress.push(part);
    ${code}
  })()`);

/** Runs with uploads limited to a million bytes a second. */
const withSlowUpload = async <T>(work: () => Promise<T>): Promise<T> => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: 1_000_000,
  });
  const result = await work();
  await devtools.detach();
  return result;
};

test('a file reports its progress up to the end, and its response is like that of fetch', async () => {
  const uploadUrl = await createUploadUrl();
  const result = await withSlowUpload(() =>
    inPage<{ progress: number[]; status: number; text: string; dated: boolean }>(
      `
      const init = { method: 'PUT', headers: new Headers({ 'content-type': 'image/png' }), body: picture };
      const answer = await xhrFetch('${uploadUrl}', init, sent);
      return { progress, status: answer.status, text: await answer.text(), dated: answer.headers.get('date') !== null };
    `,
      1_000_000,
    ),
  );
  expect(result).toMatchObject({ status: 200, text: '', dated: true });
  expect(result.progress.length).toBeGreaterThan(1);
  expect(result.progress.at(-1)).toBe(1);
  expect(result.progress).toEqual(result.progress.toSorted((one, other) => one - other));
});

test('a form does the same, and sets its own boundary', async () => {
  const result = await inPage<{ code: number; data: string; last: number }>(`
    const form = new FormData();
    form.append('file', new File([picture], 'x.png', { type: 'image/png' }));
    const headers = ${JSON.stringify(authHeaders)};
    const answer = await xhrFetch('${file.upload.path}', { method: 'POST', headers, body: form }, sent);
    return { ...(await answer.json()), last: progress.at(-1) };
  `);
  expect(result).toMatchObject({ code: 200, data: expect.stringMatching(/^\/storage\/1\//), last: 1 });
});

test('an error response is a response', async () => {
  const status = await inPage<number>(`
    return (await xhrFetch('/storage/1/nothing.png', { method: 'PUT', body: picture }, sent)).status;
  `);
  expect(status).toBe(404);
});

test('aborting, before or during the upload, stops it', async () => {
  const result = await inPage<{ before: string; middle: string; progress: number[] }>(`
    const name = (thrown) => thrown.name;
    const before = await xhrFetch('${await createUploadUrl()}', { method: 'PUT', body: picture, signal: AbortSignal.abort() }, sent).catch(name);
    const leave = new AbortController();
    const put = xhrFetch('${await createUploadUrl()}', { method: 'PUT', body: picture, signal: leave.signal }, (part) => {
      sent(part);
      leave.abort();
    });
    return { before, middle: await put.catch(name), progress };
  `);
  expect(result).toMatchObject({ before: 'AbortError', middle: 'AbortError' });
  expect(result.progress).toHaveLength(1);
});

test('a broken connection fails as in fetch', async () => {
  const uploadUrl = await createUploadUrl();
  await page.context().setOffline(true);
  const name = await inPage<string>(`
    return xhrFetch('${uploadUrl}', { method: 'PUT', body: picture }, sent).then(() => 'answered', (thrown) => thrown.name);
  `);
  await page.context().setOffline(false);
  expect(name).toBe('TypeError');
});
