// Reloads, kills, crashes and expires a session while somebody types, RUNS times (default 200): the restored text must be the
// text typed at most half a second before, byte for byte. Run it alone with `node tests/chaos/typing.ts`,
// with FORMS="cancel decline" for some of the forms.
import type { Locator, Page } from 'playwright-core';
import { auth } from '../../src/contract/account/auth.ts';
import { submitCredentials, accounts } from '../e2e/steps/signIn.ts';
import { expireSessions } from '../e2e/steps/consultation.ts';
import { startE2eStack, password } from '../support/startE2eStack.ts';
import { envNumber, createRandom } from './random.ts';
import { createTypingFields } from './typingFields.ts';

const [runs, seed] = [envNumber('RUNS', 200), envNumber('SEED', Date.now() % 2 ** 31)];
const { below, pick } = createRandom(seed);
/** The forms to test; all of them if none is named. */
const requestedForms = (process.env['FORMS'] ?? '').split(/\s+/).filter((name) => name !== '');
/** The maximum age of the restored text, in milliseconds. */
const maxAgeMs = 500;

console.log(`${runs} runs, seed ${seed}`);
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const stack = await startE2eStack();

/** Logs a person in, in a separate browser. */
const openLoggedInPage = async (role: 'doctor' | 'auditor'): Promise<Page> => {
  // The runs follow each other faster than a person logs in.
  stack.withDatabase((db) => db.exec('DELETE FROM sign_in'));
  const page = await stack.openPage();
  await page.goto(`${stack.baseUrl}/login`);
  const response = await fetch(`${stack.baseUrl}${auth.login.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'tenant-id': '1' },
    body: JSON.stringify({ username: accounts[role], password }),
  });
  const { data }: { data?: unknown } = Object(await response.json());
  await page.evaluate((login) => localStorage.setItem('loginInfo', login), JSON.stringify(data));
  return page;
};

const allFields = createTypingFields(stack);
const unknown = requestedForms.filter((name) => !(name in allFields));
if (unknown.length > 0)
  throw new Error(`There is ${Object.keys(allFields).join(', ')}, not ${unknown.join(', ')}.`);
const fields = requestedForms.length > 0 ? requestedForms : Object.keys(allFields);

/** Interruptions of a page while somebody types; each returns the page to continue on. */
const interruptions: Readonly<Record<string, (page: Page, role: 'doctor' | 'auditor') => Promise<Page>>> = {
  reload: async (page) => {
    await page.reload();
    return page;
  },
  kill: async (page) => {
    const [context, address] = [page.context(), page.url()];
    await page.close({ runBeforeUnload: false });
    const next = await context.newPage();
    await next.goto(address);
    return next;
  },
  crash: async (page) => {
    const [context, address] = [page.context(), page.url()];
    const crashed = page.waitForEvent('crash');
    void (await context.newCDPSession(page)).send('Page.crash').catch(() => undefined);
    await crashed;
    const next = await context.newPage();
    await next.goto(address);
    return next;
  },
  expiry: async (page, role) => {
    const address = page.url();
    expireSessions(stack);
    // The next request of the page is refused.
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await page.getByRole('link', { name: 'Today' }).dispatchEvent('click');
    await page.getByRole('dialog').getByRole('button', { name: 're-login' }).click();
    await page.waitForURL('**/login**');
    await page.goto(`${stack.baseUrl}/login`);
    await submitCredentials(page, accounts[role]);
    await page.getByRole('button', { name: 'Log out' }).waitFor();
    await page.goto(address);
    return page;
  },
};

const phrases = [
  '咳嗽',
  '三天',
  ' ',
  'fever ',
  '🙂',
  '。',
  'é',
  '“no”',
  '<b>',
  '多喝水',
  ' 38.5 ',
  '\t',
  '👩‍⚕️',
];

/** Types at high speed; returns the text at each moment. */
const typeText = async (page: Page, box: Locator): Promise<{ at: number; text: string }[]> => {
  await box.focus();
  const snapshots = [{ at: Date.now(), text: await box.inputValue() }];
  const deadline = Date.now() + 200 + below(1_500);
  while (Date.now() < deadline) {
    if (below(8) === 0) await page.keyboard.press('Backspace');
    else await page.keyboard.insertText(pick(phrases));
    // The time is taken after reading, so that a text never counts as older than it is.
    snapshots.push({ at: Date.now(), text: await box.inputValue() });
    await pause(below(90));
  }
  return snapshots;
};

const waitForAllowed = async (box: Locator, allowed: ReadonlySet<string>): Promise<string> => {
  const deadline = Date.now() + 15_000;
  let text = '';
  do {
    text = await box.inputValue();
    if (allowed.has(text)) return text;
    await pause(50);
  } while (Date.now() < deadline);
  return text;
};

let lostCount = 0;
for (let run = 1; run <= runs; run += 1) {
  const name = pick(fields);
  const interruption = pick(Object.keys(interruptions));
  const [field, interrupt] = [allFields[name], interruptions[interruption]];
  if (!field || !interrupt) continue;
  const page = await openLoggedInPage(field.role);
  await page.context().route('**/addOrUpdateCaseInfo', (route) => route.abort());
  await page.goto(`${stack.baseUrl}${await field.address()}`);
  await field.reveal(page);
  const snapshots = await typeText(page, field.box(page));
  const interruptedAt = Date.now();
  const next = await interrupt(page, field.role);
  const recent = snapshots.filter(
    ({ at }, n) =>
      (snapshots[n + 1]?.at ?? interruptedAt) >= interruptedAt - maxAgeMs || at >= interruptedAt - maxAgeMs,
  );
  // Whitespace alone is not stored, and a record saved on leaving comes back trimmed, as the server stores
  // texts.
  const allowed = new Set(
    recent.flatMap(({ text }) => (text.trim() === '' || field.isTrimmed ? [text, text.trim()] : [text])),
  );
  // A form that was empty may be closed by now.
  if (field.closesWhenEmpty && allowed.has('')) await field.reveal(next);
  else await field.showAgain?.(next);
  await field.box(next).waitFor();
  const text = await waitForAllowed(field.box(next), allowed);
  if (!allowed.has(text)) {
    lostCount += 1;
    console.log(`run ${run}: ${name}, ${interruption}: ${JSON.stringify(text)} instead of one of`, [
      ...allowed,
    ]);
  }
  if (run % 20 === 0) console.log(`${run} runs, ${lostCount} wrong`);
  await stack.closePages();
}
await stack.close();
console.log(`${runs} runs: ${lostCount} in which a typed word was lost`);
process.exitCode = lostCount === 0 ? 0 : 1;
