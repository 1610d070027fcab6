import { expect, it } from 'vitest';
import { doctor } from '../../../contract/account/doctor.ts';
import { json, login, memoryStorage, createTestApi } from '../testing/createTestApi.ts';
import {
  bearerOf,
  renewedSession,
  createGate,
  doctorInfo,
  isRefresh,
  createTestTab,
  unauthorized,
  fakeUpstream,
} from '../testing/createTestTab.ts';

const kinds = (outcomes: PromiseSettledResult<unknown>[]) =>
  outcomes.map((one) => (one.status === 'fulfilled' ? 'answered' : one.reason.kind));

it('fifty requests with an expired token cause one refresh and get fifty responses', {
  tags: ['S4-refresh-and-replay', 'race-parallel-401s'],
}, async () => {
  const api = createTestTab(() => json({ code: 0, data: renewedSession }));
  const answers = await Promise.all(Array.from({ length: 50 }, () => api.request()));
  expect(answers).toHaveLength(50);
  expect(api.refreshRequests()).toHaveLength(1);
  expect(api.requests).toHaveLength(101);
  expect(api.sessionStore.readSession()).toEqual(renewedSession);
  expect(new URL(api.refreshRequests()[0]?.url ?? '').searchParams.get('refreshToken')).toBe('r1');
  expect(api.refreshRequests()[0]?.headers.get('tenant-id')).toBe('1');
});

it('two tabs with fifty requests each share one refresh', { tags: 'race-two-tabs' }, async () => {
  const localStorage = memoryStorage();
  const tabs = [1, 2].map(() =>
    createTestTab(() => json({ code: 0, data: renewedSession }), { localStorage, locks: navigator.locks }),
  );
  const answers = await Promise.all(
    tabs.flatMap(({ request: ask }) => Array.from({ length: 50 }, () => ask())),
  );
  expect(answers).toHaveLength(100);
  expect(tabs.flatMap(({ refreshRequests: refreshes }) => refreshes())).toHaveLength(1);
});

it('an expired refresh token is tried once; every request gets a response, and later ones are not sent', {
  tags: 'race-expired-refresh-token',
}, async () => {
  const api = createTestTab(() => json({ code: 401, msg: 'refresh token expired' }));
  const outcomes = await Promise.allSettled(Array.from({ length: 50 }, () => api.request()));
  expect(new Set(kinds(outcomes))).toEqual(new Set(['signedOut']));
  expect(api.refreshRequests()).toHaveLength(1);
  expect(api.requests).toHaveLength(51);
  expect(api.endedToken.value).toBe('old');
  await expect(api.request()).rejects.toMatchObject({ kind: 'signedOut', silent: true });
  expect(api.requests).toHaveLength(51);
});

it('without a refresh token nothing hangs: the session has ended', {
  tags: 'race-no-refresh-token',
}, async () => {
  const api = createTestTab(() => json({ code: 0, data: renewedSession }));
  api.sessionStore.save({ ...login, refreshToken: '' });
  const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => api.request()));
  expect(kinds(outcomes)).toEqual(Array.from({ length: 5 }, () => 'signedOut'));
  expect(api.refreshRequests()).toHaveLength(0);
  expect(api.endedToken.value).toBe('old');
});

const transient: [what: string, refresh: () => Response | Promise<Response>, tags: string[]][] = [
  ['a network error', () => Promise.reject(new TypeError('Failed to fetch')), ['race-refresh-broken-line']],
  ['HTTP 503', () => json({ code: 503, msg: '' }, 503), ['race-refresh-5xx']],
  ['an envelope 500', () => json({ code: 500, msg: 'oops' }), ['race-refresh-envelope-500']],
  ['too many requests', () => json({ code: 429, msg: 'slower' }), []],
  ['HTML', () => new Response('<html>'), ['race-refresh-html']],
  ['an empty body', () => new Response(''), []],
  ['a success without tokens', () => json({ code: 0, data: null }), ['race-refresh-without-tokens']],
];
for (const [what, refresh, tags] of transient)
  it(`${what} at the refresh keeps the session, and two seconds later the next request tries again`, {
    tags,
  }, async () => {
    let broken = true;
    let now = Date.now();
    const api = createTestTab(() => (broken ? refresh() : json({ code: 0, data: renewedSession })), {
      now: () => now,
    });
    await expect(api.request()).rejects.toMatchObject({ kind: 'network' });
    expect(api.sessionStore.readSession()).toEqual(login);
    expect(api.endedToken.value).toBeNull();
    broken = false;
    await expect(api.request()).rejects.toMatchObject({ kind: 'network' });
    expect(api.refreshRequests()).toHaveLength(1);
    now += 2_000;
    await expect(api.request()).resolves.toMatchObject({ name: '林月' });
  });

it.each([
  ['401', () => json(unauthorized)],
  ['400', () => json({ code: 400, msg: '无效的刷新令牌' })],
  ['HTTP 401', () => json(unauthorized, 401)],
  ['HTTP 403', () => new Response('', { status: 403 })],
  ['a business code', () => json({ code: 1_002_000_005, msg: 'no', data: null })],
])('%s at the refresh ends the session', { tags: 'race-refresh-refused' }, async (_what, refresh) => {
  const api = createTestTab(refresh);
  await expect(api.request()).rejects.toMatchObject({ kind: 'signedOut' });
  expect(api.endedToken.value).toBe('old');
});

it("HTTP 401 refreshes like the envelope's 401", { tags: 'race-envelope-and-http-401' }, async () => {
  const api = createTestApi({
    answer: (request) => {
      if (isRefresh(request)) return json({ data: renewedSession });
      return bearerOf(request) === 'Bearer new'
        ? json({ data: doctorInfo })
        : new Response('<html>', { status: 401 });
    },
  });
  api.sessionStore.save(login);
  await expect(api.call(doctor.info, {})).resolves.toMatchObject({ name: '林月' });
  expect(api.refreshRequests()).toHaveLength(1);
});

it('a 401 that arrives after the refresh only retries', {
  tags: 'race-401-after-the-refresh-ended',
}, async () => {
  const late = createGate();
  const api = createTestApi({
    answer: async (request) => {
      if (isRefresh(request)) return json({ data: renewedSession });
      if (bearerOf(request) === 'Bearer new') return json({ data: doctorInfo });
      if (api.requests[0] === request) await late.opened;
      return json(unauthorized);
    },
  });
  api.sessionStore.save(login);
  const slow = api.call(doctor.info, {});
  await api.call(doctor.info, {});
  late.release();
  await expect(slow).resolves.toMatchObject({ name: '林月' });
  expect(api.refreshRequests()).toHaveLength(1);
});

it('a 401 that arrives after the session had ended refreshes nothing', async () => {
  const late = createGate();
  const api = createTestApi({
    answer: async (request) => {
      if (!isRefresh(request) && api.requests[0] === request) await late.opened;
      return json(unauthorized);
    },
  });
  api.sessionStore.save(login);
  const slow = api.call(doctor.info, {});
  await expect(api.call(doctor.info, {})).rejects.toMatchObject({ kind: 'signedOut' });
  late.release();
  await expect(slow).rejects.toMatchObject({ kind: 'signedOut' });
  expect(api.refreshRequests()).toHaveLength(1);
});

it('a request that starts during a refresh waits for it and is sent once, with the new token', {
  tags: 'race-request-during-refresh',
}, async () => {
  const held = createGate();
  const api = createTestTab(async () => {
    await held.opened;
    return json({ data: renewedSession });
  });
  const first = api.request();
  await expect.poll(() => api.refreshRequests().length).toBe(1);
  const second = api.request();
  held.release();
  await Promise.all([first, second]);
  expect(api.requests.map(bearerOf).filter(Boolean)).toEqual(['Bearer old', 'Bearer new', 'Bearer new']);
});

it('a retry with another 401 ends there', { tags: 'race-retry-answered-401' }, async () => {
  const api = createTestApi({
    answer: (request) => json(isRefresh(request) ? { data: renewedSession } : unauthorized),
  });
  api.sessionStore.save(login);
  await expect(api.call(doctor.info, {})).rejects.toMatchObject({ kind: 'code', code: 401 });
  expect(api.refreshRequests()).toHaveLength(1);
  expect(api.requests).toHaveLength(3);
});

it('a log-out during the refresh is kept: nothing is stored', {
  tags: 'race-logout-during-refresh',
}, async () => {
  const held = createGate();
  const api = createTestTab(async () => {
    await held.opened;
    return json({ data: renewedSession });
  });
  const requests = api.request();
  await expect.poll(() => api.refreshRequests().length).toBe(1);
  api.sessionStore.clear();
  held.release();
  await expect(requests).rejects.toMatchObject({ kind: 'signedOut' });
  expect(api.sessionStore.readSession()).toBeNull();
  expect(api.endedToken.value).toBeNull();
});

it("another person's log-in during the refresh is kept", async () => {
  const held = createGate();
  const api = createTestTab(async () => {
    await held.opened;
    return json({ data: renewedSession });
  });
  const requests = api.request();
  await expect.poll(() => api.refreshRequests().length).toBe(1);
  const other = { ...login, userId: '8', accessToken: 'theirs' };
  api.sessionStore.save(other);
  held.release();
  await expect(requests).rejects.toMatchObject({ kind: 'signedOut' });
  expect(api.sessionStore.readSession()).toEqual(other);
});

it('a log-in revives a session that had ended', async () => {
  const api = createTestTab(() => json(unauthorized));
  await expect(api.request()).rejects.toMatchObject({ kind: 'signedOut' });
  api.sessionStore.save(renewedSession);
  await expect(api.request()).resolves.toMatchObject({ name: '林月' });
});

it('a request that waits for a refresh can be aborted', { tags: 'race-abort' }, async () => {
  const held = createGate();
  const api = createTestTab(async () => {
    await held.opened;
    return json({ data: renewedSession });
  });
  const leave = new AbortController();
  const first = api.request(leave.signal);
  await expect.poll(() => api.refreshRequests().length).toBe(1);
  const second = api.request();
  leave.abort();
  await expect(first).rejects.toMatchObject({ kind: 'aborted' });
  held.release();
  await expect(second).resolves.toMatchObject({ name: '林月' });
});

it('a refused lock rejects and keeps the session', async () => {
  const api = createTestApi({
    answer: fakeUpstream(() => json({ data: renewedSession })),
    locks: { request: () => Promise.reject(new DOMException('no', 'AbortError')) },
  });
  api.sessionStore.save(login);
  await expect(api.call(doctor.info, {})).rejects.toMatchObject({ kind: 'network' });
  expect(api.sessionStore.readSession()).toEqual(login);
});
