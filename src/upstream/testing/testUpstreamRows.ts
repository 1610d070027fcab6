import { orderStatus } from '../../contract/consultation/order.ts';
import type { Store } from '../db/store.ts';
import { startTime } from './testServices.ts';

const people = (store: Store, hospital: string) => {
  for (const [name, isAuditor] of [
    ['ann', false],
    ['bob', false],
    ['eve', true],
    ['mia', true],
  ] as const)
    store.run(
      "INSERT INTO account (id, username, password_hash, is_auditor, name) VALUES (?, ?, '', ?, ?)",
      `${hospital}-${name}`,
      name,
      isAuditor,
      name,
    );
};

const patients = (store: Store, hospital: string) => {
  for (const [name, birthDate, allergies, classes] of [
    ['lin', '1986-04-01', [], []],
    ['zhou', '1990-02-03', ['青霉素'], ['penicillins']],
    ['child', '2022-05-05', [], []],
  ] as const)
    store.run(
      'INSERT INTO patient (id, name, birth_date, allergies, allergy_classes) VALUES (?, ?, ?, ?, ?)',
      `${hospital}-${name}`,
      name,
      birthDate,
      JSON.stringify(allergies),
      JSON.stringify(classes),
    );
};

/** Somebody asked these patients about allergies, and they know of none. */
const facts = (store: Store, hospital: string) => {
  for (const name of ['lin', 'child'])
    store.run(
      'INSERT INTO patient_facts (patient_id, version, order_id, facts, written_by, written_at) VALUES (?, 1, ?, ?, ?, ?)',
      `${hospital}-${name}`,
      `${hospital}-done`,
      JSON.stringify({ allergies: { value: [], source: 'patient', at: startTime } }),
      `${hospital}-ann`,
      startTime,
    );
};

const orders = (store: Store, hospital: string) => {
  const { inConsultation, finished } = orderStatus;
  for (const [name, patient, doctor, status, followUp] of [
    ['open', 'lin', 'ann', inConsultation, true],
    ['allergic', 'zhou', 'ann', inConsultation, true],
    ['young', 'child', 'ann', inConsultation, true],
    ['first', 'lin', 'ann', inConsultation, false],
    ['done', 'lin', 'ann', finished, true],
    ['bobs', 'zhou', 'bob', inConsultation, true],
  ] as const)
    store.run(
      `INSERT INTO consult_order (id, order_no, status, consult_type, follow_up, complaint, patient_id, doctor_id, create_time)
        VALUES (?, ?, ?, 1, ?, '', ?, ?, ?)`,
      `${hospital}-${name}`,
      `N-${name}`,
      status,
      followUp,
      `${hospital}-${patient}`,
      `${hospital}-${doctor}`,
      startTime,
    );
};

const pharmacy = (store: Store, hospital: string) => {
  store.run("INSERT INTO warehouse (id, name) VALUES (?, '总药房')", `${hospital}-main`);
  for (const [name, packs, classes, control] of [
    ['amoxicillin', 10, ['penicillins'], 'none'],
    ['ibuprofen', 5, ['nsaids'], 'none'],
    ['unlisted', null, [], 'none'],
    ['diazepam', 9, [], 'psychotropic-2'],
  ] as const) {
    store.run(
      `INSERT INTO drug (id, code, name, form, strength, dose_unit, unit_amount, count_unit, pack_size, pack_unit, rounding,
        price_fen, ingredients, allergy_classes, special_control)
        VALUES (?, ?, ?, 'capsule', '0.25g', 'g', '0.25', '粒', 24, '盒', 'counted', 1250, ?, ?, ?)`,
      `${hospital}-${name}`,
      name,
      name,
      JSON.stringify([name]),
      JSON.stringify(classes),
      control,
    );
    store.run(
      'INSERT INTO stock (warehouse_id, drug_id, packs) VALUES (?, ?, ?)',
      `${hospital}-main`,
      `${hospital}-${name}`,
      packs,
    );
  }
  store.run(
    "INSERT INTO diagnosis (id, code, name, name_en) VALUES (?, 'J02.9', '急性咽炎', 'Acute pharyngitis')",
    `${hospital}-throat`,
  );
  store.run(
    "INSERT INTO diagnosis (id, code, name, name_en, leaf) VALUES (?, 'J02', '急性咽炎', 'Acute pharyngitis', 0)",
    `${hospital}-throats`,
  );
};

/**
 * Rules about effects of drugs, switched off where they are not under test. The tests of the rules have their
 * own drugs.
 */
const disabledRules = [
  'cross-allergy',
  'already-taking',
  'taking',
  'interaction',
  'contraindication',
  'min-age',
  'single-dose',
  'daily-dose',
];

/** Seeds a test hospital: its staff, patients, orders and pharmacy. */
export const seedTestUpstream = (hospital: string) => (store: Store) => {
  people(store, hospital);
  patients(store, hospital);
  orders(store, hospital);
  facts(store, hospital);
  pharmacy(store, hospital);
  const levels = Object.fromEntries(disabledRules.map((rule) => [rule, 'off']));
  store.run("INSERT INTO rule_pack (name, pack) VALUES ('default', ?)", JSON.stringify({ levels }));
};
