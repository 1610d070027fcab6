import { describe, expect, test } from 'vitest';
import { business } from '../../../src/contract/errors/businessErrors.ts';
import { setupDevices, doctor, solveCaptcha, waitForChallenge, submitPassword } from './createLoginDevice.ts';

const createDevice = setupDevices();

describe('a log-in with a password', () => {
  test('sends a doctor to the dashboard, an auditor to the tasks, and anybody to the page they wanted', {
    tags: 'S4-landing',
  }, async () => {
    const device = createDevice();
    const [first, second] = [device.loadPage(), createDevice().loadPage()];
    const third = createDevice().loadPage('/cloudRoom?state=2');
    await submitPassword(first.login, 'linyue', doctor.password);
    await submitPassword(second.login, 'qinshulan', doctor.password);
    await submitPassword(third.login, 'linyue', doctor.password);
    expect([first.navigations, second.navigations, third.navigations]).toEqual([
      ['/'],
      ['/prescriptionTask'],
      ['/cloudRoom?state=2'],
    ]);
  });

  test.each(['//elsewhere.example', 'https://elsewhere.example/', 'javascript:alert(1)', '/LOGIN'])(
    'does not redirect to %s',
    async (redirect) => {
      const { login, navigations } = createDevice().loadPage(redirect);
      await submitPassword(login, 'linyue', doctor.password);
      expect(navigations).toEqual(['/']);
    },
  );

  test('asks for missing fields, in the order of the form, before anything is sent', async () => {
    const device = createDevice();
    const { login } = device.loadPage();
    await submitPassword(login, '  ', '');
    expect([...login.password.fieldErrors.value]).toEqual([
      ['username', 'usernameMissing'],
      ['password', 'passwordMissing'],
    ]);
    expect(login.password.focusRequest.value).toBe('username');
    await submitPassword(login, 'linyue', '');
    expect(login.password.focusRequest.value).toBe('password');
    await submitPassword(login, 'x'.repeat(65), 'x'.repeat(129));
    expect([...login.password.fieldErrors.value.values()]).toEqual(['usernameLong', 'passwordLong']);
    expect(device.requestCount('/auth/login')).toBe(0);
  });

  test('accepts an account typed in full width, and never changes a password', async () => {
    const { login, navigations } = createDevice().loadPage();
    await submitPassword(login, '　ｌｉｎｙｕｅ ', ` ${doctor.password}`);
    expect(login.password.fieldErrors.value.get('password')).toMatchObject({
      code: business.wrongPassword.code,
    });
    await submitPassword(login, '　ｌｉｎｙｕｅ ', doctor.password);
    expect(navigations).toEqual(['/']);
  });

  test('that is refused keeps the input, shows the reason beside the field, and focuses it', async () => {
    const { login, navigations } = createDevice().loadPage();
    await submitPassword(login, 'linyue', 'not it');
    const { password } = login;
    expect(password.fieldErrors.value.get('password')).toMatchObject({ code: business.wrongPassword.code });
    expect([password.value('username'), password.value('password')]).toEqual(['linyue', 'not it']);
    expect([password.focusRequest.value, password.busy.value, navigations]).toEqual(['password', false, []]);
    password.setValue('password', 'n');
    expect(password.fieldErrors.value.size).toBe(0);
  });

  test('reports a locked account, and offers an SMS code instead', async () => {
    const { login } = createDevice().loadPage();
    for (let attempt = 0; attempt < 5; attempt += 1) await submitPassword(login, 'linyue', 'not it');
    await submitPassword(login, 'linyue', doctor.password);
    expect(login.password.locked.value).toBe(true);
    expect(login.password.error.value?.message).toContain('15 minutes');
  });

  test('pressed twice is sent once', async () => {
    const device = createDevice();
    const { login, navigations } = device.loadPage();
    login.password.setValue('username', 'linyue');
    login.password.setValue('password', doctor.password);
    await Promise.all([login.password.submit(), login.password.submit(), login.password.submit()]);
    expect([device.requestCount('/auth/login'), navigations]).toEqual([1, ['/']]);
  });

  test('without a response says so, keeps the form, and succeeds once the connection is back', async () => {
    const device = createDevice();
    const { login, navigations } = device.loadPage();
    device.network.offline = true;
    await submitPassword(login, 'linyue', doctor.password);
    expect(login.password.error.value?.kind).toBe('network');
    expect(login.password.value('password')).toBe(doctor.password);
    device.network.offline = false;
    await login.password.submit();
    expect(navigations).toEqual(['/']);
  });

  test.each([
    ['nothing', new Response('')],
    ['a page', new Response('<html>', { headers: { 'content-type': 'text/html' } })],
    ['a list', Response.json([])],
    ['a code as text', Response.json({ code: 'no', data: null })],
    ['no tokens', Response.json({ code: 0, data: {} })],
    ['an envelope in an envelope', Response.json({ code: 0, data: { code: 0, data: {} } })],
    ['an HTTP error', new Response('', { status: 502 })],
  ])('that gets %s says so and leaves the form usable', async (_what, answer) => {
    const device = createDevice();
    const { login, navigations } = device.loadPage();
    device.network.loginResponse = answer;
    await submitPassword(login, 'linyue', doctor.password);
    expect(login.password.error.value?.message).not.toBe('');
    expect(login.password.error.value).not.toBeNull();
    device.network.loginResponse = null;
    await login.password.submit();
    expect(navigations).toEqual(['/']);
  });

  test('leaves no password in any storage or address', async () => {
    const device = createDevice();
    const { login, sessionStorage } = device.loadPage();
    await submitPassword(login, 'linyue', 'planted-secret');
    await submitPassword(login, 'linyue', doctor.password);
    for (const storage of [device.localStorage, sessionStorage])
      for (let at = 0; at < storage.length; at += 1)
        for (const secret of ['planted-secret', doctor.password])
          expect(storage.getItem(storage.key(at) ?? '')).not.toContain(secret);
    for (const body of device.network.requestBodies) expect(body.split(' ')[0]).not.toContain('planted');
    expect(login.password.value('password')).toBe('');
  });
});

describe('where a captcha is required', () => {
  test('a password is sent with a proof, and a wrong one needs another', async () => {
    const device = createDevice({ captcha: true });
    const { login, navigations } = device.loadPage();
    const wrong = submitPassword(login, 'linyue', 'not it');
    await waitForChallenge(login);
    expect([login.password.busy.value, login.captchaGate.solving.value]).toEqual([true, true]);
    await solveCaptcha(login);
    expect([login.password.busy.value, login.captchaGate.solving.value]).toEqual([true, false]);
    await wrong;
    expect(login.password.fieldErrors.value.get('password')).toMatchObject({
      code: business.wrongPassword.code,
    });
    const right = submitPassword(login, 'linyue', doctor.password);
    await solveCaptcha(login);
    await right;
    expect(navigations).toEqual(['/']);
    expect(device.requestCount('/captcha/get')).toBe(2);
  });

  test('a refused proof is reported, and another requested', async () => {
    const device = createDevice({ captcha: true });
    const { login, navigations } = device.loadPage();
    const submitting = submitPassword(login, 'linyue', doctor.password);
    device.network.loginDelayMs = 181_000;
    await solveCaptcha(login);
    await expect.poll(() => login.password.error.value?.code).toBe(business.captchaWrong.code);
    expect(login.password.busy.value).toBe(true);
    await solveCaptcha(login);
    await submitting;
    expect([navigations, device.requestCount('/auth/login')]).toEqual([['/'], 2]);
  });

  test('a proof that is refused with the family’s own number is requested again, too', async () => {
    const device = createDevice({ captcha: true });
    const { login, navigations } = device.loadPage();
    const code = 1_002_000_004;
    device.network.loginResponse = Response.json({
      code,
      msg: '验证码不正确，原因：验证码已失效',
      data: null,
    });
    const submitting = submitPassword(login, 'linyue', doctor.password);
    await solveCaptcha(login);
    await expect.poll(() => login.password.error.value?.code).toBe(code);
    device.network.loginResponse = null;
    await solveCaptcha(login);
    await submitting;
    expect([navigations, device.requestCount('/auth/login')]).toEqual([['/'], 2]);
  });

  test('closing it sends nothing and frees the form', async () => {
    const device = createDevice({ captcha: true });
    const { login } = device.loadPage();
    const submitting = submitPassword(login, 'linyue', doctor.password);
    (await waitForChallenge(login)).captcha.close();
    await submitting;
    expect([device.requestCount('/auth/login'), login.password.busy.value]).toEqual([0, false]);
    expect(login.password.error.value).toBeNull();
  });

  test('switching the method closes it, and the method is remembered', async () => {
    const device = createDevice({ captcha: true });
    const { login } = device.loadPage();
    const submitting = submitPassword(login, 'linyue', doctor.password);
    const { captcha } = await waitForChallenge(login);
    login.chooseMethod('code');
    await submitting;
    expect(captcha.state.value.at).toBe('closed');
    expect(device.loadPage().login.method.value).toBe('code');
    expect(login.password.value('username')).toBe('linyue');
  });
});

describe('a person who is already logged in', () => {
  test('is sent to the page they wanted, or to the default page', async () => {
    const device = createDevice();
    await submitPassword(device.loadPage().login, 'linyue', doctor.password);
    const [first, second] = [device.loadPage('/cloudRoom'), device.loadPage()];
    expect(first.login.resuming.value).toBe(true);
    await expect.poll(() => [first.navigations, second.navigations]).toEqual([['/cloudRoom'], ['/']]);
  });

  test('and immediately logs in as another person arrives only as that person', async () => {
    const device = createDevice();
    await submitPassword(device.loadPage().login, 'linyue', doctor.password);
    const { login, navigations } = device.loadPage();
    await submitPassword(login, 'qinshulan', doctor.password);
    await expect.poll(() => login.resuming.value).toBe(false);
    expect(navigations).toEqual(['/prescriptionTask']);
  });

  test('with a session that has since expired sees the form, and no dialog', async () => {
    const device = createDevice();
    const before = device.loadPage();
    await submitPassword(before.login, 'linyue', doctor.password);
    const { accessToken, refreshToken } = before.services.sessionStore.readSession() ?? {};
    await before.services.session.logOut();
    device.localStorage.setItem(
      'loginInfo',
      JSON.stringify({ userId: '1', accessToken, refreshToken, expiresTime: 0 }),
    );
    const { login, navigations } = device.loadPage();
    await expect.poll(() => login.resuming.value).toBe(false);
    expect(navigations).toEqual([]);
    await submitPassword(login, 'linyue', doctor.password);
    expect(navigations).toEqual(['/']);
  });

  test('and logs out stays at the form', async () => {
    const device = createDevice();
    const before = device.loadPage();
    await submitPassword(before.login, 'linyue', doctor.password);
    await before.services.session.logOut();
    const { login, navigations } = device.loadPage();
    expect([login.resuming.value, navigations]).toEqual([false, []]);
  });
});
