import { describe, expect, test } from 'vitest';
import { extensionList } from '../../../src/contract/hospital/extensionList.ts';
import { createNotificationSettings } from '../../../src/console/features/account/notifications/notificationSettings.ts';
import { createProfile } from '../../../src/console/features/account/profile/profile.ts';
import { doctor } from '../../../src/contract/account/doctor.ts';
import { staff } from '../../../src/contract/account/staff.ts';
import { waitFor } from '../prescriptions/fillForm.ts';
import { type FakeTab } from '../../support/createFakeBrowser.ts';
import { setupFakeBrowser } from '../../support/setupFakeBrowser.ts';

const browser = setupFakeBrowser();

const openProfileAt = async (tab: FakeTab) => {
  const profile = createProfile(tab.app);
  const leave = profile.start();
  await waitFor(() => expect(profile.draft.value).not.toBeNull());
  return Object.assign(profile, { leave });
};
const loadDoctor = (tab: FakeTab) => tab.app.call(doctor.info, {});

describe('the profile', () => {
  test('is saved; a name that an administrator has changed meanwhile appears in the top bar of every tab', async () => {
    const firstTab = browser.openTab({ crossTab: true });
    await firstTab.app.session.logIn({ kind: 'password', username: 'linyue', password: 'cloudroom-demo' });
    firstTab.mount();
    const other = browser.openTab({ crossTab: true });
    other.mount();
    const profile = await openProfileAt(firstTab);
    const { version } = await loadDoctor(firstTab);
    const member = (await firstTab.app.call(staff.page, { keyword: 'linyue' })).list[0];
    if (!member) throw new Error('linyue is not on the staff');
    const { mobile: _, deptName, ...kept } = member;
    await firstTab.app.call(staff.update, { ...kept, deptName: deptName ?? '', name: '林 月' });
    profile.setField('introduction', '心律失常');
    await profile.save();
    await profile.save();
    expect([profile.saved.value, profile.dirty.value]).toEqual([true, false]);
    for (const tab of [firstTab, other]) {
      await waitFor(() => expect(tab.app.session.user.value?.name).toBe('林 月'));
      expect(tab.app.platform.sessionStorage.getItem('userInfo')).toContain('林 月');
    }
    expect(await loadDoctor(firstTab)).toMatchObject({
      name: '林 月',
      introduction: '心律失常',
      version: (version ?? 0) + 2,
    });
  });

  test('edited in two tabs: changes to different fields are merged without asking', async () => {
    const tab = await browser.signIn('linyue');
    const [first, second] = [await openProfileAt(tab), await openProfileAt(tab)];
    first.leave();
    second.leave();
    first.setField('introduction', 'from the first');
    second.setField('goodAt', 'from the second');
    await first.save();
    await second.save();
    expect([second.conflict.value, second.saved.value]).toEqual([null, true]);
    expect(await loadDoctor(tab)).toMatchObject({
      introduction: 'from the first',
      goodAt: 'from the second',
    });
  });

  test('edited in two tabs: changes to the same field show both texts in the second, and neither is lost', async () => {
    const tab = await browser.signIn('linyue');
    const [first, second] = [await openProfileAt(tab), await openProfileAt(tab)];
    first.leave();
    second.leave();
    first.setField('introduction', 'from the first');
    second.setField('introduction', 'from the second');
    await first.save();
    await second.save();
    expect(second.conflict.value).toMatchObject({
      unresolved: ['introduction'],
      theirs: { introduction: 'from the first' },
    });
    expect(second.draft.value?.introduction).toBe('from the second');
    expect(await loadDoctor(tab)).toMatchObject({ introduction: 'from the first' });
    second.choose('introduction', 'mine');
    await second.save();
    expect(await loadDoctor(tab)).toMatchObject({ introduction: 'from the second' });
  });

  test('is loaded again if the response was lost, and not saved twice', async () => {
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

  test('reports errors beside the field, and sends nothing', async () => {
    const tab = await browser.signIn('linyue');
    const profile = await openProfileAt(tab);
    profile.setField('goodAt', 'x'.repeat(501));
    await profile.save();
    expect(profile.errors.value).toEqual({ goodAt: 'tooLong' });
    expect(tab.requestedPaths.filter((path) => path.endsWith('/info/update'))).toEqual([]);
  });

  test('shows the place in the language of the page', async () => {
    const tab = await browser.signIn('linyue');
    const profile = await openProfileAt(tab);
    await waitFor(() => expect(tab.app.areas.value.value).toBeDefined());
    expect(profile.draft.value).toMatchObject({ areaId: '370102' });
  });
});

const openNotifyAt = async (tab: FakeTab) => {
  const preferences = createNotificationSettings(tab.app);
  preferences.start();
  await waitFor(() => expect(preferences.settings.value.value).toBeDefined());
  return preferences;
};

describe('alert preferences', () => {
  test('a kind that is switched off makes no sound and shows no notification in any tab, but is still counted', async () => {
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

  test('apply on another computer too', async () => {
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

  test('are stored on this computer if the hospital’s system does not store them', async () => {
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

  test('do not offer what the hospital’s system never sends', async () => {
    const answers: Readonly<Record<string, unknown>> = {
      [extensionList.get.path]: { code: 0, msg: '', data: { calls: [] } },
      [doctor.notify.path]: { code: 404, msg: '', data: null },
    };
    const tab = browser.openTab({ respondWith: (path) => answers[path] ?? null });
    await tab.app.session.logIn({ kind: 'password', username: 'linyue', password: 'cloudroom-demo' });
    tab.mount();
    const preferences = createNotificationSettings(tab.app);
    preferences.start();
    const events = () => preferences.desktop.value.map(({ event }) => event);
    await waitFor(() => expect(events()).toEqual(['waiting', 'message', 'rejected', 'verdict']));
  });
});
