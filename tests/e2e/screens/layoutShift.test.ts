import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type accounts, signIn } from '../steps/signIn.ts';
import { readLayoutShifts, recordLayoutShifts, sumOf } from '../steps/layoutShift.ts';
import { startE2eStack, type E2eStack } from '../../support/startE2eStack.ts';
import { findOverflow } from '../../support/overflow.ts';
import { auditorScreens, doctorScreens, openScreen } from '../../support/screens.ts';

let stack: E2eStack;
beforeAll(async () => {
  stack = await startE2eStack();
});
afterEach(() => stack.closePages());
afterAll(() => stack.close());

/** The largest layout shift of a screen while it loads (Cumulative Layout Shift). */
const maxLayoutShift = 0.02;

/** The screen and the worst shifts, if they are too large together. */
const describeShifts = (path: string, shifts: Awaited<ReturnType<typeof readLayoutShifts>>): string[] => {
  const sum = sumOf(shifts);
  if (sum <= maxLayoutShift) return [];
  const worst = shifts.toSorted((a, b) => b.value - a.value).slice(0, 3);
  return [
    `${path} ${sum.toFixed(3)}: ${worst.map(({ value, what }) => `${value.toFixed(3)} ${what}`).join('; ')}`,
  ];
};

const measureShifts = async (page: Page, paths: readonly string[]): Promise<string[]> => {
  const problems: string[] = [];
  for (const path of paths) {
    await openScreen(page, `${stack.baseUrl}${path}`);
    problems.push(...describeShifts(path, await readLayoutShifts(page)));
  }
  return problems;
};

/** Delays each request by up to 700 ms, so that responses arrive in another order; the same one in every run. */
const delayResponses = (page: Page): Promise<unknown> => {
  let seed = 98_765;
  return page.route(
    (url) => !url.pathname.startsWith('/assets/'),
    async (route) => {
      seed = (seed * 48_271) % 2_147_483_647;
      const { promise: delay, resolve } = Promise.withResolvers<void>();
      setTimeout(resolve, seed % 700);
      await delay;
      await route.continue();
    },
  );
};

const allScreens = [
  ['doctor', 390, 844, true],
  ['auditor', 1440, 900, true],
  ['doctor', 1440, 900, true],
  ['auditor', 390, 844, true],
  ['doctor', 390, 844, false],
  ['auditor', 1440, 900, false],
] as const;
/** Each screen at one width; LONG=1 (`npm run test:faults long`) tests both. */
const testedScreens = process.env['LONG'] ? allScreens : allScreens.slice(0, 2);

it.each(testedScreens)(
  'nothing moves while a screen of the %s loads, %d wide and %d high, with slow responses: %s',
  async (account: keyof typeof accounts, width, height, slow) => {
    const page = await stack.openPage({ width, height });
    await signIn(page, stack.baseUrl, account);
    await recordLayoutShifts(page);
    if (slow) await delayResponses(page);
    const paths = account === 'doctor' ? doctorScreens(stack) : auditorScreens(stack);
    expect(paths.filter((path) => path.endsWith('none'))).toEqual([]);
    expect(await measureShifts(page, paths)).toEqual([]);
  },
);

it.each(['doctor', 'auditor'] as const)(
  'a typeface that arrives late moves nothing on the screens of the %s, and one that never arrives cuts nothing off',
  { timeout: 300_000 },
  async (account) => {
    const page = await stack.openPage({ width: 1440, height: 900 });
    await signIn(page, stack.baseUrl, account);
    await recordLayoutShifts(page);
    const problems: string[] = [];
    for (const path of account === 'doctor' ? doctorScreens(stack) : auditorScreens(stack)) {
      const arrived = Promise.withResolvers<void>();
      await page.route('**/*.woff2', async (route) => {
        await arrived.promise;
        await route.continue();
      });
      // The page is not loaded as long as a typeface that it waits for is not.
      await openScreen(page, `${stack.baseUrl}${path}`, 'domcontentloaded');
      problems.push(...(await findOverflow(page)).map((fault) => `${path}: ${fault}`));
      const before = (await readLayoutShifts(page)).length;
      arrived.resolve();
      await page.evaluate(() => document.fonts.load('14px "Inter Variable"'));
      await page.evaluate(() => document.fonts.ready);
      problems.push(...describeShifts(path, (await readLayoutShifts(page)).slice(before)));
      await page.unroute('**/*.woff2');
    }
    expect(problems).toEqual([]);
    expect(stack.consoleErrors()).toEqual([]);
  },
);
