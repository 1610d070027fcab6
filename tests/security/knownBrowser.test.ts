import { afterAll, beforeAll, expect, it } from 'vitest';
import { auth } from '../../src/contract/account/auth.ts';
import { business } from '../../src/contract/errors/businessErrors.ts';
import { accounts, signIn, submitCredentials } from '../e2e/steps/signIn.ts';
import { startE2eStack, type E2eStack } from '../support/startE2eStack.ts';
import { createRequests, json, parseEnvelope } from './requests.ts';

let stack: E2eStack;
beforeAll(async () => {
  stack = await startE2eStack();
});
afterAll(() => stack.close());

it('who guesses a password from many addresses makes others wait, and not the owner in a browser that is known', async () => {
  const owner = await stack.openPage();
  await signIn(owner, stack.baseUrl, 'doctor');
  await owner.evaluate(() => localStorage.clear());
  const { send } = createRequests(stack);
  for (let n = 0; n < 14; n += 1) {
    const wrong = json({ username: accounts.doctor, password: `guess ${n}` });
    const answer = await send(auth.login.path, { body: wrong, localAddress: `127.0.${n + 1}.1` });
    expect(parseEnvelope(answer).code).not.toBe(200);
  }
  const newBrowser = await stack.openPage();
  await newBrowser.goto(`${stack.baseUrl}/login`);
  await submitCredentials(newBrowser, accounts.doctor);
  await newBrowser.getByText(business.accountLocked.en).waitFor();
  await owner.goto(`${stack.baseUrl}/login`);
  await submitCredentials(owner, accounts.doctor);
  await owner.waitForURL(`${stack.baseUrl}/`);
});
