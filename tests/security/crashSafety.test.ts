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
import { invariants } from './invariants.ts';
import { type Attack, recordFields, expectNoLeaks, startAttack, canary, dosage } from './attack.ts';

/** The number of kills. */
const kills = Number(process.env['KILLS'] ?? 2);
const writes = 200;

let attack: Attack;
let doctor: string;
let auditor: string;
let orderId: string;
let drugs: string[];
let code: string;
beforeAll(async () => {
  attack = await startAttack();
  doctor = await attack.login('linyue');
  auditor = await attack.login('qinshulan');
  orderId = attack.openOrderId('linyue');
  code = attack.queryValue('SELECT code FROM diagnosis WHERE leaf = 1 AND tenant_id = 1');
  attack.stack.withDatabase((db) => {
    db.prepare('UPDATE consult_order SET follow_up = 1 WHERE id = ?').run(orderId);
    db.exec("UPDATE patient SET birth_date = '1980-01-01', allergies = '[]', allergy_classes = '[]'");
    db.exec("UPDATE drug SET special_control = 'none'");
    const drugRows = db
      .prepare('SELECT drug_id AS id FROM stock WHERE tenant_id = 1 AND packs IS NOT NULL')
      .all();
    drugs = drugRows.map(({ id }) => String(id));
    db.exec('UPDATE stock SET packs = 1000 WHERE packs IS NOT NULL');
  });
});
afterAll(() => attack.close());

interface Write {
  readonly endpoint: Endpoint;
  readonly input: Record<string, unknown>;
  readonly token: string;
  readonly key: string;
  /** The number of matching rows once acknowledged. */
  readonly countQuery: (data: unknown) => string;
}

const idOf = (data: unknown): string => v.parse(v.object({ id: v.string() }), data).id;
const queryNumber = (sql: string, ...params: (string | number)[]): number =>
  Number(attack.queryValue(sql, ...params));

const prescribeWrite = (n: number, visit = orderId): Write => ({
  endpoint: prescription.create,
  token: doctor,
  key: randomUUID(),
  input: {
    orderId: visit,
    warehouseId: attack.queryValue('SELECT id FROM warehouse WHERE tenant_id = 1 ORDER BY sort'),
    diagnoses: [{ code, name: '' }],
    lines: [{ drugId: drugs[n % drugs.length], ...dosage, remark: `${canary} ${randomUUID()}` }],
    submit: n % 2 === 0,
  },
  countQuery: (data) =>
    `SELECT count(*) FROM prescription p JOIN prescription_line l ON l.prescription_id = p.id AND l.version = 1 WHERE p.id = '${idOf(data)}'`,
});

const acceptWrite = (id: string): Write => ({
  endpoint: order.accept,
  token: doctor,
  key: randomUUID(),
  input: { id },
  countQuery: () =>
    `SELECT count(*) FROM consult_order WHERE id = '${id}' AND status = 2 AND doctor_id IS NOT NULL`,
});

const verdictWrite = (id: string, approve: boolean): Write => ({
  endpoint: audit.verdict,
  token: auditor,
  key: randomUUID(),
  input: { id, version: 1, approve, opinion: canary },
  countQuery: () =>
    `SELECT count(*) FROM verdict x JOIN prescription p ON p.id = x.prescription_id WHERE p.id = '${id}' AND p.status = ${approve ? 2 : 4}`,
});

const recordWrite = (id: string): Write => ({
  endpoint: record.save,
  token: doctor,
  key: randomUUID(),
  input: { orderId: id, version: 0, ...recordFields, advice: 'x'.repeat(3000), diagnoses: [] },
  countQuery: () =>
    `SELECT count(*) FROM case_record WHERE order_id = '${id}' AND version = 1 AND length(advice) = 3000`,
});

/** Waiting patients, and prescriptions held by an auditor, for the writes of a round. */
const prepareWrites = async (): Promise<Write[]> => {
  const ids = Array.from({ length: 50 }, () => `order-${randomUUID()}`);
  attack.stack.withDatabase((db) => {
    const insertOrder = db.prepare(
      "INSERT INTO consult_order (id, tenant_id, order_no, status, consult_type, complaint, patient_id, doctor_id, create_time) SELECT ?, 1, ?, ?, 1, '', patient_id, ?, create_time FROM consult_order WHERE id = ?",
    );
    const doctorId = String(
      db.prepare('SELECT doctor_id AS id FROM consult_order WHERE id = ?').get(orderId)?.['id'],
    );
    for (const [n, id] of ids.entries())
      insertOrder.run(id, id, n < 25 ? 1 : 2, n < 25 ? null : doctorId, orderId);
  });
  const prescriptionIds = await Promise.all(
    Array.from({ length: 20 }, (_, n) => prescribeWrite(2 * n)).map(async ({ endpoint, input }) =>
      idOf((await attack.call(endpoint, input, { token: doctor })).data),
    ),
  );
  for (const id of prescriptionIds) await attack.call(audit.claim, { id }, { token: auditor });
  const allWrites = [
    ...ids.slice(0, 25).map(acceptWrite),
    ...ids.slice(25).map(recordWrite),
    ...prescriptionIds.map((id, n) => verdictWrite(id, n % 2 === 0)),
  ];
  return [
    ...allWrites,
    // A doctor has few drafts in one visit.
    ...Array.from({ length: writes - allWrites.length }, (_, n) =>
      prescribeWrite(n, n % 2 === 0 ? orderId : ids[25 + (n % 25)]),
    ),
  ].toSorted((a, b) => (a.key < b.key ? -1 : 1));
};

const send = ({ endpoint, input, token, key }: Write) =>
  attack.call(endpoint, input, { token, headers: { 'idempotency-key': key } });

const count = (table: string) => queryNumber(`SELECT count(*) FROM ${table}`);

/** Duplicates: there must be as many rows as the audit trail has writes. */
const countTrail = (actPattern: string) =>
  queryNumber('SELECT count(*) FROM audit_trail WHERE act LIKE ?', actPattern);

it(`killed ${kills} times during ${writes} writes, it keeps everything acknowledged, nothing partial, and a repeat does nothing twice`, {
  timeout: 60_000 + kills * 30_000,
}, async () => {
  const before = queryNumber('SELECT count(*) FROM prescription');
  const seededVerdicts = queryNumber('SELECT count(*) FROM verdict');
  const stats = { acknowledged: 0, unanswered: 0, messages: 0 };
  for (let round = 0; round < kills; round += 1) {
    const allWrites = await prepareWrites();
    const socket = await connectClient({ port: attack.stack.upstreamPort, token: doctor });
    await socket.hello();
    const cmids = Array.from({ length: 30 }, () => randomUUID());
    for (const cmid of cmids) socket.sendText(orderId, cmid, `${canary} ${cmid}`);
    const target = count('audit_trail') + Math.floor(Math.random() * (writes - 60));
    const pendingResponses = allWrites.map((write) => send(write).catch(() => null));
    // Read from another connection, row by row: the response comes long after the row.
    while (count('audit_trail') < target) await setImmediate();
    await attack.stack.killUpstream();
    const responses = await Promise.all(pendingResponses);
    await attack.stack.startUpstream();

    for (const [n, response] of responses.entries()) {
      const write = allWrites[n];
      if (response?.code !== 200 || !write) continue;
      stats.acknowledged += 1;
      expect([write.endpoint.path, queryNumber(write.countQuery(response.data))]).toEqual([
        write.endpoint.path,
        1,
      ]);
    }
    for (const { cmid, id, seq } of socket.all('im-ack')) {
      stats.messages += 1;
      expect(queryNumber('SELECT seq FROM message WHERE id = ? AND cmid = ?', id, cmid)).toBe(seq);
    }
    for (const [rule, sql] of Object.entries(invariants)) expect([rule, queryNumber(sql)]).toEqual([rule, 0]);
    expect(attack.queryValue('PRAGMA integrity_check')).toBe('ok');

    // A client whose response was lost repeats the request with the same key, and so does every other.
    stats.unanswered += responses.filter((response) => response?.code !== 200).length;
    for (const write of allWrites) expect(await send(write)).toMatchObject({ code: 200 });
    expect(countTrail('prescription-%t')).toBe(queryNumber('SELECT count(*) FROM prescription') - before);
    expect(countTrail('audit-%e_t') + countTrail('audit-approve')).toBe(
      queryNumber('SELECT count(*) FROM verdict') - seededVerdicts,
    );
  }
  const approvedCount = queryNumber(
    'SELECT count(*) FROM verdict x JOIN prescription p ON p.id = x.prescription_id WHERE x.approve = 1 AND x.opinion LIKE ?',
    `${canary}%`,
  );
  expect(queryNumber('SELECT sum(1000 - packs) FROM stock WHERE packs IS NOT NULL')).toBe(approvedCount);
  console.log(`${kills} kills:`, stats);
  await expectNoLeaks(attack, doctor, auditor);
});
