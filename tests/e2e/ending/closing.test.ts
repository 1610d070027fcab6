import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Call } from '../../../src/console/api/http/call.ts';
import { en } from '../../../src/console/messages.en.ts';
import { record as caseRecord } from '../../../src/contract/consultation/record.ts';
import { prescription } from '../../../src/contract/prescribing/prescription.ts';
import {
  adviceField,
  composerField,
  countRows,
  insertConsultation,
  openConsultation,
  placeWaiting,
  postPrescription,
  recordPanel,
  saveRecord,
  signInApi,
} from '../steps/consultation.ts';
import { countCalls, pressEnterTwice } from '../steps/user.ts';
import { startE2eStack, type E2eStack } from '../../support/startE2eStack.ts';

let stack: E2eStack;
let doctor: Call;
beforeAll(async () => {
  stack = await startE2eStack();
  doctor = await signInApi(stack.baseUrl, 'doctor');
});
afterEach(() => stack.closePages());
afterAll(() => stack.close());

const { sign, finish, record: sections } = en.consultation;
const dialogOf = (page: Page) => page.getByRole('dialog');
const signButton = (page: Page) => recordPanel(page).getByRole('button', { name: sign.action, exact: true });
const endButton = (page: Page) => page.getByRole('button', { name: finish.action });
const signedCount = (orderId: string): number =>
  countRows(stack, 'SELECT count(*) AS n FROM record_signature WHERE order_id = ?', orderId);

describe('before a record is signed', () => {
  it('the doctor is told what is empty, and that a known allergy is missing; each point leads to its field', async () => {
    const id = insertConsultation(stack, 'Ines Incomplete', {
      allergies: ['Penicillin'],
      classes: ['penicillins'],
    });
    await saveRecord(doctor, id, { presentIllness: 'For a week' });
    const page = await openConsultation(stack, id);
    await signButton(page).click();
    const dialog = dialogOf(page);
    await dialog.getByText(sign.ask('Ines Incomplete')).waitFor();
    await dialog.getByRole('button', { name: sections.pastHistory }).waitFor();
    expect(await dialog.getByRole('button', { name: sections.presentIllness }).count()).toBe(0);
    await dialog.getByText('For a week').waitFor();
    await dialog.getByRole('button', { name: sign.allergiesEmpty('Penicillin') }).click();
    const allergyField = recordPanel(page).getByRole('textbox', { name: sections.allergyHistory });
    await expect.poll(() => allergyField.evaluate((field) => field === document.activeElement)).toBe(true);
    expect(signedCount(id)).toBe(0);
    await page.keyboard.type('Penicillin: rash');

    await signButton(page).click();
    await dialog.getByRole('button', { name: sections.pastHistory }).waitFor();
    expect(await dialog.getByText(sign.allergiesEmpty('Penicillin')).count()).toBe(0);
    await dialog.getByRole('button', { name: sign.anyway }).click();
    await recordPanel(page)
      .getByText(/^Signed by/)
      .waitFor();
    expect(signedCount(id)).toBe(1);
  });

  it('what must be written is named first and gets the focus; the record cannot be signed without it', async () => {
    const id = insertConsultation(stack, 'Mia Missing');
    await saveRecord(doctor, id, { chiefComplaint: '', presentIllness: 'For a week', diagnoses: [] });
    const page = await openConsultation(stack, id);
    await signButton(page).click();
    const dialog = dialogOf(page);
    expect(await dialog.getByRole('listitem').allTextContents()).toEqual([
      sign.chiefComplaint,
      sign.diagnosis,
      sections.pastHistory,
      sections.allergyHistory,
      sections.examination,
      sections.auxiliary,
      sections.advice,
    ]);
    expect(await dialog.getByRole('button', { name: sign.action, exact: true }).isDisabled()).toBe(true);
    await page.keyboard.press('Enter');
    const complaint = recordPanel(page).getByRole('textbox', { name: sections.chiefComplaint, exact: true });
    await expect.poll(() => complaint.evaluate((field) => field === document.activeElement)).toBe(true);
    await dialog.waitFor({ state: 'detached' });
    await signButton(page).click();
    await dialog.getByRole('button', { name: sections.advice }).click();
    await expect
      .poll(() => adviceField(page).evaluate((field) => field === document.activeElement))
      .toBe(true);
  });

  it('Enter signs what the drawer shows, but not an Enter pressed twice', async () => {
    const id = insertConsultation(stack, 'Enid Enter');
    await saveRecord(doctor, id);
    const page = await openConsultation(stack, id);
    await page.evaluate(() =>
      new MutationObserver((_changes, observer) => {
        const content = document.querySelector('.drawer-content');
        if (!content) return;
        observer.disconnect();
        content.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
      }).observe(document.body, { childList: true, subtree: true }),
    );
    await signButton(page).focus();
    await page.keyboard.press('Enter');
    const dialog = dialogOf(page);
    await dialog.waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(signedCount(id)).toBe(0);

    await page.keyboard.press('Enter');
    await dialog.waitFor();
    await expect
      .poll(async () => {
        await page.keyboard.press('Enter');
        return signedCount(id);
      })
      .toBe(1);
    await recordPanel(page)
      .getByText(/^Signed by/)
      .waitFor();
  });

  it('two quick Enters in the drawer sign once', async () => {
    const id = insertConsultation(stack, 'Tess Twice');
    await saveRecord(doctor, id);
    const page = await openConsultation(stack, id);
    const calls = countCalls(page, [caseRecord.sign.path]);
    await signButton(page).click();
    await pressEnterTwice(page, dialogOf(page));
    await recordPanel(page)
      .getByText(/^Signed by/)
      .waitFor();
    expect(calls()).toEqual([1]);
  });

  it('a complete one is confirmed once with the patient’s name, by keyboard; a key that is held down signs nothing', async () => {
    const id = insertConsultation(stack, 'Cora Complete');
    await saveRecord(doctor, id, {
      presentIllness: 'For a week',
      pastHistory: 'None',
      allergyHistory: 'None known',
      examination: 'Not examined',
      auxiliary: 'None',
      advice: 'Rest',
    });
    const page = await openConsultation(stack, id);
    await signButton(page).focus();
    for (let n = 0; n < 20; n += 1) await page.keyboard.down('Enter');
    await page.keyboard.up('Enter');
    const dialog = dialogOf(page);
    await dialog.getByRole('heading', { name: sign.ask('Cora Complete') }).waitFor();
    await dialog.getByText(sign.final).waitFor();
    expect([signedCount(id), await dialog.getByRole('listitem').count()]).toEqual([0, 0]);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await expect
      .poll(() => signButton(page).evaluate((button) => button === document.activeElement))
      .toBe(true);

    await page.keyboard.press('Enter');
    await dialog.waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await recordPanel(page)
      .getByText(/^Signed by/)
      .waitFor();
    expect(signedCount(id)).toBe(1);
  });
});

describe('before a consultation ends', () => {
  it('one dialog lists what is still open, and each point leads to its part', async () => {
    const id = insertConsultation(stack, 'Olga Open');
    await postPrescription(doctor, id);
    const rejected = await postPrescription(doctor, id, true, 'after breakfast');
    stack.withDatabase((db) =>
      db.prepare('UPDATE prescription SET status = 4, audit_status = 3 WHERE id = ?').run(rejected.id),
    );
    const page = await openConsultation(stack, id);
    const dialog = dialogOf(page);
    // The second half of a double click is on something in the drawer by then.
    await endButton(page).dblclick();
    await dialog.getByRole('heading', { name: finish.ask('Olga Open') }).waitFor();
    for (const text of [finish.inReview(1), finish.unsigned, finish.chiefComplaint, finish.diagnosis])
      await dialog.getByRole('button', { name: text }).waitFor();

    await dialog.getByRole('button', { name: finish.rejected(1) }).click();
    await dialog.waitFor({ state: 'detached' });
    const isFocused = (name: string) => () =>
      page.evaluate((text) => document.activeElement?.textContent?.startsWith(text) === true, name);
    await expect.poll(isFocused(en.prescription.edit)).toBe(true);
    await endButton(page).click();
    await dialog.getByRole('button', { name: finish.unsigned }).click();
    await expect.poll(isFocused(sign.action)).toBe(true);

    await endButton(page).click();
    await dialog.getByRole('button', { name: finish.anyway }).click();
    // The rejected one can be corrected for a while: that is known without a reload.
    await page.getByText('Only its rejected prescription can still be corrected').waitFor();
    await expect.poll(isFocused('Consultation ended')).toBe(true);
  });

  it('the patient who waits longest can be accepted and opened in the same step', async () => {
    stack.withDatabase((db) => db.prepare('UPDATE consult_order SET status = 5 WHERE status = 1').run());
    placeWaiting(stack, 'Walter Waits');
    const waitingId = stack.withDatabase((db) =>
      String(db.prepare('SELECT id FROM consult_order WHERE status = 1').get()?.['id']),
    );
    const id = insertConsultation(stack, 'Clara Clear');
    await saveRecord(doctor, id);
    const { version } = await doctor(caseRecord.detail, { orderId: id });
    await doctor(caseRecord.sign, { orderId: id, version });
    const page = await openConsultation(stack, id);
    const nextButton = dialogOf(page).getByRole('button', { name: /Walter Waits/ });
    await endButton(page).focus();
    // The queue may not be loaded yet.
    await expect
      .poll(async () => {
        await page.keyboard.press('Escape');
        await dialogOf(page).waitFor({ state: 'detached' });
        await page.keyboard.press('Enter');
        await dialogOf(page).waitFor();
        return nextButton.count();
      })
      .toBe(1);
    expect(await dialogOf(page).getByRole('listitem').count()).toBe(0);
    await nextButton.click();
    await page.waitForURL(`**/cloudRoom/detail?id=${waitingId}`);
    const statusOf = (orderId: string) =>
      countRows(stack, 'SELECT status AS n FROM consult_order WHERE id = ?', orderId);
    expect([statusOf(id), statusOf(waitingId)]).toEqual([3, 2]);
  });

  it('a patient without a reply is named, and answered from there', async () => {
    const id = insertConsultation(stack, 'Uma Unanswered');
    stack.withDatabase((db) =>
      db
        .prepare(
          `INSERT INTO message (id, tenant_id, conv, seq, cmid, role, sender, kind, body, at)
            VALUES ('unanswered-1', 1, ?, 1, 'p-1', 'patient', 'patient-u', 'text', '{"text":"Is that safe?"}', ?)`,
        )
        .run(id, Date.now()),
    );
    const page = await openConsultation(stack, id);
    await endButton(page).click();
    await dialogOf(page).getByRole('button', { name: finish.unanswered }).click();
    await expect
      .poll(() => composerField(page).evaluate((field) => field === document.activeElement))
      .toBe(true);
    await page.keyboard.type('Yes, it is.');
    await expect
      .poll(async () => {
        await page.keyboard.press('Enter');
        return composerField(page).inputValue();
      })
      .toBe('');
    await endButton(page).click();
    await dialogOf(page).getByRole('button', { name: finish.unsigned }).waitFor();
    await dialogOf(page).getByRole('button', { name: finish.unanswered }).waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');
  });

  it('what a signature still needs is named there, too, and leads to its field', async () => {
    const id = insertConsultation(stack, 'Undine Undiagnosed');
    await saveRecord(doctor, id, { diagnoses: [] });
    const page = await openConsultation(stack, id);
    const dialog = dialogOf(page);
    await signButton(page).click();
    await dialog.getByText(sign.diagnosis).waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await endButton(page).click();
    await dialog.getByRole('alert').getByRole('button', { name: sign.diagnosis }).click();
    await dialog.waitFor({ state: 'detached' });
    const field = recordPanel(page).getByRole('combobox', { name: sections.findDiagnosis });
    await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true);
  });

  it('a check that fails is one sentence, and can be repeated', async () => {
    const page = await openConsultation(stack);
    await page.route(`**${prescription.list.path}*`, (route) => route.abort());
    await endButton(page).click();
    await dialogOf(page).getByText(finish.notChecked).waitFor();
    await dialogOf(page).getByRole('button', { name: finish.anyway }).waitFor();
    await page.unroute(`**${prescription.list.path}*`);
    await dialogOf(page).getByRole('button', { name: finish.checkAgain }).click();
    await dialogOf(page).getByText(finish.notChecked).waitFor({ state: 'detached' });
    await dialogOf(page).getByRole('button', { name: en.common.close }).click();
    await dialogOf(page).waitFor({ state: 'detached' });
  });
});
