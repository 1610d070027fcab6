import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ClientInput } from '../../contract/protocol/endpoint.ts';
import { order, orderStatus } from '../../contract/consultation/order.ts';
import { dayMs, dayOf } from '../server/clock.ts';
import { type RequestIdentity, type DemoUpstream, createDemoUpstream } from '../testing/demoUpstream.ts';

let demo: DemoUpstream;
let me: string;
let ann: RequestIdentity;
beforeEach(() => {
  demo = createDemoUpstream();
  me = demo.person(1, false);
  ann = { tenant: 1, token: demo.session(1, me).accessToken };
});
afterEach(() => demo.close());

const page = async (query: ClientInput<typeof order.page> = {}, coming: RequestIdentity = ann) =>
  v.parse(order.page.data, (await demo.call(order.page, query, coming)).data);
const allOrders = async (query: ClientInput<typeof order.page> = {}) => {
  const first = await page({ ...query, pageSize: 100 });
  const pages = Math.ceil(first.total / 100);
  const rest = await Promise.all(
    Array.from({ length: Math.max(0, pages - 1) }, (_, n) =>
      page({ ...query, pageNo: n + 2, pageSize: 100 }),
    ),
  );
  return [first, ...rest].flatMap(({ list }) => list);
};
const readable = () =>
  demo
    .storeOf(1)
    .one<{ n: number }>('SELECT count(*) AS n FROM consult_order WHERE doctor_id = ? OR status = 1', me)?.n;

const queryPlan = (sql: string, ...params: string[]): string =>
  demo
    .storeOf(1)
    .all<{ detail: string }>(`EXPLAIN QUERY PLAN ${sql}`, ...params)
    .map(({ detail }) => detail)
    .join('\n');

describe('the list of orders', () => {
  test('has the doctor’s own and the waiting ones, newest first, each once', async () => {
    const rows = await allOrders();
    expect(rows.length).toBe(readable());
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
    expect(rows.every(({ doctorId, status }) => doctorId === me || status === orderStatus.awaiting)).toBe(
      true,
    );
    expect(rows.map(({ createTime }) => createTime)).toEqual(
      rows.map(({ createTime }) => createTime).toSorted((a, b) => b - a),
    );
    const reversed = await allOrders({ sort: 'asc' });
    expect(reversed.map(({ id }) => id)).toEqual(rows.map(({ id }) => id).toReversed());
  });

  test('is paged without gaps, and a page beyond the last is empty and has the total', async () => {
    const all = (await allOrders()).map(({ id }) => id);
    const pages = await Promise.all([1, 2, 3].map((pageNo) => page({ pageNo, pageSize: 7 })));
    expect(pages.flatMap(({ list }) => list.map(({ id }) => id))).toEqual(all.slice(0, 21));
    expect(await page({ pageNo: 900 })).toEqual({ total: all.length, list: [] });
  });

  test('shows what the landing page counts', async () => {
    const check = async () => {
      const numbers = v.parse(order.numbers.data, (await demo.call(order.numbers, {}, ann)).data);
      const today = dayOf(demo.now());
      expect({
        awaiting: (await page({ status: orderStatus.awaiting })).total,
        inConsultation: (await page({ status: orderStatus.inConsultation })).total,
        finishedToday: (await page({ status: orderStatus.finished, by: 'finish', from: today, to: today }))
          .total,
      }).toEqual(numbers);
    };
    await check();
    const [waiting] = (await page({ status: orderStatus.awaiting })).list;
    await demo.call(order.accept, { id: waiting?.id ?? '' }, ann);
    await check();
    await demo.call(order.finish, { id: waiting?.id ?? '' }, ann);
    await check();
    // Finished on the hospital's next day, though it was created the day before.
    const [open] = (await page({ status: orderStatus.inConsultation })).list;
    demo.advance(dayMs);
    ann = { tenant: 1, token: demo.session(1, me).accessToken };
    await demo.call(order.finish, { id: open?.id ?? '' }, ann);
    await check();
  });

  test('uses the days of the hospital’s calendar', async () => {
    const all = await allOrders();
    const [last] = all.filter(({ createTime }) => dayOf(createTime) !== dayOf(demo.now()));
    const day = dayOf(last?.createTime ?? 0);
    const rows = await allOrders({ from: day, to: day });
    expect(rows).toEqual(all.filter(({ createTime }) => dayOf(createTime) === day));
    expect(rows.length).toBeGreaterThan(0);
    // Half a second before midnight in Shanghai belongs to the day, midnight to the next.
    const midnight = Date.parse(`${day}T00:00:00+08:00`) + dayMs;
    const move = (at: number) =>
      demo.storeOf(1).run('UPDATE consult_order SET create_time = ? WHERE id = ?', at, last?.id ?? '');
    move(midnight - 500);
    expect((await allOrders({ from: day, to: day })).map(({ id }) => id)).toContain(last?.id);
    move(midnight);
    expect((await allOrders({ from: day, to: day })).map(({ id }) => id)).not.toContain(last?.id);
    expect((await page({ from: '2026-11-20', to: '2026-11-01' })).total).toBe(0);
    expect((await demo.call(order.page, { from: '2026-02-30' }, ann)).msg).toBe('Invalid request: from');
  });

  test('is filtered by state, by type, and by text in number, name or complaint', async () => {
    const all = await allOrders();
    for (const status of Object.values(orderStatus))
      expect(await allOrders({ status })).toEqual(all.filter((one) => one.status === status));
    expect(await allOrders({ consultType: 3 })).toEqual(all.filter(({ consultType }) => consultType === 3));
    const [one] = all;
    for (const keyword of [one?.orderNo.slice(2), one?.patient.name, one?.complaint.slice(0, 4)]) {
      const found = await allOrders({ keyword: keyword ?? '' });
      expect(found.map(({ id }) => id)).toContain(one?.id);
      expect(found.length).toBeLessThan(all.length);
    }
    // LIKE wildcards are searched for literally.
    for (const keyword of ['%', '_', '\\', '100%']) expect(await allOrders({ keyword })).toEqual([]);
    expect((await page({ keyword: "' OR 1=1 --" })).total).toBe(0);
  });

  test('is for doctors: an auditor is refused, and another hospital’s orders are not in it', async () => {
    const auditor = { tenant: 1, token: demo.session(1, demo.person(1, true)).accessToken };
    expect((await demo.call(order.page, {}, auditor)).code).toBe(403);
    const west = demo.person(2, false);
    const theirs = await page({ pageSize: 100 }, { tenant: 2, token: demo.session(2, west).accessToken });
    const ours = new Set((await allOrders()).map(({ id }) => id));
    expect(theirs.list.length).toBeGreaterThan(0);
    expect(theirs.list.filter(({ id }) => ours.has(id))).toEqual([]);
  });

  test.each([
    ['status', { status: -1 }],
    ['consultType', { consultType: 'x' }],
    ['by', { by: 'accept' }],
    ['sort', { sort: 'up' }],
    ['pageNo', { pageNo: 0 }],
    ['pageSize', { pageSize: 101 }],
    ['keyword', { keyword: 'x'.repeat(51) }],
  ])('names the invalid field: %s', async (field, query) => {
    expect(await demo.call(order.page, query, ann)).toMatchObject({
      code: 400,
      msg: `Invalid request: ${field}`,
    });
  });

  test('is read from an index, whatever the filters', () => {
    const own = 'SELECT id FROM consult_order WHERE doctor_id = ? AND status <> 1';
    expect(queryPlan(`${own} ORDER BY create_time DESC, id DESC LIMIT 20`, me)).toContain(
      'consult_order_came',
    );
    expect(queryPlan(`${own} ORDER BY finish_time DESC, id DESC LIMIT 20`, me)).toContain(
      'consult_order_ended',
    );
  });
});
