import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { audit, claimLeaseMs } from '../contract/prescribing/audit.ts';
import { prescription } from '../contract/prescribing/prescription.ts';
import { liveEvent } from '../contract/protocol/socket.ts';
import { line, openClinic, written } from './testClinic.ts';

let clinic: ReturnType<typeof openClinic>;
beforeEach(() => {
  clinic = openClinic();
});
afterEach(() => clinic.close());

const { page, detail, claim, renew, release, takeOver, verdict } = audit;
const [eve, mia] = ['east-eve', 'east-mia'] as const;
const trailOf = (id: string) =>
  clinic.store
    .all<{ act: string; user_id: string; detail: string }>(
      'SELECT act, user_id, detail FROM audit_trail WHERE subject = ? ORDER BY id',
      id,
    )
    .map((row) => `${row.user_id} ${row.act} ${row.detail}`.trim());
const ibuprofen = { ...line, drugId: 'east-ibuprofen' };
const holder = async (id: string) => (await clinic.call(mia, detail, { id })).claim?.auditorId ?? null;

describe('the queue', () => {
  it('is oldest first and paged, and shows who holds what', async () => {
    const made: string[] = [];
    for (let n = 0; n < 5; n += 1) {
      made.push((await clinic.submitted()).id);
      clinic.advance(1000);
    }
    await clinic.call(eve, claim, { id: made[1] ?? '' });
    const first = await clinic.call(mia, page, { pageSize: 3 });
    expect(first.total).toBe(5);
    expect(
      first.list.map((task) => [
        task.prescription.id,
        task.prescription.auditStatus,
        task.claim?.auditorName,
      ]),
    ).toEqual([
      [made[0], 0, undefined],
      [made[1], 1, 'eve'],
      [made[2], 0, undefined],
    ]);
    const ids = async (asked: object) =>
      (await clinic.call(mia, page, asked)).list.map((task) => task.prescription.id);
    expect(await ids({ pageSize: 3, pageNo: 2 })).toEqual(made.slice(3));
    expect(await ids({ auditStatus: 0 })).toEqual([made[0], ...made.slice(2)]);
    expect(await ids({ auditStatus: 1 })).toEqual([made[1]]);
    clinic.advance(claimLeaseMs);
    expect(await ids({ auditStatus: 1 })).toEqual([]);
    expect(await ids({ auditStatus: 0 })).toEqual(made);
  });

  it('puts what is an emergency at this hospital before what is older', async () => {
    const older = await clinic.submitted();
    clinic.advance(1000);
    const urgent = await clinic.submitted({ orderId: 'east-allergic', lines: [ibuprofen] });
    const ids = async () => (await clinic.call(mia, page, {})).list.map((task) => task.prescription.id);
    expect(await ids()).toEqual([older.id, urgent.id]);
    clinic.store.run("UPDATE consult_order SET consult_type = 4 WHERE id = 'east-allergic'");
    clinic.store.run("UPDATE rule_pack SET pack = json_set(pack, '$.emergencyTypes', json('[4]'))");
    expect(await ids()).toEqual([urgent.id, older.id]);
  });

  it('keeps what was decided apart, under its audit status', async () => {
    const [good, bad, gone] = [await clinic.submitted(), await clinic.submitted(), await clinic.submitted()];
    for (const [{ id }, approve] of [
      [good, true],
      [bad, false],
    ] as const) {
      await clinic.call(eve, claim, { id });
      await clinic.call(eve, verdict, { id, version: 1, approve, opinion: '见意见' });
    }
    await clinic.call('east-ann', prescription.cancel, { id: gone.id, reason: '误开' });
    const ids = async (auditStatus?: number) =>
      (await clinic.call(mia, page, auditStatus === undefined ? {} : { auditStatus })).list.map(
        (task) => task.prescription.id,
      );
    expect([await ids(), await ids(2), await ids(3), await ids(4)]).toEqual([
      [],
      [good.id],
      [bad.id],
      [gone.id],
    ]);
  });

  it('is for auditors, and for one hospital', async () => {
    const { id } = await clinic.submitted();
    for (const [endpoint, input] of [
      [page, {}],
      [detail, { id }],
      [claim, { id }],
    ] as const)
      await clinic.refused('east-ann', endpoint, input, 403);
    expect((await clinic.call('west-eve', page, {})).total).toBe(0);
  });

  it('is live: auditors are told of a submit, a claim and a verdict, the doctor too', async () => {
    const { id } = await clinic.submitted();
    await clinic.call(eve, claim, { id });
    await clinic.call(eve, verdict, { id, version: 1, approve: true });
    const told = (user: string) =>
      clinic.store
        .all<{ ev: string }>('SELECT ev FROM im_event WHERE user_id = ? ORDER BY useq', user)
        .map(({ ev }) => v.parse(liveEvent, JSON.parse(ev)))
        .flatMap((ev) => (ev.type === 'prescription' ? [ev.status] : []));
    for (const user of [eve, mia, 'east-ann']) expect(told(user)).toEqual([1, 1, 2]);
    expect(told('east-bob')).toEqual([]);
  });
});

describe('a claim', () => {
  it('has one holder, however often two auditors reach for it at once', { timeout: 60_000 }, async () => {
    for (let round = 0; round < 200; round += 1) {
      const { id } = await clinic.submitted();
      const pair = round % 2 === 0 ? [eve, mia] : [mia, eve];
      const answers = await Promise.all(pair.map((who) => clinic.answer(who, claim, { id })));
      expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 1_103_000_001]);
      const winner = pair[answers.findIndex(({ code }) => code === 200)];
      const lost = answers.find(({ code }) => code !== 200);
      expect(lost?.data).toMatchObject({ auditorId: winner, until: clinic.now() + claimLeaseMs });
      expect(await holder(id)).toBe(winner);
    }
  });

  it('holds for a lease, is renewed by its holder, and is free when it lapsed', async () => {
    const { id } = await clinic.submitted();
    await clinic.call(eve, claim, { id });
    clinic.advance(claimLeaseMs - 1);
    await clinic.refused(mia, claim, { id }, 'claimedByAnother');
    await clinic.refused(mia, renew, { id }, 'claimedByAnother');
    expect(await clinic.call(eve, renew, { id })).toMatchObject({
      auditorId: eve,
      until: clinic.now() + claimLeaseMs,
    });
    clinic.advance(claimLeaseMs - 1);
    expect(await holder(id)).toBe(eve);
    clinic.advance(1);
    expect(await holder(id)).toBeNull();
    await clinic.refused(eve, renew, { id }, 'claimMissing');
    expect((await clinic.call(mia, claim, { id })).claim).toMatchObject({
      auditorId: mia,
      auditorName: 'mia',
    });
    await clinic.refused(eve, renew, { id }, 'claimedByAnother');
  });

  it('may be made again by its holder', async () => {
    const { id } = await clinic.submitted();
    await clinic.call(eve, claim, { id });
    clinic.advance(1000);
    expect((await clinic.call(eve, claim, { id })).claim?.until).toBe(clinic.now() + claimLeaseMs);
  });

  it('is let go by its holder only', async () => {
    const { id } = await clinic.submitted();
    await clinic.call(eve, claim, { id });
    await clinic.refused(mia, release, { id }, 'claimedByAnother');
    expect(await holder(id)).toBe(eve);
    await clinic.call(eve, release, { id });
    await clinic.call(eve, release, { id });
    expect(await holder(id)).toBeNull();
    await clinic.call(mia, claim, { id });
  });

  it('is taken over with a reason, which stays in the trail', async () => {
    const { id } = await clinic.submitted();
    await clinic.call(eve, claim, { id });
    await clinic.refused(mia, takeOver, { id, reason: ' ' }, 400);
    expect((await clinic.call(mia, takeOver, { id, reason: '同事已下班' })).claim?.auditorId).toBe(mia);
    await clinic.refused(eve, renew, { id }, 'claimedByAnother');
    expect(trailOf(id)).toEqual([
      'east-ann prescription-submit version 1',
      'east-eve audit-claim',
      'east-mia audit-take-over east-eve: 同事已下班',
    ]);
  });

  it('is refused on what does not await audit, and on what nobody has', async () => {
    const { id } = await clinic.submitted({ submit: false });
    for (const endpoint of [claim, renew]) await clinic.refused(eve, endpoint, { id }, 403);
    const { id: sent } = await clinic.submitted();
    await clinic.call('east-ann', prescription.cancel, { id: sent, reason: '误开' });
    for (const endpoint of [claim, renew])
      await clinic.refused(eve, endpoint, { id: sent }, 'prescriptionState');
    await clinic.refused(eve, takeOver, { id: sent, reason: '试试' }, 'prescriptionState');
    for (const endpoint of [claim, renew, release])
      await clinic.refused(eve, endpoint, { id: 'nothing' }, 404);
  });

  it('is refused to who wrote the prescription, though they became an auditor', async () => {
    const { id } = await clinic.call('east-ann', prescription.create, { orderId: 'east-open', ...written });
    clinic.store.run("UPDATE account SET is_auditor = 1 WHERE id = 'east-ann'");
    await clinic.refused('east-ann', claim, { id }, 403);
    await clinic.refused('east-ann', takeOver, { id, reason: '我自己写的' }, 403);
    await clinic.refused('east-ann', verdict, { id, version: 1, approve: true }, 403);
  });
});
