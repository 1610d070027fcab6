import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { en } from '../../src/console/words/en.ts';
import { order } from '../../src/contract/order.ts';
import { say } from './acts.ts';
import {
  advice,
  composer,
  elsewhere,
  messages,
  orderOn,
  record,
  remark,
  room,
  rxForm,
  writeRx,
} from './safetyActs.ts';
import { openStage, type Stage } from './stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
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
      [page, en.consultation.chat.closed, 'Half a sentence'],
      [prescriptions, en.prescription.closed, 'After the meal'],
    ] as const) {
      const kept = where.getByRole('region', { name: why });
      await kept.getByText(text).waitFor();
      await kept.getByText(why).waitFor();
    }
    await record(page).getByRole('button', { name: en.frame.drop }).click();
    await expect.poll(() => record(page).getByText('Drink more water').count()).toBe(0);
  });

  it('not before the doctor knows that the record, a message or a prescription is not stored', async () => {
    const page = await room(stage);
    await page.route('**/addOrUpdateCaseInfo', (route) => route.abort());
    await advice(page).fill('Drink more water');
    await writeRx(rxForm(page));
    await composer(page).fill('Half a sentence');
    await page.getByRole('button', { name: en.consultation.finish.act }).click();
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
});

describe('leaving the page', () => {
  it('is free while nothing is typed', async () => {
    expect(await asks(await room(stage))).toBe(false);
  });

  it('asks first while a message, a record or a prescription is typed and not stored', async () => {
    const page = await room(stage);
    await composer(page).fill('Half a sentence');
    expect(await asks(page)).toBe(true);
    await composer(page).fill('');
    await page.route('**/addOrUpdateCaseInfo', (route) => route.abort());
    await advice(page).fill('Rest');
    expect(await asks(page)).toBe(true);
    await page.unroute('**/addOrUpdateCaseInfo');
    await advice(page).fill('Rest, and drink');
    await record(page)
      .getByText(/^Saved/)
      .waitFor();
    await writeRx(rxForm(page));
    expect(await asks(page)).toBe(true);
    await rxForm(page).getByRole('button', { name: 'Save draft' }).click();
    await page.getByText('Draft saved').waitFor();
    expect(await asks(page)).toBe(false);
  });

  it('asks first while a message has not reached the server', async () => {
    const page = await room(stage);
    await stage.killUpstream();
    await page.getByRole('status', { name: /^Live updates: (?!Live)/ }).waitFor();
    await say(page, 'On its way');
    expect(await asks(page)).toBe(true);
    await stage.startUpstream();
    await expect.poll(() => messages(stage, 'On its way'), { timeout: 40_000 }).toBe(1);
    await expect.poll(() => page.getByText('sending').count()).toBe(0);
    expect(await asks(page)).toBe(false);
  });
});

describe('logging out', () => {
  it('asks first while something typed would be lost, and then goes', async () => {
    const page = await room(stage);
    await composer(page).fill('Half a sentence');
    await page.getByRole('button', { name: en.frame.logOut }).click();
    await page.getByRole('dialog').getByText(en.frame.logOutAsk).waitFor();
    await page.getByRole('button', { name: en.frame.logOutStay }).click();
    expect(await composer(page).inputValue()).toBe('Half a sentence');
    await page.getByRole('button', { name: en.frame.logOut }).click();
    await page.getByRole('button', { name: en.frame.logOutDrop }).click();
    await page.waitForURL('**/login**');
  });
});
