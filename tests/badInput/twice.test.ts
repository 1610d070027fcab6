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
import { type Attack, type Coming, isRefused, json, keepsSilent, openAttack, planted } from './attack.ts';

let attack: Attack;
let doctor: string;
let auditor: string;
let colleague: string;
let orderId: string;
let warehouseId: string;
let code: string;
let drugs: v.InferOutput<typeof drugSchema>[];
beforeAll(async () => {
  attack = await openAttack();
  [doctor, auditor, colleague] = [
    await attack.login('linyue'),
    await attack.login('qinshulan'),
    await attack.login('luyifan'),
  ];
  orderId = attack.openOrderOf('linyue');
  // A follow-up of a grown patient without allergies, so that no rule stands in the way.
  attack.house.database((db) => {
    db.prepare('UPDATE consult_order SET follow_up = 1 WHERE id = ?').run(orderId);
    db.prepare(
      "UPDATE patient SET birth_date = '1980-01-01', allergies = '[]', allergy_classes = '[]' WHERE id = (SELECT patient_id FROM consult_order WHERE id = ?)",
    ).run(orderId);
  });
  warehouseId = attack.value('SELECT id FROM warehouse WHERE tenant_id = 1 ORDER BY sort');
  code = attack.value('SELECT code FROM diagnosis WHERE leaf = 1 AND tenant_id = 1');
  const listed = await attack.call(drug.search, { warehouseId, pageSize: 100 }, { token: doctor });
  drugs = v
    .parse(drug.search.data, listed.data)
    .list.filter(
      ({ stock, specialControl, form }) =>
        (stock ?? 0) > 20 && specialControl === 'none' && form === 'tablet',
    );
});
afterAll(() => attack.close());

// Patients thank for a card, and that is not the attack's doing.
const talk = ['message', 'im_event', 'im_cursor', 'read_mark'];

const written = (place: number, submit = true) => ({
  orderId,
  warehouseId,
  diagnoses: [{ code, name: '' }],
  lines: [
    { drugId: drugs[place]?.id ?? '', dose: '1', frequency: 'qd', route: 'oral', days: 3, quantity: 1 },
  ],
  submit,
});
const as = (token: string, key?: string): Coming => ({
  token,
  ...(key && { headers: { 'idempotency-key': key } }),
});
const done = async (
  endpoint: Endpoint,
  input: Record<string, unknown>,
  coming: Coming,
): Promise<Prescription> => {
  const answer = await attack.call(endpoint, input, coming);
  expect(answer).toMatchObject({ code: 200 });
  return v.parse(prescriptionSchema, answer.data);
};
const submitted = (place: number, key?: string) => done(prescription.create, written(place), as(doctor, key));
const claim = async (id: string, token = auditor) =>
  expect((await attack.call(audit.claim, { id }, { token })).code).toBe(200);
const packsOf = (place: number) =>
  Number(attack.value('SELECT packs FROM stock WHERE drug_id = ?', drugs[place]?.id ?? ''));
const count = (table: string) => Number(attack.value(`SELECT count(*) FROM ${table}`));

describe('a second submit of the same prescription', () => {
  it('with the same key is answered as the first one, and written once', async () => {
    const first = await submitted(0, 'a-key-of-mine');
    const before = attack.rows();
    expect(await submitted(0, 'a-key-of-mine')).toEqual(first);
    expect(attack.rows()).toEqual(before);
  });

  it('with the same key and another content is 900', async () => {
    const body = json(written(1));
    await isRefused(attack, prescription.create.path, { ...as(doctor, 'a-key-of-mine'), body }, 900);
  });

  it.each([undefined, 'another-key-1', 'another-key-2'])(
    'with the key %s is 900, with the one that waits',
    async (key) => {
      await isRefused(attack, prescription.create.path, { ...as(doctor, key), body: json(written(0)) }, 900);
      const { data } = await attack.call(prescription.create, written(0), as(doctor, key));
      expect(v.parse(prescriptionSchema, data).status).toBe(1);
    },
  );

  it('twenty times at once, with twenty keys or with one, is one prescription', async () => {
    for (const [place, keyOf] of [
      [1, (n: number) => `at-once-key-${n}`],
      [2, () => 'at-once-one-key'],
    ] as const) {
      const before = count('prescription');
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, n) =>
          attack.call(prescription.create, written(place), as(doctor, keyOf(n))),
        ),
      );
      const ids = answers.map(({ data }) => v.parse(prescriptionSchema, data).id);
      expect(new Set(ids).size).toBe(1);
      expect(new Set(answers.map((answer) => answer.code))).toEqual(
        new Set(place === 1 ? [200, 900] : [200]),
      );
      expect(count('prescription')).toBe(before + 1);
    }
  });

  it('by an edit that comes late is 900, and changes nothing', async () => {
    const { id, version } = await done(prescription.create, written(3, false), as(doctor));
    const { orderId: _, ...content } = written(3);
    const edit = { ...content, id, version };
    expect((await attack.call(prescription.edit, edit, as(doctor))).code).toBe(200);
    for (const body of [json(edit), json({ ...edit, version: version + 1 })])
      await isRefused(attack, prescription.edit.path, { token: doctor, body }, 900);
  });

  it('ten edits of one version at once: one is written', async () => {
    const { id, version } = await done(prescription.create, written(4, false), as(doctor));
    const { orderId: _, ...content } = written(4, false);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        attack.call(prescription.edit, { ...content, id, version }, as(doctor, `ten-edits-${n}`)),
      ),
    );
    const codes = answers.map((answer) => answer.code).toSorted((a, b) => a - b);
    expect(codes).toEqual([200, ...Array.from({ length: 9 }, () => business.prescriptionChanged.code)]);
    expect(attack.value('SELECT max(version) FROM prescription_version WHERE prescription_id = ?', id)).toBe(
      '2',
    );
  });
});

const give = (id: string, version: number, change: object = {}) =>
  json({ id, version, approve: true, ...change });

describe('a verdict', () => {
  const { path } = audit.verdict;

  it('on a version that was never there, or is not any more, is refused with the new one', async () => {
    const one = await submitted(5);
    await claim(one.id);
    await attack.call(
      audit.verdict,
      { id: one.id, version: 1, approve: false, opinion: planted },
      as(auditor),
    );
    const { orderId: _, ...content } = written(5);
    await done(prescription.edit, { ...content, id: one.id, version: 1 }, as(doctor));
    await claim(one.id);
    for (const version of [0, -1, 1, 3, 2 ** 53 - 1]) {
      await isRefused(
        attack,
        path,
        { token: auditor, body: give(one.id, version) },
        'prescriptionChanged',
        undefined,
        talk,
      );
      const { data } = await attack.call(audit.verdict, { id: one.id, version, approve: true }, as(auditor));
      expect(data).toMatchObject({ id: one.id, version: 2, status: 1 });
    }
    expect(attack.value('SELECT count(*) FROM verdict WHERE prescription_id = ?', one.id)).toBe('1');
  });

  it('without a claim, on a colleague’s claim, without a reason, or twice is refused', async () => {
    const one = await submitted(6);
    const refused = (body: string, why: keyof typeof business | number, field?: string) =>
      isRefused(attack, path, { token: auditor, body }, why, field, talk);
    await refused(give(one.id, 1), 'claimMissing');
    await claim(one.id, colleague);
    await refused(give(one.id, 1), 'claimMissing');
    await isRefused(
      attack,
      audit.claim.path,
      { token: auditor, body: json({ id: one.id }) },
      'claimedByAnother',
      undefined,
      talk,
    );
    expect((await attack.call(audit.takeOver, { id: one.id, reason: planted }, as(auditor))).code).toBe(200);
    await refused(give(one.id, 1, { approve: false }), 'reasonMissing');
    await refused(give(one.id, 1, { approve: false, opinion: ' \0\n' }), 'reasonMissing');
    await refused(
      give(one.id, 1, { lines: [{ lineId: one.lines[0]?.id, reasons: ['allergy'] }] }),
      400,
      'lines',
    );
    expect(
      (await attack.call(audit.verdict, { id: one.id, version: 1, approve: true }, as(auditor))).code,
    ).toBe(200);
    await refused(give(one.id, 1), 'prescriptionState');
    await refused(give(one.id, 1, { approve: false, opinion: planted }), 'prescriptionState');
  });

  it('by two auditors at once is one verdict, and takes the stock once', async () => {
    const one = await submitted(7);
    await claim(one.id);
    const before = packsOf(7);
    const answers = await Promise.all(
      [auditor, colleague, auditor, colleague].map((token, n) =>
        attack.call(audit.verdict, { id: one.id, version: 1, approve: true }, as(token, `verdict-${n}`)),
      ),
    );
    expect(answers.filter((answer) => answer.code === 200)).toHaveLength(1);
    expect(packsOf(7)).toBe(before - 1);
  });

  it('is no doctor’s to give, and a prescription no auditor’s to write', async () => {
    await isRefused(attack, path, { token: doctor, body: give('1', 1) }, 403, undefined, talk);
    await isRefused(
      attack,
      prescription.create.path,
      { token: auditor, body: json(written(8)) },
      403,
      undefined,
      talk,
    );
  });
});

it('nothing of all this stands in a log, and nothing broke', () =>
  keepsSilent(attack, doctor, auditor, colleague));
