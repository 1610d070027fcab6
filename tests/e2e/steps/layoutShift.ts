import type { Page } from 'playwright-core';

/** Something that moved while nobody typed or clicked, and how much it counts (Cumulative Layout Shift). */
interface LayoutShift {
  readonly value: number;
  readonly what: string;
}

const observerScript = `
  window.layoutShifts = [];
  window.addShifts = (entries) => {
    for (const { value, hadRecentInput, sources } of entries) {
      if (hadRecentInput) continue;
      const what = sources.map(({ node, previousRect: a, currentRect: b }) =>
        (node?.className || node?.parentElement?.className || node?.nodeName) + ' ' + [a.x, a.y, a.height].map(Math.round) + '→' + [b.x, b.y, b.height].map(Math.round));
      window.layoutShifts.push({ value, what: what.join(' | ') });
    }
  };
  window.shiftObserver = new PerformanceObserver((list) => window.addShifts(list.getEntries()));
  window.shiftObserver.observe({ type: 'layout-shift', buffered: true });
`;

/** Records the layout shifts of every page that is opened from now on. */
export const recordLayoutShifts = (page: Page): Promise<unknown> => page.addInitScript(observerScript);

/** The recorded layout shifts of the open page, including those of the frame that is being painted. */
export const readLayoutShifts = (page: Page): Promise<LayoutShift[]> =>
  page.evaluate<LayoutShift[]>(`new Promise((done) => {
    requestAnimationFrame(() => requestAnimationFrame(() => {
      window.addShifts(window.shiftObserver.takeRecords());
      done(window.layoutShifts);
    }));
  })`);

/** The sum of some layout shifts. */
export const sumOf = (shifts: readonly LayoutShift[]): number =>
  shifts.reduce((total, { value }) => total + value, 0);
