import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createHospitals } from '../db/hospitals.ts';
import { migrate } from '../db/migrate.ts';
import { openDatabase } from '../db/store.ts';
import { createEvents } from './events.ts';

const messageEvent = (id: string, body: object) => ({
  type: 'message',
  message: {
    id,
    conv: 'c',
    seq: 1,
    cmid: id,
    from: { role: 'doctor', id: 'ann' },
    kind: 'text',
    body,
    at: 1,
  },
});

test('a recall, and the end of a call, find the events that an older version stored', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'cloudroom-events-'));
  const db = openDatabase(join(dataDir, 'cloudroom.db'));
  db.exec(`CREATE TABLE migration (name TEXT PRIMARY KEY, at INTEGER NOT NULL) STRICT;
    INSERT INTO migration (name, at) VALUES ('052-eventsubjects.sql', 1)`);
  migrate(db, 1);
  const insert = db.prepare(
    "INSERT INTO im_event (tenant_id, user_id, useq, ev, at) VALUES (1, 'ann', ?, ?, 1)",
  );
  const older = [
    messageEvent('wrong', { text: 'The biopsy was positive' }),
    messageEvent('next', { text: 'Sorry', replyTo: { id: 'wrong', text: 'The biopsy was positive' } }),
    { type: 'rtc', conv: 'c', at: 1, call: 'first', n: 1, ack: 0, kind: 'candidate', data: 'an address' },
    { type: 'typing', conv: 'c', at: 1 },
  ];
  for (const [index, ev] of older.entries()) insert.run(index + 1, JSON.stringify(ev));
  db.exec("DELETE FROM migration WHERE name = '052-eventsubjects.sql'");
  db.close();

  const hospitals = createHospitals(dataDir, 2, [{ id: 1, name: 'East', hosts: [], fill: () => {} }]);
  const store = hospitals.byId(1)?.store;
  if (!store) throw new Error('no hospital');
  const events = createEvents({ now: () => 2 });
  events.redactMessage(store, 'ann', 'wrong', { text: '', recalled: true });
  expect(events.since(store, 'ann', 0, 10).map(({ ev }) => ev)).toMatchObject([
    { message: { body: { text: '', recalled: true } } },
    { message: { body: { text: 'Sorry', replyTo: { id: 'wrong', text: '' } } } },
    { type: 'rtc' },
    { type: 'typing' },
  ]);
  expect(store.all("SELECT useq FROM im_event WHERE subject = 'c'")).toEqual([{ useq: 3 }]);
  hospitals.close();
  rmSync(dataDir, { recursive: true });
});
