import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { audit } from '../../src/contract/prescribing/audit.ts';
import { drug } from '../../src/contract/prescribing/drug.ts';
import type { Endpoint } from '../../src/contract/protocol/endpoint.ts';
import { history } from '../../src/contract/consultation/history.ts';
import { prescription } from '../../src/contract/prescribing/prescription.ts';
import { record } from '../../src/contract/consultation/record.ts';
import { templates } from '../../src/contract/prescribing/template.ts';
import {
  type Attack,
  recordFields,
  expectNoLeaks,
  startAttack,
  canary,
  errorEnvelope,
  dosage,
} from './attack.ts';
import { json } from './requests.ts';

let attack: Attack;
const tokens: Record<string, string> = {};
const ids: Record<string, string> = {};
beforeAll(async () => {
  attack = await startAttack();
  for (const name of ['linyue', 'zhouheng', 'qinshulan', 'luyifan']) tokens[name] = await attack.login(name);
  ids['order'] = attack.openOrderId('linyue');
  ids['others'] = attack.openOrderId('zhouheng');
  ids['warehouse'] = attack.queryValue('SELECT id FROM warehouse WHERE tenant_id = 1');
  ids['drug'] = attack.queryValue(
    "SELECT s.drug_id FROM stock s JOIN drug d ON d.id = s.drug_id WHERE s.packs > 20 AND d.special_control = 'none' AND s.warehouse_id = ?",
    ids['warehouse'],
  );
});
afterAll(() => attack.close());

const asUser = (name: string) => ({ token: tokens[name] ?? '' });
const prescriptionShape = prescription.create.data;

/** A prescription awaiting audit, inserted without the rules: `remark` identifies it. */
const createAwaitingAudit = async (remark: string) => {
  const input = {
    orderId: ids['order'],
    warehouseId: ids['warehouse'],
    diagnoses: [{ code: 'I10', name: '' }],
    lines: [{ ...dosage, drugId: ids['drug'], remark }],
    submit: false,
  };
  const { data } = await attack.call(prescription.create, input, asUser('linyue'));
  const created = v.parse(prescriptionShape, data);
  attack.stack.withDatabase((db) => {
    db.prepare(
      'UPDATE prescription SET status = 1, audit_status = 0, submit_time = create_time WHERE id = ?',
    ).run(created.id);
    db.prepare('UPDATE prescription_version SET submitted = 1 WHERE prescription_id = ?').run(created.id);
  });
  return created;
};

const expectRefusedCode = async (
  username: string,
  endpoint: Endpoint,
  input: Record<string, unknown>,
  code: number,
) => {
  const before = attack.tableDigests();
  const response = await attack.call(endpoint, input, asUser(username));
  expect([endpoint.path, input, response.code]).toEqual([endpoint.path, input, code]);
  expect(attack.tableDigests()).toEqual(before);
};
const changedCode = errorEnvelope('prescriptionChanged', 'en').code;
const claimMissingCode = errorEnvelope('claimMissing', 'en').code;
const stateCode = errorEnvelope('prescriptionState', 'en').code;

describe('a verdict through the gateway', () => {
  it('is refused without a claim, on another version, after a release, and after a cancellation', async () => {
    const { id } = await createAwaitingAudit('one');
    const approval = { id, version: 1, approve: true };
    await expectRefusedCode('qinshulan', audit.verdict, approval, claimMissingCode);
    await attack.call(audit.claim, { id }, asUser('qinshulan'));
    await expectRefusedCode('luyifan', audit.verdict, approval, claimMissingCode);
    for (const version of [0, 2, -1])
      await expectRefusedCode('qinshulan', audit.verdict, { ...approval, version }, changedCode);
    await attack.call(audit.release, { id }, asUser('qinshulan'));
    await expectRefusedCode('qinshulan', audit.verdict, approval, claimMissingCode);
    await attack.call(audit.claim, { id }, asUser('qinshulan'));
    await attack.call(prescription.cancel, { id, reason: canary }, asUser('linyue'));
    await expectRefusedCode('qinshulan', audit.verdict, approval, stateCode);
    await expectRefusedCode('qinshulan', audit.claim, { id }, stateCode);
    await expectRefusedCode('qinshulan', audit.takeOver, { id, reason: canary }, stateCode);
  });

  it('sent twenty times at the same moment, with keys and without, counts once', async () => {
    const { id } = await createAwaitingAudit('two');
    await attack.call(audit.claim, { id }, asUser('qinshulan'));
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        attack.call(
          audit.verdict,
          { id, version: 1, approve: false, opinion: `${canary} ${at}` },
          {
            ...asUser('qinshulan'),
            ...(at % 3 === 0 && { headers: { 'idempotency-key': `verdict-${at}-key` } }),
          },
        ),
      ),
    );
    expect(responses.filter(({ code }) => code === 200)).toHaveLength(1);
    expect(attack.queryValue('SELECT count(*) FROM verdict WHERE prescription_id = ?', id)).toBe('1');
  });

  it('is not available to doctors, and prescriptions are not writable by auditors', async () => {
    const { id } = await createAwaitingAudit('three');
    for (const endpoint of [audit.claim, audit.renew, audit.release, audit.detail, audit.versions])
      await expectRefusedCode('linyue', endpoint, { id }, 403);
    await expectRefusedCode('linyue', audit.verdict, { id, version: 1, approve: true }, 403);
    await expectRefusedCode('qinshulan', prescription.cancel, { id, reason: canary }, 403);
  });
});

describe('a colleague', () => {
  it("cannot write to another doctor's order, or read it", async () => {
    const [orderId, code] = [ids['others'], errorEnvelope('orderOfAnother', 'en').code];
    await expectRefusedCode(
      'linyue',
      record.save,
      { orderId, version: 0, ...recordFields, diagnoses: [] },
      code,
    );
    await expectRefusedCode('linyue', record.sign, { orderId, version: 1 }, code);
    await expectRefusedCode('linyue', record.addend, { orderId, text: canary }, code);
    await expectRefusedCode('linyue', record.detail, { orderId }, code);
    await expectRefusedCode('linyue', record.versions, { orderId }, code);
    const input = { warehouseId: ids['warehouse'], diagnoses: [], lines: [], submit: false };
    await expectRefusedCode('linyue', prescription.create, { orderId, ...input }, code);
    const { id } = await createAwaitingAudit('four');
    await expectRefusedCode('zhouheng', prescription.cancel, { id, reason: canary }, code);
    await expectRefusedCode('zhouheng', prescription.edit, { id, version: 1, ...input }, code);
  });

  it('cannot read the history of a patient they never treated', async () => {
    const doctorId = attack.queryValue("SELECT id FROM account WHERE username = 'linyue'");
    const orderId = attack.queryValue(
      'SELECT id FROM consult_order WHERE tenant_id = 1 AND status = 3 AND patient_id NOT IN (SELECT patient_id FROM consult_order WHERE doctor_id = ?)',
      doctorId,
    );
    const patientId = attack.queryValue('SELECT patient_id FROM consult_order WHERE id = ?', orderId);
    await expectRefusedCode('linyue', history.visits, { patientId }, 403);
    await expectRefusedCode('linyue', history.visit, { patientId, orderId }, 403);
    await expectRefusedCode('linyue', prescription.history, { patientId }, 403);
    const patientOfOwnOrder = attack.queryValue(
      'SELECT patient_id FROM consult_order WHERE id = ?',
      ids['order'] ?? '',
    );
    await expectRefusedCode('linyue', history.visit, { patientId: patientOfOwnOrder, orderId }, 404);
  });

  it('has their own templates, and no access to those of others', async () => {
    const content = { kind: 'record', advice: canary };
    const { data } = await attack.call(templates.save, { name: canary, content }, asUser('zhouheng'));
    const { id } = v.parse(templates.save.data, data);
    await expectRefusedCode('linyue', templates.save, { id, name: 'mine', content }, 404);
    await expectRefusedCode('linyue', templates.remove, { id }, 404);
    const sharedTemplate = attack.queryValue("SELECT id FROM template WHERE tenant_id = 1 AND user_id = ''");
    await expectRefusedCode('linyue', templates.remove, { id: sharedTemplate }, 403);
    const otherTenantTemplate = attack.queryValue('SELECT id FROM template WHERE tenant_id = 2');
    await expectRefusedCode('linyue', templates.remove, { id: otherTenantTemplate }, 404);
    const otherTenantDrug = attack.queryValue('SELECT id FROM drug WHERE tenant_id = 2');
    await expectRefusedCode('linyue', drug.favour, { drugId: otherTenantDrug, on: true }, 404);
  });
});

it('cannot reuse a key with another body, or send a megabyte of reasons', async () => {
  const { id, lines } = await createAwaitingAudit('five');
  const keyHeader = { headers: { 'idempotency-key': 'the-same-key' } };
  const input = { orderId: ids['order'], version: 0, ...recordFields, diagnoses: [] };
  expect((await attack.call(record.save, input, { ...asUser('linyue'), ...keyHeader })).code).toBe(200);
  const before = attack.tableDigests();
  const changedInput = { ...input, advice: canary };
  expect((await attack.call(record.save, changedInput, { ...asUser('linyue'), ...keyHeader })).code).toBe(
    900,
  );
  expect(attack.tableDigests()).toEqual(before);
  await attack.call(audit.claim, { id }, asUser('qinshulan'));
  const manyReasons = Array.from({ length: 10_000 }, (_, at) => `${canary} ${at}`);
  const body = json({
    id,
    version: 1,
    approve: false,
    lines: [{ lineId: lines[0]?.id, reasons: manyReasons }],
  });
  expect((await attack.call(audit.verdict, {}, { ...asUser('qinshulan'), body })).code).toBe(400);
  expect(attack.queryValue('SELECT status FROM prescription WHERE id = ?', id)).toBe('1');
});

it('nothing of this is in a log, and nothing failed', () => expectNoLeaks(attack, ...Object.values(tokens)));
