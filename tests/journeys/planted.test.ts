import type { Page } from 'playwright-core';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { en } from '../words.ts';
import { acceptSomeone, chat, giveCredentials, live, outbox, people, pick, say } from './acts.ts';
import { solve } from './captchaActs.ts';
import { endAccess, record, remark, rxForm } from './safetyActs.ts';
import { openStage, password, type Stage } from './stage.ts';
import { holds, type Secret, watch, type Witness } from './witness.ts';

let stage: Stage;
let page: Page;
let witness: Witness;
beforeAll(async () => {
  stage = await openStage({ captcha: true });
  page = await stage.person();
  witness = await watch(page.context());
});
afterAll(() => stage.close());

const mobile = '13900000001';
const changed = 'planted-New-7Xw long enough';
const words = {
  chat: 'planted-chat-Q1z',
  complaint: 'planted-complaint-W2x',
  illness: 'planted-illness-E3c',
  remark: 'planted-remark-R4v',
  opinion: 'planted-opinion-T5b',
};
const secrets: Secret[] = [
  { what: 'a password', text: password },
  { what: 'a password', text: changed },
  { what: 'the mobile number', text: mobile },
  ...Object.entries(words).map(([what, text]) => ({ what: `the ${what}`, text })),
];

const bodies = v.object({ captchaVerification: v.optional(v.string()), code: v.optional(v.string()) });

/** Everything planted so far, with what the browser itself was given. */
const all = (): readonly Secret[] => [...secrets, ...witness.tokens()];

/** Where a secret stands that should not: in the browser, in nginx's logs, in what the upstream printed. */
const leaks = async (): Promise<string[]> => {
  const said = stage.said();
  return [
    ...(await witness.found(all())),
    ...all()
      .filter(({ text }) => holds(said, text))
      .map(({ what }) => `${what} in a log`),
  ];
};

const logOut = async (): Promise<void> => {
  await page.getByRole('button', { name: en.common.logOut }).click();
  await page.getByRole('button', { name: en.login.submit }).waitFor();
};

it('a day of a doctor leaves no password, token, proof, code, number or word of a patient where it should not stand', async () => {
  page.context().on('request', (request) => {
    const read = v.safeParse(bodies, request.method() === 'POST' ? request.postDataJSON() : {});
    const proof = read.success ? read.output.captchaVerification : undefined;
    if (proof) secrets.push({ what: 'a captcha proof', text: proof });
  });
  await page.goto(`${stage.address}/login?redirect=%2FcloudRoom`);
  await giveCredentials(page, people.doctor, 'planted-wrong-Y6n');
  secrets.push({ what: 'a wrong password', text: 'planted-wrong-Y6n' });
  await solve(page);
  await page.getByText('Log-in failed: the account or the password is wrong').waitFor();
  await page.getByRole('checkbox', { name: en.login.remember.both }).check();
  await giveCredentials(page, people.doctor);
  await solve(page);
  await page.waitForURL(`${stage.address}/cloudRoom`);

  const patient = await acceptSomeone(page, stage.address);
  secrets.push({ what: 'a patient’s name', text: patient });
  await live(page);
  await say(page, words.chat);
  await chat(page).getByText(words.chat).waitFor();
  await record(page).getByRole('textbox', { name: 'Chief complaint' }).fill(words.complaint);
  await record(page).getByRole('textbox', { name: 'Present illness' }).fill(words.illness);
  // The refresh token travels once more.
  endAccess(stage);
  await pick(record(page), 'Add a diagnosis', 'K29.5');
  const form = rxForm(page);
  await form.getByRole('button', { name: /^Chronic gastritis/ }).click();
  await pick(form, 'Add a drug', 'omeprazole');
  await remark(page).first().fill(words.remark);
  await form.getByRole('button', { name: 'Submit for audit' }).click();
  await page.getByRole('region', { name: 'Prescriptions' }).getByText('Awaiting audit').first().waitFor();
  await record(page)
    .getByText(/^Saved/)
    .waitFor();
  expect(await leaks()).toEqual([]);

  const menu = page.getByRole('navigation', { name: en.common.menu });
  await menu.getByRole('link', { name: en.common.nav.personalData }).click();
  await page.getByRole('link', { name: en.profile.parts.security }).click();
  const w = en.personal.password;
  await page.getByLabel(w.oldPassword, { exact: true }).fill(password);
  await page.getByLabel(w.newPassword, { exact: true }).fill(changed);
  await page.getByLabel(w.again, { exact: true }).fill(changed);
  await page.getByRole('button', { name: w.submit }).click();
  await page.getByText(en.common.signOutReason.passwordChanged).waitFor();
  expect(await leaks()).toEqual([]);

  await page.getByRole('tab', { name: en.login.methods.code }).click();
  await page.getByLabel(en.login.mobile).fill(mobile);
  await page.getByRole('button', { name: en.login.ask }).click();
  await solve(page);
  await page.getByRole('button', { name: /^Again in/ }).waitFor();
  const code = (await outbox(stage))[0]?.code ?? '';
  expect(code).toHaveLength(6);
  secrets.push({ what: 'a code', text: code });
  await page.getByLabel(en.login.code, { exact: true }).fill(code);
  await page.getByRole('button', { name: en.login.submit }).click();
  await page.getByRole('button', { name: en.common.logOut }).waitFor();
  expect(await leaks()).toEqual([]);
  await logOut();
  expect(await leaks()).toEqual([]);
});

it('nor does a day of an auditor', async () => {
  await page.getByRole('tab', { name: en.login.methods.password }).click();
  await giveCredentials(page, people.auditor);
  await solve(page);
  await page.waitForURL('**/prescriptionTask');
  await page.getByRole('button', { name: en.audit.claimNext }).click();
  await page.getByText(en.audit.heldByYou).waitFor();
  await page.getByRole('textbox', { name: en.audit.opinion }).fill(words.opinion);
  expect(await leaks()).toEqual([]);
  const judged = page.url();
  await page.getByRole('button', { name: en.audit.approve }).click();
  // Until the verdict has landed the opinion is unsent, and the way out would ask.
  await page.waitForURL((address) => address.href !== judged);
  await logOut();
  expect(await leaks()).toEqual([]);
  expect(witness.tokens().length).toBeGreaterThanOrEqual(6);
});

const fault = { what: 'a fault', text: 'planted-fault-U7m' };

it.each([
  ['local storage draft', `localStorage.setItem('draft', '${fault.text}')`],
  ['session storage draft', `sessionStorage.setItem('draft', '{"a":"${fault.text}"}')`],
  ['an address', `history.replaceState(null, '', '?q=${fault.text}')`],
  ['a title', `document.title = '${fault.text}'; setTimeout(() => { document.title = 'x' }, 50)`],
  ['the console', `console.info('${fault.text}')`],
  ['cache c', `caches.open('c').then((c) => c.put('/x', new Response('${fault.text}')))`],
  [
    'IndexedDB d/s',
    `new Promise((done) => { const o = indexedDB.open('d', 1); o.onupgradeneeded = () => o.result.createObjectStore('s');
      o.onsuccess = () => { const t = o.result.transaction('s', 'readwrite');
        t.objectStore('s').put({ a: new TextEncoder().encode('${fault.text}') }, 1); t.oncomplete = () => { o.result.close(); done() } } })`,
  ],
  ['a Referer', `fetch('/healthz?', { referrer: '/x?q=${fault.text}', referrerPolicy: 'unsafe-url' })`],
])('the search finds what is planted in %s', async (place, script) => {
  const other = await stage.person();
  const watching = await watch(other.context());
  await other.goto(`${stage.address}/login`);
  expect(await watching.found([fault])).toEqual([]);
  await other.evaluate(script);
  await expect.poll(() => watching.found([fault])).toContain(`${fault.what} in ${place}`);
  await other.context().close();
});
