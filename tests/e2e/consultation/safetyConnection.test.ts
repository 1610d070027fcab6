import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { en } from '../../../src/console/messages.en.ts';
import { order } from '../../../src/contract/consultation/order.ts';
import { chatLog, holdRequest, waitForLive, accounts, sendMessage } from '../steps/signIn.ts';
import {
  adviceField,
  composerField,
  expireAccessTokens,
  expireSessions,
  countMessages,
  orderIdOf,
  placeWaiting,
  countPrescriptions,
  remarkField,
  showDetails,
  openConsultation,
  prescriptionForm,
  openPageAs,
  fillPrescription,
  showTab,
  submitPrescription,
} from '../steps/consultation.ts';
import { startE2eStack, type E2eStack } from '../../support/startE2eStack.ts';

let stack: E2eStack;
beforeAll(async () => {
  stack = await startE2eStack();
});
afterEach(() => stack.closePages());
afterAll(() => stack.close());

describe('a repeated typing event', () => {
  it('after a reconnect shows nothing, counts for nothing and delays nothing', async () => {
    const page = await openConsultation(stack);
    await sendMessage(page, 'Said before the cut');
    await expect.poll(() => countMessages(stack, 'Said before the cut')).toBe(1);
    await waitForLive(page);
    await stack.killUpstream();
    await page.getByRole('status', { name: /^Live updates: (?!Live)/ }).waitFor();
    // As old as a cut is long: they are sent again.
    const at = Date.now() - 60_000;
    stack.withDatabase((db) => {
      const cursorTable = `im_cursor WHERE user_id = (SELECT id FROM account WHERE username = '${accounts.doctor}')`;
      for (let n = 0; n < 3; n += 1)
        db.exec(`UPDATE im_cursor SET useq = useq + 1 WHERE user_id IN (SELECT user_id FROM ${cursorTable});
          INSERT INTO im_event (user_id, tenant_id, useq, ev, at)
            SELECT user_id, tenant_id, useq, '{"type":"typing","conv":"${orderIdOf(page)}","at":${at}}', ${at} FROM ${cursorTable}`);
    });
    await stack.startUpstream();
    await waitForLive(page);
    await sendMessage(page, 'Said after the cut');
    await expect.poll(() => countMessages(stack, 'Said after the cut')).toBe(1);
    await chatLog(page).getByText('Said after the cut').waitFor();
    expect((await page.getByRole('main').innerText()).toLowerCase()).not.toContain('typing');
    await expect
      .poll(() => chatLog(page).getByRole('paragraph').allInnerTexts())
      .toEqual(['Said before the cut', 'Said after the cut']);
  });
});

describe('the input method', () => {
  it('never sends with its own Enter; the next Enter sends, once', async () => {
    const page = await openConsultation(stack);
    const cdp = await page.context().newCDPSession(page);
    await composerField(page).focus();
    await cdp.send('Input.imeSetComposition', { text: 'ni hao', selectionStart: 6, selectionEnd: 6 });
    // An input method consumes the key: the page gets it with the code 229, while composing.
    for (const windowsVirtualKeyCode of [229, 13])
      await cdp.send('Input.dispatchKeyEvent', {
        type: 'rawKeyDown',
        key: 'Enter',
        code: 'Enter',
        windowsVirtualKeyCode,
      });
    expect(await chatLog(page).getByText('ni hao').count()).toBe(0);
    await cdp.send('Input.insertText', { text: '你好，请讲' });
    await expect.poll(() => composerField(page).inputValue()).toBe('你好，请讲');
    expect(countMessages(stack, '你好，请讲')).toBe(0);
    // Safari reports that Enter again, so the console ignores Enter for a moment: only time shows that it is over.
    const endedAt = Number(await page.evaluate('performance.now()'));
    await expect
      .poll(async () => Number(await page.evaluate('performance.now()')))
      .toBeGreaterThan(endedAt + 100);
    await composerField(page).press('Enter');
    await expect.poll(() => countMessages(stack, '你好，请讲')).toBe(1);
    await expect.poll(() => composerField(page).inputValue()).toBe('');
  });
});

describe('an access token that expires', () => {
  it('in the chat: the message arrives once', async () => {
    const page = await openConsultation(stack);
    expireAccessTokens(stack);
    await sendMessage(page, 'Across the end of the token');
    await expect.poll(() => countMessages(stack, 'Across the end of the token'), { timeout: 40_000 }).toBe(1);
    await waitForLive(page);
    await expect.poll(() => chatLog(page).getByText('Across the end of the token').count()).toBe(1);
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  it('in the prescription form: the prescription is stored once', async () => {
    const page = await openConsultation(stack);
    await fillPrescription(prescriptionForm(page));
    const id = orderIdOf(page);
    expireAccessTokens(stack);
    await submitPrescription(page);
    await page.getByRole('region', { name: 'Prescriptions' }).getByText('Awaiting review').waitFor();
    expect(countPrescriptions(stack, id)).toBe(1);
  });
});

describe('a session that ends for good', () => {
  it('leaves every text readable after the dialog is cancelled', async () => {
    const page = await openConsultation(stack);
    await fillPrescription(prescriptionForm(page));
    await showDetails(page);
    await remarkField(page).fill('With water');
    await composerField(page).fill('What I was about to say');
    await showTab(page, 'record');
    await adviceField(page).fill('Come back in a week');
    expireSessions(stack);
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'cancel' }).click();
    await dialog.waitFor({ state: 'detached' });
    await submitPrescription(page);
    expect(await composerField(page).inputValue()).toBe('What I was about to say');
    await composerField(page).press('Enter');
    await page.getByText('What I was about to say').waitFor();
    expect(await adviceField(page).inputValue()).toBe('Come back in a week');
    expect(await remarkField(page).inputValue()).toBe('With water');
    expect(await page.getByRole('dialog').count()).toBe(0);
  });
});

describe('two doctors who accept the same patient at the same moment', () => {
  it('one gets the patient, the other stays in the cloud room and sees why', async () => {
    const name = 'Wanted By Two';
    placeWaiting(stack, name);
    const doctors = [
      await openPageAs(stack, 'doctor', '/cloudRoom'),
      await openPageAs(stack, 'colleague', '/cloudRoom'),
    ] as const;
    // Both requests are held until both doctors have clicked: the first response removes the row from the other's list.
    const heldRequests = await Promise.all(doctors.map((page) => holdRequest(page, order.accept.path)));
    for (const page of doctors)
      await page
        .getByRole('region', { name: /^Waiting/ })
        .getByRole('listitem')
        .filter({ hasText: name })
        .getByRole('button', { name: 'Accept' })
        .click();
    await expect.poll(() => heldRequests.map((held) => held.heldCount())).toEqual([1, 1]);
    for (const held of heldRequests) held.release();
    const inConsultation = () => doctors.filter((page) => page.url().includes('/cloudRoom/detail'));
    await expect.poll(() => inConsultation().length).toBe(1);
    const [late] = doctors.filter((page) => !inConsultation().includes(page));
    await late?.getByText(en.cloudRoom.alreadyTaken(name)).waitFor();
    expect(inConsultation()).toHaveLength(1);
  });
});
