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

const whole = [
  ['doctor', 1440, 900],
  ['doctor', 390, 844],
  ['auditor', 1440, 900],
  ['auditor', 390, 844],
] as const;
/** Each screen at one width; LONG=1 (`npm run test:faults long`) looks at both. */
const looks = process.env['LONG'] ? whole : [whole[1], whole[2]];

it.each(looks)(
  'nothing jumps while a screen of the %s loads, %d wide',
  async (who: keyof typeof people, width, height) => {
    const page = await stage.person({ width, height });
    await logIn(page, stage.address, who);
    await page.addInitScript(watching);
    const paths = who === 'doctor' ? doctorScreens(stage) : auditorScreens(stage);
    expect(paths.filter((path) => path.endsWith('none'))).toEqual([]);
    expect(await moving(page, paths)).toEqual([]);
  },
);
