import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Call } from '../../../src/console/api/http/call.ts';
import { en } from '../../../src/console/messages.en.ts';
import { emptyRecord, record as caseRecord } from '../../../src/contract/consultation/record.ts';
import { prescription } from '../../../src/contract/prescribing/prescription.ts';
import {
  composerField,
  countRows,
  insertConsultation,
  openConsultation,
  postPrescription,
  recordPanel,
  signInApi,
} from '../steps/consultation.ts';
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
const diagnoses = [{ code: 'I10', name: '', nameEn: '' }];
const saveRecord = async (orderId: string, text: object): Promise<void> => {
  const { version } = await doctor(caseRecord.detail, { orderId });
  await doctor(caseRecord.save, {
    ...emptyRecord,
    chiefComplaint: 'Cough',
    ...text,
    diagnoses,
    orderId,
    version,
  });
};

describe('before a record is signed', () => {
  it('the doctor is told what is empty, and that a known allergy is missing; each point leads to its field', async () => {
    const id = insertConsultation(stack, 'Ines Incomplete', {
      allergies: ['Penicillin'],
      classes: ['penicillins'],
    });
    await saveRecord(id, { presentIllness: 'For a week' });
    const page = await openConsultation(stack, id);
    await signButton(page).click();
    const dialog = dialogOf(page);
    await dialog.getByText(sign.ask('Ines Incomplete')).waitFor();
    await dialog.getByText(sign.empty(sections.pastHistory)).waitFor();
    expect(await dialog.getByText(sign.empty(sections.presentIllness)).count()).toBe(0);
    await dialog.getByRole('button', { name: sign.allergiesEmpty('Penicillin') }).click();
    const allergyField = recordPanel(page).getByRole('textbox', { name: sections.allergyHistory });
    await expect.poll(() => allergyField.evaluate((field) => field === document.activeElement)).toBe(true);
    expect(signedCount(id)).toBe(0);
    await page.keyboard.type('Penicillin: rash');

    await signButton(page).click();
    await dialog.getByText(sign.empty(sections.pastHistory)).waitFor();
    expect(await dialog.getByText(sign.allergiesEmpty('Penicillin')).count()).toBe(0);
    await dialog.getByRole('button', { name: sign.anyway }).click();
    await recordPanel(page)
      .getByText(/^Signed by/)
      .waitFor();
    expect(signedCount(id)).toBe(1);
  });

  it('a complete one is confirmed once with the patient’s name, by keyboard; a key that is held down signs nothing', async () => {
    const id = insertConsultation(stack, 'Cora Complete');
    await saveRecord(id, {
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
    // The second half of a double click is on the backdrop by then.
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
    await page.getByText('This consultation is finished').waitFor();
    await expect.poll(isFocused('This consultation is finished')).toBe(true);
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

  it('a check that fails is one sentence, and can be repeated', async () => {
    const page = await openConsultation(stack);
    await page.route(`**${prescription.list.path}*`, (route) => route.abort());
    await endButton(page).click();
    await dialogOf(page).getByText(finish.notChecked).waitFor();
    await dialogOf(page).getByRole('button', { name: finish.anyway }).waitFor();
    await page.unroute(`**${prescription.list.path}*`);
    await dialogOf(page).getByRole('button', { name: finish.checkAgain }).click();
    await dialogOf(page).getByText(finish.notChecked).waitFor({ state: 'detached' });
    await dialogOf(page).getByRole('button', { name: finish.no }).click();
    await dialogOf(page).waitFor({ state: 'detached' });
  });
});
