import { describe, expect, test, vi } from 'vitest';
import { business } from '../../src/contract/errors/businessErrors.ts';
import { type Computer, computers, doctor, tryPassword } from './loginStage.ts';

const open = computers();

const day = 24 * 60 * 60 * 1000;

/** Loads the log-in page and waits until it has looked for what was kept. */
const load = async (computer: Computer) => {
  const page = computer.load();
  await page.login.password.loadRemembered();
  return page;
};

/** A computer at which a doctor logged in with the box ticked, and logged out. */
const remembering = async (computer = open()): Promise<Computer> => {
  const { login, core } = await load(computer);
  login.password.setRemember(true);
  await tryPassword(login, doctor.username, doctor.password);
  await core.session.logOut();
  return computer;
};

describe('a doctor who ticked the box', () => {
  test('finds account and password remembered, and logs in with one press', async () => {
    const { login, went } = await load(await remembering());
    const { password } = login;
    expect([password.value('username'), password.remember.value, password.hasStoredPassword.value]).toEqual([
      'linyue',
      true,
      true,
    ]);
    await password.submit();
    expect(went).toEqual(['/']);
  });

  test('also after the wipe of local and session storage that an expired session brings', async () => {
    const computer = await remembering();
    computer.localStorage.clear();
    const { login, went } = await load(computer);
    await login.password.submit();
    expect(went).toEqual(['/']);
  });

  test('never has the password in the field, in a storage that is read as text, or in what a page shows', async () => {
    const computer = await remembering();
    const { login, sessionStorage } = await load(computer);
    expect(login.password.value('password')).toBe('');
    for (const place of [sessionStorage, computer.localStorage])
      for (let at = 0; at < place.length; at += 1)
        expect(place.getItem(place.key(at) ?? '')).not.toContain(doctor.password);
    expect(JSON.stringify([...computer.store.entries])).not.toContain(doctor.password);
  });

  test('may type another password, which is remembered instead where it is right', async () => {
    const computer = await remembering();
    const { login } = await load(computer);
    login.password.setValue('password', 'not it');
    expect(login.password.hasStoredPassword.value).toBe(false);
    await login.password.submit();
    expect(login.password.fieldErrors.value.get('password')).toMatchObject({
      code: business.wrongPassword.code,
    });
    expect(login.password.notice.value).toBeNull();
    login.password.setValue('password', '');
    expect(login.password.hasStoredPassword.value).toBe(true);
  });

  test('unticks it, and it is forgotten at once', async () => {
    const computer = await remembering();
    const { login } = await load(computer);
    login.password.setRemember(false);
    await vi.waitFor(() => expect(computer.store.entries.size).toBe(0));
    expect([login.password.hasStoredPassword.value, login.password.value('username')]).toEqual([
      false,
      'linyue',
    ]);
    await login.password.submit();
    expect([...login.password.fieldErrors.value.values()]).toEqual(['passwordMissing']);
  });

  test('is remembered for another 30 days by every log-in', async () => {
    const computer = await remembering();
    computer.pass(20 * day);
    const { login, core } = await load(computer);
    await login.password.submit();
    await core.session.logOut();
    computer.pass(20 * day);
    expect((await load(computer)).login.password.hasStoredPassword.value).toBe(true);
  });
});

describe('nobody is remembered', () => {
  test('who did not ask for it', async () => {
    const computer = open();
    await tryPassword((await load(computer)).login, doctor.username, doctor.password);
    expect(computer.store.entries.size).toBe(0);
  });

  test('because somebody else was', async () => {
    const computer = await remembering();
    const { login } = await load(computer);
    login.password.setValue('username', 'qinshulan');
    expect([login.password.hasStoredPassword.value, login.password.remember.value]).toEqual([false, false]);
    login.password.setValue('password', doctor.password);
    await login.password.submit();
    const { password } = (await load(computer)).login;
    expect(password.value('username')).toBe('linyue');
  });

  test('whose log-in was refused', async () => {
    const computer = open();
    const { login } = await load(computer);
    login.password.setRemember(true);
    await tryPassword(login, doctor.username, 'not it');
    expect(computer.store.entries.size).toBe(0);
    expect(login.password.remember.value).toBe(true);
  });
});

describe('a remembered log-in is forgotten, and it is said,', () => {
  test('after 31 days', async () => {
    const computer = await remembering();
    computer.pass(31 * day);
    const { login } = await load(computer);
    const { notice: note, hasStoredPassword: held, remember } = login.password;
    expect([note.value, held.value, remember.value, login.password.value('username')]).toEqual([
      'over',
      false,
      false,
      '',
    ]);
    expect(computer.store.entries.size).toBe(0);
  });

  test('where its key is another one; nothing is sent', async () => {
    const computer = await remembering();
    const tries = computer.times('/auth/login');
    const { login } = await load(computer);
    const other = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['decrypt']);
    computer.store.entries.set('key', other);
    await login.password.submit();
    const {
      notice: note,
      fieldErrors: trouble,
      focusRequest: attention,
      hasStoredPassword: held,
      busy,
    } = login.password;
    expect([note.value, trouble.value.get('password'), attention.value, held.value, busy.value]).toEqual([
      'unusable',
      'passwordMissing',
      'password',
      false,
      false,
    ]);
    expect([computer.times('/auth/login'), computer.store.entries.size]).toEqual([tries, 0]);
  });

  test('where another tab forgot it meanwhile', async () => {
    const computer = await remembering();
    const [one, other] = [await load(computer), await load(computer)];
    other.login.password.setRemember(false);
    await vi.waitFor(() => expect(computer.store.entries.size).toBe(0));
    await one.login.password.submit();
    expect(one.login.password.notice.value).toBe('unusable');
    await tryPassword(one.login, doctor.username, doctor.password);
    expect([one.went, one.login.password.notice.value]).toEqual([['/'], null]);
  });

  test('where the password is not the right one any more', async () => {
    const computer = await remembering();
    const { login, went } = await load(computer);
    computer.net.answer = Response.json({ code: business.wrongPassword.code, msg: 'wrong', data: null });
    await login.password.submit();
    expect(login.password.notice.value).toBe('refused');
    expect(login.password.fieldErrors.value.get('password')).toMatchObject({
      code: business.wrongPassword.code,
    });
    expect(computer.store.entries.size).toBe(0);
    computer.net.answer = null;
    login.password.setValue('password', doctor.password);
    await login.password.submit();
    expect(went).toEqual(['/']);
    expect(computer.store.entries.size).toBe(2);
  });
});

test('a refusal in the code of another upstream lets it go too', async () => {
  const computer = await remembering();
  const { login } = await load(computer);
  computer.net.answer = Response.json({ code: 1_004_003_000, msg: '账号密码不正确', data: null });
  await login.password.submit();
  expect(login.password.notice.value).toBe('refused');
  expect([login.password.hasStoredPassword.value, computer.store.entries.size]).toEqual([false, 0]);
});

test('a line that is down, a limit or a server in trouble is no reason to forget', async () => {
  const computer = await remembering();
  const { login, went } = await load(computer);
  computer.net.down = true;
  await login.password.submit();
  expect(login.password.error.value?.kind).toBe('network');
  computer.net.down = false;
  for (const answer of [
    new Response('', { status: 502 }),
    Response.json({ code: business.accountLocked.code, msg: 'locked', data: null }),
  ]) {
    computer.net.answer = answer;
    await login.password.submit();
    expect(login.password.error.value).not.toBeNull();
  }
  computer.net.answer = null;
  expect(login.password.hasStoredPassword.value).toBe(true);
  await login.password.submit();
  expect(went).toEqual(['/']);
});

test('what somebody types before it was looked up is not replaced', async () => {
  const computer = await remembering();
  const { login } = computer.load();
  login.password.setValue('username', 'qin');
  await login.password.loadRemembered();
  expect(login.password.value('username')).toBe('qin');
});

test('an account that the browser filled in before it was looked up is known as the remembered one', async () => {
  const computer = await remembering();
  const { login } = computer.load();
  login.password.setValue('username', doctor.username);
  await login.password.loadRemembered();
  expect([login.password.hasStoredPassword.value, login.password.remember.value]).toEqual([true, true]);
});
