import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drug } from '../../../src/contract/prescribing/drug.ts';
import { en } from '../../support/messages.ts';
import { clickIfShown, clickInPlace, holdRequest, pickFromCombobox } from '../steps/signIn.ts';
import {
  countRows,
  signInApi,
  orderIdOf,
  insertConsultation,
  showDetails,
  postPrescription,
  countPrescriptions,
  openConsultation,
  prescriptionForm,
  fillPrescription,
  submitDrawer,
  submitPrescription,
} from '../steps/consultation.ts';
import { startE2eStack, type E2eStack } from '../../support/startE2eStack.ts';

let stack: E2eStack;
beforeAll(async () => {
  stack = await startE2eStack();
});
afterAll(() => stack.close());

const prescriptionPanel = (page: Page): Locator => page.getByRole('region', { name: 'Prescriptions' });
const submitButton = (page: Page): Locator => page.getByRole('button', { name: 'Send for review' });
const field = (page: Page, name: RegExp): Locator => prescriptionForm(page).getByRole('textbox', { name });
const recordCreations = (page: Page): string[] => {
  const creations: string[] = [];
  page.on('request', (request) => {
    if (/\/doctor\/(create|edit)$/.test(new URL(request.url()).pathname)) creations.push(request.method());
  });
  return creations;
};

/** Presses the submit button, and waits until the form refuses: it moves the focus to the reason. */
const expectRefused = async (page: Page): Promise<void> => {
  await submitButton(page).click();
  await expect
    .poll(() => submitButton(page).evaluate((button) => button === document.activeElement))
    .toBe(false);
};

const expectStopped = async (page: Page, reason: string | RegExp): Promise<void> => {
  await prescriptionForm(page).getByText(reason).first().waitFor();
  await expectRefused(page);
  await prescriptionForm(page).getByText(reason).first().waitFor();
  expect(countPrescriptions(stack, orderIdOf(page))).toBe(0);
};

describe('one submission per action', () => {
  it('twenty clicks make one request and one prescription, and touch nothing else', async () => {
    const page = await openConsultation(stack);
    await fillPrescription(prescriptionForm(page));
    const creations = recordCreations(page);
    await submitButton(page).click();
    await clickInPlace(
      page,
      submitDrawer(page).getByRole('button', { name: en.prescription.review.send }),
      20,
    );
    await prescriptionPanel(page).getByText('Awaiting review').waitFor();
    expect(creations).toEqual(['POST']);
    expect(countPrescriptions(stack, orderIdOf(page))).toBe(1);
  });

  it('an Enter that repeats makes one request and one prescription', async () => {
    const page = await openConsultation(stack);
    await fillPrescription(prescriptionForm(page));
    const creations = recordCreations(page);
    await submitButton(page).focus();
    // Held down, it opens the drawer and confirms nothing.
    for (let n = 0; n < 20; n += 1) await page.keyboard.down('Enter');
    await page.keyboard.up('Enter');
    await submitDrawer(page).waitFor();
    expect(creations).toEqual([]);
    await expect
      .poll(async () => {
        await page.keyboard.press('Enter');
        return submitDrawer(page).count();
      })
      .toBe(0);
    await prescriptionPanel(page).getByText('Awaiting review').waitFor();
    expect(creations).toEqual(['POST']);
    expect(countPrescriptions(stack, orderIdOf(page))).toBe(1);
  });

  it('if the server is killed just then the outcome is unknown, then it is verified, and there is one prescription', async () => {
    for (let n = 0; n < 2; n += 1) {
      const page = await openConsultation(stack);
      await fillPrescription(prescriptionForm(page));
      const createRequest = page.waitForRequest('**/prescription/doctor/create');
      const clicking = submitPrescription(page);
      await createRequest;
      await stack.killUpstream();
      await clicking;
      const sent = prescriptionPanel(page).getByText('Awaiting review');
      await page.getByText('Could not confirm whether it was received').or(sent).first().waitFor();
      await stack.startUpstream();
      await expect
        .poll(async () => {
          await clickIfShown(page.getByRole('button', { name: 'Check again' }));
          await clickIfShown(prescriptionForm(page).getByRole('button', { name: en.common.retry }));
          return sent.isVisible();
        })
        .toBe(true);
      expect(countPrescriptions(stack, orderIdOf(page))).toBe(1);
      await page.close();
    }
  });

  it('a draft that was submitted in one tab is refused in the other, and the text there stays', async () => {
    const id = insertConsultation(stack, 'Two Tabs');
    await postPrescription(await signInApi(stack.baseUrl, 'doctor'), id, false);
    const first = await openConsultation(stack, id);
    const other = await first.context().newPage();
    await other.goto(first.url());
    for (const page of [first, other]) {
      await page.getByRole('button', { name: 'Continue editing' }).click();
      await page.getByRole('button', { name: 'Send for review' }).waitFor();
    }
    await showDetails(other);
    await other.getByRole('textbox', { name: /^Instructions/ }).fill('From the other tab');
    // The other tab does not notice before its own click.
    await other.route('**/prescription/doctor/list*', (route) => route.abort());
    await submitPrescription(first);
    await prescriptionPanel(first).getByText('Awaiting review').waitFor();
    await other.unroute('**/prescription/doctor/list*');
    await submitPrescription(other);
    await other.getByText(/^Not accepted: A request like this has already been received/).waitFor();
    expect(await other.getByRole('textbox', { name: /^Instructions/ }).inputValue()).toBe(
      'From the other tab',
    );
    await other.getByText(/can no longer be changed/).waitFor();
    expect(countPrescriptions(stack, id)).toBe(1);
  });
});

describe('an invalid quantity', () => {
  it.each([
    ['Dose', '0', en.prescription.wrong['dose-zero']],
    ['Dose', '-1', en.prescription.wrong['dose-negative']],
    ['Dose', '0,5', en.prescription.wrong['dose-comma']],
    ['Dose', '１，５', en.prescription.wrong['dose-comma']],
    ['Dose', '1e9', en.prescription.wrong['dose-noNumber']],
    ['Dose', '1 tablet', en.prescription.wrong['dose-noNumber']],
    ['Dose', '', 'The dose is missing'],
    ['Days', '0', 'Days: enter 1 to 365'],
    ['Days', '1.5', 'Days: enter 1 to 365'],
    ['Quantity', '0', 'Quantity: enter 1 to 999'],
    ['Quantity', '-3', 'Quantity: enter 1 to 999'],
    ['Quantity', '1,5', 'Quantity: enter 1 to 999'],
    ['Quantity', '1e9', 'Quantity: enter 1 to 999'],
    ['Quantity', '9999', 'Quantity: enter 1 to 999'],
  ])('%s “%s” is explained at the line, and not submitted', async (name, typed, reason) => {
    const page = await openQuantityForm();
    const line = prescriptionForm(page).getByRole('listitem', { name: /^Line 1/ });
    const before = await field(page, new RegExp(`^${name}`)).inputValue();
    await field(page, new RegExp(`^${name}`)).fill(typed);
    await line.getByText(reason).waitFor();
    await expectRefused(page);
    await field(page, new RegExp(`^${name}`)).fill(before);
    await expect.poll(() => line.getByText(reason).count()).toBe(0);
    expect(countPrescriptions(stack, orderIdOf(page))).toBe(0);
  });

  it('full-width digits are accepted', async () => {
    const page = await openQuantityForm();
    await field(page, /^Dose/).fill('１０');
    await field(page, /^Days/).fill('７');
    await field(page, /^Quantity/).fill('２');
    await submitPrescription(page);
    await prescriptionPanel(page).getByText('Awaiting review').waitFor();
    const sql = `SELECT count(*) AS n FROM prescription_line l JOIN prescription p ON p.id = l.prescription_id
      WHERE p.order_id = ? AND dose = '10' AND days = 7 AND quantity = 2`;
    expect(countRows(stack, sql, orderIdOf(page))).toBe(1);
  });

  let quantityPage: Page | undefined;
  const openQuantityForm = async (): Promise<Page> => {
    if (quantityPage) return quantityPage;
    quantityPage = await openConsultation(stack);
    await fillPrescription(prescriptionForm(quantityPage));
    return quantityPage;
  };
});

describe('the prescription form', () => {
  it('blocks more than the warehouse has in stock', async () => {
    const page = await openConsultation(stack);
    await fillPrescription(prescriptionForm(page));
    await field(page, /^Quantity/).fill('999');
    await expectStopped(page, /^999 packs prescribed; \d+ in stock/);
  });

  it('blocks amoxicillin for a patient with an allergy to penicillins', async () => {
    const page = await openConsultation(
      stack,
      insertConsultation(stack, 'Known', { allergies: ['青霉素'], classes: ['penicillins'] }),
    );
    await fillPrescription(prescriptionForm(page), 'amoxicillin');
    await expectStopped(page, en.rules.findingTexts.allergy('penicillins'));
  });

  it('says that a patient is allergic to a drug while it is looked for, and puts a removed one back', async () => {
    const page = await openConsultation(
      stack,
      insertConsultation(stack, 'Searching', { allergies: ['青霉素'], classes: ['penicillins'] }),
    );
    const form = prescriptionForm(page);
    const options = page.getByRole('option');
    await form.getByRole('combobox', { name: 'Add a drug' }).fill('amoxicillin');
    await options
      .filter({ hasText: /^Amoxicillin/ })
      .first()
      .getByText(en.rules.findingTexts.allergy('penicillins'))
      .waitFor();
    await form.getByRole('combobox', { name: 'Add a drug' }).fill('loratadine');
    await options
      .filter({ hasText: /^Loratadine/ })
      .first()
      .waitFor();
    expect(await options.getByText(/penicillins/).count()).toBe(0);
    await page.keyboard.press('Enter');
    await field(page, /^Dose/).fill('7');
    await form.getByRole('button', { name: /^Remove Loratadine/ }).click();
    await expect.poll(() => field(page, /^Dose/).count()).toBe(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => field(page, /^Dose/).inputValue()).toBe('7');
    await expect
      .poll(() => field(page, /^Dose/).evaluate((input) => input === document.activeElement))
      .toBe(true);
    await form.getByRole('button', { name: /^Remove Loratadine/ }).click();
    await page.getByRole('button', { name: 'Undo' }).waitFor();
    // It is not offered beside another patient.
    await page
      .getByRole('link', { name: /^In words|^Known/ })
      .first()
      .click();
    await expect.poll(() => page.getByRole('button', { name: 'Undo' }).count()).toBe(0);
  });

  it('blocks a drug that the patient is allergic to in words', async () => {
    const page = await openConsultation(
      stack,
      insertConsultation(stack, 'In words', { allergies: ['ibuprofen, penicillin'], classes: ['nsaids'] }),
    );
    await fillPrescription(prescriptionForm(page), 'amoxicillin');
    await expectStopped(page, en.rules.findingTexts.allergy('penicillins'));
  });

  it('stops any drug if nobody knows the words, even next to a known allergy: unchecked does not mean safe', async () => {
    for (const allergies of [
      { allergies: ['birch bark'], classes: [] },
      { allergies: ['ibuprofen', 'birch bark'], classes: ['nsaids'] },
    ]) {
      const page = await openConsultation(stack, insertConsultation(stack, 'In words', allergies));
      await fillPrescription(prescriptionForm(page), 'amoxicillin');
      await expectStopped(page, /by name only: birch bark/);
      await prescriptionForm(page).getByText('Not checked').first().waitFor();
      await page.close();
    }
  });

  it('shows the server’s refusal at the line if an allergy became known while it was open', async () => {
    const id = insertConsultation(stack, 'Meanwhile');
    const page = await openConsultation(stack, id);
    await fillPrescription(prescriptionForm(page), 'amoxicillin');
    stack.withDatabase((db) =>
      db
        .prepare(
          `UPDATE patient SET allergies = '["青霉素"]', allergy_classes = '["penicillins"]'
            WHERE id = (SELECT patient_id FROM consult_order WHERE id = ?)`,
        )
        .run(id),
    );
    await submitPrescription(page);
    await page.getByText(/^Not accepted/).waitFor();
    await prescriptionForm(page)
      .getByRole('listitem', { name: /^Line 1/ })
      .getByText(en.rules.findingTexts.allergy('penicillins'))
      .waitFor();
    expect(countPrescriptions(stack, id)).toBe(0);
  });
});

describe('the drug search', () => {
  it('never picks an option of an earlier query', async () => {
    const page = await openConsultation(stack);
    const form = prescriptionForm(page);
    await pickFromCombobox(form, 'Add a diagnosis', 'I10');
    const drugCombobox = form.getByRole('combobox', { name: 'Add a drug' });
    await drugCombobox.fill('amlodipine');
    const options = page.getByRole('listbox').getByRole('option');
    await options.first().waitFor();
    const heldSearch = await holdRequest(page, drug.search.path);
    await drugCombobox.fill('metformin');
    await drugCombobox.press('Enter');
    await drugCombobox.press('Enter');
    heldSearch.release();
    const lines = form.getByRole('list', { name: 'Prescription lines' });
    await expect.poll(async () => (await lines.textContent()) ?? '').not.toContain('mlodipine');
    await options
      .filter({ hasText: /metformin/i })
      .first()
      .click();
    await lines
      .getByText(/metformin/i)
      .first()
      .waitFor();
    expect(await lines.textContent()).not.toContain('mlodipine');
  });
});

it('no screen wrote an error to the console', () => {
  expect(
    stack.consoleErrors().filter((message) => !/Failed to load resource|WebSocket|net::/.test(message)),
  ).toEqual([]);
});
