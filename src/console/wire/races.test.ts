import { afterEach, describe, expect, it, vi } from 'vitest';
import { doctor } from '../../contract/account/doctor.ts';
import { json, login, memory, never, openRig, timers } from './rig.ts';
import { fresh, gate, info, isRefresh, openTab, refused } from './rigTab.ts';

const hour = 3_600_000;
const quiet = (): Promise<void> => Promise.resolve();

afterEach(() => void vi.restoreAllMocks());

describe('the refresh itself', () => {
  it('that is not answered is given up after ten seconds; what comes later is not written', {
    tags: ['S7-refresh-post', 'race-refresh-timeout'],
  }, async () => {
    const late = gate();
    const clock = timers();
    const tab = openTab(() => late.waiting.then(() => json({ data: fresh })), { later: clock.later });
    const asked = tab.ask();
    await expect.poll(() => tab.refreshes().length).toBe(1);
    expect(Math.max(...clock.waits())).toBe(10_000);
    clock.pass();
    await expect(asked).rejects.toMatchObject({ kind: 'network' });
    late.letGo();
    await quiet();
    expect(tab.stored.login()).toEqual(login);
    expect(tab.ended.value).toBeNull();
  });

  it('finds its tokens under the data of the envelope, and nowhere deeper', {
    tags: ['S4-tokens-under-data', 'race-data-data'],
  }, async () => {
    await expect(openTab(() => json({ code: 0, data: fresh })).ask()).resolves.toMatchObject(info);
    const nested = openTab(() => json({ code: 0, data: { code: 0, data: fresh } }));
    await expect(nested.ask()).rejects.toMatchObject({ kind: 'network' });
    expect(nested.stored.login()).toEqual(login);
  });

  it('that brings another person’s tokens ends the session: somebody meddled with what was stored', async () => {
    const tab = openTab(() => json({ data: { ...fresh, userId: '8' } }));
    await expect(tab.ask()).rejects.toMatchObject({ kind: 'signedOut' });
    expect(tab.stored.login()).toEqual(login);
    expect(tab.ended.value).toBe('old');
  });

  it('that was refused is told once: what polls on, and what was still under way, opens no second dialog', {
    tags: 'race-dialog-open-and-polling',
  }, async () => {
    const late = gate();
    const tab = openRig({
      answer: async (request) => {
        if (!isRefresh(request) && tab.asked[0] === request) await late.waiting;
        return json(refused);
      },
    });
    tab.stored.keep(login);
    const told: unknown[] = [];
    tab.ended.subscribe((token) => told.push(token));
    const slow = tab.call(doctor.info, {});
    await expect(tab.call(doctor.info, {})).rejects.toMatchObject({ kind: 'signedOut' });
    late.letGo();
    await expect(slow).rejects.toMatchObject({ kind: 'signedOut' });
    for (let poll = 0; poll < 20; poll += 1)
      await expect(tab.call(doctor.info, {})).rejects.toMatchObject({ kind: 'signedOut', silent: true });
    expect(told).toEqual([null, 'old']);
    expect(tab.asked).toHaveLength(3);
  });

  it('in which an exception is thrown leaves nobody waiting, and the session as it was', {
    tags: 'race-exception-in-the-middle',
  }, async () => {
    vi.spyOn(console, 'warn').mockReturnValue();
    const local = memory();
    const tab = openTab(undefined, { local });
    vi.spyOn(local, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    const outcomes = await Promise.allSettled([tab.ask(), tab.ask()]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(tab.stored.login()).toEqual(login);
  });

  it('fails fifty requests at once when it brings nothing, and those that come just after it', {
    tags: 'race-refresh-brings-nothing',
  }, async () => {
    const tab = openTab(() => json({}, 503));
    const first = await Promise.allSettled(Array.from({ length: 50 }, () => tab.ask()));
    const next = await Promise.allSettled(Array.from({ length: 50 }, () => tab.ask()));
    expect([...first, ...next].every(({ status }) => status === 'rejected')).toBe(true);
    expect(tab.refreshes()).toHaveLength(1);
  });

  it('whose new token is refused as well is not repeated by every request that follows', {
    tags: 'race-renewed-token-refused',
  }, async () => {
    const tab = openRig({ answer: (request) => json(isRefresh(request) ? { data: fresh } : refused) });
    tab.stored.keep(login);
    for (let count = 0; count < 10; count += 1)
      await expect(tab.call(doctor.info, {})).rejects.toMatchObject({ kind: count ? 'network' : 'code' });
    expect(tab.refreshes()).toHaveLength(1);
    expect(tab.ended.value).toBeNull();
  });
});

describe('who waits for a refresh', () => {
  it('hears of the end of their own patience at once, and takes the refresh from nobody', {
    tags: 'race-own-timeout-while-waiting',
  }, async () => {
    const held = gate();
    const tab = openTab(() => held.waiting.then(() => json({ data: fresh })));
    const first = tab.ask(AbortSignal.timeout(20));
    const second = tab.ask();
    await expect(first).rejects.toMatchObject({ kind: 'aborted', silent: true });
    held.letGo();
    await expect(second).resolves.toMatchObject(info);
    expect(tab.refreshes()).toHaveLength(1);
  });

  it('for a lock that never comes is told after twelve seconds that it did not work', {
    tags: 'race-lock-never-given',
  }, async () => {
    const clock = timers();
    const locks = { request: () => new Promise<never>(() => {}) };
    const tab = openTab(undefined, { locks, later: clock.later });
    const asked = Promise.allSettled([tab.ask(), tab.ask()]);
    await expect.poll(() => clock.waits()).toContain(12_000);
    expect(tab.refreshes()).toHaveLength(0);
    clock.pass();
    expect((await asked).map((one) => one.status === 'rejected' && one.reason.kind)).toEqual([
      'network',
      'network',
    ]);
    expect(tab.stored.login()).toEqual(login);
    expect(tab.ended.value).toBeNull();
  });
});

/** The outcome of a request while something happens in another tab. */
const during = async (
  happens: (other: ReturnType<typeof openTab>) => void,
  refresh = () => json({ data: fresh }),
) => {
  const held = gate();
  const local = memory();
  const tab = openTab(() => held.waiting.then(refresh), { local });
  const other = openTab(undefined, { local });
  const asked = tab.ask();
  await expect.poll(() => tab.refreshes().length).toBe(1);
  happens(other);
  held.letGo();
  await expect(asked).rejects.toMatchObject({ kind: 'signedOut', silent: true });
  return { ...tab, other };
};

describe('what happens elsewhere during a refresh', () => {
  it.each([
    ['renewed', () => json({ data: fresh })],
    ['refused', () => json(refused)],
    ['lost', () => json({}, 502)],
  ])(
    'a storage that was cleared stays empty though the refresh is %s',
    { tags: 'race-storage-cleared' },
    async (_what, refresh) => {
      const tab = await during(({ local }) => local.clear(), refresh);
      expect(tab.local.length).toBe(0);
      expect(tab.ended.value).toBeNull();
    },
  );

  it('another tenant drops the session, though the person has the same number there', {
    tags: 'race-tenant-changed',
  }, async () => {
    const tab = await during(({ stored }) => {
      expect(stored.keepTenant('2')).toBe(true);
      stored.keep({ ...login, accessToken: 'of-tenant-2' });
    });
    expect(tab.stored.login()?.accessToken).toBe('of-tenant-2');
    expect(tab.otherUser.value).toBe(true);
    expect(tab.asked).toHaveLength(2);
  });

  it('another person’s log-in is noticed, and nothing is sent in their name from here on', {
    tags: 'race-other-user-in-other-tab',
  }, async () => {
    const theirs = { ...fresh, userId: '8', accessToken: 'theirs' };
    const tab = await during(({ stored }) => stored.keep(theirs));
    expect(tab.otherUser.value).toBe(true);
    await expect(tab.ask()).rejects.toMatchObject({ kind: 'signedOut' });
    expect(await tab.refresh.renew('old')).toBe('superseded');
    expect(tab.asked).toHaveLength(2);
    expect(tab.stored.login()).toEqual(theirs);
  });
});

describe('a clock', () => {
  it.each([-3 * hour, 3 * hour])(
    'that is wrong by %i ms neither renews a living token nor keeps a dead one',
    { tags: 'race-wrong-clock' },
    async (wrong) => {
      const tab = openTab(undefined, { own: () => Date.now() + wrong });
      await expect(tab.ask()).resolves.toMatchObject(info);
      await expect(tab.ask()).resolves.toMatchObject(info);
      expect(tab.refreshes()).toHaveLength(1);
    },
  );

  it('that jumped because the computer slept: the refresh that broke on it is tried anew after waking', {
    tags: 'race-waking-from-sleep',
  }, async () => {
    let now = Date.now();
    let asleep = true;
    const tab = openTab(
      () => {
        if (!asleep) return json({ data: fresh });
        now += 8 * hour;
        throw new TypeError('Failed to fetch');
      },
      { own: () => now },
    );
    await expect(tab.ask()).rejects.toMatchObject({ kind: 'network' });
    asleep = false;
    now += 2_000;
    await expect(tab.ask()).resolves.toMatchObject(info);
    expect(tab.ended.value).toBeNull();
  });
});

it('no token stands in a log, in an address or in a Referer, the refresh call’s own query aside', {
  tags: 'race-no-token-in-logs',
}, async () => {
  const said = (['log', 'info', 'warn', 'error', 'debug'] as const).map((how) =>
    vi.spyOn(console, how).mockReturnValue(),
  );
  const secret = { ...login, accessToken: 'secret-a', refreshToken: 'secret-r' };
  for (const answer of [() => json({ data: fresh }), () => json(refused), () => json({}, 503), never]) {
    const clock = timers();
    const tab = openTab(answer, { later: clock.later });
    tab.stored.keep(secret);
    const asked = tab.ask().catch((thrown: Error) => JSON.stringify([thrown, thrown.message, thrown.stack]));
    await expect.poll(() => tab.refreshes().length).toBe(1);
    clock.pass();
    expect(await asked).not.toContain('secret');
    const told = tab.asked.flatMap((one) => (isRefresh(one) ? one.referrer : [one.url, one.referrer]));
    expect(told.join(' ')).not.toContain('secret');
  }
  expect(JSON.stringify(said.flatMap(({ mock }) => mock.calls.map(String)))).not.toContain('secret');
});
