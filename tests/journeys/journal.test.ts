import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { en } from '../words.ts';
import { giveCredentials, logIn, people } from './acts.ts';
import { inRoom, journalOf, keptTexts, standsIn, typeAll } from './journalActs.ts';
import { advice, composer, elsewhere, endSessions, place, prescribe, record, rxForm } from './safetyActs.ts';
import { openStage, type Stage } from './stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterEach(() => stage.goHome());
afterAll(() => stage.close());

const crash = async (page: Page): Promise<void> => {
  const gone = page.waitForEvent('crash');
  const cdp = await page.context().newCDPSession(page);
  void cdp.send('Page.crash').catch(() => undefined);
  await gone;
};

/** The same computer, where the doctor opens the same address in a new tab. */
const reopened = async (context: BrowserContext, address: string): Promise<Page> => {
  const page = await context.newPage();
  await page.goto(address);
  return page;
};

describe('what a doctor typed and did not send', () => {
  it.each([
    ['is reloaded', async (page: Page) => (await page.reload(), page)],
    [
      'is killed',
      async (page: Page) => {
        const [context, address] = [page.context(), page.url()];
        await page.close({ runBeforeUnload: false });
        return reopened(context, address);
      },
    ],
    [
      'crashes',
      async (page: Page) => {
        const [context, address] = [page.context(), page.url()];
        await crash(page);
        return reopened(context, address);
      },
    ],
  ])('comes back by itself, byte for byte, when the page %s', async (_how, fate) => {
    const page = await inRoom(stage, place(stage, 'Comes back'));
    await typeAll(page);
    await standsIn(await fate(page));
  });

  it('is sealed when the session ends, survives the wipe, and is opened by the same doctor’s log-in', async () => {
    const page = await inRoom(stage, place(stage, 'Sealed'));
    await typeAll(page);
    expect((await journalOf(page)).map(([name]) => name.split(' ')[0])).toContain('open');
    endSessions(stage);
    await page.getByRole('button', { name: 'Save draft' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(en.common.sessionExpired.kept).waitFor();
    await expect
      .poll(async () => (await journalOf(page)).map(([name]) => name.split(' ')[0]))
      .not.toContain('open');
    await dialog.getByRole('button', { name: en.errors.relogin }).click();
    await page.waitForURL('**/login**');
    await giveCredentials(page, people.doctor);
    await record(page).waitFor();
    await standsIn(page);
  });

  it('is gone once it was sent or saved', async () => {
    const page = await inRoom(stage, place(stage, 'Sent'));
    await typeAll(page);
    await page.context().unroute('**/addOrUpdateCaseInfo');
    await composer(page).press('Enter');
    await rxForm(page).getByRole('button', { name: 'Save draft' }).click();
    await page.getByText('Draft saved').waitFor();
    await record(page).getByRole('button', { name: en.consultation.record.showMore }).click();
    await advice(page).fill('Saved at last');
    await keptTexts(page, 0);
    await page.reload();
    await record(page).waitFor();
    expect(await composer(page).inputValue()).toBe('');
  });
});

describe('logging out', () => {
  it('counts what is neither sent nor saved, in every tab, and takes it all away where the doctor agrees', async () => {
    const id = place(stage, 'Dropped');
    const page = await inRoom(stage, id);
    await composer(page).fill('planted in one tab');
    const other = await reopened(page.context(), page.url());
    await composer(other).fill('planted in the other');
    await keptTexts(page, 2);
    await page.getByRole('button', { name: en.common.logOut }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(en.common.logOutCount(2)).waitFor();
    await dialog.getByRole('button', { name: en.common.logOutAndDiscard }).click();
    await page.waitForURL('**/login**');
    await other.waitForURL('**/login**');
    expect((await journalOf(page)).map(([name]) => name)).toEqual(['device']);
    await page.goto(`${stage.address}/login`);
    await giveCredentials(page, people.doctor);
    await page.waitForURL(`${stage.address}/`);
    await page.goto(`${stage.address}/cloudRoom/detail?id=${id}`);
    await record(page).waitFor();
    expect(await composer(page).inputValue()).toBe('');
  });
});

it('two tabs write to the same patient: when one is closed, its words wait in the other for the doctor’s choice', async () => {
  const page = await inRoom(stage, place(stage, 'Two tabs'));
  await composer(page).fill('written in the first tab');
  const other = await reopened(page.context(), page.url());
  await composer(other).fill('written in the second tab');
  await keptTexts(page, 2);
  await page.close({ runBeforeUnload: false });
  const question = other.getByRole('region', { name: en.journal.restorePrompt.title });
  await question.waitFor();
  expect(await composer(other).inputValue()).toBe('written in the second tab');
  expect(await question.locator('ins').allTextContents()).toEqual(['first']);
  await question.getByRole('button', { name: en.journal.restorePrompt.restore }).click();
  expect(await composer(other).inputValue()).toBe('written in the first tab');
  await keptTexts(other, 1);
});

const opinion = (on: Page) => on.getByRole('textbox', { name: en.audit.opinion, exact: true });

it('what an auditor wrote comes back after a crash, with the verdict still to be given', async () => {
  const doctor = await elsewhere(stage.address, 'doctor');
  const { id } = await prescribe(doctor, place(stage, 'Under review'));
  const page = await stage.person();
  await logIn(page, stage.address, 'auditor');
  await page.goto(`${stage.address}/prescriptionReview?id=${id}`);
  await expect.poll(() => opinion(page).isEditable()).toBe(true);
  await opinion(page).fill('剂量偏大 planted-opinion 🙂');
  await keptTexts(page, 1);
  const [context, address] = [page.context(), page.url()];
  await crash(page);
  const next = await reopened(context, address);
  await expect.poll(() => opinion(next).inputValue()).toBe('剂量偏大 planted-opinion 🙂');
});

const replyForm = (on: Page) => on.getByRole('textbox', { name: en.composer.quickReplies.text });

it('a quick reply that was saved, whose page went before it heard so, is not brought back as if it were not', async () => {
  const page = await inRoom(stage, place(stage, 'Replied'));
  const [context, w] = [page.context(), en.service.replies];
  const text = 'Planted: how do you sleep?';
  await page.goto(`${stage.address}/serviceSetup?tab=replies`);
  await page.getByRole('button', { name: w.add }).click();
  await replyForm(page).fill(text);
  await keptTexts(page, 1);
  await page.route('**/createQuickReply', async (route) => {
    await route.fetch();
    await crash(page);
  });
  const [gone, address] = [page.waitForEvent('crash'), page.url()];
  await page.getByRole('button', { name: en.composer.quickReplies.save }).click();
  await gone;

  const next = await reopened(context, address);
  await next.getByText(text).waitFor();
  await keptTexts(next, 0);
  expect(await replyForm(next).count()).toBe(0);
});
