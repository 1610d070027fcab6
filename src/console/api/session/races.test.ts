import { afterEach, describe, expect, it, vi } from 'vitest';
import { doctor } from '../../../contract/account/doctor.ts';
import {
  json,
  login,
  memoryStorage,
  neverAnswers,
  createTestApi,
  manualTimers,
} from '../testing/createTestApi.ts';
import {
  renewedSession,
  createGate,
  doctorInfo,
  isRefresh,
  createTestTab,
  unauthorized,
} from '../testing/createTestTab.ts';

const hour = 3_600_000;
const quiet = (): Promise<void> => Promise.resolve();

afterEach(() => void vi.restoreAllMocks());

describe('the refresh', () => {
  it('without a response is given up after ten seconds; a later one is not stored', {
    tags: ['S7-refresh-post', 'race-refresh-timeout'],
  }, async () => {
    const late = createGate();
    const clock = manualTimers();
    const tab = createTestTab(() => late.opened.then(() => json({ data: renewedSession })), {
      setTimer: clock.setTimer,
    });
    const requests = tab.request();
    await expect.poll(() => tab.refreshRequests().length).toBe(1);
    expect(Math.max(...clock.pendingDelays())).toBe(10_000);
    clock.runAll();
    await expect(requests).rejects.toMatchObject({ kind: 'network' });
    late.release();
    await quiet();
    expect(tab.sessionStore.readSession()).toEqual(login);
    expect(tab.endedToken.value).toBeNull();
  });

  it('finds its tokens in the data of the envelope, and not deeper', {
    tags: ['S4-tokens-under-data', 'race-data-data'],
  }, async () => {
    await expect(
      createTestTab(() => json({ code: 0, data: renewedSession })).request(),
    ).resolves.toMatchObject(doctorInfo);
    const nested = createTestTab(() => json({ code: 0, data: { code: 0, data: renewedSession } }));
    await expect(nested.request()).rejects.toMatchObject({ kind: 'network' });
    expect(nested.sessionStore.readSession()).toEqual(login);
  });

  it('with another person’s tokens ends the session: the stored session was tampered with', async () => {
    const tab = createTestTab(() => json({ data: { ...renewedSession, userId: '8' } }));
    await expect(tab.request()).rejects.toMatchObject({ kind: 'signedOut' });
    expect(tab.sessionStore.readSession()).toEqual(login);
    expect(tab.endedToken.value).toBe('old');
  });

  it('that was refused is reported once: polling and pending requests open no second dialog', {
    tags: 'race-dialog-open-and-polling',
  }, async () => {
    const late = createGate();
    const tab = createTestApi({
      answer: async (request) => {
        if (!isRefresh(request) && tab.requests[0] === request) await late.opened;
        return json(unauthorized);
      },
    });
    tab.sessionStore.save(login);
    const answers: unknown[] = [];
    tab.endedToken.subscribe((token) => answers.push(token));
    const slowAnswer = tab.call(doctor.info, {});
    await expect(tab.call(doctor.info, {})).rejects.toMatchObject({ kind: 'signedOut' });
    late.release();
    await expect(slowAnswer).rejects.toMatchObject({ kind: 'signedOut' });
    for (let polling = 0; polling < 20; polling += 1)
      await expect(tab.call(doctor.info, {})).rejects.toMatchObject({ kind: 'signedOut', silent: true });
    expect(answers).toEqual([null, 'old']);
    expect(tab.requests).toHaveLength(3);
  });

  it('with an exception leaves nobody waiting, and the session as it was', {
    tags: 'race-exception-in-the-middle',
  }, async () => {
    vi.spyOn(console, 'warn').mockReturnValue();
    const localStorage = memoryStorage();
    const tab = createTestTab(undefined, { localStorage });
    vi.spyOn(localStorage, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    const outcomes = await Promise.allSettled([tab.request(), tab.request()]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(tab.sessionStore.readSession()).toEqual(login);
  });

  it('that fails makes fifty requests fail together, and those just after it', {
    tags: 'race-refresh-brings-nothing',
  }, async () => {
    const tab = createTestTab(() => json({}, 503));
    const first = await Promise.allSettled(Array.from({ length: 50 }, () => tab.request()));
    const next = await Promise.allSettled(Array.from({ length: 50 }, () => tab.request()));
    expect([...first, ...next].every(({ status }) => status === 'rejected')).toBe(true);
    expect(tab.refreshRequests()).toHaveLength(1);
  });

  it('whose new token is refused too is not repeated by every later request', {
    tags: 'race-renewed-token-refused',
  }, async () => {
    const tab = createTestApi({
      answer: (request) => json(isRefresh(request) ? { data: renewedSession } : unauthorized),
    });
    tab.sessionStore.save(login);
    for (let count = 0; count < 10; count += 1)
      await expect(tab.call(doctor.info, {})).rejects.toMatchObject({ kind: count ? 'network' : 'code' });
    expect(tab.refreshRequests()).toHaveLength(1);
    expect(tab.endedToken.value).toBeNull();
  });
});

describe('a request that waits for a refresh', () => {
  it('is aborted immediately, without cancelling the refresh for others', {
    tags: 'race-own-timeout-while-waiting',
  }, async () => {
    const held = createGate();
    const tab = createTestTab(() => held.opened.then(() => json({ data: renewedSession })));
    const first = tab.request(AbortSignal.timeout(20));
    const second = tab.request();
    await expect(first).rejects.toMatchObject({ kind: 'aborted', silent: true });
    held.release();
    await expect(second).resolves.toMatchObject(doctorInfo);
    expect(tab.refreshRequests()).toHaveLength(1);
  });

  it('for a lock that is never granted fails after twelve seconds', {
    tags: 'race-lock-never-given',
  }, async () => {
    const clock = manualTimers();
    const locks = { request: () => new Promise<never>(() => {}) };
    const tab = createTestTab(undefined, { locks, setTimer: clock.setTimer });
    const requests = Promise.allSettled([tab.request(), tab.request()]);
    await expect.poll(() => clock.pendingDelays()).toContain(12_000);
    expect(tab.refreshRequests()).toHaveLength(0);
    clock.runAll();
    expect((await requests).map((one) => one.status === 'rejected' && one.reason.kind)).toEqual([
      'network',
      'network',
    ]);
    expect(tab.sessionStore.readSession()).toEqual(login);
    expect(tab.endedToken.value).toBeNull();
  });
});

/** The outcome of a request while something happens in another tab. */
const duringRefresh = async (
  action: (other: ReturnType<typeof createTestTab>) => void,
  refresh = () => json({ data: renewedSession }),
) => {
  const held = createGate();
  const localStorage = memoryStorage();
  const tab = createTestTab(() => held.opened.then(refresh), { localStorage });
  const other = createTestTab(undefined, { localStorage });
  const requests = tab.request();
  await expect.poll(() => tab.refreshRequests().length).toBe(1);
  action(other);
  held.release();
  await expect(requests).rejects.toMatchObject({ kind: 'signedOut', silent: true });
  return { ...tab, other };
};

describe('an event in another tab during a refresh', () => {
  it.each([
    ['renewed', () => json({ data: renewedSession })],
    ['refused', () => json(unauthorized)],
    ['lost', () => json({}, 502)],
  ])(
    'cleared storage stays empty even if the refresh is %s',
    { tags: 'race-storage-cleared' },
    async (_what, refresh) => {
      const tab = await duringRefresh(({ localStorage }) => localStorage.clear(), refresh);
      expect(tab.localStorage.length).toBe(0);
      expect(tab.endedToken.value).toBeNull();
    },
  );

  it('another tenant ends the session, even if the person has the same id there', {
    tags: 'race-tenant-changed',
  }, async () => {
    const tab = await duringRefresh(({ sessionStore }) => {
      expect(sessionStore.saveTenant('2')).toBe(true);
      sessionStore.save({ ...login, accessToken: 'of-tenant-2' });
    });
    expect(tab.sessionStore.readSession()?.accessToken).toBe('of-tenant-2');
    expect(tab.otherUser.value).toBe(true);
    expect(tab.requests).toHaveLength(2);
  });

  it('another person’s log-in is noticed, and nothing more is sent in their name', {
    tags: 'race-other-user-in-other-tab',
  }, async () => {
    const otherSession = { ...renewedSession, userId: '8', accessToken: 'theirs' };
    const tab = await duringRefresh(({ sessionStore }) => sessionStore.save(otherSession));
    expect(tab.otherUser.value).toBe(true);
    await expect(tab.request()).rejects.toMatchObject({ kind: 'signedOut' });
    expect(await tab.refresh.renew('old')).toBe('superseded');
    expect(tab.requests).toHaveLength(2);
    expect(tab.sessionStore.readSession()).toEqual(otherSession);
  });
});

describe('a clock', () => {
  it.each([-3 * hour, 3 * hour])(
    'that is off by %i ms neither refreshes a valid token nor keeps an expired one',
    { tags: 'race-wrong-clock' },
    async (offset) => {
      const tab = createTestTab(undefined, { now: () => Date.now() + offset });
      await expect(tab.request()).resolves.toMatchObject(doctorInfo);
      await expect(tab.request()).resolves.toMatchObject(doctorInfo);
      expect(tab.refreshRequests()).toHaveLength(1);
    },
  );

  it('that jumped because the computer slept: the interrupted refresh is retried after waking', {
    tags: 'race-waking-from-sleep',
  }, async () => {
    let now = Date.now();
    let sleepMs = true;
    const tab = createTestTab(
      () => {
        if (!sleepMs) return json({ data: renewedSession });
        now += 8 * hour;
        throw new TypeError('Failed to fetch');
      },
      { now: () => now },
    );
    await expect(tab.request()).rejects.toMatchObject({ kind: 'network' });
    sleepMs = false;
    now += 2_000;
    await expect(tab.request()).resolves.toMatchObject(doctorInfo);
    expect(tab.endedToken.value).toBeNull();
  });
});

it('no token is in a log, an address or a Referer, except in the refresh call’s own query', {
  tags: 'race-no-token-in-logs',
}, async () => {
  const loggers = (['log', 'info', 'warn', 'error', 'debug'] as const).map((how) =>
    vi.spyOn(console, how).mockReturnValue(),
  );
  const secret = { ...login, accessToken: 'secret-a', refreshToken: 'secret-r' };
  for (const answer of [
    () => json({ data: renewedSession }),
    () => json(unauthorized),
    () => json({}, 503),
    neverAnswers,
  ]) {
    const clock = manualTimers();
    const tab = createTestTab(answer, { setTimer: clock.setTimer });
    tab.sessionStore.save(secret);
    const requests = tab
      .request()
      .catch((thrown: Error) => JSON.stringify([thrown, thrown.message, thrown.stack]));
    await expect.poll(() => tab.refreshRequests().length).toBe(1);
    clock.runAll();
    expect(await requests).not.toContain('secret');
    const answers = tab.requests.flatMap((one) => (isRefresh(one) ? one.referrer : [one.url, one.referrer]));
    expect(answers.join(' ')).not.toContain('secret');
  }
  expect(JSON.stringify(loggers.flatMap(({ mock }) => mock.calls.map(String)))).not.toContain('secret');
});
