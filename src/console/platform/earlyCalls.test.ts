import { beforeEach, expect, it, vi } from 'vitest';

const origin = 'https://hospital.example';
const path = '/consult/consult-order/detail?id=7';
const headers = { authorization: 'Bearer a', 'tenant-id': '1', 'accept-language': 'en' };

/** A document that has sent nothing yet, with its clock and what it has requested. */
const open = async () => {
  vi.resetModules();
  const requests: string[] = [];
  let now = 0;
  vi.stubGlobal('performance', { now: () => now });
  vi.stubGlobal('window', {
    location: { origin },
    fetch: async (url: string) => {
      requests.push(url);
      return new Response('{"code":200}', { headers: { date: 'Mon, 01 Jan 2024 00:00:00 GMT', etag: 'x' } });
    },
  });
  const calls = await import('./earlyCalls.ts');
  return {
    ...calls,
    requests,
    advance: (ms: number) => {
      now += ms;
    },
  };
};

beforeEach(() => () => vi.unstubAllGlobals());

it('an equal request gets the answer, once, without the header that tells the server’s time', async () => {
  const { sendEarly, takeEarlyAnswer, requests } = await open();
  void sendEarly(path, { headers });
  const answer = await takeEarlyAnswer(origin + path, { headers });
  expect([await answer?.text(), answer?.headers.get('etag'), answer?.headers.get('date')]).toEqual([
    '{"code":200}',
    'x',
    null,
  ]);
  expect(takeEarlyAnswer(origin + path, { headers })).toBeNull();
  expect(requests).toEqual([origin + path]);
});

it.each([
  ['another method', { method: 'DELETE', headers }],
  ['another person', { headers: { ...headers, authorization: 'Bearer b' } }],
  ['another hospital', { headers: { ...headers, 'tenant-id': '2' } }],
  ['another language', { headers: { ...headers, 'accept-language': 'zh-CN' } }],
  ['another body', { headers, body: '{"conv":"8"}' }],
])('a request with %s does not get it', async (_what, init) => {
  const { sendEarly, takeEarlyAnswer } = await open();
  void sendEarly(path, { headers });
  expect(takeEarlyAnswer(origin + path, init)).toBeNull();
});

it('nobody gets it after ten seconds', async () => {
  const { sendEarly, takeEarlyAnswer, advance } = await open();
  void sendEarly(path, { headers });
  advance(10_001);
  expect(takeEarlyAnswer(origin + path, { headers })).toBeNull();
});

it('nobody gets it, and nothing is sent, once the answers are forgotten', async () => {
  const { sendEarly, takeEarlyAnswer, forgetEarlyAnswers, requests } = await open();
  void sendEarly(path, { headers });
  forgetEarlyAnswers();
  expect([takeEarlyAnswer(origin + path, { headers }), sendEarly(path, { headers })]).toEqual([null, null]);
  expect(requests).toEqual([origin + path]);
});

it('whoever gives up waiting for it is told so', async () => {
  const { sendEarly, takeEarlyAnswer } = await open();
  void sendEarly(path, { headers });
  const aborting = new AbortController();
  const answer = takeEarlyAnswer(origin + path, { headers, signal: aborting.signal });
  aborting.abort();
  await expect(answer).rejects.toThrow('Given up');
});
