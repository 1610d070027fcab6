import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { en } from '../../../src/console/messages.en.ts';
import { chatLog, waitForLive, accounts, waitingPatients } from '../steps/signIn.ts';
import { type Keyboard, createKeyboard } from '../../support/keyboard.ts';
import {
  composerField,
  countRows,
  orderIdOf,
  recordPanel,
  prescriptionForm,
  submitDrawer,
} from '../steps/consultation.ts';
import { startE2eStack, password, type E2eStack } from '../../support/startE2eStack.ts';
import { pressUntilClosed } from '../steps/user.ts';
import { waitForOption } from '../steps/writePrescription.ts';

let stack: E2eStack;
let page: Page;
let keys: Keyboard;
beforeAll(async () => {
  stack = await startE2eStack();
  page = await stack.openPage();
  keys = createKeyboard(page);
});
afterAll(() => stack.close());

const t = en.prescription;
const recordTexts = en.consultation.record;
const field = (name: string) => recordPanel(page).getByRole('textbox', { name, exact: true });
const palette = () => page.getByRole('dialog');

describe('a doctor without a pointing device', () => {
  it('logs in, and finds the cloud room in the menu', async () => {
    await page.goto(`${stack.baseUrl}/login`);
    await page.getByRole('button', { name: en.login.submit }).waitFor();
    await keys.tabTo(page.getByLabel(en.login.username));
    await keys.type(accounts.doctor);
    await keys.tabTo(page.getByRole('textbox', { name: en.login.password, exact: true }));
    await keys.type(password);
    await keys.press('Enter');
    await page.getByRole('button', { name: en.common.logOut }).waitFor();
    await keys.tabTo(page.getByRole('navigation').getByRole('link', { name: en.cloudRoom.title }).first());
    await keys.press('Enter');
    await page.waitForURL('**/cloudRoom');
    expect(keys.takeProblems()).toEqual([]);
  });

  it('accepts a waiting patient; closing a dialog returns the focus', async () => {
    const name = (await waitingPatients(page).first().getByRole('strong').first().textContent()) ?? '';
    const acceptButton = waitingPatients(page)
      .filter({ hasText: name })
      .first()
      .getByRole('button', { name: en.cloudRoom.accept });
    await keys.tabTo(acceptButton);
    for (const key of ['Control+k', '?']) {
      await keys.press(key);
      await palette().waitFor();
      await keys.press('Escape');
      await palette().waitFor({ state: 'detached' });
      await keys.expectFocus(acceptButton);
    }
    await keys.press('Enter');
    await page.waitForURL('**/cloudRoom/detail?id=*');
    await chatLog(page).waitFor();
    await waitForLive(page);
    expect(keys.takeProblems()).toEqual([]);
  });

  it('writes to the patient', async () => {
    await keys.tabTo(composerField(page));
    await keys.type('How have you been since the last visit?');
    // For a moment after a patient is opened nothing is sent: a person looks, and presses again.
    await expect
      .poll(async () => {
        await keys.press('Enter');
        return composerField(page).inputValue();
      })
      .toBe('');
    await chatLog(page).getByText('How have you been since the last visit?').waitFor();
    await keys.expectFocus(composerField(page));
    expect(keys.takeProblems()).toEqual([]);
  });

  it('writes the record, and is led to the field that is missing for a signature', async () => {
    const signButton = recordPanel(page).getByRole('button', {
      name: en.consultation.sign.action,
      exact: true,
    });
    // The shortcut reaches a field at once only if it is loaded.
    await page.locator('.record-chiefComplaint textarea').waitFor({ state: 'attached' });
    await keys.press('Alt+r');
    await keys.expectFocus(field(recordTexts.chiefComplaint));
    await keys.type('Headache for a week');
    await keys.tabTo(field(recordTexts.presentIllness));
    await keys.type('In the mornings, no fever');
    await keys.tabTo(signButton, 'Shift+Tab');
    await keys.press('Enter');
    // The drawer starts at what is missing.
    await keys.expectFocus(
      page.getByRole('dialog').getByRole('button', { name: en.consultation.sign.diagnosis }),
    );
    await keys.press('Enter');
    await keys.expectFocus(recordPanel(page).getByRole('combobox', { name: recordTexts.findDiagnosis }));
    await keys.type('I10');
    await waitForOption(page, 'I10');
    await keys.press('Enter');
    await recordPanel(page)
      .getByRole('button', { name: 'Remove Essential (primary) hypertension', exact: true })
      .waitFor();
    await keys.tabTo(field(recordTexts.advice));
    await keys.type('Less salt');
    await recordPanel(page)
      .getByText(/^Saved/)
      .waitFor();
    expect(keys.takeProblems()).toEqual([]);
  });

  it('prescribes, submits, and sees that the prescription awaits its audit', async () => {
    const form = prescriptionForm(page);
    await form.getByRole('combobox', { name: t.findDrug }).waitFor();
    await keys.press('Alt+p');
    await keys.expectFocus(form.getByRole('combobox', { name: t.findDrug }));
    // The diagnosis is that of the record.
    await form.locator('.rx-chip').waitFor();
    await keys.type('amlodipine');
    await waitForOption(page, 'amlodipine');
    await keys.press('Enter');
    await keys.expectFocus(form.getByRole('textbox', { name: t.dose }).first());
    await keys.tabTo(form.getByRole('textbox', { name: t.days }).first());
    await keys.press('ControlOrMeta+a');
    await keys.type('7');
    await keys.tabTo(form.getByRole('button', { name: t.submit }));
    await keys.press('Enter');
    await pressUntilClosed(page, 'Enter', submitDrawer(page));
    const prescriptionList = page.getByRole('region', { name: 'Prescriptions' });
    await prescriptionList.getByText('Awaiting review').first().waitFor();
    const sql = 'SELECT count(*) AS n FROM prescription WHERE order_id = ? AND status = 1';
    expect(countRows(stack, sql, orderIdOf(page))).toBe(1);
    expect(keys.takeProblems()).toEqual([]);
  });

  it('is asked once before the record is signed, and the focus moves to the signature', async () => {
    await keys.press('Alt+r');
    await keys.tabTo(
      recordPanel(page).getByRole('button', { name: en.consultation.sign.action, exact: true }),
      'Shift+Tab',
    );
    await keys.press('Enter');
    await page.getByRole('dialog').waitFor();
    await keys.tabTo(page.getByRole('dialog').getByRole('button', { name: en.consultation.sign.anyway }));
    await keys.press('Enter');
    await recordPanel(page)
      .getByText(/^Signed by/)
      .waitFor();
    await keys.expectFocus(page.locator('.side-record .record-signed'));
    expect(keys.takeProblems()).toEqual([]);
    expect(keys.stopCount()).toBeGreaterThan(40);
  });

  it('would notice a focus that is invisible or jumps back', async () => {
    await page.evaluate(() => {
      const styleSheet = new CSSStyleSheet();
      styleSheet.replaceSync(
        ':focus-visible { outline: none !important } nav li:first-child { position: relative; top: 300px }',
      );
      document.adoptedStyleSheets = [styleSheet];
    });
    const links = page.getByRole('navigation').first().getByRole('link');
    await keys.tabTo(links.nth(0));
    await keys.tabTo(links.nth(1));
    expect(keys.takeProblems().join()).toMatch(/is not seen.*goes back/s);
  });

  it('sees no error in the console', () => {
    expect(stack.consoleErrors()).toEqual([]);
  });
});
