import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { history } from '../../../src/contract/consultation/history.ts';
import { order, orderStatus } from '../../../src/contract/consultation/order.ts';
import { onePixelPng } from '../../support/expectNoViolations.ts';
import { en } from '../../support/messages.ts';
import { startE2eStack, type E2eStack } from '../../support/startE2eStack.ts';
import {
  countRows,
  insertConsultation,
  insertFollowUp,
  openPageAs,
  orderIdOf,
  placeWaiting,
  signInApi,
} from '../steps/consultation.ts';
import { insertRichPatient } from '../steps/richPatient.ts';
import { chooseInQueue, queuePreview, waitForLive } from '../steps/signIn.ts';

let stack: E2eStack;
beforeAll(async () => {
  stack = await startE2eStack();
});
afterEach(() => stack.closePages());
afterAll(() => stack.close());

const { preview: t } = en.cloudRoom;
const wide = { width: 1440, height: 900 };

const sql = (statement: string, ...params: (string | number)[]): void =>
  stack.withDatabase((db) => {
    db.prepare(statement).run(...params);
  });

const idOf = (name: string): string =>
  stack.withDatabase((db) =>
    String(
      db
        .prepare(
          `SELECT o.id FROM consult_order o JOIN patient p ON p.id = o.patient_id
            WHERE p.name = ? ORDER BY o.create_time DESC LIMIT 1`,
        )
        .get(name)?.['id'],
    ),
  );

const statusOf = (name: string): number =>
  countRows(stack, 'SELECT status AS n FROM consult_order WHERE id = ?', idOf(name));

/** Patients who wait longer than any other, in this order. */
const placeFirst = (...names: string[]): void => {
  for (const [index, name] of names.entries()) {
    placeWaiting(stack, name);
    sql('UPDATE consult_order SET create_time = ? WHERE id = ?', 1_000 + index, idOf(name));
  }
};

/** Empties the queue, so that tests do not find each other's patients. */
const emptyQueue = (): void =>
  sql('UPDATE consult_order SET status = ? WHERE status = ?', orderStatus.expired, orderStatus.awaiting);

const openQueue = async (options: Parameters<E2eStack['openPage']>[0] = wide): Promise<Page> => {
  const page = await openPageAs(stack, 'doctor', '/cloudRoom', options);
  await waitForLive(page);
  return page;
};

const waitForChosen = (page: Page, name: string): Promise<void> =>
  queuePreview(page)
    .getByRole('region', { name: en.common.patientBanner.label(name) })
    .waitFor();

it('the preview of a patient who is new to the doctor shows the order, and claims nothing of the rest', async () => {
  emptyQueue();
  placeFirst('New Here');
  sql(
    'UPDATE consult_order SET follow_up = 0, complaint = ? WHERE id = ?',
    'Coughing at night',
    idOf('New Here'),
  );
  const page = await openQueue();
  await waitForChosen(page, 'New Here');
  const preview = queuePreview(page);
  await preview.getByText('Coughing at night').waitFor();
  await preview.getByText(t.prescribingStates.firstVisit).waitFor();
  for (const name of [t.allergies, t.lastVisit])
    await preview.getByRole('region', { name }).getByText(t.hidden).waitFor();
  for (const unknown of ['noAllergiesRecorded', 'medicinesUnknown'] as const)
    await preview.getByTitle(en.common.patientBanner[unknown]).waitFor();
  for (const reassuring of [t.noAllergies, t.noVisits, en.common.patientBanner.noKnownAllergies])
    expect(await preview.getByText(reassuring).count()).toBe(0);
  expect(await page.getByRole('alert').count()).toBe(0);
});

it('the preview of a patient who was here before shows allergies and the last visit', async () => {
  emptyQueue();
  const earlier = insertConsultation(stack, 'Known Here');
  const again = insertFollowUp(stack, earlier);
  sql(
    'UPDATE consult_order SET status = ?, complaint = ? WHERE id = ?',
    orderStatus.finished,
    'Earlier cough',
    earlier,
  );
  // Longer than anybody who may come meanwhile.
  sql(
    'UPDATE consult_order SET status = ?, doctor_id = NULL, create_time = 1000 WHERE id = ?',
    orderStatus.awaiting,
    again,
  );
  const page = await openQueue();
  await waitForChosen(page, 'Known Here');
  const preview = queuePreview(page);
  await preview.getByText(t.noAllergies).waitFor();
  await preview.getByRole('region', { name: t.lastVisit }).getByText('Earlier cough').waitFor();
  await preview.getByText(t.prescribingStates.possible, { exact: true }).waitFor();
});

it('an allergy that the patient is registered with is shown before the doctor accepts', async () => {
  emptyQueue();
  placeFirst('Allergic Here');
  sql(
    `UPDATE patient SET allergies = '["Penicillin"]' WHERE id = (SELECT patient_id FROM consult_order WHERE id = ?)`,
    idOf('Allergic Here'),
  );
  const page = await openQueue();
  const allergies = queuePreview(page).getByRole('region', { name: t.allergies });
  await allergies.getByText('Penicillin').waitFor();
  await allergies.getByText(t.moreHidden).waitFor();
});

it('the pictures of a patient open in the whole window from the preview, and nothing counts as read', async () => {
  insertRichPatient(stack, { name: 'Sent Pictures', visits: 1, medicines: 0, pictures: 2 });
  const page = await openPageAs(stack, 'doctor', '/login', wide);
  await page.route('**/storage/1/picture-*.png', (route) =>
    route.fulfill({ contentType: 'image/png', body: onePixelPng }),
  );
  await page.goto(`${stack.baseUrl}/cloudRoom`);
  const preview = await chooseInQueue(page, 'Sent Pictures');
  const pictures = preview.getByRole('list', { name: t.pictures }).getByRole('button');
  await expect.poll(() => pictures.count()).toBe(2);
  await pictures.first().click();
  const viewer = page.getByRole('dialog', { name: en.chat.viewer.title });
  await viewer.getByText(en.chat.viewer.position(1, 2)).waitFor();
  await page.keyboard.press('Escape');
  await viewer.waitFor({ state: 'detached' });
  expect(
    countRows(
      stack,
      "SELECT count(*) AS n FROM read_mark WHERE conv = ? AND role = 'doctor'",
      idOf('Sent Pictures'),
    ),
  ).toBe(0);
});

it('a part that could not be loaded says so in its place, and the rest stands', async () => {
  emptyQueue();
  placeFirst('Partly Loaded');
  const page = await openPageAs(stack, 'doctor', '/login', wide);
  await page.route(`**${history.visits.path}*`, (route) => route.abort());
  await page.goto(`${stack.baseUrl}/cloudRoom`);
  const preview = queuePreview(page);
  await preview
    .getByRole('region', { name: t.lastVisit })
    .getByRole('button', { name: en.common.retry })
    .waitFor();
  await preview.getByRole('region', { name: t.allergies }).getByText(t.hidden).waitFor();
});

it('keys choose, accept and open: the patient who is shown and no other', async () => {
  emptyQueue();
  placeFirst('First Waiting', 'Second Waiting', 'Third Waiting');
  const page = await openQueue();
  await waitForChosen(page, 'First Waiting');
  await page.keyboard.press('j');
  await waitForChosen(page, 'Second Waiting');
  await page.keyboard.press('ArrowDown');
  await waitForChosen(page, 'Third Waiting');
  await page.keyboard.press('k');
  await waitForChosen(page, 'Second Waiting');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/cloudRoom/detail?*');
  expect(orderIdOf(page)).toBe(idOf('Second Waiting'));
  expect(['First Waiting', 'Second Waiting', 'Third Waiting'].map(statusOf)).toEqual([
    orderStatus.awaiting,
    orderStatus.inConsultation,
    orderStatus.awaiting,
  ]);
});

it('when a colleague takes the chosen patient, Enter accepts nobody', async () => {
  emptyQueue();
  placeFirst('Taken Away', 'Still Waiting');
  const page = await openQueue();
  await waitForChosen(page, 'Taken Away');
  const colleague = await signInApi(stack.baseUrl, 'colleague');
  await colleague(order.accept, { id: idOf('Taken Away') });
  await queuePreview(page).getByText(en.cloudRoom.noLongerWaiting).waitFor();
  await page.keyboard.press('Enter');
  await page.keyboard.press('d');
  await waitForChosen(page, 'Taken Away');
  expect(statusOf('Still Waiting')).toBe(orderStatus.awaiting);
  expect(new URL(page.url()).pathname).toBe('/cloudRoom');
  await page.keyboard.press('j');
  await waitForChosen(page, 'Still Waiting');
});

it('the choice stays on its patient while others come and go', async () => {
  emptyQueue();
  placeFirst('Goes Away', 'Stays Chosen', 'Comes Behind');
  const page = await openQueue();
  await chooseInQueue(page, 'Stays Chosen');
  const colleague = await signInApi(stack.baseUrl, 'colleague');
  await colleague(order.accept, { id: idOf('Goes Away') });
  const left = page.getByRole('listitem').filter({ hasText: 'Goes Away' }).getByRole('button');
  await expect.poll(() => left.count()).toBe(0);
  await waitForChosen(page, 'Stays Chosen');
  await queuePreview(page).getByRole('button', { name: en.cloudRoom.accept }).click();
  await page.waitForURL('**/cloudRoom/detail?*');
  expect(orderIdOf(page)).toBe(idOf('Stays Chosen'));
});

it('D asks for the reason to decline; then the next patient is chosen, and is not accepted by a second Enter', async () => {
  emptyQueue();
  placeFirst('To Decline', 'Next One');
  const page = await openQueue();
  await waitForChosen(page, 'To Decline');
  await page.keyboard.press('d');
  const reason = queuePreview(page).getByRole('textbox', { name: en.cloudRoom.declineReason });
  await expect.poll(() => reason.evaluate((field) => field === document.activeElement)).toBe(true);
  await page.keyboard.type('djk: not my field');
  await queuePreview(page).getByRole('button', { name: en.cloudRoom.declineSend }).click();
  await waitForChosen(page, 'Next One');
  expect(statusOf('To Decline')).toBe(orderStatus.declined);
  expect(statusOf('Next One')).toBe(orderStatus.awaiting);
});

it('a reason that was begun is kept while another patient is looked at', async () => {
  emptyQueue();
  placeFirst('Begun Here', 'Looked At');
  const page = await openQueue();
  await waitForChosen(page, 'Begun Here');
  await page.keyboard.press('d');
  await page.keyboard.type('Please see');
  await chooseInQueue(page, 'Looked At');
  expect(await queuePreview(page).getByRole('textbox').count()).toBe(0);
  await page.getByText(en.cloudRoom.declineBegun).waitFor();
  await chooseInQueue(page, 'Begun Here');
  expect(await queuePreview(page).getByRole('textbox').inputValue()).toBe('Please see');
});

it('on a phone the preview is a page of its own, and Back leads to the list', async () => {
  emptyQueue();
  placeFirst('On The Phone');
  const page = await openQueue({ width: 390, height: 844 });
  const list = page.getByRole('region', { name: /^Waiting/ });
  await list.waitFor();
  expect(await queuePreview(page).count()).toBe(0);
  // Nobody is shown: no key may act on anybody.
  await page.keyboard.press('d');
  expect(await page.getByRole('textbox', { name: en.cloudRoom.declineReason }).count()).toBe(0);
  await chooseInQueue(page, 'On The Phone');
  expect(await list.isVisible()).toBe(false);
  await page.goBack();
  await list.waitFor();
  await chooseInQueue(page, 'On The Phone');
  await page.getByRole('button', { name: t.back }).click();
  await list.waitFor();
  expect(statusOf('On The Phone')).toBe(orderStatus.awaiting);
});

it.each([1440, 1720])(
  'at %i a long queue scrolls by itself: the hospital’s notice covers no row',
  async (width) => {
    emptyQueue();
    for (let n = 10; n < 30; n += 1) placeWaiting(stack, `Waits ${n}`);
    const page = await openQueue({ width, height: 900 });
    const notice = page.getByRole('complementary', { name: en.dashboard.banner.title });
    await notice.waitFor();
    const list = page.getByRole('region', { name: /^Waiting/ });
    await expect.poll(() => list.getByRole('listitem').count()).toBe(20);
    const [shown, covering] = [await list.boundingBox(), await notice.boundingBox()];
    expect((shown?.y ?? 0) + (shown?.height ?? Infinity)).toBeLessThanOrEqual(covering?.y ?? 0);
  },
);

it('the sheet of shortcuts names the keys of the queue first', async () => {
  const page = await openQueue();
  await page.keyboard.press('?');
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await dialog.waitFor();
  expect(await dialog.getByRole('heading', { level: 3 }).first().innerText()).toBe('Consulting room');
});

it('the open consultations are sorted, snoozed until a time, taken up again and collapsed', async () => {
  emptyQueue();
  sql(
    'UPDATE consult_order SET status = ? WHERE status = ?',
    orderStatus.finished,
    orderStatus.inConsultation,
  );
  for (const name of ['Zoe Zorn', 'Anna Asleep']) insertConsultation(stack, name);
  const page = await openQueue();
  const { cloudRoom, consultation } = en;
  const panel = page.getByRole('region', { name: cloudRoom.myConsultations(2) });
  const rows = panel
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: cloudRoom.resume }) });
  const firstRow = (name: string) => rows.first().getByRole('button', { name, exact: true }).waitFor();
  await panel.getByRole('button', { name: /^Sorted by/ }).click();
  await page.getByRole('button', { name: consultation.sort.orders.name, exact: true }).click();
  await page.mouse.move(1, 1);
  await firstRow('Anna Asleep');
  await panel.getByRole('button', { name: consultation.snooze.label('Anna Asleep') }).click();
  await page.getByRole('button', { name: consultation.snooze.choices.hour }).click();
  await page.mouse.move(1, 1);
  await firstRow('Zoe Zorn');
  await rows
    .last()
    .getByText(/^snoozed until \d\d/)
    .waitFor();
  await panel.getByText(cloudRoom.snoozed(1)).waitFor();
  await page.reload();
  await firstRow('Zoe Zorn');
  await panel.getByRole('button', { name: consultation.snooze.label('Anna Asleep') }).click();
  await page.getByRole('button', { name: consultation.snooze.wake }).click();
  await page.mouse.move(1, 1);
  await firstRow('Anna Asleep');
  await panel.getByRole('button', { name: cloudRoom.collapse }).click();
  await expect.poll(() => rows.count()).toBe(0);
  const openList = `**${order.open.path}*`;
  await page.route(openList, (route) => route.abort());
  // The socket's welcome would try again, too.
  await page.routeWebSocket('**/infra/ws*', () => undefined);
  await page.reload();
  const anyPanel = page.getByRole('region', { name: cloudRoom.myConsultations(null) });
  await anyPanel.getByRole('button', { name: en.common.retry }).waitFor();
  await page.unroute(openList);
  await anyPanel.getByRole('button', { name: en.common.retry }).click();
  await panel.getByRole('button', { name: cloudRoom.expand }).click();
  await expect.poll(() => rows.count()).toBe(2);
});
