import type { FollowUp } from '../../contract/consultation/followUp.ts';
import { orderStatus } from '../../contract/consultation/order.ts';
import { nextId } from '../db/ids.ts';
import type { SqlParam, Store } from '../db/store.ts';

interface Row extends Omit<FollowUp, 'patient' | 'remind'> {
  patientId: string;
  patientName: string;
  sex: FollowUp['patient']['sex'];
  birthDate: string;
  remind: number;
}

/** SQL over `f`: neither done nor removed. */
export const isFollowUpOpen = 'f.done_at IS NULL AND f.removed_at IS NULL';

/** SQL over `f` and its order `o`: open, of a visit that has ended. */
export const isOfEndedVisit = `${isFollowUpOpen} AND o.status <> ${orderStatus.inConsultation}`;

/** Follow-ups that are neither done nor removed, the earliest day first; the condition is over `f`. */
export const openFollowUps = (store: Store, condition: string, ...params: SqlParam[]): FollowUp[] =>
  store
    .all<Row>(
      `SELECT f.id, f.order_id AS orderId, p.id AS patientId, p.name AS patientName, p.sex,
         p.birth_date AS birthDate, f.day, f.remind,
         f.reminded_at AS remindedAt, f.note
       FROM follow_up f JOIN consult_order o ON o.id = f.order_id JOIN patient p ON p.id = o.patient_id
       WHERE ${isFollowUpOpen} AND ${condition}`,
      ...params,
    )
    .map(({ patientId, patientName, sex, birthDate, remind, ...row }) => ({
      ...row,
      patient: { id: patientId, name: patientName, sex, birthDate },
      remind: remind === 1,
    }));

/** How many there are. */
export const countFollowUps = (store: Store, condition: string, ...params: SqlParam[]): number =>
  store.one<{ n: number }>(
    `SELECT count(*) AS n FROM follow_up f WHERE ${isFollowUpOpen} AND ${condition}`,
    ...params,
  )?.n ?? 0;

/** Whether an open follow-up of this visit is the doctor's. If so, they may read the visit, even a colleague's. */
export const hasFollowUp = (store: Store, orderId: string, doctorId: string): boolean =>
  countFollowUps(store, 'f.order_id = ? AND f.doctor_id = ?', orderId, doctorId) > 0;

/** A follow-up as it is written. */
export interface NewFollowUp {
  readonly orderId: string;
  readonly doctorId: string;
  readonly day: string;
  readonly remind: boolean;
  readonly note: string;
}

/** Stores the follow-up of an order; an open one is changed. Of another day the patient is reminded again. */
export const saveFollowUp = (store: Store, followUp: NewFollowUp, now: number): void => {
  const { orderId, doctorId, day, remind, note } = followUp;
  const [before] = openFollowUps(store, 'f.order_id = ?', orderId);
  if (before)
    store.run(
      'UPDATE follow_up SET day = ?, remind = ?, note = ?, written_at = ?, reminded_at = ? WHERE id = ?',
      day,
      remind,
      note,
      now,
      before.day === day ? before.remindedAt : null,
      before.id,
    );
  else
    store.run(
      'INSERT INTO follow_up (id, order_id, doctor_id, day, remind, note, written_at) VALUES (?, ?, ?, ?, ?, ?, ?)',
      nextId(),
      orderId,
      doctorId,
      day,
      remind,
      note,
      now,
    );
};
