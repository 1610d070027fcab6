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

/** A doctor who has typed half a message when the session ends at the upstream. */
const interrupted = async () => {
  const tab = await tabs.at('linyue');
  await until(() => expect(tab.app.messaging.connectionState.value).toBe('live'));
  tab.app.messaging.conversation('1').write('half a sen');
  await tabs.revoke();
  await expect(open(tab)).rejects.toMatchObject({ kind: 'signedOut' });
  return tab;
};
const typed = (tab: Tab) => tab.app.messaging.conversation('1').draft.value;

describe('a session that ended', () => {
  test('asks once; put off, it is not asked again, and no call leaves', {
    tags: 'race-dialog-that-was-put-off',
  }, async () => {
    const tab = await interrupted();
    expect(tab.app.session.expired.value).toBe('prompted');
    tab.app.session.dismissExpiry();
    const before = tab.asked.length;
    await expect(open(tab)).rejects.toMatchObject({ kind: 'signedOut', silent: true });
    await expect(open(tab)).rejects.toMatchObject({ kind: 'signedOut', silent: true });
    expect(tab.asked).toHaveLength(before);
    expect(tab.app.session.expired.value).toBe('dismissed');
    expect(typed(tab)).toBe('half a sen');
    expect([tab.went, tab.reloads()]).toEqual([[], 0]);
  });

  test('hangs up the live line, and says why', async () => {
    const tab = await interrupted();
    expect([tab.app.messaging.connectionState.value, tab.app.messaging.stopReason.value]).toEqual([
      'down',
      'signedOut',
    ]);
  });

  test('without a refresh token asks as well', { tags: 'S4-no-refresh-token' }, async () => {
    const tab = await tabs.at('linyue');
    await tabs.revoke();
    tabs.storage.setItem('loginInfo', JSON.stringify({ ...tabs.login(), refreshToken: undefined }));
    await expect(open(tab)).rejects.toMatchObject({ kind: 'signedOut' });
    expect(tab.app.session.expired.value).toBe('prompted');
    expect(tab.asked.filter((path) => path.endsWith('/refresh-token'))).toEqual([]);
  });

  test('gives a tab that sleeps no token for the live line before it has looked at what another tab did', async () => {
    const tab = await tabs.at('linyue', { deaf: true });
    expect(tab.app.session.token()).toBe(tabs.login().accessToken);
    tabs.storage.clear();
    tab.app.session.syncWithStorage();
    expect(tab.app.session.token()).toBeNull();
    await tabs.at('linyue');
    expect(tab.app.session.token()).toBeNull();
    tab.app.session.syncWithStorage();
    expect(tab.app.session.token()).toBe(tabs.login().accessToken);
  });

  test('goes on where the same person logs in in another tab: nothing is loaded anew, what was typed stays', async () => {
    const tab = await interrupted();
    tab.app.session.dismissExpiry();
    const other = tabs.open();
    await other.app.session.logIn({ kind: 'password', username: 'linyue', password });
    await until(() => expect(tab.app.session.expired.value).toBe('no'));
    expect(await open(tab)).toBeInstanceOf(Array);
    await until(() => expect(tab.app.messaging.connectionState.value).toBe('live'));
    expect([typed(tab), tab.went, tab.reloads()]).toEqual(['half a sen', [], 0]);
    expect(tab.app.session.user.value?.name).toBe('林月');
  });

  test('confirmed, clears both storages and loads the page anew, and the browser does not ask once more', async () => {
    const tab = await interrupted();
    expect(tab.held()).toBe(true);
    tab.app.platform.sessionStorage.setItem('x', '1');
    tab.app.session.restartLogin();
    expect([tabs.localStorage.size, tab.app.platform.sessionStorage.length, tab.reloads()]).toEqual([
      0, 0, 1,
    ]);
    expect(tab.held()).toBe(false);
  });

  test('confirmed in one tab leaves the others to be read until the same person has logged in', async () => {
    const tab = await interrupted();
    const other = tabs.open();
    other.enter();
    other.app.session.restartLogin();
    await until(() => expect(tab.app.session.expired.value).toBe('dismissed'));
    const before = tab.asked.length;
    await expect(open(tab)).rejects.toMatchObject({ kind: 'signedOut' });
    expect(tab.asked).toHaveLength(before);
    expect([tab.app.session.loggedIn.value, typed(tab), tab.went]).toEqual([true, 'half a sen', []]);
    const again = tabs.open();
    await again.app.hospital.load();
    await again.app.session.logIn({ kind: 'password', username: 'linyue', password });
    await until(() => expect(tab.app.session.expired.value).toBe('no'));
    expect(await open(tab)).toBeInstanceOf(Array);
    expect(typed(tab)).toBe('half a sen');
  });
});

describe('a page that slept', () => {
  test('looks at what happened meanwhile before anything else: a log-out', async () => {
    const one = await tabs.at('linyue');
    const asleep = tabs.open({ deaf: true });
    asleep.enter();
    await one.app.session.logOut();
    asleep.wake();
    expect([asleep.app.session.loggedIn.value, asleep.went]).toEqual([false, ['/login']]);
  });

  test('and another person', async () => {
    const one = await tabs.at('linyue');
    const asleep = tabs.open({ deaf: true });
    asleep.enter();
    await one.app.session.logOut();
    await one.app.session.logIn({ kind: 'password', username: 'zhouheng', password });
    asleep.wake();
    expect([asleep.app.session.otherOwner.value, asleep.reloads()]).toEqual(['person', 1]);
  });
});
