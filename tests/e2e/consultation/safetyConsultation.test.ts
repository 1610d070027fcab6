import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { en } from '../../../src/console/messages.en.ts';
import { order } from '../../../src/contract/consultation/order.ts';
import { waitForLive, signIn, sendMessage } from '../steps/signIn.ts';
import { waitForDrafts } from '../steps/drafts.ts';
import {
  adviceField,
  composerField,
  signInApi,
  countMessages,
  orderIdOf,
  insertConsultation,
  recordPanel,
  remarkField,
  showDetails,
  openConsultation,
  prescriptionForm,
  fillPrescription,
  showTab,
} from '../steps/consultation.ts';
import { startE2eStack, type E2eStack } from '../../support/startE2eStack.ts';
import { switchPatients } from '../steps/switchPatients.ts';

let stack: E2eStack;
beforeAll(async () => {
  stack = await startE2eStack();
});
afterEach(() => stack.closePages());
afterAll(() => stack.close());

/** Whether the browser asks before the page is closed; if it does, the person stays. */
const asksBeforeClosing = async (page: Page): Promise<boolean> => {
  const answered = new Promise<boolean>((resolve) => {
    page.once('dialog', (dialog) => {
      void dialog.dismiss().then(() => resolve(dialog.type() === 'beforeunload'));
    });
    page.once('close', () => resolve(false));
  });
  await page.close({ runBeforeUnload: true });
  return answered;
};

describe('finishing a consultation', () => {
  it('at another computer leaves unsaved text readable in each form, with the reason', async () => {
    const page = await openConsultation(stack);
    const api = await signInApi(stack.baseUrl, 'doctor');
    await page.route('**/addOrUpdateCaseInfo', (route) => route.abort());
    await adviceField(page).fill('Drink more water');
    await fillPrescription(prescriptionForm(page));
    await showDetails(page);
    await remarkField(page).fill('After the meal');
    await composerField(page).fill('Half a sentence');
    await api(order.finish, { id: orderIdOf(page) });

    await page.getByText('Consultation ended – read-only').waitFor();
    const prescriptions = page.getByRole('region', { name: 'Prescriptions' });
    for (const [form, title, text] of [
      [recordPanel(page), en.consultation.record.closed, 'Drink more water'],
      [page, en.composer.closedDraft, 'Half a sentence'],
      [prescriptions, en.prescription.closed, 'After the meal'],
    ] as const) {
      const closedNotice = form.getByRole('region', { name: title });
      await closedNotice.getByText(text).waitFor();
      await closedNotice.getByText(title).waitFor();
    }
    await recordPanel(page).getByRole('button', { name: en.common.discard }).click();
    await expect.poll(() => recordPanel(page).getByText('Drink more water').count()).toBe(0);
  });

  it('first tells the doctor that the record, a message or a prescription is not saved', async () => {
    const page = await openConsultation(stack);
    await page.route('**/addOrUpdateCaseInfo', (route) => route.abort());
    await adviceField(page).fill('Drink more water');
    await fillPrescription(prescriptionForm(page));
    await composerField(page).fill('Half a sentence');
    await page.getByRole('button', { name: en.consultation.finish.action }).click();
    for (const text of [
      en.consultation.finish.unsaved,
      en.consultation.finish.unsent,
      en.consultation.finish.unsentForm,
    ])
      await page.getByText(text).waitFor();
    await page.getByRole('button', { name: en.consultation.finish.anyway }).click();
    await recordPanel(page).getByRole('region', { name: en.consultation.record.closed }).waitFor();
    await recordPanel(page).getByText('Drink more water').first().waitFor();
  });

  it('first tells the doctor of an unsent prescription, even if the prescriptions have not loaded', async () => {
    const page = await openConsultation(stack);
    await fillPrescription(prescriptionForm(page));
    await showDetails(page);
    await remarkField(page).fill('With water');
    await waitForDrafts(page, 1);
    const sideChunk = /SidePanels-.*\.js$/;
    await page.route(sideChunk, (route) => route.fulfill({ status: 404 }));
    await page.reload();
    await page.getByText(en.common.notLoaded.text).waitFor();
    await page.getByRole('button', { name: en.consultation.finish.action }).click();
    await page.getByText(en.consultation.finish.unsentForm).waitFor();
    await page.getByRole('dialog').getByRole('button', { name: en.common.close }).click();
    await page.unroute(sideChunk);
    await page.getByRole('button', { name: en.common.retry }).click();
    await showDetails(page);
    await expect.poll(() => remarkField(page).inputValue()).toBe('With water');
  });
});

describe('a consultation that loads only at the second attempt', () => {
  it("shows the patient's visits too", async () => {
    const id = insertConsultation(stack, 'Gil Again');
    const page = await stack.openPage();
    await page.route(`**${order.detail.path}*`, (route) =>
      route.fulfill({ status: 200, json: { code: 500, msg: 'Not now', data: null } }),
    );
    await signIn(page, stack.baseUrl, 'doctor');
    await page.goto(`${stack.baseUrl}/cloudRoom/detail?id=${id}&part=history`);
    const retry = page.getByRole('main').getByRole('button', { name: en.common.retry });
    await waitForLive(page);
    await retry.waitFor();
    await page.unroute(`**${order.detail.path}*`);
    await retry.click();
    const visits = page.getByRole('group', { name: en.consultation.tabs.history });
    await visits.getByText(en.consultation.history.noVisits).waitFor();
  });
});

describe('closing the page', () => {
  it('asks nothing while nothing is typed', async () => {
    expect(await asksBeforeClosing(await openConsultation(stack))).toBe(false);
  });

  it('asks nothing while a message, a record or a prescription is unsaved: all are restored', async () => {
    const page = await openConsultation(stack);
    await page.route('**/addOrUpdateCaseInfo', (route) => route.abort());
    await composerField(page).fill('Half a sentence');
    await adviceField(page).fill('Rest');
    await fillPrescription(prescriptionForm(page));
    await showDetails(page);
    await remarkField(page).fill('With water');
    await waitForDrafts(page, 3);
    const [context, address] = [page.context(), page.url()];
    expect(await asksBeforeClosing(page)).toBe(false);
    const next = await context.newPage();
    await next.goto(address);
    await expect.poll(() => composerField(next).inputValue()).toBe('Half a sentence');
    await showDetails(next);
    await expect.poll(() => remarkField(next).inputValue()).toBe('With water');
    await showTab(next, 'record');
    await expect.poll(() => adviceField(next).inputValue()).toBe('Rest');
  });

  it('asks first if the browser cannot store drafts', async () => {
    const page = await openConsultation(stack);
    const context = page.context();
    await context.addInitScript('delete window.indexedDB');
    await page.reload();
    await waitForLive(page);
    await composerField(page).fill('Half a sentence');
    await page.getByText(en.journal.unsaved.off.text).waitFor();
    expect(await asksBeforeClosing(page)).toBe(true);
    await composerField(page).fill('');
    expect(await asksBeforeClosing(page)).toBe(false);
  });

  it('asks nothing while a message has not reached the server: the next page sends it, once', async () => {
    const page = await openConsultation(stack);
    // Drafts can be stored once the account's key has arrived.
    await composerField(page).fill('On its');
    await waitForDrafts(page, 1);
    await stack.killUpstream();
    await page.getByRole('status', { name: /^Live updates: (?!Live)/ }).waitFor();
    await sendMessage(page, 'On its way');
    await waitForDrafts(page, 1);
    const [context, address] = [page.context(), page.url()];
    expect(await asksBeforeClosing(page)).toBe(false);
    await stack.startUpstream();
    await (await context.newPage()).goto(address);
    await expect.poll(() => countMessages(stack, 'On its way'), { timeout: 40_000 }).toBe(1);
  });
});

describe('logging out', () => {
  it('asks first while typed text would be lost, and then logs out', async () => {
    const page = await openConsultation(stack);
    await composerField(page).fill('Half a sentence');
    await page.getByRole('button', { name: en.common.logOut }).click();
    await page.getByRole('dialog').getByText(en.common.logOutAsk).waitFor();
    await page.getByRole('button', { name: en.common.logOutStay }).click();
    expect(await composerField(page).inputValue()).toBe('Half a sentence');
    await page.getByRole('button', { name: en.common.logOut }).click();
    await page.getByRole('button', { name: en.common.logOutAndDiscard }).click();
    await page.waitForURL('**/login**');
  });
});

it('switching between two patients fifty times while responses are late: no text of one is painted under or sent to the other', async () => {
  expect(await switchPatients(stack, { switches: 50, seed: 7 })).toEqual([]);
});
