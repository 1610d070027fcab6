import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { auth } from '../contract/account/auth.ts';
import { smsCooldownMs } from '../contract/account/sms.ts';
import { codesADay } from './smsCodes.ts';
import { addressLimit } from './smsDesk.ts';
import { codeOf, from, lin, type Logins, openLogins, otherThan } from './testLogins.ts';

const { mobile } = lin;
const nobodys = '13911112222';
const tooSoon = codeOf('smsTooSoon');
const tooMany = codeOf('smsTooMany');
let at: Logins;
beforeEach(() => {
  at = openLogins();
});
afterEach(() => at.close());

const sent = async (): Promise<void> => expect((await at.send({ mobile })).code).toBe(200);

describe('a number', () => {
  test('gets one code a minute', async () => {
    await sent();
    at.advance(smsCooldownMs - 1);
    expect((await at.send({ mobile })).code).toBe(tooSoon);
    at.advance(1);
    expect((await at.send({ mobile })).code).toBe(200);
    expect(await at.outbox()).toHaveLength(2);
  });

  test('gets one code of two asked for at the same moment', async () => {
    const answers = await Promise.all([at.send({ mobile }), at.send({ mobile })]);
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, tooSoon]);
  });

  test('gets ten a day of the hospital, and ten more after its midnight', async () => {
    for (let n = 0; n < codesADay; n += 1) {
      await sent();
      at.advance(smsCooldownMs);
    }
    expect((await at.send({ mobile })).code).toBe(tooMany);
    // 10:10 in the morning in the hospital's time zone; its midnight is 16:00 UTC.
    at.advance(Date.UTC(2026, 10, 20, 16, 0) - at.now() - 1);
    expect((await at.send({ mobile })).code).toBe(tooMany);
    at.advance(1);
    expect((await at.send({ mobile })).code).toBe(200);
  });

  test('waits its minute over midnight too', async () => {
    at.advance(Date.UTC(2026, 10, 20, 16, 0) - at.now() - 1);
    await sent();
    at.advance(2);
    expect((await at.send({ mobile })).code).toBe(tooSoon);
  });

  test('of the same digits at another hospital has limits of its own', async () => {
    await sent();
    const there = { ...from('10.0.0.1'), tenant: 2 };
    expect((await at.call(auth.sendSmsCode, { scene: 1, mobile }, there)).code).toBe(200);
  });

  test.each([
    ['that nobody has', nobodys],
    ['of a disabled account', lin.mobile],
  ])('%s gets nothing, and is answered like any other, limits and wrong codes too', async (_, number) => {
    if (number === lin.mobile) at.disable(lin.username);
    const known = '13900000002';
    const answers = async (one: string) => {
      const first = [await at.send({ mobile: one }), await at.send({ mobile: one })];
      const code = one === known ? otherThan(await at.codeTo(known)) : '123456';
      for (let n = 0; n < 6; n += 1) first.push(await at.smsLogin(one, code));
      for (let n = 1; n < codesADay; n += 1) {
        at.advance(smsCooldownMs);
        first.push(await at.send({ mobile: one }));
      }
      at.advance(smsCooldownMs);
      return [...first, await at.send({ mobile: one })];
    };
    expect(await answers(number)).toEqual(await answers(known));
    expect((await at.outbox()).filter((letter) => letter.mobile === number)).toEqual([]);
  });
});

const ask = (n: number, address?: string) => at.send({ mobile: `137${String(n).padStart(8, '0')}` }, address);

describe('one address', () => {
  test('has at most thirty codes an hour sent, to however many numbers', async () => {
    for (let n = 0; n < addressLimit; n += 1) {
      expect((await ask(n)).code).toBe(200);
      at.advance(60_000);
    }
    expect(await ask(30)).toMatchObject({ code: 429, data: null });
    expect((await ask(31, '10.0.0.2')).code).toBe(200);
    // The first of them is an hour old.
    at.advance(30 * 60_000);
    expect((await ask(32)).code).toBe(200);
    expect((await ask(33)).code).toBe(429);
  });

  test('loses nothing of its share where a number has to wait', async () => {
    for (let n = 0; n < addressLimit + 5; n += 1) await ask(0);
    expect((await ask(1)).code).toBe(200);
  });

  test('writes nothing once it had its share', async () => {
    for (let n = 0; n < addressLimit; n += 1) await ask(n);
    const before = at.rows();
    await ask(99);
    expect(at.rows()).toEqual(before);
  });
});
