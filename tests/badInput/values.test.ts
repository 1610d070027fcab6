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
import { type Attack, fields, keepsSilent, openAttack, planted, refusal, usage } from './attack.ts';

let attack: Attack;
let doctor: string;
const own: Record<string, string> = {};
beforeAll(async () => {
  attack = await openAttack();
  doctor = await attack.login('linyue');
  own['order'] = attack.openOrderOf('linyue');
  own['waiting'] = attack.value('SELECT id FROM consult_order WHERE status = 1 AND tenant_id = 1');
  own['patient'] = attack.value('SELECT patient_id FROM consult_order WHERE id = ?', own['order']);
  own['drug'] = attack.value('SELECT drug_id FROM stock WHERE packs > 0 AND tenant_id = 1');
  own['warehouse'] = attack.value('SELECT id FROM warehouse WHERE tenant_id = 1');
});
afterAll(() => attack.close());

const written = () => ({ warehouseId: own['warehouse'], diagnoses: [], lines: [], submit: false });

const create = (change: object) => ({ orderId: own['order'], ...written(), ...change });

describe('text in the place of a number, and the other way round', () => {
  const line = { drugId: '1', ...usage };
  it.each([
    ['pageNo', drug.search, () => ({ warehouseId: own['warehouse'], pageNo: 'one' })],
    ['pageNo', drug.search, () => ({ warehouseId: own['warehouse'], pageNo: -1 })],
    ['pageNo', drug.search, () => ({ warehouseId: own['warehouse'], pageNo: 0 })],
    ['pageNo', drug.search, () => ({ warehouseId: own['warehouse'], pageNo: 1e300 })],
    ['pageNo', drug.search, () => ({ warehouseId: own['warehouse'], pageNo: 1.5 })],
    ['pageSize', drug.search, () => ({ warehouseId: own['warehouse'], pageSize: 1e9 })],
    ['pageSize', diagnosis.page, () => ({ pageSize: '10; DROP TABLE diagnosis' })],
    ['pageSize', diagnosis.page, () => ({ pageSize: '101' })],
    ['pageSize', diagnosis.page, () => ({ pageSize: '٣' })],
    ['pageSize', diagnosis.page, () => ({ pageSize: '' })],
    ['pageNo', prescription.list, () => ({ pageNo: '-1' })],
    ['status', prescription.list, () => ({ status: 'draft' })],
    ['status', prescription.list, () => ({ status: '1 OR 1=1' })],
    ['conv', message.history, () => ({ conv: true })],
    ['before', message.history, () => ({ conv: own['order'], before: '5' })],
    ['after', message.history, () => ({ conv: own['order'], after: 1e300 })],
    ['pageSize', message.history, () => ({ conv: own['order'], pageSize: 101 })],
    ['version', record.save, () => ({ orderId: own['order'], version: '0', ...fields, diagnoses: [] })],
    ['version', record.save, () => ({ orderId: own['order'], version: 1e300, ...fields, diagnoses: [] })],
    ['version', record.save, () => ({ orderId: own['order'], version: null, ...fields, diagnoses: [] })],
    [
      'advice',
      record.save,
      () => ({ orderId: own['order'], version: 0, ...fields, advice: 7, diagnoses: [] }),
    ],
    [
      'advice',
      record.save,
      () => ({ orderId: own['order'], version: 0, ...fields, advice: 'x'.repeat(4001), diagnoses: [] }),
    ],
    ['diagnoses', record.save, () => ({ orderId: own['order'], version: 0, ...fields, diagnoses: 'J02.9' })],
    [
      'diagnoses.0',
      record.save,
      () => ({ orderId: own['order'], version: 0, ...fields, diagnoses: ['J02.9'] }),
    ],
    [
      'diagnoses',
      record.save,
      () => ({
        orderId: own['order'],
        version: Number(
          attack.value(
            'SELECT coalesce(max(version), 0) FROM case_record WHERE order_id = ?',
            own['order'] ?? '',
          ),
        ),
        ...fields,
        diagnoses: [{ code: '%', name: '' }],
      }),
    ],
    ['version', record.sign, () => ({ orderId: own['order'], version: '0' })],
    ['text', record.addend, () => ({ orderId: own['order'], text: ' \0 ' })],
    ['text', record.addend, () => ({ orderId: own['order'], text: 'x'.repeat(4001) })],
    [
      'selfReported',
      record.save,
      () => ({ orderId: own['order'], version: 0, ...fields, selfReported: 1, diagnoses: [] }),
    ],
    ['code', diagnosis.addTag, () => ({ code: '%' })],
    ['code', diagnosis.addTag, () => ({ code: 'x'.repeat(17) })],
    ['on', drug.favour, () => ({ drugId: own['drug'], on: 'true' })],
    ['kind', templates.list, () => ({ kind: 'advice' })],
    ['name', templates.save, () => ({ name: ' ', content: { kind: 'record' } })],
    ['name', templates.save, () => ({ name: 'x'.repeat(41), content: { kind: 'record' } })],
    ['content.kind', templates.save, () => ({ name: planted, content: { kind: 'advice' } })],
    [
      'content.advice',
      templates.save,
      () => ({ name: planted, content: { kind: 'record', advice: 'x'.repeat(4001) } }),
    ],
    [
      'content.lines',
      templates.save,
      () => ({ name: planted, content: { kind: 'prescription', diagnoses: [], lines: [] } }),
    ],
    ['pageSize', history.visits, () => ({ patientId: own['patient'], pageSize: 101 })],
    ['lines.0.group', prescription.create, () => create({ lines: [{ ...line, group: 10 }] })],
    ['lines.0.group', prescription.create, () => create({ lines: [{ ...line, group: 'a' }] })],
    ['reason', order.decline, () => ({ id: own['waiting'], reason: 5 })],
    ['reason', order.decline, () => ({ id: own['waiting'], reason: ' \0 ' })],
    ['lines.0.days', prescription.create, () => create({ lines: [{ ...line, days: '7' }] })],
    ['lines.0.days', prescription.create, () => create({ lines: [{ ...line, days: 0 }] })],
    ['lines.0.quantity', prescription.create, () => create({ lines: [{ ...line, quantity: 1e9 }] })],
    ['lines.0.quantity', prescription.create, () => create({ lines: [{ ...line, quantity: -1 }] })],
    ['lines.0.dose', prescription.create, () => create({ lines: [{ ...line, dose: 0.5 }] })],
    [
      'overrides.0.line',
      prescription.create,
      () => create({ overrides: [{ rule: 'x', line: '0', reason: 'x' }] }),
    ],
    ['submit', prescription.create, () => create({ submit: 'true' })],
    ['submit', prescription.create, () => create({ submit: 1 })],
    ['dictType', dictionary.byType, () => ({ dictType: 'x'.repeat(101) })],
    ['website', tenant.byWebsite, () => ({ website: ' ' })],
    ['username', auth.login, () => ({ username: { $ne: null }, password: planted })],
    ['password', auth.login, () => ({ username: 'linyue', password: ['a'] })],
    ['password', auth.login, () => ({ username: 'linyue', password: 'x'.repeat(129) })],
    ['refreshToken', auth.refresh, () => ({ refreshToken: 'x'.repeat(513) })],
  ] satisfies [string, Endpoint, () => Record<string, unknown>][])(
    'names the field %s',
    async (field, endpoint, input) => {
      for (const language of ['en', 'zh'] as const) {
        const before = attack.rows();
        const answer = await attack.call(endpoint, input(), { token: doctor, language });
        expect([input(), answer]).toMatchObject([{}, refusal(400, language, field)]);
        expect(attack.rows()).toEqual(before);
      }
    },
  );
});

const found = async (endpoint: Endpoint, keyword: string): Promise<unknown> => {
  const warehouse = endpoint === drug.search && { warehouseId: own['warehouse'] };
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
  ])('takes what was typed literally: %s', async (keyword) => {
    for (const endpoint of [drug.search, diagnosis.page])
      expect(await found(endpoint, keyword)).toEqual({ total: 0, list: [] });
  });

  it('finds a percent sign where one is written', async () => {
    const name = attack.value('SELECT name FROM drug WHERE tenant_id = 1 AND id = ?', own['drug'] ?? '');
    attack.house.database((db) =>
      db.prepare('UPDATE drug SET name = ? WHERE id = ?').run(`${name} 5%_`, own['drug'] ?? ''),
    );
    expect(await found(drug.search, '5%_')).toMatchObject({ total: 1, list: [{ id: own['drug'] }] });
    expect(await found(drug.search, '_%5')).toMatchObject({ total: 0 });
  });

  it('gives an empty page far behind the end, and its true total', async () => {
    const { data } = await attack.call(
      diagnosis.page,
      { pageNo: '999999999', pageSize: '100' },
      { token: doctor },
    );
    const total = Number(attack.value('SELECT count(*) FROM diagnosis WHERE tenant_id = 1'));
    expect(data).toEqual({ total, list: [] });
  });

  it('knows no hospital and no dictionary by a name that is a query', async () => {
    for (const website of ["' OR 1=1 --", 'localhost%', 'second.localhost\\', '%00'])
      expect(await attack.call(tenant.byWebsite, { website })).toMatchObject({ code: 200, data: null });
    for (const dictType of ["' OR 1=1 --", '__proto__', 'consult_typ_'])
      expect(await attack.call(dictionary.byType, { dictType })).toMatchObject({ code: 200, data: [] });
  });
});

it('nothing of all this stands in a log, and nothing broke', () => keepsSilent(attack, doctor));
