import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { extension } from '../../../contract/protocol/endpoint.ts';
import { setTimer } from '../../lib/async/timer.ts';
import { createDownloads } from '../files/download.ts';
import { createSimulatedLocks } from '../simulation/locks.ts';
import { createSimulatedTime } from '../simulation/time.ts';
import { json, login, memoryStorage, neverAnswers } from '../testing/createTestApi.ts';
import {
  bearerOf,
  renewedSession,
  doctorInfo,
  isRefresh,
  createTestTab,
  unauthorized,
} from '../testing/createTestTab.ts';

const quiet = (): Promise<void> => Promise.resolve();
const write = extension.post('/consult/x', 'Write', { input: v.object({}), data: v.string() });

describe('many tabs', () => {
  it('continue when the refreshing one is closed', { tags: 'race-refreshing-tab-closed' }, async () => {
    const localStorage = memoryStorage();
    const locks = createSimulatedLocks(createSimulatedTime(quiet), 0);
    const closingTab = createTestTab(neverAnswers, { localStorage, locks: locks.of(1) });
    const otherTab = createTestTab(undefined, { localStorage, locks: locks.of(2) });
    void closingTab.request();
    await expect.poll(() => closingTab.refreshRequests().length).toBe(1);
    const requests = otherTab.request();
    locks.close(1);
    await expect(requests).resolves.toMatchObject(doctorInfo);
    expect(otherTab.refreshRequests()).toHaveLength(1);
  });

  it('are not delayed by a hidden one, whose timers are slow', { tags: 'race-hidden-tab' }, async () => {
    const localStorage = memoryStorage();
    const hiddenTab = createTestTab(undefined, {
      localStorage,
      setTimer: (ms, act) => setTimer(Math.max(ms, 300), act),
    });
    const visibleTab = createTestTab(undefined, { localStorage });
    await expect(Promise.all([hiddenTab.request(), visibleTab.request()])).resolves.toHaveLength(2);
    expect([...hiddenTab.refreshRequests(), ...visibleTab.refreshRequests()]).toHaveLength(1);
  });

  it.each(['with', 'without'])(
    '%s Web Locks refresh once, and an idle one has the new token too',
    { tags: 'race-tabs-without-web-locks' },
    async (how) => {
      const plan = { localStorage: memoryStorage(), locks: how === 'with' ? navigator.locks : null };
      const tabs = Array.from({ length: 4 }, () => createTestTab(undefined, plan));
      await Promise.all(tabs.flatMap(({ request: ask }) => [ask(), ask(), ask()]));
      expect(tabs.flatMap(({ refreshRequests: refreshes }) => refreshes())).toHaveLength(1);
      const idle = createTestTab(undefined, plan);
      await expect(idle.request()).resolves.toMatchObject(doctorInfo);
    },
  );

  it.each(['with', 'without'])(
    '%s Web Locks try an expired refresh token once, and all of them report it',
    { tags: 'race-dead-refresh-token-many-tabs' },
    async (how) => {
      const plan = { localStorage: memoryStorage(), locks: how === 'with' ? navigator.locks : null };
      const tabs = Array.from({ length: 4 }, () => createTestTab(() => json(unauthorized), plan));
      const outcomes = await Promise.allSettled(tabs.flatMap(({ request: ask }) => [ask(), ask()]));
      expect(outcomes.map((one) => one.status === 'rejected' && one.reason.kind)).toEqual(
        outcomes.map(() => 'signedOut'),
      );
      const requests = () => tabs.flatMap(({ requests }) => requests).length;
      expect(tabs.flatMap(({ refreshRequests: refreshes }) => refreshes())).toHaveLength(1);
      expect(tabs.map(({ endedToken }) => endedToken.value)).toEqual(tabs.map(() => 'old'));
      const before = requests();
      await expect(createTestTab(undefined, plan).request()).rejects.toMatchObject({ kind: 'signedOut' });
      expect(requests()).toBe(before);
      expect(
        [...Array(plan.localStorage.length).keys()]
          .map((at) => plan.localStorage.getItem(plan.localStorage.key(at) ?? ''))
          .filter((text) => text?.includes('r1')),
      ).toHaveLength(1);
    },
  );

  it('that refresh early, for bodies that cannot be sent twice, refresh once and send each body once', {
    tags: 'race-many-tabs-early-refresh',
  }, async () => {
    const localStorage = memoryStorage();
    const bodies: string[] = [];
    const tabs = Array.from({ length: 8 }, () =>
      createTestTab(undefined, {
        localStorage,
        answer: async (request) => {
          if (isRefresh(request)) return json({ data: renewedSession });
          bodies.push(`${bearerOf(request)}: ${await request.text()}`);
          return json({ data: 'done' });
        },
      }),
    );
    tabs[0]?.sessionStore.save({ ...login, expiresTime: Date.now() + 30_000 });
    await Promise.all(
      tabs.map(({ fileTransport }) =>
        createDownloads(fileTransport).raw(write, {}, { body: new Blob(['in pieces']).stream() }),
      ),
    );
    expect(tabs.flatMap(({ refreshRequests: refreshes }) => refreshes())).toHaveLength(1);
    expect(bodies).toEqual(tabs.map(() => 'Bearer new: in pieces'));
  });
});
