import { describe, expect, test } from 'vitest';
import { order } from '../../../src/contract/consultation/order.ts';
import { waitFor } from '../prescriptions/fillForm.ts';
import { password, type FakeTab } from '../../support/createFakeBrowser.ts';
import { setupFakeBrowser } from '../../support/setupFakeBrowser.ts';

const browser = setupFakeBrowser();

const loadOpenOrders = (tab: FakeTab) => tab.app.call(order.open, {});

/** A doctor with half a message typed when the session ends in the upstream. */
const openInterruptedTab = async () => {
  const tab = await browser.signIn('linyue');
  await waitFor(() => expect(tab.app.messaging.connectionState.value).toBe('live'));
  tab.app.messaging.conversation('1').write('half a sen');
  await browser.revoke();
  await expect(loadOpenOrders(tab)).rejects.toMatchObject({ kind: 'signedOut' });
  return tab;
};
const draftOf = (tab: FakeTab) => tab.app.messaging.conversation('1').draft.value;

describe('an expired session', () => {
  test('prompts once; dismissed, it prompts no more, and no call is sent', {
    tags: 'race-dialog-that-was-put-off',
  }, async () => {
    const tab = await openInterruptedTab();
    expect(tab.app.session.expired.value).toBe('prompted');
    tab.app.session.dismissExpiry();
    const before = tab.requestedPaths.length;
    await expect(loadOpenOrders(tab)).rejects.toMatchObject({ kind: 'signedOut', silent: true });
    await expect(loadOpenOrders(tab)).rejects.toMatchObject({ kind: 'signedOut', silent: true });
    expect(tab.requestedPaths).toHaveLength(before);
    expect(tab.app.session.expired.value).toBe('dismissed');
    expect(draftOf(tab)).toBe('half a sen');
    expect([tab.navigations, tab.reloadCount()]).toEqual([[], 0]);
  });

  test('closes the socket, and gives the reason', async () => {
    const tab = await openInterruptedTab();
    expect([tab.app.messaging.connectionState.value, tab.app.messaging.stopReason.value]).toEqual([
      'down',
      'signedOut',
    ]);
  });

  test('prompts without a refresh token too', { tags: 'S4-no-refresh-token' }, async () => {
    const tab = await browser.signIn('linyue');
    await browser.revoke();
    browser.storage.setItem(
      'loginInfo',
      JSON.stringify({ ...browser.storedSession(), refreshToken: undefined }),
    );
    await expect(loadOpenOrders(tab)).rejects.toMatchObject({ kind: 'signedOut' });
    expect(tab.app.session.expired.value).toBe('prompted');
    expect(tab.requestedPaths.filter((path) => path.endsWith('/refresh-token'))).toEqual([]);
  });

  test('gives a frozen tab no token for the socket before it has seen what another tab did', async () => {
    const tab = await browser.signIn('linyue', { missesEvents: true });
    expect(tab.app.session.token()).toBe(browser.storedSession().accessToken);
    browser.storage.clear();
    tab.app.session.syncWithStorage();
    expect(tab.app.session.token()).toBeNull();
    await browser.signIn('linyue');
    expect(tab.app.session.token()).toBeNull();
    tab.app.session.syncWithStorage();
    expect(tab.app.session.token()).toBe(browser.storedSession().accessToken);
  });

  test('continues when the same person logs in in another tab: nothing is reloaded, and unsent text stays', async () => {
    const tab = await openInterruptedTab();
    tab.app.session.dismissExpiry();
    const other = browser.openTab();
    await other.app.session.logIn({ kind: 'password', username: 'linyue', password });
    await waitFor(() => expect(tab.app.session.expired.value).toBe('no'));
    expect(await loadOpenOrders(tab)).toBeInstanceOf(Array);
    await waitFor(() => expect(tab.app.messaging.connectionState.value).toBe('live'));
    expect([draftOf(tab), tab.navigations, tab.reloadCount()]).toEqual(['half a sen', [], 0]);
    expect(tab.app.session.user.value?.name).toBe('林月');
  });

  test('confirmed, clears both storages and reloads the page, and the browser does not ask again', async () => {
    const tab = await openInterruptedTab();
    expect(tab.asksBeforeUnload()).toBe(true);
    tab.app.platform.sessionStorage.setItem('x', '1');
    tab.app.session.restartLogin();
    expect([browser.localStorage.size, tab.app.platform.sessionStorage.length, tab.reloadCount()]).toEqual([
      0, 0, 1,
    ]);
    expect(tab.asksBeforeUnload()).toBe(false);
  });

  test('confirmed in one tab, leaves the others readable until the same person has logged in', async () => {
    const tab = await openInterruptedTab();
    const other = browser.openTab();
    other.mount();
    other.app.session.restartLogin();
    await waitFor(() => expect(tab.app.session.expired.value).toBe('dismissed'));
    const before = tab.requestedPaths.length;
    await expect(loadOpenOrders(tab)).rejects.toMatchObject({ kind: 'signedOut' });
    expect(tab.requestedPaths).toHaveLength(before);
    expect([tab.app.session.loggedIn.value, draftOf(tab), tab.navigations]).toEqual([true, 'half a sen', []]);
    const loggedInAgain = browser.openTab();
    await loggedInAgain.app.hospital.load();
    await loggedInAgain.app.session.logIn({ kind: 'password', username: 'linyue', password });
    await waitFor(() => expect(tab.app.session.expired.value).toBe('no'));
    expect(await loadOpenOrders(tab)).toBeInstanceOf(Array);
    expect(draftOf(tab)).toBe('half a sen');
  });
});

describe('a page that was frozen', () => {
  test('first notices what has happened since: a log-out', async () => {
    const tab = await browser.signIn('linyue');
    const sleeping = browser.openTab({ missesEvents: true });
    sleeping.mount();
    await tab.app.session.logOut();
    sleeping.resume();
    expect([sleeping.app.session.loggedIn.value, sleeping.navigations]).toEqual([false, ['/login']]);
  });

  test('and another person', async () => {
    const tab = await browser.signIn('linyue');
    const sleeping = browser.openTab({ missesEvents: true });
    sleeping.mount();
    await tab.app.session.logOut();
    await tab.app.session.logIn({ kind: 'password', username: 'zhouheng', password });
    sleeping.resume();
    expect([sleeping.app.session.otherOwner.value, sleeping.reloadCount()]).toEqual(['person', 1]);
  });
});
