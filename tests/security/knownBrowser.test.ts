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

it('guesses from many addresses make an unknown browser wait, and not the owner in a known one', async () => {
  const owner = await stack.openPage();
  await signIn(owner, stack.baseUrl, 'doctor');
  await owner.evaluate(() => localStorage.clear());
  const { send } = createRequests(stack);
  for (let n = 0; n < 14; n += 1) {
    const wrong = json({ username: accounts.doctor, password: `guess ${n}` });
    const answer = await send(auth.login.path, { body: wrong, localAddress: `127.0.${n + 1}.1` });
    expect(parseEnvelope(answer).code).not.toBe(200);
  }
  // As many again: with ten, the wait is a second, which the next page may take to open; with twenty it is two minutes.
  stack.withDatabase((db) =>
    db.exec(`INSERT INTO sign_in (id, tenant_id, at, who, user_id, session_id, kind, succeeded, address, agent, network, budget)
      SELECT id || 'b', tenant_id, at, who, user_id, session_id, kind, succeeded, address, agent, network, budget
        FROM sign_in WHERE succeeded = 0`),
  );
  const unknown = await stack.openPage();
  await unknown.goto(`${stack.baseUrl}/login`);
  await submitCredentials(unknown, accounts.doctor);
  await unknown.getByText(business.accountLocked.en).waitFor();
  await owner.goto(`${stack.baseUrl}/login`);
  await submitCredentials(owner, accounts.doctor);
  await owner.waitForURL(`${stack.baseUrl}/`);
});
