import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type people, logIn } from './acts.ts';
import { auditorScreens, doctorScreens, stand } from './screens.ts';
import { openStage, type Stage } from './stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterEach(() => stage.goHome());
afterAll(() => stage.close());

/** As much may a screen move while it loads, as the browser adds it up (Cumulative Layout Shift). */
const most = 0.02;

/** Runs in the page before its own scripts: adds up what moves without a person's doing, with what moved. */
const watching = `
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

interface Moved {
  readonly value: number;
  readonly what: string;
}

const moving = async (page: Page, paths: readonly string[]): Promise<string[]> => {
  const found: string[] = [];
  for (const path of paths) {
    await stand(page, `${stage.address}${path}`);
    const moved = await page.evaluate<Moved[]>('window.moved');
    const sum = moved.reduce((so, { value }) => so + value, 0);
    const worst = moved.toSorted((one, other) => other.value - one.value).slice(0, 3);
    if (sum > most)
      found.push(
        `${path} ${sum.toFixed(3)}: ${worst.map(({ value, what }) => `${value.toFixed(3)} ${what}`).join('; ')}`,
      );
  }
  return found;
};

/** Each answer comes up to 700 ms late: in another order than it was asked for, and the same one each time. */
const dawdle = (page: Page): Promise<unknown> => {
  let lot = 98_765;
  return page.route(
    (url) => !url.pathname.startsWith('/assets/'),
    async (route) => {
      lot = (lot * 48_271) % 2_147_483_647;
      const { promise: late, resolve } = Promise.withResolvers<void>();
      setTimeout(resolve, lot % 700);
      await late;
      await route.continue();
    },
  );
};

const whole = [
  ['doctor', 390, 844, true],
  ['auditor', 1440, 900, true],
  ['doctor', 1440, 900, true],
  ['auditor', 390, 844, true],
  ['doctor', 390, 844, false],
  ['auditor', 1440, 900, false],
] as const;
/** Each screen at one width; LONG=1 (`npm run test:faults long`) looks at both. */
const looks = process.env['LONG'] ? whole : whole.slice(0, 2);

it.each(looks)(
  'nothing jumps while a screen of the %s loads, %d wide and %d high, with slow answers: %s',
  async (who: keyof typeof people, width, height, slow) => {
    const page = await stage.person({ width, height });
    await logIn(page, stage.address, who);
    await page.addInitScript(watching);
    if (slow) await dawdle(page);
    const paths = who === 'doctor' ? doctorScreens(stage) : auditorScreens(stage);
    expect(paths.filter((path) => path.endsWith('none'))).toEqual([]);
    expect(await moving(page, paths)).toEqual([]);
  },
);
