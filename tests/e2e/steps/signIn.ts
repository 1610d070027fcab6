import type { BrowserContext, Locator, Page, Route } from 'playwright-core';
import * as v from 'valibot';
import { en as protocolsEn } from '../../../src/console/features/login/agreements/messages.en.ts';
import { zh as protocolsZh } from '../../../src/console/features/login/agreements/messages.zh.ts';
import type { Call } from '../../../src/console/api/http/call.ts';
import { memoryStorage } from '../../../src/console/api/testing/createTestApi.ts';
import { createApiClient } from '../../support/api/createApiClient.ts';
import { countMedicines, waitingAdults } from '../../support/api/acceptForAnyDrug.ts';
import { en, zh } from '../../support/messages.ts';
import { challenge, solveCaptcha } from './solveCaptcha.ts';
import { password, type E2eStack } from '../../support/startE2eStack.ts';

/** The console's texts, by the browser's language. */
export const messagesOf = { 'en-GB': en, 'zh-CN': zh } as const;
type Language = keyof typeof messagesOf;
const protocols = { 'en-GB': protocolsEn, 'zh-CN': protocolsZh } as const;

/** The accounts of the first demo hospital that the tests use. */
export const accounts = {
  doctor: 'linyue',
  colleague: 'zhouheng',
  auditor: 'qinshulan',
  secondAuditor: 'luyifan',
} as const;

/** Fills in the log-in form on the screen and submits it. */
export const submitCredentials = async (
  page: Page,
  username: string,
  secret = password,
  language: Language = 'en-GB',
): Promise<void> => {
  const t = messagesOf[language].login;
  await page.getByRole('textbox', { name: t.username, exact: true }).fill(username);
  await page.getByRole('textbox', { name: t.password, exact: true }).fill(secret);
  await page.getByRole('button', { name: t.submit }).click();
};

/** Logs a person in and waits for the first screen. */
export const signIn = async (
  page: Page,
  baseUrl: string,
  account: keyof typeof accounts,
  language: Language = 'en-GB',
): Promise<void> => {
  await page.goto(`${baseUrl}/login`);
  await submitCredentials(page, accounts[account], password, language);
  const logOutButton = page.getByRole('button', { name: messagesOf[language].common.logOut });
  const missingAgreement = page.getByRole('alert').filter({ hasText: protocols[language].missing });
  await logOutButton.or(challenge(page)).or(missingAgreement).first().waitFor();
  if (await missingAgreement.isVisible()) {
    await page.getByRole('checkbox', { name: protocols[language].lead }).check();
    await page.getByRole('button', { name: messagesOf[language].login.submit }).click();
    await logOutButton.or(challenge(page)).first().waitFor();
  }
  if (await challenge(page).isVisible()) await solveCaptcha(page);
  await logOutButton.waitFor();
};

/** Waits until the page reports live updates. */
export const waitForLive = (page: Page): Promise<void> =>
  page.getByRole('status', { name: 'Live updates: Live' }).waitFor({ timeout: 40_000 });

/** The waiting patients who may be prescribed for: adults without a known allergy who come for a follow-up. */
export const waitingPatients = (page: Page): Locator =>
  page
    .getByRole('region', { name: /^Waiting/ })
    .getByRole('listitem')
    .filter({ hasText: 'Follow-up prescription' })
    .filter({ hasText: /[2-9]\d y/ })
    .filter({ hasNotText: 'Allergies' });

/** The calls of whoever is logged in on a page. */
const callsOf = async (page: Page, baseUrl: string): Promise<Call> => {
  const storage = memoryStorage();
  for (const [key, value] of await page.evaluate(() => Object.entries<string>(localStorage)))
    storage.setItem(key, value);
  return createApiClient(baseUrl, storage).call;
};

const acceptNamed = async (page: Page, name: string): Promise<void> => {
  // By name: the queue may change meanwhile.
  const row = page
    .getByRole('region', { name: /^Waiting/ })
    .getByRole('listitem')
    .filter({ hasText: name });
  await row.first().getByRole('button', { name: 'Accept' }).click();
  await page.waitForURL('**/cloudRoom/detail?*');
  await page.getByRole('region', { name: `Patient ${name}` }).waitFor();
};

/**
 * Accepts a patient from the queue and waits for the consultation; returns the name. Without a wanted name it is one who takes
 * nothing, so that no rule finds a drug beside another one.
 */
export const acceptPatient = async (page: Page, baseUrl: string, wantedName?: string): Promise<string> => {
  await page.goto(`${baseUrl}/cloudRoom`);
  if (wantedName !== undefined) {
    await acceptNamed(page, wantedName);
    return wantedName;
  }
  const call = await callsOf(page, baseUrl);
  for (const one of await waitingAdults(call)) {
    await acceptNamed(page, one.patient.name);
    if ((await countMedicines(call, one)) === 0) return one.patient.name;
    await page.goto(`${baseUrl}/cloudRoom`);
  }
  throw new Error('everybody who waits takes something');
};

/** What is known of the row that is chosen in the queue. */
export const queuePreview = (page: Page): Locator =>
  page.getByRole('complementary', { name: en.cloudRoom.preview.title });

/** Chooses a row of the queue, so that its preview is shown. */
export const chooseInQueue = async (page: Page, name: string): Promise<Locator> => {
  await page.getByRole('listitem').getByRole('button', { name, exact: true }).click();
  const preview = queuePreview(page);
  await preview.getByRole('region', { name: en.common.patientBanner.label(name) }).waitFor();
  return preview;
};

/** Sends a message in the open consultation. */
export const sendMessage = async (page: Page, text: string): Promise<void> => {
  const composer = page.getByRole('textbox', { name: 'Message to the patient' });
  await composer.fill(text);
  // Just after a switch between patients Enter sends nothing: a person presses it again.
  do await composer.press('Enter');
  while ((await composer.inputValue()) !== '');
};

/** Clicks a button that may disappear before the click; the caller tries again until it has the expected result. */
export const clickIfShown = async (button: Locator): Promise<void> => {
  const first = button.first();
  if (await first.isVisible()) await first.click({ timeout: 1000 }).catch(() => undefined);
};

/** Clicks several times where a button is, whatever is in that place by then. */
export const clickInPlace = async (page: Page, button: Locator, times: number): Promise<void> => {
  await button.hover();
  for (let n = 0; n < times; n += 1) {
    await page.mouse.down();
    await page.mouse.up();
  }
};

/** Confirms a message that was held because the patient wrote something while the connection was down, if there is one. */
export const confirmHeldMessages = (page: Page): Promise<void> =>
  clickIfShown(chatLog(page).getByRole('button', { name: en.chat.sendNow }));

/** The transcript of the open consultation. */
export const chatLog = (page: Page): Locator => page.getByRole('log');

/** Searches in a combobox and picks the first option. */
export const pickFromCombobox = async (form: Locator, label: string, query: string): Promise<void> => {
  const combobox = form.getByRole('combobox', { name: label });
  await combobox.fill(query);
  // Until then the options are those of an earlier query.
  await combobox.and(form.page().locator('[aria-busy=true]')).waitFor({ state: 'detached' });
  await form.page().getByRole('listbox').getByRole('option').first().click();
};

const smsShape = v.array(
  v.object({
    scene: v.number(),
    mobile: v.string(),
    code: v.optional(v.string(), ''),
    text: v.optional(v.string(), ''),
  }),
);

/** The text messages that were sent, the newest first, from the development outbox, which the gateway does not serve. */
export const readSmsInbox = async (stack: Pick<E2eStack, 'upstreamPort'>) =>
  v.parse(smsShape, await (await fetch(`http://127.0.0.1:${stack.upstreamPort}/outbox`)).json());

/** Holds the requests of a browser or a tab to a path, or their responses, until they are released. */
export const holdRequest = async (
  target: BrowserContext | Page,
  path: string,
  phase: 'request' | 'response' = 'request',
) => {
  const released = Promise.withResolvers<void>();
  let heldCount = 0;
  await target.route(`**${path}*`, async (route: Route) => {
    try {
      if (phase === 'request') {
        heldCount += 1;
        await released.promise;
        await route.continue();
        return;
      }
      const response = await route.fetch();
      heldCount += 1;
      await released.promise;
      await route.fulfill({ response });
    } catch {
      // The tab is closed.
    }
  });
  return { heldCount: () => heldCount, release: released.resolve };
};
