import { orderStatus } from '../contract/consultation/order.ts';
import { arrive } from './arrivals.ts';
import type { Clock } from './clock.ts';
import { complain } from './complain.ts';
import { complaints } from './demo/complaints.ts';
import type { Events } from './events.ts';
import type { Hospitals } from './hospitals.ts';
import { openPatientPictures } from './patientPictures.ts';
import type { Storage } from './storage.ts';
import type { Store } from './store.ts';
import { byId, nextLine, openingOf, type Part, see, showsPicture, speak, talksOf } from './talk.ts';

/** Dependencies of the simulated patients. */
export interface PatientsPlan {
  hospitals: Hospitals;
  events: Events;
  clock: Clock;
  storage: Storage;
}

/** Simulated patients, so that the demo needs no second person. */
export interface Patients {
  /** Does what is due now; a timer calls it once a second. */
  tick(): void;
  stop(): void;
}

/** How often patients check for new messages, in milliseconds. */
const tickMs = 1000;
/** A patient answers after at least the first time, plus up to the second. */
const quickest = 2000;
const variation = 3000;
/** The doctor sees the patient typing this long before the answer. */
const typingFor = 1500;

interface Row {
  orderId: string;
  patientId: string;
  doctorId: string;
  complaint: string;
  messageId: string | null;
  /** Whether the patient has written anything; a greeting may precede their first message. */
  spoken: number;
  seq: number;
  kind: string;
  text: string;
  at: number;
}

// The newest message decides whose turn it is, so the state survives a restart.
const theirTurn = `SELECT o.id AS orderId, o.patient_id AS patientId, o.doctor_id AS doctorId, o.complaint,
    EXISTS (SELECT 1 FROM message p WHERE p.conv = o.id AND p.role = 'patient') AS spoken, m.id AS messageId, m.seq, m.kind, m.body ->> '$.text' AS text, m.at
  FROM consult_order o LEFT JOIN message m
    ON m.conv = o.id AND m.seq = (SELECT max(seq) FROM message l WHERE l.conv = o.id)
  WHERE o.status = ${orderStatus.inConsultation} AND (m.id IS NULL OR m.role <> 'patient')`;

// A failing patient must not stop the others.
const guarded = (whose: string, work: () => void) => {
  try {
    work();
  } catch (error) {
    complain(`a scripted patient of ${whose} stumbled`, error);
  }
};

/** Lets the patients of open consultations answer by their scripts, and adds new patients to the queue. */
export const openPatients = ({ hospitals, events, clock, storage }: PatientsPlan): Patients => {
  const talks = talksOf(complaints);
  const pictures = openPatientPictures(storage, clock);
  /** By order: the message that the patient has begun to answer. */
  const typing = new Map<string, string>();

  const act = (store: Store, row: Row, part: Part, now: number) => {
    const { orderId, patientId, doctorId, messageId, spoken, seq, kind, text, at } = row;
    if (messageId === null || spoken === 0) {
      for (const line of openingOf(part)) speak(store, events, part, line);
      return;
    }
    const due = at + quickest + byId(messageId, variation);
    if (now < due - typingFor) return;
    const next = nextLine(store, part, { id: messageId, kind, text });
    see(store, events, orderId, doctorId, seq);
    if (!next) return;
    const picture = showsPicture(next) ? pictures.of(store, patientId) : null;
    if (now >= due && picture !== 'making') {
      typing.delete(orderId);
      speak(store, events, part, { ...next, ...(picture && { file: picture }) });
    } else if (typing.get(orderId) !== messageId) {
      typing.set(orderId, messageId);
      events.tell(store, doctorId, { type: 'typing', conv: orderId, at: now });
    }
  };

  const look = (store: Store, now: number) => {
    for (const row of store.all<Row>(theirTurn)) {
      const talk = talks.get(row.complaint);
      if (!talk) continue;
      guarded(`order ${row.orderId}`, () => store.transaction(() => act(store, row, { ...row, talk }, now)));
    }
    arrive(store, events, talks, now);
  };

  const tick = () => {
    for (const { store, tenantId } of hospitals.list)
      guarded(`hospital ${tenantId}`, () => look(store, clock.now()));
  };
  const timer = setInterval(tick, tickMs);
  timer.unref();
  return {
    tick,
    stop() {
      clearInterval(timer);
      pictures.stop();
    },
  };
};
