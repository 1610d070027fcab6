import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { en } from '../../support/messages.ts';
import { submitCredentials, signIn, accounts } from '../steps/signIn.ts';
import {
  signInToConsultation,
  readDraftStore,
  waitForDrafts,
  expectRestored,
  typeIntoAllForms,
} from '../steps/drafts.ts';
import {
  adviceField,
  composerField,
  signInApi,
  expireSessions,
  insertConsultation,
  postPrescription,
  recordPanel,
  prescriptionForm,
  showTab,
} from '../steps/consultation.ts';
import { startE2eStack, type E2eStack } from '../../support/startE2eStack.ts';

let stack: E2eStack;
beforeAll(async () => {
  stack = await startE2eStack();
});
afterEach(() => stack.closePages());
afterAll(() => stack.close());

const crashPage = async (page: Page): Promise<void> => {
  const crashed = page.waitForEvent('crash');
  const cdp = await page.context().newCDPSession(page);
  void cdp.send('Page.crash').catch(() => undefined);
  await crashed;
};

/** Opens the same address in a new tab of the same browser. */
const reopenPage = async (context: BrowserContext, url: string): Promise<Page> => {
  const page = await context.newPage();
  await page.goto(url);
  return page;
};

/** The composer stays empty; once it stores a new draft, it has looked for an earlier one. */
const expectNothingRestored = async (page: Page): Promise<void> => {
  expect(await composerField(page).inputValue()).toBe('');
  await composerField(page).pressSequentially('new');
  await waitForDrafts(page, 1);
  expect(await composerField(page).inputValue()).toBe('new');
};

describe('an unsent draft', () => {
  it.each([
    ['is reloaded', async (page: Page) => (await page.reload(), page)],
    [
      'is killed',
      async (page: Page) => {
        const [context, url] = [page.context(), page.url()];
        await page.close({ runBeforeUnload: false });
        return reopenPage(context, url);
      },
    ],
    [
      'crashes',
      async (page: Page) => {
        const [context, url] = [page.context(), page.url()];
        await crashPage(page);
        return reopenPage(context, url);
      },
    ],
  ])('is restored byte for byte when the page %s', async (_how, interrupt) => {
    const page = await signInToConsultation(stack, insertConsultation(stack, 'Restored'));
    await typeIntoAllForms(page);
    await expectRestored(await interrupt(page));
  });

  it('is locked when the session ends, survives the sign-out, and is unlocked by the same doctor’s log-in', async () => {
    const page = await signInToConsultation(stack, insertConsultation(stack, 'Locked'));
    await typeIntoAllForms(page);
    expect((await readDraftStore(page)).map(([name]) => name.split(' ')[0])).toContain('open');
    expireSessions(stack);
    await page.getByRole('button', { name: 'Save draft' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(en.common.sessionExpired.kept).waitFor();
    await expect
      .poll(async () => (await readDraftStore(page)).map(([name]) => name.split(' ')[0]))
      .not.toContain('open');
    await dialog.getByRole('button', { name: en.errors.relogin }).click();
    await page.waitForURL('**/login**');
    await submitCredentials(page, accounts.doctor);
    await recordPanel(page).waitFor();
    await expectRestored(page);
  });

  it('is deleted once it was sent or saved', async () => {
    const page = await signInToConsultation(stack, insertConsultation(stack, 'Sent'));
    await typeIntoAllForms(page);
    await page.context().unroute('**/addOrUpdateCaseInfo');
    await composerField(page).press('Enter');
    await prescriptionForm(page).getByRole('button', { name: 'Save draft' }).click();
    await page.getByText('Draft saved').waitFor();
    await showTab(page, 'record');
    await adviceField(page).fill('Saved at last');
    await waitForDrafts(page, 0);
    await page.reload();
    await recordPanel(page).waitFor();
    await expectNothingRestored(page);
  });
});

describe('logging out', () => {
  it('counts the unsent drafts of every tab, and deletes them if the doctor agrees', async () => {
    const id = insertConsultation(stack, 'Dropped');
    const page = await signInToConsultation(stack, id);
    await composerField(page).fill('planted in one tab');
    const other = await reopenPage(page.context(), page.url());
    await composerField(other).fill('planted in the other');
    await waitForDrafts(page, 2);
    await page.getByRole('button', { name: en.common.logOut }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(en.common.logOutCount(2)).waitFor();
    await dialog.getByRole('button', { name: en.common.logOutAndDiscard }).click();
    await page.waitForURL('**/login**');
    await other.waitForURL('**/login**');
    await expect.poll(async () => (await readDraftStore(page)).map(([name]) => name)).toEqual(['device']);
    await page.goto(`${stack.baseUrl}/login`);
    await submitCredentials(page, accounts.doctor);
    await page.waitForURL(`${stack.baseUrl}/`);
    await page.goto(`${stack.baseUrl}/cloudRoom/detail?id=${id}&part=record`);
    await recordPanel(page).waitFor();
    await expectNothingRestored(page);
  });
});

it('two tabs write to the same patient: when one is closed, the other offers its text to the doctor', async () => {
  const page = await signInToConsultation(stack, insertConsultation(stack, 'Two tabs'));
  await composerField(page).fill('written in the first tab');
  const other = await reopenPage(page.context(), page.url());
  await composerField(other).fill('written in the second tab');
  await waitForDrafts(page, 2);
  await page.close({ runBeforeUnload: false });
  const restorePrompt = other.getByRole('region', { name: en.journal.restorePrompt.title });
  await restorePrompt.waitFor();
  expect(await composerField(other).inputValue()).toBe('written in the second tab');
  await expect.poll(() => restorePrompt.locator('ins').allTextContents()).toEqual(['first']);
  await restorePrompt.getByRole('button', { name: en.journal.restorePrompt.restore }).click();
  await expect.poll(() => composerField(other).inputValue()).toBe('written in the first tab');
  await waitForDrafts(other, 1);
});

const opinionField = (target: Page) => target.getByRole('textbox', { name: en.audit.opinion, exact: true });

it('an auditor’s opinion is restored after a crash, before the verdict is given', async () => {
  const doctor = await signInApi(stack.baseUrl, 'doctor');
  const { id } = await postPrescription(doctor, insertConsultation(stack, 'Under review'));
  const page = await stack.openPage();
  await signIn(page, stack.baseUrl, 'auditor');
  await page.goto(`${stack.baseUrl}/prescriptionReview?id=${id}`);
  await expect.poll(() => opinionField(page).isEditable()).toBe(true);
  await opinionField(page).fill('剂量偏大 planted-opinion 🙂');
  await waitForDrafts(page, 1);
  const [context, url] = [page.context(), page.url()];
  await crashPage(page);
  const next = await reopenPage(context, url);
  await expect.poll(() => opinionField(next).inputValue()).toBe('剂量偏大 planted-opinion 🙂');
});

const replyForm = (target: Page) => target.getByRole('textbox', { name: en.composer.quickReplies.text });

it('a quick reply that was saved, but whose page crashed before the response, is not restored as a draft', async () => {
  const page = await signInToConsultation(stack, insertConsultation(stack, 'Replied'));
  const [context, t] = [page.context(), en.service.replies];
  const text = 'Planted: how do you sleep?';
  await page.goto(`${stack.baseUrl}/serviceSetup?tab=replies`);
  await page.getByRole('button', { name: t.add }).click();
  await replyForm(page).fill(text);
  await waitForDrafts(page, 1);
  await page.route('**/createQuickReply', async (route) => {
    await route.fetch();
    await crashPage(page);
  });
  const [crashed, url] = [page.waitForEvent('crash'), page.url()];
  await page.getByRole('button', { name: en.composer.quickReplies.save }).click();
  await crashed;

  const next = await reopenPage(context, url);
  await next.getByText(text).waitFor();
  await waitForDrafts(next, 0);
  expect(await replyForm(next).count()).toBe(0);
});
