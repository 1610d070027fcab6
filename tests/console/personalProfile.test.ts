import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createNotificationSettings } from '../../src/console/features/account/notifications/notificationSettings.ts';
import { createProfile } from '../../src/console/features/account/profile/profile.ts';
import { doctor } from '../../src/contract/account/doctor.ts';
import { until } from './prescribingStage.ts';
import { openTabs, type Tab, type Tabs } from './tabStage.ts';

let tabs: Tabs;
beforeEach(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  tabs = await openTabs();
});
afterEach(async () => {
  await tabs.close();
  vi.restoreAllMocks();
});

const profileAt = async (tab: Tab) => {
  const profile = createProfile(tab.app);
  const leave = profile.start();
  await until(() => expect(profile.draft.value).not.toBeNull());
  return Object.assign(profile, { leave });
};
const stored = (tab: Tab) => tab.app.call(doctor.info, {});

describe('the profile', () => {
  test('is saved, and the new name stands in the top bar of every tab and in session storage', async () => {
    const one = tabs.open({ among: true });
    await one.app.session.logIn({ kind: 'password', username: 'linyue', password: 'cloudroom-demo' });
    one.enter();
    const other = tabs.open({ among: true });
    other.enter();
    const profile = await profileAt(one);
    const { version } = await stored(one);
    profile.setField('name', '林 月');
    profile.setField('introduction', '心律失常');
    await profile.save();
    expect([profile.saved.value, profile.dirty.value]).toEqual([true, false]);
    for (const tab of [one, other]) {
      await until(() => expect(tab.app.session.user.value?.name).toBe('林 月'));
      expect(tab.app.platform.sessionStorage.getItem('userInfo')).toContain('林 月');
    }
    expect(await stored(one)).toMatchObject({
      name: '林 月',
      introduction: '心律失常',
      version: (version ?? 0) + 1,
    });
  });

  test('edited in two tabs: what only one of them changed is joined, and nobody is asked', async () => {
    const tab = await tabs.at('linyue');
    const [one, other] = [await profileAt(tab), await profileAt(tab)];
    one.leave();
    other.leave();
    one.setField('introduction', 'from the first');
    other.setField('goodAt', 'from the second');
    await one.save();
    await other.save();
    expect([other.conflict.value, other.saved.value]).toEqual([null, true]);
    expect(await stored(tab)).toMatchObject({ introduction: 'from the first', goodAt: 'from the second' });
  });

  test('edited in two tabs in the same place: the second is asked, with both texts, and loses neither', async () => {
    const tab = await tabs.at('linyue');
    const [one, other] = [await profileAt(tab), await profileAt(tab)];
    one.leave();
    other.leave();
    one.setField('introduction', 'from the first');
    other.setField('introduction', 'from the second');
    await one.save();
    await other.save();
    expect(other.conflict.value).toMatchObject({
      open: ['introduction'],
      theirs: { introduction: 'from the first' },
    });
    expect(other.draft.value?.introduction).toBe('from the second');
    expect(await stored(tab)).toMatchObject({ introduction: 'from the first' });
    other.choose('introduction', 'mine');
    await other.save();
    expect(await stored(tab)).toMatchObject({ introduction: 'from the second' });
  });

  test('whose answer was lost is asked for, and not saved twice', async () => {
    let lose = false;
    const tab = tabs.open({ lost: (path) => lose && path.endsWith('/info/update') });
    await tab.app.session.logIn({ kind: 'password', username: 'linyue', password: 'cloudroom-demo' });
    const profile = await profileAt(tab);
    const { version } = await stored(tab);
    profile.setField('introduction', 'arrived');
    lose = true;
    await profile.save();
    expect([profile.mutation.state.value, profile.dirty.value, profile.saved.value]).toEqual([
      'idle',
      false,
      true,
    ]);
    expect(await stored(tab)).toMatchObject({ introduction: 'arrived', version: (version ?? 0) + 1 });
  });

  test('says beside the field what is wrong, and sends nothing', async () => {
    const tab = await tabs.at('linyue');
    const profile = await profileAt(tab);
    profile.setField('name', '\u202e月林');
    profile.setField('goodAt', 'x'.repeat(501));
    await profile.save();
    expect(profile.errors.value).toEqual({ name: 'nameWrong', goodAt: 'tooLong' });
    expect(tab.asked.filter((path) => path.endsWith('/info/update'))).toEqual([]);
  });

  test('in the language of the page: place and department have their words', async () => {
    const tab = await tabs.at('linyue');
    const profile = await profileAt(tab);
    await until(() => expect(tab.app.areas.value.value).toBeDefined());
    expect(profile.draft.value).toMatchObject({ areaId: '370102', dept: 1 });
  });
});

const notifyAt = async (tab: Tab) => {
  const notify = createNotificationSettings(tab.app);
  notify.start();
  await until(() => expect(notify.settings.value.value).toBeDefined());
  return notify;
};

describe('how somebody is told of things', () => {
  test('a kind that is switched off makes no sound and shows no notice, in every tab; it is counted all the same', async () => {
    const tab = await tabs.at('linyue');
    tab.enter();
    await until(() => expect(tab.app.alerts.settings.value.off).toEqual([]));
    const notify = await notifyAt(tab);
    await notify.setDesktop('waiting', false);
    expect(tab.app.alerts.settings.value.off).toEqual(['waiting']);
    const other = tabs.open();
    other.enter();
    await until(() => expect(other.app.alerts.settings.value.off).toEqual(['waiting']));
    await notify.setDesktop('waiting', true);
    await until(() => expect(other.app.alerts.settings.value.off).toEqual([]));
  });

  test('is known on another computer too', async () => {
    const tab = await tabs.at('linyue');
    await (await notifyAt(tab)).setDesktop('message', false);
    const elsewhere = tabs.open({ elsewhere: true });
    await elsewhere.app.session.logIn({ kind: 'password', username: 'linyue', password: 'cloudroom-demo' });
    elsewhere.enter();
    await until(() => expect(elsewhere.app.alerts.settings.value.off).toEqual(['message']));
  });

  test('holds on this computer where the hospital’s system does not keep it', async () => {
    const tab = tabs.open({
      instead: (path) => (path.endsWith('/info/notify') ? { code: 404, msg: '', data: null } : null),
    });
    await tab.app.session.logIn({ kind: 'password', username: 'linyue', password: 'cloudroom-demo' });
    tab.enter();
    const notify = createNotificationSettings(tab.app);
    notify.start();
    await until(() => expect(notify.localOnly.value).toBe(true));
    await notify.setDesktop('message', false);
    expect(tab.app.alerts.settings.value.off).toEqual(['message']);
    expect(notify.desktop.value.find(({ event }) => event === 'message')?.on).toBe(false);
  });
});
