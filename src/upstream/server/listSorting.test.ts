import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { doctor } from '../../contract/account/doctor.ts';
import { order } from '../../contract/consultation/order.ts';
import { audit } from '../../contract/prescribing/audit.ts';
import { prescription } from '../../contract/prescribing/prescription.ts';
import { type RequestIdentity, type DemoUpstream, createDemoUpstream } from '../testing/demoUpstream.ts';

let demo: DemoUpstream;
let physician: RequestIdentity;
let auditor: RequestIdentity;
beforeEach(() => {
  demo = createDemoUpstream();
  const identity = (isAuditor: boolean) => ({
    tenant: 1,
    token: demo.session(1, demo.person(1, isAuditor)).accessToken,
  });
  [physician, auditor] = [identity(false), identity(true)];
});
afterEach(() => demo.close());

const sorted = <T>(rows: readonly T[], of: (row: T) => number, isDescending: boolean): T[] =>
  rows.toSorted((a, b) => (isDescending ? of(b) - of(a) : of(a) - of(b)));

/** When the prescriptions of a page were decided, or else submitted. */
const timesOf = async (query: object) => {
  const { data } = await demo.call(audit.page, { pageSize: 100, ...query }, auditor);
  return v
    .parse(audit.page.data, data)
    .list.map(({ prescription: { auditTime, submitTime } }) => auditTime ?? submitTime ?? 0);
};

describe('a list is sorted by the upstream', () => {
  test.each([
    ['created', ({ createTime }: { createTime: number }) => createTime],
    ['state', ({ status }: { status: number }) => status],
    ['type', ({ consultType }: { consultType: number }) => consultType],
  ] as const)('visits by %s', async (orderBy, of) => {
    for (const sort of ['asc', 'desc'] as const) {
      const answer = await demo.call(order.page, { orderBy, sort, pageSize: 100 }, physician);
      const { list } = v.parse(order.page.data, answer.data);
      expect(list.length).toBeGreaterThan(10);
      const key = (row: (typeof list)[number]) => of(row);
      expect(list.map(key)).toEqual(sorted(list, key, sort === 'desc').map(key));
    }
  });

  test('visits by their end, those that have not ended last in both directions; only chosen ones', async () => {
    for (const sort of ['asc', 'desc'] as const) {
      const answer = await demo.call(order.page, { orderBy: 'ended', sort, pageSize: 100 }, physician);
      const { list } = v.parse(order.page.data, answer.data);
      const ends = list.map(({ finishTime, endTime }) => finishTime ?? endTime);
      const ended = ends.flatMap((end) => end ?? []);
      expect(ended.length).toBeGreaterThan(2);
      expect(ends.slice(0, ended.length)).toEqual(sorted(ended, (end) => end, sort === 'desc'));
      const ids = list.slice(0, 2).map(({ id }) => id);
      const chosen = await demo.call(order.page, { only: ids.join(',') }, physician);
      expect(v.parse(order.page.data, chosen.data).total).toBe(2);
    }
  });

  test('prescriptions by their total, the lowest first', async () => {
    const answer = await demo.call(prescription.list, { sort: 'lowestTotal', pageSize: 100 }, physician);
    const { list } = v.parse(prescription.list.data, answer.data);
    expect(list.map(({ totalFen }) => totalFen)).toEqual(
      sorted(list, ({ totalFen }) => totalFen, false).map(({ totalFen }) => totalFen),
    );
  });

  test('prescriptions by their status, the newest first in each', async () => {
    for (const sort of ['firstStatus', 'lastStatus'] as const) {
      const answer = await demo.call(prescription.list, { sort, pageSize: 100 }, physician);
      const { list } = v.parse(prescription.list.data, answer.data);
      const newest = sorted(list, ({ createTime }) => createTime, true);
      const expected = sorted(newest, ({ status }) => status, sort === 'lastStatus');
      expect(new Set(list.map(({ status }) => status)).size).toBeGreaterThan(2);
      expect(list.map(({ status, createTime }) => [status, createTime])).toEqual(
        expected.map(({ status, createTime }) => [status, createTime]),
      );
    }
  });

  test('what was decided is the newest first, and what waits the oldest, unless asked otherwise', async () => {
    const approved = await timesOf({ auditStatus: 2 });
    expect(approved.length).toBeGreaterThan(2);
    expect(approved).toEqual(sorted(approved, (at) => at, true));
    const oldest = await timesOf({ auditStatus: 2, sort: 'time', descending: 0 });
    expect(oldest).toEqual(sorted(oldest, (at) => at, false));
    const latest = await timesOf({ sort: 'time', descending: 1 });
    expect(latest).toEqual(sorted(latest, (at) => at, true));
  });

  test('what waits by its number of lines', async () => {
    const { data } = await demo.call(audit.page, { sort: 'lines', descending: 1 }, auditor);
    const counts = v.parse(audit.page.data, data).list.map(({ prescription: { lines } }) => lines.length);
    expect(counts).toEqual(sorted(counts, (count) => count, true));
  });

  test('own verdicts by time, and sign-ins by theirs', async () => {
    const records = async (descending: number) =>
      v
        .parse(audit.record.data, (await demo.call(audit.record, { sort: 'at', descending }, auditor)).data)
        .list.map(({ at }) => at);
    expect(await records(0)).toEqual((await records(0)).toSorted((a, b) => a - b));
    expect(await records(1)).toEqual((await records(1)).toSorted((a, b) => b - a));
    const log = await demo.call(doctor.loginLog, { sort: 'asc' }, physician);
    const times = v.parse(doctor.loginLog.data, log.data).list.map(({ at }) => at);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
  });
});
