import { expect, it } from 'vitest';
import { doctor } from '../../contract/account/doctor.ts';
import { json, login, memory, openRig } from './rig.ts';
import { bearer, fresh, gate, info, isRefresh, openTab, refused, upstream } from './rigTab.ts';

const kinds = (outcomes: PromiseSettledResult<unknown>[]) =>
  outcomes.map((one) => (one.status === 'fulfilled' ? 'answered' : one.reason.kind));

it('fifty requests that meet an expired token cause one refresh and get fifty answers', {
  tags: ['S4-refresh-and-replay', 'race-parallel-401s'],
}, async () => {
  const rig = openTab(() => json({ code: 0, data: fresh }));
  const answers = await Promise.all(Array.from({ length: 50 }, () => rig.ask()));
  expect(answers).toHaveLength(50);
  expect(rig.refreshes()).toHaveLength(1);
  expect(rig.asked).toHaveLength(101);
  expect(rig.stored.login()).toEqual(fresh);
  expect(new URL(rig.refreshes()[0]?.url ?? '').searchParams.get('refreshToken')).toBe('r1');
  expect(rig.refreshes()[0]?.headers.get('tenant-id')).toBe('1');
});

it('two tabs with fifty requests each share one refresh', { tags: 'race-two-tabs' }, async () => {
  const local = memory();
  const tabs = [1, 2].map(() =>
    openTab(() => json({ code: 0, data: fresh }), { local, locks: navigator.locks }),
  );
  const answers = await Promise.all(tabs.flatMap(({ ask }) => Array.from({ length: 50 }, () => ask())));
  expect(answers).toHaveLength(100);
  expect(tabs.flatMap(({ refreshes }) => refreshes())).toHaveLength(1);
});

it('a dead refresh token is asked about once; every request is answered, and later ones are not even sent', {
  tags: 'race-expired-refresh-token',
}, async () => {
  const rig = openTab(() => json({ code: 401, msg: 'refresh token expired' }));
  const outcomes = await Promise.allSettled(Array.from({ length: 50 }, () => rig.ask()));
  expect(new Set(kinds(outcomes))).toEqual(new Set(['signedOut']));
  expect(rig.refreshes()).toHaveLength(1);
  expect(rig.asked).toHaveLength(51);
  expect(rig.ended.value).toBe('old');
  await expect(rig.ask()).rejects.toMatchObject({ kind: 'signedOut', silent: true });
  expect(rig.asked).toHaveLength(51);
});

it('without a refresh token nothing hangs: the session has ended', {
  tags: 'race-no-refresh-token',
}, async () => {
  const rig = openTab(() => json({ code: 0, data: fresh }));
  rig.stored.keep({ ...login, refreshToken: '' });
  const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => rig.ask()));
  expect(kinds(outcomes)).toEqual(Array.from({ length: 5 }, () => 'signedOut'));
  expect(rig.refreshes()).toHaveLength(0);
  expect(rig.ended.value).toBe('old');
});

const transient: [what: string, refresh: () => Response | Promise<Response>, tags: string[]][] = [
  ['a broken line', () => Promise.reject(new TypeError('Failed to fetch')), ['race-refresh-broken-line']],
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
    const rig = openTab(() => (broken ? refresh() : json({ code: 0, data: fresh })), { own: () => now });
    await expect(rig.ask()).rejects.toMatchObject({ kind: 'network' });
    expect(rig.stored.login()).toEqual(login);
    expect(rig.ended.value).toBeNull();
    broken = false;
    await expect(rig.ask()).rejects.toMatchObject({ kind: 'network' });
    expect(rig.refreshes()).toHaveLength(1);
    now += 2_000;
    await expect(rig.ask()).resolves.toMatchObject({ name: '林月' });
  });

it.each([
  ['401', () => json(refused)],
  ['400', () => json({ code: 400, msg: '无效的刷新令牌' })],
  ['HTTP 401', () => json(refused, 401)],
  ['HTTP 403', () => new Response('', { status: 403 })],
  ['a business code', () => json({ code: 1_002_000_005, msg: 'no', data: null })],
])('%s at the refresh ends the session', { tags: 'race-refresh-refused' }, async (_what, refresh) => {
  const rig = openTab(refresh);
  await expect(rig.ask()).rejects.toMatchObject({ kind: 'signedOut' });
  expect(rig.ended.value).toBe('old');
});

it('HTTP 401 refreshes as the envelope 401 does', { tags: 'race-envelope-and-http-401' }, async () => {
  const rig = openRig({
    answer: (request) => {
      if (isRefresh(request)) return json({ data: fresh });
      return bearer(request) === 'Bearer new'
        ? json({ data: info })
        : new Response('<html>', { status: 401 });
    },
  });
  rig.stored.keep(login);
  await expect(rig.call(doctor.info, {})).resolves.toMatchObject({ name: '林月' });
  expect(rig.refreshes()).toHaveLength(1);
});

it('a 401 that arrives after the refresh only tries again', {
  tags: 'race-401-after-the-refresh-ended',
}, async () => {
  const late = gate();
  const rig = openRig({
    answer: async (request) => {
      if (isRefresh(request)) return json({ data: fresh });
      if (bearer(request) === 'Bearer new') return json({ data: info });
      if (rig.asked[0] === request) await late.waiting;
      return json(refused);
    },
  });
  rig.stored.keep(login);
  const slow = rig.call(doctor.info, {});
  await rig.call(doctor.info, {});
  late.letGo();
  await expect(slow).resolves.toMatchObject({ name: '林月' });
  expect(rig.refreshes()).toHaveLength(1);
});

it('a 401 that arrives after the session had ended asks nobody again', async () => {
  const late = gate();
  const rig = openRig({
    answer: async (request) => {
      if (!isRefresh(request) && rig.asked[0] === request) await late.waiting;
      return json(refused);
    },
  });
  rig.stored.keep(login);
  const slow = rig.call(doctor.info, {});
  await expect(rig.call(doctor.info, {})).rejects.toMatchObject({ kind: 'signedOut' });
  late.letGo();
  await expect(slow).rejects.toMatchObject({ kind: 'signedOut' });
  expect(rig.refreshes()).toHaveLength(1);
});

it('a request that begins during a refresh waits for it and goes out once, with the new token', {
  tags: 'race-request-during-refresh',
}, async () => {
  const held = gate();
  const rig = openTab(async () => {
    await held.waiting;
    return json({ data: fresh });
  });
  const first = rig.ask();
  await expect.poll(() => rig.refreshes().length).toBe(1);
  const second = rig.ask();
  held.letGo();
  await Promise.all([first, second]);
  expect(rig.asked.map(bearer).filter(Boolean)).toEqual(['Bearer old', 'Bearer new', 'Bearer new']);
});

it('a retry that is answered 401 ends there', { tags: 'race-retry-answered-401' }, async () => {
  const rig = openRig({ answer: (request) => json(isRefresh(request) ? { data: fresh } : refused) });
  rig.stored.keep(login);
  await expect(rig.call(doctor.info, {})).rejects.toMatchObject({ kind: 'code', code: 401 });
  expect(rig.refreshes()).toHaveLength(1);
  expect(rig.asked).toHaveLength(3);
});

it('a log-out during the refresh stays one: nothing is written', {
  tags: 'race-logout-during-refresh',
}, async () => {
  const held = gate();
  const rig = openTab(async () => {
    await held.waiting;
    return json({ data: fresh });
  });
  const asked = rig.ask();
  await expect.poll(() => rig.refreshes().length).toBe(1);
  rig.stored.drop();
  held.letGo();
  await expect(asked).rejects.toMatchObject({ kind: 'signedOut' });
  expect(rig.stored.login()).toBeNull();
  expect(rig.ended.value).toBeNull();
});

it("another person's log-in during the refresh stays theirs", async () => {
  const held = gate();
  const rig = openTab(async () => {
    await held.waiting;
    return json({ data: fresh });
  });
  const asked = rig.ask();
  await expect.poll(() => rig.refreshes().length).toBe(1);
  const other = { ...login, userId: '8', accessToken: 'theirs' };
  rig.stored.keep(other);
  held.letGo();
  await expect(asked).rejects.toMatchObject({ kind: 'signedOut' });
  expect(rig.stored.login()).toEqual(other);
});

it('a log-in revives a session that had ended', async () => {
  const rig = openTab(() => json(refused));
  await expect(rig.ask()).rejects.toMatchObject({ kind: 'signedOut' });
  rig.stored.keep(fresh);
  await expect(rig.ask()).resolves.toMatchObject({ name: '林月' });
});

it('who waits for a refresh may walk away from it', { tags: 'race-abort' }, async () => {
  const held = gate();
  const rig = openTab(async () => {
    await held.waiting;
    return json({ data: fresh });
  });
  const leave = new AbortController();
  const first = rig.ask(leave.signal);
  await expect.poll(() => rig.refreshes().length).toBe(1);
  const second = rig.ask();
  leave.abort();
  await expect(first).rejects.toMatchObject({ kind: 'aborted' });
  held.letGo();
  await expect(second).resolves.toMatchObject({ name: '林月' });
});

it('a lock that is refused rejects and keeps the session', async () => {
  const rig = openRig({
    answer: upstream(() => json({ data: fresh })),
    locks: { request: () => Promise.reject(new DOMException('no', 'AbortError')) },
  });
  rig.stored.keep(login);
  await expect(rig.call(doctor.info, {})).rejects.toMatchObject({ kind: 'network' });
  expect(rig.stored.login()).toEqual(login);
});
