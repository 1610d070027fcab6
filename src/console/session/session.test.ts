import { afterEach, describe, expect, it, vi } from 'vitest';
import { openCoreIn } from '../rig.ts';
import { react } from '../reactions.ts';
import { later } from '../lib/later.ts';
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

/** One tab: its services, its requests, where it navigated, and how another tab writes into its storage. */
const openTab = (answers: Readonly<Record<string, unknown>> = {}, local: Storage = memory(), user = '') => {
  const asked: string[] = [];
  const seen = { title: '', path: '', reloads: 0 };
  let wrote: (key: string | null) => void = nothing;
  const outside: Outside = {
    fetch: (input) => {
      const path = new URL(input instanceof Request ? input.url : input).pathname;
      asked.push(path);
      const answer = { ...fine, ...answers }[path];
      if (answer instanceof Promise) return answer;
      return Promise.resolve(answer instanceof Response ? answer.clone() : json({ code: 0, data: answer }));
    },
    carry: () => {
      throw new Error('no uploads here');
    },
    socket: () => {
      throw new Error('no socket here');
    },
    base: 'http://hospital.example/',
    local,
    tab: memory(),
    databases: null,
    subtle: null,
    locks: null,
    channel: () => null,
    languages: ['zh-CN'],
    prefersDark: { matches: false, addEventListener: nothing, removeEventListener: nothing },
    own: () => Date.now(),
    later,
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
    network: { on: () => true, follow: () => () => {} },
    release: { changed: () => Promise.resolve(false), lost: () => () => {} },
    hiding: nothing,
    leaving: nothing,
    visible: () => true,
    sound: null,
    notices: null,
    page: {
      typed: () => '',
      title: (text) => {
        seen.title = text;
      },
      count: () => {},
      language: () => {},
      look: () => {},
    },
  };
  outside.tab.setItem('userInfo', user);
  const core = openCoreIn(outside);
  back.push(react(core));
  return { ...core, asked, seen, hear: () => wrote('loginInfo') };
};

const refused = Response.json({ code: 401, msg: '' });

/** The storage of a browser in which somebody is logged in. */
const known = (): Storage => {
  const local = memory();
  local.setItem('tenantId', '1');
  local.setItem('loginInfo', JSON.stringify(login));
  return local;
};

const form = { kind: 'password', username: 'linyue', password: 'x' } as const;

describe('the hospital', () => {
  it("gives the page its name, and its tenant's id goes with every request", {
    tags: 'S4-title-and-tenant',
  }, async () => {
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

  it('that cannot be looked up is told to the console only', { tags: 'S8-tenant-lookup' }, async () => {
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

  it('keeps the session in local storage, and nothing of the password', {
    tags: 'S9-session-local',
  }, async () => {
    const tab = openTab();
    await tab.session.logIn({ ...form, password: 'planted-secret' });
    expect(JSON.parse(tab.outside.local.getItem('loginInfo') ?? '')).toEqual({
      ...login,
      tenantId: '1',
      began: expect.any(String),
    });
    for (const place of [tab.outside.local, tab.outside.tab])
      for (let at = 0; at < place.length; at += 1)
        expect(place.getItem(place.key(at) ?? '')).not.toContain('planted-secret');
  });

  it('loads no initial data by itself', { tags: 'S2-login-no-initial-data' }, async () => {
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
  it('revokes, forgets and goes to the log-in', { tags: 'S4-logout' }, async () => {
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

  it('empties the page before the upstream has answered', () => {
    const tab = openTab({ '/doctor/auth/logout': new Promise(() => {}) }, known());
    void tab.session.logOut();
    expect(tab.outside.local.getItem('loginInfo')).toBeNull();
    expect([tab.session.loggedIn.value, tab.seen.path]).toEqual([false, '/login']);
  });

  it('with an access token that has ended still ends the session behind it', async () => {
    const tab = openTab({ '/doctor/auth/logout': refused, '/doctor/auth/refresh-token': login }, known());
    await tab.session.logOut();
    expect(tab.asked.filter((path) => path.includes('/auth/'))).toEqual([
      '/doctor/auth/logout',
      '/doctor/auth/refresh-token',
      '/doctor/auth/logout',
    ]);
    expect(tab.outside.local.getItem('loginInfo')).toBeNull();
  });

  it('leaves no name to an answer that comes late', async () => {
    const tab = openTab({}, known());
    const late = tab.session.loadUser();
    void tab.session.logOut();
    await late;
    expect([tab.session.user.value, tab.outside.tab.getItem('userInfo')]).toEqual([null, null]);
  });
});

describe('the name of one person', () => {
  it('never stands over the page of another', async () => {
    const local = known();
    const before = openTab({}, local);
    await before.session.loadUser();
    const kept = before.outside.tab.getItem('userInfo') ?? '';
    expect(kept).toContain('林月');
    local.setItem('loginInfo', JSON.stringify({ ...login, userId: '8' }));
    const tab = openTab({}, local, kept);
    expect(tab.session.user.value).toBeNull();
  });

  it('is there at once when the page is loaded again', { tags: 'S4-user-info' }, async () => {
    const local = known();
    const before = openTab({}, local);
    await before.session.loadUser();
    const tab = openTab({}, local, before.outside.tab.getItem('userInfo') ?? '');
    expect(tab.session.user.value?.name).toBe('林月');
  });
});
