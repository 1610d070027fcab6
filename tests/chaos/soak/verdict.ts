import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { orderStatus } from '../../../src/contract/consultation/order.ts';
import { invariants } from '../../security/invariants.ts';
import type { Written } from './soakProtocol.ts';
import { createTranscript } from './transcript.ts';

/** What is compared with the database. */
export interface Evidence {
  readonly db: DatabaseSync;
  /** Where the upstream's data are. */
  readonly dataDir: string;
  readonly written: readonly Written[];
  /** Whether there may be more than was acknowledged: in a back-up taken while people write. */
  readonly mayHaveMore?: boolean;
}

/** Everything that was acknowledged and is not stored exactly once and in order, and everything that contradicts itself. */
export const compareWithDatabase = ({ db, dataDir, written, mayHaveMore = false }: Evidence): string[] => {
  const failures: string[] = [];
  const fail = (failure: string) => failures.push(failure);
  // With the hospital, so that an index is used: of an hour there are half a million messages.
  const messages = db.prepare(
    'SELECT id, seq, cmid, role FROM message WHERE tenant_id = 1 AND conv = ? ORDER BY seq',
  );
  const prescriptionsOf = db.prepare(
    'SELECT count(*) AS n FROM prescription WHERE tenant_id = 1 AND order_id = ?',
  );
  const idsByRemark = Map.groupBy(
    db.prepare('SELECT remark, prescription_id AS id FROM prescription_line WHERE version = 1').all(),
    (row) => row['remark'],
  );
  const fileRow = db.prepare('SELECT known FROM file WHERE path = ?');
  const ordersOf = db.prepare(
    `SELECT id, status FROM consult_order WHERE tenant_id = 1 AND id <> ?1
       AND doctor_id = (SELECT doctor_id FROM consult_order WHERE tenant_id = 1 AND id = ?1)`,
  );

  for (const { conv, doctor, patient, prescriptions, files, visits } of written) {
    const transcript = createTranscript(`the database, ${conv}`, fail);
    const stored = { doctor: 0, patient: 0 };
    for (const row of messages.all(conv)) {
      const seq = Number(row['seq']);
      if (!transcript.show({ id: String(row['id']), seq, cmid: String(row['cmid']) }))
        fail(`the database, ${conv}: there is nothing before ${seq}`);
      if (row['role'] === 'doctor' || row['role'] === 'patient') stored[row['role']] += 1;
    }
    transcript.compare('doctor', doctor);
    transcript.compare('patient', patient);
    for (const { id, remark } of prescriptions) {
      const ids = (idsByRemark.get(remark) ?? []).map((row) => row['id']);
      if (ids.join() !== id) fail(`prescription ${id} is stored ${ids.length} times: ${ids.join()}`);
    }
    for (const { path, sha256 } of files) {
      const file = join(dataDir, 'storage', path);
      const bytes = existsSync(file) ? readFileSync(file) : null;
      if (fileRow.get(path)?.['known'] !== 1 || !bytes) fail(`the file ${path} is gone`);
      else if (createHash('sha256').update(bytes).digest('hex') !== sha256)
        fail(`the file ${path} has changed`);
    }
    const statusOf = new Map(ordersOf.all(conv).map(({ id, status }) => [String(id), Number(status)]));
    for (const { id, isFinished } of visits) {
      const status = statusOf.get(id);
      const isAsTold = status === (isFinished ? orderStatus.finished : orderStatus.inConsultation);
      if (!isAsTold && !(mayHaveMore && status === orderStatus.finished))
        fail(`the visit ${id} was ${isFinished ? 'ended' : 'accepted'}, and its state is ${status}`);
    }
    if (mayHaveMore) continue;
    const more = {
      'messages of the doctor': stored.doctor - doctor.length,
      'messages of the patient': stored.patient - patient.length,
      visits: statusOf.size - visits.length,
      prescriptions: Number(prescriptionsOf.get(conv)?.['n']) - prescriptions.length,
    };
    for (const [what, count] of Object.entries(more))
      if (count !== 0) fail(`the database, ${conv}: ${count} more ${what} than were acknowledged`);
  }

  for (const [rule, sql] of Object.entries(invariants)) {
    const count = Number(Object.values(db.prepare(sql).get() ?? {})[0]);
    if (count !== 0) fail(`${rule}: ${count}`);
  }
  const integrity = db.prepare('PRAGMA integrity_check').all();
  if (integrity[0]?.['integrity_check'] !== 'ok')
    fail(`the database is damaged: ${JSON.stringify(integrity)}`);
  return failures;
};
