import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { en } from '../../support/messages.ts';
import { type ForeignStack, startForeignStack } from '../../support/foreignUpstream/startForeignStack.ts';
import { openPageAs, expireAccessTokens } from '../steps/consultation.ts';
import { findOrderId } from '../steps/seedOrders.ts';
import { accounts, queuePreview, readSmsInbox, signIn } from '../steps/signIn.ts';
import { waitForData } from '../../support/screens.ts';
import { expectNothingRaw } from '../steps/rawText.ts';
import { openRoom } from './steps.ts';

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

/** The text that an SQL query selects as `n`. */
const select = (sql: string): string =>
  stack.withDatabase((db) => String(db.prepare(sql).get(accounts.doctor)?.['n']));

const longestWaiting = (): string =>
  select(
    `SELECT p.name AS n FROM consult_order o JOIN patient p ON p.id = o.patient_id
      WHERE o.tenant_id = 1 AND o.status = 1 AND ?1 <> '' ORDER BY o.create_time LIMIT 1`,
  );

/** A column of the doctor's newest prescription. */
const newest = (column: string): string =>
  select(
    `SELECT ${column} AS n FROM prescription p JOIN consult_order o ON o.id = p.order_id
      JOIN patient q ON q.id = o.patient_id JOIN account a ON a.id = p.doctor_id
      WHERE a.username = ? ORDER BY p.create_time DESC LIMIT 1`,
  );

/** What their list shows of it. */
const newestPrescription = () => {
  const total = newest(
    '(SELECT sum(l.price_fen * l.quantity) FROM prescription_line l WHERE l.prescription_id = p.id AND l.version = p.version)',
  );
  return {
    number: newest('p.prescription_no'),
    patient: newest('q.name'),
    total: (Number(total) / 100).toFixed(2),
    // As the clock in China shows it.
    at: new Date(Number(newest('p.create_time')) + 8 * 3_600_000)
      .toISOString()
      .slice(0, 16)
      .replace('T', ' '),
  };
};

const countAsked = (path: string): number =>
  stack.foreign.asked.filter((asked) => asked.endsWith(path)).length;

it('a doctor logs in and sees who waits; what the hospital has not counted has a dash, not a number', async () => {
  const page = await stack.openPage();
  await signIn(page, stack.baseUrl, 'doctor');
  const counts = page.getByRole('list', { name: en.dashboard.counts });
  await counts.waitFor();
  const { tabs } = en.dashboard.work;
  for (const name of [`${tabs.answer} –`, `${tabs.all} –`])
    await page.getByRole('link', { name, exact: true }).waitFor();
  await page.getByRole('main').getByText(longestWaiting()).first().waitFor();
  await expectNothingRaw(page);
});

it('an auditor who logs in where audits are not offered reads so on each of the auditors’ screens', async () => {
  const page = await stack.openPage();
  await signIn(page, stack.baseUrl, 'auditor');
  for (const path of ['/', '/prescriptionTask', '/myAuditRecord']) {
    await page.goto(`${stack.baseUrl}${path}`);
    await page.getByRole('main').getByText(en.errors.notOffered).first().waitFor();
    await expectNothingRaw(page);
  }
});

it('accepting and declining that are not offered say so, take nobody off the queue and blame no colleague', async () => {
  const page = await openPageAs(stack, 'doctor', '/cloudRoom');
  const queue = page.getByRole('region', { name: /^Waiting/ }).getByRole('listitem');
  await queue.first().waitFor();
  const before = await queue.getByRole('strong').allTextContents();
  await queue.first().getByRole('button', { name: 'Accept' }).click();
  await page.getByText(en.cloudRoom.acceptedElsewhere).first().waitFor();
  expect(await queue.getByRole('button', { name: 'Accept' }).count()).toBe(0);

  await queue.nth(1).getByRole('strong').first().getByRole('button').click();
  const preview = queuePreview(page);
  await preview.getByText(en.cloudRoom.acceptedElsewhere).waitFor();
  await preview.getByRole('button', { name: en.cloudRoom.decline }).click();
  await preview.getByRole('textbox').fill('Not my field');
  await preview.getByRole('button', { name: en.cloudRoom.declineSend }).click();
  await expect.poll(() => countAsked('/decline')).toBe(1);
  await page.getByRole('main').getByText(en.errors.notOffered).first().waitFor();
  // What was written is kept.
  expect(await preview.getByRole('textbox').inputValue()).toBe('Not my field');

  expect(await page.getByText('was accepted by another doctor').count()).toBe(0);
  expect(await page.getByText(en.cloudRoom.noLongerWaiting).count()).toBe(0);
  expect(await queue.getByRole('strong').allTextContents()).toEqual(before);
  await expectNothingRaw(page);
});

it('a list that is not offered is asked for once while the queue beside it is read again', async () => {
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
  const withoutPrescription =
    'o.status = 2 AND NOT EXISTS (SELECT 1 FROM prescription p WHERE p.order_id = o.id)';
  const page = await openRoom(stack, findOrderId(stack, accounts.doctor, withoutPrescription));
  await page
    .getByRole('navigation')
    .getByRole('link', { name: /^Prescriptions/ })
    .click();
  await page.getByRole('row').nth(1).click();
  await page.getByRole('button', { name: en.prescriptionList.copyTo }).click();
  const copy = page.getByRole('region', { name: en.prescription.copyTo });
  await copy.getByText(en.prescription.othersNotListed).waitFor();
  expect(await copy.getByText(en.prescription.noOthers).count()).toBe(0);
  await expect.poll(() => page.getByRole('region', { name: en.prescriptionList.versions }).count()).toBe(0);
  // A backend's decimals such as 5.00 are read as 5.
  expect(await page.getByText(/\d\.\d*0 mg/).count()).toBe(0);
  // One that was opened here can be chosen.
  await copy.locator('.rx-copy-targets').getByRole('button').first().click();
  await copy.getByRole('button', { name: /^Copy to / }).waitFor();
});

it('a patient of whom the hospital tells no allergies is said to have none recorded, not to be free of them', async () => {
  stack.switches.without = ['allergies', 'allergyClasses'];
  const page = await openRoom(stack, findOrderId(stack, accounts.doctor, 'o.status = 2'));
  const patient = page.getByRole('region', { name: /^Patient/ });
  await patient.getByTitle(en.common.patientBanner.noAllergiesRecorded).waitFor();
  expect(await page.getByText('No known allergies').count()).toBe(0);
});

/** What a person sees of each screen: with data from the hospital, or that it is not offered. */
const screens: readonly (readonly [string, () => string])[] = [
  ['/cloudRoom', () => longestWaiting()],
  ['/prescriptionRecord', () => newestPrescription().number],
  ['/serviceSetup', () => 'accepted today'],
  ['/personalData', () => select('SELECT name AS n FROM tenant WHERE id = 1 AND ?1 <> 0')],
  ['/orderRecord', () => en.errors.notOffered],
  ['/workforceManagement', () => en.errors.notOffered],
  ['/hospitalOverview', () => en.errors.notOffered],
  ['/hospitalData', () => en.errors.notOffered],
];
it.each(screens)('%s shows the hospital’s data, or says that it is not offered', async (path, expected) => {
  const page = await openPageAs(stack, 'doctor', path);
  await page.getByRole('main').getByText(expected()).first().waitFor();
  await waitForData(page);
  await expectNothingRaw(page);
});

it('two tabs show their data again after every access token has died at a refresh, and ask nobody to log in', async () => {
  const page = await openPageAs(stack, 'doctor', '/prescriptionRecord');
  await page.getByRole('row').nth(1).waitFor();
  const other = await page.context().newPage();
  await other.goto(`${stack.baseUrl}/serviceSetup`);
  expireAccessTokens(stack);
  await Promise.all([page.reload(), other.reload()]);
  await page.getByRole('row').nth(1).waitFor();
  await other.getByRole('main').getByText('accepted today').first().waitFor();
  for (const tab of [page, other]) expect(await tab.getByRole('dialog').count()).toBe(0);
});

it.each([
  ['nothing in another way', {}],
  ['numbers as text', { numbersAsText: true }],
  ['times as text', { timesAsText: true }],
  ['the code as text', { codeAsText: true }],
] as const)(
  'patient, total and time of a prescription are right where the hospital writes %s',
  async (_how, change) => {
    Object.assign(stack.switches, change);
    const page = await openPageAs(stack, 'doctor', '/prescriptionRecord');
    const { number, patient, total, at } = newestPrescription();
    const row = page.getByRole('row').filter({ hasText: number });
    for (const text of [patient, `¥${total}`, at]) await row.getByText(text).waitFor();
    await expectNothingRaw(page);
  },
);

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
