import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { audit, claimLeaseMs } from '../contract/prescribing/audit.ts';
import { prescription } from '../contract/prescribing/prescription.ts';
import { dayMs } from './clock.ts';
import { line, openClinic, written } from './testClinic.ts';

let clinic: ReturnType<typeof openClinic>;
beforeEach(() => {
  clinic = openClinic();
});
afterEach(() => clinic.close());

const { page, detail, claim, release, renew, takeOver, verdict, versions, record, statistics } = audit;
const [ann, eve, mia] = ['east-ann', 'east-eve', 'east-mia'] as const;
const looked = async (who: string, id: string) => (await clinic.call(who, detail, { id })).lookedAt;
const mended = (id: string, version: number) =>
  clinic.call(ann, prescription.edit, { id, version, ...written, lines: [{ ...line, days: 3 }] });

describe('"looked at and not decided"', () => {
  it('marks what an auditor let go, for that auditor', async () => {
    const { id } = await clinic.submitted();
    await clinic.call(eve, claim, { id });
    expect(await looked(eve, id)).toBeNull();
    clinic.advance(5000);
    await clinic.call(eve, release, { id });
    const at = clinic.now();
    clinic.advance(5000);
    expect(await looked(eve, id)).toBe(at);
    expect(await looked(mia, id)).toBeNull();
    expect((await clinic.call(eve, page, {})).list.map(({ lookedAt }) => lookedAt)).toEqual([at]);
  });

  it('marks a claim that ran out, though nobody came by', async () => {
    const { id } = await clinic.submitted();
    await clinic.call(eve, claim, { id });
    const over = clinic.now() + claimLeaseMs;
    clinic.advance(claimLeaseMs - 1);
    expect(await looked(eve, id)).toBeNull();
    clinic.advance(1);
    expect(await looked(eve, id)).toBe(over);
    clinic.advance(60_000);
    await clinic.call(mia, claim, { id });
    expect(await looked(eve, id)).toBe(over);
  });

  it('marks what was taken over', async () => {
    const { id } = await clinic.submitted();
    await clinic.call(eve, claim, { id });
    clinic.advance(3000);
    await clinic.call(mia, takeOver, { id, reason: '同事已下班' });
    expect(await looked(eve, id)).toBe(clinic.now());
    expect(await looked(mia, id)).toBeNull();
  });

  it('is over with a verdict, and stays with the other auditor', async () => {
    const { id } = await clinic.submitted();
    for (const who of [eve, mia]) {
      await clinic.call(who, claim, { id });
      await clinic.call(who, release, { id });
    }
    await clinic.call(eve, claim, { id });
    await clinic.call(eve, verdict, { id, version: 1, approve: true });
    expect(await looked(eve, id)).toBeNull();
    expect(await looked(mia, id)).toBe(clinic.now());
  });
});

describe('the versions of a prescription', () => {
  it('are those that were sent, the newest first, each with what was decided about it', async () => {
    const { id, lines } = await clinic.submitted();
    await clinic.reject(id, lines[0]?.id);
    clinic.advance(1000);
    await clinic.call(ann, prescription.edit, { id, version: 1, ...written, submit: false });
    await mended(id, 2);
    expect(await clinic.call(mia, versions, { id })).toMatchObject([
      { version: 3, lines: [{ days: 3 }], verdict: null, writtenAt: clinic.now() },
      {
        version: 1,
        lines: [{ days: 7, rejectReasons: ['unsuitable-dose'] }],
        verdict: { approve: false, auditorName: 'eve', opinion: '请核对剂量', at: clinic.now() - 1000 },
      },
    ]);
    expect((await clinic.call(mia, detail, { id })).changedSinceReview).toBe(true);
  });

  it('are for auditors, of this hospital, and of nothing that was never sent', async () => {
    const { id } = await clinic.submitted({ submit: false });
    await clinic.refused(eve, versions, { id }, 403);
    await clinic.refused(ann, versions, { id }, 403);
    const sent = await clinic.submitted();
    await clinic.refused('west-eve', versions, { id: sent.id }, 404);
    await clinic.refused(eve, versions, { id: 'nothing' }, 404);
  });
});

describe('the record of an auditor', () => {
  it('holds their own verdicts, the newest first, with version, reasons and how long it took', async () => {
    const first = await clinic.submitted();
    const second = await clinic.submitted();
    await clinic.approve(first.id);
    await clinic.call(eve, claim, { id: second.id });
    clinic.advance(40_000);
    await clinic.call(eve, renew, { id: second.id });
    clinic.advance(2000);
    const lineId = second.lines[0]?.id ?? '';
    await clinic.call(eve, verdict, {
      id: second.id,
      version: 1,
      approve: false,
      opinion: '剂量偏大',
      lines: [{ lineId, reasons: ['unsuitable-dose'] }],
    });
    const { total, list } = await clinic.call(eve, record, {});
    expect(total).toBe(2);
    expect(list).toMatchObject([
      {
        prescription: { id: second.id, status: 4 },
        version: 1,
        approve: false,
        opinion: '剂量偏大',
        reasons: [{ lineId, reasons: ['unsuitable-dose'] }],
        at: clinic.now(),
        took: 42_000,
      },
      { prescription: { id: first.id, status: 2 }, approve: true, took: 0 },
    ]);
    expect(await clinic.call(mia, record, {})).toEqual({ total: 0, list: [] });
  });

  it('is filtered by days in the hospital’s zone, by verdict, by number and by name, and paged', async () => {
    const made = [await clinic.submitted(), await clinic.submitted({ orderId: 'east-open' })];
    await clinic.approve(made[0]?.id ?? '');
    // From nine in the morning to ten past midnight in Shanghai.
    clinic.advance(15 * 3_600_000 + 600_000);
    await clinic.reject(made[1]?.id ?? '');
    const ids = async (asked: object) =>
      (await clinic.call(eve, record, asked)).list.map((row) => row.prescription.id);
    const [first, second] = made.map(({ id }) => id);
    expect(await ids({ from: '2026-11-20', to: '2026-11-20' })).toEqual([first]);
    expect(await ids({ from: '2026-11-21' })).toEqual([second]);
    expect(await ids({ to: '2026-11-19' })).toEqual([]);
    expect(await ids({ approve: '1' })).toEqual([first]);
    expect(await ids({ approve: '0' })).toEqual([second]);
    expect(await ids({ keyword: made[0]?.prescriptionNo ?? '' })).toEqual([first]);
    expect(await ids({ keyword: 'LIN' })).toEqual([second, first]);
    expect(await ids({ keyword: '%' })).toEqual([]);
    expect(await ids({ pageSize: 1, pageNo: 2 })).toEqual([first]);
    expect((await clinic.call(eve, record, { pageSize: 1 })).total).toBe(2);
  });

  it('refuses days that are none, a verdict that is none, and doctors', async () => {
    for (const asked of [
      { from: '2026-02-30' },
      { to: 'today' },
      { from: "' OR 1=1" },
      { approve: '2' },
      { approve: 'yes' },
      { pageSize: '101' },
    ]) {
      await clinic.refused(eve, record, asked, 400);
    }
    for (const asked of [{ from: '2026-13-01' }, { to: '20261120' }, { from: '2020-01-01' }])
      await clinic.refused(eve, statistics, asked, 400);
    await clinic.refused(ann, record, {}, 403);
    await clinic.refused(ann, statistics, {}, 403);
    expect(await clinic.call('west-eve', record, {})).toEqual({ total: 0, list: [] });
  });
});

describe('the figures of an auditor', () => {
  it('count each day, the median time, and the reasons, the most frequent first', async () => {
    for (const [took, approve] of [
      [10_000, true],
      [20_000, false],
      [50_000, false],
    ] as const) {
      const { id, lines } = await clinic.submitted();
      await clinic.call(eve, claim, { id });
      clinic.advance(took);
      const reasons = took === 50_000 ? ['allergy', 'unsuitable-dose'] : ['unsuitable-dose'];
      await clinic.call(eve, verdict, {
        id,
        version: 1,
        approve,
        lines: approve ? [] : [{ lineId: lines[0]?.id ?? '', reasons }],
      });
    }
    const figures = await clinic.call(eve, statistics, {});
    expect(figures.perDay).toHaveLength(14);
    expect(figures.perDay.at(-1)).toEqual({ day: '2026-11-20', approved: 1, rejected: 2 });
    expect(figures.medianTook).toBe(20_000);
    expect(figures.byReason).toEqual([
      { reason: 'unsuitable-dose', count: 2 },
      { reason: 'allergy', count: 1 },
    ]);
  });

  it('are of the days asked about, and empty without a verdict', async () => {
    const { id } = await clinic.submitted();
    await clinic.approve(id);
    clinic.advance(2 * dayMs);
    const asked = { from: '2026-11-19', to: '2026-11-21' };
    expect((await clinic.call(eve, statistics, asked)).perDay).toEqual([
      { day: '2026-11-19', approved: 0, rejected: 0 },
      { day: '2026-11-20', approved: 1, rejected: 0 },
      { day: '2026-11-21', approved: 0, rejected: 0 },
    ]);
    expect(await clinic.call(mia, statistics, { from: '2026-11-22', to: '2026-11-22' })).toEqual({
      perDay: [{ day: '2026-11-22', approved: 0, rejected: 0 }],
      medianTook: null,
      byReason: [],
    });
  });
});

describe('an approved prescription', () => {
  it('says until when it can be dispensed, and is over then', async () => {
    const { id } = await clinic.submitted();
    expect((await clinic.call(ann, prescription.info, { id })).validUntil).toBeNull();
    const { validUntil } = await clinic.approve(id);
    expect(validUntil).toBe(clinic.now() + 3 * dayMs);
    clinic.advance(3 * dayMs);
    expect(await clinic.call(ann, prescription.info, { id })).toMatchObject({ status: 6, validUntil });
  });
});
