import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { en } from '../../support/messages.ts';
import { chatLog, signIn, waitingPatients } from '../steps/signIn.ts';
import { findViolations } from '../../support/axe.ts';
import { startE2eStack, type E2eStack } from '../../support/startE2eStack.ts';
import { showTab } from '../steps/consultation.ts';
import { pressUndo } from '../steps/user.ts';
import { waitForOption } from '../steps/writePrescription.ts';
import { waitForData } from '../../support/screens.ts';

const t = en.service;
const kind = 'Follow-up prescription';

let stack: E2eStack;
let page: Page;
beforeAll(async () => {
  stack = await startE2eStack();
});
beforeEach(async () => {
  page = await stack.openPage();
  await signIn(page, stack.baseUrl, 'doctor');
});
afterEach(() => stack.closePages());
afterAll(() => stack.close());

const openTab = async (tab: string, target = page): Promise<void> => {
  await target.goto(`${stack.baseUrl}/serviceSetup${tab === 'consult' ? '' : `?tab=${tab}`}`);
  await target.getByRole('heading', { name: t.title, exact: true }).waitFor();
  await waitForData(target);
};

/** The name of the focused element, and the title of its panel. */
const focusedField = (): Promise<string> =>
  page.evaluate(() => {
    const element = document.activeElement;
    const hasLabels = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
    const labels = hasLabels ? element.labels : null;
    const text = element instanceof HTMLElement ? element.innerText : '';
    const name = element?.getAttribute('aria-label') ?? labels?.[0]?.textContent ?? text;
    const section = element?.closest('.panel')?.querySelector('h2')?.textContent ?? '';
    return `${section} > ${name}`;
  });

/** Presses Tab until the element with this name has the focus; fails if Tab does not reach it. */
const tabToField = async (name: string, section = kind): Promise<void> => {
  for (let n = 0; n < 250; n += 1) {
    await page.keyboard.press('Tab');
    if ((await focusedField()) === `${section} > ${name}`) return;
  }
  throw new Error(`${name} is not reached by Tab; the focus is on ${await focusedField()}`);
};

/** Replaces the text of the focused field. */
const typeOver = async (text: string): Promise<void> => {
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(text);
};

const serviceCard = (target = page) => target.getByRole('region', { name: kind });
const switchName = t.on(kind);
const readService = (): Record<string, unknown> =>
  stack.withDatabase(
    (db) =>
      db
        .prepare(
          `SELECT s.* FROM service_config s JOIN account a ON a.id = s.user_id
           WHERE a.username = 'linyue' AND s.consult_type = 3`,
        )
        .get() ?? {},
  );

/** A diagnosis that is not yet one of the doctor's common diseases. */
const findUntaggedCode = (): string =>
  stack.withDatabase((db) =>
    String(
      db
        .prepare(
          `SELECT code FROM diagnosis WHERE tenant_id = 1 AND leaf = 1 AND length(code) = 5
           AND code NOT IN (SELECT code FROM disease_tag) ORDER BY code LIMIT 1`,
        )
        .get()?.['code'],
    ),
  );

it('a service is set up by keyboard alone, and the next accepted patient receives the greeting', async () => {
  await openTab('consult');
  await tabToField(switchName);
  await page.keyboard.press('Space');
  await tabToField(t.save);
  await page.keyboard.press('Enter');
  await expect.poll(() => readService()['switched']).toBe(0);
  await serviceCard().getByText(t.availability.off).waitFor();

  await page.reload();
  await waitForData(page);
  await tabToField(switchName);
  await page.keyboard.press('Space');
  await tabToField(t.fields.price);
  await typeOver('12.345');
  await page.keyboard.press('Tab');
  await serviceCard().getByText(t.trouble.priceFine).waitFor();
  await page.keyboard.press('Shift+Tab');
  await typeOver('１２．５');
  await tabToField(t.from('Monday', 1));
  await typeOver('8');
  await tabToField(t.to('Monday', 1));
  await typeOver('1730');
  await tabToField(t.addSpan('Monday'));
  await page.keyboard.press('Enter');
  // The new span has the focus.
  await typeOver('17');
  await tabToField(t.to('Monday', 2));
  await typeOver('0');
  await page.keyboard.press('Tab');
  await serviceCard().getByText(t.trouble.overlap).waitFor();
  expect(await findViolations(page)).toEqual([]);
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  await typeOver('18');
  await tabToField(t.copyMonday);
  await page.keyboard.press('Enter');
  await tabToField(t.dayOff);
  const year = new Date().getFullYear() + 1;
  await page.keyboard.type(`${year}0101`);
  await page.keyboard.press('Enter');
  await serviceCard().getByText(`${year}-01-01`).waitFor();
  await tabToField(t.fields.greeting);
  await page.keyboard.type('Welcome, {patient}.');
  await serviceCard().getByText(`Welcome, ${t.replies.sample.patient}.`).waitFor();
  await tabToField(t.save);
  await page.keyboard.press('Enter');
  await expect.poll(() => readService()['greeting']).toBe('Welcome, {patient}.');
  await serviceCard()
    .getByText(/^Saved at/)
    .waitFor();
  const { switched, price_fen, hours, days_off } = readService();
  expect([switched, price_fen, days_off]).toEqual([1, 1250, `["${year}-01-01"]`]);
  expect(String(hours).match(/"begins":"18:00","ends":"24:00"/g)).toHaveLength(5);

  await page.goto(`${stack.baseUrl}/cloudRoom`);
  const name = (await waitingPatients(page).first().getByRole('strong').first().textContent()) ?? '';
  const waiting = waitingPatients(page).filter({ hasText: name }).first();
  await waiting.getByRole('button', { name: 'Accept' }).focus();
  await page.keyboard.press('Enter');
  await chatLog(page).getByText(`Welcome, ${name}.`).waitFor();
  const sent = stack.withDatabase((db) =>
    db.prepare("SELECT role FROM message WHERE body ->> '$.text' = ?").all(`Welcome, ${name}.`),
  );
  expect(sent).toEqual([{ role: 'doctor' }]);
});

it('a quick reply that is added here can be used with / in the chat', async () => {
  await openTab('consult');
  await tabToField(t.tabs.replies, '');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/serviceSetup?tab=replies');
  await page.goBack();
  await serviceCard().waitFor();
  await page.goForward();
  await tabToField(t.replies.add, t.replies.title);
  await page.keyboard.press('Enter');
  await tabToField(en.composer.quickReplies.text, t.replies.add);
  await page.keyboard.type('How do you sleep, {patient}?');
  await page.getByText(`How do you sleep, ${t.replies.sample.patient}?`).waitFor();
  await tabToField(en.composer.quickReplies.shortcut, t.replies.add);
  await page.keyboard.type('sleep');
  await tabToField(t.replies.category, t.replies.add);
  await page.keyboard.type('Nights');
  expect(await findViolations(page)).toEqual([]);
  await tabToField(en.composer.quickReplies.save, t.replies.add);
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Nights' }).waitFor();

  await page.goto(`${stack.baseUrl}/cloudRoom`);
  await page
    .getByRole('link', { name: /Continue/ })
    .or(page.getByRole('button', { name: /Continue/ }))
    .first()
    .focus();
  await page.keyboard.press('Enter');
  const composer = page.getByRole('textbox', { name: en.composer.write });
  await composer.focus();
  await page.keyboard.type('/sleep');
  await page.getByRole('option').filter({ hasText: 'How do you sleep' }).first().waitFor();
  await page.keyboard.press('Enter');
  await expect.poll(() => composer.inputValue()).toMatch(/^How do you sleep, (?!\{).+\?$/);

  await openTab('replies');
  await tabToField(en.composer.quickReplies.remove('How do you sleep, {patient}?'), t.replies.title);
  await page.keyboard.press('Enter');
  const row = page.getByRole('listitem').filter({ hasText: 'How do you sleep' });
  await row.waitFor({ state: 'detached' });
  await pressUndo(page);
  await row.waitFor();
  await tabToField(en.composer.quickReplies.remove('How do you sleep, {patient}?'), t.replies.title);
  await page.keyboard.press('Enter');
  await row.waitFor({ state: 'detached' });
});

it('a common disease that is added here is offered in a consultation in another tab, until it is removed', async () => {
  const consultationPage = await page.context().newPage();
  await consultationPage.goto(`${stack.baseUrl}/cloudRoom`);
  await consultationPage
    .getByRole('link', { name: /Continue/ })
    .or(consultationPage.getByRole('button', { name: /Continue/ }))
    .first()
    .click();
  await showTab(consultationPage, 'record');
  const finder = consultationPage
    .getByRole('combobox', { name: en.consultation.record.findDiagnosis })
    .first();
  await finder.waitFor();
  await openTab('diseases');
  await tabToField(t.diseases.find, t.diseases.title);
  const code = findUntaggedCode();
  const addedTag = page.getByRole('listitem').filter({ hasText: code });
  expect(await addedTag.count()).toBe(0);
  await page.keyboard.type(code);
  await waitForOption(page, code);
  await page.keyboard.press('Enter');
  await addedTag.waitFor();
  expect(await findViolations(page)).toEqual([]);
  const tagOption = consultationPage.getByRole('option').filter({ hasText: code });
  await finder.click();
  await tagOption.waitFor();
  const name = (await addedTag.locator('span').first().textContent()) ?? '';
  await tabToField(t.diseases.remove(name), t.diseases.title);
  await page.keyboard.press('Enter');
  await addedTag.waitFor({ state: 'detached' });
  await expect.poll(() => tagOption.count()).toBe(0);
  await pressUndo(page);
  await addedTag.waitFor();
  await tagOption.waitFor();
});

it('settings that another tab has saved meanwhile are shown with the difference before anything is replaced', async () => {
  const other = await page.context().newPage();
  await openTab('consult');
  await openTab('consult', other);
  await tabToField(t.fields.minutes);
  await typeOver('33');
  await serviceCard(other).getByRole('textbox', { name: t.fields.price }).fill('44');
  await serviceCard(other).getByRole('button', { name: t.save }).click();
  const conflictNotice = serviceCard().getByRole('region', { name: en.journal.conflict.title });
  await conflictNotice.waitFor();
  await conflictNotice.getByText('44.00').waitFor();
  expect(await findViolations(page)).toEqual([]);
  // The typed text survives a reload before the conflict is resolved.
  await page.reload();
  await expect
    .poll(() => serviceCard().getByRole('textbox', { name: t.fields.minutes }).inputValue())
    .toBe('33');
  await conflictNotice.waitFor();
  await tabToField(en.journal.conflict.keepMine);
  await page.keyboard.press('Enter');
  await tabToField(t.save);
  await page.keyboard.press('Enter');
  await expect.poll(() => [readService()['minutes'], readService()['price_fen']]).toEqual([33, 4400]);
  await expect
    .poll(() => serviceCard(other).getByRole('textbox', { name: t.fields.minutes }).inputValue())
    .toBe('33');
});

it('no page wrote an error to the console', () => {
  expect(stack.consoleErrors()).toEqual([]);
});
