import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auth } from '../../src/contract/account/auth.ts';
import { diagnosis } from '../../src/contract/consultation/diagnosis.ts';
import { dictionary } from '../../src/contract/hospital/dictionary.ts';
import { drug } from '../../src/contract/prescribing/drug.ts';
import type { Endpoint } from '../../src/contract/protocol/endpoint.ts';
import { history } from '../../src/contract/consultation/history.ts';
import { message } from '../../src/contract/consultation/message.ts';
import { order } from '../../src/contract/consultation/order.ts';
import { prescription } from '../../src/contract/prescribing/prescription.ts';
import { record } from '../../src/contract/consultation/record.ts';
import { templates } from '../../src/contract/prescribing/template.ts';
import { tenant } from '../../src/contract/hospital/tenant.ts';
import {
  type Attack,
  recordFields,
  expectNoLeaks,
  startAttack,
  canary,
  errorEnvelope,
  dosage,
} from './attack.ts';

let attack: Attack;
let doctor: string;
const ids: Record<string, string> = {};
beforeAll(async () => {
  attack = await startAttack();
  doctor = await attack.login('linyue');
  ids['order'] = attack.openOrderId('linyue');
  ids['waiting'] = attack.queryValue('SELECT id FROM consult_order WHERE status = 1 AND tenant_id = 1');
  ids['patient'] = attack.queryValue('SELECT patient_id FROM consult_order WHERE id = ?', ids['order']);
  ids['drug'] = attack.queryValue('SELECT drug_id FROM stock WHERE packs > 0 AND tenant_id = 1');
  ids['warehouse'] = attack.queryValue('SELECT id FROM warehouse WHERE tenant_id = 1');
});
afterAll(() => attack.close());

const emptyPrescription = () => ({ warehouseId: ids['warehouse'], diagnoses: [], lines: [], submit: false });

const createInput = (overrides: object) => ({ orderId: ids['order'], ...emptyPrescription(), ...overrides });

describe('text instead of a number, and a number instead of text', () => {
  const prescriptionLine = { drugId: '1', ...dosage };
  it.each([
    ['pageNo', drug.search, () => ({ warehouseId: ids['warehouse'], pageNo: 'one' })],
    ['pageNo', drug.search, () => ({ warehouseId: ids['warehouse'], pageNo: -1 })],
    ['pageNo', drug.search, () => ({ warehouseId: ids['warehouse'], pageNo: 0 })],
    ['pageNo', drug.search, () => ({ warehouseId: ids['warehouse'], pageNo: 1e300 })],
    ['pageNo', drug.search, () => ({ warehouseId: ids['warehouse'], pageNo: 1.5 })],
    ['pageSize', drug.search, () => ({ warehouseId: ids['warehouse'], pageSize: 1e9 })],
    ['pageSize', diagnosis.page, () => ({ pageSize: '10; DROP TABLE diagnosis' })],
    ['pageSize', diagnosis.page, () => ({ pageSize: '101' })],
    ['pageSize', diagnosis.page, () => ({ pageSize: '٣' })],
    ['pageSize', diagnosis.page, () => ({ pageSize: '' })],
    ['pageNo', prescription.list, () => ({ pageNo: '-1' })],
    ['status', prescription.list, () => ({ status: 'draft' })],
    ['status', prescription.list, () => ({ status: '1 OR 1=1' })],
    ['conv', message.history, () => ({ conv: true })],
    ['before', message.history, () => ({ conv: ids['order'], before: '5' })],
    ['after', message.history, () => ({ conv: ids['order'], after: 1e300 })],
    ['pageSize', message.history, () => ({ conv: ids['order'], pageSize: 101 })],
    ['version', record.save, () => ({ orderId: ids['order'], version: '0', ...recordFields, diagnoses: [] })],
    [
      'version',
      record.save,
      () => ({ orderId: ids['order'], version: 1e300, ...recordFields, diagnoses: [] }),
    ],
    [
      'version',
      record.save,
      () => ({ orderId: ids['order'], version: null, ...recordFields, diagnoses: [] }),
    ],
    [
      'advice',
      record.save,
      () => ({ orderId: ids['order'], version: 0, ...recordFields, advice: 7, diagnoses: [] }),
    ],
    [
      'advice',
      record.save,
      () => ({ orderId: ids['order'], version: 0, ...recordFields, advice: 'x'.repeat(4001), diagnoses: [] }),
    ],
    [
      'diagnoses',
      record.save,
      () => ({ orderId: ids['order'], version: 0, ...recordFields, diagnoses: 'J02.9' }),
    ],
    [
      'diagnoses.0',
      record.save,
      () => ({ orderId: ids['order'], version: 0, ...recordFields, diagnoses: ['J02.9'] }),
    ],
    [
      'diagnoses',
      record.save,
      () => ({
        orderId: ids['order'],
        version: Number(
          attack.queryValue(
            'SELECT coalesce(max(version), 0) FROM case_record WHERE order_id = ?',
            ids['order'] ?? '',
          ),
        ),
        ...recordFields,
        diagnoses: [{ code: ' ', name: '' }],
      }),
    ],
    ['version', record.sign, () => ({ orderId: ids['order'], version: '0' })],
    ['text', record.addend, () => ({ orderId: ids['order'], text: ' \0 ' })],
    ['text', record.addend, () => ({ orderId: ids['order'], text: 'x'.repeat(4001) })],
    [
      'selfReported',
      record.save,
      () => ({ orderId: ids['order'], version: 0, ...recordFields, selfReported: 1, diagnoses: [] }),
    ],
    ['code', diagnosis.addTag, () => ({ code: ' ' })],
    ['code', diagnosis.addTag, () => ({ code: 'x'.repeat(33) })],
    ['on', drug.favour, () => ({ drugId: ids['drug'], on: 'true' })],
    ['kind', templates.list, () => ({ kind: 'advice' })],
    ['name', templates.save, () => ({ name: ' ', content: { kind: 'record' } })],
    ['name', templates.save, () => ({ name: 'x'.repeat(41), content: { kind: 'record' } })],
    ['content.kind', templates.save, () => ({ name: canary, content: { kind: 'advice' } })],
    [
      'content.advice',
      templates.save,
      () => ({ name: canary, content: { kind: 'record', advice: 'x'.repeat(4001) } }),
    ],
    [
      'content.lines',
      templates.save,
      () => ({ name: canary, content: { kind: 'prescription', diagnoses: [], lines: [] } }),
    ],
    ['pageSize', history.visits, () => ({ patientId: ids['patient'], pageSize: 101 })],
    [
      'lines.0.group',
      prescription.create,
      () => createInput({ lines: [{ ...prescriptionLine, group: 10 }] }),
    ],
    [
      'lines.0.group',
      prescription.create,
      () => createInput({ lines: [{ ...prescriptionLine, group: 'a' }] }),
    ],
    ['reason', order.decline, () => ({ id: ids['waiting'], reason: 5 })],
    ['reason', order.decline, () => ({ id: ids['waiting'], reason: ' \0 ' })],
    ['lines.0.days', prescription.create, () => createInput({ lines: [{ ...prescriptionLine, days: '7' }] })],
    ['lines.0.days', prescription.create, () => createInput({ lines: [{ ...prescriptionLine, days: 0 }] })],
    [
      'lines.0.quantity',
      prescription.create,
      () => createInput({ lines: [{ ...prescriptionLine, quantity: 1e9 }] }),
    ],
    [
      'lines.0.quantity',
      prescription.create,
      () => createInput({ lines: [{ ...prescriptionLine, quantity: -1 }] }),
    ],
    ['lines.0.dose', prescription.create, () => createInput({ lines: [{ ...prescriptionLine, dose: 0.5 }] })],
    [
      'overrides.0.line',
      prescription.create,
      () => createInput({ overrides: [{ rule: 'x', prescriptionLine: '0', reason: 'x' }] }),
    ],
    ['submit', prescription.create, () => createInput({ submit: 'true' })],
    ['submit', prescription.create, () => createInput({ submit: 1 })],
    ['dictType', dictionary.byType, () => ({ dictType: 'x'.repeat(101) })],
    ['website', tenant.byWebsite, () => ({ website: ' ' })],
    ['username', auth.login, () => ({ username: { $ne: null }, password: canary })],
    ['password', auth.login, () => ({ username: 'linyue', password: ['a'] })],
    ['password', auth.login, () => ({ username: 'linyue', password: 'x'.repeat(129) })],
    ['refreshToken', auth.refresh, () => ({ refreshToken: 'x'.repeat(513) })],
  ] satisfies [string, Endpoint, () => Record<string, unknown>][])(
    'names the field %s',
    async (field, endpoint, input) => {
      for (const language of ['en', 'zh'] as const) {
        const before = attack.tableDigests();
        const response = await attack.call(endpoint, input(), { token: doctor, language });
        expect([input(), response]).toMatchObject([{}, errorEnvelope(400, language, field)]);
        expect(attack.tableDigests()).toEqual(before);
      }
    },
  );
});

const search = async (endpoint: Endpoint, keyword: string): Promise<unknown> => {
  const warehouse = endpoint === drug.search && { warehouseId: ids['warehouse'] };
  return (await attack.call(endpoint, { keyword, ...warehouse }, { token: doctor })).data;
};

describe('a search', () => {
  it.each([
    '%',
    '_',
    'a%',
    '\\',
    '\\%',
    '[a-z]*',
    "' OR 1=1 --",
    '"; DROP TABLE drug; --',
    'UNION SELECT',
    '\u202e',
    '\u0001',
  ])('treats the keyword literally: %s', async (keyword) => {
    for (const endpoint of [drug.search, diagnosis.page])
      expect(await search(endpoint, keyword)).toEqual({ total: 0, list: [] });
  });

  it('finds a percent sign in the text', async () => {
    const name = attack.queryValue('SELECT name FROM drug WHERE tenant_id = 1 AND id = ?', ids['drug'] ?? '');
    attack.stack.withDatabase((db) =>
      db.prepare('UPDATE drug SET name = ? WHERE id = ?').run(`${name} 5%_`, ids['drug'] ?? ''),
    );
    expect(await search(drug.search, '5%_')).toMatchObject({ total: 1, list: [{ id: ids['drug'] }] });
    expect(await search(drug.search, '_%5')).toMatchObject({ total: 0 });
  });

  it('returns an empty page beyond the end, with the true total', async () => {
    const { data } = await attack.call(
      diagnosis.page,
      { pageNo: '999999999', pageSize: '100' },
      { token: doctor },
    );
    const total = Number(attack.queryValue('SELECT count(*) FROM diagnosis WHERE tenant_id = 1'));
    expect(data).toEqual({ total, list: [] });
  });

  it('does not interpret a hospital or dictionary name as a query', async () => {
    for (const website of ["' OR 1=1 --", 'localhost%', 'second.localhost\\', '%00'])
      expect(await attack.call(tenant.byWebsite, { website })).toMatchObject({ code: 200, data: null });
    for (const dictType of ["' OR 1=1 --", '__proto__', 'consult_typ_'])
      expect(await attack.call(dictionary.byType, { dictType })).toMatchObject({ code: 200, data: [] });
  });
});

it('nothing of this is in a log, and nothing failed', () => expectNoLeaks(attack, doctor));
