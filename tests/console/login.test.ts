import { describe, expect, test, vi } from 'vitest';
import { business } from '../../src/contract/errors/businessErrors.ts';
import { computers, doctor, solve, standing, tryPassword } from './loginStage.ts';

const open = computers();

describe('a log-in with a password', () => {
  test('lands a doctor on the day, an auditor on the tasks, and anybody where they wanted to be', {
    tags: 'S4-landing',
  }, async () => {
    const computer = open();
    const [one, two] = [computer.load(), open().load()];
    const three = open().load('/cloudRoom?state=2');
    await tryPassword(one.login, 'linyue', doctor.password);
    await tryPassword(two.login, 'qinshulan', doctor.password);
    await tryPassword(three.login, 'linyue', doctor.password);
    expect([one.went, two.went, three.went]).toEqual([['/'], ['/prescriptionTask'], ['/cloudRoom?state=2']]);
  });

  test.each(['//elsewhere.example', 'https://elsewhere.example/', 'javascript:alert(1)', '/LOGIN'])(
    'does not go on to %s',
    async (redirect) => {
      const { login, went } = open().load(redirect);
      await tryPassword(login, 'linyue', doctor.password);
      expect(went).toEqual(['/']);
    },
  );

  test('asks for what is missing, in the order of the form, before anything is sent', async () => {
    const computer = open();
    const { login } = computer.load();
    await tryPassword(login, '  ', '');
    expect([...login.password.fieldErrors.value]).toEqual([
      ['username', 'usernameMissing'],
      ['password', 'passwordMissing'],
    ]);
    expect(login.password.focusRequest.value).toBe('username');
    await tryPassword(login, 'linyue', '');
    expect(login.password.focusRequest.value).toBe('password');
    await tryPassword(login, 'x'.repeat(65), 'x'.repeat(129));
    expect([...login.password.fieldErrors.value.values()]).toEqual(['usernameLong', 'passwordLong']);
    expect(computer.times('/auth/login')).toBe(0);
  });

  test('understands an account that an input method typed in full width, and never changes a password', async () => {
    const { login, went } = open().load();
    await tryPassword(login, '　ｌｉｎｙｕｅ ', ` ${doctor.password}`);
    expect(login.password.fieldErrors.value.get('password')).toMatchObject({
      code: business.wrongPassword.code,
    });
    await tryPassword(login, '　ｌｉｎｙｕｅ ', doctor.password);
    expect(went).toEqual(['/']);
  });

  test('that is refused keeps what was typed, says why beside the field, and points to it', async () => {
    const { login, went } = open().load();
    await tryPassword(login, 'linyue', 'not it');
    const { password } = login;
    expect(password.fieldErrors.value.get('password')).toMatchObject({ code: business.wrongPassword.code });
    expect([password.value('username'), password.value('password')]).toEqual(['linyue', 'not it']);
    expect([password.focusRequest.value, password.busy.value, went]).toEqual(['password', false, []]);
    password.setValue('password', 'n');
    expect(password.fieldErrors.value.size).toBe(0);
  });

  test('says that an account is locked, and that a code is another way', async () => {
    const { login } = open().load();
    for (let turn = 0; turn < 5; turn += 1) await tryPassword(login, 'linyue', 'not it');
    await tryPassword(login, 'linyue', doctor.password);
    expect(login.password.locked.value).toBe(true);
    expect(login.password.error.value?.message).toContain('15 minutes');
  });

  test('pressed twice is sent once', async () => {
    const computer = open();
    const { login, went } = computer.load();
    login.password.setValue('username', 'linyue');
    login.password.setValue('password', doctor.password);
    await Promise.all([login.password.submit(), login.password.submit(), login.password.submit()]);
    expect([computer.times('/auth/login'), went]).toEqual([1, ['/']]);
  });

  test('that gets no answer says so, keeps the form, and goes through once the line is back', async () => {
    const computer = open();
    const { login, went } = computer.load();
    computer.net.down = true;
    await tryPassword(login, 'linyue', doctor.password);
    expect(login.password.error.value?.kind).toBe('network');
    expect(login.password.value('password')).toBe(doctor.password);
    computer.net.down = false;
    await login.password.submit();
    expect(went).toEqual(['/']);
  });

  test.each([
    ['nothing', new Response('')],
    ['a page', new Response('<html>', { headers: { 'content-type': 'text/html' } })],
    ['a list', Response.json([])],
    ['a code as text', Response.json({ code: 'no', data: null })],
    ['no tokens', Response.json({ code: 0, data: {} })],
    ['an envelope in an envelope', Response.json({ code: 0, data: { code: 0, data: {} } })],
    ['an HTTP error', new Response('', { status: 502 })],
  ])('that is answered with %s says so and leaves the form usable', async (_what, answer) => {
    const computer = open();
    const { login, went } = computer.load();
    computer.net.answer = answer;
    await tryPassword(login, 'linyue', doctor.password);
    expect(login.password.error.value?.message).not.toBe('');
    expect(login.password.error.value).not.toBeNull();
    computer.net.answer = null;
    await login.password.submit();
    expect(went).toEqual(['/']);
  });

  test('leaves no password in any storage or address', async () => {
    const computer = open();
    const { login, sessionStorage } = computer.load();
    await tryPassword(login, 'linyue', 'planted-secret');
    await tryPassword(login, 'linyue', doctor.password);
    for (const place of [computer.localStorage, sessionStorage])
      for (let at = 0; at < place.length; at += 1)
        for (const planted of ['planted-secret', doctor.password])
          expect(place.getItem(place.key(at) ?? '')).not.toContain(planted);
    for (const body of computer.net.bodies) expect(body.split(' ')[0]).not.toContain('planted');
    expect(login.password.value('password')).toBe('');
  });
});

describe('where a captcha is asked for', () => {
  test('a password goes with a proof, and a wrong one needs another', async () => {
    const computer = open({ captcha: true });
    const { login, went } = computer.load();
    const wrong = tryPassword(login, 'linyue', 'not it');
    await standing(login);
    expect([login.password.busy.value, login.captchaGate.solving.value]).toEqual([true, true]);
    await solve(login);
    expect([login.password.busy.value, login.captchaGate.solving.value]).toEqual([true, false]);
    await wrong;
    expect(login.password.fieldErrors.value.get('password')).toMatchObject({
      code: business.wrongPassword.code,
    });
    const right = tryPassword(login, 'linyue', doctor.password);
    await solve(login);
    await right;
    expect(went).toEqual(['/']);
    expect(computer.times('/captcha/get')).toBe(2);
  });

  test('a proof that is refused is said, and asked for again', async () => {
    const computer = open({ captcha: true });
    const { login, went } = computer.load();
    const logging = tryPassword(login, 'linyue', doctor.password);
    computer.net.late = 181_000;
    await solve(login);
    await vi.waitFor(() => expect(login.password.error.value?.code).toBe(business.captchaWrong.code));
    expect(login.password.busy.value).toBe(true);
    await solve(login);
    await logging;
    expect([went, computer.times('/auth/login')]).toEqual([['/'], 2]);
  });

  test('closing it sends nothing and frees the form', async () => {
    const computer = open({ captcha: true });
    const { login } = computer.load();
    const logging = tryPassword(login, 'linyue', doctor.password);
    (await standing(login)).captcha.close();
    await logging;
    expect([computer.times('/auth/login'), login.password.busy.value]).toEqual([0, false]);
    expect(login.password.error.value).toBeNull();
  });

  test('going the other way closes it, and the way is remembered', async () => {
    const computer = open({ captcha: true });
    const { login } = computer.load();
    const logging = tryPassword(login, 'linyue', doctor.password);
    const { captcha } = await standing(login);
    login.chooseMethod('code');
    await logging;
    expect(captcha.state.value.at).toBe('closed');
    expect(computer.load().login.method.value).toBe('code');
    expect(login.password.value('username')).toBe('linyue');
  });
});

describe('somebody who is logged in already', () => {
  test('goes on to where they wanted to be, or lands', async () => {
    const computer = open();
    await tryPassword(computer.load().login, 'linyue', doctor.password);
    const [one, two] = [computer.load('/cloudRoom'), computer.load()];
    expect(one.login.resuming.value).toBe(true);
    await vi.waitFor(() => expect([one.went, two.went]).toEqual([['/cloudRoom'], ['/']]));
  });

  test('and logs in as another person at once lands as that one only', async () => {
    const computer = open();
    await tryPassword(computer.load().login, 'linyue', doctor.password);
    const { login, went } = computer.load();
    await tryPassword(login, 'qinshulan', doctor.password);
    await vi.waitFor(() => expect(login.resuming.value).toBe(false));
    expect(went).toEqual(['/prescriptionTask']);
  });

  test('by a session that has died meanwhile sees the form, and no dialog', async () => {
    const computer = open();
    const before = computer.load();
    await tryPassword(before.login, 'linyue', doctor.password);
    const { accessToken, refreshToken } = before.core.sessionStore.readSession() ?? {};
    await before.core.session.logOut();
    computer.localStorage.setItem(
      'loginInfo',
      JSON.stringify({ userId: '1', accessToken, refreshToken, expiresTime: 0 }),
    );
    const { login, went } = computer.load();
    await vi.waitFor(() => expect(login.resuming.value).toBe(false));
    expect(went).toEqual([]);
    await tryPassword(login, 'linyue', doctor.password);
    expect(went).toEqual(['/']);
  });

  test('and logged out stays at the form', async () => {
    const computer = open();
    const before = computer.load();
    await tryPassword(before.login, 'linyue', doctor.password);
    await before.core.session.logOut();
    const { login, went } = computer.load();
    expect([login.resuming.value, went]).toEqual([false, []]);
  });
});
