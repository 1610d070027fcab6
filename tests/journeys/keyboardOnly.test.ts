import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { en } from '../../src/console/messages.en.ts';
import { chat, live, people, someoneWaiting } from './acts.ts';
import { type Keys, openKeys } from './keysActs.ts';
import { composer, count, orderOn, record, rxForm } from './safetyActs.ts';
import { openStage, password, type Stage } from './stage.ts';
import { found } from './writingActs.ts';

let stage: Stage;
let page: Page;
let keys: Keys;
beforeAll(async () => {
  stage = await openStage();
  page = await stage.person();
  keys = openKeys(page);
});
afterAll(() => stage.close());

const w = en.prescription;
const part = en.consultation.record;
const field = (name: string) => record(page).getByRole('textbox', { name });
const palette = () => page.getByRole('dialog');

describe('a doctor without a pointer', () => {
  it('logs in, and finds the cloud room in the menu', async () => {
    await page.goto(`${stage.address}/login`);
    await page.getByRole('button', { name: en.login.submit }).waitFor();
    await keys.tabTo(page.getByLabel(en.login.username));
    await keys.type(people.doctor);
    await keys.tabTo(page.getByRole('textbox', { name: en.login.password, exact: true }));
    await keys.type(password);
    await keys.press('Enter');
    await page.getByRole('button', { name: en.common.logOut }).waitFor();
    await keys.tabTo(page.getByRole('navigation').getByRole('link', { name: en.cloudRoom.title }).first());
    await keys.press('Enter');
    await page.waitForURL('**/cloudRoom');
    expect(keys.faults()).toEqual([]);
  });

  it('accepts who waits; what was asked over the page gives the focus back', async () => {
    const accept = someoneWaiting(page).getByRole('button', { name: en.cloudRoom.accept });
    await keys.tabTo(accept);
    for (const key of ['Control+k', '?']) {
      await keys.press(key);
      await palette().waitFor();
      await keys.press('Escape');
      await palette().waitFor({ state: 'detached' });
      await keys.stands(accept);
    }
    await keys.press('Enter');
    await page.waitForURL('**/cloudRoom/detail?id=*');
    await chat(page).waitFor();
    await live(page);
    expect(keys.faults()).toEqual([]);
  });

  it('writes to the patient', async () => {
    await keys.tabTo(composer(page));
    await keys.type('How have you been since the last visit?');
    // For a moment after a patient is opened nothing is sent: a person looks, and presses again.
    await expect
      .poll(async () => {
        await keys.press('Enter');
        return composer(page).inputValue();
      })
      .toBe('');
    await chat(page).getByText('How have you been since the last visit?').waitFor();
    await keys.stands(composer(page));
    expect(keys.faults()).toEqual([]);
  });

  it('writes the record, and is led to what a signature still lacks', async () => {
    const sign = record(page).getByRole('button', { name: en.consultation.sign.action, exact: true });
    // The key leads to what is on the screen already.
    await field(part.chiefComplaint).waitFor();
    await keys.press('Alt+r');
    await keys.stands(field(part.chiefComplaint));
    await keys.type('Headache for a week');
    await keys.tabTo(field(part.presentIllness));
    await keys.type('In the mornings, no fever');
    await keys.tabTo(sign, 'Shift+Tab');
    await keys.press('Enter');
    const lack = record(page)
      .getByRole('alert')
      .getByRole('button', { name: en.consultation.sign.diagnosis });
    await keys.tabTo(lack);
    await keys.press('Enter');
    await keys.stands(record(page).getByRole('combobox', { name: part.findDiagnosis }));
    await keys.type('I10');
    await found(page, 'I10');
    await keys.press('Enter');
    await record(page)
      .getByRole('button', { name: /^Remove/ })
      .waitFor();
    await keys.tabTo(field(part.advice));
    await keys.type('Less salt');
    await record(page)
      .getByText(/^Saved/)
      .waitFor();
    expect(keys.faults()).toEqual([]);
  });

  it('prescribes, submits, and sees that it waits for its audit', async () => {
    const form = rxForm(page);
    await form.getByRole('combobox', { name: w.findDrug }).waitFor();
    await keys.press('Alt+p');
    await keys.stands(form.getByRole('combobox', { name: w.findDrug }));
    await keys.tabTo(form.locator('.rx-offer button').first(), 'Shift+Tab');
    await keys.press('Enter');
    await keys.tabTo(form.getByRole('combobox', { name: w.findDrug }));
    await keys.type('amlodipine');
    await found(page, 'amlodipine');
    await keys.press('Enter');
    await keys.stands(form.getByRole('textbox', { name: w.dose }).first());
    await keys.tabTo(form.getByRole('textbox', { name: w.days }).first());
    await keys.press('ControlOrMeta+a');
    await keys.type('7');
    await keys.tabTo(form.getByRole('button', { name: w.submit }));
    await keys.press('Enter');
    const written = page.getByRole('region', { name: 'Prescriptions' });
    await written.getByText('Awaiting audit').first().waitFor();
    const sql = 'SELECT count(*) AS n FROM prescription WHERE order_id = ? AND status = 1';
    expect(count(stage, sql, orderOn(page))).toBe(1);
    expect(keys.faults()).toEqual([]);
  });

  it('signs the record, and the focus stands where the signature does', async () => {
    await keys.press('Alt+r');
    await keys.tabTo(
      record(page).getByRole('button', { name: en.consultation.sign.action, exact: true }),
      'Shift+Tab',
    );
    await keys.press('Enter');
    await record(page)
      .getByText(/^Signed by/)
      .waitFor();
    await keys.stands(page.locator('.side-record .record-signed'));
    expect(keys.faults()).toEqual([]);
    expect(keys.stops()).toBeGreaterThan(40);
  });

  it('would not pass where the focus is unseen, or jumps about', async () => {
    await page.evaluate(() => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(
        ':focus-visible { outline: none !important } nav li:first-child { position: relative; top: 300px }',
      );
      document.adoptedStyleSheets = [sheet];
    });
    const links = page.getByRole('navigation').first().getByRole('link');
    await keys.tabTo(links.nth(0));
    await keys.tabTo(links.nth(1));
    expect(keys.faults().join()).toMatch(/is not seen.*goes back/s);
  });

  it('meets no error on the way', () => {
    expect(stage.complaints()).toEqual([]);
  });
});
