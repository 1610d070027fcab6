import type { Page } from 'playwright-core';
import { en } from '../../../src/console/messages.en.ts';
import { composerField, orderIdOf } from './consultation.ts';
import { chatLog, queuePreview } from './signIn.ts';
import { type ActionCounts, createUser, type User } from './user.ts';
import { writeByKeyboard, writeByMouse } from './writePrescription.ts';

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

/** Opens the drawer, and leaves it to the next patient. */
const close = async (page: Page, user: User, hand: Hand): Promise<void> => {
  const drawer = page.getByRole('dialog');
  if (hand === 'keyboard') await user.press('Alt+x');
  else await user.click(page.getByRole('button', { name: finish.action }));
  // Until the record is loaded and checked, the drawer offers the end without the signature.
  await drawer.getByRole('checkbox', { name: finish.signRecord }).waitFor();
  const main = drawer.getByRole('button', { name: /^Sign, end and accept next/ });
  await main.and(page.locator(':enabled')).waitFor();
  if (hand === 'keyboard') await user.confirm(drawer);
  else await user.click(main);
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
