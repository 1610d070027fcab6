import * as v from 'valibot';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { business } from '../../contract/errors/businessErrors.ts';
import { type Message, message } from '../../contract/consultation/message.ts';
import { appendMessage, moveReadMark } from './conversation.ts';
import { conversationSummaries } from './messageHandlers.ts';
import { createUpstream, type Upstream } from '../server/server.ts';
import { createSessionTokens } from '../auth/sessions.ts';
import { createTestServices, startTime } from '../testing/testServices.ts';

let services: ReturnType<typeof createTestServices>;
let upstream: Upstream;
beforeEach(() => {
  services = createTestServices();
  upstream = createUpstream({
    dataDir: services.dataDir,
    demo: false,
    captcha: false,
    clock: services.clock,
  });
});
afterEach(() => {
  upstream.close();
  services.close();
});

const addMessage = (conv: string, role: 'doctor' | 'patient' | 'system', text: string, at = startTime) =>
  appendMessage(
    services.storeOf(1),
    {
      conv,
      cmid: `${conv}-${text}`,
      role,
      senderId: { doctor: 'east-ann', patient: `patient-of-${conv}`, system: null }[role],
      kind: 'text',
      body: { text },
    },
    at,
  );

const envelope = v.object({ code: v.number(), data: v.unknown() });

const request = async (userId: string, method: 'GET' | 'POST', path: string, body?: unknown) => {
  const tenantId = userId.startsWith('west') ? 2 : 1;
  const { accessToken } = createSessionTokens(services.storeOf(tenantId), userId, startTime);
  const answer = await upstream.fetch(
    new Request(`http://upstream.test${path}`, {
      method,
      headers: {
        authorization: `Bearer ${accessToken}`,
        'tenant-id': String(tenantId),
        'content-type': 'application/json',
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    }),
  );
  return v.parse(envelope, await answer.json());
};

const history = async (userId: string, query: object) => {
  const { code, data } = await request(userId, 'POST', '/infra/imMsg/queryImMg', query);
  expect(code).toBe(200);
  return v.parse(message.history.data, data);
};

const seqs = ({ list }: { list: Message[] }) => list.map(({ seq }) => seq);

test('history returns the newest page, the previous page, and later rows, always in ascending order', async () => {
  for (let n = 1; n <= 120; n += 1) addMessage('east-open', n % 2 ? 'patient' : 'doctor', `t${n}`);
  addMessage('east-second', 'patient', 'of another conversation');
  const page = { conv: 'east-open', pageSize: 30 };
  const newest = await history('east-ann', page);
  expect([seqs(newest)[0], seqs(newest).at(-1), newest.list.length]).toEqual([91, 120, 30]);
  expect(seqs(await history('east-ann', { ...page, before: 91 }))).toEqual(
    Array.from({ length: 30 }, (_, n) => 61 + n),
  );
  expect(seqs(await history('east-ann', { ...page, before: 5 }))).toEqual([1, 2, 3, 4]);
  expect(seqs(await history('east-ann', { ...page, after: 115 }))).toEqual([116, 117, 118, 119, 120]);
  expect(seqs(await history('east-ann', { ...page, after: 120 }))).toEqual([]);
  expect(newest.head).toBe(120);
  expect(newest.list.at(-1)).toMatchObject({
    conv: 'east-open',
    from: { role: 'doctor', id: 'east-ann' },
    kind: 'text',
    body: { text: 't120' },
    at: startTime,
  });
});

test('history of an empty conversation is empty, with a head of 0', async () => {
  const empty = { list: [], head: 0, read: { doctor: 0, patient: 0 } };
  expect(await history('east-ann', { conv: 'east-open' })).toEqual(empty);
});

test('history includes the read marks of both sides', async () => {
  for (const n of [1, 2, 3]) addMessage('east-open', 'patient', `t${n}`);
  moveReadMark(services.storeOf(1), 'east-open', 'doctor', 2);
  moveReadMark(services.storeOf(1), 'east-open', 'patient', 3);
  expect((await history('east-ann', { conv: 'east-open' })).read).toEqual({ doctor: 2, patient: 3 });
});

test.each([
  ["another doctor's", 'east-bob', 'east-open', business.orderOfAnother.code],
  ["another hospital's", 'west-ann', 'east-open', 404],
  ['never audited', 'east-eve', 'east-open', 403],
  ['unknown', 'east-ann', 'nowhere', 404],
])('a conversation that is %s is not shown', async (_what, userId, conv, code) => {
  addMessage('east-open', 'patient', 'private');
  const answer = await request(userId, 'POST', '/infra/imMsg/queryImMg', { conv });
  expect(answer).toMatchObject({ code, data: null });
});

test.each([{}, { conv: 'east-open', pageSize: 101 }, { conv: 'east-open', before: 'soon' }])(
  'an invalid request is a 400: %j',
  async (query) => {
    expect((await request('east-ann', 'POST', '/infra/imMsg/queryImMg', query)).code).toBe(400);
  },
);

test('the configuration contains the address of the socket', async () => {
  const { data } = await request('east-ann', 'GET', '/infra/im/getImConfig');
  expect(data).toEqual({ path: '/infra/ws', protocol: 'im.v1', iceServers: [], video: true });
});

test("the open list counts the patient's unread messages, and since when one is unanswered", () => {
  addMessage('east-open', 'patient', 'one', startTime);
  addMessage('east-open', 'doctor', 'two', startTime + 1);
  addMessage('east-open', 'patient', 'three', startTime + 2);
  addMessage('east-open', 'patient', 'four', startTime + 3);
  addMessage('east-open', 'system', 'card', startTime + 4);
  const store = services.storeOf(1);
  const summaries = () => conversationSummaries(store, 'east-ann', ['east-open', 'east-second']);
  expect(summaries().get('east-open')).toEqual({
    unread: 3,
    lastMessage: { text: 'card', at: startTime + 4, mine: false, kind: 'text', recalled: false },
    unansweredSince: startTime + 2,
  });
  expect(summaries().get('east-second')).toEqual({ unread: 0, lastMessage: null, unansweredSince: null });
  moveReadMark(store, 'east-open', 'doctor', 3);
  expect(summaries().get('east-open')).toMatchObject({ unread: 1, unansweredSince: startTime + 2 });
  addMessage('east-open', 'doctor', 'five', startTime + 5);
  expect(summaries().get('east-open')).toEqual({
    unread: 1,
    lastMessage: { text: 'five', at: startTime + 5, mine: true, kind: 'text', recalled: false },
    unansweredSince: null,
  });
});

test('a hospital never sees the rows of another, whatever the ids', () => {
  addMessage('east-open', 'patient', 'private');
  const summaries = conversationSummaries(services.storeOf(2), 'east-ann', ['east-open']);
  expect(summaries.get('east-open')).toEqual({ unread: 0, lastMessage: null, unansweredSince: null });
});
