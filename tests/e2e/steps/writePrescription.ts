import type { Locator, Page } from 'playwright-core';
import { en } from '../../../src/console/messages.en.ts';
import { composerField, recordPanel, prescriptionForm } from './consultation.ts';

/** How long a person takes for each action, in milliseconds. */
export interface Pace {
  /** A key, or keys pressed together. */
  readonly press: number;
  /** To point at something and click. */
  readonly click: number;
  /** From the keyboard to the mouse, or back. */
  readonly home: number;
  /** Typing a word or a number. */
  readonly word: number;
}

/** The number of actions: keys outside of words, clicks, moves between keyboard and mouse, and words. */
export interface ActionCounts {
  readonly press: number;
  readonly click: number;
  readonly home: number;
  readonly word: number;
}

/** The Keystroke-Level Model (Card, Moran, Newell 1980) for an average typist and words of six letters. */
export const klm: Pace = { press: 200, click: 1_200, home: 400, word: 1_200 };

/** How long these actions take at a pace, in milliseconds. */
export const durationOf = (counts: ActionCounts, pace: Pace): number =>
  counts.press * pace.press + counts.click * pace.click + counts.home * pace.home + counts.word * pace.word;

/** Acts as a doctor on a page at a pace, and counts the actions. */
const createUser = (page: Page, pace: Pace | null) => {
  const counts = { press: 0, click: 0, home: 0, word: 0 };
  let currentDevice: 'keyboard' | 'mouse' = 'keyboard';
  const perform = async (target: keyof ActionCounts): Promise<void> => {
    counts[target] += 1;
    if (pace) await new Promise((resolve) => setTimeout(resolve, pace[target]));
  };
  const switchDevice = async (device: 'keyboard' | 'mouse'): Promise<void> => {
    if (currentDevice === device) return;
    currentDevice = device;
    await perform('home');
  };
  const press = async (key: string): Promise<void> => {
    await switchDevice('keyboard');
    await perform('press');
    await page.keyboard.press(key);
  };
  return {
    counts: (): ActionCounts => counts,
    press,
    click: async (target: Locator): Promise<void> => {
      await switchDevice('mouse');
      await perform('click');
      await target.click();
    },
    /** A double click selects the word; typing replaces it. */
    doubleClick: async (target: Locator): Promise<void> => {
      await switchDevice('mouse');
      await perform('click');
      await target.dblclick();
    },
    /** Picks an option of a native list: a click on the list and one on the option. */
    selectOption: async (list: Locator, value: string): Promise<void> => {
      await switchDevice('mouse');
      await perform('click');
      await perform('click');
      await list.selectOption(value);
    },
    word: async (text: string): Promise<void> => {
      await switchDevice('keyboard');
      await perform('word');
      await page.keyboard.type(text);
    },
    /** Presses Tab until the target has the focus. */
    tabTo: async (target: Locator): Promise<void> => {
      for (let n = 0; n < 40; n += 1) {
        await press('Tab');
        if (await target.evaluate((field) => field === document.activeElement)) return;
      }
      throw new Error('Tab does not reach the target');
    },
  };
};

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
const recordField = (page: Page, name: string) => recordPanel(page).getByRole('textbox', { name });
const combobox = (page: Page, name: string) => prescriptionForm(page).getByRole('combobox', { name });
const diagnosisCombobox = (page: Page) =>
  recordPanel(page).getByRole('combobox', { name: en.consultation.record.findDiagnosis });
const suggestedDiagnosis = (page: Page) => prescriptionForm(page).locator('.rx-offer button').first();
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
export const writeByKeyboard = async (page: Page, pace: Pace | null = null): Promise<ActionCounts> => {
  const user = createUser(page, pace);
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
  await user.tabTo(suggestedDiagnosis(page));
  await user.press('Enter');
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
  await page.getByText('Awaiting audit').first().waitFor();
  return user.counts();
};

/** The same with the mouse; only words are typed. */
export const writeByMouse = async (page: Page, pace: Pace | null = null): Promise<ActionCounts> => {
  const user = createUser(page, pace);
  await composerField(page).focus();
  for (const field of recordFields) {
    await user.click(recordField(page, en.consultation.record[field]));
    await user.word(sampleInput[field]);
  }
  await user.click(diagnosisCombobox(page));
  await user.word(sampleInput.diagnosis);
  await waitForOption(page, sampleInput.diagnosis);
  await user.click(option(page, sampleInput.diagnosis));
  await user.click(recordField(page, en.consultation.record.advice));
  await user.word(sampleInput.advice);
  await user.click(suggestedDiagnosis(page));
  for (const { name, frequency } of sampleInput.drugs) {
    await user.click(combobox(page, t.findDrug));
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
  await page.getByText('Awaiting audit').first().waitFor();
  return user.counts();
};
