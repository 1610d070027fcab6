import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { order } from '../../../src/contract/consultation/order.ts';
import { waitFor } from '../prescriptions/fillForm.ts';
import {
  createFakeBrowser,
  password,
  type FakeTab,
  type FakeBrowser,
} from '../../support/createFakeBrowser.ts';

let browser: FakeBrowser;
beforeEach(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  browser = await createFakeBrowser();
});
afterEach(async () => {
  await browser.close();
  vi.restoreAllMocks();
});

const loadOpenOrders = (tab: FakeTab) => tab.app.call(order.open, {});
const logIn = (tab: FakeTab, username: string) =>
  tab.app.session.logIn({ kind: 'password', username, password });
const toastsOf = (tab: FakeTab) => tab.app.toasts.list.value;
const typeMessage = (tab: FakeTab) => tab.app.messaging.conversation('1').write('half a sen');

describe('a log-out', () => {
  test('takes every tab to the log-in, forgets the tokens, and ends them at the upstream', async () => {
    const one = await browser.signIn('linyue');
    const other = browser.openTab();
    other.mount();
    const { accessToken } = browser.storedSession();
    await one.app.session.logOut();
    await waitFor(() => expect(other.navigations).toEqual(['/login']));
    expect([one.navigations, browser.localStorage.has('loginInfo')]).toEqual([['/login'], false]);
    for (const tab of [one, other]) {
      expect(tab.app.session.loggedIn.value).toBe(false);
      expect(tab.app.session.user.value).toBeNull();
      expect(tab.app.platform.sessionStorage.getItem('userInfo')).toBeNull();
    }
    const answer = await fetch(`${browser.base}doctor/auth/get-doctor-info`, {
      headers: { 'tenant-id': '1', authorization: `Bearer ${accessToken}` },
    });
    expect(await answer.json()).toMatchObject({ code: 401 });
  });

  test('is not undone by a renewal that comes late', async () => {
    const tab = await browser.signIn('linyue');
    browser.advance(31 * 60_000);
    const pendingCall = loadOpenOrders(tab);
    void tab.app.session.logOut();
    await expect(pendingCall).rejects.toMatchObject({ kind: 'signedOut' });
    expect(browser.localStorage.has('loginInfo')).toBe(false);
    expect(tab.app.session.expired.value).toBe('no');
  });

  test('takes the notices to that person along; a late one is not shown, and a late answer leads nowhere', async () => {
    const tab = browser.openTab();
    await logIn(tab, 'linyue');
    const unmount = tab.mount();
    tab.app.toasts.show('Sent to the pharmacist');
    expect(toastsOf(tab).map(({ text }) => text)).toEqual(['Sent to the pharmacist']);
    await tab.app.session.logOut();
    unmount();
    expect(toastsOf(tab)).toEqual([]);
    tab.app.toasts.show('Sent to the pharmacist');
    expect(toastsOf(tab)).toEqual([]);
    tab.app.navigate('/cloudRoom/detail?id=1');
    expect(tab.navigations).toEqual(['/login']);
    await logIn(tab, 'zhouheng');
    tab.mount();
    tab.app.toasts.show('Sent again');
    expect(toastsOf(tab)).toHaveLength(1);
  });

  test('with nobody left to tell still empties the page', async () => {
    const tab = await browser.signIn('linyue');
    await browser.revoke();
    await tab.app.session.logOut();
    expect([tab.navigations, browser.localStorage.has('loginInfo')]).toEqual([['/login'], false]);
  });
});

describe('another person in another tab', () => {
  test('loads this one anew where nothing was typed, and says so there', async () => {
    const one = await browser.signIn('linyue');
    const other = browser.openTab();
    await logIn(other, 'zhouheng');
    await waitFor(() => expect(one.reloadCount()).toBe(1));
    const reloaded = browser.openTab({ sessionStorage: one.app.platform.sessionStorage });
    reloaded.mount();
    expect(reloaded.app.session.reloadedForOther.value).toBe(true);
    expect(reloaded.app.session.user.value).toBeNull();
    await waitFor(() => expect(reloaded.app.session.user.value?.name).toBe('周恒'));
    reloaded.app.session.dismissReloadNotice();
    expect(
      browser.openTab({ sessionStorage: one.app.platform.sessionStorage }).app.session.reloadedForOther.value,
    ).toBe(false);
  });

  test('leaves what was typed here to be read; every act is refused, and nothing is sent in their name', {
    tags: 'race-other-user-shown',
  }, async () => {
    const one = await browser.signIn('linyue');
    await waitFor(() => expect(one.app.messaging.connectionState.value).toBe('live'));
    typeMessage(one);
    const other = browser.openTab();
    await logIn(other, 'zhouheng');
    await waitFor(() => expect(one.app.session.otherOwner.value).toBe('person'));
    const before = one.requestedPaths.length;
    await expect(loadOpenOrders(one)).rejects.toMatchObject({ kind: 'signedOut' });
    expect(one.requestedPaths).toHaveLength(before);
    expect([one.reloadCount(), one.app.messaging.conversation('1').draft.value]).toEqual([0, 'half a sen']);
    expect(one.app.session.user.value?.name).toBe('林月');
    expect(one.app.session.token()).toBeNull();
    expect(one.app.messaging.connectionState.value).toBe('down');
    one.app.session.reloadForOwner();
    expect([one.reloadCount(), one.asksBeforeUnload()]).toEqual([1, false]);
  });

  test('is not logged out from the old page', async () => {
    const one = await browser.signIn('linyue');
    typeMessage(one);
    const other = browser.openTab();
    await logIn(other, 'zhouheng');
    await waitFor(() => expect(one.app.session.otherOwner.value).toBe('person'));
    await one.app.session.logOut();
    expect(other.app.session.token()).not.toBeNull();
    expect(await loadOpenOrders(other)).toBeInstanceOf(Array);
  });

  test('is not logged out from an old page that has not heard of them', async () => {
    await browser.signIn('linyue');
    const sleeping = browser.openTab({ missesEvents: true });
    sleeping.mount();
    const other = browser.openTab();
    await logIn(other, 'zhouheng');
    await sleeping.app.session.logOut();
    expect([sleeping.reloadCount(), sleeping.navigations]).toEqual([1, []]);
    sleeping.app.session.restartLogin();
    expect(await loadOpenOrders(other)).toBeInstanceOf(Array);
  });

  test('and back again: the first person goes on with what was typed', async () => {
    const one = await browser.signIn('linyue');
    typeMessage(one);
    const other = browser.openTab();
    await logIn(other, 'zhouheng');
    await waitFor(() => expect(one.app.session.otherOwner.value).toBe('person'));
    await logIn(other, 'linyue');
    await waitFor(() => expect(one.app.session.otherOwner.value).toBeNull());
    expect(await loadOpenOrders(one)).toBeInstanceOf(Array);
    expect(one.app.messaging.conversation('1').draft.value).toBe('half a sen');
  });
});

describe('an address that went to another hospital', () => {
  test('is noticed in the other tabs as soon as one was told', async () => {
    const one = await browser.signIn('linyue');
    typeMessage(one);
    const other = browser.openTab();
    await other.app.hospital.load();
    other.app.sessionStore.saveTenant('2');
    await waitFor(() => expect(one.app.session.otherOwner.value).toBe('hospital'));
    await expect(loadOpenOrders(one)).rejects.toMatchObject({ kind: 'signedOut' });
  });

  test('is noticed by a 403, after which the page can only be read', async () => {
    let hasMoved = false;
    const one = await browser.signIn('linyue', {
      respondWith: (path) => {
        if (!hasMoved) return null;
        if (path.endsWith('/get-by-website'))
          return { code: 200, data: { name: 'Harbour Online Hospital', systemTenantId: 2 } };
        return { code: 403, msg: '' };
      },
    });
    typeMessage(one);
    hasMoved = true;
    await expect(loadOpenOrders(one)).rejects.toMatchObject({ code: 403 });
    await waitFor(() => expect(one.app.session.otherOwner.value).toBe('hospital'));
    expect([one.reloadCount(), one.app.session.token()]).toEqual([0, null]);
  });

  test('a plain 403 changes nothing', async () => {
    const one = await browser.signIn('qinshulan');
    await expect(loadOpenOrders(one)).rejects.toMatchObject({ code: 403 });
    expect(one.app.session.expired.value).toBe('no');
  });
});
