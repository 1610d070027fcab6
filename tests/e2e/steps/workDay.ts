import type { Page } from 'playwright-core';
import { en } from '../../../src/console/messages.en.ts';
import { composerField, orderIdOf } from './consultation.ts';
import { chatLog, queuePreview } from './signIn.ts';
import { type ActionCounts, createUser } from './user.ts';
import { writeByKeyboard, writeByMouse } from './writePrescription.ts';

const reply = 'Thank you, here is what I suggest';
const { finish } = en.consultation;

const recordTab = (page: Page) =>
  page
    .getByRole('navigation', { name: en.consultation.tabs.label })
    .getByRole('button', { name: en.consultation.tabs.record });

const add = (one: ActionCounts, other: ActionCounts): ActionCounts => ({
  press: one.press + other.press,
  click: one.click + other.click,
  home: one.home + other.home,
  word: one.word + other.word,
});

/** Repeats what is ignored just after a patient is opened: a person looks first. */
const untilSent = async (page: Page, act: () => Promise<void>): Promise<void> => {
  const sent = chatLog(page).getByText(reply);
  while (!(await sent.first().isVisible())) {
    await act();
    await sent
      .first()
      .waitFor({ timeout: 300 })
      .catch(() => undefined);
  }
};

const waitForNext = async (page: Page, previous: string): Promise<void> => {
  await page.waitForURL((url) => url.searchParams.get('id') !== previous);
  await composerField(page).waitFor();
};

/**
 * Consultations one after another, from the queue to the next patient: a reply, a record of four fields with a diagnosis, three drugs,
 * and the end with the signature. Returns what the doctor did.
 */
export const workDay = async (
  page: Page,
  hand: 'keyboard' | 'mouse',
  visits: number,
): Promise<ActionCounts> => {
  const user = createUser(page, null);
  let written: ActionCounts = { press: 0, click: 0, home: 0, word: 0 };
  const isByKeyboard = hand === 'keyboard';
  const accept = queuePreview(page).getByRole('button', { name: en.cloudRoom.accept });
  await accept.waitFor();
  if (isByKeyboard) await user.press('Enter');
  else await user.click(accept);
  await waitForNext(page, '');
  for (let n = 0; n < visits; n += 1) {
    const id = orderIdOf(page);
    const send = page.getByRole('button', { name: en.composer.send, exact: true });
    if (isByKeyboard) await user.press('Alt+c');
    else await user.click(composerField(page));
    await composerField(page).and(page.locator(':focus')).waitFor();
    await user.word(reply);
    if (isByKeyboard) await user.press('Enter');
    else await user.click(send);
    await untilSent(page, () => (isByKeyboard ? composerField(page).press('Enter') : send.click()));
    if (!isByKeyboard) await user.click(recordTab(page));
    written = add(written, await (isByKeyboard ? writeByKeyboard : writeByMouse)(page));
    const drawer = page.getByRole('dialog');
    if (isByKeyboard) {
      await user.press('Alt+x');
      await drawer.getByText(finish.signRecord).waitFor();
      await user.confirm(drawer);
    } else {
      await user.click(page.getByRole('button', { name: finish.action }));
      await user.click(drawer.getByRole('button', { name: /^Sign, end and open the next/ }));
    }
    await waitForNext(page, id);
  }
  return add(user.counts(), written);
};
