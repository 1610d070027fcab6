import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { extension } from '../../contract/protocol/endpoint.ts';
import { later } from '../lib/later.ts';
import { openDownloads } from './download.ts';
import { openModelLocks } from './model/locks.ts';
import { openTime } from './model/time.ts';
import { json, login, memory, never } from './rig.ts';
import { bearer, fresh, info, isRefresh, openTab, refused } from './rigTab.ts';

const quiet = (): Promise<void> => Promise.resolve();
const write = extension.post('/consult/x', 'Write', { input: v.object({}), data: v.string() });

describe('many tabs', () => {
  it('go on when the one that was refreshing is closed', { tags: 'race-refreshing-tab-closed' }, async () => {
    const local = memory();
    const locks = openModelLocks(openTime(quiet), 0);
    const closing = openTab(never, { local, locks: locks.of(1) });
    const staying = openTab(undefined, { local, locks: locks.of(2) });
    void closing.ask();
    await expect.poll(() => closing.refreshes().length).toBe(1);
    const asked = staying.ask();
    locks.close(1);
    await expect(asked).resolves.toMatchObject(info);
    expect(staying.refreshes()).toHaveLength(1);
  });

  it('are not held up by a hidden one, whose timers are slow', { tags: 'race-hidden-tab' }, async () => {
    const local = memory();
    const hidden = openTab(undefined, { local, later: (ms, act) => later(Math.max(ms, 300), act) });
    const seen = openTab(undefined, { local });
    await expect(Promise.all([hidden.ask(), seen.ask()])).resolves.toHaveLength(2);
    expect([...hidden.refreshes(), ...seen.refreshes()]).toHaveLength(1);
  });

  it.each(['with', 'without'])(
    '%s Web Locks refresh once, and one in which nothing was asked knows the new token',
    { tags: 'race-tabs-without-web-locks' },
    async (how) => {
      const plan = { local: memory(), locks: how === 'with' ? navigator.locks : null };
      const tabs = Array.from({ length: 4 }, () => openTab(undefined, plan));
      await Promise.all(tabs.flatMap(({ ask }) => [ask(), ask(), ask()]));
      expect(tabs.flatMap(({ refreshes }) => refreshes())).toHaveLength(1);
      const idle = openTab(undefined, plan);
      await expect(idle.ask()).resolves.toMatchObject(info);
    },
  );

  it.each(['with', 'without'])(
    '%s Web Locks ask once about a dead refresh token, and all of them say so',
    { tags: 'race-dead-refresh-token-many-tabs' },
    async (how) => {
      const plan = { local: memory(), locks: how === 'with' ? navigator.locks : null };
      const tabs = Array.from({ length: 4 }, () => openTab(() => json(refused), plan));
      const outcomes = await Promise.allSettled(tabs.flatMap(({ ask }) => [ask(), ask()]));
      expect(outcomes.map((one) => one.status === 'rejected' && one.reason.kind)).toEqual(
        outcomes.map(() => 'signedOut'),
      );
      const asked = () => tabs.flatMap(({ asked }) => asked).length;
      expect(tabs.flatMap(({ refreshes }) => refreshes())).toHaveLength(1);
      expect(tabs.map(({ ended }) => ended.value)).toEqual(tabs.map(() => 'old'));
      const before = asked();
      await expect(openTab(undefined, plan).ask()).rejects.toMatchObject({ kind: 'signedOut' });
      expect(asked()).toBe(before);
      expect(
        [...Array(plan.local.length).keys()]
          .map((at) => plan.local.getItem(plan.local.key(at) ?? ''))
          .filter((text) => text?.includes('r1')),
      ).toHaveLength(1);
    },
  );

  it('that refresh early, for bodies that cannot be sent twice, refresh once and send each body once', {
    tags: 'race-many-tabs-early-refresh',
  }, async () => {
    const local = memory();
    const bodies: string[] = [];
    const tabs = Array.from({ length: 8 }, () =>
      openTab(undefined, {
        local,
        answer: async (request) => {
          if (isRefresh(request)) return json({ data: fresh });
          bodies.push(`${bearer(request)}: ${await request.text()}`);
          return json({ data: 'done' });
        },
      }),
    );
    tabs[0]?.stored.keep({ ...login, expiresTime: Date.now() + 30_000 });
    await Promise.all(
      tabs.map(({ transport }) =>
        openDownloads(transport).raw(write, {}, { body: new Blob(['in pieces']).stream() }),
      ),
    );
    expect(tabs.flatMap(({ refreshes }) => refreshes())).toHaveLength(1);
    expect(bodies).toEqual(tabs.map(() => 'Bearer new: in pieces'));
  });
});
