import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { en } from '../../src/console/messages.en.ts';
import { order } from '../../src/contract/consultation/order.ts';
import { live, logIn, say } from './acts.ts';
import { keptTexts } from './journalActs.ts';
import {
  advice,
  composer,
  elsewhere,
  messages,
  orderOn,
  place,
  record,
  remark,
  room,
  rxForm,
  writeRx,
} from './safetyActs.ts';
import { openStage, type Stage } from './stage.ts';
import { switching } from './switching.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterEach(() => stage.goHome());
afterAll(() => stage.close());

/** Whether the browser asks before the page is left; the answer is to stay. */
const asks = async (page: Page): Promise<boolean> => {
  const asked = new Promise<boolean>((settle) => {
    page.once('dialog', (dialog) => {
      void dialog.dismiss().then(() => settle(dialog.type() === 'beforeunload'));
    });
    page.once('close', () => settle(false));
  });
  await page.close({ runBeforeUnload: true });
  return asked;
};

describe('the consultation ends', () => {
  it('at another computer: what was typed and not stored stays readable in each form, with the reason', async () => {
    const page = await room(stage);
    const there = await elsewhere(stage.address, 'doctor');
    await page.route('**/addOrUpdateCaseInfo', (route) => route.abort());
    await advice(page).fill('Drink more water');
    await writeRx(rxForm(page));
    await remark(page).fill('After the meal');
    await composer(page).fill('Half a sentence');
    await there(order.finish, { id: orderOn(page) });

    await page.getByText('This consultation is finished').waitFor();
    const prescriptions = page.getByRole('region', { name: 'Prescriptions' });
    for (const [where, why, text] of [
      [record(page), en.consultation.record.closed, 'Drink more water'],
      [page, en.composer.closedDraft, 'Half a sentence'],
      [prescriptions, en.prescription.closed, 'After the meal'],
    ] as const) {
      const kept = where.getByRole('region', { name: why });
      await kept.getByText(text).waitFor();
      await kept.getByText(why).waitFor();
    }
    await record(page).getByRole('button', { name: en.common.discard }).click();
    await expect.poll(() => record(page).getByText('Drink more water').count()).toBe(0);
  });

  it('not before the doctor knows that the record, a message or a prescription is not stored', async () => {
    const page = await room(stage);
    await page.route('**/addOrUpdateCaseInfo', (route) => route.abort());
    await advice(page).fill('Drink more water');
    await writeRx(rxForm(page));
    await composer(page).fill('Half a sentence');
    await page.getByRole('button', { name: en.consultation.finish.action }).click();
    for (const said of [
      en.consultation.finish.unsaved,
      en.consultation.finish.unsent,
      en.consultation.finish.unsentForm,
    ])
      await page.getByText(said).waitFor();
    await page.getByRole('button', { name: en.consultation.finish.anyway }).click();
    await record(page).getByRole('region', { name: en.consultation.record.closed }).waitFor();
    await record(page).getByText('Drink more water').first().waitFor();
  });

  it('nor before the doctor knows of a prescription that is kept, where the prescriptions have not come', async () => {
    const page = await room(stage);
    await writeRx(rxForm(page));
    await remark(page).fill('With water');
    await keptTexts(page, 1);
    const side = /Side-.*\.js$/;
    await page.route(side, (route) => route.fulfill({ status: 404 }));
    await page.reload();
    await page.getByText(en.common.notLoaded.text).waitFor();
    await page.getByRole('button', { name: en.consultation.finish.action }).click();
    await page.getByText(en.consultation.finish.unsentForm).waitFor();
    await page.getByRole('button', { name: en.consultation.finish.no }).click();
    await page.unroute(side);
    await page.getByRole('button', { name: en.common.retry }).click();
    await expect.poll(() => remark(page).inputValue()).toBe('With water');
  });
});

describe('a consultation that was read at the second asking only', () => {
  it("has the patient's visits too", async () => {
    const id = place(stage, 'Gil Again');
    const page = await stage.person();
    await page.route(`**${order.detail.path}*`, (route) =>
      route.fulfill({ status: 200, json: { code: 500, msg: 'Not now', data: null } }),
    );
    await logIn(page, stage.address, 'doctor');
    await page.goto(`${stage.address}/cloudRoom/detail?id=${id}&part=history`);
    const retry = page.getByRole('main').getByRole('button', { name: en.common.retry });
    await live(page);
    await retry.waitFor();
    await page.unroute(`**${order.detail.path}*`);
    await retry.click();
    const visits = page.getByRole('group', { name: en.consultation.tabs.history });
    await visits.getByText(en.consultation.history.noVisits).waitFor();
  });
});

describe('leaving the page', () => {
  it('is free while nothing is typed', async () => {
    expect(await asks(await room(stage))).toBe(false);
  });

  it('is free too while a message, a record or a prescription is typed and not stored: it comes back', async () => {
    const page = await room(stage);
    await page.route('**/addOrUpdateCaseInfo', (route) => route.abort());
    await composer(page).fill('Half a sentence');
    await advice(page).fill('Rest');
    await writeRx(rxForm(page));
    await remark(page).fill('With water');
    await keptTexts(page, 3);
    const [context, address] = [page.context(), page.url()];
    expect(await asks(page)).toBe(false);
    const next = await context.newPage();
    await next.goto(address);
    await expect.poll(() => composer(next).inputValue()).toBe('Half a sentence');
    await expect.poll(() => remark(next).inputValue()).toBe('With water');
    await record(next).getByRole('button', { name: en.consultation.record.showMore }).click();
    await expect.poll(() => advice(next).inputValue()).toBe('Rest');
  });

  it('asks first where the browser keeps nothing of what is typed', async () => {
    const page = await room(stage);
    const context = page.context();
    await context.addInitScript('delete window.indexedDB');
    await page.reload();
    await live(page);
    await composer(page).fill('Half a sentence');
    await page.getByText(en.journal.unsaved.off.text).waitFor();
    expect(await asks(page)).toBe(true);
    await composer(page).fill('');
    expect(await asks(page)).toBe(false);
  });

  it('is free while a message has not reached the server: the next page sends it, once', async () => {
    const page = await room(stage);
    // What is typed can be kept from the moment at which the account's key has come.
    await composer(page).fill('On its');
    await keptTexts(page, 1);
    await stage.killUpstream();
    await page.getByRole('status', { name: /^Live updates: (?!Live)/ }).waitFor();
    await say(page, 'On its way');
    await keptTexts(page, 1);
    const [context, address] = [page.context(), page.url()];
    expect(await asks(page)).toBe(false);
    await stage.startUpstream();
    await (await context.newPage()).goto(address);
    await expect.poll(() => messages(stage, 'On its way'), { timeout: 40_000 }).toBe(1);
  });
});

describe('logging out', () => {
  it('asks first while something typed would be lost, and then goes', async () => {
    const page = await room(stage);
    await composer(page).fill('Half a sentence');
    await page.getByRole('button', { name: en.common.logOut }).click();
    await page.getByRole('dialog').getByText(en.common.logOutAsk).waitFor();
    await page.getByRole('button', { name: en.common.logOutStay }).click();
    expect(await composer(page).inputValue()).toBe('Half a sentence');
    await page.getByRole('button', { name: en.common.logOut }).click();
    await page.getByRole('button', { name: en.common.logOutAndDiscard }).click();
    await page.waitForURL('**/login**');
  });
});

it('switching between two patients fifty times while answers are late: nothing of one is painted or sent in the other', async () => {
  expect(await switching(stage, { switches: 50, seed: 7 })).toEqual([]);
});
