import type { Locator, Page } from 'playwright-core';
import { en } from '../../../src/console/messages.en.ts';
import { composerField, recordPanel, prescriptionForm, submitDrawer, workTab } from './consultation.ts';
import type { User } from './user.ts';

/** The input by keyboard and by mouse: a record of four fields with a diagnosis, and three drugs for a week. */
export const sampleInput = {
  chiefComplaint: 'Headache for a week',
  presentIllness: 'In the mornings, no fever',
  pastHistory: 'Hypertension',
  diagnosis: 'I10',
  advice: 'Less salt',
  drugs: [
    { name: 'amlodipine', frequency: null },
    { name: 'metformin', frequency: null },
    { name: 'loratadine', frequency: 'qn' },
  ],
  days: '7',
} as const;

const t = en.prescription;
const recordField = (page: Page, name: string) =>
  recordPanel(page).getByRole('textbox', { name, exact: true });
const combobox = (page: Page, name: string) => prescriptionForm(page).getByRole('combobox', { name });
const diagnosisCombobox = (page: Page) =>
  recordPanel(page).getByRole('combobox', { name: en.consultation.record.findDiagnosis });
const submitButton = (page: Page) => prescriptionForm(page).getByRole('button', { name: t.submit });
const option = (page: Page, word: string) =>
  page
    .getByRole('listbox')
    .getByRole('option', { name: new RegExp(word, 'i') })
    .first();
/** Waits until the options are those of the typed text; no earlier option can be picked. */
export const waitForOption = async (page: Page, word: string): Promise<void> => {
  await option(page, word).waitFor();
  await page.waitForFunction(() => document.activeElement?.getAttribute('aria-busy') === null);
};
const waitForFocus = async (page: Page, name: RegExp): Promise<void> => {
  await page.waitForFunction(
    (source) => new RegExp(source).test(document.activeElement?.getAttribute('aria-label') ?? ''),
    name.source,
  );
};
const recordFields = ['chiefComplaint', 'presentIllness', 'pastHistory'] as const;

/** Writes and submits all of it without the mouse, starting in the composer. */
export const writeByKeyboard = async (page: Page, user: User): Promise<void> => {
  await composerField(page).focus();
  await user.press('Alt+r');
  await recordField(page, en.consultation.record.chiefComplaint).and(page.locator(':focus')).waitFor();
  for (const [index, field] of recordFields.entries()) {
    if (index > 0) await user.tabTo(recordField(page, en.consultation.record[field]));
    await user.word(sampleInput[field]);
  }
  await user.tabTo(diagnosisCombobox(page));
  await user.word(sampleInput.diagnosis);
  await waitForOption(page, sampleInput.diagnosis);
  await user.press('Enter');
  await user.tabTo(recordField(page, en.consultation.record.advice));
  await user.word(sampleInput.advice);
  // Also where it is beside the record: that is nearer than Tab by Tab.
  await user.press('Alt+p');
  await prescriptionForm(page).locator(':focus').waitFor();
  await user.tabTo(combobox(page, t.findDrug));
  for (const { name, frequency } of sampleInput.drugs) {
    await user.word(name);
    await waitForOption(page, name);
    await user.press('Enter');
    await waitForFocus(page, /^Dose/);
    await user.press('Enter');
    if (frequency) await user.word(frequency);
    await user.press('Enter');
    await user.press('Enter');
    await user.word(sampleInput.days);
    await user.press('Enter');
  }
  await user.tabTo(submitButton(page));
  await user.press('Enter');
  await user.confirm(submitDrawer(page));
  await page.getByText('Awaiting review').first().waitFor();
};

/** The same with the mouse; only words are typed. A click on a tab puts the caret into its first field. */
export const writeByMouse = async (page: Page, user: User): Promise<void> => {
  const focused = page.locator(':focus');
  const openTab = async (tab: 'record' | 'prescription', field: Locator): Promise<void> => {
    await user.click(workTab(page, tab));
    await field.and(focused).waitFor();
  };
  const clickUnlessFocused = async (field: Locator): Promise<void> => {
    if ((await field.and(focused).count()) === 0) await user.click(field);
  };
  if (!(await recordPanel(page).isVisible()))
    await openTab('record', recordField(page, en.consultation.record.chiefComplaint));
  for (const field of recordFields) {
    await clickUnlessFocused(recordField(page, en.consultation.record[field]));
    await user.word(sampleInput[field]);
  }
  await user.click(diagnosisCombobox(page));
  await user.word(sampleInput.diagnosis);
  await waitForOption(page, sampleInput.diagnosis);
  await user.click(option(page, sampleInput.diagnosis));
  await user.click(recordField(page, en.consultation.record.advice));
  await user.word(sampleInput.advice);
  if (!(await prescriptionForm(page).isVisible())) await openTab('prescription', combobox(page, t.findDrug));
  for (const { name, frequency } of sampleInput.drugs) {
    await clickUnlessFocused(combobox(page, t.findDrug));
    await user.word(name);
    await waitForOption(page, name);
    await user.click(option(page, name));
    await waitForFocus(page, /^Dose/);
    const line = prescriptionForm(page).getByRole('list', { name: t.lines }).getByRole('listitem').last();
    if (frequency) await user.selectOption(line.getByRole('combobox', { name: t.frequency }), frequency);
    await user.doubleClick(line.getByRole('textbox', { name: t.days }));
    await user.word(sampleInput.days);
  }
  await user.click(submitButton(page));
  await user.click(submitDrawer(page).getByRole('button', { name: t.review.send }));
  await page.getByText('Awaiting review').first().waitFor();
};
