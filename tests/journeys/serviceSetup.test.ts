import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { en } from '../words.ts';
import { chat, logIn, someoneWaiting } from './acts.ts';
import { violations } from './look.ts';
import { openStage, type Stage } from './stage.ts';
import { found } from './writingActs.ts';

const w = en.service;
const kind = 'Follow-up prescription';

let stage: Stage;
let page: Page;
beforeAll(async () => {
  stage = await openStage();
});
beforeEach(async () => {
  page = await stage.person();
  await logIn(page, stage.address, 'doctor');
});
afterEach(() => stage.goHome());
afterAll(() => stage.close());

const open = async (tab: string, where = page): Promise<void> => {
  await where.goto(`${stage.address}/serviceSetup${tab === 'consult' ? '' : `?tab=${tab}`}`);
  await where.getByRole('heading', { name: w.title, exact: true }).waitFor();
  await where.waitForLoadState('networkidle');
};

/** The name of what has the focus, and the title of the part that it stands in. */
const focused = (): Promise<string> =>
  page.evaluate(() => {
    const at = document.activeElement;
    const labels = at instanceof HTMLInputElement || at instanceof HTMLTextAreaElement ? at.labels : null;
    const text = at instanceof HTMLElement ? at.innerText : '';
    const name = at?.getAttribute('aria-label') ?? labels?.[0]?.textContent ?? text;
    const part = at?.closest('.panel')?.querySelector('h2')?.textContent ?? '';
    return `${part} > ${name}`;
  });

/** Presses Tab until something of this name has the focus: whoever cannot be reached so, fails here. */
const tabTo = async (name: string, part = kind): Promise<void> => {
  for (let n = 0; n < 250; n += 1) {
    await page.keyboard.press('Tab');
    if ((await focused()) === `${part} > ${name}`) return;
  }
  throw new Error(`${name} is not reached by Tab; the focus stands on ${await focused()}`);
};

/** Writes into the field that has the focus, in the place of what stands there. */
const write = async (text: string): Promise<void> => {
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(text);
};

const card = (where = page) => where.getByRole('region', { name: kind });
const switchName = w.on(kind);
const row = (): Record<string, unknown> =>
  stage.database(
    (db) =>
      db
        .prepare(
          `SELECT s.* FROM service_config s JOIN account a ON a.id = s.user_id
           WHERE a.username = 'linyue' AND s.consult_type = 3`,
        )
        .get() ?? {},
  );

/** A diagnosis that the doctor does not have within reach: the demo puts there what they diagnose most. */
const notYetTagged = (): string =>
  stage.database((db) =>
    String(
      db
        .prepare(
          `SELECT code FROM diagnosis WHERE tenant_id = 1 AND leaf = 1 AND length(code) = 5
           AND code NOT IN (SELECT code FROM disease_tag) ORDER BY code LIMIT 1`,
        )
        .get()?.['code'],
    ),
  );

it('a service is set by keyboard alone, and the patient who is accepted then receives the greeting', async () => {
  await open('consult');
  await tabTo(switchName);
  await page.keyboard.press('Space');
  await tabTo(w.save);
  await page.keyboard.press('Enter');
  await expect.poll(() => row()['switched']).toBe(0);
  await card().getByText(w.availability.off).waitFor();

  await page.reload();
  await page.waitForLoadState('networkidle');
  await tabTo(switchName);
  await page.keyboard.press('Space');
  await tabTo(w.fields.price);
  await write('12.345');
  await page.keyboard.press('Tab');
  await card().getByText(w.trouble.priceFine).waitFor();
  await page.keyboard.press('Shift+Tab');
  await write('１２．５');
  await tabTo(w.from('Monday', 1));
  await write('8');
  await tabTo(w.to('Monday', 1));
  await write('1730');
  await tabTo(w.addSpan('Monday'));
  await page.keyboard.press('Enter');
  // The new span has the focus.
  await write('17');
  await tabTo(w.to('Monday', 2));
  await write('0');
  await page.keyboard.press('Tab');
  await card().getByText(w.trouble.overlap).waitFor();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  await write('18');
  await tabTo(w.copyMonday);
  await page.keyboard.press('Enter');
  await tabTo(w.dayOff);
  const year = new Date().getFullYear() + 1;
  await page.keyboard.type(`0101${year}`);
  await page.keyboard.press('Enter');
  await card().getByText(`${year}-01-01`).waitFor();
  await tabTo(w.fields.greeting);
  await page.keyboard.type('Welcome, {patient}.');
  await card().getByText(`Welcome, ${w.replies.sample.patient}.`).waitFor();
  await tabTo(w.save);
  await page.keyboard.press('Enter');
  await expect.poll(() => row()['greeting']).toBe('Welcome, {patient}.');
  await card()
    .getByText(/^Saved at/)
    .waitFor();
  const { switched, price_fen, hours, days_off } = row();
  expect([switched, price_fen, days_off]).toEqual([1, 1250, `["${year}-01-01"]`]);
  expect(String(hours).match(/"begins":"18:00","ends":"24:00"/g)).toHaveLength(5);

  await page.goto(`${stage.address}/cloudRoom`);
  const waiting = someoneWaiting(page);
  const name = (await waiting.getByRole('strong').first().textContent()) ?? '';
  await waiting.getByRole('button', { name: 'Accept' }).focus();
  await page.keyboard.press('Enter');
  await chat(page).getByText(`Welcome, ${name}.`).waitFor();
  const sent = stage.database((db) =>
    db.prepare("SELECT role FROM message WHERE body ->> '$.text' = ?").all(`Welcome, ${name}.`),
  );
  expect(sent).toEqual([{ role: 'doctor' }]);
});

it('a quick reply that is written here works by / in the chat', async () => {
  await open('consult');
  await tabTo(w.tabs.replies, '');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/serviceSetup?tab=replies');
  await page.goBack();
  await card().waitFor();
  await page.goForward();
  await tabTo(w.replies.add, w.replies.title);
  await page.keyboard.press('Enter');
  await tabTo(en.composer.quickReplies.text, w.replies.edit);
  await page.keyboard.type('How do you sleep, {patient}?');
  await page.getByText(`How do you sleep, ${w.replies.sample.patient}?`).waitFor();
  await tabTo(en.composer.quickReplies.shortcut, w.replies.edit);
  await page.keyboard.type('sleep');
  await tabTo(w.replies.category, w.replies.edit);
  await page.keyboard.type('Nights');
  expect(await violations(page)).toEqual([]);
  await tabTo(en.composer.quickReplies.save, w.replies.edit);
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Nights' }).waitFor();

  await page.goto(`${stage.address}/cloudRoom`);
  await page
    .getByRole('link', { name: /Continue/ })
    .or(page.getByRole('button', { name: /Continue/ }))
    .first()
    .focus();
  await page.keyboard.press('Enter');
  const composer = page.getByRole('textbox', { name: en.composer.write });
  await composer.focus();
  await page.keyboard.type('/sleep');
  await page.getByRole('option').first().waitFor();
  await page.keyboard.press('Enter');
  await expect.poll(() => composer.inputValue()).toMatch(/^How do you sleep, (?!\{).+\?$/);

  await open('replies');
  await tabTo(en.composer.quickReplies.remove('How do you sleep, {patient}?'), w.replies.title);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.getByText('How do you sleep').waitFor({ state: 'detached' });
});

it('a common disease that is added here is offered in a consultation of the other tab, until it is removed', async () => {
  const room = await page.context().newPage();
  await room.goto(`${stage.address}/cloudRoom`);
  await room
    .getByRole('link', { name: /Continue/ })
    .or(room.getByRole('button', { name: /Continue/ }))
    .first()
    .click();
  const finder = room.getByRole('combobox', { name: en.consultation.record.findDiagnosis }).first();
  await finder.waitFor();
  await open('diseases');
  await tabTo(w.diseases.find, w.diseases.title);
  const code = notYetTagged();
  const added = page.getByRole('listitem').filter({ hasText: code });
  expect(await added.count()).toBe(0);
  await page.keyboard.type(code);
  await found(page, code);
  await page.keyboard.press('Enter');
  await added.waitFor();
  expect(await violations(page)).toEqual([]);
  const offered = room.getByRole('option').filter({ hasText: code });
  await finder.click();
  await offered.waitFor();
  const name = (await added.locator('span').first().textContent()) ?? '';
  await tabTo(w.diseases.remove(name), w.diseases.title);
  await page.keyboard.press('Enter');
  await added.waitFor({ state: 'detached' });
  await expect.poll(() => offered.count()).toBe(0);
});

it('settings that another tab saved meanwhile are shown with the difference before anything is replaced', async () => {
  const other = await page.context().newPage();
  await open('consult');
  await open('consult', other);
  await tabTo(w.fields.minutes);
  await write('33');
  await card(other).getByRole('textbox', { name: w.fields.price }).fill('44');
  await card(other).getByRole('button', { name: w.save }).click();
  const asked = card().getByRole('region', { name: w.conflict.title });
  await asked.waitFor();
  await asked.getByText('44.00').waitFor();
  expect(await violations(page)).toEqual([]);
  // Typed and not chosen yet: it outlives the page.
  await page.reload();
  await expect.poll(() => card().getByRole('textbox', { name: w.fields.minutes }).inputValue()).toBe('33');
  await asked.waitFor();
  await tabTo(w.conflict.mine);
  await page.keyboard.press('Enter');
  await tabTo(w.save);
  await page.keyboard.press('Enter');
  await expect.poll(() => [row()['minutes'], row()['price_fen']]).toEqual([33, 4400]);
  await expect
    .poll(() => card(other).getByRole('textbox', { name: w.fields.minutes }).inputValue())
    .toBe('33');
});

it('no page complained', () => {
  expect(stage.complaints()).toEqual([]);
});
