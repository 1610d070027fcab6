import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createLastSeen } from '../staff/lastSeen.ts';
import { recordSignIn, signInRetentionMs } from '../auth/signIns.ts';
import { createTenantStore } from '../db/store.ts';
import { startCleanup } from './cleanup.ts';
import { createTestUpstream } from '../testing/testUpstream.ts';

let upstream: ReturnType<typeof createTestUpstream>;
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  upstream = createTestUpstream();
});
afterEach(() => {
  upstream.close();
  vi.restoreAllMocks();
});

it('a timer for all hospitals still runs for the others if one has no database, and stops nothing', () => {
  const { hospitals, clock, storage } = upstream.services;
  const west = upstream.storeOf('west-ann');
  const closed = createTenantStore(join(upstream.dataDir, 'cloudroom.db'), 1);
  closed.close();
  const list = hospitals.list.map((one) => (one.tenantId === 1 ? { ...one, store: closed } : one));
  const client = { address: '', network: '', agent: '' };
  recordSignIn(
    { store: west, clock, client },
    { identifier: 'x', kind: 'sms', userId: '', succeeded: false },
  );
  upstream.advance(signInRetentionMs + 1);
  startCleanup({ ...hospitals, list }, storage, clock)();
  expect(west.all('SELECT id FROM sign_in')).toEqual([]);

  const remaining = createLastSeen({ ...hospitals, list }, clock);
  remaining.record(closed, 'east-ann');
  remaining.record(west, 'west-ann');
  remaining.flush();
  expect(west.one('SELECT at FROM last_seen WHERE user_id = ?', 'west-ann')).toEqual({ at: upstream.now() });
});
