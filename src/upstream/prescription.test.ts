import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { audit } from '../contract/prescribing/audit.ts';
import { order } from '../contract/consultation/order.ts';
import { prescription } from '../contract/prescribing/prescription.ts';
import { draft, line, openClinic, written } from './testClinic.ts';

let clinic: ReturnType<typeof openClinic>;
beforeEach(() => {
  clinic = openClinic();
});
afterEach(() => clinic.close());

const { create, edit, cancel, info, history } = prescription;
const ann = 'east-ann';

describe('a prescription', () => {
  it('keeps the drug and its price as they were when it was written', async () => {
    const { id } = await clinic.submitted();
    clinic.store.run("UPDATE drug SET name = 'renamed', price_fen = 9900 WHERE id = 'east-amoxicillin'");
    const found = await clinic.call(ann, info, { id });
    expect(found.lines[0]).toMatchObject({ drugName: 'amoxicillin', strength: '0.25g', priceFen: 1250 });
    expect(found.totalFen).toBe(2500);
    expect(found).toMatchObject({
      status: 1,
      auditStatus: 0,
      version: 1,
      doctorName: 'ann',
      submitTime: clinic.now(),
    });
    expect(found.patient).toMatchObject({ id: 'east-lin', name: 'lin' });
    expect(found.prescriptionNo).toBe('RX2026112000001');
  });

  it('says of a quantity that its usage does not come to that a person set it, whatever the sender says', async () => {
    const lines = [line, { ...line, drugId: 'east-ibuprofen', quantity: line.quantity + 7 }];
    const kept = await clinic.call(ann, create, { orderId: 'east-open', ...draft, lines });
    expect(kept.lines.map(({ quantityByHand }) => quantityByHand)).toEqual([false, true]);
  });

  it('keeps what was in each drug, and which lines are given together', async () => {
    const lines = [
      { ...line, group: 1 },
      { ...line, drugId: 'east-ibuprofen', quantity: 1, group: 1 },
    ];
    const { id } = await clinic.call(ann, create, { orderId: 'east-open', ...draft, lines });
    clinic.store.run("UPDATE drug SET ingredients = '[]'");
    const found = await clinic.call(ann, info, { id });
    expect(found.lines.map(({ ingredients, group }) => [ingredients, group])).toEqual([
      [['amoxicillin'], 1],
      [['ibuprofen'], 1],
    ]);
    const other = { orderId: 'east-open', ...written, lines: [{ ...line, group: 1 }] };
    await clinic.call(ann, create, other);
    await clinic.refused(ann, create, other, 900);
    await clinic.call(ann, create, { ...other, lines: [line] });
  });

  it('carries no group of codes as its diagnosis, not as a draft either', async () => {
    const before = clinic.rows();
    for (const submit of [true, false]) {
      const given = { orderId: 'east-open', ...written, submit, diagnoses: [{ code: 'J02', name: '' }] };
      expect(await clinic.refused(ann, create, given, 'diagnosisGroup')).toEqual({ code: 'J02' });
    }
    expect(clinic.rows()).toBe(before);
  });

  it('shows whether its patient is pregnant, and that nobody asked', async () => {
    const { id } = await clinic.submitted();
    expect((await clinic.call(ann, info, { id })).patient.pregnant).toBeNull();
    clinic.store.run("UPDATE patient SET pregnant = 1 WHERE id = 'east-lin'");
    expect((await clinic.call(ann, info, { id })).patient.pregnant).toBe(true);
    expect((await clinic.call(ann, order.detail, { id: 'east-open' })).patient.pregnant).toBe(true);
  });

  it('is numbered through the day, and anew the next day', async () => {
    await clinic.submitted();
    expect((await clinic.submitted()).prescriptionNo).toBe('RX2026112000002');
    clinic.advance(86_400_000);
    expect((await clinic.submitted()).prescriptionNo).toBe('RX2026112100001');
  });

  it('that is written again while it awaits audit is 900 with the first one, whatever its key, until the first is decided', async () => {
    const again = { orderId: 'east-open', ...written };
    const first = await clinic.call(ann, create, again);
    const rows = clinic.rows();
    for (const key of ['first-key-1', 'other-key-2', undefined]) {
      const { code, data } = await clinic.answer(ann, create, again, key);
      expect([code, v.parse(create.data, data).id]).toEqual([900, first.id]);
    }
    expect(clinic.rows()).toBe(rows);
    await clinic.call(ann, create, { ...again, submit: false });
    await clinic.call(ann, create, { ...again, lines: [{ ...line, days: 6 }] });
    await clinic.call(ann, cancel, { id: first.id, reason: 'wrong' });
    await clinic.call(ann, create, again);
  });

  it('tells everybody whom it concerns once, whether drafted, submitted, edited or cancelled', async () => {
    const told = () =>
      clinic.store.one<{ n: number }>("SELECT count(*) AS n FROM im_event WHERE user_id = 'east-ann'")?.n;
    const { id, version } = await clinic.call(ann, create, { orderId: 'east-open', ...written });
    expect(told()).toBe(1);
    await clinic.call('east-eve', audit.claim, { id });
    await clinic.call('east-eve', audit.verdict, { id, version, approve: false, opinion: 'no' });
    expect(told()).toBe(3);
    await clinic.call(ann, edit, { id, version, ...written });
    expect(told()).toBe(4);
    await clinic.call(ann, cancel, { id, reason: 'wrong' });
    expect(told()).toBe(5);
  });

  it('may be an incomplete draft, which no rule stops and no auditor sees', async () => {
    const { id, status, auditStatus } = await clinic.call(ann, create, {
      orderId: 'east-first',
      ...draft,
      diagnoses: [],
      lines: [{ ...line, dose: '', frequency: '?', quantity: 99 }],
    });
    expect([status, auditStatus]).toEqual([0, null]);
    await clinic.refused('east-eve', info, { id }, 403);
    await clinic.refused('east-eve', audit.detail, { id }, 403);
    expect((await clinic.call('east-eve', audit.page, {})).total).toBe(0);
  });

  it('has its diagnoses under the names of the hospital, and its doses in plain digits', async () => {
    const one = await clinic.submitted({
      diagnoses: [{ code: 'J02.9', name: 'anything' }],
      lines: [{ ...line, dose: ' ０．５０' }],
    });
    expect(one.diagnoses).toEqual([{ code: 'J02.9', name: '急性咽炎', nameEn: 'Acute pharyngitis' }]);
    expect(one.lines[0]?.dose).toBe('0.5');
  });

  it('is refused with 400 or drugUnknown, and nothing written, where it names what the hospital does not have', async () => {
    const before = clinic.rows();
    const given = { orderId: 'east-open', ...draft };
    await clinic.refused(ann, create, { ...given, warehouseId: 'west-main' }, 400);
    await clinic.refused(ann, create, { ...given, diagnoses: [{ code: 'X99', name: '' }] }, 400);
    await clinic.refused(
      ann,
      create,
      { ...given, lines: [{ ...line, drugId: 'west-amoxicillin' }] },
      'drugUnknown',
    );
    await clinic.refused(ann, create, { ...given, lines: [{ ...line, quantity: 0 }] }, 400);
    await clinic.refused(ann, edit, { id: 'nobody', version: 1, ...draft }, 404);
    expect(clinic.rows()).toBe(before);
  });
});

describe('an edit', () => {
  it('raises the version and keeps what was written before', async () => {
    const { id } = await clinic.call(ann, create, { orderId: 'east-open', ...draft });
    const two = await clinic.call(ann, edit, { id, version: 1, ...draft, lines: [{ ...line, quantity: 3 }] });
    expect([two.version, two.status, two.lines[0]?.quantity]).toEqual([2, 0, 3]);
    expect(
      clinic.store.all(
        'SELECT version, quantity FROM prescription_line WHERE prescription_id = ? ORDER BY version',
        id,
      ),
    ).toMatchObject([
      { version: 1, quantity: 2 },
      { version: 2, quantity: 3 },
    ]);
  });

  it('of a version that is not the newest is refused with the newest, and writes nothing', async () => {
    const { id } = await clinic.call(ann, create, { orderId: 'east-open', ...draft });
    await clinic.call(ann, edit, { id, version: 1, ...draft });
    const before = clinic.rows();
    expect(
      await clinic.refused(ann, edit, { id, version: 1, ...written }, 'prescriptionChanged'),
    ).toMatchObject({
      id,
      version: 2,
    });
    expect(clinic.rows()).toBe(before);
  });

  it('of a rejected one keeps the reasons on its lines until it is sent again', async () => {
    const sent = await clinic.submitted();
    const { id } = await clinic.reject(sent.id, sent.lines[0]?.id);
    const mended = await clinic.call(ann, edit, { id, version: 1, ...draft });
    expect([mended.status, mended.auditStatus, mended.auditOpinion]).toEqual([4, 3, '请核对剂量']);
    expect(mended.lines[0]?.rejectReasons).toEqual(['unsuitable-dose']);
    const again = await clinic.call(ann, edit, { id, version: 2, ...written });
    expect([again.status, again.auditStatus, again.auditOpinion]).toEqual([1, 0, null]);
    expect(again.lines[0]?.rejectReasons).toEqual([]);
    expect(await clinic.call('east-mia', audit.detail, { id })).toMatchObject({ changedSinceReview: true });
  });

  it('of an approved or a cancelled one is refused', async () => {
    const { id } = await clinic.submitted();
    await clinic.approve(id);
    await clinic.refused(ann, edit, { id, version: 1, ...draft }, 'prescriptionState');
    await clinic.call(ann, cancel, { id, reason: '改用其他药' });
    await clinic.refused(ann, edit, { id, version: 1, ...written }, 'prescriptionState');
  });
});

describe('an order', () => {
  it('of another doctor, or that is finished, takes no prescription', async () => {
    const before = clinic.rows();
    for (const submit of [false, true]) {
      const given = { ...written, submit };
      await clinic.refused(ann, create, { orderId: 'east-bobs', ...given }, 'orderOfAnother');
      await clinic.refused(ann, create, { orderId: 'east-done', ...given }, 'orderNotOpen');
      await clinic.refused(ann, create, { orderId: 'nothing', ...given }, 404);
      await clinic.refused(ann, create, { orderId: 'west-open', ...given }, 404);
    }
    expect(clinic.rows()).toBe(before);
  });

  it('that was finished leaves its prescriptions readable and closed', async () => {
    const { id } = await clinic.call(ann, create, { orderId: 'east-open', ...draft });
    await clinic.call(ann, order.finish, { id: 'east-open' });
    await clinic.refused(ann, edit, { id, version: 1, ...written }, 'orderNotOpen');
    expect(await clinic.call(ann, info, { id })).toMatchObject({ id, status: 0 });
    expect((await clinic.call(ann, history, { patientId: 'east-lin' })).total).toBe(1);
  });
});
