import type { Absence } from '../../../contract/account/absence.ts';
import { nextId } from '../../db/ids.ts';
import type { Store } from '../../db/store.ts';

/** An absence that goes on, as stored. */
interface StoredAbsence extends Absence {
  readonly id: string;
}

/** The doctor's absence at a moment; undefined if the doctor is there. */
export const absenceOf = (store: Store, doctorId: string, now: number): StoredAbsence | undefined =>
  store.one<StoredAbsence>(
    `SELECT id, reason, note AS text, since, until FROM absence
     WHERE doctor_id = ? AND ended_at IS NULL AND (until IS NULL OR until > ?)`,
    doctorId,
    now,
  );

/** Everybody's absence at a moment, by doctor. */
export const absencesAt = (store: Store, now: number): ReadonlyMap<string, Absence> =>
  new Map(
    store
      .all<Absence & { readonly doctorId: string }>(
        `SELECT doctor_id AS doctorId, reason, note AS text, since, until FROM absence
         WHERE ended_at IS NULL AND (until IS NULL OR until > ?)`,
        now,
      )
      .map(({ doctorId, ...absence }) => [doctorId, absence]),
  );

/** Ends the doctor's absence, if there is one. */
export const endAbsence = (store: Store, doctorId: string, now: number): void =>
  store.run(
    'UPDATE absence SET ended_at = min(?, coalesce(until, ?)) WHERE doctor_id = ? AND ended_at IS NULL',
    now,
    now,
    doctorId,
  );

/** Stores an absence in place of the one before. */
export const startAbsence = (store: Store, doctorId: string, started: Absence): void => {
  endAbsence(store, doctorId, started.since);
  store.run(
    'INSERT INTO absence (id, doctor_id, reason, note, since, until) VALUES (?, ?, ?, ?, ?, ?)',
    nextId(),
    doctorId,
    started.reason,
    started.text,
    started.since,
    started.until,
  );
};
