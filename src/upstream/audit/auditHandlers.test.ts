import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { audit, claimLeaseMs } from '../../contract/prescribing/audit.ts';
import { prescription } from '../../contract/prescribing/prescription.ts';
import { liveEvent } from '../../contract/protocol/socket.ts';
import { validLine, createTestUpstream, validPayload } from '../testing/testUpstream.ts';

let upstream: ReturnType<typeof createTestUpstream>;
beforeEach(() => {
  upstream = createTestUpstream();
});
afterEach(() => upstream.close());

const { page, detail, claim, renew, release, takeOver, verdict } = audit;
const [eve, mia] = ['east-eve', 'east-mia'] as const;
const trailOf = (id: string) =>
  upstream.store
    .all<{ act: string; user_id: string; detail: string }>(
      'SELECT act, user_id, detail FROM audit_trail WHERE subject = ? ORDER BY id',
      id,
    )
    .map((row) => `${row.user_id} ${row.act} ${row.detail}`.trim());
const ibuprofen = { ...validLine, drugId: 'east-ibuprofen' };
const holder = async (id: string) => (await upstream.call(mia, detail, { id })).claim?.auditorId ?? null;

describe('the queue', () => {
  it('is oldest first and paged, and shows who holds what', async () => {
    const created: string[] = [];
    for (let n = 0; n < 5; n += 1) {
      created.push((await upstream.submitPrescription()).id);
      upstream.advance(1000);
    }
    await upstream.call(eve, claim, { id: created[1] ?? '' });
    const first = await upstream.call(mia, page, { pageSize: 3 });
    expect(first.total).toBe(5);
    expect(
      first.list.map((task) => [
        task.prescription.id,
        task.prescription.auditStatus,
        task.claim?.auditorName,
      ]),
    ).toEqual([
      [created[0], 0, undefined],
      [created[1], 1, 'eve'],
      [created[2], 0, undefined],
    ]);
    const ids = async (asked: object) =>
      (await upstream.call(mia, page, asked)).list.map((task) => task.prescription.id);
    expect(await ids({ pageSize: 3, pageNo: 2 })).toEqual(created.slice(3));
    expect(await ids({ auditStatus: 0 })).toEqual([created[0], ...created.slice(2)]);
    expect(await ids({ auditStatus: 1 })).toEqual([created[1]]);
    upstream.advance(claimLeaseMs);
    expect(await ids({ auditStatus: 1 })).toEqual([]);
    expect(await ids({ auditStatus: 0 })).toEqual(created);
  });

  it("puts this hospital's emergencies before older prescriptions", async () => {
    const older = await upstream.submitPrescription();
    upstream.advance(1000);
    const urgent = await upstream.submitPrescription({ orderId: 'east-allergic', lines: [ibuprofen] });
    const ids = async () => (await upstream.call(mia, page, {})).list.map((task) => task.prescription.id);
    expect(await ids()).toEqual([older.id, urgent.id]);
    upstream.store.run("UPDATE consult_order SET consult_type = 4 WHERE id = 'east-allergic'");
    upstream.store.run("UPDATE rule_pack SET pack = json_set(pack, '$.emergencyTypes', json('[4]'))");
    expect(await ids()).toEqual([urgent.id, older.id]);
  });

  it('lists decided prescriptions newest first', async () => {
    const first = await upstream.submitPrescription();
    const second = await upstream.submitPrescription();
    await upstream.reject(second.id, second.lines[0]?.id);
    upstream.advance(1000);
    await upstream.reject(first.id, first.lines[0]?.id);
    const { list } = await upstream.call(mia, page, { auditStatus: 3 });
    expect(list.map((task) => task.prescription.id)).toEqual([first.id, second.id]);
  });

  it('lists decided prescriptions separately, by audit status', async () => {
    const [good, bad, cancelled] = [
      await upstream.submitPrescription(),
      await upstream.submitPrescription(),
      await upstream.submitPrescription(),
    ];
    for (const [{ id }, approve] of [
      [good, true],
      [bad, false],
    ] as const) {
      await upstream.call(eve, claim, { id });
      await upstream.call(eve, verdict, { id, version: 1, approve, opinion: '见意见' });
    }
    await upstream.call('east-ann', prescription.cancel, { id: cancelled.id, reason: '误开' });
    const ids = async (auditStatus?: number) =>
      (await upstream.call(mia, page, auditStatus === undefined ? {} : { auditStatus })).list.map(
        (task) => task.prescription.id,
      );
    expect([await ids(), await ids(2), await ids(3), await ids(4)]).toEqual([
      [],
      [good.id],
      [bad.id],
      [cancelled.id],
    ]);
  });

  it('is for auditors of one hospital', async () => {
    const { id } = await upstream.submitPrescription();
    for (const [endpoint, input] of [
      [page, {}],
      [detail, { id }],
      [claim, { id }],
    ] as const)
      await upstream.expectError('east-ann', endpoint, input, 403);
    expect((await upstream.call('west-eve', page, {})).total).toBe(0);
  });

  it('is live: auditors and the doctor are notified of a submit, a claim and a verdict', async () => {
    const { id } = await upstream.submitPrescription();
    await upstream.call(eve, claim, { id });
    await upstream.call(eve, verdict, { id, version: 1, approve: true });
    const publishedStatuses = (user: string) =>
      upstream.store
        .all<{ ev: string }>('SELECT ev FROM im_event WHERE user_id = ? ORDER BY useq', user)
        .map(({ ev }) => v.parse(liveEvent, JSON.parse(ev)))
        .flatMap((ev) => (ev.type === 'prescription' ? [ev.status] : []));
    for (const user of [eve, mia, 'east-ann']) expect(publishedStatuses(user)).toEqual([1, 1, 2]);
    expect(publishedStatuses('east-bob')).toEqual([]);
  });
});

describe('a claim', () => {
  it('has one holder, even if two auditors claim at the same moment', { timeout: 60_000 }, async () => {
    for (let round = 0; round < 200; round += 1) {
      const { id } = await upstream.submitPrescription();
      const pair = round % 2 === 0 ? [eve, mia] : [mia, eve];
      const answers = await Promise.all(pair.map((who) => upstream.request(who, claim, { id })));
      expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 1_103_000_001]);
      const winner = pair[answers.findIndex(({ code }) => code === 200)];
      const lost = answers.find(({ code }) => code !== 200);
      expect(lost?.data).toMatchObject({ auditorId: winner, until: upstream.now() + claimLeaseMs });
      expect(await holder(id)).toBe(winner);
      await upstream.request('east-ann', prescription.cancel, { id, reason: '收尾' });
    }
  });

  it('lasts for a lease, is renewed by its holder, and is free once it has expired', async () => {
    const { id } = await upstream.submitPrescription();
    await upstream.call(eve, claim, { id });
    upstream.advance(claimLeaseMs - 1);
    await upstream.expectError(mia, claim, { id }, 'claimedByAnother');
    await upstream.expectError(mia, renew, { id }, 'claimedByAnother');
    expect(await upstream.call(eve, renew, { id })).toMatchObject({
      auditorId: eve,
      until: upstream.now() + claimLeaseMs,
    });
    upstream.advance(claimLeaseMs - 1);
    expect(await holder(id)).toBe(eve);
    upstream.advance(1);
    expect(await holder(id)).toBeNull();
    await upstream.expectError(eve, renew, { id }, 'claimMissing');
    expect((await upstream.call(mia, claim, { id })).claim).toMatchObject({
      auditorId: mia,
      auditorName: 'mia',
    });
    await upstream.expectError(eve, renew, { id }, 'claimedByAnother');
  });

  it('may be repeated by its holder', async () => {
    const { id } = await upstream.submitPrescription();
    await upstream.call(eve, claim, { id });
    upstream.advance(1000);
    expect((await upstream.call(eve, claim, { id })).claim?.until).toBe(upstream.now() + claimLeaseMs);
  });

  it('is released by its holder only', async () => {
    const { id } = await upstream.submitPrescription();
    await upstream.call(eve, claim, { id });
    await upstream.expectError(mia, release, { id }, 'claimedByAnother');
    expect(await holder(id)).toBe(eve);
    await upstream.call(eve, release, { id });
    await upstream.call(eve, release, { id });
    expect(await holder(id)).toBeNull();
    await upstream.call(mia, claim, { id });
  });

  it('that was taken over is told to who had it, by whom and why, until they have seen it', async () => {
    const { id, prescriptionNo } = await upstream.submitPrescription();
    await upstream.call(eve, claim, { id });
    await upstream.call(mia, takeOver, { id, reason: '同事已下班' });
    // The colleague is quicker than the reader.
    await upstream.call(mia, verdict, { id, version: 1, approve: true });
    const told = await upstream.call(eve, audit.takenOver, {});
    expect(told).toMatchObject([
      { prescriptionId: id, prescriptionNo, patientName: 'lin', takenBy: 'mia', reason: '同事已下班' },
    ]);
    expect(await upstream.call(mia, audit.takenOver, {})).toEqual([]);
    const seen = { id: told[0]?.id ?? '' };
    await upstream.expectError(mia, audit.dismissTakenOver, seen, 404);
    expect(await upstream.call(eve, audit.takenOver, {})).toEqual(told);
    await upstream.call(eve, audit.dismissTakenOver, seen);
    expect(await upstream.call(eve, audit.takenOver, {})).toEqual([]);
    // What nobody had is taken from nobody.
    const free = await upstream.submitPrescription();
    await upstream.call(mia, takeOver, { id: free.id, reason: '急' });
    expect(await upstream.call(eve, audit.takenOver, {})).toEqual([]);
  });

  it('is taken over with a reason, which is stored in the audit trail', async () => {
    const { id } = await upstream.submitPrescription();
    await upstream.call(eve, claim, { id });
    await upstream.expectError(mia, takeOver, { id, reason: ' ' }, 400);
    expect((await upstream.call(mia, takeOver, { id, reason: '同事已下班' })).claim?.auditorId).toBe(mia);
    await upstream.expectError(eve, renew, { id }, 'claimedByAnother');
    const taken = { auditorId: mia, takenFrom: eve, takeReason: '同事已下班' };
    expect((await upstream.call(eve, audit.detail, { id })).claim).toMatchObject(taken);
    // A renewal keeps who took it, and why.
    expect(await upstream.call(mia, renew, { id })).toMatchObject(taken);
    expect(trailOf(id)).toEqual([
      'east-ann prescription-submit version 1',
      'east-eve audit-claim',
      'east-mia audit-take-over east-eve: 同事已下班',
      'east-eve prescription-read',
      'east-mia audit-renew',
    ]);
  });

  it('is refused for a prescription that does not await audit or does not exist', async () => {
    const { id } = await upstream.submitPrescription({ submit: false });
    for (const endpoint of [claim, renew]) await upstream.expectError(eve, endpoint, { id }, 403);
    const { id: sent } = await upstream.submitPrescription();
    await upstream.call('east-ann', prescription.cancel, { id: sent, reason: '误开' });
    for (const endpoint of [claim, renew])
      await upstream.expectError(eve, endpoint, { id: sent }, 'prescriptionState');
    await upstream.expectError(eve, takeOver, { id: sent, reason: '试试' }, 'prescriptionState');
    for (const endpoint of [claim, renew, release])
      await upstream.expectError(eve, endpoint, { id: 'nothing' }, 404);
  });

  it('is refused to the author of the prescription, even if they became an auditor', async () => {
    const { id } = await upstream.call('east-ann', prescription.create, {
      orderId: 'east-open',
      ...validPayload,
    });
    upstream.store.run("UPDATE account SET is_auditor = 1 WHERE id = 'east-ann'");
    await upstream.expectError('east-ann', claim, { id }, 403);
    await upstream.expectError('east-ann', takeOver, { id, reason: '我自己写的' }, 403);
    await upstream.expectError('east-ann', verdict, { id, version: 1, approve: true }, 403);
  });
});
