import { afterEach, describe, expect, it, vi } from 'vitest';
import { createTestPublicServices } from '../../testing/createTestApp.ts';
import { startPublicEffects } from '../../effects.ts';
import { setTimer } from '../../lib/async/timer.ts';
import type { Platform } from '../../platform/platform.ts';
import { json, login, memoryStorage } from '../testing/createTestApi.ts';

const dispose: (() => void)[] = [];
afterEach(() => {
  for (const close of dispose.splice(0)) close();
});

const ok: Readonly<Record<string, unknown>> = {
  '/system/tenant/get-by-website': { name: '明湖互联网医院', systemTenantId: 1 },
  '/doctor/auth/login': login,
  '/doctor/auth/get-doctor-info': { id: 7, username: 'linyue' },
  '/doctor/info/get-info': { name: '林月', memberAccountId: 7 },
  '/doctor/auth/logout': true,
};

const leave = (): void => {};
const nothing = () => leave;

/** One tab: its services, requests and navigations, and a way to write into its storage from another tab. */
const createTab = (
  answers: Readonly<Record<string, unknown>> = {},
  localStorage: Storage = memoryStorage(),
  user = '',
) => {
  const requests: string[] = [];
  const titles = { title: '', path: '', reloads: 0 };
  let wrote: (key: string | null) => void = nothing;
  const platform: Platform = {
    fetch: (input) => {
      const path = new URL(input instanceof Request ? input.url : input).pathname;
      requests.push(path);
      const answer = { ...ok, ...answers }[path];
      if (answer instanceof Promise) return answer;
      return Promise.resolve(answer instanceof Response ? answer.clone() : json({ code: 0, data: answer }));
    },
    fetchWithProgress: () => {
      throw new Error('no uploads here');
    },
    createWebSocket: () => {
      throw new Error('no socket here');
    },
    base: 'http://hospital.example/',
    localStorage,
    sessionStorage: memoryStorage(),
    indexedDB: null,
    subtle: null,
    locks: null,
    createChannel: () => null,
    languages: ['zh-CN'],
    prefersDark: { matches: false, addEventListener: nothing, removeEventListener: nothing },
    now: () => Date.now(),
    setTimer,
    random: () => 0.5,
    createId: () => 'k'.repeat(32),
    navigate: (path) => {
      titles.path = path;
    },
    reload: () => {
      titles.reloads += 1;
    },
    onStorage: (listener) => {
      wrote = listener;
      return leave;
    },
    onResume: nothing,
    network: { isOnline: () => true, onChange: () => () => {} },
    appVersion: { current: '', isOutdated: () => Promise.resolve(false), onLoadError: () => () => {} },
    onHidden: nothing,
    onBeforeUnload: nothing,
    showsPdf: false,
    isVisible: () => true,
    sound: null,
    notifications: null,
    page: {
      takeEarlyInput: () => '',
      title: (text) => {
        titles.title = text;
      },
      setScreen: () => {},
      setPart: () => {},
      setWaitingCount: () => {},
      setLanguage: () => {},
      setTheme: () => {},
    },
  };
  platform.sessionStorage.setItem('userInfo', user);
  const core = createTestPublicServices(platform);
  dispose.push(startPublicEffects(core));
  return { ...core, requests, titles, listener: () => wrote('loginInfo') };
};

const refused = Response.json({ code: 401, msg: '' });

/** The storage of a browser with a logged-in person. */
const loggedInStorage = (): Storage => {
  const localStorage = memoryStorage();
  localStorage.setItem('tenantId', '1');
  localStorage.setItem('loginInfo', JSON.stringify(login));
  return localStorage;
};

const form = { kind: 'password', username: 'linyue', password: 'x' } as const;

describe('the hospital', () => {
  it('names the page, and its tenant id is sent with every request', {
    tags: 'S4-title-and-tenant',
  }, async () => {
    const tab = createTab();
    await tab.hospital.load();
    expect(tab.titles.title).toBe('明湖互联网医院');
    expect(tab.platform.sessionStorage.getItem('hospName')).toBe('明湖互联网医院');
    expect(tab.sessionStore.tenantId()).toBe('1');
  });

  it('of an unknown address is null', async () => {
    const tab = createTab({ '/system/tenant/get-by-website': null });
    await tab.hospital.load();
    expect(tab.hospital.state.value).toBe('none');
  });

  it('that changed at the same address ends the session', async () => {
    const localStorage = memoryStorage();
    const before = createTab({}, localStorage);
    await before.hospital.load();
    await before.session.logIn(form);
    const tab = createTab(
      { '/system/tenant/get-by-website': { name: 'Harbour', systemTenantId: 2 } },
      localStorage,
    );
    await tab.hospital.load();
    expect(tab.session.loggedIn.value).toBe(false);
    expect(tab.sessionStore.tenantId()).toBe('2');
  });

  it("that cannot be looked up is only logged to the browser's console", {
    tags: 'S8-tenant-lookup',
  }, async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const tab = createTab({ '/system/tenant/get-by-website': new Response('', { status: 503 }) });
    await tab.hospital.load();
    expect(tab.hospital.tenantReady.value).toBe(true);
    expect(tab.toasts.list.value).toEqual([]);
    expect(warn).toHaveBeenCalledOnce();
    warn.mockRestore();
  });
});

describe('a log-in', () => {
  it('sends a doctor to the dashboard and an auditor to the task list', async () => {
    expect(await createTab().session.logIn(form)).toBe('/');
    const account = { id: 7, username: 'shen', isAuditor: true };
    expect(await createTab({ '/doctor/auth/get-doctor-info': account }).session.logIn(form)).toBe(
      '/prescriptionTask',
    );
  });

  it('stores the session in local storage, and nothing of the password', {
    tags: 'S9-session-local',
  }, async () => {
    const tab = createTab();
    await tab.session.logIn({ ...form, password: 'planted-secret' });
    expect(JSON.parse(tab.platform.localStorage.getItem('loginInfo') ?? '')).toEqual({
      ...login,
      tenantId: '1',
      began: expect.any(String),
    });
    for (const place of [tab.platform.localStorage, tab.platform.sessionStorage])
      for (let at = 0; at < place.length; at += 1)
        expect(place.getItem(place.key(at) ?? '')).not.toContain('planted-secret');
  });

  it('loads no initial data', { tags: 'S2-login-no-initial-data' }, async () => {
    const tab = createTab();
    await tab.session.logIn(form);
    expect(tab.requests).toEqual([
      '/console.json',
      '/system/tenant/get-by-website',
      '/doctor/auth/login',
      '/doctor/auth/get-doctor-info',
    ]);
  });
});

describe('a log-out', () => {
  it('revokes the tokens, deletes them and goes to the log-in', { tags: 'S4-logout' }, async () => {
    const tab = createTab();
    await tab.session.logIn(form);
    await tab.session.loadUser();
    expect(tab.session.user.value?.name).toBe('林月');
    await tab.session.logOut();
    expect(tab.requests).toContain('/doctor/auth/logout');
    expect(tab.platform.localStorage.getItem('loginInfo')).toBeNull();
    expect(tab.platform.sessionStorage.getItem('userInfo')).toBeNull();
    expect(tab.session.user.value).toBeNull();
    expect(tab.titles.path).toBe('/login');
  });

  it('and a log-in in one tab reach the others', async () => {
    const localStorage = memoryStorage();
    const [one, two] = [createTab({}, localStorage), createTab({}, localStorage)];
    await one.session.logIn(form);
    two.listener();
    expect(two.session.loggedIn.value).toBe(true);
    await one.session.logOut();
    two.listener();
    expect(two.session.loggedIn.value).toBe(false);
  });

  it('empties the page before the upstream has responded', () => {
    const tab = createTab({ '/doctor/auth/logout': new Promise(() => {}) }, loggedInStorage());
    void tab.session.logOut();
    expect(tab.platform.localStorage.getItem('loginInfo')).toBeNull();
    expect([tab.session.loggedIn.value, tab.titles.path]).toEqual([false, '/login']);
  });

  it('with an expired access token still ends the session', async () => {
    const tab = createTab(
      { '/doctor/auth/logout': refused, '/doctor/auth/refresh-token': login },
      loggedInStorage(),
    );
    await tab.session.logOut();
    expect(tab.requests.filter((path) => path.includes('/auth/'))).toEqual([
      '/doctor/auth/logout',
      '/doctor/auth/refresh-token',
      '/doctor/auth/logout',
    ]);
    expect(tab.platform.localStorage.getItem('loginInfo')).toBeNull();
  });

  it("ignores a late response with the person's name", async () => {
    const tab = createTab({}, loggedInStorage());
    const late = tab.session.loadUser();
    void tab.session.logOut();
    await late;
    expect([tab.session.user.value, tab.platform.sessionStorage.getItem('userInfo')]).toEqual([null, null]);
  });
});

describe('the name of one person', () => {
  it('is never shown on the page of another', async () => {
    const localStorage = loggedInStorage();
    const before = createTab({}, localStorage);
    await before.session.loadUser();
    const storedUser = before.platform.sessionStorage.getItem('userInfo') ?? '';
    expect(storedUser).toContain('林月');
    localStorage.setItem('loginInfo', JSON.stringify({ ...login, userId: '8' }));
    const tab = createTab({}, localStorage, storedUser);
    expect(tab.session.user.value).toBeNull();
  });

  it('is shown immediately after a reload', { tags: 'S4-user-info' }, async () => {
    const localStorage = loggedInStorage();
    const before = createTab({}, localStorage);
    await before.session.loadUser();
    const tab = createTab({}, localStorage, before.platform.sessionStorage.getItem('userInfo') ?? '');
    expect(tab.session.user.value?.name).toBe('林月');
  });
});
