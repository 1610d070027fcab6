import { expect, it, vi } from 'vitest';
import { doctor, setupDevices, submitPassword, waitForChallenge } from './createLoginDevice.ts';

const createDevice = setupDevices();

const wrongPasswordOfHospital = 1_002_003_001;

it('only the kinds of captcha that the hospital has are asked for, the preferred one first', async () => {
  const device = createDevice({ captcha: true });
  device.network.settings = { captcha: ['pictureWord', 'clickWord'] };
  const { login } = device.loadPage();
  void submitPassword(login, doctor.username, doctor.password);
  const { captcha, challenge } = await waitForChallenge(login);
  expect([challenge.type, captcha.pictures, captcha.hasComputation.value]).toEqual([
    'pictureWord',
    ['pictureWord', 'clickWord'],
    false,
  ]);
  expect(device.network.requestBodies.join()).not.toContain('blockPuzzle');
});

it.each([
  { codeLength: 8, digits: '12345678' },
  { codeLength: 4, digits: '1234' },
])('a code of $codeLength digits is checked early at its last digit, and not before', async (stated) => {
  const device = createDevice();
  device.network.settings = { codeLength: stated.codeLength };
  const { login, services } = device.loadPage();
  await services.settings.load();
  login.code.setValue('mobile', doctor.mobile);
  for (let typed = 1; typed <= stated.codeLength; typed += 1)
    login.code.setValue('code', stated.digits.slice(0, typed));
  await vi.waitFor(() => expect(device.requestCount('/validate-sms-code')).toBe(1));
  expect(device.network.requestBodies.filter((body) => body.includes('validate-sms-code')).join()).toContain(
    `"code":"${stated.digits}"`,
  );
});

it('a code of another length than the hospital states is not sent', async () => {
  const device = createDevice();
  device.network.settings = { codeLength: 4 };
  const { login, services } = device.loadPage();
  await services.settings.load();
  login.code.setValue('mobile', doctor.mobile);
  login.code.setValue('code', '123456');
  await login.code.submit();
  expect(login.code.fieldErrors.value.get('code')).toBe('codeWrong');
  expect(device.requestCount('/sms-login')).toBe(0);
});

it.each([
  { what: "the hospital's code of a wrong password", code: wrongPasswordOfHospital, forgotten: true },
  { what: 'another code of the hospital', code: 1_002_003_002, forgotten: false },
  { what: 'a number that would be a wrong password with us', code: 1_002_000_000, forgotten: false },
])('a remembered password that is refused with $what: forgotten is $forgotten', async (refusal) => {
  const device = createDevice();
  device.network.settings = { businessCodes: { [wrongPasswordOfHospital]: 'wrongPassword' } };
  const { login: first } = device.loadPage();
  first.password.setRemember(true);
  await submitPassword(first, doctor.username, doctor.password);

  device.localStorage.removeItem('loginInfo');
  device.network.loginResponse = Response.json({ code: refusal.code, msg: '账号或密码错误', data: null });
  const { login } = device.loadPage();
  await vi.waitFor(() => expect(login.password.hasStoredPassword.value).toBe(true));
  await login.password.submit();
  expect([login.password.hasStoredPassword.value, login.password.notice.value]).toEqual(
    refusal.forgotten ? [false, 'refused'] : [true, null],
  );
});
