import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type accounts, signIn } from '../steps/signIn.ts';
import { auditorScreens, doctorScreens, gotoIdle } from '../../support/screens.ts';
import { startE2eStack, type E2eStack } from '../../support/startE2eStack.ts';

let stack: E2eStack;
beforeAll(async () => {
  stack = await startE2eStack();
});
afterEach(() => stack.closePages());
afterAll(() => stack.close());

/** As much may a screen move while it loads, as the browser adds it up (Cumulative Layout Shift). */
const maxLayoutShift = 0.02;

/** Runs in the page before its own scripts: adds up what moves without a person's doing, with what moved. */
const layoutShiftScript = `
  window.moved = [];
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries()) {
      if (hadRecentInput) continue;
      const what = sources.map(({ node, previousRect: a, currentRect: b }) =>
        (node?.className || node?.parentElement?.className || node?.nodeName) + ' ' + [a.x, a.y, a.height].map(Math.round) + '→' + [b.x, b.y, b.height].map(Math.round));
      window.moved.push({ value, what: what.join(' | ') });
    }
  }).observe({ type: 'layout-shift', buffered: true });
`;

interface LayoutShift {
  readonly value: number;
  readonly what: string;
}

const measureShifts = async (page: Page, paths: readonly string[]): Promise<string[]> => {
  const problems: string[] = [];
  for (const path of paths) {
    await gotoIdle(page, `${stack.baseUrl}${path}`);
    const shifts = await page.evaluate<LayoutShift[]>('window.moved');
    const sum = shifts.reduce((total, { value }) => total + value, 0);
    const worst = shifts.toSorted((one, other) => other.value - one.value).slice(0, 3);
    if (sum > maxLayoutShift)
      problems.push(
        `${path} ${sum.toFixed(3)}: ${worst.map(({ value, what }) => `${value.toFixed(3)} ${what}`).join('; ')}`,
      );
  }
  return problems;
};

/** Each answer comes up to 700 ms late: in another order than it was asked for, and the same one each time. */
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
/** Each screen at one width; LONG=1 (`npm run test:faults long`) looks at both. */
const testedScreens = process.env['LONG'] ? allScreens : allScreens.slice(0, 2);

it.each(testedScreens)(
  'nothing jumps while a screen of the %s loads, %d wide and %d high, with slow answers: %s',
  async (account: keyof typeof accounts, width, height, slow) => {
    const page = await stack.openPage({ width, height });
    await signIn(page, stack.baseUrl, account);
    await page.addInitScript(layoutShiftScript);
    if (slow) await delayResponses(page);
    const paths = account === 'doctor' ? doctorScreens(stack) : auditorScreens(stack);
    expect(paths.filter((path) => path.endsWith('none'))).toEqual([]);
    expect(await measureShifts(page, paths)).toEqual([]);
  },
);
