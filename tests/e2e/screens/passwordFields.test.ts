import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { en } from '../../support/messages.ts';
import { openPageAs } from '../steps/consultation.ts';
import { accounts, submitCredentials } from '../steps/signIn.ts';
import { startE2eStack, type E2eStack } from '../../support/startE2eStack.ts';

let stack: E2eStack;
beforeAll(async () => {
  stack = await startE2eStack();
});
afterEach(() => stack.closePages());
afterAll(() => stack.close());

const { password: t } = en.personal;

/** The fields of the form with a password, in their order: what a password manager reads. */
const fieldsOf = async (page: Page) => {
  const form = page.locator('form', { has: page.locator('input[type=password]') });
  await form.waitFor();
  return form.locator('input:not([type=checkbox])').evaluateAll((inputs) =>
    inputs.map((input) => {
      if (!(input instanceof HTMLInputElement)) throw new Error('no field');
      return { type: input.type, autocomplete: input.autocomplete, isNamed: input.name !== '' };
    }),
  );
};
const secret = (autocomplete: string) => ({ type: 'password', autocomplete, isNamed: true });
const username = { type: 'text', autocomplete: 'username', isNamed: true };
const changeFields = [username, secret('current-password'), secret('new-password'), secret('new-password')];
const usernameIn = (page: Page) => page.locator('input[autocomplete=username]').inputValue();

describe('a password manager', () => {
  it('fills the log-in', async () => {
    const page = await stack.openPage();
    await page.goto(`${stack.baseUrl}/login`);
    await page.getByRole('button', { name: en.login.submit }).waitFor();
    expect(await fieldsOf(page)).toEqual([username, secret('current-password')]);
  });

  it('saves a changed password with its account', async () => {
    const page = await openPageAs(stack, 'doctor', '/personalData?part=security');
    await page.getByRole('button', { name: t.submit }).waitFor();
    expect(await fieldsOf(page)).toEqual(changeFields);
    await expect.poll(() => usernameIn(page)).toBe(accounts.doctor);
  });

  it('saves the password that replaces the first one with its account', async () => {
    stack.withDatabase((db) =>
      db.exec("UPDATE account SET first_password_at = 1 WHERE username = 'fengjiahe'"),
    );
    const page = await stack.openPage();
    await page.goto(`${stack.baseUrl}/login`);
    await submitCredentials(page, 'fengjiahe');
    await page.getByRole('heading', { name: t.first.title }).waitFor();
    expect(await fieldsOf(page)).toEqual(changeFields);
    await expect.poll(() => usernameIn(page)).toBe('fengjiahe');
  });
});
