import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { order, orderStatus } from '../contract/consultation/order.ts';
import { dayMs } from './clock.ts';
import { accessLife } from './sessions.ts';
import { type DemoDoor, openDemoDoor } from './testDoor.ts';

let door: DemoDoor;
let userId: string;
beforeEach(() => {
  door = openDemoDoor();
  userId = door.person(1, false);
});
afterEach(() => door.close());

const coming = (key: string, user = userId) => ({
  tenant: 1,
  token: door.session(1, user).accessToken,
  headers: { 'idempotency-key': key },
});
const waiting = (place = 0): string =>
  door
    .storeOf(1)
    .all<{ id: string }>('SELECT id FROM consult_order WHERE status = ? ORDER BY id', orderStatus.awaiting)[
    place
  ]?.id ?? '';
const trailOf = (id: string): unknown[] =>
  door.storeOf(1).all('SELECT act FROM audit_trail WHERE subject = ?', id);

describe('a write with an idempotency key', () => {
  test('gives its first answer again, and writes nothing again', async () => {
    const id = waiting();
    const first = await door.call(order.accept, { id }, coming('accept-1'));
    expect(first).toMatchObject({ code: 200, data: { id, status: orderStatus.inConsultation } });
    const before = door.rows(1, ['session', 'access_token', 'refresh_token', 'last_seen']);
    door.advance(accessLife);
    expect(await door.call(order.accept, { id }, coming('accept-1'))).toEqual(first);
    expect(door.rows(1, ['session', 'access_token', 'refresh_token', 'last_seen'])).toEqual(before);
    expect(trailOf(id)).toHaveLength(1);
    // Without the key the order is no longer waiting.
    expect((await door.call(order.accept, { id }, coming('accept-2'))).code).not.toBe(200);
  });

  test('is done once when both copies come at the same time', async () => {
    const id = waiting();
    const twice = [0, 1].map(() => door.call(order.accept, { id }, coming('accept-both')));
    const [one, other] = await Promise.all(twice);
    expect(one).toMatchObject({ code: 200 });
    expect(other).toEqual(one);
    expect(trailOf(id)).toHaveLength(1);
  });

  test('with another content under the same key is 900', async () => {
    await door.call(order.accept, { id: waiting() }, coming('accept-1'));
    const next = waiting();
    expect(await door.call(order.accept, { id: next }, coming('accept-1'))).toEqual({
      code: 900,
      msg: 'repeated request',
      data: null,
    });
    expect(waiting()).toBe(next);
  });

  test('is of one user and one endpoint: another’s key says nothing', async () => {
    const [id, next] = [waiting(), waiting(1)];
    await door.call(order.accept, { id }, coming('shared-key'));
    const colleague = door.person(1, false, 1);
    expect((await door.call(order.accept, { id: next }, coming('shared-key', colleague))).code).toBe(200);
    expect((await door.call(order.finish, { id }, coming('shared-key'))).code).toBe(200);
  });

  test('that was refused may be tried again under the same key', async () => {
    const id = waiting();
    expect((await door.call(order.decline, { id, reason: ' ' }, coming('decline-1'))).code).toBe(400);
    expect((await door.call(order.finish, { id }, coming('finish-1'))).code).not.toBe(200);
    await door.call(order.accept, { id }, coming('accept-1'));
    expect((await door.call(order.finish, { id }, coming('finish-1'))).code).toBe(200);
  });

  test.each(['', 'short', 'x'.repeat(65), 'with blanks in it'])(
    'with the odd key "%s" is 400',
    async (key) => {
      const before = waiting();
      expect((await door.call(order.accept, { id: before }, coming(key))).code).toBe(400);
      expect(waiting()).toBe(before);
    },
  );

  test('is forgotten after a day', async () => {
    await door.call(order.accept, { id: waiting() }, coming('accept-old'));
    door.advance(dayMs + 1);
    await door.call(order.accept, { id: waiting() }, coming('accept-new'));
    expect(door.storeOf(1).all('SELECT key FROM idempotency')).toEqual([{ key: 'accept-new' }]);
  });
});
