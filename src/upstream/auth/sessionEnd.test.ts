import { expect, test } from 'vitest';
import { closeCode } from '../../contract/protocol/socket.ts';
import { endSession, endSessions } from './sessions.ts';
import type { Store } from '../db/store.ts';
import { connectClient } from '../testing/socketClient.ts';
import { fixturePerTest } from '../testing/fixturePerTest.ts';
import { startTestServer } from '../testing/testServices.ts';

const server = fixturePerTest(startTestServer, ({ close }) => close());

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
])('as soon as an account %s, its sockets receive nothing, send nothing, and close', async (_, end) => {
  const store = server.storeOf(1);
  const { accessToken } = server.login('east-ann');
  const socket = await connectClient({ port: server.port, token: accessToken });
  await socket.hello();
  end(store);
  store.transaction(() =>
    server.events.sendMessage(store, {
      conv: 'east-open',
      cmid: 'for-nobody',
      role: 'patient',
      senderId: null,
      kind: 'text',
      body: { text: 'for nobody' },
    }),
  );
  store.transaction(() => server.events.announceQueue(store, () => 4));
  socket.sendText('east-open', 'too-late');
  expect(await socket.waitForClose()).toBe(closeCode.tokenEnded);
  expect([socket.all('im-event'), socket.all('im-queue')]).toEqual([[], []]);
  expect(store.all("SELECT cmid FROM message WHERE cmid = 'too-late'")).toEqual([]);
  const reconnected = await connectClient({ port: server.port, token: accessToken });
  expect(await reconnected.waitForClose()).toBe(closeCode.tokenEnded);
});

test('a person who logged out and in again may keep the same socket with the new token', async () => {
  const store = server.storeOf(1);
  const socket = await connectClient({ port: server.port, token: server.login('east-ann').accessToken });
  await socket.hello();
  const [first] = sessionsOf(store, 'east-ann');
  const { accessToken } = server.login('east-ann');
  endSession(store, first?.id ?? '');
  socket.send({ type: 'im-auth', token: accessToken });
  await socket.flush();
  socket.sendText('east-open', 'still-here');
  await socket.nth('im-ack');
  socket.terminate();
});
