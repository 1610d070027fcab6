import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { audit } from '../../src/contract/prescribing/audit.ts';
import type { Endpoint } from '../../src/contract/protocol/endpoint.ts';
import { business } from '../../src/contract/errors/businessErrors.ts';
import { drug, type drugSchema } from '../../src/contract/prescribing/drug.ts';
import {
  type Prescription,
  prescription,
  prescriptionSchema,
} from '../../src/contract/prescribing/prescription.ts';
import { type Attack, expectRefused, expectNoLeaks, startAttack, canary } from './attack.ts';
import { type RequestOptions, json } from './requests.ts';

let attack: Attack;
let doctor: string;
let auditor: string;
let colleague: string;
let orderId: string;
let warehouseId: string;
let code: string;
let drugs: v.InferOutput<typeof drugSchema>[];
beforeAll(async () => {
  attack = await startAttack();
  [doctor, auditor, colleague] = [
    await attack.login('linyue'),
    await attack.login('qinshulan'),
    await attack.login('luyifan'),
  ];
  orderId = attack.openOrderId('linyue');
  // A follow-up of an adult without allergies, so that no rule applies.
  attack.stack.withDatabase((db) => {
    db.prepare('UPDATE consult_order SET follow_up = 1 WHERE id = ?').run(orderId);
    db.prepare(
      "UPDATE patient SET birth_date = '1980-01-01', allergies = '[]', allergy_classes = '[]' WHERE id = (SELECT patient_id FROM consult_order WHERE id = ?)",
    ).run(orderId);
  });
  warehouseId = attack.queryValue('SELECT id FROM warehouse WHERE tenant_id = 1 ORDER BY sort');
  code = attack.queryValue('SELECT code FROM diagnosis WHERE leaf = 1 AND tenant_id = 1');
  const listed = await attack.call(drug.search, { warehouseId, pageSize: 100 }, { token: doctor });
  drugs = v
    .parse(drug.search.data, listed.data)
    .list.filter(
      ({ stock, specialControl, form }) =>
        (stock ?? 0) > 20 && specialControl === 'none' && form === 'tablet',
    );
});
afterAll(() => attack.close());

// Patients reply to a card, which is not part of the test.
const chatTables = ['message', 'im_event', 'im_cursor', 'read_mark'];

const prescriptionInput = (drugIndex: number, submit = true) => ({
  orderId,
  warehouseId,
  diagnoses: [{ code, name: '' }],
  lines: [
    { drugId: drugs[drugIndex]?.id ?? '', dose: '1', frequency: 'qd', route: 'oral', days: 3, quantity: 1 },
  ],
  submit,
});
const asUser = (token: string, key?: string): RequestOptions => ({
  token,
  ...(key && { headers: { 'idempotency-key': key } }),
});
const callSuccessfully = async (
  endpoint: Endpoint,
  input: Record<string, unknown>,
  options: RequestOptions,
): Promise<Prescription> => {
  const response = await attack.call(endpoint, input, options);
  expect(response).toMatchObject({ code: 200 });
  return v.parse(prescriptionSchema, response.data);
};
const createSubmitted = (drugIndex: number, key?: string) =>
  callSuccessfully(prescription.create, prescriptionInput(drugIndex), asUser(doctor, key));
const claimAs = async (id: string, token = auditor) =>
  expect((await attack.call(audit.claim, { id }, { token })).code).toBe(200);
const stockOf = (drugIndex: number) =>
  Number(attack.queryValue('SELECT packs FROM stock WHERE drug_id = ?', drugs[drugIndex]?.id ?? ''));
const count = (table: string) => Number(attack.queryValue(`SELECT count(*) FROM ${table}`));

describe('a second submit of the same prescription', () => {
  it('with the same key gets the first response, and is stored once', async () => {
    const first = await createSubmitted(0, 'a-key-of-mine');
    const before = attack.tableDigests();
    expect(await createSubmitted(0, 'a-key-of-mine')).toEqual(first);
    expect(attack.tableDigests()).toEqual(before);
  });

  it('with the same key and other content is 900', async () => {
    const body = json(prescriptionInput(1));
    await expectRefused(attack, prescription.create.path, { ...asUser(doctor, 'a-key-of-mine'), body }, 900);
  });

  it.each([undefined, 'another-key-1', 'another-key-2'])(
    'with the key %s is 900, with the waiting prescription',
    async (key) => {
      await expectRefused(
        attack,
        prescription.create.path,
        { ...asUser(doctor, key), body: json(prescriptionInput(0)) },
        900,
      );
      const { data } = await attack.call(prescription.create, prescriptionInput(0), asUser(doctor, key));
      expect(v.parse(prescriptionSchema, data).status).toBe(1);
    },
  );

  it('twenty times at the same moment, with twenty keys or one, is one prescription', async () => {
    for (const [drugIndex, keyOf] of [
      [1, (n: number) => `at-once-key-${n}`],
      [2, () => 'at-once-one-key'],
    ] as const) {
      const before = count('prescription');
      const responses = await Promise.all(
        Array.from({ length: 20 }, (_, n) =>
          attack.call(prescription.create, prescriptionInput(drugIndex), asUser(doctor, keyOf(n))),
        ),
      );
      const ids = responses.map(({ data }) => v.parse(prescriptionSchema, data).id);
      expect(new Set(ids).size).toBe(1);
      expect(new Set(responses.map((response) => response.code))).toEqual(
        new Set(drugIndex === 1 ? [200, 900] : [200]),
      );
      expect(count('prescription')).toBe(before + 1);
    }
  });

  it('by a late edit is 900, and changes nothing', async () => {
    const { id, version } = await callSuccessfully(
      prescription.create,
      prescriptionInput(3, false),
      asUser(doctor),
    );
    const { orderId: _, ...content } = prescriptionInput(3);
    const edit = { ...content, id, version };
    expect((await attack.call(prescription.edit, edit, asUser(doctor))).code).toBe(200);
    for (const body of [json(edit), json({ ...edit, version: version + 1 })])
      await expectRefused(attack, prescription.edit.path, { token: doctor, body }, 900);
  });

  it('ten edits of one version at the same moment: one is stored', async () => {
    const { id, version } = await callSuccessfully(
      prescription.create,
      prescriptionInput(4, false),
      asUser(doctor),
    );
    const { orderId: _, ...content } = prescriptionInput(4, false);
    const responses = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        attack.call(prescription.edit, { ...content, id, version }, asUser(doctor, `ten-edits-${n}`)),
      ),
    );
    const codes = responses.map((response) => response.code).toSorted((a, b) => a - b);
    expect(codes).toEqual([200, ...Array.from({ length: 9 }, () => business.prescriptionChanged.code)]);
    expect(
      attack.queryValue('SELECT max(version) FROM prescription_version WHERE prescription_id = ?', id),
    ).toBe('2');
  });
});

const verdictBody = (id: string, version: number, change: object = {}) =>
  json({ id, version, approve: true, ...change });

describe('a verdict', () => {
  const { path } = audit.verdict;

  it('on a version that never existed, or is outdated, is refused with the current one', async () => {
    const created = await createSubmitted(5);
    await claimAs(created.id);
    await attack.call(
      audit.verdict,
      { id: created.id, version: 1, approve: false, opinion: canary },
      asUser(auditor),
    );
    const { orderId: _, ...content } = prescriptionInput(5);
    await callSuccessfully(prescription.edit, { ...content, id: created.id, version: 1 }, asUser(doctor));
    await claimAs(created.id);
    for (const version of [0, -1, 1, 3, 2 ** 53 - 1]) {
      await expectRefused(
        attack,
        path,
        { token: auditor, body: verdictBody(created.id, version) },
        'prescriptionChanged',
        undefined,
        chatTables,
      );
      const { data } = await attack.call(
        audit.verdict,
        { id: created.id, version, approve: true },
        asUser(auditor),
      );
      expect(data).toMatchObject({ id: created.id, version: 2, status: 1 });
    }
    expect(attack.queryValue('SELECT count(*) FROM verdict WHERE prescription_id = ?', created.id)).toBe('1');
  });

  it('without a claim, on a colleague’s claim, without a reason, or twice, is refused', async () => {
    const created = await createSubmitted(6);
    const expectVerdictRefused = (body: string, error: keyof typeof business | number, field?: string) =>
      expectRefused(attack, path, { token: auditor, body }, error, field, chatTables);
    await expectVerdictRefused(verdictBody(created.id, 1), 'claimMissing');
    await claimAs(created.id, colleague);
    await expectVerdictRefused(verdictBody(created.id, 1), 'claimMissing');
    await expectRefused(
      attack,
      audit.claim.path,
      { token: auditor, body: json({ id: created.id }) },
      'claimedByAnother',
      undefined,
      chatTables,
    );
    expect(
      (await attack.call(audit.takeOver, { id: created.id, reason: canary }, asUser(auditor))).code,
    ).toBe(200);
    await expectVerdictRefused(verdictBody(created.id, 1, { approve: false }), 'reasonMissing');
    await expectVerdictRefused(
      verdictBody(created.id, 1, { approve: false, opinion: ' \0\n' }),
      'reasonMissing',
    );
    await expectVerdictRefused(
      verdictBody(created.id, 1, { lines: [{ lineId: created.lines[0]?.id, reasons: ['allergy'] }] }),
      400,
      'lines',
    );
    expect(
      (await attack.call(audit.verdict, { id: created.id, version: 1, approve: true }, asUser(auditor))).code,
    ).toBe(200);
    await expectVerdictRefused(verdictBody(created.id, 1), 'prescriptionState');
    await expectVerdictRefused(
      verdictBody(created.id, 1, { approve: false, opinion: canary }),
      'prescriptionState',
    );
  });

  it('by two auditors at the same moment is one verdict, and reduces the stock once', async () => {
    const created = await createSubmitted(7);
    await claimAs(created.id);
    const before = stockOf(7);
    const responses = await Promise.all(
      [auditor, colleague, auditor, colleague].map((token, n) =>
        attack.call(
          audit.verdict,
          { id: created.id, version: 1, approve: true },
          asUser(token, `verdict-${n}`),
        ),
      ),
    );
    expect(responses.filter((response) => response.code === 200)).toHaveLength(1);
    expect(stockOf(7)).toBe(before - 1);
  });

  it('cannot be given by a doctor, nor a prescription be written by an auditor', async () => {
    await expectRefused(
      attack,
      path,
      { token: doctor, body: verdictBody('1', 1) },
      403,
      undefined,
      chatTables,
    );
    await expectRefused(
      attack,
      prescription.create.path,
      { token: auditor, body: json(prescriptionInput(8)) },
      403,
      undefined,
      chatTables,
    );
  });
});

it('nothing of this is in a log, and nothing failed', () =>
  expectNoLeaks(attack, doctor, auditor, colleague));
