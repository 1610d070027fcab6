import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { history } from '../../../src/contract/consultation/history.ts';
import { measurements } from '../../../src/contract/consultation/measurement.ts';
import { message } from '../../../src/contract/consultation/message.ts';
import { order } from '../../../src/contract/consultation/order.ts';
import { patientFacts } from '../../../src/contract/consultation/patientFacts.ts';
import { record } from '../../../src/contract/consultation/record.ts';
import { prescription } from '../../../src/contract/prescribing/prescription.ts';
import { en } from '../../support/messages.ts';
import { insertConsultation, openPageAs, restoreSession } from '../steps/consultation.ts';
import { startE2eStack, type E2eStack } from '../../support/startE2eStack.ts';

let stack: E2eStack;
beforeAll(async () => {
  stack = await startE2eStack();
});
afterEach(() => stack.closePages());
afterAll(() => stack.close());

const consoleScript = /\/index-[^/]*\.js$/;
const recordScript = /\/RecordPanel-[^/]*\.js$/;

const recordTab = (page: Page) => page.getByRole('group', { name: en.consultation.tabs.record, exact: true });

/** Holds a file back; returns the function that lets it pass. */
const holdFile = async (page: Page, file: RegExp): Promise<() => void> => {
  const { promise: released, resolve } = Promise.withResolvers<void>();
  await page.route(file, async (route) => {
    await released;
    await route.continue();
  });
  return resolve;
};

it('the files of a page are requested while the console is still on its way', async () => {
  const page = await stack.openPage();
  await restoreSession(page, stack.baseUrl, 'doctor');
  const release = await holdFile(page, consoleScript);
  const files = [/ServicesPage-.*\.js$/, /ServicesPage-.*\.css$/, /services\.messages\.en-.*\.js$/].map(
    (file) => page.waitForRequest(file),
  );
  await page.goto(`${stack.baseUrl}/serviceSetup`, { waitUntil: 'commit' });
  await Promise.all(files);
  release();
  await page.getByRole('heading', { name: en.service.title, level: 1 }).waitFor();
});

/** What a summary is made of, without the queries. */
const summaryCalls = [
  order.detail,
  message.history,
  patientFacts.get,
  prescription.history,
  measurements.list,
  history.visits,
].map(({ path }) => path);

it('what a consultation shows first is asked for while the console is still on its way, and only once', async () => {
  const id = insertConsultation(stack, 'Ella Early');
  const page = await openPageAs(stack, 'doctor', '/cloudRoom');
  // A welcome would have everything read again.
  await page.routeWebSocket('**/infra/ws*', () => undefined);
  const release = await holdFile(page, consoleScript);
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    const query = [...searchParams].map((one) => one.join('=')).toSorted();
    if (summaryCalls.includes(pathname)) asked.push([pathname, ...query].join(' '));
  });
  await page.goto('about:blank');
  asked.length = 0;
  await page.goto(`${stack.baseUrl}/cloudRoom/detail?id=${id}`, { waitUntil: 'commit' });
  await expect.poll(() => asked.length).toBe(summaryCalls.length);
  release();
  await page.getByRole('region', { name: en.rules.patientSummary.allergies }).waitFor();
  await page.getByRole('textbox', { name: 'Message to the patient' }).waitFor();
  // The history tab has a page of its own.
  expect(new Set(asked).size).toBe(asked.length);
});

it('a session that has ended meanwhile is renewed, and nothing asked for early is lost', async () => {
  const id = insertConsultation(stack, 'Rita Renewed');
  const page = await openPageAs(stack, 'doctor', '/cloudRoom');
  stack.withDatabase((db) => db.exec('DELETE FROM access_token'));
  await page.goto(`${stack.baseUrl}/cloudRoom/detail?id=${id}`);
  await page.getByRole('region', { name: en.rules.patientSummary.allergies }).waitFor();
  await page.getByRole('log').waitFor();
  // The refused calls.
  stack.consoleErrors();
});

it('whoever presses a key before the summary is shown waits for nothing', async () => {
  const id = insertConsultation(stack, 'Kim Key');
  const page = await openPageAs(stack, 'doctor', '/cloudRoom');
  // The queue asks for records, too.
  await page.goto('about:blank');
  const orders = await holdFile(page, new RegExp(order.detail.path));
  const isAsked = new Set<string>();
  page.on('request', (request) => isAsked.add(new URL(request.url()).pathname));
  // The welcome of one reloads everything.
  let sockets = 0;
  page.on('websocket', () => {
    sockets += 1;
  });
  // Paused: on a slow machine the longest wait would end by itself.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 1_000);
  await page.goto(`${stack.baseUrl}/cloudRoom/detail?id=${id}`);
  await page.getByRole('navigation', { name: 'Main menu' }).waitFor();
  await page.clock.runFor(1_000);
  expect([isAsked.has(record.detail.path), sockets]).toEqual([false, 0]);
  await page.keyboard.press('Shift');
  await page.clock.runFor(1_000);
  await expect.poll(() => [isAsked.has(record.detail.path), sockets]).toEqual([true, 1]);
  orders();
});

it('without a session no page is requested before somebody has logged in', async () => {
  const page = await stack.openPage();
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  const release = await holdFile(page, consoleScript);
  await page.goto(`${stack.baseUrl}/serviceSetup`, { waitUntil: 'commit' });
  await expect.poll(() => requested.some((path) => path.includes('earlyRequests'))).toBe(true);
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => /earlyRequests/.test(name)),
  );
  expect(requested.filter((path) => /ServicesPage|messages/.test(path))).toEqual([]);
  release();
  await page.getByRole('textbox', { name: en.login.username }).waitFor();
});

it('the summary of a consultation is shown before the record is loaded', async () => {
  const id = insertConsultation(stack, 'Lena Late');
  const page = await openPageAs(stack, 'doctor', '/cloudRoom');
  const release = await holdFile(page, recordScript);
  const requested = page.waitForRequest(recordScript);
  await page.goto(`${stack.baseUrl}/cloudRoom/detail?id=${id}`, { waitUntil: 'commit' });
  await page.getByRole('region', { name: en.rules.patientSummary.allergies }).waitFor();
  await requested;
  await page.keyboard.press('Alt+R');
  await recordTab(page).getByRole('status', { name: en.common.loading }).waitFor();
  release();
  const complaint = page.getByRole('textbox', { name: 'Presenting complaint', exact: true });
  await expect.poll(() => complaint.evaluate((field) => field === document.activeElement)).toBe(true);
});

it('whoever left the panel while it was on its way keeps the field they went to', async () => {
  const id = insertConsultation(stack, 'Lionel Left');
  const page = await openPageAs(stack, 'doctor', '/cloudRoom');
  const release = await holdFile(page, recordScript);
  await page.goto(`${stack.baseUrl}/cloudRoom/detail?id=${id}`, { waitUntil: 'commit' });
  await page.getByRole('region', { name: en.rules.patientSummary.allergies }).waitFor();
  await page.keyboard.press('Alt+R');
  await recordTab(page).getByRole('status', { name: en.common.loading }).waitFor();
  const composer = page.getByRole('textbox', { name: 'Message to the patient' });
  await composer.fill('Half a sentence');
  release();
  await page.getByRole('textbox', { name: 'Presenting complaint', exact: true }).waitFor();
  expect(await composer.evaluate((field) => field === document.activeElement)).toBe(true);
});

it('a record that cannot be loaded leaves the summary as it is, and appears after a retry', async () => {
  const id = insertConsultation(stack, 'Mona Missing');
  const page = await openPageAs(stack, 'doctor', '/cloudRoom');
  await page.route(recordScript, (route) => route.fulfill({ status: 404 }));
  await page.goto(`${stack.baseUrl}/cloudRoom/detail?id=${id}`);
  const allergies = page.getByRole('region', { name: en.rules.patientSummary.allergies });
  await allergies.waitFor();
  expect(await page.getByText(en.common.notLoaded.text).isVisible()).toBe(false);
  await page.keyboard.press('Alt+R');
  await page.getByText(en.common.notLoaded.text).waitFor();
  await page.unroute(recordScript);
  await recordTab(page).getByRole('button', { name: en.common.retry }).click();
  await page.getByRole('textbox', { name: 'Presenting complaint', exact: true }).waitFor();
  await page.keyboard.press('Alt+U');
  await allergies.waitFor();
  stack.consoleErrors();
});
