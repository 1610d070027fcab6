import { afterEach, beforeEach, expect, test } from 'vitest';
import { closeCode } from '../contract/protocol/socket.ts';
import { endSession, endSessions } from './sessions.ts';
import type { Store } from './store.ts';
import { arrive } from './testClient.ts';
import { openSocketHouse, type SocketHouse } from './testHouse.ts';

let house: SocketHouse;
beforeEach(async () => {
  house = await openSocketHouse();
});
afterEach(() => house.close());

const sessionsOf = (store: Store, userId: string) =>
  store.all<{ id: string }>('SELECT id FROM session WHERE user_id = ? ORDER BY id', userId);

test.each([
  [
    'is logged out',
    (store: Store) => {
      for (const { id } of sessionsOf(store, 'east-ann')) endSession(store, id);
    },
  ],
  ['ends with its password', (store: Store) => endSessions(store, 'east-ann')],
  ['is disabled', (store: Store) => store.run("UPDATE account SET status = 1 WHERE id = 'east-ann'")],
])(
  'from the moment that an account %s, its sockets are told nothing, say nothing, and close',
  async (_, end) => {
    const store = house.storeOf(1);
    const { accessToken } = house.login('east-ann');
    const socket = await arrive({ port: house.port, token: accessToken });
    await socket.hello();
    end(store);
    store.transaction(() =>
      house.events.say(store, {
        conv: 'east-open',
        cmid: 'for-nobody',
        role: 'patient',
        senderId: null,
        kind: 'text',
        body: { text: 'for nobody' },
      }),
    );
    socket.say('east-open', 'too-late');
    expect(await socket.closed()).toBe(closeCode.tokenEnded);
    expect(socket.all('im-event')).toEqual([]);
    expect(store.all("SELECT cmid FROM message WHERE cmid = 'too-late'")).toEqual([]);
    const again = await arrive({ port: house.port, token: accessToken });
    expect(await again.closed()).toBe(closeCode.tokenEnded);
  },
);

test('a person who logged out and in again may go on with the same socket, under the new token', async () => {
  const store = house.storeOf(1);
  const socket = await arrive({ port: house.port, token: house.login('east-ann').accessToken });
  await socket.hello();
  const [first] = sessionsOf(store, 'east-ann');
  const { accessToken } = house.login('east-ann');
  endSession(store, first?.id ?? '');
  socket.send({ type: 'im-auth', token: accessToken });
  await socket.settled();
  socket.say('east-open', 'still-here');
  await socket.nth('im-ack');
  socket.cut();
});
