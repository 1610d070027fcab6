import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { audit } from '../../src/contract/prescribing/audit.ts';
import { diagnosis } from '../../src/contract/consultation/diagnosis.ts';
import type { Endpoint } from '../../src/contract/protocol/endpoint.ts';
import { prescription } from '../../src/contract/prescribing/prescription.ts';
import { record } from '../../src/contract/consultation/record.ts';
import { templates } from '../../src/contract/prescribing/template.ts';
import { type Attack, recordFields, expectNoLeaks, startAttack, canary, errorEnvelope } from './attack.ts';

let attack: Attack;
let doctor: string;
let auditor: string;
const ids: Record<string, string> = {};
beforeAll(async () => {
  attack = await startAttack();
  doctor = await attack.login('linyue');
  auditor = await attack.login('qinshulan');
  ids['order'] = attack.openOrderId('linyue');
  ids['warehouse'] = attack.queryValue('SELECT id FROM warehouse WHERE tenant_id = 1');
});
afterAll(() => attack.close());

describe('input of auditors', () => {
  it.each([
    ['from', audit.record, { from: '2026-02-30' }],
    ['from', audit.record, { from: '20261120' }],
    ['to', audit.record, { to: "' OR 1=1" }],
    ['approve', audit.record, { approve: '2' }],
    ['approve', audit.record, { approve: 'true' }],
    ['keyword', audit.record, { keyword: 'x'.repeat(51) }],
    ['from', audit.statistics, { from: '1900-01-01' }],
    ['to', audit.statistics, { to: 'today' }],
    ['version', audit.verdict, { id: '1', version: '1', approve: true }],
    ['approve', audit.verdict, { id: '1', version: 1, approve: 'true' }],
    ['reason', audit.takeOver, { id: '1', reason: '' }],
  ] satisfies [string, Endpoint, Record<string, unknown>][])(
    'names the field %s',
    async (field, endpoint, input) => {
      const before = attack.tableDigests();
      const response = await attack.call(endpoint, input, { token: auditor });
      expect([input, response]).toMatchObject([{}, errorEnvelope(400, 'en', field)]);
      expect(attack.tableDigests()).toEqual(before);
    },
  );
});

describe('a group of codes', () => {
  it.each([
    ['a record', record.save, () => ({ orderId: ids['order'], version: 0, ...recordFields })],
    [
      'a prescription',
      prescription.create,
      () => ({ orderId: ids['order'], warehouseId: ids['warehouse'], lines: [], submit: false }),
    ],
    ['a template', templates.save, () => ({ name: canary })],
    ['a disease tag', diagnosis.addTag, () => ({})],
  ] satisfies [string, Endpoint, () => Record<string, unknown>][])(
    'is not a diagnosis of %s',
    async (_, endpoint, input) => {
      const code = attack.queryValue('SELECT code FROM diagnosis WHERE leaf = 0 AND tenant_id = 1');
      const diagnoses = [{ code, name: '' }];
      const version = Number(
        attack.queryValue(
          'SELECT coalesce(max(version), 0) FROM case_record WHERE order_id = ?',
          ids['order'] ?? '',
        ),
      );
      const body = { ...input(), code, diagnoses, content: { kind: 'record', diagnoses } };
      const before = attack.tableDigests();
      const response = await attack.call(endpoint, endpoint === record.save ? { ...body, version } : body, {
        token: doctor,
      });
      expect(response).toMatchObject(errorEnvelope('diagnosisGroup', 'en'));
      expect(attack.tableDigests()).toEqual(before);
    },
  );
});

it('nothing of this is in a log, and nothing failed', () => expectNoLeaks(attack, doctor, auditor));
