import { describe, expect, test } from 'vitest';
import { business } from '../../../src/contract/errors/businessErrors.ts';
import type { Login } from '../../../src/console/features/login/login.ts';
import {
  type LoginDevice,
  setupDevices,
  doctor,
  solveCaptcha,
  waitForChallenge,
} from './createLoginDevice.ts';

const createDevice = setupDevices();

const minute = 60_000;

const requestCode = async ({ code }: Login, mobile = doctor.mobile): Promise<void> => {
  code.setValue('mobile', mobile);
  await code.requestCode();
};

/** The latest code, and one that was never sent. */
const sentCode = async (device: LoginDevice) => {
  const code = (await device.sentCodes())[0]?.code ?? '';
  return { code, other: String((Number(code) + 1) % 1_000_000).padStart(6, '0') };
};

const waitForValidations = async (device: LoginDevice, calls: number) => {
  await expect.poll(() => device.requestCount('/validate-sms-code')).toBe(calls);
};

describe('a log-in with a code', () => {
  test('sends the code, waits a minute, and logs in with it', async () => {
    const device = createDevice();
    const { login, navigations } = device.loadPage('/cloudRoom');
    await requestCode(login, ' １３９ 0000-0001');
    const { code } = login;
    expect((await device.sentCodes())[0]).toMatchObject({ mobile: doctor.mobile });
    expect([code.cooldown.secondsLeft.value, code.sentTo.value, code.focusRequest.value]).toEqual([
      60,
      doctor.mobile,
      'code',
    ]);
    const sent = await sentCode(device);
    code.setValue('code', `您的验证码：${sent.code}，10 分钟内有效`);
    expect(code.value('code')).toBe(sent.code);
    await expect.poll(() => code.codeConfirmed.value).toBe(true);
    code.setValue('code', sent.code.slice(0, 5));
    expect(code.codeConfirmed.value).toBe(false);
    code.setValue('code', sent.code);
    expect([code.codeConfirmed.value, device.requestCount('/validate-sms-code')]).toEqual([true, 1]);
    await code.submit();
    expect(navigations).toEqual(['/cloudRoom']);
  });

  test('asks for missing or invalid fields, in the order of the form, before anything is sent', async () => {
    const device = createDevice();
    const { code } = device.loadPage().login;
    await code.submit();
    expect([...code.fieldErrors.value.values()]).toEqual(['mobileMissing', 'codeMissing']);
    expect(code.focusRequest.value).toBe('mobile');
    code.setValue('mobile', '1390000');
    code.setValue('code', '123');
    await code.submit();
    expect([...code.fieldErrors.value.values()]).toEqual(['mobileWrong', 'codeWrong']);
    await code.requestCode();
    expect([...code.fieldErrors.value.keys()]).toEqual(['mobile']);
    expect(device.network.requestedPaths.filter((path) => path.includes('sms'))).toEqual([]);
  });

  test('pressed twice is sent once, both the code request and the log-in', async () => {
    const device = createDevice();
    const { login, navigations } = device.loadPage();
    login.code.setValue('mobile', doctor.mobile);
    await Promise.all([login.code.requestCode(), login.code.requestCode()]);
    await login.code.requestCode();
    login.code.setValue('code', (await sentCode(device)).code);
    await Promise.all([login.code.submit(), login.code.submit()]);
    expect([device.requestCount('/send-sms-code'), device.requestCount('/sms-login'), navigations]).toEqual([
      1,
      1,
      ['/'],
    ]);
  });

  test('reports a wrong code early, once for each that is typed, and does not try it again', async () => {
    const device = createDevice();
    const { login } = device.loadPage();
    await requestCode(login);
    const { other } = await sentCode(device);
    login.code.setValue('code', other);
    login.code.setValue('code', ` ${other} `);
    await expect
      .poll(() => login.code.fieldErrors.value.get('code'))
      .toMatchObject({ code: business.smsWrong.code });
    login.code.setValue('code', other.slice(0, 3));
    await login.code.submit();
    expect(login.code.fieldErrors.value.get('code')).toBe('codeWrong');
    login.code.setValue('code', other);
    expect(login.code.fieldErrors.value.get('code')).toMatchObject({ code: business.smsWrong.code });
    await login.code.submit();
    expect(login.code.fieldErrors.value.get('code')).toMatchObject({ code: business.smsWrong.code });
    expect([device.requestCount('/validate-sms-code'), device.requestCount('/sms-login')]).toEqual([1, 0]);
  });

  test('reports that a code has expired', async () => {
    const device = createDevice();
    const { login } = device.loadPage();
    await requestCode(login);
    device.advance(11 * minute);
    login.code.setValue('code', (await sentCode(device)).code);
    await login.code.submit();
    expect(login.code.fieldErrors.value.get('code')).toMatchObject({ code: business.smsOver.code });
  });

  test('does not accept a code twice', async () => {
    const device = createDevice();
    const { login } = device.loadPage();
    await requestCode(login);
    const { code } = await sentCode(device);
    login.code.setValue('code', code);
    await login.code.submit();
    await login.code.submit();
    expect([...login.code.fieldErrors.value.values()]).toEqual(['codeMissing']);
    login.code.setValue('code', code);
    await waitForValidations(device, 1);
    await login.code.submit();
    expect(login.code.fieldErrors.value.get('code')).toMatchObject({ code: business.smsOver.code });
  });

  test('without a response says so and keeps the input', async () => {
    const device = createDevice();
    const { login } = device.loadPage();
    device.network.offline = true;
    await requestCode(login);
    expect([login.code.error.value?.kind, login.code.cooldown.secondsLeft.value]).toEqual(['network', 0]);
    expect(login.code.value('mobile')).toBe(doctor.mobile);
    device.network.offline = false;
    await login.code.requestCode();
    expect([login.code.error.value, login.code.cooldown.secondsLeft.value]).toEqual([null, 60]);
  });

  test('does not reveal whether a number is registered', async () => {
    const device = createDevice();
    const { login } = device.loadPage();
    await requestCode(login, '13911112222');
    expect([
      login.code.error.value,
      login.code.fieldErrors.value.size,
      login.code.cooldown.secondsLeft.value,
    ]).toEqual([null, 0, 60]);
  });
});

describe('the wait for the next code', () => {
  test('survives a reload and holds no number', async () => {
    const device = createDevice();
    const { login, sessionStorage } = device.loadPage();
    await requestCode(login);
    device.advance(20_000);
    const after = device.loadPage(null, sessionStorage);
    expect(after.login.code.cooldown.secondsLeft.value).toBeLessThanOrEqual(40);
    expect(after.login.code.cooldown.secondsLeft.value).toBeGreaterThan(35);
    await requestCode(after.login);
    expect(device.requestCount('/send-sms-code')).toBe(1);
    for (const storage of [sessionStorage, device.localStorage])
      for (let at = 0; at < storage.length; at += 1)
        expect(storage.getItem(storage.key(at) ?? '')).not.toContain(doctor.mobile.slice(-4));
  });

  test.each([-3, 3])('is right on a computer whose clock is %i hours off', async (hours) => {
    const device = createDevice({ own: () => Date.now() + hours * 60 * minute });
    const { login, sessionStorage, services } = device.loadPage();
    await requestCode(login);
    expect(login.code.cooldown.secondsLeft.value).toBe(60);
    device.advance(20_000);
    const after = device.loadPage(null, sessionStorage);
    await after.services.hospital.load();
    await services.hospital.load();
    after.login.code.cooldown.refresh();
    expect(after.login.code.cooldown.secondsLeft.value).toBeLessThanOrEqual(42);
    expect(after.login.code.cooldown.secondsLeft.value).toBeGreaterThan(35);
  });

  test('also starts if the upstream says that it was too soon, and the code received can be typed', async () => {
    const device = createDevice();
    const [one, other] = [device.loadPage(), device.loadPage()];
    await requestCode(one.login);
    await requestCode(other.login);
    expect(other.login.code.fieldErrors.value.get('code')).toMatchObject({ code: business.smsTooSoon.code });
    expect([other.login.code.cooldown.secondsLeft.value, other.login.code.focusRequest.value]).toEqual([
      60,
      'code',
    ]);
    other.login.code.setValue('code', (await sentCode(device)).code);
    await other.login.code.submit();
    expect(other.navigations).toEqual(['/']);
  });

  test('ends after a minute, and the previously typed code is cleared', async () => {
    const device = createDevice();
    const { login } = device.loadPage();
    await requestCode(login);
    login.code.setValue('code', (await sentCode(device)).other);
    device.advance(61_000);
    await login.code.requestCode();
    expect(await device.sentCodes()).toHaveLength(2);
    const { value, fieldErrors, cooldown } = login.code;
    expect([value('code'), fieldErrors.value.size, cooldown.secondsLeft.value]).toEqual(['', 0, 60]);
  });
});

test('sending a code requires a captcha, and logging in with it does not require another', async () => {
  const device = createDevice({ captcha: true });
  const { login, navigations } = device.loadPage();
  const requesting = requestCode(login);
  await waitForChallenge(login);
  expect([device.requestCount('/send-sms-code'), login.code.requestingCode.value]).toEqual([0, true]);
  await solveCaptcha(login);
  await requesting;
  expect(await device.sentCodes()).toHaveLength(1);
  login.code.setValue('code', (await sentCode(device)).code);
  await login.code.submit();
  expect([navigations, device.requestCount('/captcha/get')]).toEqual([['/'], 1]);
});
