import { orderStatus } from '../../../contract/consultation/order.ts';
import { addArrival } from './patientArrivals.ts';
import type { Clock } from '../../server/clock.ts';
import { logError } from '../../server/logError.ts';
import { forEachHospital, startTimer } from '../../server/everyHospital.ts';
import { complaints } from '../data/complaints.ts';
import { absenceCmidPrefix } from '../../messaging/conversation.ts';
import type { Events } from '../../messaging/events.ts';
import type { Hospitals } from '../../db/hospitals.ts';
import { createPatientPictures } from './patientPictures.ts';
import type { Storage } from '../../files/storage.ts';
import type { Store } from '../../db/store.ts';
import { createWriteGroup } from '../../db/writeGroup.ts';
import {
  stableNumber,
  nextMessage,
  openingMessages,
  type ScriptedConsultation,
  markReadByPatient,
  includesPicture,
  sendPatientMessage,
  scriptsByComplaint,
} from './patientScript.ts';

/** Dependencies of the simulated patients. */
export interface SimulatedPatientsDeps {
  hospitals: Hospitals;
  events: Events;
  clock: Clock;
  storage: Storage;
}

/** Simulated patients, so that the demo needs no second person. */
export interface SimulatedPatients {
  /** Does what is due now; a timer calls it once a second. */
  tick(): void;
  stop(): void;
}

/** How often patients check for new messages, in milliseconds. */
const tickMs = 1000;
/** A patient answers after at least the first time, plus up to the second. */
const minReplyMs = 2000;
const replySpreadMs = 3000;
/** The doctor sees the patient typing this long before the answer. */
const typingLeadMs = 1500;

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

// The newest message decides whose turn it is, so the state survives a restart. That the doctor is away asks for no answer.
const awaitingPatientSql = `SELECT o.id AS orderId, o.patient_id AS patientId, o.doctor_id AS doctorId, o.complaint,
    EXISTS (SELECT 1 FROM message p WHERE p.conv = o.id AND p.role = 'patient') AS spoken, m.id AS messageId, m.seq, m.kind, m.body ->> '$.text' AS text, m.at
  FROM consult_order o LEFT JOIN message m
    ON m.conv = o.id AND m.seq = (SELECT max(seq) FROM message l
      WHERE l.conv = o.id AND substr(l.cmid, 1, ${absenceCmidPrefix.length}) <> '${absenceCmidPrefix}')
  WHERE o.status = ${orderStatus.inConsultation} AND (m.id IS NULL OR m.role <> 'patient')`;

/** Lets the patients of open consultations answer by their scripts, and adds new patients to the queue. */
export const createSimulatedPatients = ({
  hospitals,
  events,
  clock,
  storage,
}: SimulatedPatientsDeps): SimulatedPatients => {
  const scripts = scriptsByComplaint(complaints);
  const pictures = createPatientPictures(storage, clock);
  /** By order: the message that the patient has begun to answer. */
  const typing = new Map<string, string>();

  const advance = (store: Store, row: Row, consultation: ScriptedConsultation, now: number) => {
    const { orderId, patientId, doctorId, messageId, spoken, seq, kind, text, at } = row;
    if (messageId === null || spoken === 0) {
      for (const message of openingMessages(consultation))
        sendPatientMessage(store, events, consultation, message);
      return;
    }
    const due = at + minReplyMs + stableNumber(messageId, replySpreadMs);
    if (now < due - typingLeadMs) return;
    const next = nextMessage(store, consultation, { id: messageId, kind, text });
    markReadByPatient(store, events, orderId, doctorId, seq);
    if (!next) return;
    const picture = includesPicture(next) ? pictures.pictureOf(store, patientId) : null;
    if (now >= due && picture !== 'pending') {
      store.afterCommit(() => typing.delete(orderId));
      sendPatientMessage(store, events, consultation, { ...next, ...(picture && { file: picture }) });
    } else if (typing.get(orderId) !== messageId) {
      store.afterCommit(() => typing.set(orderId, messageId));
      events.publish(store, doctorId, { type: 'typing', conv: orderId, at: now });
    }
  };

  const writeGroup = createWriteGroup();

  const tickHospital = (store: Store, now: number) => {
    for (const row of store.all<Row>(awaitingPatientSql)) {
      const script = scripts.get(row.complaint);
      if (!script) continue;
      writeGroup.add(store, () => {
        try {
          store.transaction(() => advance(store, row, { ...row, script }, now));
        } catch (error) {
          // A failing patient must not stop the others.
          logError(`the simulated patient of order ${row.orderId} failed`, error);
        }
      });
    }
    writeGroup.commit();
    addArrival(store, events, scripts, now);
  };

  const tick = () =>
    forEachHospital(hospitals, 'the simulated patients', ({ store }) => tickHospital(store, clock.now()));
  const stopTimer = startTimer(tickMs, tick);
  return {
    tick,
    stop() {
      stopTimer();
      pictures.stop();
    },
  };
};
