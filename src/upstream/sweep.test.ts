import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openLastSeen } from './lastSeen.ts';
import { noteAttempt, signInsKept } from './signIns.ts';
import { openStore } from './store.ts';
import { sweepHourly } from './sweep.ts';
import { openClinic } from './testClinic.ts';

let clinic: ReturnType<typeof openClinic>;
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  clinic = openClinic();
});
afterEach(() => {
  clinic.close();
  vi.restoreAllMocks();
});

it('what a timer does at every hospital is done at the others where one has no database, and ends nobody', () => {
  const { hospitals, clock, storage } = clinic.house;
  const west = clinic.storeOf('west-ann');
  const closed = openStore(join(clinic.dataDir, 'cloudroom.db'), 1);
  closed.close();
  const list = hospitals.list.map((one) => (one.tenantId === 1 ? { ...one, store: closed } : one));
  const client = { address: '', agent: '' };
  noteAttempt({ store: west, clock, client }, { typed: 'x', kind: 'sms', userId: '', succeeded: false });
  clinic.advance(signInsKept + 1);
  sweepHourly({ ...hospitals, list }, storage, clock)();
  expect(west.all('SELECT id FROM sign_in')).toEqual([]);

  const seen = openLastSeen({ ...hospitals, list }, clock);
  seen.note(closed, 'east-ann');
  seen.note(west, 'west-ann');
  seen.flush();
  expect(west.one('SELECT at FROM last_seen WHERE user_id = ?', 'west-ann')).toEqual({ at: clinic.now() });
});
