import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { business } from '../../contract/errors/businessErrors.ts';
import { order, orderStatus } from '../../contract/consultation/order.ts';
import { record } from '../../contract/consultation/record.ts';
import { type RequestIdentity, type DemoUpstream, createDemoUpstream } from '../testing/demoUpstream.ts';

let demo: DemoUpstream;
let me: string;
let ann: RequestIdentity;
let bob: RequestIdentity;
beforeEach(() => {
  demo = createDemoUpstream();
  me = demo.person(1, false);
  ann = { tenant: 1, token: demo.session(1, me).accessToken };
  bob = { tenant: 1, token: demo.session(1, demo.person(1, false, 1)).accessToken };
});
afterEach(() => demo.close());

const idWhere = (condition: string, ...params: string[]): string =>
  demo.storeOf(1).one<{ id: string }>(`SELECT id FROM consult_order WHERE ${condition}`, ...params)?.id ?? '';
const waitingOrder = () => idWhere('status = 1 ORDER BY create_time');
const ownOrder = () => idWhere('status = 2 AND doctor_id = ?', me);
const eventsOf = (userId: string): unknown[] =>
  demo
    .storeOf(1)
    .all<{ ev: string }>('SELECT ev FROM im_event WHERE user_id = ? ORDER BY useq', userId)
    .map(({ ev }): unknown => JSON.parse(ev));
const numbers = async (coming: RequestIdentity) =>
  v.parse(order.numbers.data, (await demo.call(order.numbers, {}, coming)).data);

describe('a waiting patient', () => {
  test('is shown to every doctor, longest wait first', async () => {
    const rows = v.parse(order.awaiting.data, (await demo.call(order.awaiting, {}, ann)).data);
    expect(rows).toHaveLength(10);
    expect(rows.map(({ createTime }) => createTime)).toEqual(
      rows.map(({ createTime }) => createTime).toSorted((a, b) => a - b),
    );
    expect(await demo.call(order.awaiting, {}, bob)).toMatchObject({ data: rows });
  });

  test('is accepted by one doctor only, and every connected doctor gets the queue’s length', async () => {
    const id = waitingOrder();
    const colleague = demo.person(1, false, 1);
    const told = new Map<string, number>();
    for (const who of [me, colleague])
      demo.upstream.services.events.subscribe(
        who,
        () => undefined,
        (awaiting) => told.set(who, awaiting).size > 0,
      );
    const before = await numbers(ann);
    const answers = await Promise.all([ann, bob].map((coming) => demo.call(order.accept, { id }, coming)));
    expect(answers.map(({ code }) => code)).toEqual([200, business.orderNotAwaiting.code]);
    expect(answers[0]?.data).toMatchObject({ id, status: 2, doctorId: me, acceptTime: demo.now() });
    expect(await numbers(ann)).toEqual({
      ...before,
      awaiting: before.awaiting - 1,
      inConsultation: before.inConsultation + 1,
    });
    expect(eventsOf(me)).toEqual([{ type: 'order', orderId: id, status: orderStatus.inConsultation }]);
    expect(eventsOf(colleague)).toEqual([]);
    expect(told).toEqual(new Map([me, colleague].map((who) => [who, 9])));
    expect(demo.storeOf(1).all('SELECT user_id, act FROM audit_trail WHERE subject = ?', id)).toEqual([
      { user_id: me, act: 'order-accept' },
    ]);
  });

  test('can be declined with a reason, and not without one', async () => {
    const id = waitingOrder();
    const before = demo.tableDigests();
    expect((await demo.call(order.decline, { id, reason: '  ' }, ann)).code).toBe(400);
    expect(demo.tableDigests()).toEqual(before);
    expect((await demo.call(order.decline, { id, reason: ' see a dentist ' }, ann)).code).toBe(200);
    expect(await demo.call(order.detail, { id }, ann)).toMatchObject({
      data: { status: orderStatus.declined, declineReason: 'see a dentist', endTime: demo.now() },
    });
    expect((await demo.call(order.accept, { id }, bob)).code).toBe(business.orderNotAwaiting.code);
  });
});

describe('an open consultation', () => {
  test('is in its doctor’s list, with the last message and the unread count', async () => {
    const rows = v.parse(order.open.data, (await demo.call(order.open, {}, ann)).data);
    expect(rows.map(({ id, doctorId }) => [id, doctorId])).toEqual([[ownOrder(), me]]);
    expect(rows[0]?.unread).toBe(1);
    expect(rows[0]?.lastMessage?.mine).toBe(false);
  });

  test('is ended by its doctor, and by nobody else', async () => {
    const id = ownOrder();
    expect((await demo.call(order.finish, { id }, bob)).code).toBe(business.orderOfAnother.code);
    const before = await numbers(ann);
    expect((await demo.call(order.finish, { id }, ann)).code).toBe(200);
    expect((await numbers(ann)).finishedToday).toBe(before.finishedToday + 1);
    expect((await demo.call(order.finish, { id }, ann)).code).toBe(business.orderNotOpen.code);
  });

  test('and its history are in the trail once a pharmacist has read them, and not when its doctor has', async () => {
    const id = idWhere(
      'doctor_id = ? AND id IN (SELECT order_id FROM prescription WHERE submit_time IS NOT NULL)',
      me,
    );
    const auditor = { tenant: 1, token: demo.session(1, demo.person(1, true)).accessToken };
    for (const identity of [ann, auditor, auditor])
      for (const endpoint of [order.detail, order.personalHistory])
        expect((await demo.call(endpoint, { id, orderId: id }, identity)).code).toBe(200);
    expect(
      demo
        .storeOf(1)
        .all('SELECT user_id AS userId, act FROM audit_trail WHERE subject = ? AND act LIKE ?', id, '%-read'),
    ).toEqual(['order-read', 'history-read'].map((act) => ({ userId: demo.person(1, true), act })));
  });

  test('cannot be read by a colleague', async () => {
    const id = ownOrder();
    for (const endpoint of [order.detail, order.personalHistory, record.detail])
      expect(await demo.call(endpoint, { id, orderId: id }, bob)).toMatchObject({
        code: business.orderOfAnother.code,
        data: null,
      });
  });
});

const recordInput = (version: number, change: Record<string, unknown> = {}) => ({
  orderId: ownOrder(),
  version,
  chiefComplaint: 'Cough for three days',
  presentIllness: '',
  pastHistory: '',
  allergyHistory: '',
  examination: '',
  advice: '',
  diagnoses: [{ code: 'J06.9', name: '' }],
  ...change,
});

describe('the case record', () => {
  test('is empty before anything is saved, then increases by one version with every save', async () => {
    expect(await demo.call(record.detail, { orderId: ownOrder() }, ann)).toMatchObject({
      data: { version: 0 },
    });
    expect(await demo.call(record.save, recordInput(0), ann)).toMatchObject({ data: { version: 1 } });
    expect(await demo.call(record.save, recordInput(1), ann)).toMatchObject({ data: { version: 2 } });
    const sql = 'SELECT version, written_by FROM case_record WHERE order_id = ? ORDER BY version';
    expect(demo.storeOf(1).all(sql, ownOrder())).toEqual([
      { version: 1, written_by: me },
      { version: 2, written_by: me },
    ]);
    expect(await demo.call(record.detail, { orderId: ownOrder() }, ann)).toMatchObject({
      data: {
        version: 2,
        chiefComplaint: 'Cough for three days',
        diagnoses: [{ code: 'J06.9', name: '急性上呼吸道感染', nameEn: 'Acute upper respiratory infection' }],
      },
    });
  });

  test('changed elsewhere is not overwritten: the newer one is returned', async () => {
    await demo.call(record.save, recordInput(0, { advice: 'from the other window' }), ann);
    const before = demo.tableDigests();
    expect(await demo.call(record.save, recordInput(0, { advice: 'mine' }), ann)).toMatchObject({
      code: business.recordChanged.code,
      data: { version: 1, advice: 'from the other window' },
    });
    expect(demo.tableDigests()).toEqual(before);
  });

  test('accepts no diagnosis that the hospital does not have', async () => {
    const odd = recordInput(0, { diagnoses: [{ code: 'Z99.99', name: 'made up' }] });
    const before = demo.tableDigests();
    expect(await demo.call(record.save, odd, ann)).toMatchObject({
      code: business.diagnosisUnknown.code,
      msg: 'Diagnosis code Z99.99 is not in this hospital’s list; choose another one',
    });
    expect(demo.tableDigests()).toEqual(before);
  });

  test('of a finished consultation is read-only, and a colleague’s is inaccessible', async () => {
    const input = recordInput(0);
    expect((await demo.call(record.save, input, bob)).code).toBe(business.orderOfAnother.code);
    await demo.call(order.finish, { id: input.orderId }, ann);
    const before = demo.tableDigests();
    expect((await demo.call(record.save, input, ann)).code).toBe(business.orderNotOpen.code);
    expect(demo.tableDigests()).toEqual(before);
    expect((await demo.call(record.detail, { orderId: input.orderId }, ann)).code).toBe(200);
  });
});

describe('the last 14 days', () => {
  test('count the hospital’s days, oldest first, today included', async () => {
    const days = v.parse(order.statistics.data, (await demo.call(order.statistics, {}, ann)).data);
    expect(days).toHaveLength(14);
    expect(days[0]?.day).toBe('2026-11-07');
    expect(days.at(-1)?.day).toBe('2026-11-20');
    const { finishedToday } = await numbers(ann);
    expect(days.at(-1)?.finished).toBe(finishedToday);
    expect(days.reduce((sum, { finished }) => sum + finished, 0)).toBeGreaterThan(5);
    expect(days.reduce((sum, { prescriptions }) => sum + prescriptions, 0)).toBeGreaterThan(0);
  });

  test('begin at midnight in Shanghai', async () => {
    await demo.call(order.finish, { id: ownOrder() }, ann);
    const today = (await numbers(ann)).finishedToday;
    expect(today).toBeGreaterThan(0);
    // 02:00 UTC is ten in the morning there: fourteen hours to midnight.
    demo.advance(14 * 3_600_000 - 1);
    ann = { tenant: 1, token: demo.session(1, me).accessToken };
    expect((await numbers(ann)).finishedToday).toBe(today);
    demo.advance(1);
    ann = { tenant: 1, token: demo.session(1, me).accessToken };
    expect((await numbers(ann)).finishedToday).toBe(0);
  });
});
