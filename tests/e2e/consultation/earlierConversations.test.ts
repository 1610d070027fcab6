import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { en } from '../../support/messages.ts';
import { startE2eStack, type E2eStack } from '../../support/startE2eStack.ts';
import { expectNoViolations } from '../../support/expectNoViolations.ts';
import { composerField, countRows, openConsultation, showTab } from '../steps/consultation.ts';
import { insertMessages } from '../steps/insertMessages.ts';
import { accounts } from '../steps/signIn.ts';
import { insertRichPatient } from '../steps/richPatient.ts';

let stack: E2eStack;
beforeAll(async () => {
  stack = await startE2eStack();
});
afterEach(() => stack.closePages());
afterAll(() => stack.close());

const { earlier, log } = en.chat;
const yesterday = Date.now() - 86_400_000;

/** A patient with two earlier visits, of which each has a message. */
const insertTalks = (name: string): string => {
  const id = insertRichPatient(stack, { name, visits: 2, medicines: 0, pictures: 0 });
  insertMessages(stack, `${id}-v0`, [{ from: 'patient', at: yesterday, text: 'It was better then.' }]);
  insertMessages(stack, `${id}-v1`, [
    { from: 'patient', at: yesterday - 86_400_000, text: 'It began in spring.' },
  ]);
  return id;
};

it('the conversations of earlier visits are read beside the one that is open, and what is typed stays', async () => {
  const id = insertTalks('Earlier Talks');
  const page = await openConsultation(stack, id);
  await composerField(page).fill('As last time?');
  await page.getByRole('button', { name: earlier.open }).click();
  const dialog = page.getByRole('dialog', { name: earlier.title('Earlier Talks') });
  await dialog.getByText('It was better then.').waitFor();
  await dialog.locator('.earlier-visit').nth(1).click();
  await dialog.getByText('It began in spring.').waitFor();
  expect(await dialog.getByText('It was better then.').count()).toBe(0);
  // Only read: there is no field, and the patient is not told that it was read.
  expect(await dialog.getByRole('textbox').count()).toBe(0);
  expect(countRows(stack, 'SELECT count(*) AS n FROM read_mark WHERE conv = ?', `${id}-v1`)).toBe(0);
  await expectNoViolations(page, 'earlier conversations');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  expect(await composerField(page).inputValue()).toBe('As last time?');
});

it('an earlier conversation of another doctor is named and says who can read it', async () => {
  const id = insertTalks('Earlier Elsewhere');
  stack.withDatabase((db) =>
    db
      .prepare(
        `UPDATE consult_order SET doctor_id = (SELECT id FROM account WHERE username = ?)
          WHERE id = ?`,
      )
      .run(accounts.colleague, `${id}-v0`),
  );
  const page = await openConsultation(stack, id);
  await page.getByRole('button', { name: earlier.open }).click();
  const dialog = page.getByRole('dialog', { name: earlier.title('Earlier Elsewhere') });
  // The newest that can be read is shown.
  await dialog.getByText('It began in spring.').waitFor();
  const visit = dialog.locator('.earlier-visit').first();
  const doctor = (await visit.locator('.quiet').textContent()) ?? '';
  await visit.click();
  await dialog.getByText(earlier.notReadable(doctor)).waitFor();
});

/** The history shows the older half of twelve visits; the newest has a message. */
const openAtOlderVisits = async (name: string) => {
  const id = insertRichPatient(stack, { name, visits: 12, medicines: 0, pictures: 0 });
  insertMessages(stack, `${id}-v0`, [{ from: 'patient', at: yesterday, text: 'It was better then.' }]);
  const page = await openConsultation(stack, id);
  await showTab(page, 'history');
  await page.locator('.side-history').getByRole('button', { name: en.common.pager.next }).click();
  await page.getByRole('navigation', { name: en.common.pager.page(2, 2) }).waitFor();
  return { page, dialog: page.getByRole('dialog', { name: earlier.title(name) }) };
};

it('the window opens at the newest conversation, although the history shows older visits', async () => {
  const { page, dialog } = await openAtOlderVisits('Earlier Newest');
  await page.getByRole('button', { name: earlier.open }).click();
  await dialog.getByText('It was better then.').waitFor();
});

it('the visit that was clicked is shown, although the list shows older ones and cannot be loaded', async () => {
  const { page, dialog } = await openAtOlderVisits('Earlier Page');
  const { visits, openConversation } = en.rules.patientSummary;
  const open = page
    .getByRole('region', { name: visits })
    .getByRole('button', { name: new RegExp(`^${openConversation}`) });
  await showTab(page, 'summary');
  await open.first().waitFor();
  await page.route(/\/medicalRecordList/, (route) => route.abort());
  await open.first().click();
  await dialog.getByText('It was better then.').waitFor();
  expect(await dialog.locator('[aria-current="true"]').count()).toBe(0);
});

it('without an earlier visit the window says so', async () => {
  const page = await openConsultation(stack);
  const patient = (await page.locator('.patient-banner-name').textContent()) ?? '';
  await page.getByRole('button', { name: earlier.open }).click();
  const dialog = page.getByRole('dialog', { name: earlier.title(patient) });
  await dialog.getByText(earlier.none).waitFor();
  expect(await dialog.getByRole('log', { name: log(patient) }).count()).toBe(0);
});
