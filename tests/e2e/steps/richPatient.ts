import { orderStatus } from '../../../src/contract/consultation/order.ts';
import { prescriptionStatus } from '../../../src/contract/prescribing/prescription.ts';
import type { E2eStack } from '../../support/startE2eStack.ts';
import { insertConsultation } from './consultation.ts';
import { accounts } from './signIn.ts';

const dayMs = 86_400_000;

/** A patient with a long history. */
export interface RichPatient {
  readonly name: string;
  readonly visits: number;
  /** How many medicines are taken now, from prescriptions of the last visits, five a visit. */
  readonly medicines: number;
  readonly pictures: number;
}

/** What the facts say of every rich patient. */
export const richFacts = {
  allergy: { substance: 'Penicillin', reaction: 'Hives', severity: 'anaphylaxis' },
  condition: { code: 'I10', name: '原发性高血压', nameEn: 'Essential (primary) hypertension' },
  medicine: { name: 'Ginkgo extract', dose: '1 tablet twice a day' },
} as const;

const said = (value: unknown, at: number) => ({ value, source: 'patient', at });

/** Puts a patient with a long history in consultation with the doctor; returns the order's id. */
export const insertRichPatient = (
  stack: E2eStack,
  { name, visits, medicines, pictures }: RichPatient,
): string => {
  const orderId = insertConsultation(stack, name);
  const now = Date.now();
  stack.withDatabase((db) => {
    const doctor = String(
      db.prepare('SELECT id FROM account WHERE username = ?').get(accounts.doctor)?.['id'],
    );
    const patient = String(
      db.prepare('SELECT patient_id AS id FROM consult_order WHERE id = ?').get(orderId)?.['id'],
    );
    const facts = {
      allergies: said([{ ...richFacts.allergy, classes: ['penicillins'] }], now - 40 * dayMs),
      conditions: said([richFacts.condition], now - 40 * dayMs),
      medicines: said([{ ...richFacts.medicine, ingredients: [], until: null }], now - 40 * dayMs),
      weightKg: said('68.5', now - 10 * dayMs),
    };
    db.prepare('UPDATE patient_facts SET facts = ? WHERE patient_id = ?').run(JSON.stringify(facts), patient);
    const measure = db.prepare(
      `INSERT INTO measurement (id, tenant_id, patient_id, order_id, kind, value, diastolic, at, source, written_by, written_at)
       VALUES (?, 1, ?, 'earlier', ?, ?, ?, ?, 'patient', ?, ?)`,
    );
    for (const [index, systolic] of [158, 154, 149, 151, 144, 140].entries()) {
      const at = now - (60 - index * 10) * dayMs;
      measure.run(`${orderId}-bp${index}`, patient, 'bloodPressure', String(systolic), '92', at, doctor, now);
      measure.run(
        `${orderId}-kg${index}`,
        patient,
        'weight',
        String(71 - index * 0.5),
        null,
        at,
        doctor,
        now,
      );
    }
    const drugs = db
      .prepare(
        'SELECT id, name, name_en AS nameEn, strength FROM drug WHERE tenant_id = 1 ORDER BY id LIMIT 60',
      )
      .all();
    const visit = db.prepare(
      `INSERT INTO consult_order (id, tenant_id, order_no, status, consult_type, follow_up, complaint, patient_id,
        doctor_id, create_time, accept_time, finish_time) VALUES (?, 1, ?, ?, 1, 1, 'A follow-up', ?, ?, ?, ?, ?)`,
    );
    const record = db.prepare(
      `INSERT INTO case_record (order_id, tenant_id, chief_complaint, present_illness, past_history, allergy_history,
        examination, advice, diagnoses, version, written_by, update_time)
       VALUES (?, 1, 'A follow-up', '', '', '', '', '', ?, 1, ?, ?)`,
    );
    const prescription = db.prepare(
      `INSERT INTO prescription (id, tenant_id, prescription_no, order_id, patient_id, doctor_id, status, audit_status,
        version, create_time, submit_time, audit_time) VALUES (?, 1, ?, ?, ?, ?, ?, 2, 1, ?, ?, ?)`,
    );
    const version = db.prepare(
      `INSERT INTO prescription_version (prescription_id, tenant_id, version, warehouse_id, diagnoses, overrides,
        submitted, written_by, written_at) VALUES (?, 1, 1, (SELECT id FROM warehouse WHERE tenant_id = 1 LIMIT 1), '[]', '[]', 1, ?, ?)`,
    );
    const line = db.prepare(
      `INSERT INTO prescription_line (id, tenant_id, prescription_id, version, place, drug_id, dose, frequency, route,
        days, quantity, quantity_by_hand, remark, drug_name, drug_name_en, strength, dose_unit, pack_unit, pack_unit_en,
        price_fen) VALUES (?, 1, ?, 1, ?, ?, '1', 'qd', 'oral', 90, 1, 1, '', ?, ?, ?, 'tablet', '盒', 'box', 100)`,
    );
    let written = 0;
    for (let index = 0; index < visits; index += 1) {
      const at = now - (index + 1) * dayMs;
      const id = `${orderId}-v${index}`;
      visit.run(id, `R${id}`, orderStatus.finished, patient, doctor, at, at, at);
      record.run(id, JSON.stringify([richFacts.condition]), doctor, at);
      if (written >= medicines) continue;
      const rx = `${id}-rx`;
      prescription.run(rx, `RX${rx}`, id, patient, doctor, prescriptionStatus.dispensed, at, at, at);
      version.run(rx, doctor, at);
      for (let place = 0; place < 5 && written < medicines; place += 1) {
        const drug = drugs[written % drugs.length] ?? {};
        line.run(
          `${rx}-${place}`,
          rx,
          place,
          String(drug['id']),
          String(drug['name']),
          String(drug['nameEn']),
          String(drug['strength']),
        );
        written += 1;
      }
    }
    const message = db.prepare(
      `INSERT INTO message (id, tenant_id, conv, seq, cmid, role, sender, kind, body, at)
       VALUES (?, 1, ?, ?, ?, 'patient', ?, 'picture', ?, ?)`,
    );
    for (let seq = 1; seq <= pictures; seq += 1) {
      const file = { url: `/storage/1/picture-${seq}.png`, name: `${seq}.png`, type: 'image/png', size: 70 };
      const id = `${orderId}-m${seq}`;
      message.run(
        id,
        orderId,
        seq,
        id,
        patient,
        JSON.stringify({ text: '', file }),
        now - (pictures - seq) * 1000,
      );
    }
  });
  return orderId;
};
