import type { Locator, Page } from 'playwright-core';
import { en } from '../../src/console/messages.en.ts';
import { composer, record, rxForm } from './safetyActs.ts';

/** How long a hand takes for what it does, in milliseconds. */
export interface Pace {
  /** A key, or keys pressed together. */
  readonly press: number;
  /** To point at something and click. */
  readonly click: number;
  /** From the keyboard to the mouse, or back. */
  readonly home: number;
  /** A word, or a number, typed: the same in every hand. */
  readonly word: number;
}

/** What a hand did: keys beside the words, clicks, moves between keyboard and mouse, and words. */
export interface Acts {
  readonly press: number;
  readonly click: number;
  readonly home: number;
  readonly word: number;
}

/** The Keystroke-Level Model's hand (Card, Moran, Newell 1980): an average typist, and a word of six letters. */
export const klm: Pace = { press: 200, click: 1_200, home: 400, word: 1_200 };

/** How long these acts take at a pace, in milliseconds. */
export const lasting = (acts: Acts, pace: Pace): number =>
  acts.press * pace.press + acts.click * pace.click + acts.home * pace.home + acts.word * pace.word;

/** The hand of a doctor on a page: it counts what it does, and does it at a pace. */
const openHand = (page: Page, pace: Pace | null) => {
  const acts = { press: 0, click: 0, home: 0, word: 0 };
  let on: 'keyboard' | 'mouse' = 'keyboard';
  const act = async (what: keyof Acts): Promise<void> => {
    acts[what] += 1;
    if (pace) await new Promise((settle) => setTimeout(settle, pace[what]));
  };
  const reach = async (device: 'keyboard' | 'mouse'): Promise<void> => {
    if (on === device) return;
    on = device;
    await act('home');
  };
  const press = async (key: string): Promise<void> => {
    await reach('keyboard');
    await act('press');
    await page.keyboard.press(key);
  };
  return {
    acts: (): Acts => acts,
    press,
    click: async (what: Locator): Promise<void> => {
      await reach('mouse');
      await act('click');
      await what.click();
    },
    /** A double click, which marks the word: typing replaces it. */
    mark: async (what: Locator): Promise<void> => {
      await reach('mouse');
      await act('click');
      await what.dblclick();
    },
    /** One of a list that the browser opens: a click on the list, and one on the row. */
    choose: async (list: Locator, value: string): Promise<void> => {
      await reach('mouse');
      await act('click');
      await act('click');
      await list.selectOption(value);
    },
    word: async (text: string): Promise<void> => {
      await reach('keyboard');
      await act('word');
      await page.keyboard.type(text);
    },
    /** Tab after Tab, until something has the focus. */
    tabTo: async (what: Locator): Promise<void> => {
      for (let n = 0; n < 40; n += 1) {
        await press('Tab');
        if (await what.evaluate((field) => field === document.activeElement)) return;
      }
      throw new Error('no Tab leads there');
    },
  };
};

/** What both hands write: a record of four parts with a diagnosis, and three drugs for a week. */
export const written = {
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

const w = en.prescription;
const inRecord = (page: Page, name: string) => record(page).getByRole('textbox', { name });
const finder = (page: Page, name: string) => rxForm(page).getByRole('combobox', { name });
const recordFinder = (page: Page) =>
  record(page).getByRole('combobox', { name: en.consultation.record.findDiagnosis });
const offered = (page: Page) => rxForm(page).locator('.rx-offer button').first();
const submit = (page: Page) => rxForm(page).getByRole('button', { name: w.submit });
const option = (page: Page, word: string) =>
  page
    .getByRole('listbox')
    .getByRole('option', { name: new RegExp(word, 'i') })
    .first();
/** Waits until what is offered answers what was typed: before that nothing of it can be taken. */
export const found = async (page: Page, word: string): Promise<void> => {
  await option(page, word).waitFor();
  await page.waitForFunction(() => document.activeElement?.getAttribute('aria-busy') === null);
};
const focusOn = async (page: Page, name: RegExp): Promise<void> => {
  await page.waitForFunction(
    (source) => new RegExp(source).test(document.activeElement?.getAttribute('aria-label') ?? ''),
    name.source,
  );
};
const texts = ['chiefComplaint', 'presentIllness', 'pastHistory'] as const;

/** Writes and sends all of it from the composer on, without the mouse. */
export const byKeyboard = async (page: Page, pace: Pace | null = null): Promise<Acts> => {
  const hand = openHand(page, pace);
  await composer(page).focus();
  for (const field of texts) {
    await hand.tabTo(inRecord(page, en.consultation.record[field]));
    await hand.word(written[field]);
  }
  await hand.tabTo(recordFinder(page));
  await hand.word(written.diagnosis);
  await found(page, written.diagnosis);
  await hand.press('Enter');
  await hand.tabTo(inRecord(page, en.consultation.record.advice));
  await hand.word(written.advice);
  await hand.tabTo(offered(page));
  await hand.press('Enter');
  await hand.tabTo(finder(page, w.findDrug));
  for (const { name, frequency } of written.drugs) {
    await hand.word(name);
    await found(page, name);
    await hand.press('Enter');
    await focusOn(page, /^Dose/);
    await hand.press('Enter');
    if (frequency) await hand.word(frequency);
    await hand.press('Enter');
    await hand.press('Enter');
    await hand.word(written.days);
    await hand.press('Enter');
  }
  await hand.tabTo(submit(page));
  await hand.press('Enter');
  await page.getByText('Awaiting audit').first().waitFor();
  return hand.acts();
};

/** The same with the mouse, which the hand leaves for words alone. */
export const byMouse = async (page: Page, pace: Pace | null = null): Promise<Acts> => {
  const hand = openHand(page, pace);
  await composer(page).focus();
  for (const field of texts) {
    await hand.click(inRecord(page, en.consultation.record[field]));
    await hand.word(written[field]);
  }
  await hand.click(recordFinder(page));
  await hand.word(written.diagnosis);
  await found(page, written.diagnosis);
  await hand.click(option(page, written.diagnosis));
  await hand.click(inRecord(page, en.consultation.record.advice));
  await hand.word(written.advice);
  await hand.click(offered(page));
  for (const { name, frequency } of written.drugs) {
    await hand.click(finder(page, w.findDrug));
    await hand.word(name);
    await found(page, name);
    await hand.click(option(page, name));
    await focusOn(page, /^Dose/);
    const line = rxForm(page).getByRole('list', { name: w.lines }).getByRole('listitem').last();
    if (frequency) await hand.choose(line.getByRole('combobox', { name: w.frequency }), frequency);
    await hand.mark(line.getByRole('textbox', { name: w.days }));
    await hand.word(written.days);
  }
  await hand.click(submit(page));
  await page.getByText('Awaiting audit').first().waitFor();
  return hand.acts();
};
