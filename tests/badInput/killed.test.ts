import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { audit } from '../../src/contract/prescribing/audit.ts';
import type { Endpoint } from '../../src/contract/protocol/endpoint.ts';
import { order } from '../../src/contract/consultation/order.ts';
import { prescription } from '../../src/contract/prescribing/prescription.ts';
import { record } from '../../src/contract/consultation/record.ts';
import { connectClient } from '../../src/upstream/testing/socketClient.ts';
import { type Attack, fields, keepsSilent, openAttack, planted, usage } from './attack.ts';

/** How often it is killed. */
const kills = Number(process.env['KILLS'] ?? 2);
const writes = 200;

let attack: Attack;
let doctor: string;
let auditor: string;
let orderId: string;
let drugs: string[];
let code: string;
beforeAll(async () => {
  attack = await openAttack();
  doctor = await attack.login('linyue');
  auditor = await attack.login('qinshulan');
  orderId = attack.openOrderOf('linyue');
  code = attack.value('SELECT code FROM diagnosis WHERE leaf = 1 AND tenant_id = 1');
  attack.house.database((db) => {
    db.prepare('UPDATE consult_order SET follow_up = 1 WHERE id = ?').run(orderId);
    db.exec("UPDATE patient SET birth_date = '1980-01-01', allergies = '[]', allergy_classes = '[]'");
    db.exec("UPDATE drug SET special_control = 'none'");
    const known = db
      .prepare('SELECT drug_id AS id FROM stock WHERE tenant_id = 1 AND packs IS NOT NULL')
      .all();
    drugs = known.map(({ id }) => String(id));
    db.exec('UPDATE stock SET packs = 1000 WHERE packs IS NOT NULL');
  });
});
afterAll(() => attack.close());

interface Write {
  readonly endpoint: Endpoint;
  readonly input: Record<string, unknown>;
  readonly token: string;
  readonly key: string;
  /** How many rows prove it, once it was acknowledged. */
  readonly proof: (data: unknown) => string;
}

const idOf = (data: unknown): string => v.parse(v.object({ id: v.string() }), data).id;
const number = (sql: string, ...params: (string | number)[]): number => Number(attack.value(sql, ...params));

const prescribed = (n: number): Write => ({
  endpoint: prescription.create,
  token: doctor,
  key: randomUUID(),
  input: {
    orderId,
    warehouseId: attack.value('SELECT id FROM warehouse WHERE tenant_id = 1 ORDER BY sort'),
    diagnoses: [{ code, name: '' }],
    lines: [{ drugId: drugs[n % drugs.length], ...usage, remark: `${planted} ${randomUUID()}` }],
    submit: n % 2 === 0,
  },
  proof: (data) =>
    `SELECT count(*) FROM prescription p JOIN prescription_line l ON l.prescription_id = p.id AND l.version = 1 WHERE p.id = '${idOf(data)}'`,
});

const accepted = (id: string): Write => ({
  endpoint: order.accept,
  token: doctor,
  key: randomUUID(),
  input: { id },
  proof: () =>
    `SELECT count(*) FROM consult_order WHERE id = '${id}' AND status = 2 AND doctor_id IS NOT NULL`,
});

const decided = (id: string, approve: boolean): Write => ({
  endpoint: audit.verdict,
  token: auditor,
  key: randomUUID(),
  input: { id, version: 1, approve, opinion: planted },
  proof: () =>
    `SELECT count(*) FROM verdict x JOIN prescription p ON p.id = x.prescription_id WHERE p.id = '${id}' AND p.status = ${approve ? 2 : 4}`,
});

const saved = (id: string): Write => ({
  endpoint: record.save,
  token: doctor,
  key: randomUUID(),
  input: { orderId: id, version: 0, ...fields, advice: 'x'.repeat(3000), diagnoses: [] },
  proof: () =>
    `SELECT count(*) FROM case_record WHERE order_id = '${id}' AND version = 1 AND length(advice) = 3000`,
});

/** Patients who wait, and prescriptions that an auditor holds: what the writes of a round need. */
const prepare = async (): Promise<Write[]> => {
  const ids = Array.from({ length: 50 }, () => `order-${randomUUID()}`);
  attack.house.database((db) => {
    const row = db.prepare(
      "INSERT INTO consult_order (id, tenant_id, order_no, status, consult_type, complaint, patient_id, doctor_id, create_time) SELECT ?, 1, ?, ?, 1, '', patient_id, ?, create_time FROM consult_order WHERE id = ?",
    );
    const me = String(
      db.prepare('SELECT doctor_id AS id FROM consult_order WHERE id = ?').get(orderId)?.['id'],
    );
    for (const [n, id] of ids.entries()) row.run(id, id, n < 25 ? 1 : 2, n < 25 ? null : me, orderId);
  });
  const made = await Promise.all(
    Array.from({ length: 20 }, (_, n) => prescribed(2 * n)).map(async ({ endpoint, input }) =>
      idOf((await attack.call(endpoint, input, { token: doctor })).data),
    ),
  );
  for (const id of made) await attack.call(audit.claim, { id }, { token: auditor });
  const all = [
    ...ids.slice(0, 25).map(accepted),
    ...ids.slice(25).map(saved),
    ...made.map((id, n) => decided(id, n % 2 === 0)),
  ];
  return [...all, ...Array.from({ length: writes - all.length }, (_, n) => prescribed(n))].toSorted((a, b) =>
    a.key < b.key ? -1 : 1,
  );
};

const send = ({ endpoint, input, token, key }: Write) =>
  attack.call(endpoint, input, { token, headers: { 'idempotency-key': key } });

/** What may never be in the database: by its query, how many there are. */
const halves: Readonly<Record<string, string>> = {
  'a prescription without its version': `SELECT count(*) FROM prescription p WHERE NOT EXISTS (SELECT 1 FROM prescription_version w WHERE w.prescription_id = p.id AND w.version = p.version)`,
  'a version without lines': `SELECT count(*) FROM prescription_version w WHERE NOT EXISTS (SELECT 1 FROM prescription_line l WHERE l.prescription_id = w.prescription_id AND l.version = w.version)`,
  'a line without its version': `SELECT count(*) FROM prescription_line l WHERE NOT EXISTS (SELECT 1 FROM prescription_version w WHERE w.prescription_id = l.prescription_id AND w.version = l.version)`,
  'a prescription without its order, patient or doctor': `SELECT count(*) FROM prescription p WHERE NOT EXISTS (SELECT 1 FROM consult_order o JOIN patient q ON q.id = o.patient_id JOIN account a ON a.id = p.doctor_id WHERE o.id = p.order_id AND q.id = p.patient_id)`,
  'an approval without a verdict or a card': `SELECT count(*) FROM prescription p WHERE status = 2 AND NOT EXISTS (SELECT 1 FROM verdict x JOIN message m ON m.cmid = 'card-' || p.id || '-' || p.version WHERE x.prescription_id = p.id AND x.version = p.version AND x.approve = 1)`,
  'a claim on what is decided': `SELECT count(*) FROM audit_claim c JOIN prescription p ON p.id = c.prescription_id WHERE p.status <> 1`,
  'a line on a message of no order': `SELECT count(*) FROM message m WHERE NOT EXISTS (SELECT 1 FROM consult_order o WHERE o.id = m.conv)`,
  'a gap in a conversation':
    'SELECT count(*) FROM (SELECT 1 FROM message GROUP BY tenant_id, conv HAVING max(seq) <> count(*))',
  'a gap in a line of events':
    'SELECT count(*) FROM im_cursor c WHERE useq <> (SELECT count(*) FROM im_event e WHERE e.user_id = c.user_id) OR useq <> (SELECT coalesce(max(useq), 0) FROM im_event e WHERE e.user_id = c.user_id)',
  'a gap in the versions of a record':
    'SELECT count(*) FROM (SELECT 1 FROM case_record GROUP BY order_id HAVING max(version) <> count(*))',
  'a token without a session':
    'SELECT count(*) FROM access_token t WHERE NOT EXISTS (SELECT 1 FROM session s WHERE s.id = t.session_id)',
};

const count = (table: string) => number(`SELECT count(*) FROM ${table}`);

/** What stands twice: the rows of what was written must be as many as the trail says. */
const trailed = (act: string) => number('SELECT count(*) FROM audit_trail WHERE act LIKE ?', act);

it(`killed ${kills} times amid ${writes} writes, it keeps what it acknowledged, nothing by half, and a repeat does nothing twice`, {
  timeout: 60_000 + kills * 30_000,
}, async () => {
  const before = number('SELECT count(*) FROM prescription');
  const seeded = number('SELECT count(*) FROM verdict');
  const told = { acknowledged: 0, lost: 0, messages: 0 };
  for (let round = 0; round < kills; round += 1) {
    const all = await prepare();
    const line = await connectClient({ port: attack.house.upstreamPort, token: doctor });
    await line.hello();
    const texts = Array.from({ length: 30 }, () => randomUUID());
    for (const cmid of texts) line.sendText(orderId, cmid, `${planted} ${cmid}`);
    const target = count('audit_trail') + Math.floor(Math.random() * (writes - 60));
    const answers = all.map((one) => send(one).catch(() => null));
    // Watched from beside, row by row: an answer comes long after the row, when the upstream rests already.
    while (count('audit_trail') < target) await setImmediate();
    await attack.house.killUpstream();
    const came = await Promise.all(answers);
    await attack.house.startUpstream();

    for (const [n, answer] of came.entries()) {
      const one = all[n];
      if (answer?.code !== 200 || !one) continue;
      told.acknowledged += 1;
      expect([one.endpoint.path, number(one.proof(answer.data))]).toEqual([one.endpoint.path, 1]);
    }
    for (const { cmid, id, seq } of line.all('im-ack')) {
      told.messages += 1;
      expect(number('SELECT seq FROM message WHERE id = ? AND cmid = ?', id, cmid)).toBe(seq);
    }
    for (const [what, sql] of Object.entries(halves)) expect([what, number(sql)]).toEqual([what, 0]);
    expect(attack.value('PRAGMA integrity_check')).toBe('ok');

    // Whose answer was lost asks again with the same key, and so does everybody else.
    told.lost += came.filter((answer) => answer?.code !== 200).length;
    for (const one of all) expect(await send(one)).toMatchObject({ code: 200 });
    expect(trailed('prescription-%t')).toBe(number('SELECT count(*) FROM prescription') - before);
    expect(trailed('audit-%e_t') + trailed('audit-approve')).toBe(
      number('SELECT count(*) FROM verdict') - seeded,
    );
  }
  const out = number(
    'SELECT count(*) FROM verdict x JOIN prescription p ON p.id = x.prescription_id WHERE x.approve = 1 AND x.opinion LIKE ?',
    `${planted}%`,
  );
  expect(number('SELECT sum(1000 - packs) FROM stock WHERE packs IS NOT NULL')).toBe(out);
  console.log(`${kills} kills:`, told);
  await keepsSilent(attack, doctor, auditor);
});
