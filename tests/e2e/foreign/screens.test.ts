import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { en } from '../../support/messages.ts';
import { type ForeignStack, startForeignStack } from '../../support/foreignUpstream/startForeignStack.ts';
import { openPageAs, expireAccessTokens } from '../steps/consultation.ts';
import { findOrderId } from '../steps/seedOrders.ts';
import { accounts, readSmsInbox, signIn } from '../steps/signIn.ts';
import { expectNothingRaw, openRoom } from './steps.ts';

let stack: ForeignStack;
beforeAll(async () => {
  stack = await startForeignStack();
});
afterEach(async () => {
  Object.assign(stack.switches, {
    faults: {},
    without: [],
    numbersAsText: false,
    timesAsText: false,
    codeAsText: false,
  });
  await stack.closePages();
});
afterAll(() => stack.close());

const countAsked = (path: string): number =>
  stack.foreign.asked.filter((asked) => asked.endsWith(path)).length;

it('a doctor logs in, and what the hospital has not counted has no number', async () => {
  const page = await stack.openPage();
  await signIn(page, stack.baseUrl, 'doctor');
  const counts = page.getByRole('list', { name: en.dashboard.counts });
  await counts.waitFor();
  await expect.poll(() => counts.getByText('–').count()).toBe(1);
  expect(await counts.innerText()).not.toMatch(new RegExp(`\\d\\s+${en.dashboard.unanswered}`));
  await expectNothingRaw(page);
});

it('an auditor logs in where audits are not offered', async () => {
  const page = await stack.openPage();
  await signIn(page, stack.baseUrl, 'auditor');
  await page.getByText(en.errors.notOffered).first().waitFor();
  await expectNothingRaw(page);
});

it('accepting and declining that are not offered take nobody off the queue and blame no colleague', async () => {
  const page = await openPageAs(stack, 'doctor', '/cloudRoom');
  const queue = page.getByRole('region', { name: /^Waiting/ }).getByRole('listitem');
  await queue.first().waitFor();
  const waiting = await queue.count();
  await queue.first().getByRole('button', { name: 'Accept' }).click();
  await page.getByText(en.errors.notOffered).first().waitFor();
  expect(await page.getByText('another doctor has accepted').count()).toBe(0);
  expect(await queue.count()).toBe(waiting);
  await expectNothingRaw(page);
});

it('a list that is not offered is not asked for again and again', async () => {
  const page = await openPageAs(stack, 'doctor', '/cloudRoom');
  await page
    .getByRole('region', { name: /^Waiting/ })
    .getByRole('listitem')
    .first()
    .waitFor();
  await expect.poll(() => countAsked('/openList')).toBeGreaterThan(0);
  const [queueAsked, openAsked] = [countAsked('/awaitList'), countAsked('/openList')];
  await expect.poll(() => countAsked('/awaitList'), { timeout: 55_000 }).toBeGreaterThan(queueAsked + 1);
  expect(countAsked('/openList')).toBe(openAsked);
});

it('a prescription is not said to have no other open consultation where nobody lists them', async () => {
  const page = await openPageAs(stack, 'doctor', '/prescriptionRecord');
  await page.getByRole('row').nth(1).click();
  await page.getByRole('button', { name: en.prescriptionList.copyTo }).click();
  const copy = page.getByRole('region', { name: en.prescription.copyTo });
  await copy.getByText(en.errors.notOffered).waitFor();
  expect(await copy.getByText(en.prescription.noOthers).count()).toBe(0);
});

it('a patient of whom the hospital tells no allergies is not called free of them', async () => {
  stack.switches.without = ['allergies', 'allergyClasses'];
  const page = await openRoom(stack, findOrderId(stack, accounts.doctor, 'o.status = 2'));
  await page.getByRole('region', { name: /^Patient/ }).waitFor();
  expect(await page.getByText('No known allergies').count()).toBe(0);
});

it.each([
  '/',
  '/cloudRoom',
  '/prescriptionRecord',
  '/orderRecord',
  '/serviceSetup',
  '/workforceManagement',
  '/personalData',
  '/prescriptionTask',
  '/myAuditRecord',
])('%s works, or says in one sentence what is not offered', async (path) => {
  const page = await openPageAs(stack, 'doctor', path);
  await page.getByRole('main').waitFor();
  await expect.poll(() => page.locator('[aria-busy=true], .skeleton').count()).toBe(0);
  await expectNothingRaw(page);
});

it('two tabs live on when every access token dies at a refresh', async () => {
  const page = await openPageAs(stack, 'doctor', '/prescriptionRecord');
  await page.getByRole('row').nth(1).waitFor();
  const other = await page.context().newPage();
  await other.goto(`${stack.baseUrl}/serviceSetup`);
  expireAccessTokens(stack);
  await Promise.all([page.reload(), other.reload()]);
  await page.getByRole('row').nth(1).waitFor();
  await other.getByRole('main').waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
});

it.each([
  ['numbers as text', { numbersAsText: true }],
  ['times as text', { timesAsText: true }],
  ['the code as text', { codeAsText: true }],
] as const)('prescriptions are read where the hospital writes %s', async (_how, change) => {
  Object.assign(stack.switches, change);
  const page = await openPageAs(stack, 'doctor', '/prescriptionRecord');
  await page.getByRole('row').nth(1).waitFor();
  await expectNothingRaw(page);
});

it.each(['html', 'half', 'huge'] as const)(
  'a list answered with %s says so in its place, and is read later',
  async (fault) => {
    stack.switches.faults = { '/prescription/doctor/list': fault };
    const page = await openPageAs(stack, 'doctor', '/prescriptionRecord');
    const retry = page.getByRole('main').getByRole('button', { name: en.common.retry }).first();
    await retry.waitFor();
    stack.switches.faults = {};
    await retry.click();
    await page.getByRole('row').nth(1).waitFor();
  },
);

it('a code of four digits logs a doctor in', async () => {
  const page = await stack.openPage();
  await page.goto(`${stack.baseUrl}/login`);
  await page.getByRole('tab', { name: en.login.methods.code }).click();
  await page.getByLabel(en.login.mobile).fill('13900000001');
  await page.getByRole('button', { name: en.login.ask }).click();
  await expect.poll(async () => (await readSmsInbox(stack)).length).toBeGreaterThan(0);
  const code = (await readSmsInbox(stack))[0]?.code ?? '';
  await page.getByLabel(en.login.code).fill(code.slice(0, 4));
  await page.getByRole('button', { name: en.login.submit }).click();
  await page.waitForURL(`${stack.baseUrl}/`);
});
