import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Drill, judgeCopy, runRestoreDrill } from '../chaos/soak/restoreDrill.ts';

let drill: Drill;
beforeAll(async () => {
  drill = await runRestoreDrill({ doctors: 6, seconds: 12, megabytes: 0 });
});
afterAll(() => drill?.close());

/** What is found wrong in a copy of the back-up that was changed. */
const judgeChanged = (name: string, change: string): string[] => {
  const copy = `${drill.restored}-${name}`;
  cpSync(drill.restored, copy, { recursive: true });
  const db = new DatabaseSync(join(copy, 'cloudroom.db'));
  db.exec(change);
  db.close();
  return judgeCopy(copy, copy, drill.written);
};
const aMessage = () => drill.written.find(({ doctor }) => doctor.length > 2)?.doctor[1]?.id ?? '';
const prescriptionIds = () => drill.written.flatMap(({ prescriptions }) => prescriptions.map(({ id }) => id));

test('what was acknowledged before a back-up began is there once it is restored elsewhere, pictures included', () => {
  expect(drill.failures).toEqual([]);
  expect(drill.written.flatMap(({ doctor, patient }) => [...doctor, ...patient]).length).toBeGreaterThan(50);
  expect(prescriptionIds().length).toBeGreaterThan(1);
  expect(drill.written.flatMap(({ files }) => files).length).toBeGreaterThan(0);
});

test('a copy of the database file alone is noticed: what SQLite keeps beside it is missing', () => {
  expect(judgeCopy(drill.fileAlone, drill.restored, drill.written).join('\n')).toMatch(
    /acknowledged at \d+, and is at undefined/,
  );
});

test('a message that is lost or doubled, and a lost or doubled prescription, are noticed', () => {
  const of = `id = '${aMessage()}'`;
  expect(judgeChanged('lost', `DELETE FROM message WHERE ${of}`).join('\n')).toMatch(
    /there is nothing before/,
  );
  const doubled = `INSERT INTO message (tenant_id, id, conv, seq, cmid, role, sender, kind, body, at)
    SELECT tenant_id, id || 'x', conv, (SELECT max(seq) + 1 FROM message n WHERE n.conv = m.conv), cmid, role, 'another', kind, body, at
    FROM message m WHERE ${of}`;
  expect(judgeChanged('doubled', doubled).join('\n')).toMatch(/is there twice/);
  const [first = '', second = ''] = prescriptionIds();
  const replaced = `UPDATE prescription_line SET remark =
    (SELECT remark FROM prescription_line WHERE prescription_id = '${first}') WHERE prescription_id = '${second}'`;
  const found = judgeChanged('prescribed', replaced).join('\n');
  expect(found).toMatch(/is stored 0 times/);
  expect(found).toMatch(/is stored 2 times/);
});
