import { orderStatus } from '../../../contract/consultation/order.ts';
import type { Events } from '../../messaging/events.ts';
import { dayOf } from '../../server/clock.ts';
import { nextId } from '../../db/ids.ts';
import { countAwaiting } from '../../orders/orderRows.ts';
import { isServiceAvailable } from '../../orders/serviceConfigRows.ts';
import type { Store } from '../../db/store.ts';
import { firstVisitComplaints } from '../data/complaints.ts';
import { stableNumber, openingMessages, sendPatientMessage, type PatientScript } from './patientScript.ts';

/** The upper limit of waiting patients; a hospital's own orders count too. */
export const maxWaiting = 12;
/** The next patient arrives after at least the first time, plus up to the second, in milliseconds. */
const minIntervalMs = 120_000;
const intervalSpreadMs = 180_000;

interface LatestOrder {
  id: string;
  at: number;
}

interface FormerPatient {
  patientId: string;
  complaint: string;
  consultType: number;
}

// A former patient returns with the same complaint, so that it fits their age, sex and allergies. CROSS looks for the last order of
// each patient once, not for each of their orders.
const formerPatients = (store: Store): FormerPatient[] =>
  store.all<FormerPatient>(
    `SELECT o.patient_id AS patientId, o.complaint, o.consult_type AS consultType
     FROM (SELECT patient_id, max(create_time) AS at FROM consult_order GROUP BY patient_id) last
     CROSS JOIN consult_order o ON o.patient_id = last.patient_id AND o.create_time = last.at
     WHERE o.status = ? ORDER BY o.patient_id`,
    orderStatus.finished,
  );

/** The next order number of a day: `CO` with the day and a number of at least four digits. */
const nextOrderNo = (store: Store, now: number): string => {
  const prefix = `CO${dayOf(now).replaceAll('-', '')}`;
  const last = store.one<{ n: number | null }>(
    'SELECT max(CAST(substr(order_no, ?) AS INTEGER)) AS n FROM consult_order WHERE order_no GLOB ?',
    prefix.length + 1,
    `${prefix}[0-9]*`,
  );
  return `${prefix}${String((last?.n ?? 0) + 1).padStart(4, '0')}`;
};

const createOrder = (
  store: Store,
  events: Events,
  { patientId, complaint, consultType }: FormerPatient,
  now: number,
): string => {
  const id = nextId();
  store.run(
    `INSERT INTO consult_order (id, order_no, status, consult_type, follow_up, complaint, patient_id, create_time)
     VALUES (?, ?, ?, ?, 1, ?, ?, ?)`,
    id,
    nextOrderNo(store, now),
    orderStatus.awaiting,
    consultType,
    complaint,
    patientId,
    now,
  );
  events.announceQueue(store, () => countAwaiting(store));
  return id;
};

/**
 * Adds a waiting patient when the last one arrived long enough ago, the limit is not reached, and a doctor
 * accepts the consult type now.
 */
export const addArrival = (
  store: Store,
  events: Events,
  scripts: ReadonlyMap<string, PatientScript>,
  now: number,
): void => {
  const latest = store.one<LatestOrder>(
    'SELECT id, create_time AS at FROM consult_order WHERE status IN (?, ?) ORDER BY create_time DESC LIMIT 1',
    orderStatus.awaiting,
    orderStatus.inConsultation,
  );
  if (latest && now < latest.at + minIntervalMs + stableNumber(latest.id, intervalSpreadMs)) return;
  store.transaction(() => {
    if (countAwaiting(store) >= maxWaiting) return;
    const offeredTypes = new Map<number, boolean>();
    const isOffered = (type: number): boolean => {
      const known = offeredTypes.get(type) ?? isServiceAvailable(store, type, now);
      offeredTypes.set(type, known);
      return known;
    };
    const candidates = formerPatients(store).filter(
      (one) =>
        scripts.has(one.complaint) && !firstVisitComplaints.has(one.complaint) && isOffered(one.consultType),
    );
    const next = candidates[stableNumber(latest?.id ?? '', Math.max(candidates.length, 1))];
    const script = next && scripts.get(next.complaint);
    if (!script) return;
    const orderId = createOrder(store, events, next, now);
    const consultation = { orderId, patientId: next.patientId, script };
    for (const message of openingMessages(consultation))
      sendPatientMessage(store, events, consultation, message);
  });
};
