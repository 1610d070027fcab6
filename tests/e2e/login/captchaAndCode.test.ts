import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { en } from '../../../src/console/messages.en.ts';
import { submitCredentials, readSmsInbox, accounts } from '../steps/signIn.ts';
import { challenge, dragPiece, puzzleSlider, movePieceByKeys, solveCaptcha } from '../steps/solveCaptcha.ts';
import { startE2eStack, type E2eStack } from '../../support/startE2eStack.ts';

let stack: E2eStack;
beforeAll(async () => {
  stack = await startE2eStack({ captcha: true });
});
afterEach(() => stack.closePages());
afterAll(() => stack.close());

const t = en.login;

const openLogin = async (): Promise<Page> => {
  const page = await stack.openPage();
  await page.goto(`${stack.baseUrl}/login`);
  return page;
};

/** The code that was sent last. */
const readLastCode = async (): Promise<string> => (await readSmsInbox(stack))[0]?.code ?? '';

it.each([
  ['dragged with the mouse', dragPiece],
  ['moved by arrow keys', movePieceByKeys],
] as const)('a password is accepted after a puzzle that is %s', async (_how, solve) => {
  const page = await openLogin();
  await submitCredentials(page, accounts.doctor);
  await solveCaptcha(page, solve);
  await page.waitForURL(`${stack.baseUrl}/`);
  expect(stack.consoleErrors()).toEqual([]);
});

it('a piece in the wrong place leads to another picture, and the typed text stays', async () => {
  const page = await openLogin();
  await submitCredentials(page, accounts.doctor);
  await puzzleSlider(page).press('Enter');
  await challenge(page).getByText(en.captcha.retryReasons.wrong).waitFor();
  expect(await page.getByLabel(t.username).inputValue()).toBe(accounts.doctor);
  await page.keyboard.press('Escape');
  await challenge(page).waitFor({ state: 'detached' });
  expect(new URL(page.url()).pathname).toBe('/login');
  expect(stack.consoleErrors()).toEqual([]);
});

it('typing letters and clicking characters are offered instead, and a wrong answer leads to another picture', async () => {
  const page = await openLogin();
  await submitCredentials(page, accounts.doctor);
  await challenge(page).getByRole('button', { name: en.captcha.methods.pictureWord, exact: true }).click();
  await challenge(page).getByRole('textbox', { name: en.captcha.pictureWord.word }).fill('0000');
  await page.keyboard.press('Enter');
  await challenge(page).getByText(en.captcha.retryReasons.wrong).waitFor();
  await challenge(page).getByRole('button', { name: en.captcha.methods.clickWord, exact: true }).click();
  const wordList = challenge(page).getByRole('list', { name: en.captcha.clickWord.lead });
  await wordList.waitFor();
  const wordCount = await wordList.getByRole('listitem').count();
  const picture = await challenge(page).locator('.captcha-surface').boundingBox();
  for (let n = 0; n < wordCount; n += 1)
    await page.mouse.click((picture?.x ?? 0) + 12 + 30 * n, (picture?.y ?? 0) + 12);
  await challenge(page).getByRole('button', { name: en.captcha.check }).click();
  await challenge(page).getByText(en.captcha.retryReasons.wrong).waitFor();
  expect(stack.consoleErrors()).toEqual([]);
});

it('somebody who sees no picture gets a code, too', async () => {
  const page = await openLogin();
  await page.getByRole('tab', { name: t.methods.code }).click();
  await page.getByLabel(t.mobile).fill('13900000002');
  await page.getByRole('button', { name: t.ask }).click();
  await challenge(page).getByRole('button', { name: en.captcha.computation.start }).press('Enter');
  await page.getByRole('button', { name: /^Resend in \d+ s$/ }).waitFor();
  await page.getByLabel(t.code, { exact: true }).fill(await readLastCode());
  await page.getByRole('button', { name: t.submit }).press('Enter');
  await page.waitForURL(`${stack.baseUrl}/`);
  expect(stack.consoleErrors()).toEqual([]);
});

it('a code is sent after a puzzle, its countdown survives a reload, and it is valid once', {
  tags: 'S4-login-by-code',
}, async () => {
  const page = await openLogin();
  await page.getByRole('tab', { name: t.methods.code }).click();
  await page.getByLabel(t.mobile).fill('13900000001');
  await page.getByRole('button', { name: t.ask }).click();
  await solveCaptcha(page);
  const countdownButton = page.getByRole('button', { name: /^Resend in \d+ s$/ });
  await countdownButton.waitFor();
  const secondsLeft = async () => Number(/\d+/.exec((await countdownButton.textContent()) ?? '')?.[0]);
  const before = await secondsLeft();
  await page.reload();
  await countdownButton.waitFor();
  // The server's time is in whole seconds.
  expect(await secondsLeft()).toBeLessThanOrEqual(before + 1);
  expect(await countdownButton.isDisabled()).toBe(true);
  await page.getByLabel(t.mobile).fill('13900000001');
  const code = await readLastCode();
  expect(code).toMatch(/^\d{6}$/);
  await page.getByLabel(t.code, { exact: true }).fill(code);
  await page.getByRole('button', { name: t.submit }).click();
  await page.waitForURL(`${stack.baseUrl}/`);

  const other = await openLogin();
  await other.getByRole('tab', { name: t.methods.code }).click();
  await other.getByLabel(t.mobile).fill('13900000001');
  await other.getByLabel(t.code, { exact: true }).fill(code);
  await other.getByRole('button', { name: t.submit }).click();
  await other.getByText('This code is no longer valid; request a new one').waitFor();
  expect(stack.consoleErrors()).toEqual([]);
});

it('the outbox of the codes cannot be reached through the gateway', async () => {
  const response = await fetch(`${stack.baseUrl}/outbox`);
  expect(response.headers.get('content-type')).toContain('text/html');
});
