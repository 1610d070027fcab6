import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { Call } from '../../../src/console/api/http/call.ts';
import { record as caseRecord } from '../../../src/contract/consultation/record.ts';
import { followUps } from '../../../src/contract/consultation/followUp.ts';
import { order, orderStatus } from '../../../src/contract/consultation/order.ts';
import { expectNoViolations } from '../../support/expectNoViolations.ts';
import { en } from '../../support/messages.ts';
import { startE2eStack, type E2eStack } from '../../support/startE2eStack.ts';
import {
  composerField,
  countMessages,
  countRows,
  insertConsultation,
  openConsultation,
  openPageAs,
  placeWaiting,
  saveRecord,
  signInApi,
} from '../steps/consultation.ts';
import { waitForDrafts } from '../steps/drafts.ts';
import { countCalls, pressEnterTwice, pressUntilClosed } from '../steps/user.ts';
import { accounts, chatLog, waitForLive } from '../steps/signIn.ts';

let stack: E2eStack;
let doctor: Call;
beforeAll(async () => {
  stack = await startE2eStack();
  doctor = await signInApi(stack.baseUrl, 'doctor');
});
afterEach(() => stack.closePages());
afterAll(() => stack.close());

const { finish } = en.consultation;
const drawerOf = (page: Page) => page.getByRole('dialog');
const openEnd = (page: Page) => page.getByRole('button', { name: finish.action }).click();
const statusOf = (id: string): number =>
  countRows(stack, 'SELECT status AS n FROM consult_order WHERE id = ?', id);
/** What was typed for the end of a visit, and can be sent no more. */
const unsentTexts = (page: Page) => page.getByRole('region', { name: finish.notSent });
const adviceOf = (page: Page) => drawerOf(page).getByRole('textbox', { name: finish.advice.label });

/** A consultation in which nothing is left open but the signature. */
const insertUnsigned = async (name: string, text: Parameters<typeof saveRecord>[2] = {}): Promise<string> => {
  const id = insertConsultation(stack, name);
  await saveRecord(doctor, id, text);
  return id;
};

it('advice and a referral survive a reload, reach the patient once before the visit ends, and are read on its page', async () => {
  const id = insertConsultation(stack, 'Ada Advised');
  const page = await openConsultation(stack, id);
  await openEnd(page);
  await drawerOf(page).getByRole('button', { name: finish.advice.add }).click();
  await page.keyboard.type('Drink two litres a day');
  await drawerOf(page).getByRole('button', { name: finish.referral.add }).click();
  await page.keyboard.type('City Hospital, ultrasound of the kidneys');
  await drawerOf(page).getByRole('button', { name: finish.followUp.usual[14] }).click();
  await drawerOf(page).getByRole('textbox', { name: finish.followUp.note }).fill('Read the ultrasound');
  await expectNoViolations(page, 'the end of a visit with advice');
  await expect.poll(() => page.evaluate(async () => (await indexedDB.databases()).length)).toBeGreaterThan(0);
  await page.keyboard.press('Escape');
  await page.reload();
  await waitForLive(page);
  await openEnd(page);
  await expect.poll(() => adviceOf(page).inputValue()).toBe('Drink two litres a day');
  await drawerOf(page).getByRole('button', { name: finish.followUp.usual[14] }).click();
  await drawerOf(page).getByRole('button', { name: finish.anyway }).click();
  await page.getByText('Consultation ended – read-only').waitFor();
  expect(['Drink two litres', 'Referral: City Hospital'].map((text) => countMessages(stack, text))).toEqual([
    1, 1,
  ]);
  expect((await doctor(followUps.list, { orderId: id })).list).toMatchObject([
    { note: 'Read the ultrasound' },
  ]);
  await page.reload();
  await page.getByText('Consultation ended – read-only').waitFor();
  expect(await unsentTexts(page).count()).toBe(0);
  const visit = await openPageAs(stack, 'doctor', `/orderRecord/detail?id=${id}`);
  await visit.getByText('Referral: City Hospital').first().waitFor();
});

it('what was typed for the end of a visit that ends elsewhere stays on its page, until it is discarded', async () => {
  const id = insertConsultation(stack, 'Elsa Elsewhere');
  const page = await openConsultation(stack, id);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await openEnd(page);
  await drawerOf(page).getByRole('button', { name: finish.advice.add }).click();
  await page.keyboard.type('Measure the pressure twice a day');
  await drawerOf(page).getByRole('button', { name: finish.followUp.usual[7] }).click();
  await drawerOf(page).getByRole('textbox', { name: finish.followUp.note }).fill('Ask for the pressure');
  await doctor(order.finish, { id });
  await drawerOf(page).waitFor({ state: 'detached' });
  const texts = ['Measure the pressure twice a day', 'Ask for the pressure'];
  for (const text of texts) await unsentTexts(page).getByText(text).waitFor();
  await waitForDrafts(page, 1);
  await page.reload();
  for (const text of texts) await unsentTexts(page).getByText(text).waitFor();
  await expectNoViolations(page, 'a visit that ended elsewhere');
  await unsentTexts(page).getByRole('button', { name: en.journal.copy }).click();
  await unsentTexts(page).getByRole('button', { name: en.journal.copied }).waitFor();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  for (const text of texts) expect(copied).toContain(text);
  expect(countMessages(stack, 'Measure the pressure')).toBe(0);

  await unsentTexts(page).getByRole('button', { name: en.common.discard }).click();
  await unsentTexts(page).waitFor({ state: 'detached' });
  await waitForDrafts(page, 0);
  await page.reload();
  await page.getByText('Consultation ended – read-only').waitFor();
  expect(await unsentTexts(page).count()).toBe(0);
});

it('a visit does not end while the advice has not arrived; the advice is sent once', async () => {
  const id = insertConsultation(stack, 'Lena Late');
  const page = await openConsultation(stack, id);
  await openEnd(page);
  await drawerOf(page).getByRole('button', { name: finish.anyway }).waitFor();
  await drawerOf(page).getByRole('button', { name: finish.advice.add }).click();
  await page.keyboard.type('No alcohol with these tablets');
  await stack.killUpstream();
  await drawerOf(page).getByRole('button', { name: finish.anyway }).click();
  await drawerOf(page).getByText(finish.unsentTexts).waitFor();
  await stack.startUpstream();
  await waitForLive(page);
  await expect.poll(() => countMessages(stack, 'No alcohol with these tablets')).toBe(1);
  expect(statusOf(id)).toBe(orderStatus.inConsultation);
  await drawerOf(page).getByRole('button', { name: finish.anyway }).click();
  await page.getByText('Consultation ended – read-only').waitFor();
  expect(countMessages(stack, 'No alcohol with these tablets')).toBe(1);
});

it('a visit whose advice is refused does not end; the advice is in its field again, and nowhere else', async () => {
  const id = insertConsultation(stack, 'Rolf Refused');
  const setDoctor = (username: string) =>
    stack.withDatabase((db) =>
      db
        .prepare(
          'UPDATE consult_order SET doctor_id = (SELECT id FROM account WHERE username = ?) WHERE id = ?',
        )
        .run(username, id),
    );
  const page = await openConsultation(stack, id);
  const calls = countCalls(page, [order.finish.path]);
  await openEnd(page);
  await drawerOf(page).getByRole('button', { name: finish.advice.add }).click();
  await page.keyboard.type('Two blue tablets at dusk');
  // Only the message is refused: a colleague's conversation takes none from this doctor.
  setDoctor(accounts.colleague);
  await drawerOf(page).getByRole('button', { name: finish.anyway }).click();
  await drawerOf(page).getByText(finish.refusedTexts).waitFor();
  setDoctor(accounts.doctor);
  expect(await adviceOf(page).inputValue()).toBe('Two blue tablets at dusk');
  expect([calls(), statusOf(id)]).toEqual([[0], orderStatus.inConsultation]);
  expect(await composerField(page).inputValue()).toBe('');
  expect(await chatLog(page).getByText('Two blue').count()).toBe(0);

  await adviceOf(page).fill('One blue tablet at dusk');
  await drawerOf(page).getByRole('button', { name: finish.anyway }).click();
  await page.getByText('Consultation ended – read-only').waitFor();
  expect(['Two blue', 'One blue'].map((text) => countMessages(stack, text))).toEqual([0, 1]);
});

it('a note stays where the end itself is refused, and is stored with the next attempt', async () => {
  const id = insertConsultation(stack, 'Nils Noted');
  const page = await openConsultation(stack, id);
  await page.route(
    ({ pathname }) => pathname === order.finish.path,
    (route) => route.fulfill({ json: { code: 400, msg: 'not now', data: null } }),
    { times: 1 },
  );
  await openEnd(page);
  await drawerOf(page).getByRole('button', { name: finish.followUp.usual[3] }).click();
  const note = drawerOf(page).getByRole('textbox', { name: finish.followUp.note });
  await note.fill('Ask for the scan');
  await drawerOf(page).getByRole('button', { name: finish.anyway }).click();
  await drawerOf(page).getByText('not now').waitFor();
  expect(await note.inputValue()).toBe('Ask for the scan');
  await drawerOf(page).getByRole('button', { name: finish.anyway }).click();
  await page.getByText('Consultation ended – read-only').waitFor();
  expect((await doctor(followUps.list, { orderId: id })).list).toMatchObject([{ note: 'Ask for the scan' }]);
});

it('two keys sign, end the visit and open the next patient; the drawer shows what is signed', async () => {
  stack.withDatabase((db) =>
    db
      .prepare('UPDATE consult_order SET status = ? WHERE status = ?')
      .run(orderStatus.expired, orderStatus.awaiting),
  );
  placeWaiting(stack, 'Nora Next');
  const id = await insertUnsigned('Kim Complete');
  const page = await openConsultation(stack, id);
  await composerField(page).focus();
  // The queue may not be loaded yet.
  await expect
    .poll(async () => {
      await page.keyboard.press('Alt+x');
      await drawerOf(page).waitFor();
      const isKnown = await drawerOf(page)
        .getByRole('button', { name: /Nora Next/ })
        .count();
      if (isKnown === 0) await page.keyboard.press('Escape');
      return isKnown;
    })
    .toBe(1);
  await drawerOf(page).getByText('Cough').waitFor();
  await pressUntilClosed(page, 'Enter', drawerOf(page));
  await page.getByRole('region', { name: en.common.patientBanner.label('Nora Next') }).waitFor();
  expect(statusOf(id)).toBe(orderStatus.finished);
  expect(countRows(stack, 'SELECT count(*) AS n FROM record_signature WHERE order_id = ?', id)).toBe(1);
});

it('two quick Enters in the drawer sign and end once, and open one patient', async () => {
  stack.withDatabase((db) =>
    db
      .prepare('UPDATE consult_order SET status = ? WHERE status = ?')
      .run(orderStatus.expired, orderStatus.awaiting),
  );
  for (const name of ['Ned Next', 'Otto Other']) placeWaiting(stack, name);
  const page = await openConsultation(stack, await insertUnsigned('Tom Twice'));
  const calls = countCalls(page, [caseRecord.sign.path, order.finish.path, order.accept.path]);
  // The queue may not be loaded yet.
  const next = drawerOf(page).getByRole('button', { name: /^Sign, end and accept next: Ned Next/ });
  await expect
    .poll(async () => {
      await openEnd(page);
      await drawerOf(page).getByRole('checkbox', { name: finish.signRecord }).waitFor();
      const isKnown = await next.isVisible();
      if (!isKnown) await page.keyboard.press('Escape');
      return isKnown;
    })
    .toBe(true);
  await pressEnterTwice(page, drawerOf(page));
  await page.getByRole('region', { name: en.common.patientBanner.label('Ned Next') }).waitFor();
  expect(calls()).toEqual([1, 1, 1]);
});

it('two quick Enters in the drawer end a visit without a signature once, and send its advice once', async () => {
  const id = await insertUnsigned('Una Unsigned');
  const { version } = await doctor(caseRecord.detail, { orderId: id });
  await doctor(caseRecord.sign, { orderId: id, version });
  const page = await openConsultation(stack, id);
  const calls = countCalls(page, [order.finish.path]);
  await openEnd(page);
  await drawerOf(page).getByRole('button', { name: finish.advice.add }).click();
  await page.keyboard.type('Come back if the left knee swells');
  await pressEnterTwice(page, drawerOf(page));
  await page.getByRole('log').waitFor();
  expect(calls()).toEqual([1]);
  expect(countMessages(stack, 'left knee swells')).toBe(1);
});

it('the drawer names the sections that are empty in the record it signs, and says nothing where none is', async () => {
  const { sign, record: sections } = en.consultation;
  const complete = {
    presentIllness: 'For a week',
    pastHistory: 'None',
    allergyHistory: 'None known',
    examination: 'Not examined',
    auxiliary: 'None',
    advice: 'Rest',
  };
  for (const [name, text, marks] of [
    [
      'Emma Empty',
      { ...complete, examination: ' ', advice: '' },
      [`${sign.emptyTitle} ${sections.examination}${en.common.comma}${sections.advice}`],
    ],
    ['Fay Full', complete, []],
  ] as const) {
    const page = await openConsultation(stack, await insertUnsigned(name, text));
    await openEnd(page);
    await drawerOf(page).getByRole('checkbox', { name: finish.signRecord }).waitFor();
    await drawerOf(page).getByText(sign.final).waitFor();
    expect(await drawerOf(page).getByText(sign.emptyTitle).allTextContents()).toEqual(marks);
  }
});

it('a record that changes elsewhere while the drawer shows it is not signed, and the visit does not end', async () => {
  const id = await insertUnsigned('Rae Reread');
  const page = await openConsultation(stack, id);
  await openEnd(page);
  await drawerOf(page).getByText('Cough').waitFor();
  await saveRecord(doctor, id, { chiefComplaint: 'Cough with blood' });
  await drawerOf(page).getByRole('button', { name: finish.signAnd.yes, exact: true }).click();
  await drawerOf(page)
    .getByText(en.consultation.sign.changed(en.consultation.record.chiefComplaint))
    .waitFor();
  await drawerOf(page).getByText('Cough with blood').waitFor();
  expect(statusOf(id)).toBe(orderStatus.inConsultation);
  expect(countRows(stack, 'SELECT count(*) AS n FROM record_signature WHERE order_id = ?', id)).toBe(0);

  await drawerOf(page).getByRole('checkbox', { name: finish.signRecord }).uncheck();
  await drawerOf(page).getByText(finish.unsigned).waitFor();
});
