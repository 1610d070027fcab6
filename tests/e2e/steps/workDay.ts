import type { Page } from 'playwright-core';
import { en } from '../../support/messages.ts';
import { composerField, orderIdOf, recordPanel, workTab } from './consultation.ts';
import { chatLog, queuePreview } from './signIn.ts';
import { type ActionCounts, createUser, type User } from './user.ts';
import { waitForOption, writeByKeyboard, writeByMouse } from './writePrescription.ts';

type Hand = 'keyboard' | 'mouse';

const reply = 'Thank you, here is what I suggest';
const { finish } = en.consultation;

const none: ActionCounts = { press: 0, click: 0, home: 0, word: 0 };

/** A sum and what was done between two counts. */
const add = (sum: ActionCounts, after: ActionCounts, before: ActionCounts): ActionCounts => ({
  press: sum.press + after.press - before.press,
  click: sum.click + after.click - before.click,
  home: sum.home + after.home - before.home,
  word: sum.word + after.word - before.word,
});

/** Sends the reply; what is ignored just after a patient is opened is repeated, uncounted: a person looks first. */
const sendReply = async (page: Page, user: User, hand: Hand): Promise<void> => {
  const send = page.getByRole('button', { name: en.composer.send, exact: true });
  if (hand === 'keyboard') await user.press('Enter');
  else await user.click(send);
  while ((await composerField(page).inputValue()) !== '')
    await (hand === 'keyboard' ? page.keyboard.press('Enter') : send.click());
  await chatLog(page).getByText(reply).first().waitFor();
};

const waitForNext = async (page: Page, previous: string): Promise<void> => {
  await page.waitForURL((url) => url.searchParams.get('id') !== previous);
  await composerField(page).waitFor();
};

/** Opens the drawer, agrees on a follow-up if it is wanted, and leaves it to the next patient. */
const close = async (page: Page, user: User, hand: Hand, withFollowUp = false): Promise<void> => {
  const drawer = page.getByRole('dialog');
  const inTwoWeeks = drawer.getByRole('button', { name: finish.followUp.usual[14] });
  if (hand === 'keyboard') await user.press('Alt+x');
  else await user.click(page.getByRole('button', { name: finish.action }));
  // Until the record is loaded and checked, the drawer offers the end without the signature.
  await drawer.getByRole('checkbox', { name: finish.signRecord }).waitFor();
  const main = drawer.getByRole('button', { name: /^Sign, end and accept next/ });
  await main.and(page.locator(':enabled')).waitFor();
  if (hand === 'mouse') {
    if (withFollowUp) await user.click(inTwoWeeks);
    await user.click(main);
    return;
  }
  if (withFollowUp) {
    await user.press('3');
    await inTwoWeeks.and(drawer.locator('[aria-pressed="true"]')).waitFor();
  }
  await user.confirm(drawer, 'Enter');
};

/** The parts of a visit. */
const parts = ['reply', 'writing', 'closing'] as const;
type Part = (typeof parts)[number];

/**
 * Consultations one after another, from the queue to the next patient: a reply, a record of four fields with a diagnosis, three drugs,
 * and the end with the signature. Returns what the doctor did, by parts; the first patient is accepted uncounted.
 */
export const workDay = async (
  page: Page,
  hand: Hand,
  visits: number,
): Promise<Readonly<Record<Part, ActionCounts>>> => {
  const user = createUser(page);
  const isByKeyboard = hand === 'keyboard';
  const acts: Readonly<Record<Part, () => Promise<void>>> = {
    reply: async () => {
      if (isByKeyboard) await user.press('Alt+c');
      else await user.click(composerField(page));
      await composerField(page).and(page.locator(':focus')).waitFor();
      await user.word(reply);
      await sendReply(page, user, hand);
    },
    writing: () => (isByKeyboard ? writeByKeyboard : writeByMouse)(page, user),
    closing: () => close(page, user, hand),
  };
  const counts: Record<Part, ActionCounts> = { reply: none, writing: none, closing: none };
  await queuePreview(page).getByRole('button', { name: en.cloudRoom.accept }).click();
  await waitForNext(page, '');
  for (let n = 0; n < visits; n += 1) {
    const id = orderIdOf(page);
    for (const part of parts) {
      const before = user.counts();
      await acts[part]();
      counts[part] = add(counts[part], user.counts(), before);
    }
    await waitForNext(page, id);
  }
  return counts;
};

const factTexts = { allergy: 'penicillin', weight: '61', medicine: 'warfarin' } as const;

/** An allergy, a weight and a medicine from elsewhere, saved. */
const writeFacts = async (page: Page, user: User, hand: Hand): Promise<void> => {
  const t = en.rules.facts;
  const panel = page.getByRole('region', { name: t.title }).first();
  const medicines = panel.getByRole('combobox', { name: t.addMedicine });
  const weight = panel.getByLabel(t.kilograms);
  await panel.getByRole('button', { name: t.edit }).waitFor();
  if (hand === 'keyboard') await user.press('Alt+a');
  else await user.click(panel.getByRole('button', { name: t.edit }));
  await panel.getByLabel(t.substanceOf(1)).and(page.locator(':focus')).waitFor();
  await user.word(factTexts.allergy);
  // By keyboard over the row of the next allergy.
  if (hand === 'keyboard') for (let n = 0; n < 2; n += 1) await user.press('Enter');
  else await user.click(weight);
  await user.word(factTexts.weight);
  if (hand === 'keyboard') await user.press('Enter');
  else await user.click(medicines);
  await user.word(factTexts.medicine);
  await waitForOption(page, factTexts.medicine);
  if (hand === 'keyboard') await user.press('Enter');
  else await user.click(page.getByRole('listbox').getByRole('option').first());
  await medicines.and(page.locator(':focus')).waitFor();
  if (hand === 'keyboard') await user.press('Control+Enter');
  else await user.click(panel.getByRole('button', { name: t.save }));
  await weight.waitFor({ state: 'detached' });
};

/** A template of the hospital for the whole record. */
const insertTemplate = async (page: Page, user: User, hand: Hand): Promise<void> => {
  const t = en.templates;
  const record = recordPanel(page);
  const complaint = record.getByRole('textbox', { name: en.consultation.record.chiefComplaint, exact: true });
  const templates = record.getByRole('button', { name: en.consultation.record.templates });
  const first = record.getByRole('button', { name: new RegExp(`^${t.choose('')}`) }).first();
  const add = record.getByRole('button', { name: /without a preview$/ }).first();
  const use = record.getByRole('button', { name: t.use });
  if (hand === 'keyboard') {
    await user.press('Alt+r');
    await complaint.and(page.locator(':focus')).waitFor();
    await user.tabTo(templates, 'Shift+Tab');
    await user.press('Enter');
    await first.waitFor();
    // In the search, Enter chooses the first one.
    await user.press('Enter');
    await use.waitFor();
    await user.tabTo(use);
    await user.press('Enter');
  } else {
    await user.click(workTab(page, 'record'));
    for (const button of [templates, add]) await user.click(button);
  }
  await Promise.all([use, add].map((button) => button.waitFor({ state: 'detached' })));
};

/** The tasks of some visits only. */
const otherTasks = ['accepting', 'facts', 'template', 'closing with a follow-up'] as const;
type OtherTask = (typeof otherTasks)[number];

/** Does each of them once, from the queue on, where three patients wait; returns what the doctor did. */
export const doOtherTasks = async (
  page: Page,
  hand: Hand,
): Promise<Readonly<Record<OtherTask, ActionCounts>>> => {
  const accept = queuePreview(page).getByRole('button', { name: en.cloudRoom.accept });
  const count = async (act: (user: User) => Promise<unknown>): Promise<ActionCounts> => {
    const user = createUser(page, null, hand);
    await act(user);
    return user.counts();
  };
  await accept.waitFor();
  const accepting = await count((user) => (hand === 'keyboard' ? user.press('Enter') : user.click(accept)));
  await waitForNext(page, '');
  const facts = await count((user) => writeFacts(page, user, hand));
  const template = await count((user) => insertTemplate(page, user, hand));

  await page.goto(new URL('/cloudRoom', page.url()).href);
  await accept.click();
  await waitForNext(page, '');
  const id = orderIdOf(page);
  await (hand === 'keyboard' ? writeByKeyboard : writeByMouse)(page, createUser(page));
  const closing = await count((user) => close(page, user, hand, true));
  await waitForNext(page, id);
  return { accepting, facts, template, 'closing with a follow-up': closing };
};
