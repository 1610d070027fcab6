import { expect, test } from 'vitest';
import { withoutSignature } from '../../../contract/files/endingAddress.ts';
import { insertFile } from '../../files/fileRows.ts';
import { connectClient } from '../../testing/socketClient.ts';
import { fixturePerTest } from '../../testing/fixturePerTest.ts';
import { startTestServer } from '../../testing/testServices.ts';

const server = fixturePerTest(startTestServer, ({ close }) => close());

test('a picture is sent with the address that its upload answered, stored without its end, and pushed with a new one', async () => {
  const ann = await connectClient({ port: server.port, token: server.login('east-ann').accessToken });
  await ann.hello();
  const path = `1/${'p'.repeat(22)}.png`;
  const at = server.clock.now();
  const type = 'image/png';
  insertFile(server.storeOf(1), {
    path,
    id: 'f1',
    name: 'a.png',
    type,
    size: 9,
    userId: 'east-ann',
    at,
    known: 1,
  });
  const reader = { tenantId: 1, userId: 'east-ann' };
  const sign = (now: number) => server.fileSigner.signFrame({ url: `/storage/${path}` }, reader, now).url;

  const sent = sign(at - 5 * 3_600_000);
  const body = { text: '', file: { url: sent, name: 'a.png', type, size: 9 } };
  ann.send({ type: 'im-send', cmid: 'c1', conv: 'east-open', kind: 'picture', body, at });
  await ann.nth('im-ack');
  const { ev } = await ann.nth('im-event');
  expect(ev).toMatchObject({ message: { body: { file: { url: sign(at) } } } });
  expect(sign(at)).not.toBe(sent);
  const stored = server
    .storeOf(1)
    .one<{ url: string }>("SELECT body ->> '$.file.url' AS url FROM message WHERE cmid = 'c1'");
  expect(stored?.url).toBe(withoutSignature(sent));
});
