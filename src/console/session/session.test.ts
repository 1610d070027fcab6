import { afterEach, describe, expect, it, vi } from 'vitest';
import { openCore } from '../core.ts';
import { react } from '../reactions.ts';
import type { Outside } from '../wire/outside.ts';
import { json, login, memory } from '../wire/rig.ts';

const back: (() => void)[] = [];
afterEach(() => {
  for (const close of back.splice(0)) close();
});

const fine: Readonly<Record<string, unknown>> = {
  '/system/tenant/get-by-website': { name: '明湖互联网医院', systemTenantId: 1 },
  '/doctor/auth/login': login,
  '/doctor/auth/get-doctor-info': { id: 7, username: 'linyue' },
  '/doctor/info/get-info': { name: '林月', memberAccountId: 7 },
  '/doctor/auth/logout': true,
};

const leave = (): void => {};
const nothing = () => leave;

/** One tab: its application, what it asked, where it went, and how another tab writes into its storage. */
const openTab = (answers: Readonly<Record<string, unknown>> = {}, local: Storage = memory()) => {
  const asked: string[] = [];
  const seen = { title: '', path: '', reloads: 0 };
  let wrote: (key: string | null) => void = nothing;
  const outside: Outside = {
    fetch: (input) => {
      const path = new URL(input instanceof Request ? input.url : input).pathname;
      asked.push(path);
      const answer = { ...fine, ...answers }[path];
      return Promise.resolve(answer instanceof Response ? answer.clone() : json({ code: 0, data: answer }));
    },
    socket: () => {
      throw new Error('no socket here');
    },
    base: 'http://hospital.example/',
    local,
    tab: memory(),
    locks: null,
    languages: ['zh-CN'],
    prefersDark: { matches: false, addEventListener: nothing, removeEventListener: nothing },
    own: () => Date.now(),
    random: () => 0.5,
    mint: () => 'k'.repeat(32),
    go: (path) => {
      seen.path = path;
    },
    reload: () => {
      seen.reloads += 1;
    },
    otherTabs: (hear) => {
      wrote = hear;
      return leave;
    },
    awake: nothing,
    leaving: nothing,
    page: {
      title: (text) => {
        seen.title = text;
      },
      language: () => {},
      theme: () => {},
    },
  };
  const core = openCore(outside);
  back.push(react(core));
  return { ...core, asked, seen, hear: () => wrote('loginInfo') };
};

const form = { username: 'linyue', password: 'x' };

describe('the hospital', () => {
  it("gives the page its name, and its tenant's id goes with every request", async () => {
    const tab = openTab();
    await tab.hospital.look();
    expect(tab.seen.title).toBe('明湖互联网医院');
    expect(tab.outside.tab.getItem('hospName')).toBe('明湖互联网医院');
    expect(tab.stored.tenantId()).toBe('1');
  });

  it('of an address without one is none', async () => {
    const tab = openTab({ '/system/tenant/get-by-website': null });
    await tab.hospital.look();
    expect(tab.hospital.state.value).toBe('none');
  });

  it('that changed behind the address drops the session', async () => {
    const local = memory();
    const before = openTab({}, local);
    await before.hospital.look();
    await before.session.logIn(form);
    const tab = openTab({ '/system/tenant/get-by-website': { name: 'Harbour', systemTenantId: 2 } }, local);
    await tab.hospital.look();
    expect(tab.session.loggedIn.value).toBe(false);
    expect(tab.stored.tenantId()).toBe('2');
  });

  it('that cannot be looked up is told to the console only', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const tab = openTab({ '/system/tenant/get-by-website': new Response('', { status: 503 }) });
    await tab.hospital.look();
    expect(tab.hospital.ready.value).toBe(true);
    expect(tab.toasts.list.value).toEqual([]);
    expect(warn).toHaveBeenCalledOnce();
    warn.mockRestore();
  });
});

describe('a log-in', () => {
  it('lands a doctor on the day and an auditor on the list of tasks', async () => {
    expect(await openTab().session.logIn(form)).toBe('/');
    const account = { id: 7, username: 'shen', isAuditor: true };
    expect(await openTab({ '/doctor/auth/get-doctor-info': account }).session.logIn(form)).toBe(
      '/prescriptionTask',
    );
  });

  it('keeps the session in local storage, and nothing of the password', async () => {
    const tab = openTab();
    await tab.session.logIn({ username: 'linyue', password: 'planted-secret' });
    expect(JSON.parse(tab.outside.local.getItem('loginInfo') ?? '')).toEqual(login);
    for (const place of [tab.outside.local, tab.outside.tab])
      for (let at = 0; at < place.length; at += 1)
        expect(place.getItem(place.key(at) ?? '')).not.toContain('planted-secret');
  });

  it('loads no initial data by itself', async () => {
    const tab = openTab();
    await tab.session.logIn(form);
    expect(tab.asked).toEqual([
      '/system/tenant/get-by-website',
      '/doctor/auth/login',
      '/doctor/auth/get-doctor-info',
    ]);
  });
});

describe('a log-out', () => {
  it('revokes, forgets and goes to the log-in', async () => {
    const tab = openTab();
    await tab.session.logIn(form);
    await tab.session.loadUser();
    expect(tab.session.user.value?.name).toBe('林月');
    await tab.session.logOut();
    expect(tab.asked).toContain('/doctor/auth/logout');
    expect(tab.outside.local.getItem('loginInfo')).toBeNull();
    expect(tab.outside.tab.getItem('userInfo')).toBeNull();
    expect(tab.session.user.value).toBeNull();
    expect(tab.seen.path).toBe('/login');
  });

  it('and a log-in in one tab reach the others', async () => {
    const local = memory();
    const [one, two] = [openTab({}, local), openTab({}, local)];
    await one.session.logIn(form);
    two.hear();
    expect(two.session.loggedIn.value).toBe(true);
    await one.session.logOut();
    two.hear();
    expect(two.session.loggedIn.value).toBe(false);
  });

  it("of one person before another person's log-in loads the other tabs anew", async () => {
    const local = memory();
    const [one, two] = [openTab({}, local), openTab({}, local)];
    await one.session.logIn(form);
    two.hear();
    one.stored.keep({ ...login, userId: '8' });
    two.hear();
    expect(two.seen.reloads).toBe(1);
  });
});

describe('a session that ended', () => {
  const refused = Response.json({ code: 401, msg: '' });
  const ended = async () => {
    const tab = openTab({ '/doctor/info/get-info': refused, '/doctor/auth/refresh-token': refused });
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    tab.stored.keep(login);
    await tab.session.loadUser();
    warn.mockRestore();
    return tab;
  };

  it('asks, and may be put off', async () => {
    const tab = await ended();
    expect(tab.session.expired.value).toBe('asked');
    tab.session.putOff();
    expect(tab.session.expired.value).toBe('put off');
    expect(tab.outside.local.getItem('loginInfo')).not.toBeNull();
  });

  it('is revived by a log-in in another tab', async () => {
    const tab = await ended();
    tab.outside.local.setItem('loginInfo', JSON.stringify({ ...login, accessToken: 'another' }));
    tab.hear();
    expect(tab.session.expired.value).toBe('no');
  });

  it('confirmed, clears both storages and loads the page anew', async () => {
    const tab = await ended();
    tab.outside.local.setItem('x', '1');
    tab.outside.tab.setItem('x', '1');
    tab.session.startAgain();
    expect([tab.outside.local.length, tab.outside.tab.length, tab.seen.reloads]).toEqual([0, 0, 1]);
  });
});
