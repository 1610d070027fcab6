import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { audit } from '../../src/contract/prescribing/audit.ts';
import { drug } from '../../src/contract/prescribing/drug.ts';
import type { Endpoint } from '../../src/contract/protocol/endpoint.ts';
import { history } from '../../src/contract/consultation/history.ts';
import { prescription } from '../../src/contract/prescribing/prescription.ts';
import { record } from '../../src/contract/consultation/record.ts';
import { templates } from '../../src/contract/prescribing/template.ts';
import { type Attack, fields, json, keepsSilent, openAttack, planted, refusal, usage } from './attack.ts';

let attack: Attack;
const tokens: Record<string, string> = {};
const own: Record<string, string> = {};
beforeAll(async () => {
  attack = await openAttack();
  for (const name of ['linyue', 'zhouheng', 'qinshulan', 'luyifan']) tokens[name] = await attack.login(name);
  own['order'] = attack.openOrderOf('linyue');
  own['others'] = attack.openOrderOf('zhouheng');
  own['warehouse'] = attack.value('SELECT id FROM warehouse WHERE tenant_id = 1');
  own['drug'] = attack.value(
    "SELECT s.drug_id FROM stock s JOIN drug d ON d.id = s.drug_id WHERE s.packs > 20 AND d.special_control = 'none' AND s.warehouse_id = ?",
    own['warehouse'],
  );
});
afterAll(() => attack.close());

const as = (name: string) => ({ token: tokens[name] ?? '' });
const shape = prescription.create.data;

/** A prescription that awaits audit, past the rules: `remark` tells it from others. */
const submitted = async (remark: string) => {
  const given = {
    orderId: own['order'],
    warehouseId: own['warehouse'],
    diagnoses: [{ code: 'I10', name: '' }],
    lines: [{ ...usage, drugId: own['drug'], remark }],
    submit: false,
  };
  const { data } = await attack.call(prescription.create, given, as('linyue'));
  const one = v.parse(shape, data);
  attack.house.database((db) => {
    db.prepare(
      'UPDATE prescription SET status = 1, audit_status = 0, submit_time = create_time WHERE id = ?',
    ).run(one.id);
    db.prepare('UPDATE prescription_version SET submitted = 1 WHERE prescription_id = ?').run(one.id);
  });
  return one;
};

const refused = async (who: string, endpoint: Endpoint, input: Record<string, unknown>, code: number) => {
  const before = attack.rows();
  const answer = await attack.call(endpoint, input, as(who));
  expect([endpoint.path, input, answer.code]).toEqual([endpoint.path, input, code]);
  expect(attack.rows()).toEqual(before);
};
const changed = refusal('prescriptionChanged', 'en').code;
const unheld = refusal('claimMissing', 'en').code;
const state = refusal('prescriptionState', 'en').code;

describe('a verdict through the gateway', () => {
  it('without a claim, on another version, after a release, after a cancellation, is none', async () => {
    const { id } = await submitted('one');
    const yes = { id, version: 1, approve: true };
    await refused('qinshulan', audit.verdict, yes, unheld);
    await attack.call(audit.claim, { id }, as('qinshulan'));
    await refused('luyifan', audit.verdict, yes, unheld);
    for (const version of [0, 2, -1]) await refused('qinshulan', audit.verdict, { ...yes, version }, changed);
    await attack.call(audit.release, { id }, as('qinshulan'));
    await refused('qinshulan', audit.verdict, yes, unheld);
    await attack.call(audit.claim, { id }, as('qinshulan'));
    await attack.call(prescription.cancel, { id, reason: planted }, as('linyue'));
    await refused('qinshulan', audit.verdict, yes, state);
    await refused('qinshulan', audit.claim, { id }, state);
    await refused('qinshulan', audit.takeOver, { id, reason: planted }, state);
  });

  it('twenty times at once, under keys and without, is one', async () => {
    const { id } = await submitted('two');
    await attack.call(audit.claim, { id }, as('qinshulan'));
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        attack.call(
          audit.verdict,
          { id, version: 1, approve: false, opinion: `${planted} ${at}` },
          {
            ...as('qinshulan'),
            ...(at % 3 === 0 && { headers: { 'idempotency-key': `verdict-${at}-key` } }),
          },
        ),
      ),
    );
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
    expect(attack.value('SELECT count(*) FROM verdict WHERE prescription_id = ?', id)).toBe('1');
  });

  it('is nothing a doctor gives, and nothing an auditor writes is a prescription', async () => {
    const { id } = await submitted('three');
    for (const endpoint of [audit.claim, audit.renew, audit.release, audit.detail, audit.versions])
      await refused('linyue', endpoint, { id }, 403);
    await refused('linyue', audit.verdict, { id, version: 1, approve: true }, 403);
    await refused('qinshulan', prescription.cancel, { id, reason: planted }, 403);
  });
});

describe('a colleague', () => {
  it('writes nothing into the order of another, and reads nothing of it', async () => {
    const [orderId, code] = [own['others'], refusal('orderOfAnother', 'en').code];
    await refused('linyue', record.save, { orderId, version: 0, ...fields, diagnoses: [] }, code);
    await refused('linyue', record.sign, { orderId, version: 1 }, code);
    await refused('linyue', record.addend, { orderId, text: planted }, code);
    await refused('linyue', record.detail, { orderId }, code);
    await refused('linyue', record.versions, { orderId }, code);
    const given = { warehouseId: own['warehouse'], diagnoses: [], lines: [], submit: false };
    await refused('linyue', prescription.create, { orderId, ...given }, code);
    const { id } = await submitted('four');
    await refused('zhouheng', prescription.cancel, { id, reason: planted }, code);
    await refused('zhouheng', prescription.edit, { id, version: 1, ...given }, code);
  });

  it('does not read the history of somebody whom they never treated', async () => {
    const doctorId = attack.value("SELECT id FROM account WHERE username = 'linyue'");
    const orderId = attack.value(
      'SELECT id FROM consult_order WHERE tenant_id = 1 AND status = 3 AND patient_id NOT IN (SELECT patient_id FROM consult_order WHERE doctor_id = ?)',
      doctorId,
    );
    const patientId = attack.value('SELECT patient_id FROM consult_order WHERE id = ?', orderId);
    await refused('linyue', history.visits, { patientId }, 403);
    await refused('linyue', history.visit, { patientId, orderId }, 403);
    await refused('linyue', prescription.history, { patientId }, 403);
    const theirs = attack.value('SELECT patient_id FROM consult_order WHERE id = ?', own['order'] ?? '');
    await refused('linyue', history.visit, { patientId: theirs, orderId }, 404);
  });

  it('has templates of their own, and no hand on those of others', async () => {
    const content = { kind: 'record', advice: planted };
    const { data } = await attack.call(templates.save, { name: planted, content }, as('zhouheng'));
    const { id } = v.parse(templates.save.data, data);
    await refused('linyue', templates.save, { id, name: 'mine', content }, 404);
    await refused('linyue', templates.remove, { id }, 404);
    const shared = attack.value("SELECT id FROM template WHERE tenant_id = 1 AND user_id = ''");
    await refused('linyue', templates.remove, { id: shared }, 403);
    const west = attack.value('SELECT id FROM template WHERE tenant_id = 2');
    await refused('linyue', templates.remove, { id: west }, 404);
    const foreign = attack.value('SELECT id FROM drug WHERE tenant_id = 2');
    await refused('linyue', drug.favour, { drugId: foreign, on: true }, 404);
  });
});

it('a key with another body writes nothing, and a body of a megabyte of reasons is refused', async () => {
  const { id, lines } = await submitted('five');
  const key = { headers: { 'idempotency-key': 'the-same-key' } };
  const given = { orderId: own['order'], version: 0, ...fields, diagnoses: [] };
  expect((await attack.call(record.save, given, { ...as('linyue'), ...key })).code).toBe(200);
  const before = attack.rows();
  const other = { ...given, advice: planted };
  expect((await attack.call(record.save, other, { ...as('linyue'), ...key })).code).toBe(900);
  expect(attack.rows()).toEqual(before);
  await attack.call(audit.claim, { id }, as('qinshulan'));
  const many = Array.from({ length: 10_000 }, (_, at) => `${planted} ${at}`);
  const body = json({ id, version: 1, approve: false, lines: [{ lineId: lines[0]?.id, reasons: many }] });
  expect((await attack.call(audit.verdict, {}, { ...as('qinshulan'), body })).code).toBe(400);
  expect(attack.value('SELECT status FROM prescription WHERE id = ?', id)).toBe('1');
});

it('nothing of all this stands in a log, and nothing broke', () =>
  keepsSilent(attack, ...Object.values(tokens)));
