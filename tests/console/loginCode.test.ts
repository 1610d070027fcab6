import { describe, expect, test, vi } from 'vitest';
import { business } from '../../src/contract/errors/businessErrors.ts';
import type { Login } from '../../src/console/features/login/login.ts';
import { type Computer, computers, doctor, solve, standing } from './loginStage.ts';

const open = computers();

const minute = 60_000;

const ask = async ({ code }: Login, mobile = doctor.mobile): Promise<void> => {
  code.setValue('mobile', mobile);
  await code.requestCode();
};

/** The code that came last, and one that did not come. */
const codes = async (computer: Computer) => {
  const code = (await computer.letters())[0]?.code ?? '';
  return { code, other: String((Number(code) + 1) % 1_000_000).padStart(6, '0') };
};

const settled = (computer: Computer, calls: number) =>
  vi.waitFor(() => expect(computer.times('/validate-sms-code')).toBe(calls));

describe('a log-in with a code', () => {
  test('sends it, waits a minute, and lets in who has it', async () => {
    const computer = open();
    const { login, went } = computer.load('/cloudRoom');
    await ask(login, ' １３９ 0000-0001');
    const { code } = login;
    expect((await computer.letters())[0]).toMatchObject({ mobile: doctor.mobile });
    expect([code.cooldown.secondsLeft.value, code.sentTo.value, code.focusRequest.value]).toEqual([
      60,
      doctor.mobile,
      'code',
    ]);
    const sent = await codes(computer);
    code.setValue('code', `您的验证码：${sent.code}，10 分钟内有效`);
    expect(code.value('code')).toBe(sent.code);
    await vi.waitFor(() => expect(code.codeConfirmed.value).toBe(true));
    code.setValue('code', sent.code.slice(0, 5));
    expect(code.codeConfirmed.value).toBe(false);
    code.setValue('code', sent.code);
    expect([code.codeConfirmed.value, computer.times('/validate-sms-code')]).toEqual([true, 1]);
    await code.submit();
    expect(went).toEqual(['/cloudRoom']);
  });

  test('asks for what is missing or wrong, in the order of the form, before anything is sent', async () => {
    const computer = open();
    const { code } = computer.load().login;
    await code.submit();
    expect([...code.fieldErrors.value.values()]).toEqual(['mobileMissing', 'codeMissing']);
    expect(code.focusRequest.value).toBe('mobile');
    code.setValue('mobile', '1390000');
    code.setValue('code', '12345');
    await code.submit();
    expect([...code.fieldErrors.value.values()]).toEqual(['mobileWrong', 'codeWrong']);
    await code.requestCode();
    expect([...code.fieldErrors.value.keys()]).toEqual(['mobile']);
    expect(computer.net.asked.filter((path) => path.includes('sms'))).toEqual([]);
  });

  test('pressed twice is sent once, the asking and the log-in', async () => {
    const computer = open();
    const { login, went } = computer.load();
    login.code.setValue('mobile', doctor.mobile);
    await Promise.all([login.code.requestCode(), login.code.requestCode()]);
    await login.code.requestCode();
    login.code.setValue('code', (await codes(computer)).code);
    await Promise.all([login.code.submit(), login.code.submit()]);
    expect([computer.times('/send-sms-code'), computer.times('/sms-login'), went]).toEqual([1, 1, ['/']]);
  });

  test('says early that a code is wrong, once for each that is typed, and does not try it again', async () => {
    const computer = open();
    const { login } = computer.load();
    await ask(login);
    const { other } = await codes(computer);
    login.code.setValue('code', other);
    login.code.setValue('code', ` ${other} `);
    await vi.waitFor(() =>
      expect(login.code.fieldErrors.value.get('code')).toMatchObject({ code: business.smsWrong.code }),
    );
    login.code.setValue('code', other.slice(0, 5));
    await login.code.submit();
    expect(login.code.fieldErrors.value.get('code')).toBe('codeWrong');
    login.code.setValue('code', other);
    expect(login.code.fieldErrors.value.get('code')).toMatchObject({ code: business.smsWrong.code });
    await login.code.submit();
    expect(login.code.fieldErrors.value.get('code')).toMatchObject({ code: business.smsWrong.code });
    expect([computer.times('/validate-sms-code'), computer.times('/sms-login')]).toEqual([1, 0]);
  });

  test('says that a code has run out', async () => {
    const computer = open();
    const { login } = computer.load();
    await ask(login);
    computer.pass(11 * minute);
    login.code.setValue('code', (await codes(computer)).code);
    await login.code.submit();
    expect(login.code.fieldErrors.value.get('code')).toMatchObject({ code: business.smsOver.code });
  });

  test('does not take a code twice', async () => {
    const computer = open();
    const { login } = computer.load();
    await ask(login);
    const { code } = await codes(computer);
    login.code.setValue('code', code);
    await login.code.submit();
    await login.code.submit();
    expect([...login.code.fieldErrors.value.values()]).toEqual(['codeMissing']);
    login.code.setValue('code', code);
    await settled(computer, 1);
    await login.code.submit();
    expect(login.code.fieldErrors.value.get('code')).toMatchObject({ code: business.smsOver.code });
  });

  test('that gets no answer says so and keeps what was typed', async () => {
    const computer = open();
    const { login } = computer.load();
    computer.net.down = true;
    await ask(login);
    expect([login.code.error.value?.kind, login.code.cooldown.secondsLeft.value]).toEqual(['network', 0]);
    expect(login.code.value('mobile')).toBe(doctor.mobile);
    computer.net.down = false;
    await login.code.requestCode();
    expect([login.code.error.value, login.code.cooldown.secondsLeft.value]).toEqual([null, 60]);
  });

  test('tells a number that nobody has no more than one that somebody has', async () => {
    const computer = open();
    const { login } = computer.load();
    await ask(login, '13911112222');
    expect([
      login.code.error.value,
      login.code.fieldErrors.value.size,
      login.code.cooldown.secondsLeft.value,
    ]).toEqual([null, 0, 60]);
  });
});

describe('the wait for the next code', () => {
  test('survives a reload and holds no number', async () => {
    const computer = open();
    const { login, sessionStorage } = computer.load();
    await ask(login);
    computer.pass(20_000);
    const after = computer.load(null, sessionStorage);
    expect(after.login.code.cooldown.secondsLeft.value).toBeLessThanOrEqual(40);
    expect(after.login.code.cooldown.secondsLeft.value).toBeGreaterThan(35);
    await ask(after.login);
    expect(computer.times('/send-sms-code')).toBe(1);
    for (const place of [sessionStorage, computer.localStorage])
      for (let at = 0; at < place.length; at += 1)
        expect(place.getItem(place.key(at) ?? '')).not.toContain(doctor.mobile.slice(-4));
  });

  test.each([-3, 3])('is right on a computer whose clock is %i hours off', async (hours) => {
    const computer = open({ own: () => Date.now() + hours * 60 * minute });
    const { login, sessionStorage, core } = computer.load();
    await ask(login);
    expect(login.code.cooldown.secondsLeft.value).toBe(60);
    computer.pass(20_000);
    const after = computer.load(null, sessionStorage);
    await after.core.hospital.load();
    await core.hospital.load();
    after.login.code.cooldown.refresh();
    expect(after.login.code.cooldown.secondsLeft.value).toBeLessThanOrEqual(42);
    expect(after.login.code.cooldown.secondsLeft.value).toBeGreaterThan(35);
  });

  test('begins too where the upstream says that it was too soon, and the code that came can be typed', async () => {
    const computer = open();
    const [one, other] = [computer.load(), computer.load()];
    await ask(one.login);
    await ask(other.login);
    expect(other.login.code.fieldErrors.value.get('code')).toMatchObject({ code: business.smsTooSoon.code });
    expect([other.login.code.cooldown.secondsLeft.value, other.login.code.focusRequest.value]).toEqual([
      60,
      'code',
    ]);
    other.login.code.setValue('code', (await codes(computer)).code);
    await other.login.code.submit();
    expect(other.went).toEqual(['/']);
  });

  test('is over after a minute, and what was typed of the code before is gone', async () => {
    const computer = open();
    const { login } = computer.load();
    await ask(login);
    login.code.setValue('code', (await codes(computer)).other);
    computer.pass(61_000);
    await login.code.requestCode();
    expect(await computer.letters()).toHaveLength(2);
    const { value, fieldErrors: trouble, cooldown: wait } = login.code;
    expect([value('code'), trouble.value.size, wait.secondsLeft.value]).toEqual(['', 0, 60]);
  });
});

test('a code is sent only after a captcha was solved, and needs no other one to log in', async () => {
  const computer = open({ captcha: true });
  const { login, went } = computer.load();
  const asking = ask(login);
  await standing(login);
  expect([computer.times('/send-sms-code'), login.code.requestingCode.value]).toEqual([0, true]);
  await solve(login);
  await asking;
  expect(await computer.letters()).toHaveLength(1);
  login.code.setValue('code', (await codes(computer)).code);
  await login.code.submit();
  expect([went, computer.times('/captcha/get')]).toEqual([['/'], 1]);
});
