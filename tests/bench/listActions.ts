import type { Page } from 'playwright-core';
import { en } from '../../src/console/messages.en.ts';
import { en as queue } from '../../src/console/features/audit/queue/messages.en.ts';
import { en as staff } from '../../src/console/features/staff/messages.en.ts';
import { insertManyOrders } from '../e2e/steps/seedOrders.ts';
import type { E2eStack } from '../support/startE2eStack.ts';
import {
  insertManyActs,
  insertManyPrescriptions,
  insertManySignIns,
  insertManyStaff,
  insertManyWaiting,
} from './manyRows.ts';
import { formatRow } from './statistics.ts';

declare global {
  interface Window {
    slowest?: number;
    shown?: Promise<number>;
  }
}

/** What an action shows at last: other rows, or the detail of one. */
type Shown = 'rows' | 'detail';

interface ListAction {
  readonly label: string;
  readonly run: (page: Page) => Promise<unknown>;
  /** Null: only what the next paint has. */
  readonly shows: Shown | null;
}

/** Counts presses and keys of a page that is opened later. */
export const observeEvents = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    // TypeScript's DOM types lack the threshold. Events under a resting mouse are not interactions and
    // cause no paint: they would count until the next paint.
    const events = { type: 'event', durationThreshold: 16 };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if (entry instanceof PerformanceEventTiming && entry.interactionId > 0)
          window.slowest = Math.max(window.slowest ?? 0, entry.duration);
    }).observe(events);
  });

/** The slowest time from a press or key to the next paint, in milliseconds; Chromium counts in steps of 8. */
export const measureToPaint = async (page: Page, action: () => Promise<unknown>): Promise<number> => {
  await page.evaluate(() => {
    window.slowest = 0;
  });
  await action();
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)));
  return page.evaluate(() => window.slowest ?? Number.NaN);
};

/** Prepares `window.shown`: the time from the next press or key to the frame that has what it shows at last. */
const watchShown = (page: Page, shows: Shown): Promise<void> =>
  page.evaluate((wanted) => {
    const { href } = location;
    let pressedAt = 0;
    const press = ({ timeStamp }: Event): void => {
      pressedAt ||= timeStamp;
    };
    for (const type of ['click', 'keydown']) addEventListener(type, press, { capture: true, once: true });
    let wasBusy = false;
    const isShown = (): boolean => {
      if (wanted === 'detail')
        return (
          location.href !== href &&
          document.querySelector('main :is(.patient-banner, .overview-summary)') !== null
        );
      const isBusy = document.querySelector('main table[aria-busy]') !== null;
      wasBusy ||= isBusy;
      return wasBusy && !isBusy;
    };
    window.shown = new Promise((resolve) => {
      const observer = new MutationObserver(() => {
        if (!isShown()) return;
        observer.disconnect();
        // A task after the next frame: by then it is painted.
        requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - pressedAt)));
      });
      observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['aria-busy'] });
    });
  }, shows);

/** The time that `watchShown` has prepared; not a number if nothing was shown within ten seconds. */
const readShown = (page: Page): Promise<number> =>
  page.evaluate(() =>
    Promise.race([
      window.shown ?? Promise.resolve(Number.NaN),
      new Promise<number>((resolve) => setTimeout(() => resolve(Number.NaN), 10_000)),
    ]),
  );

const ends = { rows: 'until the new rows are painted', detail: 'until the detail is painted' };

const rowAt = (page: Page, at: number) => page.getByRole('table').first().getByRole('row').nth(at);

const turned: ListAction = {
  label: 'turned',
  run: (page) => page.locator('.pager button').last().click(),
  shows: 'rows',
};
const sorted: ListAction = {
  label: 'sorted',
  run: (page) => page.getByRole('columnheader').getByRole('button').first().click(),
  shows: 'rows',
};
const filtered = (run: ListAction['run']): ListAction => ({ label: 'filtered', run, shows: 'rows' });
/** Chooses by the first letter, as a person at the keyboard does. */
const filteredBy = (field: string, choice: string): ListAction =>
  filtered((page) => page.getByRole('combobox', { name: field, exact: true }).press(choice.charAt(0)));
const walked: ListAction = {
  label: 'walked by ten keys',
  run: async (page) => {
    await rowAt(page, 1).press('ArrowDown');
    for (let key = 1; key < 10; key += 1) await page.keyboard.press('ArrowDown');
  },
  shows: null,
};
/** By its link, if the detail is a page of its own, or by its button, if it is beside the list. */
const opened = (by: 'link' | 'button'): ListAction => ({
  label: 'opened',
  run: (page) => rowAt(page, 1).getByRole(by).click(),
  shows: 'detail',
});

/** A list of many rows, and what is done with it. */
export interface ManyRows {
  /** What it is called in the output. */
  readonly name: string;
  readonly who: 'doctor' | 'auditor';
  readonly path: string;
  readonly actions: readonly ListAction[];
  /** Inserts the rows; left out where they are there already. */
  readonly insert?: (stack: E2eStack) => void;
}

/** The lists, in the order in which they are measured. */
export const manyRows: readonly ManyRows[] = [
  {
    name: '10,000 rows',
    who: 'doctor',
    path: '/orderRecord',
    actions: [turned, sorted, filteredBy(en.orders.state, en.orders.states.finished), walked, opened('link')],
    insert: insertManyOrders,
  },
  {
    name: '10,000 prescriptions',
    who: 'doctor',
    path: '/prescriptionRecord',
    actions: [
      turned,
      sorted,
      // All, and the state of the inserted ones.
      filtered((page) => page.locator('.prescription-record-status', { hasText: /\d{5}/ }).last().click()),
    ],
    insert: insertManyPrescriptions,
  },
  {
    name: '10,000 visits of the hospital',
    who: 'doctor',
    path: '/hospitalOverview?part=visits&from=2020-01-01&to=2030-01-01',
    actions: [
      turned,
      sorted,
      filteredBy(en.orders.state, en.orders.states.finished),
      walked,
      opened('button'),
    ],
  },
  {
    name: '10,000 prescriptions of the hospital',
    who: 'doctor',
    path: '/hospitalOverview?part=prescriptions&from=2020-01-01&to=2030-01-01',
    actions: [turned, sorted, opened('button')],
  },
  {
    name: '10,000 sign-ins',
    who: 'doctor',
    path: '/personalData?part=security',
    actions: [turned, sorted],
    insert: insertManySignIns,
  },
  {
    name: '10,000 reviews',
    who: 'auditor',
    path: '/myAuditRecord?from=2020-01-01&to=2030-01-01',
    actions: [
      turned,
      sorted,
      filteredBy(en.audit.verdicts.verdict, en.audit.verdicts.approvals),
      opened('button'),
    ],
  },
  {
    name: '3,000 accounts',
    who: 'doctor',
    path: '/workforceManagement',
    actions: [turned, sorted, filteredBy(staff.state, staff.enabled)],
    insert: insertManyStaff,
  },
  {
    name: '10,000 waiting for review',
    who: 'auditor',
    path: '/prescriptionTask',
    actions: [
      turned,
      // What all of those that wait have to be compared by.
      {
        ...sorted,
        run: (page) =>
          page.getByRole('columnheader', { name: queue.marks.flagsLabel }).getByRole('button').click(),
      },
      filtered((page) => page.getByRole('button', { name: queue.overdue, exact: true }).click()),
      opened('link'),
    ],
    insert: insertManyWaiting,
  },
  {
    name: '10,000 acts in the audit trail',
    who: 'doctor',
    path: '/workforceManagement?part=trail',
    actions: [turned, sorted, filteredBy(staff.trail.group, staff.trail.groups.reads)],
    insert: insertManyActs,
  },
];

/** Does all of it five times, and prints the times to the next paint and until its end is painted. */
export const measureActions = async (
  print: (line: string) => void,
  page: Page,
  baseUrl: string,
  { name, path, actions }: ManyRows,
): Promise<void> => {
  const timings = new Map<string, number[]>();
  const add = (label: string, time: number) => timings.set(label, [...(timings.get(label) ?? []), time]);
  const toNextPaint = ': to the next paint';
  for (let n = 0; n < 5; n += 1) {
    await page.goto(`${baseUrl}${path}`);
    await page.getByRole('table').first().waitFor();
    await page.waitForLoadState('networkidle');
    for (const { label, run, shows } of actions) {
      if (shows) await watchShown(page, shows);
      add(`${label}${toNextPaint}`, await measureToPaint(page, () => run(page)));
      if (shows) add(`${label}: ${ends[shows]}`, await readShown(page));
    }
  }
  for (const [label, times] of timings)
    print(formatRow(`${name}, ${label}`, times, 'ms', label.endsWith(toNextPaint) ? 'at most 100 ms' : ''));
};
