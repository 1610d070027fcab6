import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createLoginFixture, doctorLin, type LoginFixture, linsTenantId } from '../testing/loginFixture.ts';

let logins: LoginFixture;
let logged: string[];
beforeEach(() => {
  logins = createLoginFixture();
  logged = [];
  vi.spyOn(console, 'error').mockImplementation((...args: unknown[]) => {
    logged.push(args.map(String).join(' '));
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  logins.close();
});

const lin = () => `${linsTenantId} ${logins.person(linsTenantId, false)}`;

describe('the log names an account whose password somebody guesses', () => {
  test('with the network that is locked, once a minute, and nothing of what was typed', async () => {
    await logins.failLogins(5, { password: 'a secret guess' });
    expect(logged).toEqual([]);
    await logins.failLogins(5, { password: 'a secret guess' });
    expect(logged).toEqual([`limited: ${lin()}: too many wrong passwords from 10.0.0.1`]);
    await logins.failLogins(6, {}, '2001:db8:0:7::1');
    expect(logged.slice(1)).toEqual([`limited: ${lin()}: too many wrong passwords from 2001:db8:0:7::/64`]);
  });

  test('when guesses come from many networks', async () => {
    for (let n = 0; n < 14; n += 1) await logins.failLogins(1, {}, `10.1.${n}.1`);
    expect(logged).toEqual([`limited: ${lin()}: too many wrong passwords in a day`]);
  });

  test('and calls one that nobody has nobody, whatever was typed as a name', async () => {
    for (const username of ['my-password-in-the-wrong-field', 'another'])
      await logins.failLogins(7, { username });
    expect(logged).toEqual([`limited: ${linsTenantId} nobody: too many wrong passwords from 10.0.0.1`]);
  });

  test('but not one that its person mistypes a few times', async () => {
    await logins.failLogins(4);
    await logins.login();
    await logins.failLogins(4);
    expect([logged, (await logins.login({ username: doctorLin.username })).code]).toEqual([[], 200]);
  });
});
