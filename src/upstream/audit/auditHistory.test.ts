import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { audit, claimLeaseMs } from '../../contract/prescribing/audit.ts';
import { auditStatus, prescription } from '../../contract/prescribing/prescription.ts';
import { dayMs } from '../server/clock.ts';
import { validLine, createTestUpstream, validPayload } from '../testing/testUpstream.ts';

let upstream: ReturnType<typeof createTestUpstream>;
beforeEach(() => {
  upstream = createTestUpstream();
});
afterEach(() => upstream.close());

const { page, detail, claim, release, renew, takeOver, verdict, versions, record, statistics } = audit;
const [ann, eve, mia] = ['east-ann', 'east-eve', 'east-mia'] as const;
const lookedAtBy = async (who: string, id: string) => (await upstream.call(who, detail, { id })).lookedAt;
const correct = (id: string, version: number) =>
  upstream.call(ann, prescription.edit, { id, version, ...validPayload, lines: [{ ...validLine, days: 3 }] });

describe('"looked at and not decided"', () => {
  it('marks prescriptions that an auditor released, for that auditor', async () => {
    const { id } = await upstream.submitPrescription();
    await upstream.call(eve, claim, { id });
    expect(await lookedAtBy(eve, id)).toBeNull();
    upstream.advance(5000);
    await upstream.call(eve, release, { id });
    const at = upstream.now();
    upstream.advance(5000);
    expect(await lookedAtBy(eve, id)).toBe(at);
    expect(await lookedAtBy(mia, id)).toBeNull();
    expect((await upstream.call(eve, page, {})).list.map(({ lookedAt }) => lookedAt)).toEqual([at]);
  });

  it('marks an expired claim, even without another request', async () => {
    const { id } = await upstream.submitPrescription();
    await upstream.call(eve, claim, { id });
    const over = upstream.now() + claimLeaseMs;
    upstream.advance(claimLeaseMs - 1);
    expect(await lookedAtBy(eve, id)).toBeNull();
    upstream.advance(1);
    expect(await lookedAtBy(eve, id)).toBe(over);
    upstream.advance(60_000);
    await upstream.call(mia, claim, { id });
    expect(await lookedAtBy(eve, id)).toBe(over);
  });

  it('marks a claim that was taken over', async () => {
    const { id } = await upstream.submitPrescription();
    await upstream.call(eve, claim, { id });
    upstream.advance(3000);
    await upstream.call(mia, takeOver, { id, reason: '同事已下班' });
    expect(await lookedAtBy(eve, id)).toBe(upstream.now());
    expect(await lookedAtBy(mia, id)).toBeNull();
  });

  it('ends with a verdict, and remains for the other auditor', async () => {
    const { id } = await upstream.submitPrescription();
    for (const who of [eve, mia]) {
      await upstream.call(who, claim, { id });
      await upstream.call(who, release, { id });
    }
    await upstream.call(eve, claim, { id });
    await upstream.call(eve, verdict, { id, version: 1, approve: true });
    expect(await lookedAtBy(eve, id)).toBeNull();
    expect(await lookedAtBy(mia, id)).toBe(upstream.now());
  });
});

describe('the versions of a prescription', () => {
  it('are the submitted ones, newest first, each with its verdict', async () => {
    const { id, lines } = await upstream.submitPrescription();
    await upstream.reject(id, lines[0]?.id);
    upstream.advance(1000);
    await upstream.call(ann, prescription.edit, { id, version: 1, ...validPayload, submit: false });
    await correct(id, 2);
    expect(await upstream.call(mia, versions, { id })).toMatchObject([
      { version: 3, lines: [{ days: 3 }], verdict: null, writtenAt: upstream.now() },
      {
        version: 1,
        lines: [{ days: 7, rejectReasons: ['unsuitable-dose'] }],
        verdict: { approve: false, auditorName: 'eve', opinion: '请核对剂量', at: upstream.now() - 1000 },
      },
    ]);
    expect((await upstream.call(mia, detail, { id })).changedSinceReview).toBe(true);
  });

  it('are for auditors of this hospital, and only of submitted prescriptions', async () => {
    const { id } = await upstream.submitPrescription({ submit: false });
    await upstream.expectError(eve, versions, { id }, 403);
    await upstream.expectError(ann, versions, { id }, 403);
    const sent = await upstream.submitPrescription();
    await upstream.expectError('west-eve', versions, { id: sent.id }, 404);
    await upstream.expectError(eve, versions, { id: 'nothing' }, 404);
  });
});

describe('the record of an auditor', () => {
  it('lists their own verdicts, newest first, with version, reasons and duration', async () => {
    const first = await upstream.submitPrescription();
    const second = await upstream.submitPrescription();
    await upstream.approve(first.id);
    await upstream.call(eve, claim, { id: second.id });
    upstream.advance(40_000);
    await upstream.call(eve, renew, { id: second.id });
    upstream.advance(2000);
    const lineId = second.lines[0]?.id ?? '';
    await upstream.call(eve, verdict, {
      id: second.id,
      version: 1,
      approve: false,
      opinion: '剂量偏大',
      lines: [{ lineId, reasons: ['unsuitable-dose'] }],
    });
    const { total, list } = await upstream.call(eve, record, {});
    expect(total).toBe(2);
    expect(list).toMatchObject([
      {
        prescription: { id: second.id, status: 4 },
        version: 1,
        approve: false,
        opinion: '剂量偏大',
        reasons: [{ lineId, reasons: ['unsuitable-dose'] }],
        at: upstream.now(),
        took: 42_000,
      },
      { prescription: { id: first.id, status: 2 }, approve: true, took: 0 },
    ]);
    expect(await upstream.call(mia, record, {})).toEqual({ total: 0, list: [] });
  });

  it('is filtered by days in the hospital’s zone, by verdict, by number and by name, and paged', async () => {
    const created = [
      await upstream.submitPrescription(),
      await upstream.submitPrescription({ orderId: 'east-open' }),
    ];
    await upstream.approve(created[0]?.id ?? '');
    // From nine in the morning to ten past midnight in Shanghai.
    upstream.advance(15 * 3_600_000 + 600_000);
    await upstream.reject(created[1]?.id ?? '');
    const ids = async (asked: object) =>
      (await upstream.call(eve, record, asked)).list.map((row) => row.prescription.id);
    const [first, second] = created.map(({ id }) => id);
    expect(await ids({ from: '2026-11-20', to: '2026-11-20' })).toEqual([first]);
    expect(await ids({ from: '2026-11-21' })).toEqual([second]);
    expect(await ids({ to: '2026-11-19' })).toEqual([]);
    expect(await ids({ approve: '1' })).toEqual([first]);
    expect(await ids({ approve: '0' })).toEqual([second]);
    expect(await ids({ keyword: created[0]?.prescriptionNo ?? '' })).toEqual([first]);
    expect(await ids({ keyword: 'LIN' })).toEqual([second, first]);
    expect(await ids({ keyword: '%' })).toEqual([]);
    expect(await ids({ pageSize: 1, pageNo: 2 })).toEqual([first]);
    expect((await upstream.call(eve, record, { pageSize: 1 })).total).toBe(2);
  });

  it('refuses invalid days, an invalid verdict, and doctors', async () => {
    for (const asked of [
      { from: '2026-02-30' },
      { to: 'today' },
      { from: "' OR 1=1" },
      { approve: '2' },
      { approve: 'yes' },
      { pageSize: '101' },
    ]) {
      await upstream.expectError(eve, record, asked, 400);
    }
    for (const asked of [{ from: '2026-13-01' }, { to: '20261120' }, { from: '2020-01-01' }])
      await upstream.expectError(eve, statistics, asked, 400);
    await upstream.expectError(ann, record, {}, 403);
    await upstream.expectError(ann, statistics, {}, 403);
    expect(await upstream.call('west-eve', record, {})).toEqual({ total: 0, list: [] });
  });
});

describe('the statistics of an auditor', () => {
  it('count each day, the median time, and the reasons, most frequent first', async () => {
    for (const [took, approve] of [
      [10_000, true],
      [20_000, false],
      [50_000, false],
    ] as const) {
      const { id, lines } = await upstream.submitPrescription();
      await upstream.call(eve, claim, { id });
      upstream.advance(took);
      const reasons = took === 50_000 ? ['allergy', 'unsuitable-dose'] : ['unsuitable-dose'];
      await upstream.call(eve, verdict, {
        id,
        version: 1,
        approve,
        lines: approve ? [] : [{ lineId: lines[0]?.id ?? '', reasons }],
      });
    }
    const figures = await upstream.call(eve, statistics, {});
    expect(figures.perDay).toHaveLength(14);
    expect(figures.perDay.at(-1)).toEqual({ day: '2026-11-20', approved: 1, rejected: 2 });
    expect(figures.medianTook).toBe(20_000);
    expect(figures.byReason).toEqual([
      { reason: 'unsuitable-dose', count: 2 },
      { reason: 'allergy', count: 1 },
    ]);
  });

  it('cover the requested days, and are empty without a verdict', async () => {
    const { id } = await upstream.submitPrescription();
    await upstream.approve(id);
    upstream.advance(2 * dayMs);
    const asked = { from: '2026-11-19', to: '2026-11-21' };
    expect((await upstream.call(eve, statistics, asked)).perDay).toEqual([
      { day: '2026-11-19', approved: 0, rejected: 0 },
      { day: '2026-11-20', approved: 1, rejected: 0 },
      { day: '2026-11-21', approved: 0, rejected: 0 },
    ]);
    expect(await upstream.call(mia, statistics, { from: '2026-11-22', to: '2026-11-22' })).toEqual({
      perDay: [{ day: '2026-11-22', approved: 0, rejected: 0 }],
      medianTook: null,
      byReason: [],
    });
  });
});

describe('an approved prescription', () => {
  it('shows until when it can be dispensed, and expires then', async () => {
    const { id } = await upstream.submitPrescription();
    expect((await upstream.call(ann, prescription.info, { id })).validUntil).toBeNull();
    const { validUntil } = await upstream.approve(id);
    expect(validUntil).toBe(upstream.now() + 3 * dayMs);
    upstream.advance(3 * dayMs);
    expect(await upstream.call(ann, prescription.info, { id })).toMatchObject({ status: 6, validUntil });
  });
});

describe('a list of decided prescriptions', () => {
  it.each([0, 1])(
    'is read from an index in its own order, however many there are (descending: %d)',
    async (descending) => {
      const all = vi.spyOn(upstream.store, 'all');
      await upstream.call(eve, page, { auditStatus: auditStatus.approved, sort: 'time', descending });
      const [sql = '', ...params] = all.mock.calls.find(([one]) => one.startsWith('SELECT x.id FROM')) ?? [];
      all.mockRestore();
      const plan = upstream.store.all<{ detail: string }>(`EXPLAIN QUERY PLAN ${sql}`, ...params);
      const steps = plan.map(({ detail: step }) => step).join('\n');
      expect(steps).toContain('prescription_decided');
      expect(steps).not.toContain('ORDER BY');
    },
  );
});
