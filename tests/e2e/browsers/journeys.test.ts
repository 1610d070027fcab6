import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { en } from '../../support/messages.ts';
import { openFirefox } from '../../support/otherBrowsers/firefox.ts';
import { createPerson, patience, type Person, type Target } from '../../support/otherBrowsers/person.ts';
import type { OtherBrowser } from '../../support/otherBrowsers/tab.ts';
import { openWebKit } from '../../support/otherBrowsers/webKit.ts';
import { password } from '../../support/startE2eStack.ts';
import { type Stack, startStack } from '../../support/startStack.ts';
import { expireAccessTokens, expireSessions, placeWaiting } from '../steps/consultation.ts';
import { accounts } from '../steps/signIn.ts';

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
});
afterAll(() => stack.close());

const logOutButton: Target = { role: 'button', name: en.common.logOut };
const log: Target = { role: 'log' };
const composer: Target = { role: 'textbox', name: 'Message to the patient' };
const record: Target = { role: 'region', name: 'Case record' };
const form: Target = { role: 'region', name: 'New prescription' };
const dialog: Target = { role: 'dialog' };

const signIn = async (browser: OtherBrowser, account: keyof typeof accounts): Promise<Person> => {
  const person = createPerson(await browser.openProfile());
  await person.goto(`${stack.baseUrl}/login`);
  await person.fill(accounts[account], { role: 'textbox', name: en.login.username });
  await person.fill(password, { role: 'textbox', name: en.login.password });
  await person.click({ role: 'button', name: en.login.submit });
  await person.waitFor(logOutButton);
  return person;
};

const pick = async (person: Person, within: Target, name: string, word: string): Promise<void> => {
  await person.fill(word, within, { role: 'combobox', name });
  await person.click({ role: 'option', text: new RegExp(word, 'i') });
};

/** Accepts a patient who waits, and waits for live updates. */
const accept = async (person: Person, patient: string): Promise<void> => {
  placeWaiting(stack, patient);
  // The longest: the first row does not move when somebody else goes.
  stack.withDatabase((db) =>
    db
      .prepare(
        'UPDATE consult_order SET create_time = 1000 WHERE patient_id = (SELECT id FROM patient WHERE name = ?)',
      )
      .run(patient),
  );
  // As a doctor does. In WebKitGTK a page that is left just after the log-in leaves its storage locked.
  await person.click({ role: 'link', text: new RegExp(en.common.nav.cloudRoom) });
  const row: Target = { role: 'listitem', text: patient };
  await person.click({ role: 'region', name: /^Waiting/ }, row, { role: 'button', text: 'Accept' });
  await person.waitFor({ role: 'region', name: `Patient ${patient}` });
  await person.waitFor({ role: 'status', name: 'Live updates: Live' });
};

const browsers: [name: string, open: () => Promise<OtherBrowser>][] = [
  ['Firefox ESR', openFirefox],
  ['WebKitGTK', openWebKit],
];

describe.each(browsers)('in %s', (name, open) => {
  let browser: OtherBrowser;
  beforeAll(async () => {
    browser = await open();
  });
  afterAll(() => browser.close());

  it('a doctor accepts, chats, records and prescribes, and an auditor approves; the doctor sees it without a reload', async () => {
    const patient = `Main ${name}`;
    const doctor = await signIn(browser, 'doctor');
    await accept(doctor, patient);

    await doctor.fill('How have you been since?', composer);
    await doctor.press('Enter');
    await doctor.waitFor(log, { role: 'paragraph', text: 'How have you been since?' });
    // The patient answers by script.
    await expect
      .poll(async () => (await doctor.find(log, { role: 'lastParagraph' }))?.text, patience)
      .not.toBe('How have you been since?');

    await doctor.click(
      { role: 'navigation', name: en.consultation.tabs.label },
      {
        role: 'button',
        text: en.consultation.tabs.record,
      },
    );
    await doctor.fill('Upper abdominal pain', record, { role: 'textbox', name: 'Presenting complaint' });
    await doctor.fill('Bloated after meals', record, {
      role: 'textbox',
      name: 'History of presenting complaint',
    });
    await pick(doctor, record, 'Add a diagnosis', 'K29.5');
    await doctor.waitFor(form, { role: 'listitem', text: 'K29.5' });
    await pick(doctor, form, 'Add a drug', 'Esomeprazole');
    await doctor.waitFor(form, { role: 'textbox', name: /^Dose/ });
    await doctor.click({ role: 'button', name: en.prescription.submit });
    await doctor.click(dialog, { role: 'button', name: en.prescription.review.send });
    const prescriptions: Target = { role: 'region', name: 'Prescriptions' };
    await doctor.waitFor({ ...prescriptions, text: 'Awaiting review' });

    const auditor = await signIn(browser, 'auditor');
    await auditor.click({ role: 'row', text: patient }, { role: 'link' });
    await auditor.waitFor({ role: 'main', text: 'You are reviewing this' });
    await auditor.waitFor({ role: 'main', text: 'Upper abdominal pain' });
    await auditor.waitFor({ role: 'region', name: /Prescription lines/i, text: 'Esomeprazole' });
    await auditor.click({ role: 'button', text: /^Approve/ });

    await doctor.waitFor({ ...prescriptions, text: 'Approved' });
    await doctor.waitFor({ ...log, text: /RX\d+/ });
  });

  it('an unsent message survives a reload', async () => {
    const doctor = await signIn(browser, 'doctor');
    await accept(doctor, `Draft ${name}`);
    await doctor.fill('Take it with food', composer);
    await doctor.waitForDraft();
    await doctor.reload();
    await expect.poll(async () => (await doctor.find(composer))?.value, patience).toBe('Take it with food');
  });

  it('an expired token is refreshed unseen, an expired session is told, and a log-out reaches the other tab', async () => {
    const doctor = await signIn(browser, 'doctor');
    const visits: Target = { role: 'link', text: en.common.nav.orderRecord };
    expireAccessTokens(stack);
    await doctor.click(visits);
    await doctor.waitFor({ role: 'row', text: /\d{4}/ });
    expect(await doctor.find(dialog)).toBeNull();

    const other = await doctor.openTab();
    await other.goto(stack.baseUrl);
    await other.click(logOutButton);
    await doctor.waitFor({ role: 'textbox', name: en.login.username });

    const again = await signIn(browser, 'doctor');
    expireSessions(stack);
    await again.goto(`${stack.baseUrl}/orderRecord`);
    await again.waitFor({ ...dialog, text: en.errors.expired });
    await again.click(dialog, { role: 'button', name: en.errors.relogin });
    await again.waitFor({ role: 'textbox', name: en.login.username });
  });

  it('an export arrives as a file', async () => {
    const doctor = await signIn(browser, 'doctor');
    await doctor.goto(`${stack.baseUrl}/prescriptionRecord`);
    await doctor.click({ role: 'button', name: en.exports.action });
    await doctor.click({ role: 'button', name: en.exports.start });
    // The browser may still write.
    const lines = (): string[] => {
      const [file] = readdirSync(browser.downloads).filter((entry) => entry.endsWith('.csv'));
      return file === undefined
        ? []
        : [file, ...readFileSync(join(browser.downloads, file), 'utf8').trimEnd().split('\r\n')];
    };
    await expect.poll(() => lines().length, patience).toBeGreaterThan(2);
    const [file = '', head, ...rows] = lines();
    expect(head).toContain('Prescription no.');
    await doctor.waitFor({ role: 'main', text: en.exports.done(rows.length, file) });
  });
});
