import { beforeEach, describe, expect, test } from 'vitest';
import { repCode } from '../contract/account/captcha.ts';
import { openTestDesk, plainPaper, ward } from './testCaptcha.ts';

let desk: ReturnType<typeof openTestDesk>;
beforeEach(() => {
  desk = openTestDesk(plainPaper);
});

const miss = async (client = ward) => desk.tried(await desk.asked('blockPuzzle', client), 'no', client);
const solve = async (client = ward) => desk.tried(await desk.asked('blockPuzzle', client), undefined, client);

describe('a client', () => {
  test('that was wrong five times waits a minute, and others do not wait with it', async () => {
    const before = await desk.asked('blockPuzzle');
    for (let n = 0; n < 5; n += 1) expect(await miss()).toBe(repCode.wrong);
    expect(await desk.challenge('blockPuzzle', ward)).toEqual({ code: repCode.locked, challenge: null });
    expect(desk.tried(before)).toBe(repCode.locked);
    expect(await solve({ ...ward, address: '10.0.0.8' })).toBe(repCode.ok);
    expect(await solve({ ...ward, tenantId: 2 })).toBe(repCode.ok);
    desk.advance(59_999);
    expect((await desk.challenge('blockPuzzle', ward)).code).toBe(repCode.locked);
    desk.advance(1);
    expect(await solve()).toBe(repCode.ok);
  });

  test('behind which a whole hospital sits is not locked out by a few slips among many right answers', async () => {
    for (let n = 0; n < 12; n += 1) {
      expect(await miss()).toBe(repCode.wrong);
      expect(await solve()).toBe(repCode.ok);
    }
  });

  test('that slips now and then, minutes apart, is never locked', async () => {
    for (let n = 0; n < 12; n += 1) {
      expect(await miss()).toBe(repCode.wrong);
      desk.advance(20_000);
    }
  });

  test('gets 120 challenges a minute', async () => {
    for (let n = 0; n < 120; n += 1) await desk.asked('blockPuzzle');
    expect(await desk.challenge('blockPuzzle', ward)).toEqual({ code: repCode.tooMany, challenge: null });
    desk.advance(60_000);
    await desk.asked('blockPuzzle');
  });

  test('checks 60 answers a minute, those of no challenge included', async () => {
    const none = { captchaType: 'blockPuzzle', token: 'none', pointJson: '' } as const;
    for (let n = 0; n < 60; n += 1) expect(desk.check(none, ward)).toBe(repCode.expired);
    expect(desk.check(none, ward)).toBe(repCode.tooManyChecks);
    desk.advance(60_000);
    expect(desk.check(none, ward)).toBe(repCode.expired);
  });
});

test('a flood of 100,000 askers grows nothing beyond its bound, and the newest are still served', async () => {
  const first = await desk.asked('blockPuzzle');
  for (let n = 0; n < 100_000; n += 1) await desk.challenge('blockPuzzle', { ...ward, address: `${n}` });
  const last = await desk.asked('blockPuzzle');
  expect(desk.size()).toMatchObject({ challenges: 20_000, clients: 20_000 });
  expect(desk.tried(first)).toBe(repCode.expired);
  expect(desk.tried(last)).toBe(repCode.ok);
}, 60_000);

test('what ran out is forgotten as new challenges come', async () => {
  for (let n = 0; n < 50; n += 1) await desk.asked('blockPuzzle');
  desk.advance(120_000);
  await desk.asked('blockPuzzle');
  expect(desk.size().challenges).toBe(1);
});

test('a rush is turned away before it eats the processor: at most 32 pictures are in the making', async () => {
  let begun = 0;
  const { promise: gate, resolve: finish } = Promise.withResolvers<void>();
  desk = openTestDesk(async (type) => {
    begun += 1;
    await gate;
    return plainPaper(type);
  });
  const rush = Array.from({ length: 60 }, (_, n) =>
    desk.challenge('blockPuzzle', { ...ward, address: `${n}` }),
  );
  expect(begun).toBe(32);
  finish();
  const codes = (await Promise.all(rush)).map(({ code }) => code);
  expect(codes.filter((code) => code === repCode.ok)).toHaveLength(32);
  expect(codes.filter((code) => code === repCode.tooMany)).toHaveLength(28);
  await desk.asked('blockPuzzle');
});

test('a picture that cannot be made fails that one call and no other', async () => {
  let broke = false;
  desk = openTestDesk(async (type) => {
    if (broke) return plainPaper(type);
    broke = true;
    throw new Error('no paper');
  });
  await expect(desk.challenge('blockPuzzle', ward)).rejects.toThrow('no paper');
  await desk.asked('blockPuzzle');
});
