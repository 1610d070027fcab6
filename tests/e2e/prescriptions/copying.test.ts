import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { en } from '../../../src/console/messages.en.ts';
import { order } from '../../../src/contract/consultation/order.ts';
import { record } from '../../../src/contract/consultation/record.ts';
import { pickFromCombobox } from '../steps/signIn.ts';
import { createPrintableOrder } from '../steps/print.ts';
import {
  signInApi,
  insertConsultation,
  showDetails,
  insertFollowUp,
  countPrescriptions,
  openConsultation,
  prescriptionForm,
} from '../steps/consultation.ts';
import { startE2eStack, type E2eStack } from '../../support/startE2eStack.ts';

let stack: E2eStack;
beforeAll(async () => {
  stack = await startE2eStack();
});
afterAll(() => stack.close());

const t = en.prescription;
const { history } = en.consultation;

describe('a prescription that is copied', () => {
  it('into another consultation shows the patient first, is added after the existing lines, and is not submitted', async () => {
    const other = insertConsultation(stack, 'Ana Other', { allergies: ['aspirin'], classes: ['nsaids'] });
    const patientOrder = await createPrintableOrder(stack, 5, 'Bea First');
    const page = await openConsultation(stack, other);
    await pickFromCombobox(prescriptionForm(page), t.findDrug, 'metformin');
    await showDetails(prescriptionForm(page));
    await prescriptionForm(page)
      .getByRole('textbox', { name: /^Instructions/ })
      .fill('Her own line');
    await page
      .getByRole('link', { name: /Bea First/ })
      .first()
      .click();
    await page.getByRole('region', { name: 'Patient Bea First' }).waitFor();

    await page.getByRole('button', { name: t.copyTo }).click();
    const copyPanel = page.getByRole('region', { name: t.copyTo });
    await copyPanel.getByRole('button', { name: /Ana Other/ }).click();
    const patientStrip = copyPanel.getByRole('region', { name: 'Patient Ana Other' });
    await patientStrip.getByText('aspirin').filter({ visible: true }).first().waitFor();
    await copyPanel.getByText(t.copyWritten(1)).waitFor();
    await copyPanel.getByRole('button', { name: t.copyAdd('Ana Other') }).click();
    await copyPanel.getByText(t.copied('Ana Other')).waitFor();
    // Beside another patient an undo would be misread.
    expect(await page.getByText(t.linesCopied(5)).count()).toBe(0);
    await copyPanel.getByRole('button', { name: t.openCopy }).click();

    await page.getByRole('region', { name: 'Patient Ana Other' }).waitFor();
    const lines = prescriptionForm(page).getByRole('list', { name: t.lines }).getByRole('listitem');
    await expect.poll(() => lines.count()).toBe(6);
    await showDetails(lines.first());
    expect(
      await lines
        .first()
        .getByRole('textbox', { name: /^Instructions/ })
        .inputValue(),
    ).toBe('Her own line');
    // The diagnosis belongs to the other patient, and is not copied.
    expect(await prescriptionForm(page).getByText('I10').count()).toBe(0);
    expect([countPrescriptions(stack, other), countPrescriptions(stack, patientOrder)]).toEqual([0, 1]);
  });

  it('again for the same patient fills the form, and names the drugs that are no longer sold', async () => {
    const patientOrder = await createPrintableOrder(stack, 5, 'Cleo Again');
    stack.withDatabase((db) =>
      db
        .prepare(
          `UPDATE drug SET enabled = 0 WHERE id = (SELECT l.drug_id FROM prescription_line l JOIN prescription x
            ON x.id = l.prescription_id WHERE x.order_id = ? AND l.place = 4)`,
        )
        .run(patientOrder),
    );
    const page = await openConsultation(stack, patientOrder);
    await page.getByRole('button', { name: t.write }).click();
    await prescriptionForm(page).getByRole('button', { name: t.copyLast }).click();
    const lines = prescriptionForm(page).getByRole('list', { name: t.lines }).getByRole('listitem');
    await expect.poll(() => lines.count()).toBe(4);
    await prescriptionForm(page)
      .getByText(/^Not added \(not on this pharmacy’s list\): /)
      .waitFor();
    await prescriptionForm(page).getByText(t.groupLabel('1')).waitFor({ state: 'detached' });
    expect(countPrescriptions(stack, patientOrder)).toBe(1);
  });

  it("from an earlier visit is found in the history, with that visit's record", async () => {
    const pastId = await createPrintableOrder(stack, 2, 'Eve Earlier');
    const doctor = await signInApi(stack.baseUrl, 'doctor');
    const pastRecord = await doctor(record.detail, { orderId: pastId });
    await doctor(record.save, { ...pastRecord, presentIllness: 'A cough in the spring' });
    await doctor(order.finish, { id: pastId });
    const followUpId = insertFollowUp(stack, pastId);
    const page = await openConsultation(stack, followUpId);
    await page.keyboard.press('Alt+KeyY');
    const visits = page.getByRole('group', { name: en.consultation.tabs.history });
    await visits.getByRole('button', { name: /1 prescription/ }).press('Enter');
    await visits.getByText('A cough in the spring').waitFor();
    await visits.getByRole('button', { name: history.copy }).press('Enter');
    const lines = prescriptionForm(page).getByRole('list', { name: t.lines }).getByRole('listitem');
    await expect.poll(() => lines.count()).toBe(2);
    expect([countPrescriptions(stack, followUpId), countPrescriptions(stack, pastId)]).toEqual([0, 1]);
  });
});
