import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { audit, claimLeaseMs } from '../contract/prescribing/audit.ts';
import { prescription } from '../contract/prescribing/prescription.ts';
import { expireAll } from './prescriptionExpiry.ts';
import { validity } from './prescriptionState.ts';
import { draft, line, openClinic, written } from './testClinic.ts';

let clinic: ReturnType<typeof openClinic>;
beforeEach(() => {
  clinic = openClinic();
});
afterEach(() => clinic.close());

const { create, edit, cancel, info, list, history, numbers } = prescription;
const ann = 'east-ann';

describe('a cancellation', () => {
  it('needs a reason, keeps the prescription, and comes once', async () => {
    const { id } = await clinic.submitted();
    await clinic.refused(ann, cancel, { id, reason: '  ' }, 400);
    await clinic.call(ann, cancel, { id, reason: '患者要求' });
    expect(await clinic.call(ann, info, { id })).toMatchObject({
      status: 5,
      auditStatus: 4,
      cancelReason: '患者要求',
    });
    await clinic.refused(ann, cancel, { id, reason: '患者要求' }, 'prescriptionState');
  });

  it('is possible as a draft, rejected and approved too; the packs of an approved one are in stock again', async () => {
    const one = await clinic.call(ann, create, { orderId: 'east-open', ...draft });
    await clinic.call(ann, cancel, { id: one.id, reason: '误开' });
    expect(await clinic.call(ann, info, { id: one.id })).toMatchObject({ status: 5, auditStatus: null });
    const two = await clinic.submitted();
    await clinic.reject(two.id);
    await clinic.call(ann, cancel, { id: two.id, reason: '误开' });
    expect(await clinic.call(ann, info, { id: two.id })).toMatchObject({ status: 5, auditStatus: 3 });
    const three = await clinic.submitted();
    await clinic.approve(three.id);
    expect(clinic.packs('amoxicillin')).toBe(8);
    await clinic.call(ann, cancel, { id: three.id, reason: '误开' });
    expect(clinic.packs('amoxicillin')).toBe(10);
  });

  it('of one that was dispensed is refused', async () => {
    const { id } = await clinic.submitted();
    await clinic.approve(id);
    clinic.store.run('UPDATE prescription SET status = 3 WHERE id = ?', id);
    await clinic.refused(ann, cancel, { id, reason: '误开' }, 'prescriptionState');
  });
});

describe('the validity of an approved prescription', () => {
  it('ends after three days: whoever reads it then finds it expired, and its packs are in stock again', async () => {
    const { id } = await clinic.submitted();
    await clinic.approve(id);
    clinic.advance(validity - 1);
    expect(await clinic.call(ann, info, { id })).toMatchObject({ status: 2 });
    clinic.advance(1);
    expect(await clinic.call(ann, numbers, {})).toContainEqual({ status: 6, count: 1 });
    expect(await clinic.call(ann, info, { id })).toMatchObject({ status: 6, auditStatus: 2 });
    expect(clinic.packs('amoxicillin')).toBe(10);
    await clinic.refused(ann, cancel, { id, reason: '误开' }, 'prescriptionState');
  });

  it('ends by itself too: doctor and auditors are told once, though nobody reads anything', async () => {
    const { id } = await clinic.submitted();
    await clinic.approve(id);
    const told = (user: string) =>
      clinic.store.one<{ n: number }>('SELECT count(*) AS n FROM im_event WHERE user_id = ?', user)?.n ?? 0;
    clinic.advance(validity - 1);
    const before = [told(ann), told('east-eve')];
    expireAll(clinic.house);
    expect([told(ann), told('east-eve')]).toEqual(before);
    clinic.advance(1);
    expireAll(clinic.house);
    expireAll(clinic.house);
    expect([told(ann), told('east-eve')]).toEqual(before.map((n) => n + 1));
    expect(clinic.store.one('SELECT status FROM prescription WHERE id = ?', id)).toMatchObject({ status: 6 });
    expect(clinic.packs('amoxicillin')).toBe(10);
    expect(
      clinic.store.all("SELECT user_id FROM audit_trail WHERE act = 'prescription-expire'"),
    ).toMatchObject([{ user_id: 'system' }]);
  });
});

describe('who may read', () => {
  it('is the doctor, auditors once it was sent, and another doctor of the same patient, but not their drafts', async () => {
    const given = { orderId: 'east-allergic', ...written, lines: [{ ...line, drugId: 'east-ibuprofen' }] };
    const sent = await clinic.call(ann, create, given);
    const unsent = await clinic.call(ann, create, { ...given, submit: false });
    const other = await clinic.submitted();
    expect(await clinic.call('east-bob', info, { id: sent.id })).toMatchObject({ id: sent.id });
    await clinic.refused('east-bob', info, { id: unsent.id }, 403);
    await clinic.refused('east-bob', info, { id: other.id }, 403);
    const ids = async (user: string) =>
      (await clinic.call(user, history, { patientId: 'east-zhou' })).list.map(({ id }) => id);
    expect(await ids('east-bob')).toEqual([sent.id]);
    expect(await ids('east-eve')).toEqual([sent.id]);
    expect(await ids(ann)).toEqual([unsent.id, sent.id]);
    await clinic.refused('east-bob', history, { patientId: 'east-lin' }, 403);
    await clinic.refused('east-eve', history, { patientId: 'east-child' }, 403);
    await clinic.refused(ann, history, { patientId: 'west-lin' }, 404);
  });

  it('is nobody of another hospital, and no other doctor may change it', async () => {
    const { id } = await clinic.submitted();
    const before = clinic.rows();
    await clinic.refused('west-ann', info, { id }, 404);
    await clinic.refused('west-ann', edit, { id, version: 1, ...written }, 404);
    await clinic.refused('west-ann', cancel, { id, reason: '误开' }, 404);
    await clinic.refused('west-eve', audit.detail, { id }, 404);
    await clinic.refused('west-eve', audit.claim, { id }, 404);
    await clinic.refused('east-bob', edit, { id, version: 1, ...written }, 'orderOfAnother');
    await clinic.refused('east-bob', cancel, { id, reason: '误开' }, 'orderOfAnother');
    await clinic.refused('east-eve', cancel, { id, reason: '误开' }, 403);
    expect((await clinic.call('west-ann', list, {})).total).toBe(0);
    expect(clinic.rows()).toBe(before);
  });
});

describe("the doctor's list", () => {
  it('is newest first, by order, by state and by page, and agrees with the counts', async () => {
    const made: string[] = [];
    for (const submit of [false, true, false, true, true]) {
      made.unshift((await clinic.submitted({ submit })).id);
      clinic.advance(claimLeaseMs);
    }
    const ids = async (asked: object) => (await clinic.call(ann, list, asked)).list.map(({ id }) => id);
    expect(await ids({})).toEqual(made);
    expect(await ids({ pageSize: 2, pageNo: 2 })).toEqual(made.slice(2, 4));
    expect(await ids({ status: 0 })).toEqual([made[2], made[4]]);
    expect(await ids({ orderId: 'east-young' })).toEqual([]);
    expect((await clinic.call(ann, list, { status: 1, pageSize: 1 })).total).toBe(3);
    expect(await clinic.call(ann, numbers, {})).toEqual(
      [2, 3, 0, 0, 0, 0, 0].map((count, status) => ({ status, count })),
    );
    expect((await clinic.call('east-bob', list, {})).total).toBe(0);
  });
});
