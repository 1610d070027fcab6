import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { audit, claimLeaseMs } from '../../contract/prescribing/audit.ts';
import { prescription } from '../../contract/prescribing/prescription.ts';
import { validityMs, expireAll } from './prescriptionState.ts';
import { draftPayload, validLine, createTestUpstream, validPayload } from '../testing/testUpstream.ts';

let upstream: ReturnType<typeof createTestUpstream>;
beforeEach(() => {
  upstream = createTestUpstream();
});
afterEach(() => upstream.close());

const { create, edit, cancel, info, list, history, numbers: statusCounts } = prescription;
const ann = 'east-ann';

describe('a cancellation', () => {
  it('needs a reason, keeps the prescription, and happens once', async () => {
    const { id } = await upstream.submitPrescription();
    await upstream.expectError(ann, cancel, { id, reason: '  ' }, 400);
    await upstream.call(ann, cancel, { id, reason: '患者要求' });
    expect(await upstream.call(ann, info, { id })).toMatchObject({
      status: 5,
      auditStatus: 4,
      cancelReason: '患者要求',
    });
    await upstream.expectError(ann, cancel, { id, reason: '患者要求' }, 'prescriptionState');
  });

  it('is possible for drafts, rejected and approved prescriptions; the packs of an approved one return to stock', async () => {
    const draft = await upstream.call(ann, create, { orderId: 'east-open', ...draftPayload });
    await upstream.call(ann, cancel, { id: draft.id, reason: '误开' });
    expect(await upstream.call(ann, info, { id: draft.id })).toMatchObject({ status: 5, auditStatus: null });
    const rejected = await upstream.submitPrescription();
    await upstream.reject(rejected.id);
    await upstream.call(ann, cancel, { id: rejected.id, reason: '误开' });
    expect(await upstream.call(ann, info, { id: rejected.id })).toMatchObject({ status: 5, auditStatus: 3 });
    const approved = await upstream.submitPrescription();
    await upstream.approve(approved.id);
    expect(upstream.packs('amoxicillin')).toBe(8);
    await upstream.call(ann, cancel, { id: approved.id, reason: '误开' });
    expect(upstream.packs('amoxicillin')).toBe(10);
  });

  it('of a dispensed one is refused', async () => {
    const { id } = await upstream.submitPrescription();
    await upstream.approve(id);
    upstream.store.run('UPDATE prescription SET status = 3 WHERE id = ?', id);
    await upstream.expectError(ann, cancel, { id, reason: '误开' }, 'prescriptionState');
  });
});

describe('the validity of an approved prescription', () => {
  it('ends after three days: it is then shown as expired, and its packs return to stock', async () => {
    const { id } = await upstream.submitPrescription();
    await upstream.approve(id);
    upstream.advance(validityMs - 1);
    expect(await upstream.call(ann, info, { id })).toMatchObject({ status: 2 });
    upstream.advance(1);
    expect(await upstream.call(ann, statusCounts, {})).toContainEqual({ status: 6, count: 1 });
    expect(await upstream.call(ann, info, { id })).toMatchObject({ status: 6, auditStatus: 2 });
    expect(upstream.packs('amoxicillin')).toBe(10);
    await upstream.expectError(ann, cancel, { id, reason: '误开' }, 'prescriptionState');
  });

  it('ends without being read too: doctor and auditors are notified once', async () => {
    const { id } = await upstream.submitPrescription();
    await upstream.approve(id);
    const eventCount = (user: string) =>
      upstream.store.one<{ n: number }>('SELECT count(*) AS n FROM im_event WHERE user_id = ?', user)?.n ?? 0;
    upstream.advance(validityMs - 1);
    const before = [eventCount(ann), eventCount('east-eve')];
    expireAll(upstream.services);
    expect([eventCount(ann), eventCount('east-eve')]).toEqual(before);
    upstream.advance(1);
    expireAll(upstream.services);
    expireAll(upstream.services);
    expect([eventCount(ann), eventCount('east-eve')]).toEqual(before.map((n) => n + 1));
    expect(upstream.store.one('SELECT status FROM prescription WHERE id = ?', id)).toMatchObject({
      status: 6,
    });
    expect(upstream.packs('amoxicillin')).toBe(10);
    expect(
      upstream.store.all("SELECT user_id FROM audit_trail WHERE act = 'prescription-expire'"),
    ).toMatchObject([{ user_id: 'system' }]);
  });
});

describe('read access', () => {
  it('is given to the doctor, to auditors after the submit, and to another doctor of the same patient, except to drafts', async () => {
    const input = {
      orderId: 'east-allergic',
      ...validPayload,
      lines: [{ ...validLine, drugId: 'east-ibuprofen' }],
    };
    const sent = await upstream.call(ann, create, input);
    const unsent = await upstream.call(ann, create, { ...input, submit: false });
    const other = await upstream.submitPrescription();
    expect(await upstream.call('east-bob', info, { id: sent.id })).toMatchObject({ id: sent.id });
    await upstream.expectError('east-bob', info, { id: unsent.id }, 403);
    await upstream.expectError('east-bob', info, { id: other.id }, 403);
    const ids = async (user: string) =>
      (await upstream.call(user, history, { patientId: 'east-zhou' })).list.map(({ id }) => id);
    expect(await ids('east-bob')).toEqual([sent.id]);
    expect(await ids('east-eve')).toEqual([sent.id]);
    expect(await ids(ann)).toEqual([unsent.id, sent.id]);
    await upstream.expectError('east-bob', history, { patientId: 'east-lin' }, 403);
    await upstream.expectError('east-eve', history, { patientId: 'east-child' }, 403);
    await upstream.expectError(ann, history, { patientId: 'west-lin' }, 404);
  });

  it('is denied to other hospitals, and no other doctor may change it', async () => {
    const { id } = await upstream.submitPrescription();
    const before = upstream.snapshot();
    await upstream.expectError('west-ann', info, { id }, 404);
    await upstream.expectError('west-ann', edit, { id, version: 1, ...validPayload }, 404);
    await upstream.expectError('west-ann', cancel, { id, reason: '误开' }, 404);
    await upstream.expectError('west-eve', audit.detail, { id }, 404);
    await upstream.expectError('west-eve', audit.claim, { id }, 404);
    await upstream.expectError('east-bob', edit, { id, version: 1, ...validPayload }, 'orderOfAnother');
    await upstream.expectError('east-bob', cancel, { id, reason: '误开' }, 'orderOfAnother');
    await upstream.expectError('east-eve', cancel, { id, reason: '误开' }, 403);
    expect((await upstream.call('west-ann', list, {})).total).toBe(0);
    expect(upstream.snapshot()).toBe(before);
  });
});

describe("the doctor's list", () => {
  it('is sorted newest first, is filtered by order and status, is paged, and matches the counts', async () => {
    const created: string[] = [];
    for (const submit of [false, true, false, true, true]) {
      created.unshift((await upstream.submitPrescription({ submit })).id);
      upstream.advance(claimLeaseMs);
    }
    const ids = async (filter: object) => (await upstream.call(ann, list, filter)).list.map(({ id }) => id);
    expect(await ids({})).toEqual(created);
    expect(await ids({ pageSize: 2, pageNo: 2 })).toEqual(created.slice(2, 4));
    expect(await ids({ status: 0 })).toEqual([created[2], created[4]]);
    expect(await ids({ orderId: 'east-young' })).toEqual([]);
    expect((await upstream.call(ann, list, { status: 1, pageSize: 1 })).total).toBe(3);
    expect(await upstream.call(ann, statusCounts, {})).toEqual(
      [2, 3, 0, 0, 0, 0, 0].map((count, status) => ({ status, count })),
    );
    expect((await upstream.call('east-bob', list, {})).total).toBe(0);
  });
});
