import { describe, expect, test } from 'vitest';
import { business } from '../../../src/contract/errors/businessErrors.ts';
import { type LoginDevice, setupDevices, doctor, submitPassword } from './createLoginDevice.ts';

const createDevice = setupDevices();

const day = 24 * 60 * 60 * 1000;

/** Loads the log-in page and waits until it has looked for a remembered log-in. */
const loadPage = async (device: LoginDevice) => {
  const page = device.loadPage();
  await page.login.password.loadRemembered();
  return page;
};

/** A computer on which a doctor logged in with the box ticked, and logged out. */
const rememberedDevice = async (device = createDevice()): Promise<LoginDevice> => {
  const { login, services } = await loadPage(device);
  login.password.setRemember(true);
  await submitPassword(login, doctor.username, doctor.password);
  await services.session.logOut();
  return device;
};

describe('a doctor who ticked the box', () => {
  test('finds account and password remembered, and logs in with one click', async () => {
    const { login, navigations } = await loadPage(await rememberedDevice());
    const { password } = login;
    expect([password.value('username'), password.remember.value, password.hasStoredPassword.value]).toEqual([
      'linyue',
      true,
      true,
    ]);
    await password.submit();
    expect(navigations).toEqual(['/']);
  });

  test('finds them even after an expired session cleared local and session storage', async () => {
    const device = await rememberedDevice();
    device.localStorage.clear();
    const { login, navigations } = await loadPage(device);
    await login.password.submit();
    expect(navigations).toEqual(['/']);
  });

  test('never has the password in the field, in plain text storage, or on the page', async () => {
    const device = await rememberedDevice();
    const { login, sessionStorage } = await loadPage(device);
    expect(login.password.value('password')).toBe('');
    for (const storage of [sessionStorage, device.localStorage])
      for (let at = 0; at < storage.length; at += 1)
        expect(storage.getItem(storage.key(at) ?? '')).not.toContain(doctor.password);
    expect(JSON.stringify([...device.store.entries])).not.toContain(doctor.password);
  });

  test('may type another password, which is remembered instead if it is right', async () => {
    const device = await rememberedDevice();
    const { login } = await loadPage(device);
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

  test('unticks it, and it is forgotten immediately', async () => {
    const device = await rememberedDevice();
    const { login } = await loadPage(device);
    login.password.setRemember(false);
    await expect.poll(() => device.store.entries.size).toBe(0);
    expect([login.password.hasStoredPassword.value, login.password.value('username')]).toEqual([
      false,
      'linyue',
    ]);
    await login.password.submit();
    expect([...login.password.fieldErrors.value.values()]).toEqual(['passwordMissing']);
  });

  test('is remembered for another 30 days by every log-in', async () => {
    const device = await rememberedDevice();
    device.advance(20 * day);
    const { login, services } = await loadPage(device);
    await login.password.submit();
    await services.session.logOut();
    device.advance(20 * day);
    expect((await loadPage(device)).login.password.hasStoredPassword.value).toBe(true);
  });
});

describe('nothing is remembered', () => {
  test('for a person who did not ask for it', async () => {
    const device = createDevice();
    await submitPassword((await loadPage(device)).login, doctor.username, doctor.password);
    expect(device.store.entries.size).toBe(0);
  });

  test('for a person because somebody else was remembered', async () => {
    const device = await rememberedDevice();
    const { login } = await loadPage(device);
    login.password.setValue('username', 'qinshulan');
    expect([login.password.hasStoredPassword.value, login.password.remember.value]).toEqual([false, false]);
    login.password.setValue('password', doctor.password);
    await login.password.submit();
    const { password } = (await loadPage(device)).login;
    expect(password.value('username')).toBe('linyue');
  });

  test('after a refused log-in', async () => {
    const device = createDevice();
    const { login } = await loadPage(device);
    login.password.setRemember(true);
    await submitPassword(login, doctor.username, 'not it');
    expect(device.store.entries.size).toBe(0);
    expect(login.password.remember.value).toBe(true);
  });
});

describe('a remembered log-in is forgotten, with a message,', () => {
  test('after 31 days', async () => {
    const device = await rememberedDevice();
    device.advance(31 * day);
    const { login } = await loadPage(device);
    const { notice, hasStoredPassword, remember } = login.password;
    expect([notice.value, hasStoredPassword.value, remember.value, login.password.value('username')]).toEqual(
      ['over', false, false, ''],
    );
    expect(device.store.entries.size).toBe(0);
  });

  test('if its key is a different one; nothing is sent', async () => {
    const device = await rememberedDevice();
    const tries = device.requestCount('/auth/login');
    const { login } = await loadPage(device);
    const other = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['decrypt']);
    device.store.entries.set('key', other);
    await login.password.submit();
    const { notice, fieldErrors, focusRequest, hasStoredPassword, busy } = login.password;
    expect([
      notice.value,
      fieldErrors.value.get('password'),
      focusRequest.value,
      hasStoredPassword.value,
      busy.value,
    ]).toEqual(['unusable', 'passwordMissing', 'password', false, false]);
    expect([device.requestCount('/auth/login'), device.store.entries.size]).toEqual([tries, 0]);
  });

  test('if another tab has forgotten it', async () => {
    const device = await rememberedDevice();
    const [one, other] = [await loadPage(device), await loadPage(device)];
    other.login.password.setRemember(false);
    await expect.poll(() => device.store.entries.size).toBe(0);
    await one.login.password.submit();
    expect(one.login.password.notice.value).toBe('unusable');
    await submitPassword(one.login, doctor.username, doctor.password);
    expect([one.navigations, one.login.password.notice.value]).toEqual([['/'], null]);
  });

  test('if the password is no longer right', async () => {
    const device = await rememberedDevice();
    const { login, navigations } = await loadPage(device);
    device.network.loginResponse = Response.json({
      code: business.wrongPassword.code,
      msg: 'wrong',
      data: null,
    });
    await login.password.submit();
    expect(login.password.notice.value).toBe('refused');
    expect(login.password.fieldErrors.value.get('password')).toMatchObject({
      code: business.wrongPassword.code,
    });
    expect(device.store.entries.size).toBe(0);
    device.network.loginResponse = null;
    login.password.setValue('password', doctor.password);
    await login.password.submit();
    expect(navigations).toEqual(['/']);
    expect(device.store.entries.size).toBe(2);
  });
});

test('a refusal with a number that nobody has stated a meaning of: its sentence is shown, and what was typed and remembered stays', async () => {
  const device = await rememberedDevice();
  const { login } = await loadPage(device);
  device.network.loginResponse = Response.json({ code: 1_004_003_000, msg: '账号密码不正确', data: null });
  await login.password.submit();
  const { notice, error, fieldErrors, hasStoredPassword, value } = login.password;
  expect([notice.value, fieldErrors.value.size, hasStoredPassword.value]).toEqual([null, 0, true]);
  expect(error.value).toMatchObject({ code: 1_004_003_000, message: '账号密码不正确' });
  expect(device.store.entries.size).toBe(2);
  login.password.setValue('password', 'another one');
  await login.password.submit();
  expect([value('username'), value('password')]).toEqual([doctor.username, 'another one']);
});

test('a network failure, a rate limit, a server error or a captcha that ran out is no reason to forget it', async () => {
  const device = await rememberedDevice();
  const { login, navigations } = await loadPage(device);
  device.network.offline = true;
  await login.password.submit();
  expect(login.password.error.value?.kind).toBe('network');
  device.network.offline = false;
  for (const answer of [
    new Response('', { status: 502 }),
    Response.json({ code: business.accountLocked.code, msg: 'locked', data: null }),
    // The family's own number of a wrong captcha.
    Response.json({ code: 1_002_000_004, msg: '验证码不正确，原因：验证码已失效', data: null }),
  ]) {
    device.network.loginResponse = answer;
    await login.password.submit();
    expect(login.password.error.value).not.toBeNull();
  }
  device.network.loginResponse = null;
  expect(login.password.hasStoredPassword.value).toBe(true);
  await login.password.submit();
  expect(navigations).toEqual(['/']);
});

test('input typed before the lookup has finished is not replaced', async () => {
  const device = await rememberedDevice();
  const { login } = device.loadPage();
  login.password.setValue('username', 'qin');
  await login.password.loadRemembered();
  expect(login.password.value('username')).toBe('qin');
});

test('an account filled in by the browser before the lookup has finished is recognised', async () => {
  const device = await rememberedDevice();
  const { login } = device.loadPage();
  login.password.setValue('username', doctor.username);
  await login.password.loadRemembered();
  expect([login.password.hasStoredPassword.value, login.password.remember.value]).toEqual([true, true]);
});
