import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { order, orderStatus } from '../../contract/consultation/order.ts';
import { dayMs } from './clock.ts';
import { accessTokenLifetimeMs } from '../auth/sessions.ts';
import { type DemoUpstream, createDemoUpstream } from '../testing/demoUpstream.ts';

let demo: DemoUpstream;
let userId: string;
beforeEach(() => {
  demo = createDemoUpstream();
  userId = demo.person(1, false);
});
afterEach(() => demo.close());

const withKey = (key: string, user = userId) => ({
  tenant: 1,
  token: demo.session(1, user).accessToken,
  headers: { 'idempotency-key': key },
});
const waitingOrder = (place = 0): string =>
  demo
    .storeOf(1)
    .all<{ id: string }>('SELECT id FROM consult_order WHERE status = ? ORDER BY id', orderStatus.awaiting)[
    place
  ]?.id ?? '';
const auditRows = (id: string): unknown[] =>
  demo.storeOf(1).all('SELECT act FROM audit_trail WHERE subject = ?', id);

describe('a write with an idempotency key', () => {
  test('returns its first response again, and writes nothing again', async () => {
    const id = waitingOrder();
    const first = await demo.call(order.accept, { id }, withKey('accept-1'));
    expect(first).toMatchObject({ code: 200, data: { id, status: orderStatus.inConsultation } });
    const before = demo.tableDigests(1, ['session', 'access_token', 'refresh_token', 'last_seen']);
    demo.advance(accessTokenLifetimeMs);
    expect(await demo.call(order.accept, { id }, withKey('accept-1'))).toEqual(first);
    expect(demo.tableDigests(1, ['session', 'access_token', 'refresh_token', 'last_seen'])).toEqual(before);
    expect(auditRows(id)).toHaveLength(1);
    // Without the key the order is no longer waiting.
    expect((await demo.call(order.accept, { id }, withKey('accept-2'))).code).not.toBe(200);
  });

  test('is done once when both copies arrive at the same time', async () => {
    const id = waitingOrder();
    const twice = [0, 1].map(() => demo.call(order.accept, { id }, withKey('accept-both')));
    const [one, other] = await Promise.all(twice);
    expect(one).toMatchObject({ code: 200 });
    expect(other).toEqual(one);
    expect(auditRows(id)).toHaveLength(1);
  });

  test('with other content under the same key is 900', async () => {
    await demo.call(order.accept, { id: waitingOrder() }, withKey('accept-1'));
    const next = waitingOrder();
    expect(await demo.call(order.accept, { id: next }, withKey('accept-1'))).toEqual({
      code: 900,
      msg: 'A request like this has already been received; this one was not saved',
      data: null,
    });
    expect(waitingOrder()).toBe(next);
  });

  test('belongs to one user and one endpoint', async () => {
    const [id, next] = [waitingOrder(), waitingOrder(1)];
    await demo.call(order.accept, { id }, withKey('shared-key'));
    const colleague = demo.person(1, false, 1);
    expect((await demo.call(order.accept, { id: next }, withKey('shared-key', colleague))).code).toBe(200);
    expect((await demo.call(order.finish, { id }, withKey('shared-key'))).code).toBe(200);
  });

  test('that was refused may be tried again under the same key', async () => {
    const id = waitingOrder();
    expect((await demo.call(order.decline, { id, reason: ' ' }, withKey('decline-1'))).code).toBe(400);
    expect((await demo.call(order.finish, { id }, withKey('finish-1'))).code).not.toBe(200);
    await demo.call(order.accept, { id }, withKey('accept-1'));
    expect((await demo.call(order.finish, { id }, withKey('finish-1'))).code).toBe(200);
  });

  test.each(['', 'short', 'x'.repeat(65), 'with blanks in it'])(
    'with the invalid key "%s" is 400',
    async (key) => {
      const before = waitingOrder();
      expect((await demo.call(order.accept, { id: before }, withKey(key))).code).toBe(400);
      expect(waitingOrder()).toBe(before);
    },
  );

  test('is done once although the clock is set a day ahead and back before it is repeated', async () => {
    const id = waitingOrder();
    const first = await demo.call(order.accept, { id }, withKey('accept-1'));
    demo.advance(dayMs + 60_000);
    await demo.call(order.accept, { id: waitingOrder() }, withKey('accept-2'));
    expect(await demo.call(order.accept, { id }, withKey('accept-1'))).toEqual(first);
    demo.advance(-dayMs);
    expect(await demo.call(order.accept, { id }, withKey('accept-1'))).toEqual(first);
    expect(auditRows(id)).toHaveLength(1);
  });

  test('is forgotten after two days', async () => {
    await demo.call(order.accept, { id: waitingOrder() }, withKey('accept-old'));
    demo.advance(2 * dayMs + 1);
    await demo.call(order.accept, { id: waitingOrder() }, withKey('accept-new'));
    expect(demo.storeOf(1).all('SELECT key FROM idempotency')).toEqual([{ key: 'accept-new' }]);
  });
});
