import type { Page } from 'playwright-core';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { en } from '../../support/messages.ts';
import {
  acceptPatient,
  chatLog,
  submitCredentials,
  waitForLive,
  readSmsInbox,
  accounts,
  pickFromCombobox,
  sendMessage,
} from '../steps/signIn.ts';
import { solveCaptcha } from '../steps/solveCaptcha.ts';
import {
  expireAccessTokens,
  recordPanel,
  remarkField,
  showDetails,
  prescriptionForm,
  showTab,
  submitPrescription,
} from '../steps/consultation.ts';
import { startE2eStack, password, type E2eStack } from '../../support/startE2eStack.ts';
import { containsSecret, type Secret, watchForLeaks, type LeakWatcher } from '../../support/secretLeaks.ts';

let stack: E2eStack;
let page: Page;
let watcher: LeakWatcher;
beforeAll(async () => {
  stack = await startE2eStack({ captcha: true });
  page = await stack.openPage();
  watcher = await watchForLeaks(page.context());
});
afterAll(() => stack.close());

const mobile = '13900000001';
const newPassword = 'planted-New-7Xw long enough';
const seededTexts = {
  chat: 'planted-chat-Q1z',
  complaint: 'planted-complaint-W2x',
  illness: 'planted-illness-E3c',
  remark: 'planted-remark-R4v',
  opinion: 'planted-opinion-T5b',
};
const secrets: Secret[] = [
  { what: 'a password', text: password },
  { what: 'a password', text: newPassword },
  { what: 'the mobile number', text: mobile },
  ...Object.entries(seededTexts).map(([what, text]) => ({ what: `the ${what}`, text })),
];

const bodies = v.object({ captchaVerification: v.optional(v.string()), code: v.optional(v.string()) });

/** Every secret so far, with the tokens that the browser received. */
const allSecrets = (): readonly Secret[] => [...secrets, ...watcher.tokens()];

/** The secrets that leaked into the browser's stores, nginx's logs or the upstream's output. */
const findAllLeaks = async (): Promise<string[]> => {
  const logs = stack.logs();
  return [
    ...(await watcher.findLeaks(allSecrets())),
    ...allSecrets()
      .filter(({ text }) => containsSecret(logs, text))
      .map(({ what }) => `${what} in a log`),
  ];
};

const logOut = async (): Promise<void> => {
  await page.getByRole('button', { name: en.common.logOut }).click();
  await page.getByRole('button', { name: en.login.submit }).waitFor();
};

it('a doctor’s day leaks no password, token, proof, code, number or patient text', async () => {
  page.context().on('request', (request) => {
    const read = v.safeParse(bodies, request.method() === 'POST' ? request.postDataJSON() : {});
    const proof = read.success ? read.output.captchaVerification : undefined;
    if (proof) secrets.push({ what: 'a captcha proof', text: proof });
  });
  await page.goto(`${stack.baseUrl}/login?redirect=%2FcloudRoom`);
  await submitCredentials(page, accounts.doctor, 'planted-wrong-Y6n');
  secrets.push({ what: 'a wrong password', text: 'planted-wrong-Y6n' });
  await solveCaptcha(page);
  await page.getByText('Login failed: incorrect username or password').waitFor();
  await page.getByRole('checkbox', { name: en.login.remember.both }).check();
  await submitCredentials(page, accounts.doctor);
  await solveCaptcha(page);
  await page.waitForURL(`${stack.baseUrl}/cloudRoom`);

  const patient = await acceptPatient(page, stack.baseUrl);
  secrets.push({ what: 'a patient’s name', text: patient });
  await waitForLive(page);
  await sendMessage(page, seededTexts.chat);
  await chatLog(page).getByText(seededTexts.chat).waitFor();
  await showTab(page, 'record');
  await recordPanel(page)
    .getByRole('textbox', { name: 'Presenting complaint', exact: true })
    .fill(seededTexts.complaint);
  await recordPanel(page)
    .getByRole('textbox', { name: 'History of presenting complaint' })
    .fill(seededTexts.illness);
  // The refresh token is sent once more.
  expireAccessTokens(stack);
  await pickFromCombobox(recordPanel(page), 'Add a diagnosis', 'K29.5');
  const form = prescriptionForm(page);
  await form.getByText('K29.5', { exact: true }).waitFor();
  await pickFromCombobox(form, 'Add a drug', 'omeprazole');
  await showDetails(page);
  await remarkField(page).first().fill(seededTexts.remark);
  await submitPrescription(page);
  await page.getByRole('region', { name: 'Prescriptions' }).getByText('Awaiting review').first().waitFor();
  await recordPanel(page)
    .getByText(/^Saved/)
    .waitFor();
  expect(await findAllLeaks()).toEqual([]);

  const menu = page.getByRole('navigation', { name: en.common.menu });
  await menu.getByRole('link', { name: en.common.nav.personalData }).click();
  await page.getByRole('link', { name: en.profile.parts.security }).click();
  const t = en.personal.password;
  await page.getByLabel(t.oldPassword, { exact: true }).fill(password);
  await page.getByLabel(t.newPassword, { exact: true }).fill(newPassword);
  await page.getByLabel(t.again, { exact: true }).fill(newPassword);
  await page.getByRole('button', { name: t.submit }).click();
  await page.getByText(en.common.signOutReason.passwordChanged).waitFor();
  expect(await findAllLeaks()).toEqual([]);

  await page.getByRole('tab', { name: en.login.methods.code }).click();
  await page.getByLabel(en.login.mobile).fill(mobile);
  await page.getByRole('button', { name: en.login.ask }).click();
  await solveCaptcha(page);
  await page.getByRole('button', { name: /^Resend in/ }).waitFor();
  const code = (await readSmsInbox(stack))[0]?.code ?? '';
  expect(code).toHaveLength(6);
  secrets.push({ what: 'a code', text: code });
  await page.getByLabel(en.login.code, { exact: true }).fill(code);
  await page.getByRole('button', { name: en.login.submit }).click();
  await page.getByRole('button', { name: en.common.logOut }).waitFor();
  expect(await findAllLeaks()).toEqual([]);
  await logOut();
  expect(await findAllLeaks()).toEqual([]);
});

it('an auditor’s day leaks none either', async () => {
  await page.getByRole('tab', { name: en.login.methods.password }).click();
  await submitCredentials(page, accounts.auditor);
  await solveCaptcha(page);
  await page.waitForURL('**/prescriptionTask');
  await page.getByRole('button', { name: en.audit.claimNext }).click();
  await page.getByText(en.audit.heldByYou).waitFor();
  await page.getByRole('textbox', { name: en.audit.opinion }).fill(seededTexts.opinion);
  expect(await findAllLeaks()).toEqual([]);
  const reviewUrl = page.url();
  await page.getByRole('button', { name: en.audit.approve }).click();
  // Until the verdict is stored the opinion is unsent, and logging out would ask.
  await page.waitForURL((address) => address.href !== reviewUrl);
  await logOut();
  expect(await findAllLeaks()).toEqual([]);
  expect(watcher.tokens().length).toBeGreaterThanOrEqual(6);
});

const seededFault = { what: 'a fault', text: 'planted-fault-U7m' };

it.each([
  ['local storage draft', `localStorage.setItem('draft', '${seededFault.text}')`],
  ['session storage draft', `sessionStorage.setItem('draft', '{"a":"${seededFault.text}"}')`],
  ['an address', `history.replaceState(null, '', '?q=${seededFault.text}')`],
  ['a title', `document.title = '${seededFault.text}'; setTimeout(() => { document.title = 'x' }, 50)`],
  ['the console', `console.info('${seededFault.text}')`],
  ['cache c', `caches.open('c').then((c) => c.put('/x', new Response('${seededFault.text}')))`],
  [
    'IndexedDB d/s',
    `new Promise((done) => { const o = indexedDB.open('d', 1); o.onupgradeneeded = () => o.result.createObjectStore('s');
      o.onsuccess = () => { const t = o.result.transaction('s', 'readwrite');
        t.objectStore('s').put({ a: new TextEncoder().encode('${seededFault.text}') }, 1); t.oncomplete = () => { o.result.close(); done() } } })`,
  ],
  ['a Referer', `fetch('/healthz?', { referrer: '/x?q=${seededFault.text}', referrerPolicy: 'unsafe-url' })`],
])('the search finds a secret planted in %s', async (location, script) => {
  const otherPage = await stack.openPage();
  const otherWatcher = await watchForLeaks(otherPage.context());
  await otherPage.goto(`${stack.baseUrl}/login`);
  expect(await otherWatcher.findLeaks([seededFault])).toEqual([]);
  await otherPage.evaluate(script);
  await expect
    .poll(() => otherWatcher.findLeaks([seededFault]))
    .toContain(`${seededFault.what} in ${location}`);
  await otherPage.context().close();
});
