// Runs as a process: the embedded upstream with many doctors, whose patients write as its own demo patients do.
// Arguments: the data directory, the port, the number of doctors, the file for the setup.
import { writeFileSync } from 'node:fs';
import { orderStatus } from '../../../src/contract/consultation/order.ts';
import { createSessionTokens } from '../../../src/upstream/auth/sessions.ts';
import { nextId } from '../../../src/upstream/db/ids.ts';
import { startUpstream } from '../../../src/upstream/server/server.ts';
import { habits, type LoadDoctor, type LoadSetup, type PatientsMessage } from './loadProtocol.ts';

const [dataDir = '', port = '', count = '', setupFile = ''] = process.argv.slice(2);

const upstream = await startUpstream({
  dataDir,
  port: Number(port),
  captcha: false,
  protocols: false,
  patients: false,
});
const { events } = upstream.services;
const store = upstream.services.hospitals.byId(1)?.store;
if (!store) throw new Error('there is no hospital');

const addDoctor = (n: number, now: number): LoadDoctor & { readonly patientId: string } => {
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
  return { token: createSessionTokens(store, doctorId, now).accessToken, orderId, patientId };
};

const now = Date.now();
const doctors = store.transaction(() => Array.from({ length: Number(count) }, (_, n) => addDoctor(n, now)));
store.run('UPDATE stock SET packs = 1000000');
const sold = store.one<{ warehouseId: string; drugId: string }>(
  `SELECT s.warehouse_id AS warehouseId, s.drug_id AS drugId FROM stock s JOIN drug d ON d.id = s.drug_id
   WHERE d.code = 'D0001' LIMIT 1`,
);
if (!sold) throw new Error('the drug of the load is not sold');
const setup: LoadSetup = {
  ...sold,
  doctors: doctors.map(({ token, orderId }) => ({ token, orderId })),
};
writeFileSync(setupFile, JSON.stringify(setup));

let active = 0;
let written = 0;
let due = 0;
const tickMs = 10;
// Each patient writes once in each period; the due ones of all patients are spread over it.
setInterval(() => {
  due += (active * tickMs) / habits.message;
  for (; due >= 1; due -= 1) {
    const to = doctors[written % active];
    if (!to) return;
    written += 1;
    const at = Date.now();
    store.transaction(() =>
      events.sendMessage(store, {
        conv: to.orderId,
        cmid: `load-${written}`,
        role: 'patient',
        senderId: to.patientId,
        kind: 'text',
        body: { text: String(at) },
      }),
    );
  }
}, tickMs);
process.on('message', (message: PatientsMessage) => {
  active = message.active;
});
process.on('disconnect', () => process.exit(0));
