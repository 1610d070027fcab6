import { expect, test } from 'vitest';
import { createDashboard } from '../../../src/console/features/dashboard/dashboard.ts';
import {
  countWork,
  createWorklist,
  createWorkParts,
} from '../../../src/console/features/dashboard/worklist/worklist.ts';
import { keyOfRow, type WorkTab } from '../../../src/console/features/dashboard/worklist/workRows.ts';
import { createDueFollowUps } from '../../../src/console/domain/followUps/followUps.ts';
import { createSnoozes } from '../../../src/console/domain/openConsultations/snoozes.ts';
import { createAsyncState } from '../../../src/console/lib/async/asyncState.ts';
import { disposeAll } from '../../../src/console/lib/async/disposeAll.ts';
import { settleMs } from '../../../src/console/lib/misclickGuard.ts';
import { type Order, order } from '../../../src/contract/consultation/order.ts';
import { followUps } from '../../../src/contract/consultation/followUp.ts';
import { prescription } from '../../../src/contract/prescribing/prescription.ts';
import type { FakeTab } from '../../support/createFakeBrowser.ts';
import { setupFakeBrowser } from '../../support/setupFakeBrowser.ts';
import { firstOf, waitFor } from '../prescriptions/fillForm.ts';

const browser = setupFakeBrowser();

const openToday = ({ app }: FakeTab, tab: WorkTab = 'all') => {
  const dashboard = createDashboard(app);
  const due = createDueFollowUps(app);
  const all = createWorkParts(app, dashboard, due, app.shared(createSnoozes));
  const worklist = createWorklist(app, { all, tab, dashboard, due });
  const stops = [dashboard.start(), due.start(), worklist.start()];
  return {
    dashboard,
    worklist,
    parts: all,
    countOf: (kind: string) => countWork(all.value.filter((part) => part.kind === kind)),
    areAllKnown: () => waitFor(() => expect(countWork(all.value)).not.toBeNull()),
    stop: () => disposeAll(stops),
  };
};

test('the worklist of a day has every kind, the most urgent first, and as many rows as its tabs count', async () => {
  const today = openToday(await browser.signIn('linyue'));
  await today.areAllKnown();
  const kinds = today.worklist.rows.value.map(({ kind }) => kind);
  expect(kinds).toEqual(kinds.toSorted((a, b) => rank(a) - rank(b)));
  expect(new Set(kinds)).toContain('waiting');
  expect(kinds).toHaveLength(countWork(today.parts.value) ?? -1);
  today.stop();
});

const rank = (kind: string): number =>
  ['answer', 'waiting', 'clarify', 'correct', 'sign', 'followUp'].indexOf(kind);

test.each([
  ['answer', order.open.path, 500],
  ['waiting', order.awaiting.path, 500],
  ['correct', prescription.list.path, 403],
  ['sign', order.unsigned.path, 403],
  ['followUp', followUps.list.path, 500],
] as const)(
  '%s: what cannot be read is not counted as none, and takes nothing else away',
  async (kind, failingPath, code) => {
    await browser.signIn('linyue');
    let failing = true;
    const tab = browser.openTab({
      respondWith: (path) => (failing && path === failingPath ? { code, msg: '' } : null),
    });
    const today = openToday(tab);
    // Questions come from the list of prescriptions, too.
    const alike: readonly string[] = kind === 'correct' ? ['clarify', kind] : [kind];
    const failed = () => today.parts.value.filter((part) => alike.includes(part.kind));
    await waitFor(() => {
      expect(failed().map(({ state }) => state.error.value?.code)).toEqual(alike.map(() => code));
      for (const part of today.parts.value) expect(part.work.value === null).toBe(alike.includes(part.kind));
    });
    expect([today.countOf(kind), countWork(today.parts.value)]).toEqual([null, null]);
    expect(today.worklist.parts.value.map((part) => part.kind)).toContain(kind);
    expect(today.worklist.rows.value).toHaveLength(
      today.parts.value.reduce((sum, part) => sum + (part.work.value?.rows.length ?? 0), 0),
    );
    failing = false;
    for (const part of failed()) part.reload();
    await today.areAllKnown();
    today.stop();
  },
);

test('nothing is shown below what is still loading, so that no row moves', async () => {
  const { app } = await browser.signIn('linyue');
  const loaded = createDashboard(app);
  const waiting = createAsyncState((): Promise<Order[]> => Promise.resolve([]));
  const due = createDueFollowUps(app);
  const all = createWorkParts(app, { ...loaded, waiting }, due, app.shared(createSnoozes));
  const worklist = createWorklist(app, { all, tab: 'all', dashboard: loaded, due });
  const stops = [loaded.start(), due.start(), worklist.start()];
  const shown = () => worklist.parts.value.map(({ kind }) => kind);
  await waitFor(() => expect(all.value.filter(({ work }) => work.value !== null)).toHaveLength(5));
  expect(shown()).toEqual(['answer', 'waiting']);
  await waiting.load();
  expect(shown()).toEqual(['answer', 'waiting', 'clarify', 'correct', 'sign', 'followUp']);
  disposeAll(stops);
});

test('a click does nothing just after a row above it has left, and counts again once the rows rest', async () => {
  const tab = await browser.signIn('linyue');
  const today = openToday(tab);
  await today.areAllKnown();
  browser.advance(settleMs);
  const [first, second] = today.worklist.rows.value.filter(({ kind }) => kind === 'waiting');
  if (!first || !second) throw new Error('two patients are to wait');
  today.dashboard.waiting.set(
    (today.dashboard.waiting.value.value ?? []).filter(({ id }) => id !== first.item.id),
  );
  const row = firstOf(today.worklist.rows.value.filter(({ kind }) => kind === 'sign'));
  const before = tab.navigations.length;
  today.worklist.act(row);
  expect(tab.navigations).toHaveLength(before);
  browser.advance(settleMs);
  today.worklist.act(row);
  expect(tab.navigations.at(-1)).toBe(`/cloudRoom/detail?id=${row.item.id}&part=record`);
  today.stop();
});

test('Enter never passes to another patient when the chosen one has left', async () => {
  const tab = await browser.signIn('linyue');
  const today = openToday(tab, 'waiting');
  await today.areAllKnown();
  const first = firstOf(today.worklist.rows.value);
  expect(today.worklist.choice.chosen.value).toMatchObject({ item: { id: first.item.id }, isGone: false });
  today.dashboard.waiting.set(
    (today.dashboard.waiting.value.value ?? []).filter(({ id }) => id !== first.item.id),
  );
  browser.advance(settleMs);
  today.worklist.actOnChosen();
  expect(today.dashboard.accepting.value).toBeNull();
  const next = firstOf(today.worklist.rows.value);
  expect(today.worklist.choice.move(1)).toBe(keyOfRow(next));
  today.worklist.actOnChosen();
  expect(today.dashboard.accepting.value).toBe(next.item.id);
  await waitFor(() => expect(tab.navigations).toContain(`/cloudRoom/detail?id=${next.item.id}`));
  today.stop();
});

test('when a follow-up is done, the next row is chosen', async () => {
  const tab = await browser.signIn('linyue');
  const today = openToday(tab, 'followUp');
  await today.areAllKnown();
  const [first, second] = today.worklist.rows.value;
  if (!first || !second) throw new Error('two follow-ups are to be due');
  browser.advance(settleMs);
  await today.worklist.markDone(first);
  await waitFor(() => expect(today.worklist.rows.value).toHaveLength(1));
  await waitFor(() =>
    expect(today.worklist.choice.chosen.value).toMatchObject({ item: { id: second.item.id }, isGone: false }),
  );
  today.stop();
});
