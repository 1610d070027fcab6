import type { TakenOver } from '../../contract/prescribing/audit.ts';
import { nextId } from '../db/ids.ts';
import type { Store } from '../db/store.ts';
import { dayMs } from '../server/clock.ts';
import { throwHttpError } from '../server/httpError.ts';

/** A takeover that its former auditor has to be told about. */
interface TakeOver {
  readonly prescriptionId: string;
  readonly takenFrom: string;
  readonly takenBy: string;
  readonly reason: string;
}

/** How long a notice waits for its auditor, in milliseconds. */
const noticeLifetimeMs = 30 * dayMs;

/** Stores the notice until the former auditor dismisses it or reviews no more, for 30 days at most; call it in the transaction of the takeover. */
export const addTakeOverNotice = (
  store: Store,
  now: number,
  { prescriptionId, takenFrom, takenBy, reason }: TakeOver,
): void =>
  store.run(
    `INSERT INTO take_over_notice (id, prescription_id, taken_from, taken_by, reason, at)
      VALUES (?, ?, ?, ?, ?, ?)`,
    nextId(),
    prescriptionId,
    takenFrom,
    takenBy,
    reason,
    now,
  );

/** The notices that an auditor has not dismissed, the newest first. */
export const takeOverNotices = (store: Store, auditorId: string): TakenOver[] =>
  store.all<TakenOver>(
    `SELECT n.id, n.prescription_id AS prescriptionId, x.prescription_no AS prescriptionNo, p.name AS patientName,
       a.name AS takenBy, n.reason, n.at
     FROM take_over_notice n JOIN prescription x ON x.id = n.prescription_id JOIN patient p ON p.id = x.patient_id
       JOIN account a ON a.id = n.taken_by
     WHERE n.taken_from = ? ORDER BY n.at DESC, n.id DESC LIMIT 20`,
    auditorId,
  );

/** Deletes a notice of the auditor's; 404 for anybody else's. */
export const dismissTakeOverNotice = (store: Store, auditorId: string, id: string): void => {
  if (!store.one('SELECT 1 FROM take_over_notice WHERE id = ? AND taken_from = ?', id, auditorId))
    return throwHttpError(404);
  store.run('DELETE FROM take_over_notice WHERE id = ?', id);
};

/** Deletes all notices of an account that does not review any more. */
export const dismissTakeOverNotices = (store: Store, auditorId: string): void =>
  store.run('DELETE FROM take_over_notice WHERE taken_from = ?', auditorId);

/** Deletes notices that nobody has dismissed for long; what happened is in the audit trail. */
export const deleteOldTakeOverNotices = (store: Store, now: number): void =>
  store.run('DELETE FROM take_over_notice WHERE at < ?', now - noticeLifetimeMs);
