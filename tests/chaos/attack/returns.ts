import type { Page } from 'playwright-core';
import { refusedBelowBase, refusedReturns } from '../../../src/console/testing/refusedReturns.ts';

/** Opens links to the log-in as somebody who is logged in; returns how many, and which did not end on the console's first page. */
export const tryReturns = async (page: Page, base: string) => {
  const tried = new URL(base).pathname === '/' ? refusedReturns : [...refusedReturns, ...refusedBelowBase];
  const left: string[] = [];
  for (const target of tried) {
    await page.goto(`${base}/login?redirect=${encodeURIComponent(target)}`, { waitUntil: 'commit' });
    await page
      .waitForURL((url) => url.href.replace(/\/$/, '') === base, { waitUntil: 'commit', timeout: 15_000 })
      .catch(() => left.push(`${JSON.stringify(target)} ends at ${page.url()}`));
  }
  return { count: tried.length, left };
};
