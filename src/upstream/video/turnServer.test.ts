import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { message } from '../../contract/consultation/message.ts';
import { createTurnServer } from './turnServer.ts';
import { createDemoUpstream } from '../testing/demoUpstream.ts';

const options = { urls: ['turn:relay.test:3478?transport=udp', 'turns:relay.test:5349'], secret: 'shared' };

test("TURN credentials name the user, expire after four hours, and equal coturn's own computation", () => {
  const { urls, username, credential } = createTurnServer(options, {
    now: () => 1_795_136_400_999,
  }).iceServerFor('17');
  expect(urls).toEqual(options.urls);
  expect(username).toBe(`${1_795_136_400 + 4 * 3600}:17`);
  expect(credential).toBe(createHmac('sha1', 'shared').update(username).digest('base64'));
  // Computed with openssl: printf %s <username> | openssl dgst -sha1 -hmac shared -binary | base64
  expect(credential).toBe('XpymepKMW+YtU8HlIlczWnjx0pw=');
});

test('the configuration of the socket contains them, for every caller', async () => {
  const demo = createDemoUpstream({ turnServer: options });
  const userId = demo.person(1, false);
  const token = demo.session(1, userId).accessToken;
  const { code, data } = await demo.call(message.config, {}, { tenant: 1, token });
  expect([code, data]).toEqual([
    200,
    {
      path: '/infra/ws',
      protocol: 'im.v1',
      iceServers: [createTurnServer(options, { now: demo.now }).iceServerFor(userId)],
      video: true,
    },
  ]);
  expect(JSON.stringify(data)).not.toContain('shared');
  demo.close();
});
