import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { audit } from '../../src/contract/prescribing/audit.ts';
import { doctor as profile } from '../../src/contract/account/doctor.ts';
import { drug } from '../../src/contract/prescribing/drug.ts';
import type { Endpoint } from '../../src/contract/protocol/endpoint.ts';
import { endpoints } from '../../src/contract/protocol/endpoints.ts';
import type { BusinessError } from '../../src/contract/errors/businessErrors.ts';
import { prescription } from '../../src/contract/prescribing/prescription.ts';
import { type Attack, expectNoLeaks, startAttack, errorEnvelope } from './attack.ts';
import { createIdEndpoints } from './idEndpoints.ts';

let attack: Attack;
let doctor: string;
let auditor: string;
/** Ids of the two hospitals: 1 is the caller's, 2 the other. */
const ownIds: Record<string, string> = {};
const otherIds: Record<string, string> = {};

beforeAll(async () => {
  attack = await startAttack();
  doctor = await attack.login('linyue');
  auditor = await attack.login('qinshulan');
  // A personal template at each hospital: those of the demo are shared.
  attack.stack.withDatabase((db) => {
    for (const tenant of [1, 2])
      db.prepare(
        `INSERT INTO template (id, tenant_id, user_id, kind, name, name_key, content)
         SELECT ?, ?, max(id), 'record', 'Own', 'own', '{"kind":"record"}' FROM account
         WHERE tenant_id = ? AND username IN ('linyue', 'fionaho')`,
      ).run(`100000000000000${tenant}`, tenant, tenant);
    for (const tenant of [1, 2])
      db.prepare(
        `INSERT INTO clarification (id, tenant_id, prescription_id, version, auditor_id, question, asked_at, answer, answered_at)
         SELECT ?, ?, min(id), 1, doctor_id, 'Own', 1, 'Own', 2 FROM prescription WHERE tenant_id = ? AND status = 1`,
      ).run(`100000000000000${tenant}`, tenant, tenant);
    for (const tenant of [1, 2]) {
      db.prepare(
        `INSERT INTO prescription_sample (id, tenant_id, drawn_at, drawn_by, filter, seed, population, size)
         VALUES (?, ?, 1, '', '{"from":"2026-01-01","to":"2026-01-31"}', 'Own', 1, 1)`,
      ).run(`100000000000000${tenant}`, tenant);
      db.prepare(
        `INSERT INTO sample_sheet (id, tenant_id, sample_id, place, prescription_id, prescription_version)
         SELECT ?1, ?2, ?1, 1, min(id), 1 FROM prescription WHERE tenant_id = ?2 AND status = 2`,
      ).run(`100000000000000${tenant}`, tenant);
    }
    for (const tenant of [1, 2])
      db.prepare(
        `INSERT INTO take_over_notice (id, tenant_id, prescription_id, taken_from, taken_by, reason, at)
         SELECT ?, ?, min(id), doctor_id, doctor_id, 'Own', 1 FROM prescription WHERE tenant_id = ? AND status = 1`,
      ).run(`100000000000000${tenant}`, tenant, tenant);
    for (const tenant of [1, 2])
      db.prepare(
        "INSERT INTO dictionary (tenant_id, dict_type, value, label, label_en, sort) VALUES (?, 'hosp_standard_dept', ?, 'Own', '', 99)",
      ).run(tenant, `100000000000000${tenant}`);
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
    measurement: 'id FROM measurement WHERE true',
    followUp: 'id FROM follow_up WHERE true',
    quickReply: 'id FROM quick_reply WHERE true',
    template: "id FROM template WHERE user_id <> ''",
    tag: 'id FROM disease_tag WHERE true',
    clarification: 'id FROM clarification WHERE true',
    takeOver: 'id FROM take_over_notice WHERE true',
    sample: 'id FROM prescription_sample WHERE true',
    sheet: 'id FROM sample_sheet WHERE true',
    certificate: 'id FROM qualification WHERE true',
    department: "value FROM dictionary WHERE dict_type = 'hosp_standard_dept' AND length(value) = 16",
    person: 'id FROM account WHERE is_admin = 0',
  };
  for (const [name, query] of Object.entries(ids)) {
    const ownOrderFilter =
      name === 'order' ? " AND doctor_id IN (SELECT id FROM account WHERE username = 'linyue')" : '';
    ownIds[name] = attack.queryValue(`SELECT ${query} AND tenant_id = 1${ownOrderFilter}`);
    otherIds[name] = attack.queryValue(`SELECT ${query} AND tenant_id = 2`);
  }
  ownIds['written'] = attack.queryValue(
    "SELECT id FROM prescription WHERE doctor_id = (SELECT id FROM account WHERE username = 'linyue' AND tenant_id = 1)",
  );
  ownIds['treated'] = attack.queryValue(
    'SELECT patient_id FROM consult_order WHERE id = ?',
    ownIds['order'] ?? '',
  );
});
afterAll(() => attack.close());

const idEndpoints = createIdEndpoints(ownIds);

/** Ids that nobody has. */
const unknownIds = [
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

describe.each(idEndpoints)(
  '$endpoint.path with the id in $of',
  ({ endpoint, role, input, of, error = 404, field }) => {
    const expectAllRefused = async (
      ids: readonly string[],
      expected: BusinessError | number = error,
      listed = field,
    ) => {
      const token = role === 'auditor' ? auditor : doctor;
      const before = attack.tableDigests();
      for (const id of ids)
        for (const language of ['en', 'zh'] as const) {
          const response = await attack.call(endpoint, input(id), { token, language });
          expect([id, response]).toMatchObject([id, errorEnvelope(expected, language, listed)]);
        }
      expect(attack.tableDigests()).toEqual(before);
    };

    it('with the id of another hospital is refused like an unknown one, and writes nothing', () => {
      expect(otherIds[of]).toMatch(/^\d{16}$/);
      return expectAllRefused([otherIds[of] ?? '']);
    });

    it('with an unknown id is refused, and writes nothing', () => expectAllRefused(unknownIds));

    it('with an overlong id names the field', async () => {
      const inputField =
        Object.entries(input('the id')).find(([, value]) => value === 'the id')?.[0] ?? 'lines.0.drugId';
      await expectAllRefused(['9'.repeat(65)], 400, inputField);
      if (endpoint.sends === 'body') await expectAllRefused(['x'.repeat(100_000)], 400, inputField);
    });
  },
);

describe('every call with an id', () => {
  it('is in the list above, except a profile’s area, and the list of prescriptions and its export, which are empty for foreign ids', async () => {
    const listed = new Set(idEndpoints.map(({ endpoint }) => endpoint));
    const withIdInput = Object.values(endpoints)
      .flatMap((group) => Object.values<Endpoint>(group))
      .filter(
        ({ input }) =>
          'entries' in input &&
          /"(id|\w+Ids?|conv)"/.test(JSON.stringify(Object.keys(Object(input.entries)))),
      );
    expect(withIdInput.length).toBeGreaterThan(20);
    const unlisted = withIdInput.filter((endpoint) => !listed.has(endpoint)).map(({ path }) => path);
    // The areaId of a profile is a common area code, not a row of a hospital; profile.test.ts covers unknown ones.
    expect(unlisted.toSorted()).toEqual(
      [profile.update.path, prescription.list.path, prescription.export.path].toSorted(),
    );
    for (const orderId of [otherIds['order'] ?? '', ...unknownIds]) {
      const query = new URLSearchParams({ orderId }).toString();
      const file = await attack.send(`${prescription.export.path}?${query}`, {
        method: 'GET',
        token: doctor,
      });
      expect([file.status, file.text.trim().split('\r\n').length]).toEqual([200, 1]);
      expect(await attack.call(prescription.list, { orderId }, { token: doctor })).toMatchObject({
        code: 200,
        data: { total: 0, list: [] },
      });
    }
  });

  it("omits another hospital's drug, and refuses a line of another prescription in a verdict", async () => {
    const stockInput = { warehouseId: ownIds['warehouse'], drugIds: [otherIds['drug'], ownIds['drug'], '0'] };
    const { data } = await attack.call(drug.stock, stockInput, { token: doctor });
    expect(data).toMatchObject([{ id: ownIds['drug'] }]);
    const id = ownIds['prescription'] ?? '';
    expect((await attack.call(audit.claim, { id }, { token: auditor })).code).toBe(200);
    const version = Number(attack.queryValue('SELECT version FROM prescription WHERE id = ?', id));
    const before = attack.tableDigests();
    for (const condition of ['tenant_id = 2', `tenant_id = 1 AND prescription_id <> '${id}'`]) {
      const lineId = attack.queryValue(`SELECT id FROM prescription_line WHERE ${condition}`);
      const lines = [{ lineId, reasons: ['allergy'] }];
      const response = await attack.call(
        audit.verdict,
        { id, version, approve: false, lines },
        { token: auditor },
      );
      expect(response).toMatchObject(errorEnvelope(400, 'en', 'lines'));
    }
    expect(attack.tableDigests()).toEqual(before);
  });

  it('is refused with 403 to a session of another hospital, whatever headers it has', async () => {
    const before = attack.tableDigests(['audit_trail']);
    for (const { endpoint, role, input, of } of idEndpoints)
      for (const headers of [{}, { 'tenant-id': '1' }]) {
        const token = role === 'auditor' ? auditor : doctor;
        const options = { token, host: 'second.localhost', headers };
        expect(await attack.call(endpoint, input(otherIds[of] ?? ''), options)).toMatchObject(
          errorEnvelope(403, 'en'),
        );
      }
    expect(attack.tableDigests(['audit_trail'])).toEqual(before);
  });
});

it('nothing of this is in a log, and nothing failed', () => expectNoLeaks(attack, doctor, auditor));
