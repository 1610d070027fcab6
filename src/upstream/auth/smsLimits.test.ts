import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { auth } from '../../contract/account/auth.ts';
import { smsCooldownMs } from '../../contract/account/sms.ts';
import { dayMs } from '../server/clock.ts';
import { maxCodesPerDay } from './smsCodes.ts';
import { maxCodesPerAddress } from './smsService.ts';
import {
  errorCodeOf,
  requestFrom,
  doctorLin,
  type LoginFixture,
  createLoginFixture,
  otherCode,
} from '../testing/loginFixture.ts';

const { mobile } = doctorLin;
const unknownMobile = '13911112222';
const tooSoon = errorCodeOf('smsTooSoon');
const tooMany = errorCodeOf('smsTooMany');
let logins: LoginFixture;
beforeEach(() => {
  logins = createLoginFixture();
});
afterEach(() => logins.close());

const sent = async (): Promise<void> => expect((await logins.send({ mobile })).code).toBe(200);

describe('a number', () => {
  test('gets one code a minute', async () => {
    await sent();
    logins.advance(smsCooldownMs - 1);
    expect((await logins.send({ mobile })).code).toBe(tooSoon);
    logins.advance(1);
    expect((await logins.send({ mobile })).code).toBe(200);
    expect(await logins.smsInbox()).toHaveLength(2);
  });

  test('gets one code for two requests at the same moment', async () => {
    const answers = await Promise.all([logins.send({ mobile }), logins.send({ mobile })]);
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, tooSoon]);
  });

  test('gets ten per day of the hospital, and ten more after its midnight', async () => {
    for (let n = 0; n < maxCodesPerDay; n += 1) {
      await sent();
      logins.advance(smsCooldownMs);
    }
    expect((await logins.send({ mobile })).code).toBe(tooMany);
    // 10:10 in the morning in the hospital's time zone; its midnight is 16:00 UTC.
    logins.advance(Date.UTC(2026, 10, 20, 16, 0) - logins.now() - 1);
    expect((await logins.send({ mobile })).code).toBe(tooMany);
    logins.advance(1);
    expect((await logins.send({ mobile })).code).toBe(200);
  });

  test('waits its minute even across midnight', async () => {
    logins.advance(Date.UTC(2026, 10, 20, 16, 0) - logins.now() - 1);
    await sent();
    logins.advance(2);
    expect((await logins.send({ mobile })).code).toBe(tooSoon);
  });

  test('with the same digits at another hospital has its own limits', async () => {
    await sent();
    const westRequest = { ...requestFrom('10.0.0.1'), tenant: 2 };
    expect((await logins.call(auth.sendSmsCode, { scene: 1, mobile }, westRequest)).code).toBe(200);
  });

  test.each([
    ['an unknown number', unknownMobile],
    ['the number of a disabled account', doctorLin.mobile],
  ])(
    '%s gets nothing, and the same responses as any other, including limits and wrong codes',
    async (_, number) => {
      if (number === doctorLin.mobile) logins.disable(doctorLin.username);
      const known = '13900000002';
      const answers = async (one: string) => {
        const first = [await logins.send({ mobile: one }), await logins.send({ mobile: one })];
        const code = one === known ? otherCode(await logins.codeTo(known)) : '123456';
        for (let n = 0; n < 6; n += 1) first.push(await logins.smsLogin(one, code));
        for (let n = 1; n < maxCodesPerDay; n += 1) {
          logins.advance(smsCooldownMs);
          first.push(await logins.send({ mobile: one }));
        }
        logins.advance(smsCooldownMs);
        return [...first, await logins.send({ mobile: one })];
      };
      expect(await answers(number)).toEqual(await answers(known));
      expect((await logins.smsInbox()).filter((letter) => letter.mobile === number)).toEqual([]);
    },
  );
});

describe('a clock that was a day ahead and is set back', () => {
  test('leaves no code that is valid for a day, and no number that waits for one', async () => {
    logins.advance(dayMs);
    await sent();
    const ahead = await logins.codeTo(mobile);
    logins.advance(-dayMs);
    expect((await logins.smsLogin(mobile, ahead)).code).toBe(errorCodeOf('smsOver'));
    await sent();
    expect((await logins.smsLogin(mobile, await logins.codeTo(mobile))).code).toBe(200);
  });

  test('leaves no address that waits for a day', async () => {
    logins.advance(dayMs);
    for (let n = 0; n < maxCodesPerAddress; n += 1) await ask(n);
    expect((await ask(99)).code).toBe(429);
    logins.advance(-dayMs);
    expect((await ask(99)).code).toBe(200);
  });
});

const ask = (n: number, address?: string) =>
  logins.send({ mobile: `137${String(n).padStart(8, '0')}` }, address);

describe('one address', () => {
  test('is one IPv6 network: another address of it sends no more', async () => {
    const codes: number[] = [];
    for (let n = 0; n < 40; n++) codes.push((await ask(n, `2001:db8::${n}`)).code);
    expect(codes.at(-1)).toBe(429);
    expect((await ask(99, '2001:db8:0:1::1')).code).toBe(200);
  });

  test('gets at most thirty codes an hour, for any number of numbers', async () => {
    for (let n = 0; n < maxCodesPerAddress; n += 1) {
      expect((await ask(n)).code).toBe(200);
      logins.advance(60_000);
    }
    expect(await ask(30)).toMatchObject({ code: 429, data: null });
    expect((await ask(31, '10.0.0.2')).code).toBe(200);
    // The first of them is an hour old.
    logins.advance(30 * 60_000);
    expect((await ask(32)).code).toBe(200);
    expect((await ask(33)).code).toBe(429);
  });

  test('loses none of its quota when a number has to wait', async () => {
    for (let n = 0; n < maxCodesPerAddress + 5; n += 1) await ask(0);
    expect((await ask(1)).code).toBe(200);
  });

  test('writes nothing once its quota is used up', async () => {
    for (let n = 0; n < maxCodesPerAddress; n += 1) await ask(n);
    const before = logins.tableDigests();
    await ask(99);
    expect(logins.tableDigests()).toEqual(before);
  });
});
