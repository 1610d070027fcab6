import { describe, expect, test } from 'vitest';
import { order } from '../../../src/contract/consultation/order.ts';
import { waitFor } from '../prescriptions/fillForm.ts';
import { password, type FakeTab } from '../../support/createFakeBrowser.ts';
import { setupFakeBrowser } from '../../support/setupFakeBrowser.ts';

const browser = setupFakeBrowser();

const loadOpenOrders = (tab: FakeTab) => tab.app.call(order.open, {});
const logIn = (tab: FakeTab, username: string) =>
  tab.app.session.logIn({ kind: 'password', username, password });
const toastsOf = (tab: FakeTab) => tab.app.toasts.list.value;
const typeMessage = (tab: FakeTab) => tab.app.messaging.conversation('1').write('half a sen');

describe('a log-out', () => {
  test('sends every tab to the log-in, deletes the tokens, and revokes them in the upstream', async () => {
    const tab = await browser.signIn('linyue');
    const other = browser.openTab();
    other.mount();
    const { accessToken } = browser.storedSession();
    await tab.app.session.logOut();
    await waitFor(() => expect(other.navigations).toEqual(['/login']));
    expect([tab.navigations, browser.localStorage.has('loginInfo')]).toEqual([['/login'], false]);
    for (const { app } of [tab, other]) {
      expect(app.session.loggedIn.value).toBe(false);
      expect(app.session.user.value).toBeNull();
      expect(app.platform.sessionStorage.getItem('userInfo')).toBeNull();
    }
    const answer = await fetch(`${browser.base}doctor/auth/get-doctor-info`, {
      headers: { 'tenant-id': '1', authorization: `Bearer ${accessToken}` },
    });
    expect(await answer.json()).toMatchObject({ code: 401 });
  });

  test('is not undone by a late token refresh', async () => {
    const tab = await browser.signIn('linyue');
    browser.advance(31 * 60_000);
    const pendingCall = loadOpenOrders(tab);
    void tab.app.session.logOut();
    await expect(pendingCall).rejects.toMatchObject({ kind: 'signedOut' });
    expect(browser.localStorage.has('loginInfo')).toBe(false);
    expect(tab.app.session.expired.value).toBe('no');
  });

  test("removes that person's notices; a late one is not shown, and a late response navigates nowhere", async () => {
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

  test('without a reachable upstream still empties the page', async () => {
    const tab = await browser.signIn('linyue');
    await browser.revoke();
    await tab.app.session.logOut();
    expect([tab.navigations, browser.localStorage.has('loginInfo')]).toEqual([['/login'], false]);
  });
});

describe('another person in another tab', () => {
  test('reloads this one if nothing was typed, and says so there', async () => {
    const tab = await browser.signIn('linyue');
    const other = browser.openTab();
    await logIn(other, 'zhouheng');
    await waitFor(() => expect(tab.reloadCount()).toBe(1));
    const reloaded = browser.openTab({ sessionStorage: tab.app.platform.sessionStorage });
    reloaded.mount();
    expect(reloaded.app.session.reloadedForOther.value).toBe(true);
    expect(reloaded.app.session.user.value).toBeNull();
    await waitFor(() => expect(reloaded.app.session.user.value?.name).toBe('周恒'));
    reloaded.app.session.dismissReloadNotice();
    expect(
      browser.openTab({ sessionStorage: tab.app.platform.sessionStorage }).app.session.reloadedForOther.value,
    ).toBe(false);
  });

  test('leaves unsaved input readable; every action is refused, and nothing is sent in their name', {
    tags: 'race-other-user-shown',
  }, async () => {
    const tab = await browser.signIn('linyue');
    await waitFor(() => expect(tab.app.messaging.connectionState.value).toBe('live'));
    typeMessage(tab);
    const other = browser.openTab();
    await logIn(other, 'zhouheng');
    await waitFor(() => expect(tab.app.session.otherOwner.value).toBe('person'));
    const before = tab.requestedPaths.length;
    await expect(loadOpenOrders(tab)).rejects.toMatchObject({ kind: 'signedOut' });
    expect(tab.requestedPaths).toHaveLength(before);
    expect([tab.reloadCount(), tab.app.messaging.conversation('1').draft.value]).toEqual([0, 'half a sen']);
    expect(tab.app.session.user.value?.name).toBe('林月');
    expect(tab.app.session.token()).toBeNull();
    expect(tab.app.messaging.connectionState.value).toBe('down');
    tab.app.session.reloadForOwner();
    expect([tab.reloadCount(), tab.asksBeforeUnload()]).toEqual([1, false]);
  });

  test('is not logged out from the old page', async () => {
    const tab = await browser.signIn('linyue');
    typeMessage(tab);
    const other = browser.openTab();
    await logIn(other, 'zhouheng');
    await waitFor(() => expect(tab.app.session.otherOwner.value).toBe('person'));
    await tab.app.session.logOut();
    expect(other.app.session.token()).not.toBeNull();
    expect(await loadOpenOrders(other)).toBeInstanceOf(Array);
  });

  test('is not logged out from an old page that does not know about them', async () => {
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

  test('and back again: the first person continues with the unsaved input', async () => {
    const tab = await browser.signIn('linyue');
    typeMessage(tab);
    const other = browser.openTab();
    await logIn(other, 'zhouheng');
    await waitFor(() => expect(tab.app.session.otherOwner.value).toBe('person'));
    await logIn(other, 'linyue');
    await waitFor(() => expect(tab.app.session.otherOwner.value).toBeNull());
    expect(await loadOpenOrders(tab)).toBeInstanceOf(Array);
    expect(tab.app.messaging.conversation('1').draft.value).toBe('half a sen');
  });
});

describe('an address that now belongs to another hospital', () => {
  test('is noticed in the other tabs as soon as one of them notices', async () => {
    const tab = await browser.signIn('linyue');
    typeMessage(tab);
    const other = browser.openTab();
    await other.app.hospital.load();
    other.app.sessionStore.saveTenant('2');
    await waitFor(() => expect(tab.app.session.otherOwner.value).toBe('hospital'));
    await expect(loadOpenOrders(tab)).rejects.toMatchObject({ kind: 'signedOut' });
  });

  test('is noticed by a 403, after which the page is read-only', async () => {
    let hasMoved = false;
    const tab = await browser.signIn('linyue', {
      respondWith: (path) => {
        if (!hasMoved) return null;
        if (path.endsWith('/get-by-website'))
          return { code: 200, data: { name: 'Harbour Online Hospital', systemTenantId: 2 } };
        return { code: 403, msg: '' };
      },
    });
    typeMessage(tab);
    hasMoved = true;
    await expect(loadOpenOrders(tab)).rejects.toMatchObject({ code: 403 });
    await waitFor(() => expect(tab.app.session.otherOwner.value).toBe('hospital'));
    expect([tab.reloadCount(), tab.app.session.token()]).toEqual([0, null]);
  });

  test('a plain 403 changes nothing', async () => {
    const tab = await browser.signIn('qinshulan');
    await expect(loadOpenOrders(tab)).rejects.toMatchObject({ code: 403 });
    expect(tab.app.session.expired.value).toBe('no');
  });
});
