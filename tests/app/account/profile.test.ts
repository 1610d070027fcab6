import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createNotificationSettings } from '../../../src/console/features/account/notifications/notificationSettings.ts';
import { createProfile } from '../../../src/console/features/account/profile/profile.ts';
import { doctor } from '../../../src/contract/account/doctor.ts';
import { waitFor } from '../prescriptions/fillForm.ts';
import { createFakeBrowser, type FakeTab, type FakeBrowser } from '../../support/createFakeBrowser.ts';

let browser: FakeBrowser;
beforeEach(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  browser = await createFakeBrowser();
});
afterEach(async () => {
  await browser.close();
  vi.restoreAllMocks();
});

const openProfileAt = async (tab: FakeTab) => {
  const profile = createProfile(tab.app);
  const leave = profile.start();
  await waitFor(() => expect(profile.draft.value).not.toBeNull());
  return Object.assign(profile, { leave });
};
const loadDoctor = (tab: FakeTab) => tab.app.call(doctor.info, {});

describe('the profile', () => {
  test('is saved, and the new name stands in the top bar of every tab and in session storage', async () => {
    const one = browser.openTab({ crossTab: true });
    await one.app.session.logIn({ kind: 'password', username: 'linyue', password: 'cloudroom-demo' });
    one.mount();
    const other = browser.openTab({ crossTab: true });
    other.mount();
    const profile = await openProfileAt(one);
    const { version } = await loadDoctor(one);
    profile.setField('name', '林 月');
    profile.setField('introduction', '心律失常');
    await profile.save();
    expect([profile.saved.value, profile.dirty.value]).toEqual([true, false]);
    for (const tab of [one, other]) {
      await waitFor(() => expect(tab.app.session.user.value?.name).toBe('林 月'));
      expect(tab.app.platform.sessionStorage.getItem('userInfo')).toContain('林 月');
    }
    expect(await loadDoctor(one)).toMatchObject({
      name: '林 月',
      introduction: '心律失常',
      version: (version ?? 0) + 1,
    });
  });

  test('edited in two tabs: what only one of them changed is joined, and nobody is asked', async () => {
    const tab = await browser.signIn('linyue');
    const [one, other] = [await openProfileAt(tab), await openProfileAt(tab)];
    one.leave();
    other.leave();
    one.setField('introduction', 'from the first');
    other.setField('goodAt', 'from the second');
    await one.save();
    await other.save();
    expect([other.conflict.value, other.saved.value]).toEqual([null, true]);
    expect(await loadDoctor(tab)).toMatchObject({
      introduction: 'from the first',
      goodAt: 'from the second',
    });
  });

  test('edited in two tabs in the same place: the second is asked, with both texts, and loses neither', async () => {
    const tab = await browser.signIn('linyue');
    const [one, other] = [await openProfileAt(tab), await openProfileAt(tab)];
    one.leave();
    other.leave();
    one.setField('introduction', 'from the first');
    other.setField('introduction', 'from the second');
    await one.save();
    await other.save();
    expect(other.conflict.value).toMatchObject({
      unresolved: ['introduction'],
      theirs: { introduction: 'from the first' },
    });
    expect(other.draft.value?.introduction).toBe('from the second');
    expect(await loadDoctor(tab)).toMatchObject({ introduction: 'from the first' });
    other.choose('introduction', 'mine');
    await other.save();
    expect(await loadDoctor(tab)).toMatchObject({ introduction: 'from the second' });
  });

  test('whose answer was lost is asked for, and not saved twice', async () => {
    let losing = false;
    const tab = browser.openTab({ losesResponse: (path) => losing && path.endsWith('/info/update') });
    await tab.app.session.logIn({ kind: 'password', username: 'linyue', password: 'cloudroom-demo' });
    const profile = await openProfileAt(tab);
    const { version } = await loadDoctor(tab);
    profile.setField('introduction', 'arrived');
    losing = true;
    await profile.save();
    expect([profile.mutation.state.value, profile.dirty.value, profile.saved.value]).toEqual([
      'idle',
      false,
      true,
    ]);
    expect(await loadDoctor(tab)).toMatchObject({ introduction: 'arrived', version: (version ?? 0) + 1 });
  });

  test('says beside the field what is wrong, and sends nothing', async () => {
    const tab = await browser.signIn('linyue');
    const profile = await openProfileAt(tab);
    profile.setField('name', '\u202e月林');
    profile.setField('goodAt', 'x'.repeat(501));
    await profile.save();
    expect(profile.errors.value).toEqual({ name: 'nameWrong', goodAt: 'tooLong' });
    expect(tab.requestedPaths.filter((path) => path.endsWith('/info/update'))).toEqual([]);
  });

  test('in the language of the page: place and department have their words', async () => {
    const tab = await browser.signIn('linyue');
    const profile = await openProfileAt(tab);
    await waitFor(() => expect(tab.app.areas.value.value).toBeDefined());
    expect(profile.draft.value).toMatchObject({ areaId: '370102', dept: 1 });
  });
});

const openNotifyAt = async (tab: FakeTab) => {
  const preferences = createNotificationSettings(tab.app);
  preferences.start();
  await waitFor(() => expect(preferences.settings.value.value).toBeDefined());
  return preferences;
};

describe('how somebody is told of things', () => {
  test('a kind that is switched off makes no sound and shows no notice, in every tab; it is counted all the same', async () => {
    const tab = await browser.signIn('linyue');
    tab.mount();
    await waitFor(() => expect(tab.app.alerts.settings.value.off).toEqual([]));
    const preferences = await openNotifyAt(tab);
    await preferences.setDesktop('waiting', false);
    expect(tab.app.alerts.settings.value.off).toEqual(['waiting']);
    const other = browser.openTab();
    other.mount();
    await waitFor(() => expect(other.app.alerts.settings.value.off).toEqual(['waiting']));
    await preferences.setDesktop('waiting', true);
    await waitFor(() => expect(other.app.alerts.settings.value.off).toEqual([]));
  });

  test('is known on another computer too', async () => {
    const tab = await browser.signIn('linyue');
    await (await openNotifyAt(tab)).setDesktop('message', false);
    const otherDeviceTab = browser.openTab({ otherDevice: true });
    await otherDeviceTab.app.session.logIn({
      kind: 'password',
      username: 'linyue',
      password: 'cloudroom-demo',
    });
    otherDeviceTab.mount();
    await waitFor(() => expect(otherDeviceTab.app.alerts.settings.value.off).toEqual(['message']));
  });

  test('holds on this computer where the hospital’s system does not keep it', async () => {
    const tab = browser.openTab({
      respondWith: (path) => (path.endsWith('/info/notify') ? { code: 404, msg: '', data: null } : null),
    });
    await tab.app.session.logIn({ kind: 'password', username: 'linyue', password: 'cloudroom-demo' });
    tab.mount();
    const preferences = createNotificationSettings(tab.app);
    preferences.start();
    await waitFor(() => expect(preferences.localOnly.value).toBe(true));
    await preferences.setDesktop('message', false);
    expect(tab.app.alerts.settings.value.off).toEqual(['message']);
    expect(preferences.desktop.value.find(({ event }) => event === 'message')?.on).toBe(false);
  });
});
