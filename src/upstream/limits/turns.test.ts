import { afterAll, expect, test, vi } from 'vitest';
import { auth } from '../../contract/account/auth.ts';
import { order } from '../../contract/consultation/order.ts';
import { createDemoUpstream } from '../testing/demoUpstream.ts';
import { createTurnShares } from './turnShares.ts';
import { createTurns } from './turns.ts';

const demo = createDemoUpstream();
afterAll(() => demo.close());

const tokenOf = (userId: string) => demo.session(1, userId).accessToken;
const one = demo.person(1, false);
const other = demo.person(1, true);

/** How many of a hundred calls that came before have been answered once another person's is. */
const answeredBefore = async (headersOf: (n: number) => Record<string, string>) => {
  const token = tokenOf(other);
  let finished = 0;
  const calls = Array.from({ length: 100 }, (_, n) =>
    demo
      .call(order.page, { pageNo: 1, pageSize: 100 }, { tenant: 1, headers: headersOf(n) })
      .then(() => (finished += 1)),
  );
  await demo.call(order.page, { pageNo: 1, pageSize: 1 }, { tenant: 1, token });
  const before = finished;
  await Promise.all(calls);
  return before;
};

/** Bearer in one of its 64 spellings. */
const spelling = (n: number) =>
  'bearer'.replaceAll(/./g, (letter, at: number) => ((n % 64) & (1 << at) ? letter.toUpperCase() : letter));

test('a hundred calls of one person delay another by one', async () => {
  const token = tokenOf(one);
  expect(await answeredBefore(() => ({ authorization: `Bearer ${token}` }))).toBeLessThan(10);
});

test('so do a hundred calls of one person whose token is written in every way', async () => {
  const token = tokenOf(one);
  expect(await answeredBefore((n) => ({ authorization: `${spelling(n)} ${token}` }))).toBeLessThan(10);
});

test('so do a hundred calls of one person with twenty sessions', async () => {
  const tokens = Array.from({ length: 20 }, () => tokenOf(one));
  expect(
    await answeredBefore((n) => ({ authorization: `Bearer ${tokens[n % tokens.length] ?? ''}` })),
  ).toBeLessThan(10);
});

test('so do a hundred calls of one network with tokens that nobody has', async () => {
  expect(
    await answeredBefore((n) => ({
      authorization: `Bearer ${n % 2 === 0 ? '1.' : ''}x${n}`,
      'x-real-ip': `2001:db8:1:2::${n.toString(16)}`,
    })),
  ).toBeLessThan(10);
});

test('whose calls take most turns of a minute is named in the log, if others wait meanwhile', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const flooder = demo.person(1, false, 1);
  const flooding = { tenant: 1, token: tokenOf(flooder) };
  const neighbouring = { tenant: 1, token: tokenOf(other) };
  // Long enough for the next to arrive meanwhile.
  const flood = () =>
    Array.from({ length: 25 }, () => demo.call(order.page, { pageNo: 1, pageSize: 100 }, flooding));
  // A minute that begins meanwhile begins the count again.
  for (let left = 100; left > 0 && log.mock.calls.length === 0; left -= 1)
    await Promise.all([
      ...flood(),
      // Between two of these the other has a turn, while the rest wait.
      ...Array.from({ length: 5 }, () => demo.call(auth.account, {}, neighbouring)),
      ...flood(),
    ]);
  expect(log.mock.calls.flat()).toEqual([`limited: 1 ${flooder}: too many calls while others waited`]);
  log.mockRestore();
});

test('whose calls take most of a minute is named, however few they are', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  let now = performance.now();
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now);
  const turns = createTurns({ afterStep: createTurnShares() });
  const call = (from: string, ms: number) =>
    new Promise<void>((resolve) =>
      turns.take(from, () => {
        now += ms;
        resolve();
        return false;
      }),
    );
  for (let n = 0; n < 50; n += 1) {
    await call('1 brief', 100);
    await call('1 long', 1000);
  }
  clock.mockRestore();
  expect(log.mock.calls.flat()).toEqual(['limited: 1 long: too many calls while others waited']);
  log.mockRestore();
});

test('nobody is named who makes few calls, or less than half of them, or while nobody waits', () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  let now = 0;
  const count = createTurnShares(() => now);
  for (let n = 0; n < 600; n += 1) count('1 few', true, 50);
  now += 60_000;
  for (let n = 0; n < 2000; n += 1) for (const one of ['1 one', '1 two', '1 three']) count(one, true, 10);
  now += 60_000;
  for (let n = 0; n < 2000; n += 1) count('1 alone', false, 30);
  expect(log.mock.calls).toEqual([]);
  count('1 alone', true, 30);
  expect(log.mock.calls).toHaveLength(1);
  log.mockRestore();
});
