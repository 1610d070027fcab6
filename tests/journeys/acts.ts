import type { BrowserContext, Locator, Page, Route } from 'playwright-core';
import * as v from 'valibot';
import { en as protocolsEn } from '../../src/console/features/login/agreements/messages.en.ts';
import { zh as protocolsZh } from '../../src/console/features/login/agreements/messages.zh.ts';
import { en, zh } from '../words.ts';
import { challenge, solve } from './captchaActs.ts';
import { password, type Stage } from './stage.ts';

/** The words of the screens, by the browser's language. */
export const wordsOf = { 'en-GB': en, 'zh-CN': zh } as const;
type Language = keyof typeof wordsOf;
const protocols = { 'en-GB': protocolsEn, 'zh-CN': protocolsZh } as const;

/** The people of the first demo hospital who appear in journeys. */
export const people = {
  doctor: 'linyue',
  colleague: 'zhouheng',
  auditor: 'qinshulan',
  secondAuditor: 'luyifan',
} as const;

/** Fills in the log-in form that is on the screen, and sends it. */
export const giveCredentials = async (
  page: Page,
  username: string,
  word = password,
  language: Language = 'en-GB',
): Promise<void> => {
  const w = wordsOf[language].login;
  await page.getByLabel(w.username).fill(username);
  await page.getByRole('textbox', { name: w.password, exact: true }).fill(word);
  await page.getByRole('button', { name: w.submit }).click();
};

/** Logs a person in and waits for where they land. */
export const logIn = async (
  page: Page,
  address: string,
  who: keyof typeof people,
  language: Language = 'en-GB',
): Promise<void> => {
  await page.goto(`${address}/login`);
  await giveCredentials(page, people[who], password, language);
  const inside = page.getByRole('button', { name: wordsOf[language].common.logOut });
  const unread = page.getByRole('alert').filter({ hasText: protocols[language].missing });
  await inside.or(challenge(page)).or(unread).first().waitFor();
  if (await unread.isVisible()) {
    await page.getByRole('checkbox', { name: protocols[language].lead }).check();
    await page.getByRole('button', { name: wordsOf[language].login.submit }).click();
    await inside.or(challenge(page)).first().waitFor();
  }
  if (await challenge(page).isVisible()) await solve(page);
  await inside.waitFor();
};

/** Waits until the page says that what happens is pushed to it. */
export const live = (page: Page): Promise<void> =>
  page.getByRole('status', { name: 'Live updates: Live' }).waitFor({ timeout: 40_000 });

/** A waiting patient who may be prescribed for: a follow-up, grown up, without a known allergy. */
export const someoneWaiting = (page: Page): Locator =>
  page
    .getByRole('region', { name: /^Waiting/ })
    .getByRole('listitem')
    .filter({ hasText: 'Follow-up prescription' })
    .filter({ hasText: /[2-9]\d y/ })
    .filter({ hasNotText: 'Allergies' })
    .first();

/** Accepts somebody from the queue; gives the patient's name. The room is open afterwards. */
export const acceptSomeone = async (page: Page, address: string): Promise<string> => {
  await page.goto(`${address}/cloudRoom`);
  const row = someoneWaiting(page);
  const name = (await row.getByRole('strong').first().textContent()) ?? '';
  await row.getByRole('button', { name: 'Accept' }).click();
  await page.getByRole('region', { name: `Patient ${name}` }).waitFor();
  return name;
};

/** Sends a message in the open room. */
export const say = async (page: Page, text: string): Promise<void> => {
  const composer = page.getByRole('textbox', { name: 'Message to the patient' });
  await composer.fill(text);
  // For a moment after a switch between patients nothing is sent: a person looks, and presses again.
  do await composer.press('Enter');
  while ((await composer.inputValue()) !== '');
};

/** A message that the patient's words overtook while the line was down is asked about: the doctor says that it still holds. */
export const insist = async (page: Page): Promise<void> => {
  const holds = chat(page).getByRole('button', { name: en.chat.sendNow });
  for (const button of await holds.all()) if (await button.isVisible()) await button.click();
};

/** The conversation of the open room. */
export const chat = (page: Page): Locator => page.getByRole('log');

/** Looks something up in a finder and takes the first that is offered. */
export const pick = async (within: Locator, finder: string, query: string): Promise<void> => {
  await within.getByRole('combobox', { name: finder }).fill(query);
  await within.page().getByRole('listbox').getByRole('option').first().click();
};

const letters = v.array(
  v.object({
    scene: v.number(),
    mobile: v.string(),
    code: v.optional(v.string(), ''),
    text: v.optional(v.string(), ''),
  }),
);

/** What was sent as text messages, the newest first, as the development outbox shows it: beside the gateway, never through it. */
export const outbox = async (stage: Pick<Stage, 'upstreamPort'>) =>
  v.parse(letters, await (await fetch(`http://127.0.0.1:${stage.upstreamPort}/outbox`)).json());

/** Holds a call of a browser, or of one tab of it, until it is let go: before it reaches the upstream, or its answer. */
export const hold = async (
  where: BrowserContext | Page,
  path: string,
  what: 'request' | 'answer' = 'request',
) => {
  const gate = Promise.withResolvers<void>();
  let held = 0;
  await where.route(`**${path}*`, async (route: Route) => {
    try {
      if (what === 'request') {
        held += 1;
        await gate.promise;
        await route.continue();
        return;
      }
      const response = await route.fetch();
      held += 1;
      await gate.promise;
      await route.fulfill({ response });
    } catch {
      // The tab is closed.
    }
  });
  return { held: () => held, letGo: gate.resolve };
};
