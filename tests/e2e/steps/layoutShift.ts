import type { Locator, Page } from 'playwright-core';

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

/** Everything beside which something is typed. */
const panes = [
  '.topbar',
  '.breadcrumb',
  '.menu',
  '.switcher',
  '.switcher-header',
  '.consultation-header',
  '.consultation-tabs',
  '.chat',
  '.chat-head',
  '.chat-body',
  '.composer',
  '.side-panel',
  '.drawer',
  '.drawer-head',
  '.drawer-foot',
].join();

/** The forms of the summary and of a drawer: their fields and buttons are observed, too. */
const forms = '.facts-form, .measurement-form, .drawer';
const parts = 'h2, input, textarea, select, button, .drawer-head, .drawer-foot';

/**
 * What may move while something is typed. `nothing`; `grow`: a line break is typed, and a field grows with its lines;
 * `unfold`: the first letter brings more fields below.
 */
export type Allowed = 'nothing' | 'grow' | 'unfold';

interface PaneObserver {
  /** Returns how many panes and parts are observed. */
  readonly start: (field: Element, allowed: Allowed) => number;
  readonly stop: () => Promise<string[]>;
}

declare global {
  interface Window {
    paneObserver?: PaneObserver;
  }
}

/** Compares, in every frame, the boxes of all panes and of the parts of a form with those at the start. */
export const observePanes = (page: Page): Promise<void> =>
  page.evaluate(
    ([paneSelector, formSelector, partSelector]) => {
      type Box = readonly [x: number, y: number, width: number, height: number];
      const observed = new Map<Element, Box>();
      const moves = new Set<string>();
      let isRunning = false;
      // oxlint-disable-next-line unicorn/consistent-function-scoping -- the page gets this function alone
      const boxOf = (element: Element): Box => {
        const { x, y, width, height } = element.getBoundingClientRect();
        // What is scrolled, so that the caret stays in view, has not moved within its pane.
        const scroller = element.parentElement?.closest('.drawer-content, .side-panel');
        // A button in a row of its own may change what it says.
        return [x, y + (scroller?.scrollTop ?? 0), element instanceof HTMLButtonElement ? 0 : width, height];
      };
      // oxlint-disable-next-line unicorn/consistent-function-scoping -- the page gets this function alone
      const nameOf = (element: Element): string =>
        element.getAttribute('aria-label') ??
        (element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : null) ??
        (element.className || (element.textContent ?? ''));
      const textOf = (box: Box): string => box.map(Math.round).join(' ');
      const compare = (): void => {
        for (const [element, before] of observed) {
          const now = boxOf(element);
          if (!element.checkVisibility()) moves.add(`${nameOf(element)} is gone`);
          else if (now.some((value, index) => Math.abs(value - (before[index] ?? 0)) >= 1))
            moves.add(`${nameOf(element)}: ${textOf(before)} → ${textOf(now)}`);
        }
      };
      const everyFrame = (): void => {
        if (!isRunning) return;
        compare();
        requestAnimationFrame(everyFrame);
      };
      /** Whether an element may move or grow. */
      const isFree = (element: Element, field: Element, allowed: string): boolean => {
        if (allowed === 'nothing') return false;
        // The conversation above the composer gives way.
        if (field.closest('.composer')) return element.matches('.composer, .chat-body');
        if (element === field) return allowed === 'grow';
        const isInside = element.closest('.facts-form, .measurement-form, .drawer-content') !== null;
        return isInside && boxOf(element)[1] >= boxOf(field)[1] + field.getBoundingClientRect().height;
      };
      window.paneObserver = {
        start: (field, allowed) => {
          observed.clear();
          moves.clear();
          const form = field.closest(formSelector);
          for (const element of [
            ...document.querySelectorAll(paneSelector),
            ...(form?.querySelectorAll(partSelector) ?? []),
          ])
            if (element.checkVisibility() && !isFree(element, field, allowed))
              observed.set(element, boxOf(element));
          isRunning = true;
          requestAnimationFrame(everyFrame);
          return observed.size;
        },
        stop: () =>
          new Promise((resolve) => {
            requestAnimationFrame(() =>
              requestAnimationFrame(() => {
                compare();
                isRunning = false;
                resolve([...moves]);
              }),
            );
          }),
      };
    },
    [panes, forms, parts] as const,
  );

/** What moved or changed its size, in any frame, while something was done in a field; at least so many panes were observed. */
export const movesDuring = async (
  field: Locator,
  act: () => Promise<unknown>,
  allowed: Allowed = 'nothing',
): Promise<string[]> => {
  const count = await field.evaluate(
    (element, what) => window.paneObserver?.start(element, what) ?? 0,
    allowed,
  );
  await act();
  const moves = await field.page().evaluate(() => window.paneObserver?.stop() ?? []);
  return count > 3 ? moves : [`only ${count} panes are observed`];
};
