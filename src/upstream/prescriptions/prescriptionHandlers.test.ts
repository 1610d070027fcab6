import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { audit } from '../../contract/prescribing/audit.ts';
import { order } from '../../contract/consultation/order.ts';
import { prescription } from '../../contract/prescribing/prescription.ts';
import { draftPayload, validLine, createTestUpstream, validPayload } from '../testing/testUpstream.ts';

let upstream: ReturnType<typeof createTestUpstream>;
beforeEach(() => {
  upstream = createTestUpstream();
});
afterEach(() => upstream.close());

const { create, edit, cancel, info, history } = prescription;
const ann = 'east-ann';

describe('a prescription', () => {
  it('stores the drug and its price as they were when it was written', async () => {
    const { id } = await upstream.submitPrescription();
    upstream.store.run("UPDATE drug SET name = 'renamed', price_fen = 9900 WHERE id = 'east-amoxicillin'");
    const found = await upstream.call(ann, info, { id });
    expect(found.lines[0]).toMatchObject({ drugName: 'amoxicillin', strength: '0.25g', priceFen: 1250 });
    expect(found.totalFen).toBe(2500);
    expect(found).toMatchObject({
      status: 1,
      auditStatus: 0,
      version: 1,
      doctorName: 'ann',
      submitTime: upstream.now(),
    });
    expect(found.patient).toMatchObject({ id: 'east-lin', name: 'lin' });
    expect(found.prescriptionNo).toBe('RX2026112000001');
  });

  it('marks a quantity that does not match its usage as set by a person, whatever the sender says', async () => {
    const lines = [validLine, { ...validLine, drugId: 'east-ibuprofen', quantity: validLine.quantity + 7 }];
    const created = await upstream.call(ann, create, { orderId: 'east-open', ...draftPayload, lines });
    expect(created.lines.map(({ quantityByHand }) => quantityByHand)).toEqual([false, true]);
  });

  it('stores the ingredients of each drug, and which lines are given together', async () => {
    const lines = [
      { ...validLine, group: 1 },
      { ...validLine, drugId: 'east-ibuprofen', quantity: 1, group: 1 },
    ];
    const { id } = await upstream.call(ann, create, { orderId: 'east-open', ...draftPayload, lines });
    upstream.store.run("UPDATE drug SET ingredients = '[]'");
    const found = await upstream.call(ann, info, { id });
    expect(found.lines.map(({ ingredients, group }) => [ingredients, group])).toEqual([
      [['amoxicillin'], 1],
      [['ibuprofen'], 1],
    ]);
    const other = { orderId: 'east-open', ...validPayload, lines: [{ ...validLine, group: 1 }] };
    await upstream.call(ann, create, other);
    await upstream.expectError(ann, create, other, 900);
    await upstream.call(ann, create, { ...other, lines: [validLine] });
  });

  it('accepts no group of codes as its diagnosis, even as a draft', async () => {
    const before = upstream.snapshot();
    for (const submit of [true, false]) {
      const input = { orderId: 'east-open', ...validPayload, submit, diagnoses: [{ code: 'J02', name: '' }] };
      expect(await upstream.expectError(ann, create, input, 'diagnosisGroup')).toEqual({ code: 'J02' });
    }
    expect(upstream.snapshot()).toBe(before);
  });

  it('shows whether its patient is pregnant, or that nobody asked', async () => {
    const { id } = await upstream.submitPrescription();
    expect((await upstream.call(ann, info, { id })).patient.pregnant).toBeNull();
    upstream.store.run("UPDATE patient SET pregnant = 1 WHERE id = 'east-lin'");
    expect((await upstream.call(ann, info, { id })).patient.pregnant).toBe(true);
    expect((await upstream.call(ann, order.detail, { id: 'east-open' })).patient.pregnant).toBe(true);
  });

  it('names its consultation, the department of its doctor and whether it is an emergency, whoever reads it', async () => {
    upstream.store.run(
      "INSERT INTO dictionary (dict_type, value, label, label_en, sort) VALUES ('hosp_standard_dept', '1', '心血管内科', 'Cardiology', 0)",
    );
    upstream.store.run("UPDATE account SET dept = '心血管内科' WHERE id = 'east-ann'");
    const { id } = await upstream.submitPrescription();
    const { prescription: first } = await upstream.call('east-mia', audit.detail, { id });
    expect(first).toMatchObject({ deptName: '心血管内科', deptNameEn: 'Cardiology', emergency: false });
    const read = "SELECT order_no AS no FROM consult_order WHERE id = 'east-open'";
    expect(first.orderNo).toBe(upstream.store.one<{ no: string }>(read)?.no);
    upstream.store.run("UPDATE consult_order SET consult_type = 4 WHERE id = 'east-open'");
    upstream.store.run("UPDATE rule_pack SET pack = json_set(pack, '$.emergencyTypes', json('[4]'))");
    expect(await upstream.call(ann, info, { id })).toMatchObject({ emergency: true });
  });

  it('is numbered through the day, starting again the next day', async () => {
    await upstream.submitPrescription();
    expect((await upstream.submitPrescription()).prescriptionNo).toBe('RX2026112000002');
    upstream.advance(86_400_000);
    expect((await upstream.submitPrescription()).prescriptionNo).toBe('RX2026112100001');
  });

  it('is numbered on after 99,999 in a day', async () => {
    const { id } = await upstream.submitPrescription();
    upstream.store.run("UPDATE prescription SET prescription_no = 'RX2026112099999' WHERE id = ?", id);
    const numbers: string[] = [];
    while (numbers.length < 25) {
      const next = await upstream.call(ann, create, { orderId: 'east-open', ...draftPayload });
      numbers.push(next.prescriptionNo);
    }
    expect(numbers).toEqual(Array.from({ length: 25 }, (_, n) => `RX20261120${100_000 + n}`));
  });

  it('created again while it awaits audit is 900 with the first one, whatever its key, until the first is decided', async () => {
    const again = { orderId: 'east-open', ...validPayload };
    const first = await upstream.call(ann, create, again);
    const rows = upstream.snapshot();
    for (const key of ['first-key-1', 'other-key-2', undefined]) {
      const { code, data } = await upstream.request(ann, create, again, key);
      expect([code, v.parse(create.data, data).id]).toEqual([900, first.id]);
    }
    expect(upstream.snapshot()).toBe(rows);
    await upstream.call(ann, create, { ...again, submit: false });
    await upstream.call(ann, create, { ...again, lines: [{ ...validLine, days: 6 }] });
    await upstream.call(ann, cancel, { id: first.id, reason: 'wrong' });
    await upstream.call(ann, create, again);
  });

  it('notifies everybody concerned once, whether drafted, submitted, edited or cancelled', async () => {
    const eventCount = () =>
      upstream.store.one<{ n: number }>("SELECT count(*) AS n FROM im_event WHERE user_id = 'east-ann'")?.n;
    const { id, version } = await upstream.call(ann, create, { orderId: 'east-open', ...validPayload });
    expect(eventCount()).toBe(1);
    await upstream.call('east-eve', audit.claim, { id });
    await upstream.call('east-eve', audit.verdict, { id, version, approve: false, opinion: 'no' });
    expect(eventCount()).toBe(3);
    await upstream.call(ann, edit, { id, version, ...validPayload });
    expect(eventCount()).toBe(4);
    await upstream.call(ann, cancel, { id, reason: 'wrong' });
    expect(eventCount()).toBe(5);
  });

  it('may be an incomplete draft, which no rule blocks and no auditor sees', async () => {
    const { id, status, auditStatus } = await upstream.call(ann, create, {
      orderId: 'east-first',
      ...draftPayload,
      diagnoses: [],
      lines: [{ ...validLine, dose: '', frequency: '?', quantity: 99 }],
    });
    expect([status, auditStatus]).toEqual([0, null]);
    await upstream.expectError('east-eve', info, { id }, 403);
    await upstream.expectError('east-eve', audit.detail, { id }, 403);
    expect((await upstream.call('east-eve', audit.page, {})).total).toBe(0);
  });

  it('is one of at most 50 drafts of its doctor in a visit; what is submitted is none', async () => {
    const orderId = 'east-open';
    const save = () => upstream.call(ann, create, { orderId, ...draftPayload });
    const { id } = await save();
    for (let n = 1; n < 50; n += 1) await save();
    await upstream.expectUnchanged(() =>
      upstream.expectError(ann, create, { orderId, ...draftPayload }, 'draftsFull'),
    );
    await upstream.submitPrescription({ orderId });
    await upstream.call(ann, create, { orderId: 'east-first', ...draftPayload });
    await upstream.call(ann, cancel, { id, reason: '不需要' });
    await save();
    upstream.store.run("UPDATE consult_order SET doctor_id = 'east-bob' WHERE id = ?", orderId);
    await upstream.call('east-bob', create, { orderId, ...draftPayload });
  });

  it("has its diagnoses with the hospital's names, and its doses in normalised digits", async () => {
    const submitted = await upstream.submitPrescription({
      diagnoses: [{ code: 'J02.9', name: 'anything' }],
      lines: [{ ...validLine, dose: ' ０．５０' }],
    });
    expect(submitted.diagnoses).toEqual([{ code: 'J02.9', name: '急性咽炎', nameEn: 'Acute pharyngitis' }]);
    expect(submitted.lines[0]?.dose).toBe('0.5');
  });

  it('is refused with what is wrong, and nothing written, if it refers to something that the hospital does not have', async () => {
    const before = upstream.snapshot();
    const input = { orderId: 'east-open', ...draftPayload };
    await upstream.expectError(ann, create, { ...input, warehouseId: 'west-main' }, 400);
    const unknown = { ...input, diagnoses: [{ code: 'X99', name: '' }] };
    expect(await upstream.expectError(ann, create, unknown, 'diagnosisUnknown')).toEqual({ code: 'X99' });
    await upstream.expectError(
      ann,
      create,
      { ...input, lines: [{ ...validLine, drugId: 'west-amoxicillin' }] },
      'drugUnknown',
    );
    await upstream.expectError(ann, create, { ...input, lines: [{ ...validLine, quantity: 0 }] }, 400);
    await upstream.expectError(ann, edit, { id: 'nobody', version: 1, ...draftPayload }, 404);
    expect(upstream.snapshot()).toBe(before);
  });
});

describe('an edit', () => {
  it('increments the version and keeps the previous one', async () => {
    const { id } = await upstream.call(ann, create, { orderId: 'east-open', ...draftPayload });
    const two = await upstream.call(ann, edit, {
      id,
      version: 1,
      ...draftPayload,
      lines: [{ ...validLine, quantity: 3 }],
    });
    expect([two.version, two.status, two.lines[0]?.quantity]).toEqual([2, 0, 3]);
    expect(
      upstream.store.all(
        'SELECT version, quantity FROM prescription_line WHERE prescription_id = ? ORDER BY version',
        id,
      ),
    ).toMatchObject([
      { version: 1, quantity: 2 },
      { version: 2, quantity: 3 },
    ]);
  });

  it('of an outdated version is refused with the newest, and writes nothing', async () => {
    const { id } = await upstream.call(ann, create, { orderId: 'east-open', ...draftPayload });
    await upstream.call(ann, edit, { id, version: 1, ...draftPayload });
    const before = upstream.snapshot();
    expect(
      await upstream.expectError(ann, edit, { id, version: 1, ...validPayload }, 'prescriptionChanged'),
    ).toMatchObject({
      id,
      version: 2,
    });
    expect(upstream.snapshot()).toBe(before);
  });

  it('of a rejected one keeps the reasons on its lines until it is submitted again', async () => {
    const sent = await upstream.submitPrescription();
    const { id } = await upstream.reject(sent.id, sent.lines[0]?.id);
    const corrected = await upstream.call(ann, edit, { id, version: 1, ...draftPayload });
    expect([corrected.status, corrected.auditStatus, corrected.auditOpinion]).toEqual([4, 3, '请核对剂量']);
    expect(corrected.lines[0]?.rejectReasons).toEqual(['unsuitable-dose']);
    const again = await upstream.call(ann, edit, { id, version: 2, ...validPayload });
    expect([again.status, again.auditStatus, again.auditOpinion]).toEqual([1, 0, null]);
    expect(again.lines[0]?.rejectReasons).toEqual([]);
    expect(await upstream.call('east-mia', audit.detail, { id })).toMatchObject({ changedSinceReview: true });
  });

  it('of an approved or a cancelled one is refused', async () => {
    const { id } = await upstream.submitPrescription();
    await upstream.approve(id);
    await upstream.expectError(ann, edit, { id, version: 1, ...draftPayload }, 'prescriptionState');
    await upstream.call(ann, cancel, { id, reason: '改用其他药' });
    await upstream.expectError(ann, edit, { id, version: 1, ...validPayload }, 'prescriptionState');
  });
});

describe('an order', () => {
  it('of another doctor, or that is finished, accepts no prescription', async () => {
    const before = upstream.snapshot();
    for (const submit of [false, true]) {
      const input = { ...validPayload, submit };
      await upstream.expectError(ann, create, { orderId: 'east-bobs', ...input }, 'orderOfAnother');
      await upstream.expectError(ann, create, { orderId: 'east-done', ...input }, 'orderNotOpen');
      await upstream.expectError(ann, create, { orderId: 'nothing', ...input }, 404);
      await upstream.expectError(ann, create, { orderId: 'west-open', ...input }, 404);
    }
    expect(upstream.snapshot()).toBe(before);
  });

  it('that was finished leaves its prescriptions readable and closed', async () => {
    const { id } = await upstream.call(ann, create, { orderId: 'east-open', ...draftPayload });
    await upstream.call(ann, order.finish, { id: 'east-open' });
    await upstream.expectError(ann, edit, { id, version: 1, ...validPayload }, 'orderNotOpen');
    expect(await upstream.call(ann, info, { id })).toMatchObject({ id, status: 0 });
    expect((await upstream.call(ann, history, { patientId: 'east-lin' })).total).toBe(1);
  });
});
