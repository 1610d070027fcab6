import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { order } from '../../src/contract/consultation/order.ts';
import { until } from './prescribingStage.ts';
import { openTabs, password, type Tab, type Tabs } from './tabStage.ts';

let tabs: Tabs;
beforeEach(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  tabs = await openTabs();
});
afterEach(async () => {
  await tabs.close();
  vi.restoreAllMocks();
});

const open = (tab: Tab) => tab.app.call(order.open, {});
const logIn = (tab: Tab, username: string) => tab.app.session.logIn({ kind: 'password', username, password });
const shown = (tab: Tab) => tab.app.toasts.list.value;
const write = (tab: Tab) => tab.app.messaging.conversation('1').write('half a sen');

describe('a log-out', () => {
  test('takes every tab to the log-in, forgets the tokens, and ends them at the upstream', async () => {
    const one = await tabs.at('linyue');
    const other = tabs.open();
    other.enter();
    const { accessToken } = tabs.login();
    await one.app.session.logOut();
    await until(() => expect(other.went).toEqual(['/login']));
    expect([one.went, tabs.localStorage.has('loginInfo')]).toEqual([['/login'], false]);
    for (const tab of [one, other]) {
      expect(tab.app.session.loggedIn.value).toBe(false);
      expect(tab.app.session.user.value).toBeNull();
      expect(tab.app.platform.sessionStorage.getItem('userInfo')).toBeNull();
    }
    const answer = await fetch(`${tabs.base}doctor/auth/get-doctor-info`, {
      headers: { 'tenant-id': '1', authorization: `Bearer ${accessToken}` },
    });
    expect(await answer.json()).toMatchObject({ code: 401 });
  });

  test('is not undone by a renewal that comes late', async () => {
    const tab = await tabs.at('linyue');
    tabs.advance(31 * 60_000);
    const late = open(tab);
    void tab.app.session.logOut();
    await expect(late).rejects.toMatchObject({ kind: 'signedOut' });
    expect(tabs.localStorage.has('loginInfo')).toBe(false);
    expect(tab.app.session.expired.value).toBe('no');
  });

  test('takes the notices to that person along; a late one is not shown, and a late answer leads nowhere', async () => {
    const tab = tabs.open();
    await logIn(tab, 'linyue');
    const leave = tab.enter();
    tab.app.toasts.show('Sent to the pharmacist');
    expect(shown(tab).map(({ text }) => text)).toEqual(['Sent to the pharmacist']);
    await tab.app.session.logOut();
    leave();
    expect(shown(tab)).toEqual([]);
    tab.app.toasts.show('Sent to the pharmacist');
    expect(shown(tab)).toEqual([]);
    tab.app.navigate('/cloudRoom/detail?id=1');
    expect(tab.went).toEqual(['/login']);
    await logIn(tab, 'zhouheng');
    tab.enter();
    tab.app.toasts.show('Sent again');
    expect(shown(tab)).toHaveLength(1);
  });

  test('with nobody left to tell still empties the page', async () => {
    const tab = await tabs.at('linyue');
    await tabs.revoke();
    await tab.app.session.logOut();
    expect([tab.went, tabs.localStorage.has('loginInfo')]).toEqual([['/login'], false]);
  });
});

describe('another person in another tab', () => {
  test('loads this one anew where nothing was typed, and says so there', async () => {
    const one = await tabs.at('linyue');
    const other = tabs.open();
    await logIn(other, 'zhouheng');
    await until(() => expect(one.reloads()).toBe(1));
    const anew = tabs.open({ sessionStorage: one.app.platform.sessionStorage });
    anew.enter();
    expect(anew.app.session.reloadedForOther.value).toBe(true);
    expect(anew.app.session.user.value).toBeNull();
    await until(() => expect(anew.app.session.user.value?.name).toBe('周恒'));
    anew.app.session.dismissReloadNotice();
    expect(
      tabs.open({ sessionStorage: one.app.platform.sessionStorage }).app.session.reloadedForOther.value,
    ).toBe(false);
  });

  test('leaves what was typed here to be read; every act is refused, and nothing is sent in their name', {
    tags: 'race-other-user-shown',
  }, async () => {
    const one = await tabs.at('linyue');
    await until(() => expect(one.app.messaging.connectionState.value).toBe('live'));
    write(one);
    const other = tabs.open();
    await logIn(other, 'zhouheng');
    await until(() => expect(one.app.session.otherOwner.value).toBe('person'));
    const before = one.asked.length;
    await expect(open(one)).rejects.toMatchObject({ kind: 'signedOut' });
    expect(one.asked).toHaveLength(before);
    expect([one.reloads(), one.app.messaging.conversation('1').draft.value]).toEqual([0, 'half a sen']);
    expect(one.app.session.user.value?.name).toBe('林月');
    expect(one.app.session.token()).toBeNull();
    expect(one.app.messaging.connectionState.value).toBe('down');
    one.app.session.reloadForOwner();
    expect([one.reloads(), one.held()]).toEqual([1, false]);
  });

  test('is not logged out from the old page', async () => {
    const one = await tabs.at('linyue');
    write(one);
    const other = tabs.open();
    await logIn(other, 'zhouheng');
    await until(() => expect(one.app.session.otherOwner.value).toBe('person'));
    await one.app.session.logOut();
    expect(other.app.session.token()).not.toBeNull();
    expect(await open(other)).toBeInstanceOf(Array);
  });

  test('is not logged out from an old page that has not heard of them', async () => {
    await tabs.at('linyue');
    const asleep = tabs.open({ deaf: true });
    asleep.enter();
    const other = tabs.open();
    await logIn(other, 'zhouheng');
    await asleep.app.session.logOut();
    expect([asleep.reloads(), asleep.went]).toEqual([1, []]);
    asleep.app.session.restartLogin();
    expect(await open(other)).toBeInstanceOf(Array);
  });

  test('and back again: the first person goes on with what was typed', async () => {
    const one = await tabs.at('linyue');
    write(one);
    const other = tabs.open();
    await logIn(other, 'zhouheng');
    await until(() => expect(one.app.session.otherOwner.value).toBe('person'));
    await logIn(other, 'linyue');
    await until(() => expect(one.app.session.otherOwner.value).toBeNull());
    expect(await open(one)).toBeInstanceOf(Array);
    expect(one.app.messaging.conversation('1').draft.value).toBe('half a sen');
  });
});

describe('an address that went to another hospital', () => {
  test('is noticed in the other tabs as soon as one was told', async () => {
    const one = await tabs.at('linyue');
    write(one);
    const other = tabs.open();
    await other.app.hospital.load();
    other.app.sessionStore.saveTenant('2');
    await until(() => expect(one.app.session.otherOwner.value).toBe('hospital'));
    await expect(open(one)).rejects.toMatchObject({ kind: 'signedOut' });
  });

  test('is noticed by a 403, after which the page can only be read', async () => {
    let moved = false;
    const one = await tabs.at('linyue', {
      instead: (path) => {
        if (!moved) return null;
        if (path.endsWith('/get-by-website'))
          return { code: 200, data: { name: 'Harbour Online Hospital', systemTenantId: 2 } };
        return { code: 403, msg: '' };
      },
    });
    write(one);
    moved = true;
    await expect(open(one)).rejects.toMatchObject({ code: 403 });
    await until(() => expect(one.app.session.otherOwner.value).toBe('hospital'));
    expect([one.reloads(), one.app.session.token()]).toEqual([0, null]);
  });

  test('a plain 403 changes nothing', async () => {
    const one = await tabs.at('qinshulan');
    await expect(open(one)).rejects.toMatchObject({ code: 403 });
    expect(one.app.session.expired.value).toBe('no');
  });
});
