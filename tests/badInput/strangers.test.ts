import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { audit } from '../../src/contract/prescribing/audit.ts';
import { doctor as profile } from '../../src/contract/account/doctor.ts';
import { drug } from '../../src/contract/prescribing/drug.ts';
import type { Endpoint } from '../../src/contract/protocol/endpoint.ts';
import { endpoints } from '../../src/contract/protocol/endpoints.ts';
import type { BusinessError } from '../../src/contract/errors/businessErrors.ts';
import { prescription } from '../../src/contract/prescribing/prescription.ts';
import { type Attack, keepsSilent, openAttack, refusal } from './attack.ts';
import { openTries } from './strangerTries.ts';

let attack: Attack;
let doctor: string;
let auditor: string;
/** Ids of the two hospitals: 1 is the own one, 2 the other. */
const own: Record<string, string> = {};
const other: Record<string, string> = {};

beforeAll(async () => {
  attack = await openAttack();
  doctor = await attack.login('linyue');
  auditor = await attack.login('qinshulan');
  // A template of somebody's own at each hospital: those of the demo are everybody's.
  attack.house.database((db) => {
    for (const tenant of [1, 2])
      db.prepare(
        `INSERT INTO template (id, tenant_id, user_id, kind, name, name_key, content)
         SELECT ?, ?, max(id), 'record', 'Own', 'own', '{"kind":"record"}' FROM account
         WHERE tenant_id = ? AND username IN ('linyue', 'fionaho')`,
      ).run(`100000000000000${tenant}`, tenant, tenant);
  });
  const ids = {
    order: 'id FROM consult_order WHERE status = 2',
    waiting: 'id FROM consult_order WHERE status = 1',
    prescription: 'id FROM prescription WHERE status = 1',
    rejected: 'id FROM prescription WHERE status = 4',
    patient: 'patient_id FROM prescription WHERE status = 1',
    drug: 'drug_id FROM stock WHERE packs > 0',
    warehouse: 'id FROM warehouse WHERE true',
    message: "id FROM message WHERE role = 'patient'",
    quickReply: 'id FROM quick_reply WHERE true',
    template: "id FROM template WHERE user_id <> ''",
    tag: 'id FROM disease_tag WHERE true',
    certificate: 'id FROM qualification WHERE true',
    person: 'id FROM account WHERE is_admin = 0',
  };
  for (const [name, from] of Object.entries(ids)) {
    const mine =
      name === 'order' ? " AND doctor_id IN (SELECT id FROM account WHERE username = 'linyue')" : '';
    own[name] = attack.value(`SELECT ${from} AND tenant_id = 1${mine}`);
    other[name] = attack.value(`SELECT ${from} AND tenant_id = 2`);
  }
  own['treated'] = attack.value('SELECT patient_id FROM consult_order WHERE id = ?', own['order'] ?? '');
});
afterAll(() => attack.close());

const tries = openTries(own);

/** What nobody has as an id. */
const strangers = [
  '0',
  '-1',
  '1e3',
  '9007199254740993',
  "' OR '1'='1",
  '%',
  '_',
  '__proto__',
  'ⅷ',
  ' ',
  'a\u202eb',
];

describe.each(tries)(
  '$endpoint.path with the id in $of',
  ({ endpoint, who, input, of, why = 404, field }) => {
    const refused = async (ids: readonly string[], expected: BusinessError | number = why, named = field) => {
      const token = who === 'auditor' ? auditor : doctor;
      const before = attack.rows();
      for (const id of ids)
        for (const language of ['en', 'zh'] as const) {
          const answer = await attack.call(endpoint, input(id), { token, language });
          expect([id, answer]).toMatchObject([id, refusal(expected, language, named)]);
        }
      expect(attack.rows()).toEqual(before);
    };

    it('with the id of another hospital is refused as one that is unknown, and writes nothing', () => {
      expect(other[of]).toMatch(/^\d{16}$/);
      return refused([other[of] ?? '']);
    });

    it('with an id that nobody has is refused, and writes nothing', () => refused(strangers));

    it('with an id that is too long names the field', async () => {
      const at =
        Object.entries(input('the id')).find(([, value]) => value === 'the id')?.[0] ?? 'lines.0.drugId';
      await refused(['9'.repeat(65)], 400, at);
      if (endpoint.sends === 'body') await refused(['x'.repeat(100_000)], 400, at);
    });
  },
);

describe('every call with an id', () => {
  it('stands in the list above, but a profile’s area, and the list of prescriptions, which is empty for a stranger', async () => {
    const named = new Set(tries.map(({ endpoint }) => endpoint));
    const taking = Object.values(endpoints)
      .flatMap((calls) => Object.values<Endpoint>(calls))
      .filter(
        ({ input }) =>
          'entries' in input &&
          /"(id|\w+Ids?|conv)"/.test(JSON.stringify(Object.keys(Object(input.entries)))),
      );
    expect(taking.length).toBeGreaterThan(20);
    const left = taking.filter((endpoint) => !named.has(endpoint)).map(({ path }) => path);
    // The areaId of a profile is an area's code, alike for every hospital, and no row of one: an unknown one is profile.test.ts's.
    expect(left).toEqual([profile.update.path, prescription.list.path]);
    for (const orderId of [other['order'] ?? '', ...strangers])
      expect(await attack.call(prescription.list, { orderId }, { token: doctor })).toMatchObject({
        code: 200,
        data: { total: 0, list: [] },
      });
  });

  it("leaves another hospital's drug out, and refuses a line of another prescription in a verdict", async () => {
    const asked = { warehouseId: own['warehouse'], drugIds: [other['drug'], own['drug'], '0'] };
    const { data } = await attack.call(drug.stock, asked, { token: doctor });
    expect(data).toMatchObject([{ id: own['drug'] }]);
    const id = own['prescription'] ?? '';
    expect((await attack.call(audit.claim, { id }, { token: auditor })).code).toBe(200);
    const version = Number(attack.value('SELECT version FROM prescription WHERE id = ?', id));
    const before = attack.rows();
    for (const where of ['tenant_id = 2', `tenant_id = 1 AND prescription_id <> '${id}'`]) {
      const lineId = attack.value(`SELECT id FROM prescription_line WHERE ${where}`);
      const lines = [{ lineId, reasons: ['allergy'] }];
      const answer = await attack.call(
        audit.verdict,
        { id, version, approve: false, lines },
        { token: auditor },
      );
      expect(answer).toMatchObject(refusal(400, 'en', 'lines'));
    }
    expect(attack.rows()).toEqual(before);
  });

  it('is refused with 403 to a session of another hospital, whatever header comes with it', async () => {
    const before = attack.rows(['audit_trail']);
    for (const { endpoint, who, input, of } of tries)
      for (const headers of [{}, { 'tenant-id': '1' }]) {
        const token = who === 'auditor' ? auditor : doctor;
        const coming = { token, host: 'second.localhost', headers };
        expect(await attack.call(endpoint, input(other[of] ?? ''), coming)).toMatchObject(refusal(403, 'en'));
      }
    expect(attack.rows(['audit_trail'])).toEqual(before);
  });
});

it('nothing of all this stands in a log, and nothing broke', () => keepsSilent(attack, doctor, auditor));
