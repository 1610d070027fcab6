import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { en } from '../../src/console/messages.en.ts';
import { giveCredentials, outbox, people } from './acts.ts';
import { challenge, drag, piece, press, solve } from './captchaActs.ts';
import { openStage, type Stage } from './stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage({ captcha: true });
});
afterEach(() => stage.goHome());
afterAll(() => stage.close());

const w = en.login;

const atLogin = async (): Promise<Page> => {
  const page = await stage.person();
  await page.goto(`${stage.address}/login`);
  return page;
};

/** The code that was sent last. */
const lastCode = async (): Promise<string> => (await outbox(stage))[0]?.code ?? '';

it.each([
  ['dragged with the mouse', drag],
  ['moved by arrow keys', press],
] as const)('a password goes in after a puzzle that is %s', async (_how, by) => {
  const page = await atLogin();
  await giveCredentials(page, people.doctor);
  await solve(page, by);
  await page.waitForURL(`${stage.address}/`);
  expect(stage.complaints()).toEqual([]);
});

it('a piece in the wrong place brings another picture, and what was typed stays', async () => {
  const page = await atLogin();
  await giveCredentials(page, people.doctor);
  await piece(page).press('Enter');
  await challenge(page).getByText(en.captcha.retryReasons.wrong).waitFor();
  expect(await page.getByLabel(w.username).inputValue()).toBe(people.doctor);
  await page.keyboard.press('Escape');
  await challenge(page).waitFor({ state: 'detached' });
  expect(new URL(page.url()).pathname).toBe('/login');
  expect(stage.complaints()).toEqual([]);
});

it('letters to type and characters to click are offered instead, and a wrong answer brings another picture', async () => {
  const page = await atLogin();
  await giveCredentials(page, people.doctor);
  await challenge(page).getByRole('button', { name: en.captcha.methods.pictureWord, exact: true }).click();
  await challenge(page).getByRole('textbox', { name: en.captcha.pictureWord.word }).fill('0000');
  await page.keyboard.press('Enter');
  await challenge(page).getByText(en.captcha.retryReasons.wrong).waitFor();
  await challenge(page).getByRole('button', { name: en.captcha.methods.clickWord, exact: true }).click();
  const words = challenge(page).getByRole('list', { name: en.captcha.clickWord.lead });
  await words.waitFor();
  const asked = await words.getByRole('listitem').count();
  const picture = await challenge(page).locator('.captcha-surface').boundingBox();
  for (let n = 0; n < asked; n += 1)
    await page.mouse.click((picture?.x ?? 0) + 12 + 30 * n, (picture?.y ?? 0) + 12);
  await challenge(page).getByRole('button', { name: en.captcha.check }).click();
  await challenge(page).getByText(en.captcha.retryReasons.wrong).waitFor();
  expect(stage.complaints()).toEqual([]);
});

it('a code comes after a puzzle, its minute survives a reload, and it lets in once', {
  tags: 'S4-login-by-code',
}, async () => {
  const page = await atLogin();
  await page.getByRole('tab', { name: w.methods.code }).click();
  await page.getByLabel(w.mobile).fill('13900000001');
  await page.getByRole('button', { name: w.ask }).click();
  await solve(page);
  const waiting = page.getByRole('button', { name: /^Again in \d+ s$/ });
  await waiting.waitFor();
  const left = async () => Number(/\d+/.exec((await waiting.textContent()) ?? '')?.[0]);
  const before = await left();
  await page.reload();
  await waiting.waitFor();
  // The server tells its time in whole seconds.
  expect(await left()).toBeLessThanOrEqual(before + 1);
  expect(await waiting.isDisabled()).toBe(true);
  await page.getByLabel(w.mobile).fill('13900000001');
  const code = await lastCode();
  expect(code).toMatch(/^\d{6}$/);
  await page.getByLabel(w.code, { exact: true }).fill(code);
  await page.getByRole('button', { name: w.submit }).click();
  await page.waitForURL(`${stage.address}/`);

  const other = await atLogin();
  await other.getByRole('tab', { name: w.methods.code }).click();
  await other.getByLabel(w.mobile).fill('13900000001');
  await other.getByLabel(w.code, { exact: true }).fill(code);
  await other.getByRole('button', { name: w.submit }).click();
  await other.getByText('The code has run out or was used; ask for a new one').waitFor();
  expect(stage.complaints()).toEqual([]);
});

it('the outbox of the codes cannot be reached through the gateway', async () => {
  const answer = await fetch(`${stage.address}/outbox`);
  expect(answer.headers.get('content-type')).toContain('text/html');
});
