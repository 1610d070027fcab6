import type { Page } from 'playwright-core';
import type { E2eStack } from '../support/startE2eStack.ts';
import { formatRow, percentile, repeat } from './statistics.ts';

/** What "slowed four times" assumes: the middle of the range that Lighthouse names for a fast desktop. */
const desktopIndex = 1750;
const measuredMs = 500;

/** Tens of rounds per second of building strings, and of copying arrays; the mean of both. */
const measureIndex = (page: Page): Promise<number> =>
  page.evaluate((limitMs) => {
    const tensPerSecond = (round: () => unknown): number => {
      const startedAt = performance.now();
      let rounds = 0;
      while (performance.now() - startedAt < limitMs) {
        round();
        rounds += 1;
      }
      return rounds / 10 / ((performance.now() - startedAt) / 1000);
    };
    const source = Array.from({ length: 100_000 }, (_, n) => n);
    const target = [...source];
    const copy = () => {
      for (let n = 0; n < source.length; n += 1) target[n] = source[n] ?? 0;
    };
    let text = '';
    const build = () => {
      text = '';
      for (let n = 0; n < 10_000; n += 1) text += 'a';
    };
    return (tensPerSecond(build) + tensPerSecond(copy)) / 2;
  }, measuredMs);

/**
 * Measures this computer, and returns how much Chromium must slow it down to be a quarter as fast as a fast desktop; 1 if it is
 * slower than that already. So "slowed four times" means the same on every computer.
 * Source: https://github.com/GoogleChrome/lighthouse/blob/main/docs/throttling.md#calibrating-the-cpu-slowdown
 */
export const calibrateSlowdown = async (
  { openPage }: Pick<E2eStack, 'openPage'>,
  print: (line: string) => void,
): Promise<number> => {
  const page = await openPage();
  const indexes = await repeat(5, () => measureIndex(page));
  await page.context().close();
  const rate = Math.max(1, (4 * percentile(indexes, 0.5)) / desktopIndex);
  print(formatRow('benchmark index of this computer', indexes, '', `a fast desktop: ${desktopIndex}`));
  print(formatRow('slowed to a quarter of a fast desktop', [rate], '×', ''));
  return rate;
};
