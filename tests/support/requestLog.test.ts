import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser, type BrowserPages } from './browser.ts';
import { createRequestLog } from './requestLog.ts';

const address = 'http://planted.localhost';

/** The response to each call: status and body. */
const responses: Readonly<Record<string, readonly [status: number, body: string]>> = {
  '/doctor/planted/refused': [200, '{"code":1101000001,"msg":"Already taken"}'],
  '/doctor/planted/unknown': [200, '{"code":401}'],
  '/doctor/planted/puzzle': [200, '{"repCode":"6111"}'],
  '/doctor/planted/broken': [502, '{"code":200}'],
  '/doctor/planted/page': [200, '<html></html>'],
  '/planted/elsewhere': [200, '{"code":200}'],
  '/doctor/captcha/planted': [200, '{"repCode":"0000"}'],
  '/consult/planted/done': [200, '{"code":200,"data":true}'],
};

let browser: BrowserPages;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

it('a call proves its row of the specification if it succeeded, and not if it was refused', async () => {
  const requestLog = createRequestLog();
  // A separate context: those of persons are already logged.
  const context = await (await browser.openPage()).context().browser()?.newContext();
  if (!context) throw new Error('a person has no browser');
  await requestLog.attach(context);
  const page = await context.newPage();
  await page.route(`${address}/**`, (route) => {
    const { pathname } = new URL(route.request().url());
    const [status, body] = responses[pathname] ?? [200, '<html></html>'];
    return pathname === '/doctor/planted/lost'
      ? route.abort()
      : route.fulfill({ status, body, contentType: 'application/json' });
  });
  await page.goto(address);
  await page.evaluate(
    async (paths) => {
      for (const path of paths) await fetch(path, { method: 'POST' }).catch(() => null);
    },
    ['/doctor/planted/lost', ...Object.keys(responses)],
  );
  const calls = () => requestLog.entries().map(({ call }) => call);
  await expect.poll(calls).toContain('POST /consult/planted/done');
  expect(calls()).toEqual(['screen /', 'POST /doctor/captcha/planted', 'POST /consult/planted/done']);
  expect(requestLog.entries().map(({ test }) => test)).toEqual(
    Array(3).fill(expect.getState().currentTestName),
  );
});
