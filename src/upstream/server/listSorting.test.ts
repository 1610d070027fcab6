import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { auth } from '../../contract/account/auth.ts';
import { doctor } from '../../contract/account/doctor.ts';
import { order } from '../../contract/consultation/order.ts';
import { audit, type VerdictSort } from '../../contract/prescribing/audit.ts';
import { prescription } from '../../contract/prescribing/prescription.ts';
import { sampling } from '../../contract/prescribing/sampling.ts';
import { type RequestIdentity, type DemoUpstream, createDemoUpstream } from '../testing/demoUpstream.ts';
import { doctorLin, requestFrom } from '../testing/loginFixture.ts';
import { dayMs, dayOf } from './clock.ts';

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

/** The auditor's own verdicts in an order. */
const verdictsBy = async (sort: VerdictSort, isDescending: boolean) => {
  const query = { sort, descending: isDescending ? 1 : 0, pageSize: 100 };
  const { data } = await demo.call(audit.record, query, auditor);
  const { list } = v.parse(audit.record.data, data);
  expect(list.length).toBeGreaterThan(10);
  return list;
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

  test.each([false, true])('own verdicts by time (descending: %s)', async (isDescending) => {
    const times = (await verdictsBy('at', isDescending)).map(({ at }) => at);
    expect(times).toEqual(sorted(times, (at) => at, isDescending));
  });

  test.each([false, true])('own verdicts by decision (descending: %s)', async (isDescending) => {
    const decisions = (await verdictsBy('approve', isDescending)).map(({ approve }) => approve);
    expect(new Set(decisions).size).toBe(2);
    expect(decisions).toEqual(sorted(decisions, Number, isDescending));
  });

  test('own verdicts by duration, those whose claim is unknown last in both directions', async () => {
    const store = demo.storeOf(1);
    store.run(
      'UPDATE verdict SET took = NULL WHERE id = (SELECT max(id) FROM verdict WHERE auditor_id = ?)',
      demo.person(1, true),
    );
    for (const isDescending of [false, true]) {
      const durations = (await verdictsBy('took', isDescending)).map(({ took }) => took);
      const known = durations.flatMap((took) => took ?? []);
      expect(known.length).toBeGreaterThan(10);
      expect(durations.slice(0, known.length)).toEqual(sorted(known, (took) => took, isDescending));
    }
  });

  test('samples by the time of the draw, the newest first unless asked otherwise', async () => {
    const period = { from: dayOf(demo.now() - 60 * dayMs), to: dayOf(demo.now()) };
    for (const size of [1, 2, 3]) {
      await demo.call(sampling.draw, { ...period, size }, physician);
      demo.advance(1000);
    }
    const sizes = async (query: object) => {
      const { data } = await demo.call(sampling.page, { ...query }, auditor);
      return v.parse(sampling.page.data, data).list.map(({ size }) => size);
    };
    expect(await sizes({})).toEqual([3, 2, 1]);
    expect(await sizes({ descending: 0 })).toEqual([1, 2, 3]);
  });

  test('sign-ins by their time', async () => {
    const times: number[] = [];
    for (const address of ['10.0.0.1', '10.0.0.2', '10.0.0.3']) {
      const { username, password } = doctorLin;
      await demo.call(auth.login, { username, password }, requestFrom(address));
      times.push(demo.now());
      demo.advance(1000);
    }
    for (const sort of ['asc', 'desc'] as const) {
      const { data } = await demo.call(doctor.loginLog, { sort }, physician);
      const listed = v.parse(doctor.loginLog.data, data).list.map(({ at }) => at);
      expect(listed).toEqual(sort === 'asc' ? times : times.toReversed());
    }
  });
});
