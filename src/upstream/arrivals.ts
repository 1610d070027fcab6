import { orderStatus } from '../contract/consultation/order.ts';
import type { Events } from './events.ts';
import { nextId } from './ids.ts';
import { isTaken } from './consultConfigRows.ts';
import type { Store } from './store.ts';
import { byId, openingOf, speak, type Talk } from './talk.ts';

/** The upper limit of waiting patients; a hospital's own orders count too. */
export const mostWaiting = 12;
/** The next patient arrives after at least the first time, plus up to the second, in milliseconds. */
const quickest = 120_000;
const variation = 180_000;

interface Newest {
  id: string;
  at: number;
}

interface Earlier {
  patientId: string;
  complaint: string;
  consultType: number;
}

const waiting = (store: Store): number =>
  store.one<{ n: number }>('SELECT count(*) AS n FROM consult_order WHERE status = ?', orderStatus.awaiting)
    ?.n ?? 0;

// A former patient returns with the same complaint, so that it fits their age, sex and allergies.
const earlier = (store: Store): Earlier[] =>
  store.all<Earlier>(
    `SELECT p.id AS patientId, o.complaint, o.consult_type AS consultType FROM patient p
     JOIN consult_order o ON o.patient_id = p.id
     WHERE o.status = ? AND o.create_time = (SELECT max(create_time) FROM consult_order n WHERE n.patient_id = p.id)
     ORDER BY p.id`,
    orderStatus.finished,
  );

const begin = (
  store: Store,
  events: Events,
  { patientId, complaint, consultType }: Earlier,
  now: number,
): string => {
  const id = nextId();
  store.run(
    `INSERT INTO consult_order (id, order_no, status, consult_type, follow_up, complaint, patient_id, create_time)
     VALUES (?, ?, ?, ?, 1, ?, ?, ?)`,
    id,
    `CO${id}`,
    orderStatus.awaiting,
    consultType,
    complaint,
    patientId,
    now,
  );
  events.tellDoctors(store, { type: 'queue', awaiting: waiting(store) });
  return id;
};

/**
 * Adds a waiting patient when the last one arrived long enough ago, the limit is not reached, and a doctor
 * accepts the consult type now.
 */
export const arrive = (store: Store, events: Events, talks: ReadonlyMap<string, Talk>, now: number): void => {
  const newest = store.one<Newest>(
    'SELECT id, create_time AS at FROM consult_order WHERE status IN (?, ?) ORDER BY create_time DESC LIMIT 1',
    orderStatus.awaiting,
    orderStatus.inConsultation,
  );
  if (newest && now < newest.at + quickest + byId(newest.id, variation)) return;
  store.transaction(() => {
    if (waiting(store) >= mostWaiting) return;
    const types = new Map<number, boolean>();
    const taken = (type: number): boolean => {
      const known = types.get(type) ?? isTaken(store, type, now);
      types.set(type, known);
      return known;
    };
    const people = earlier(store).filter((one) => talks.has(one.complaint) && taken(one.consultType));
    const next = people[byId(newest?.id ?? '', Math.max(people.length, 1))];
    const talk = next && talks.get(next.complaint);
    if (!talk) return;
    const orderId = begin(store, events, next, now);
    const part = { orderId, patientId: next.patientId, talk };
    for (const line of openingOf(part)) speak(store, events, part, line);
  });
};
