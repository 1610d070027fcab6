import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { audit } from '../../src/contract/prescribing/audit.ts';
import { diagnosis } from '../../src/contract/consultation/diagnosis.ts';
import type { Endpoint } from '../../src/contract/protocol/endpoint.ts';
import { prescription } from '../../src/contract/prescribing/prescription.ts';
import { record } from '../../src/contract/consultation/record.ts';
import { templates } from '../../src/contract/prescribing/template.ts';
import { type Attack, fields, keepsSilent, openAttack, planted, refusal } from './attack.ts';

let attack: Attack;
let doctor: string;
let auditor: string;
const own: Record<string, string> = {};
beforeAll(async () => {
  attack = await openAttack();
  doctor = await attack.login('linyue');
  auditor = await attack.login('qinshulan');
  own['order'] = attack.openOrderOf('linyue');
  own['warehouse'] = attack.value('SELECT id FROM warehouse WHERE tenant_id = 1');
});
afterAll(() => attack.close());

describe('what auditors ask for', () => {
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
      const before = attack.rows();
      const answer = await attack.call(endpoint, input, { token: auditor });
      expect([input, answer]).toMatchObject([{}, refusal(400, 'en', field)]);
      expect(attack.rows()).toEqual(before);
    },
  );
});

describe('a group of codes', () => {
  it.each([
    ['a record', record.save, () => ({ orderId: own['order'], version: 0, ...fields })],
    [
      'a prescription',
      prescription.create,
      () => ({ orderId: own['order'], warehouseId: own['warehouse'], lines: [], submit: false }),
    ],
    ['a template', templates.save, () => ({ name: planted })],
    ['a disease tag', diagnosis.addTag, () => ({})],
  ] satisfies [string, Endpoint, () => Record<string, unknown>][])(
    'is no diagnosis of %s',
    async (_, endpoint, input) => {
      const code = attack.value('SELECT code FROM diagnosis WHERE leaf = 0 AND tenant_id = 1');
      const diagnoses = [{ code, name: '' }];
      const version = Number(
        attack.value(
          'SELECT coalesce(max(version), 0) FROM case_record WHERE order_id = ?',
          own['order'] ?? '',
        ),
      );
      const given = { ...input(), code, diagnoses, content: { kind: 'record', diagnoses } };
      const before = attack.rows();
      const answer = await attack.call(endpoint, endpoint === record.save ? { ...given, version } : given, {
        token: doctor,
      });
      expect(answer).toMatchObject(refusal('diagnosisGroup', 'en'));
      expect(attack.rows()).toEqual(before);
    },
  );
});

it('nothing of all this stands in a log, and nothing broke', () => keepsSilent(attack, doctor, auditor));
