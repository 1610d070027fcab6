import { globSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { addTakeOverNotice } from '../audit/takeOverNotices.ts';
import { createLastSeen } from '../staff/lastSeen.ts';
import { recordSignIn, signInRetentionMs } from '../auth/signIns.ts';
import { createTenantStore } from '../db/store.ts';
import { insertFile } from '../files/fileRows.ts';
import { createPath } from '../files/storage.ts';
import { startCleanup } from './cleanup.ts';
import { dayMs } from './clock.ts';
import { signInActsDays } from '../trail/trailRows.ts';
import { createTestUpstream } from '../testing/testUpstream.ts';

let upstream: ReturnType<typeof createTestUpstream>;
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  upstream = createTestUpstream();
});
afterEach(() => {
  vi.useRealTimers();
  upstream.close();
  vi.restoreAllMocks();
});

/** Announces so many files of one person; returns their paths. */
const announceFiles = (count: number, known = 0): string[] => {
  const paths = Array.from({ length: count }, () => createPath(1, 'png'));
  const { store, now } = upstream;
  store.transaction(() => {
    for (const [index, path] of paths.entries())
      insertFile(store, {
        path,
        id: path,
        name: 'a.png',
        type: 'image/png',
        size: 0,
        userId: 'east-ann',
        at: now() + index,
        known,
      });
  });
  return paths;
};
const countFiles = () => upstream.store.one<{ n: number }>('SELECT count(*) AS n FROM file')?.n;

it('files that were announced and never published are deleted 500 a second until none is left, and no others', () => {
  vi.useFakeTimers();
  const { hospitals, clock, storage } = upstream.services;
  announceFiles(1100);
  upstream.advance(dayMs + 1100);
  announceFiles(10);
  announceFiles(1, 1);
  const stop = startCleanup(hospitals, storage, clock, upstream.dataDir);
  expect(countFiles()).toBe(611);
  vi.advanceTimersByTime(1000);
  expect(countFiles()).toBe(111);
  vi.advanceTimersByTime(1000);
  expect(countFiles()).toBe(11);
  // What is left is the timer of the next hour.
  expect(vi.getTimerCount()).toBe(1);
  announceFiles(1100);
  upstream.advance(dayMs + 1100);
  vi.advanceTimersByTime(3_600_000);
  stop();
  expect(vi.getTimerCount()).toBe(0);
});

it('files whose deletion fails in the middle stay known together, and the rest of the cleanup goes on', () => {
  const { hospitals, clock, storage } = upstream.services;
  const paths = announceFiles(3);
  // The bytes of the last one cannot be removed.
  mkdirSync(join(upstream.dataDir, 'storage', paths.at(-1) ?? '', 'x'), { recursive: true });
  addTakeOverNotice(upstream.store, upstream.now(), {
    prescriptionId: 'old',
    takenFrom: 'east-eve',
    takenBy: 'east-mia',
    reason: '急',
  });
  upstream.advance(31 * dayMs);
  startCleanup(hospitals, storage, clock, upstream.dataDir)();
  expect(countFiles()).toBe(3);
  expect(upstream.store.all('SELECT prescription_id FROM take_over_notice')).toEqual([]);
});

it('old files that were never published are found without reading the published ones', () => {
  const { hospitals, clock, storage } = upstream.services;
  const { store } = upstream;
  const spy = vi.spyOn(store, 'all');
  startCleanup(hospitals, storage, clock, upstream.dataDir)();
  const [sql = '', ...params] = spy.mock.calls.find(([text]) => text.includes('FROM file')) ?? [];
  spy.mockRestore();
  const plan = store.all<{ detail: string }>(`EXPLAIN QUERY PLAN ${sql}`, ...params);
  expect(plan.map(({ detail }) => detail)).toEqual([expect.stringContaining('INDEX file_unpublished')]);
});

it('a timer for all hospitals still runs for the others if one has no database, and stops nothing', () => {
  const { hospitals, clock, storage } = upstream.services;
  const west = upstream.storeOf('west-ann');
  const closed = createTenantStore(join(upstream.dataDir, 'cloudroom.db'), 1);
  closed.close();
  const list = hospitals.list.map((one) => (one.tenantId === 1 ? { ...one, store: closed } : one));
  const client = { address: '', network: '', agent: '', browserToken: '' };
  recordSignIn(
    { store: west, clock, client, caller: { userId: '' } },
    { identifier: 'x', kind: 'sms', userId: '', succeeded: false },
  );
  upstream.advance(signInRetentionMs + 1);
  startCleanup({ ...hospitals, list }, storage, clock, upstream.dataDir)();
  expect(west.all('SELECT id FROM sign_in')).toEqual([]);

  const remaining = createLastSeen({ ...hospitals, list }, clock);
  remaining.record(closed, 'east-ann');
  remaining.record(west, 'west-ann');
  remaining.flush();
  expect(west.one('SELECT at FROM last_seen WHERE user_id = ?', 'west-ann')).toEqual({ at: upstream.now() });
});

it('the cleanup finds old sign-ins by their act, and reads nothing of what stays for ever', () => {
  const { hospitals, clock, storage } = upstream.services;
  const { store } = upstream;
  store.run(
    "INSERT INTO audit_trail (id, at, user_id, act, subject) VALUES ('old', 1, 'east-ann', 'login', '')",
  );
  const spies = [vi.spyOn(store, 'all'), vi.spyOn(store, 'run')];
  startCleanup(hospitals, storage, clock, upstream.dataDir)();
  const statements = spies.flatMap((spy) => spy.mock.calls).filter(([sql]) => sql.includes('audit_trail'));
  for (const spy of spies) spy.mockRestore();
  const plans = statements.map(([sql, ...params]) =>
    store
      .all<{ detail: string }>(`EXPLAIN QUERY PLAN ${sql}`, ...params)
      .map(({ detail }) => detail)
      .join('\n'),
  );
  expect(statements.at(-1)?.[0]).toMatch(/^DELETE/);
  for (const plan of plans) {
    expect(plan).toMatch(
      /^SEARCH main\.audit_trail USING INDEX (audit_trail_act|sqlite_autoindex_audit_trail_1)/,
    );
    expect(plan).not.toContain('ORDER BY');
  }
});

it('sign-ins and refused passwords are moved from the audit trail into a file after their term, and nothing else is', () => {
  const { hospitals, clock, storage } = upstream.services;
  const { store } = upstream;
  const insert = (id: string, act: string, at: number) =>
    store.run(
      "INSERT INTO audit_trail (id, at, user_id, act, subject, detail) VALUES (?, ?, 'east-ann', ?, '', 'wrong password')",
      id,
      at,
      act,
    );
  const moved = () =>
    globSync('trail/*.csv', { cwd: upstream.dataDir }).flatMap((name) =>
      readFileSync(join(upstream.dataDir, name), 'utf8').trim().split('\r\n'),
    );
  store.run('DELETE FROM audit_trail');
  insert('old', 'login-failed', upstream.now() - 30 * dayMs - 1);
  insert('new', 'login-failed', upstream.now() - 30 * dayMs + 1);
  insert('sign', 'prescription-submit', upstream.now() - 900 * dayMs);
  insert('set', 'password-changed', upstream.now() - 900 * dayMs);
  startCleanup(hospitals, storage, clock, upstream.dataDir, 30 * dayMs)();
  expect(store.all('SELECT id FROM audit_trail ORDER BY id')).toEqual([
    { id: 'new' },
    { id: 'set' },
    { id: 'sign' },
  ]);
  expect(moved()).toEqual([
    expect.stringMatching(/^"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d","\w+","login-failed","wrong password"$/),
  ]);
  const passing = [
    'login',
    'logout',
    'refresh',
    'sms-code',
    'password-change-failed',
    'mobile-confirm-failed',
  ];
  for (const act of passing) insert(act, act, upstream.now());
  upstream.advance(signInActsDays * dayMs + 1);
  startCleanup(hospitals, storage, clock, upstream.dataDir)();
  expect(store.all('SELECT id FROM audit_trail ORDER BY id')).toEqual([{ id: 'set' }, { id: 'sign' }]);
  expect(moved()).toHaveLength(2 + passing.length);
});

it('a notice of a takeover that its auditor never dismissed ends after a month', () => {
  const { hospitals, clock, storage } = upstream.services;
  const { store } = upstream;
  for (const [id, days] of [
    ['old', 31],
    ['new', 29],
  ] as const)
    addTakeOverNotice(store, upstream.now() - days * dayMs, {
      prescriptionId: id,
      takenFrom: 'east-eve',
      takenBy: 'east-mia',
      reason: '急',
    });
  startCleanup(hospitals, storage, clock, upstream.dataDir)();
  expect(store.all('SELECT prescription_id AS id FROM take_over_notice')).toEqual([{ id: 'new' }]);
});
