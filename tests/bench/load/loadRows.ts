import type { Session } from '../../../src/contract/account/auth.ts';
import { orderStatus } from '../../../src/contract/consultation/order.ts';
import { createSessionTokens } from '../../../src/upstream/auth/sessions.ts';
import { nextId } from '../../../src/upstream/db/ids.ts';
import type { Events } from '../../../src/upstream/messaging/events.ts';
import { countAwaiting } from '../../../src/upstream/orders/orderRows.ts';
import type { Store } from '../../../src/upstream/db/store.ts';

/** A doctor with a session and one open consultation. */
interface AddedDoctor {
  readonly session: Session;
  readonly patientId: string;
  readonly orderId: string;
}

/** Adds a doctor who has just accepted a patient; call it inside a transaction. */
export const addLoadDoctor = (store: Store, n: number, now: number): AddedDoctor => {
  const [doctorId, patientId, orderId] = [nextId(), nextId(), nextId()];
  store.run(
    "INSERT INTO account (id, username, password_hash, name) VALUES (?, ?, 'none', ?)",
    doctorId,
    `load${n}`,
    `Load ${n}`,
  );
  store.run(
    "INSERT INTO patient (id, name, sex, birth_date, allergies, allergy_classes) VALUES (?, ?, 1, '1980-02-03', '[]', '[]')",
    patientId,
    `Patient ${n}`,
  );
  store.run(
    `INSERT INTO patient_facts (patient_id, version, order_id, facts, written_by, written_at) VALUES (?, 1, ?, ?, ?, ?)`,
    patientId,
    orderId,
    JSON.stringify({ allergies: { value: [], source: 'patient', at: now } }),
    doctorId,
    now,
  );
  store.run(
    `INSERT INTO consult_order (id, order_no, status, consult_type, follow_up, complaint, patient_id, doctor_id, create_time,
       accept_time) VALUES (?, ?, ?, 1, 1, 'A follow-up', ?, ?, ?, ?)`,
    orderId,
    `LOAD${n}`,
    orderStatus.inConsultation,
    patientId,
    doctorId,
    now,
    now,
  );
  return { session: createSessionTokens(store, doctorId, now), orderId, patientId };
};

/** Adds a patient who waits; call it inside a transaction. */
const addWaitingPatient = (store: Store, now: number): void => {
  const [patientId, orderId] = [nextId(), nextId()];
  store.run(
    "INSERT INTO patient (id, name, sex, birth_date, allergies, allergy_classes) VALUES (?, ?, 1, '1980-02-03', '[]', '[]')",
    patientId,
    `Patient ${patientId}`,
  );
  store.run(
    `INSERT INTO consult_order (id, order_no, status, consult_type, follow_up, complaint, patient_id, create_time)
     VALUES (?, ?, ?, 1, 1, 'A follow-up', ?, ?)`,
    orderId,
    `LOAD${orderId}`,
    orderStatus.awaiting,
    patientId,
    now,
  );
};

/** So many patients wait in each hospital. */
const waitingCount = 20;

/** Somebody arrives for everybody who was accepted. */
export const fillQueue = (store: Store, events: Events): void => {
  const missing = waitingCount - countAwaiting(store);
  if (missing <= 0) return;
  store.transaction(() => {
    for (let n = 0; n < missing; n += 1) addWaitingPatient(store, Date.now());
    events.announceQueue(store, () => countAwaiting(store));
  });
};

/** Fills the stock, and returns the drug that everybody prescribes. */
export const stockLoadDrug = (store: Store): { warehouseId: string; drugId: string } => {
  store.run('UPDATE stock SET packs = 1000000');
  const sold = store.one<{ warehouseId: string; drugId: string }>(
    `SELECT s.warehouse_id AS warehouseId, s.drug_id AS drugId FROM stock s JOIN drug d ON d.id = s.drug_id
     WHERE d.code = 'D0001' LIMIT 1`,
  );
  if (!sold) throw new Error('the drug of the load is not sold');
  return sold;
};

/** What a doctor of the load prescribes; the remark tells the prescriptions apart. */
export const loadPrescription = (
  orderId: string,
  { warehouseId, drugId }: { warehouseId: string; drugId: string },
  remark = '',
): string =>
  JSON.stringify({
    orderId,
    warehouseId,
    diagnoses: [{ code: 'I10', name: '', nameEn: '' }],
    lines: [{ drugId, dose: '5', frequency: 'qd', route: 'oral', days: 7, quantity: 1, remark }],
    overrides: [{ rule: 'already-taking', line: 0, reason: 'another strength' }],
    submit: true,
  });
