// Reload, kill, crash and expiry while somebody types, RUNS times (200 unless told): what comes back is what stood there at
// most half a second before, byte for byte. Run it alone with `node tests/faults/typing.ts`,
// with FORMS="cancel decline" for some of the forms.
import type { Locator, Page } from 'playwright-core';
import { auth } from '../../src/contract/account/auth.ts';
import { giveCredentials, people } from '../journeys/acts.ts';
import { endSessions } from '../journeys/safetyActs.ts';
import { openStage, password } from '../journeys/stage.ts';
import { given, openChance } from './figures.ts';
import { openFields } from './typingForms.ts';

const [runs, seed] = [given('RUNS', 200), given('SEED', Date.now() % 2 ** 31)];
const { upTo, oneOf } = openChance(seed);
/** The forms that are tried; all of them unless named. */
const wanted = (process.env['FORMS'] ?? '').split(/\s+/).filter((name) => name !== '');
/** How old what comes back may be, in milliseconds. */
const oldest = 500;

console.log(`${runs} runs, seed ${seed}`);
const pause = (ms: number): Promise<void> => new Promise((settle) => setTimeout(settle, ms));

const stage = await openStage();

/** A person of the hospital in a browser of their own, logged in. */
const seat = async (who: 'doctor' | 'auditor'): Promise<Page> => {
  const page = await stage.person();
  await page.goto(`${stage.address}/login`);
  const answer = await fetch(`${stage.address}${auth.login.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'tenant-id': '1' },
    body: JSON.stringify({ username: people[who], password }),
  });
  const { data }: { data?: unknown } = Object(await answer.json());
  await page.evaluate((login) => localStorage.setItem('loginInfo', login), JSON.stringify(data));
  return page;
};

const every = openFields(stage);
const unknown = wanted.filter((name) => !(name in every));
if (unknown.length > 0)
  throw new Error(`There is ${Object.keys(every).join(', ')}, not ${unknown.join(', ')}.`);
const fields = wanted.length > 0 ? wanted : Object.keys(every);

/** What may become of a page while somebody types; answers the page on which they go on. */
const fates: Readonly<Record<string, (page: Page, who: 'doctor' | 'auditor') => Promise<Page>>> = {
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
    const gone = page.waitForEvent('crash');
    void (await context.newCDPSession(page)).send('Page.crash').catch(() => undefined);
    await gone;
    const next = await context.newPage();
    await next.goto(address);
    return next;
  },
  expiry: async (page, who) => {
    const address = page.url();
    endSessions(stage);
    // Whatever the page asks next is refused.
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await page.getByRole('link', { name: 'Today' }).dispatchEvent('click');
    await page.getByRole('dialog').getByRole('button', { name: 're-login' }).click();
    await page.waitForURL('**/login**');
    await page.goto(`${stage.address}/login`);
    await giveCredentials(page, people[who]);
    await page.getByRole('button', { name: 'Log out' }).waitFor();
    await page.goto(address);
    return page;
  },
};

const words = [
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

/** Types at the pace of fast hands; answers what stood there and when. */
const type = async (page: Page, box: Locator): Promise<{ at: number; text: string }[]> => {
  await box.focus();
  const stood = [{ at: Date.now(), text: await box.inputValue() }];
  const until = Date.now() + 200 + upTo(1_500);
  while (Date.now() < until) {
    if (upTo(8) === 0) await page.keyboard.press('Backspace');
    else await page.keyboard.insertText(oneOf(words));
    // Stamped after it stood there: a text is never taken for older than it is.
    stood.push({ at: Date.now(), text: await box.inputValue() });
    await pause(upTo(90));
  }
  return stood;
};

const settled = async (box: Locator, allowed: ReadonlySet<string>): Promise<string> => {
  const until = Date.now() + 15_000;
  let text = '';
  do {
    text = await box.inputValue();
    if (allowed.has(text)) return text;
    await pause(50);
  } while (Date.now() < until);
  return text;
};

let wrong = 0;
for (let run = 1; run <= runs; run += 1) {
  const name = oneOf(fields);
  const fate = oneOf(Object.keys(fates));
  const [field, happens] = [every[name], fates[fate]];
  if (!field || !happens) continue;
  const page = await seat(field.who);
  await page.context().route('**/addOrUpdateCaseInfo', (route) => route.abort());
  await page.goto(`${stage.address}${await field.address()}`);
  await field.ready(page);
  const stood = await type(page, field.box(page));
  const cut = Date.now();
  const next = await happens(page, field.who);
  const young = stood.filter(({ at }, n) => (stood[n + 1]?.at ?? cut) >= cut - oldest || at >= cut - oldest);
  // Blanks alone are nothing to keep; and a record that a leaving page still saved comes back as the server keeps texts,
  // without the blanks at its ends.
  const allowed = new Set(
    young.flatMap(({ text }) => (text.trim() === '' || field.trimmed ? [text, text.trim()] : [text])),
  );
  // A form in which nothing stood may be closed by now.
  if (field.closes && allowed.has('')) await field.ready(next);
  await field.box(next).waitFor();
  const text = await settled(field.box(next), allowed);
  if (!allowed.has(text)) {
    wrong += 1;
    console.log(`run ${run}: ${name}, ${fate}: ${JSON.stringify(text)} instead of one of`, [...allowed]);
  }
  if (run % 20 === 0) console.log(`${run} runs, ${wrong} wrong`);
  await stage.goHome();
}
await stage.close();
console.log(`${runs} runs: ${wrong} in which a typed word was lost`);
process.exitCode = wrong === 0 ? 0 : 1;
